"""What a seat of Boomtown may see: everything, but for the votes for the first player until they are all in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules import Seat, Standings, View, by_seat, clockwise
from rules.boomtown.board import BOARD, CARD_OF, FACTIONS, GOVERNMENTS, LOCATIONS
from rules.boomtown.notation import Resource, Target, Term, Word
from rules.boomtown.pieces import Proposal, Stage, Trade
from rules.boomtown.sharing import covers, price, shares
from rules.boomtown.state import State


@dataclass(frozen=True)
class Lying:
    """A slot: the least die that fits now, whether it is golden, and whose die lies there with which value."""

    needs: int
    golden: bool
    seat: Seat | None
    value: int


@dataclass(frozen=True)
class Spot:
    """A location that is revealed, or where dice lie: what it costs and brings now.

    `open`: its card is pulled out so far that dice may go there; `blocked` are the locations to be filled first;
    `named` the factions that seats named for it.
    """

    card: str
    slots: tuple[Lying, ...]
    cost: tuple[Term, ...]
    reward: tuple[Term, ...]
    open: bool
    blocked: tuple[str, ...]
    named: Mapping[Seat, tuple[str, ...]]

    def sharers(self, first: Seat, seats: int) -> list[Seat]:
        """Who of so many shares it once this seat has a die there: it first, then clockwise."""
        there = {first, *(slot.seat for slot in self.slots)}
        return [seat for seat in clockwise(first, seats) if seat in there]


@dataclass(frozen=True)
class Pulled:
    """A card that is pulled out to `out` of `most` meeples, or offices; for a faction who would get its votes."""

    out: int
    most: int
    leader: Seat | None


@dataclass(frozen=True)
class Standing:
    """A seat: its free dice, goods, Favor and Scorn by faction, and the votes it would have now.

    `left` are the circles left on the sheet by resource; None where it is endless; `offered` to whom it has made an
    offer of a trade, and in which round last.
    """

    dice: tuple[int, ...]
    goods: Mapping[Resource, int]
    favor: Mapping[str, int]
    scorn: Mapping[str, int]
    votes: int
    left: Mapping[Resource, int] | None
    offered: Mapping[Seat, int]


@dataclass(frozen=True)
class Happening:
    """An event in play: its phase from 1, and how many full rounds that has lasted at the end of this one."""

    phase: int
    rounds: int


@dataclass(frozen=True)
class BoomtownView(View):
    """The position as a seat or a spectator sees it.

    `spots` are the locations in the order of the board; `factions` two small ones, then two large ones; `events` those
    in play in the order in which they were drawn, `waiting` those whose names alone are known; `go` is the turn of the
    round; `owed` the goods of their choice that seats are taking; `elected` who wins the match.
    """

    stage: Stage
    round: int
    go: int
    first: Seat | None
    starter: Seat | None
    turn: Seat | None
    finite: bool
    township: str
    factions: Mapping[str, Pulled]
    government: str
    offices: Pulled
    events: Mapping[str, Happening]
    waiting: tuple[str, ...]
    spots: Mapping[str, Spot]
    standings: tuple[Standing, ...]
    trades: tuple[Trade, ...]
    proposal: Proposal | None
    completing: str | None
    owed: Mapping[Seat, int]
    elected: tuple[Seat, ...]


def view(state: State, seat: Seat | None) -> BoomtownView:
    """What this seat may see; None for a spectator."""
    town, votes = state.chosen, state.votes()
    return BoomtownView(
        me=seat,
        stage=state.stage,
        round=state.round,
        go=state.go,
        first=state.first,
        starter=None if state.first is None else state.starter,
        turn=state.turn,
        finite=state.sheets[0].finite,
        township=town.township,
        factions={name: faction(state, name) for name in town.factions},
        government=town.government,
        offices=Pulled(max(1, state.offices), BOARD.track(GOVERNMENTS[town.government]).most, None),
        events={card.name: Happening(card.phase + 1, state.round - card.since + 1) for card in state.cards},
        waiting=tuple(name for name in town.events if name in state.waiting or not state.meeples),
        spots={where: spot(state, where) for where in state.spots()},
        standings=tuple(standing(state, seat, votes[seat]) for seat in range(state.seats)),
        trades=tuple(state.trades),
        proposal=state.proposal,
        completing=state.completing,
        owed={seat: count for seat, count in enumerate(state.owed) if count},
        elected=tuple(state.elected),
    )


def faction(state: State, name: str) -> Pulled:
    track = BOARD.track(FACTIONS[name])
    if name not in state.meeples:
        return Pulled(track.start, track.most, None)
    return Pulled(state.meeples[name], track.most, state.leader(name))


def spot(state: State, where: str) -> Spot:
    slots = zip(LOCATIONS[where].slots, state.needs(where), state.slots(where), strict=True)
    return Spot(
        card=CARD_OF[where],
        slots=tuple(
            Lying(least, slot.golden, die.seat if die else None, die.value if die else 0) for slot, least, die in slots
        ),
        cost=state.cost(where),
        reward=state.reward(where),
        open=state.is_revealed(where),
        blocked=tuple(state.blocked_by(where)),
        named=dict(state.named.get(where, {})),
    )


def standing(state: State, seat: Seat, votes: int) -> Standing:
    sheet = state.sheets[seat]
    return Standing(
        dice=tuple(state.free[seat]),
        goods=dict(sheet.goods),
        favor=dict(sheet.favor),
        scorn=dict(sheet.scorn),
        votes=votes,
        left={kind: sheet.may_receive(kind) for kind in Resource} if sheet.finite else None,
        offered=dict(state.offered[seat]),
    )


def standings(view: BoomtownView) -> Standings:
    """The votes that each would have if the match ended now."""
    return by_seat("votes", [one.votes for one in view.standings])


def can_pay(view: BoomtownView, spot: Spot) -> bool:
    """Whether nothing is due yet once the seat that has the turn places a die, or all can pay equal shares (4.5)."""
    if view.turn is None or sum(slot.seat is None for slot in spot.slots) > 1:
        return True
    seats = spot.sharers(view.turn, len(view.standings))
    parts = shares(spot.cost, seats)
    return all(covers(view.standings[seat].goods, price(spot.cost, parts, seat)) for seat in seats)


def may_win(view: BoomtownView, spot: Spot) -> bool:
    """Whether a die of whoever has the turn would fill it, for Favor by which they would gain a faction's votes."""
    me = view.turn
    if me is None or sum(slot.seat is None for slot in spot.slots) > 1:
        return False
    parts = shares(spot.reward, spot.sharers(me, len(view.standings)))
    return any(
        would_lead(view, me, name, part.get(me, 0))
        for term, part in zip(spot.reward, parts, strict=True)
        if term.what is Word.FAVOR
        for name in ([spot.card] if term.target is Target.SELF else view.factions)
    )


def would_lead(view: BoomtownView, seat: Seat, faction: str, more: int) -> bool:
    """Whether so much more Favor gives a seat the votes of a faction, which it does not have now."""
    mine, *others = (net_of(view.standings[one], faction) for one in clockwise(seat, len(view.standings)))
    return view.factions[faction].leader != seat and mine + more > max(others)


def net_of(one: Standing, faction: str) -> int:
    return one.favor.get(faction, 0) - one.scorn.get(faction, 0)
