"""What becomes of the votes: which cards grow or shrink, who leads a faction now, who gains and who loses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules import Seat, with_most
from rules.boomtown.board import CARD_OF, MARK_OF
from rules.boomtown.notation import Term, Word
from rules.boomtown.state import State
from rules.boomtown.telling_locations import Loss, News, NowLeads, NowTied, Pulled, Resized


@dataclass(frozen=True, slots=True)
class Standing:
    """How far the cards are pulled out, and who leads each faction."""

    out: Mapping[str, int]
    leaders: Mapping[str, Seat | None]

    @property
    def voters(self) -> list[Seat]:
        """Who has votes."""
        return sorted({seat for seat in self.leaders.values() if seat is not None})


def counts(terms: Sequence[Term]) -> bool:
    """Whether any of these terms can change who has how many votes, or pull a card: not those that move goods alone."""
    return any(term.what is not Word.ANY and term.what.resource is None for term in terms)


def standing(state: State) -> Standing:
    out = {**state.meeples, state.chosen.government: state.offices}
    return Standing(out, {name: state.leader(name) for name in state.meeples})


def news(state: State, was: Standing, cards: Sequence[str]) -> list[News]:
    """What has come of what was done; `cards` are those that were to grow or shrink."""
    now = standing(state)
    if now == was and not cards:
        return []
    sizes = [Resized(tuple(pull(was, now, name) for name in dict.fromkeys(cards)))] if cards else []
    return [*sizes, *leads(state, was, now)]


def pull(was: Standing, now: Standing, name: str) -> Pulled:
    """How far a card is pulled out now, what that opens or closes, and whose votes it changes."""
    then, out, leader = was.out[name], now.out[name], now.leaders.get(name)
    places = tuple(where for where, card in CARD_OF.items() if card == name and is_between(where, then, out))
    unit, keeps = "meeple" if name in now.leaders else "office", was.leaders.get(name) == leader
    return Pulled(name, unit, out, out - then, places, leader if keeps and out != then else None)


def is_between(where: str, then: int, now: int) -> bool:
    """Whether a location is opened, or closed, by a card that moves."""
    return min(then, now) < MARK_OF[where] <= max(then, now)


def leads(state: State, was: Standing, now: Standing) -> Iterator[NowLeads | NowTied]:
    """The factions that somebody else leads now, or nobody."""
    changed = [name for name, leader in now.leaders.items() if leader != was.leaders[name]]
    last = {before: name for name in changed if (before := was.leaders[name]) not in now.voters}
    for name in changed:
        before, leader = was.leaders[name], now.leaders[name]
        lost = None if before is None else Loss(before, was.out[name], last=last.get(before) == name)
        net = [state.net(seat, name) for seat in range(state.seats)]
        if leader is not None:
            others = (favor for seat, favor in enumerate(net) if seat != leader)
            yield NowLeads(leader, name, net[leader] - max(others), now.out[name], lost)
        elif lost:
            yield NowTied((*with_most(net),), name, lost)


def in_line_of(one: News, by: Seat) -> Seat | None:
    """The seat in whose line a piece of news may stand, after a deed `by` somebody; None where anybody loses votes."""
    match one:
        case Resized(cards=cards) if all(card.change >= 0 for card in cards):
            return by
        case NowLeads(loses=None, seat=seat):
            return seat
        case _:
            return None
