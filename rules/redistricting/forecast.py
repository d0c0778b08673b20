"""What a move costs and risks, how districts vote now, and how they would after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from rules import Verb
from rules.redistricting.board import CANDIDATES, Candidate, Card, District, Position, Token
from rules.redistricting.lines import Lines, members
from rules.redistricting.people import People
from rules.redistricting.verbs import Play, Promote, Replace, Swap
from rules.redistricting.voting import City, Poll, expected, poll, score, voters_on

Polls = Mapping[District, Poll]

LONGEST = 100
"""The most characters of a note; a longer one leaves out how districts vote now, and if need be who is level."""


class Forecast:
    """What can be told of moves in a position; its districts are polled once, and once for each move."""

    def __init__(self, city: City) -> None:
        self.lines = Lines(city.tiles)
        self._city = city
        self._known = dict[District, Poll]()
        self._after = dict[Verb, Polls]()

    def now(self, *districts: District) -> Polls:
        for district in districts:
            if district not in self._known:
                self._known[district] = self._all.poll(self.lines.areas[district])
        return {district: self._known[district] for district in districts}

    def after(self, move: Verb) -> Polls:
        """The polls of the districts that a move concerns, if any, once it is made and no court blocks it."""
        if (known := self._after.get(move)) is None:
            known = self._after[move] = self._polls_after(move)
        return known

    def _polls_after(self, move: Verb) -> Polls:
        tokens, areas = self._city.tokens, self.lines.areas
        match move:
            case Swap():
                after = self.lines.after(self.lines.joins(move))
                return {district: self._all.poll(area) for district, area in after.items()}
            case Promote(who):
                district = self.home(who)
                return {district: self._all.poll(areas[district], who)}
            case Replace(who, by):
                return self._trading({self._homes[who]: CANDIDATES[by]})
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

    def change(self, move: Verb) -> tuple[Polls, Polls]:
        """The same districts as they vote now, and as they would."""
        after = self.after(move)
        return self.now(*after), after

    def price(self, move: Verb) -> int:
        """What an action costs in points: one, and one for each tile that is covered (5.5).

        A promotion costs one, and one for each that was made in the district (7.3).
        """
        match move:
            case Swap():
                return self.lines.price(self.lines.joins(move))
            case Promote(who):
                (poll,) = self.now(self.home(who)).values()
                return 1 + sum(name in poll.votes for name in self._city.promotions)
            case _:
                return 0

    def risk(self, move: Verb) -> int:
        """The risk in court, 0 if there is none: for a line, by the sizes of districts, which a trade keeps (5.7, 5.8).

        For Voter Suppression it is twice the cubes that the district would have (8.3).
        """
        match move:
            case Swap(take=""):
                return self.lines.risk(self.lines.joins(move))
            case Play(Card.SUPPRESSION, district, voters=blocks):
                return 2 * (self._all.suppressed(self.lines.areas[District(district)]) + len(blocks))
            case _:
                return 0

    def home(self, who: str) -> District:
        """The district in which a candidate runs."""
        return self.lines.of[self._homes[who]]

    def _trading(self, instead: Mapping[str, Token]) -> Polls:
        """The polls of the districts of some blocks, with others on these."""
        areas = {self.lines.of[block]: self.lines.areas[self.lines.of[block]] for block in instead}
        return {district: poll(self._city, self._people(area, instead)) for district, area in areas.items()}

    @cached_property
    def _all(self) -> People:
        return People(self._city)

    @cached_property
    def _homes(self) -> Mapping[str, str]:
        """The block of each candidate."""
        return {one.name: block for block, one in self._city.tokens.items() if isinstance(one, Candidate)}

    def _people(self, area: int, instead: Mapping[str, Token] | None = None) -> list[Token]:
        """Who lives in an area, with others on some blocks."""
        there = {**self._city.tokens, **instead} if instead else self._city.tokens
        return [there[block] for block in members(area)]


def preview(before: Polls, after: Polls, goals: Sequence[Position]) -> str:
    """What changes, and what that brings goals, for their seat alone: "+1 point. Navy to Chen, 3 to 2 (Rivera led)"."""
    changed = [one for one, then in after.items() if preview_key(then) != preview_key(before[one])]
    more = gain(before, after, goals)
    worth = [f"{'+' if more > 0 else '−'}{abs(more):g} {'point' if abs(more) == 1 else 'points'}"] if more else []
    ways = (
        (preview_of(one, before[one], after[one]) + led(before[one], after[one]) for one in changed),
        (preview_of(one, before[one], after[one]) for one in changed),
        (preview_of(one, before[one], after[one], brief=True) for one in changed),
    )
    text = ""
    for way in ways:
        if len(text := ". ".join([*worth, *way])) <= LONGEST:
            break
    return text or "Changes no district's vote"


def preview_of(district: District, was: Poll, then: Poll, *, brief: bool = False) -> str:
    """A district after a change: "Navy to Chen, 3 to 2", "Navy still Chen's, 4 to 2", "Navy tied, Chen & Ito 3"."""
    if not then.votes:
        return f"{district} without candidates"
    if then.leader is None:
        return f"{district} tied, {len(then.leaders) if brief else then.level} at {max(then.votes.values())}"
    whose = f"still {then.leader}'s" if then.leaders == was.leaders else f"to {then.leader}"
    return f"{district} {whose}, {score(then.first_two) or 'unopposed'}"


def led(was: Poll, then: Poll) -> str:
    """Who was ahead before, where that was somebody else: " (Rivera led)", " (was tied)"."""
    if then.leaders == was.leaders or not was.leaders:
        return ""
    return f" ({was.leader} led)" if was.leader else " (was tied)"


def gain(before: Polls, after: Polls, goals: Sequence[Position]) -> float:
    """What a change brings goals if the vote were right after it, in tenths of points."""
    return round(expected(goals, after.values()) - expected(goals, (before[one] for one in after)), 1)


def preview_key(poll: Poll) -> tuple[Sequence[str], Sequence[int]]:
    """All of a poll that a preview tells."""
    return poll.leaders, poll.first_two
