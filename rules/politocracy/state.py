"""Everything true in a match of Politocracy, and its small questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from rules import Seat
from rules.politocracy.board import BOARD, WORTH


class Options(BaseModel):
    """What the host may choose (1.3)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    rounds: Annotated[
        int, Field(ge=1, le=BOARD.most_rounds, title="Rounds", description="Fewer rounds make a shorter match")
    ] = BOARD.rounds


@dataclass
class State:
    """The position; lists have an entry a seat.

    `at` is where each seat went last, and empty before the first round; `winners` who has won at last.
    """

    seats: int
    rounds: int
    at: list[str]
    scores: list[int]
    round: int = 0
    winners: list[Seat] = field(default_factory=list[Seat])

    def is_alone(self, seat: Seat) -> bool:
        """Whether nobody else went where this seat did."""
        return self.at.count(self.at[seat]) == 1


def new(seats: int, options: Options) -> State:
    """The position before the first round."""
    return State(seats, options.rounds, [""] * seats, [0] * seats)


def check(state: State) -> None:
    """In no round can more be scored than all places are worth."""
    assert all(score >= 0 for score in state.scores)
    assert sum(state.scores) <= state.round * sum(WORTH.values())
