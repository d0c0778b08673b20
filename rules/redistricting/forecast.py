"""How districts vote now, and how they would after a change; and in words what that changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules import listed, plural
from rules.redistricting.board import District, Position, Token
from rules.redistricting.lines import Joins, Lines, members
from rules.redistricting.scoring import expected
from rules.redistricting.state import City
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


def preview(before: Polls, after: Polls, goals: Sequence[Position]) -> str:
    """What changes, and what that brings goals, for their seat alone: "+1 point. Navy: Rivera 4 to 2 → Chen 3 to 2"."""
    turned = [one for one, then in after.items() if seen(then) != seen(before[one])]
    gain = round(expected(goals, after.values()) - expected(goals, (before[one] for one in after)), 1)
    worth = [f"{gain:+g} {'point' if abs(gain) == 1 else 'points'}".replace("-", "−")] if gain else []
    told = ". ".join([*worth, *(f"{one}: {before[one].standing} → {after[one].standing}" for one in turned)])
    if len(told) > LONGEST:
        told = ". ".join([*worth, *(f"{one} → {after[one].standing}" for one in turned)])
    return told or "Changes no district's vote"


def seen(poll: Poll) -> tuple[Sequence[str], str]:
    """All of a poll that a preview tells."""
    return poll.leaders, poll.standing


def news(before: Polls, after: Polls) -> Iterator[tuple[District, str]]:
    """The districts where others are ahead than before, and who, for the log."""
    for district, then in after.items():
        if {*then.leaders} != {*before[district].leaders}:
            yield district, changed(district, before[district], then)


def changed(district: District, before: Poll, after: Poll) -> str:
    """Who is ahead now: "Navy flips to Rivera, 3 to 2"."""
    if not after.votes:
        return f"{district} has no candidate any more"
    if after.leader is None:
        return f"{district} is tied between {listed(after.leaders)}, {plural(max(after.votes.values()), 'vote')} each"
    if len(after.votes) == 1:
        return f"{after.leader} is unopposed in {district}"
    return f"{district} {'flips' if before.leader else 'goes'} to {after.leader}, {after.score}"
