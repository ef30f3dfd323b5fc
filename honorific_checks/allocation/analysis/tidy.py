"""One row for each item, as plain records that pandas and polars accept."""

from __future__ import annotations

from collections.abc import Iterable

from honorific_checks.allocation.records import ItemReading

Row = dict[str, str | bool]


def tidy(readings: Iterable[ItemReading]) -> list[Row]:
    """Readings as rows, in order.

    Returns:
        Records with item_id, occupation (slug), frame, condition, register, reason (why unreadable, else empty), plural
        and output (the raw output).
    """
    return [
        {
            "item_id": item.stimulus.item_id,
            "occupation": item.stimulus.occupation.slug,
            "frame": item.stimulus.frame,
            "condition": str(item.stimulus.condition),
            "register": str(item.reading.register),
            "reason": str(item.reading.reason or ""),
            "plural": item.reading.plural,
            "output": item.reading.output,
        }
        for item in readings
    ]
