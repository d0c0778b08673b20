"""A question of Politocracy, whoever waits for its answer."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from rules import Offer, Refused, Seat, Table, Verb

V = TypeVar("V", bound=Verb)


@dataclass(frozen=True)
class Question(Generic[V]):
    """What a seat is asked, by what it may see.

    Where it is not `asked`, the stand-in is the answer; where `always`, it is asked whatever is legal.
    """

    prompt: str
    offers: tuple[Iterable[Offer[V] | Refused], ...]
    absent: V
    topic: str
    clause: str
    asked: bool = True
    always: bool = False

    async def put(
        self,
        table: Table,
        seat: Seat,
        waits: Literal["turn", "window", "now"] = "turn",
        beside: Iterable[Iterable[Offer[Any] | Refused]] = (),
    ) -> V:
        """The answer, or what was done beside the question."""
        if not self.asked:
            return self.absent
        return await table.ask(
            seat,
            self.prompt,
            *self.offers,
            absent=self.absent,
            waits=waits,
            topic=self.topic,
            clause=self.clause,
            always=self.always,
            beside=beside,
        )
