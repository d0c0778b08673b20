"""What a seat of Electoral Barrage may see: everything but the two cards that others were dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules import Hue, Seat, Standings, View, by_seat
from rules.barrage.board import CARDS, Character
from rules.barrage.state import Heading, State


@dataclass(frozen=True)
class Candidate:
    """One seat in public: counts of pieces, the votes it carries now, whether its power of the round is used."""

    character: Character | None
    spent: bool
    staffers: int
    hand: int
    supply: int
    town_hall: int
    attack_ads: int
    absentee: int
    free_ballots: int
    votes: int
    states: int


@dataclass(frozen=True)
class Throw:
    """The die on the table: whose, where, what it shows, what is added, and how much is missing to a win."""

    seat: Seat
    place: str
    die: int
    bonus: int
    missing: int


@dataclass(frozen=True)
class BarrageView(View):
    """The position as a seat or a spectator sees it. Places map to whose pieces lie there, in order of arrival.

    `dealt` are my own two cards while I choose; `contest` is the place being resolved or tried for; `tied` the states
    and seats noted before the ballots; `lineup` is the order in which my own Staffers roll, if I am not asked;
    `won` who carries each state at the end, and `elected` who wins the match.
    """

    heading: Heading
    round: int
    rounds: int
    pairs: bool
    first: Seat | None
    starter: Seat
    turn: Seat | None
    contest: str | None
    throw: Throw | None
    dealt: tuple[Character, ...]
    lineup: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    circles: tuple[Seat | None, ...]
    placed: Mapping[str, tuple[Seat, ...]]
    stars: Mapping[str, tuple[Seat, ...]]
    ballots: Mapping[str, tuple[Seat, ...]]
    tied: Mapping[str, tuple[Seat, ...]]
    won: Mapping[str, Seat]
    elected: Seat | None


def view(state: State, seat: Seat | None) -> BarrageView:
    """What this seat may see; None for a spectator."""
    roll = state.roll
    return BarrageView(
        me=seat,
        heading=state.heading,
        round=state.round,
        rounds=state.rounds,
        pairs=state.pairs,
        first=state.first,
        starter=state.starter,
        turn=state.turn,
        contest=state.contest,
        throw=roll and Throw(roll.seat, roll.place, roll.die, roll.bonus, roll.missing),
        lineup=() if seat is None else state.roll_order(seat),
        dealt=() if seat is None or state.characters else state.dealt[seat],
        candidates=candidates(state),
        circles=tuple(state.circles),
        placed=lying(state.placed),
        stars=lying(state.stars),
        ballots=lying(state.ballots),
        tied=dict(state.tied),
        won=dict(state.won),
        elected=state.elected,
    )


def lying(pieces: Mapping[str, list[Seat]]) -> Mapping[str, tuple[Seat, ...]]:
    """The places that have pieces, with those."""
    return {place: tuple(seats) for place, seats in pieces.items() if seats}


def candidates(state: State) -> tuple[Candidate, ...]:
    votes, carriers = state.votes(), [*state.carriers().values()]
    return tuple(
        Candidate(
            character=state.characters[seat] if state.characters else None,
            spent=state.spent[seat],
            staffers=state.staffers[seat],
            hand=state.hand[seat],
            supply=state.supply(seat),
            town_hall=state.bank["Town Hall"][seat],
            attack_ads=state.bank["Attack Ads"][seat],
            absentee=state.bank["Absentee Ballots"][seat],
            free_ballots=state.free_ballots[seat],
            votes=votes[seat],
            states=carriers.count(seat),
        )
        for seat in range(state.seats)
    )


def colours(view: BarrageView) -> tuple[Hue | None, ...]:
    """The colour of each seat's character, once it has one (1.2)."""
    return tuple(CARDS[one.character].colour if one.character else None for one in view.candidates)


def standings(view: BarrageView) -> Standings:
    """The electoral votes that each carries now."""
    return by_seat("electoral votes", [one.votes for one in view.candidates])
