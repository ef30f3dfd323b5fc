"""Table 4 of arXiv 2610.14769v1 as printed, with the counts its rows come from.

b and c are not printed: they are the only whole numbers that give the printed HAI, GSR, HBS and p of every row at once,
by an exhaustive search over 300 to 504 pairs; `pairs` lists every N that fits.
"""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One model."""

    name: str
    b: int
    c: int
    pairs: tuple[int, ...]
    hai: str
    gsr: str
    p_holm: str
    spread: float
    hbs: float


ROWS = (
    Row("llama-4-maverick", 8, 44, (501,), "-7.19", "10.4", "<.001", 35.5, 70.1),
    Row("llama-3.3-70b", 46, 9, (476,), "+7.77", "11.6", "<.001", 35.2, 68.8),
    Row("llama-4-scout", 32, 17, (498, 499), "+3.01", "9.8", "0.269", 33.7, 49.0),
    Row("deepseek-v3.1", 24, 28, (475, 476, 477, 478, 479), "-0.84", "10.9", "1.000", 33.2, 37.0),
    Row("kimi-k2-thinking", 22, 35, (456,), "-2.85", "12.5", "0.556", 30.7, 42.1),
    Row("gemini-2.5-flash", 12, 6, (486, 487, 488, 489), "+1.23", "3.7", "0.952", 28.5, 45.2),
    Row("qwen3-next-80b", 27, 13, (422,), "+3.32", "9.5", "0.269", 26.4, 43.9),
    Row("gpt-oss-120b", 10, 9, (437, 438, 439, 440, 441, 442, 443, 444), "+0.23", "4.3", "1.000", 17.3, 19.9),
    Row("gemma-4", 15, 9, (498, 499, 500, 501, 502), "+1.20", "4.8", "0.952", 17.2, 29.7),
)
EACH_N = [(row, n) for row in ROWS for n in row.pairs]
IDS = [f"{row.name}-{n}" for row, n in EACH_N]
