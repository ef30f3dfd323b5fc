"""A chat completion's body in, the model's words out; anything else is refused.

Typed decoding, so that a body of another shape is an error with its place and never a wrong answer.
"""

from __future__ import annotations

import msgspec

from honorific_checks.errors import EndpointError

SIMULATED = "simulated"
"""The system_fingerprint of the project's own simulator, by which its answers are known for what they are."""


class _Message(msgspec.Struct):
    content: str | None = None
    refusal: str | None = None


class _Choice(msgspec.Struct):
    message: _Message


class Completion(msgspec.Struct):
    """The parts of a chat completion that are used."""

    choices: list[_Choice]
    model: str | None = None
    system_fingerprint: str | None = None

    @property
    def content(self) -> str:
        """The model's words; a refusal in a field of its own is its words too, and no words are an empty text."""
        message = self.choices[0].message
        return message.content or message.refusal or ""


_decoder = msgspec.json.Decoder(Completion)


def completion(body: str, place: str) -> Completion:
    """Decode a response body.

    Args:
        body: JSON text.
        place: where it comes from, for the message.

    Raises:
        EndpointError: where it is not a chat completion with at least one choice.
    """
    try:
        decoded = _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise EndpointError(f"{place}: the answer is no chat completion: {error}") from None
    if not decoded.choices:
        raise EndpointError(f"{place}: the answer has no choices; a chat completion has at least one")
    return decoded


def content(body: str, place: str) -> str:
    """The model's words in a response body; see `completion`."""
    return completion(body, place).content
