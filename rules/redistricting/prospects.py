"""What a turn brings the goals of each seat if the vote were now, told to that seat alone (2.5, 11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import Seat, Table
from rules.redistricting.board import District, Token
from rules.redistricting.state import State
from rules.redistricting.telling import PointsNow
from rules.redistricting.voting import Poll, expected, poll


class Prospects:
    """The points that goals would bring, action by action; only a district that has changed is polled again."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._known = dict[District, tuple[object, Poll]]()
        self.now = self._count()
        """By seat, in tenths; a tie counts with the average."""

    def _count(self) -> Sequence[int]:
        state, people = self._state, {district: list[Token]() for district in District}
        for block, tiles in state.tiles.items():
            people[tiles[-1]].append(state.tokens[block])
        cubes = len(state.promotions), len(state.suppressed), len(state.doubled)
        for district, here in people.items():
            key = here, cubes
            if district not in self._known or self._known[district][0] != key:
                self._known[district] = key, poll(state, here)
        polls = [one for _, one in self._known.values()]
        return [round(expected(one.goals, polls) * 10) for one in state.operatives]

    def go_on(self, table: Table, me: Seat, *others: Seat) -> None:
        """This seat has done something; it and these others are told what that brings them."""
        before, self.now = self.now, self._count()
        tell_points(table, me, [me, *others], before, self.now)


def tell_points(table: Table, me: Seat, seats: Iterable[Seat], before: Sequence[int], now: Sequence[int]) -> None:
    """Each of these seats is told what one of them has made of its points, where they have changed."""
    for seat in seats:
        if now[seat] != before[seat]:
            table.tell(PointsNow(seat, now[seat], before[seat], by=None if seat == me else me), to=seat)
