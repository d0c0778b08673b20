"""How districts vote now, and how they would after a change; and what that changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Verb
from rules.redistricting.board import CANDIDATES, Card, District, Position, Token
from rules.redistricting.lines import Lines, members
from rules.redistricting.scoring import expected
from rules.redistricting.state import City, State
from rules.redistricting.telling import Turned
from rules.redistricting.verbs import Play, Promote, Replace, Swap
from rules.redistricting.voting import Poll, poll, voters_on

Polls = Mapping[District, Poll]

LONGEST = 100
"""As long as a note may be, in characters; a longer one leaves out how districts vote now."""


class Forecast:
    """Polls of a position, each of today taken once."""

    def __init__(self, city: City, lines: Lines) -> None:
        self._city = city
        self._lines = lines
        self._known = dict[District, Poll]()

    def now(self, *districts: District) -> Polls:
        for district in districts:
            if district not in self._known:
                self._known[district] = poll(self._city, self._people(self._lines.areas[district]))
        return {district: self._known[district] for district in districts}

    def after(self, move: Verb) -> Polls:
        """Of the districts that a move concerns, once it is made and no court blocks it; nothing where none is."""
        tokens, areas = self._city.tokens, self._lines.areas
        match move:
            case Swap():
                after = self._lines.after(self._lines.joins(move))
                return {district: poll(self._city, self._people(area)) for district, area in after.items()}
            case Promote(who):
                district = self._lines.of[self._home(who)]
                return {district: poll(self._city, self._people(areas[district]), promoted=[who])}
            case Replace(who, by):
                return self._trading({self._home(who): CANDIDATES[by]})
            case Play(Card.MOVING_VAN, voters=(here,), others=(there,)):
                return self._trading({here: tokens[there], there: tokens[here]})
            case Play(Card.SUPPRESSION | Card.GET_OUT as card, name, voters=blocks):
                district, cubes = District(name), voters_on(self._city, blocks)
                silenced, doubled = (cubes, ()) if card == Card.SUPPRESSION else ((), cubes)
                people = self._people(areas[district])
                return {district: poll(self._city, people, suppressed=silenced, doubled=doubled)}
            case Play(Card.REVIEW, district):
                return self.now(District(district))
            case _:
                return {}

    def _trading(self, instead: Mapping[str, Token]) -> Polls:
        """Of the districts of some blocks, with others on these."""
        areas = {self._lines.of[block]: self._lines.areas[self._lines.of[block]] for block in instead}
        return {district: poll(self._city, self._people(area, instead)) for district, area in areas.items()}

    def _home(self, name: str) -> str:
        """The block of a candidate."""
        return next(block for block, one in self._city.tokens.items() if one == CANDIDATES[name])

    def _people(self, area: int, instead: Mapping[str, Token] | None = None) -> list[Token]:
        """Who lives in an area, with others on some blocks."""
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
