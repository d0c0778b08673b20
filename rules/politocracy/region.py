"""A region of Politocracy's election, and what it is called."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator

from rules import Count, Name, join_words


class Region(BaseModel, frozen=True, extra="forbid"):
    """A region of the election: its electoral votes, the codes of its states, its two largest (P-84, P-S4)."""

    name: Name
    votes: Count
    states: Annotated[tuple[str, ...], BeforeValidator(lambda text: str(text).split())]
    largest: Annotated[tuple[str, str], BeforeValidator(lambda text: tuple(str(text).split(", ")))]

    @property
    def called(self) -> str:
        """Its number with its largest states: "IV (Florida and Georgia)"."""
        return f"{self.name} ({join_words(self.largest)})"

    @property
    def in_short(self) -> str:
        """Its number with the largest of its states: "IV Florida"."""
        return f"{self.name} {self.largest[0]}"
