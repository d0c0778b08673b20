"""How districts vote now, and how they would after a change; and what that changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.redistricting.board import District, Position, Token
from rules.redistricting.lines import Joins, Lines, members
from rules.redistricting.scoring import expected
from rules.redistricting.state import City, State
from rules.redistricting.telling import Turned
from rules.redistricting.voting import Poll, poll

Polls = Mapping[District, Poll]

LONGEST = 100
"""As long as a note may be, in characters; a longer one leaves out how districts vote now."""


class Forecast:
    """Polls of a position, each taken once."""

    def __init__(self, city: City, lines: Lines) -> None:
        self._city = city
        self._lines = lines
        self._known = dict[District, Poll]()

    def now(self, *districts: District) -> Polls:
        for district in districts:
            if district not in self._known:
                self._known[district] = poll(self._city, self._tokens(self._lines.areas[district]))
        return {district: self._known[district] for district in districts}

    def after(self, joins: Joins) -> Polls:
        """Of the districts that a change of lines concerns, once it is made."""
        areas = self._lines.after(joins)
        return {district: poll(self._city, self._tokens(area)) for district, area in areas.items()}

    def promoting(self, name: str, district: District) -> Polls:
        """Of a district, with one more promotion."""
        return {district: poll(self._city, self._tokens(self._lines.areas[district]), [name])}

    def trading(self, tokens: Mapping[str, Token]) -> Polls:
        """Of the districts of some blocks, with others on these."""
        areas = {self._lines.of[block]: self._lines.areas[self._lines.of[block]] for block in tokens}
        return {district: poll(self._city, self._tokens(area, tokens)) for district, area in areas.items()}

    def _tokens(self, area: int, instead: Mapping[str, Token] | None = None) -> list[Token]:
        there = {**self._city.tokens, **instead} if instead else self._city.tokens
        return [there[block] for block in members(area)]


def polls(state: State, *districts: District) -> Polls:
    """How some districts vote now."""
    return Forecast(state, Lines(state.tiles)).now(*districts)


def preview(before: Polls, after: Polls, goals: Sequence[Position]) -> str:
    """What changes, and what that brings goals, for their seat alone: "+1 point. Navy: Rivera 4 to 2 → Chen 3 to 2"."""
    changed = [one for one, then in after.items() if seen(then) != seen(before[one])]
    gain = round(expected(goals, after.values()) - expected(goals, (before[one] for one in after)), 1)
    worth = [f"{'+' if gain > 0 else '−'}{abs(gain):g} {'point' if abs(gain) == 1 else 'points'}"] if gain else []
    told = ". ".join([*worth, *(f"{one}: {before[one].standing} → {after[one].standing}" for one in changed)])
    if len(told) > LONGEST:
        told = ". ".join([*worth, *(f"{one} → {after[one].standing}" for one in changed)])
    return told or "Changes no district's vote"


def seen(poll: Poll) -> tuple[Sequence[str], Sequence[int]]:
    """All of a poll that a preview tells."""
    return poll.leaders, poll.first_two


def turned(before: Polls, after: Polls) -> tuple[Turned, ...]:
    """The districts where others are ahead than before, and who, for the log."""
    return tuple(
        Turned(district, then.leaders, then.first_two, flips=before[district].leader is not None)
        for district, then in after.items()
        if {*then.leaders} != {*before[district].leaders}
    )
