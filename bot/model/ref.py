"""What names a match in the id of a button."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

LARGEST: Final = 2**31 - 1
"""No number of ours is larger; a database would not take any."""


@dataclass(frozen=True)
class Ref:
    """A match by its number and its token, and by a nonce one post of it: `12-h9Jx_w`, `12-h9Jx_w.nonce`."""

    id: int
    token: str
    nonce: str = ""

    def __str__(self) -> str:
        return self.text

    @cached_property
    def text(self) -> str:
        """It as it is written; a post writes that of its match on each of its buttons."""
        return f"{self.id}-{self.token}{self.nonce and f'.{self.nonce}'}"

    @classmethod
    def read(cls, text: str) -> Ref:
        """A ref as it is written. Raises ValueError for what is none."""
        name, _, nonce = text.partition(".")
        number, _, token = name.partition("-")
        if not 0 <= (match_id := int(number)) <= LARGEST:
            raise ValueError(f"no match has the number {match_id}")
        return cls(match_id, token, nonce)
