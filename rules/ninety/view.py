"""What a seat of Ninety may see: everything, but for the drop of Election Day until all have made theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules import Seat, Standings, View, by_seat
from rules.ninety import bios
from rules.ninety.board import BOARD, Bio
from rules.ninety.scoring import bonus
from rules.ninety.state import Candidate, Stage, State, Votes


@dataclass(frozen=True)
class Campaign:
    """A seat's bio, home turf card, place (a neighborhood, or that card), goods, event cards and points.

    `way` are the spaces of its last day, from where that began; `owed` are lean votes to be returned on the next turn;
    `drop` the votes of Election Day by region; `points` what it would have if the match ended now, without a drop to
    come; `kept` the canvassers that would stay for that, each a vote.
    """

    bio: Bio
    turf: str
    at: str
    way: tuple[str, ...]
    canvassers: int
    cash: int
    cards: tuple[str, ...]
    coffees: int
    owed: int
    drop: Mapping[str, int]
    points: int
    kept: int


NEAR = 2
"""Up to how many points away a space is near."""


@dataclass(frozen=True)
class Posted:
    """An event on the schedule: its neighborhood; for an invitation, who appeared, in order, and who had the reward."""

    where: str
    appeared: tuple[Seat, ...]
    rewarded: tuple[Seat, ...]


@dataclass(frozen=True)
class Day:
    """A candidate's day: the dice of the weekend, the white dice, the coffee's or 0, the points left and spent.

    What was used today: recruiting, fundraising, a die rolled again, the free or cheaper step, a mudsling, two
    canvassers for one point. `near` has the spaces that so few points reach as are counted as near, with the points.
    """

    seat: Seat
    bonus: tuple[int, ...]
    white: tuple[int, ...]
    third: int
    points: int
    spent: int
    recruited: bool
    fundraised: bool
    rolled_again: bool
    discounted: bool
    slung: bool
    doubled: bool
    near: Mapping[str, int]


@dataclass(frozen=True)
class Standing:
    """A region: the votes of each seat, lean 1 and solid 2, and the points for its place now."""

    votes: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class NinetyView(View):
    """The position as a seat or a spectator sees it.

    `votes` has the neighborhoods where blocks lie, with the seats they are of; `schedule` has space #1 first; `deck`
    and `discards` are counts; `seeder` is who seeds by choice now, `sown` what that seat has seeded; `regions` in the
    order of the board; `elected` who wins.
    """

    stage: Stage
    slow: bool
    start: int
    day: int
    first: Seat | None
    turn: Day | None
    campaigns: tuple[Campaign, ...]
    votes: Mapping[str, Mapping[Seat, Votes]]
    schedule: tuple[Posted, ...]
    deck: int
    discards: int
    seeder: Seat | None
    sown: tuple[str, ...]
    regions: Mapping[str, Standing]
    elected: tuple[Seat, ...]


def view(state: State, seat: Seat | None) -> NinetyView:
    """What this seat may see; None for a spectator."""
    points = state.totals()
    return NinetyView(
        me=seat,
        stage=state.stage,
        slow=state.slow,
        start=state.start,
        day=state.day,
        first=state.first,
        turn=today(state),
        campaigns=tuple(campaign(one, points[seat]) for seat, one in enumerate(state.candidates)),
        votes=state.lying(),
        schedule=tuple(Posted(one.where, tuple(one.appeared), tuple(one.rewarded)) for one in state.schedule),
        deck=len(state.deck),
        discards=len(state.discards),
        seeder=state.seeder,
        sown=tuple(state.sown),
        regions={name: standing(votes) for name, votes in state.count().items()},
        elected=tuple(state.elected),
    )


def campaign(one: Candidate, points: int) -> Campaign:
    return Campaign(
        bio=one.bio,
        turf=one.turf,
        at=one.at,
        way=tuple(one.way),
        canvassers=one.canvassers,
        cash=one.cash,
        cards=tuple(one.cards),
        coffees=one.coffees,
        owed=one.owed,
        drop=dict(one.drop),
        points=points,
        kept=bios.canvassers_at_end(one.bio, one.canvassers),
    )


def today(state: State) -> Day | None:
    turn = state.turn
    if turn is None:
        return None
    return Day(
        seat=turn.me,
        bonus=tuple(turn.bonus),
        white=tuple(turn.white),
        third=turn.third,
        points=turn.points,
        spent=turn.spent,
        recruited=turn.recruited,
        fundraised=turn.fundraised,
        rolled_again=turn.rolled_again,
        discounted=turn.discounted,
        slung=turn.slung,
        doubled=turn.doubled,
        near={space: way.cost for space, way in state.routes(turn.me).items() if way.cost <= NEAR},
    )


def standing(votes: Sequence[int]) -> Standing:
    return Standing(tuple(votes), tuple(bonus(votes, BOARD.points(len(votes)))))


def roles(view: NinetyView) -> Sequence[str]:
    """The bios, in the order of the seats (3.1)."""
    return [one.bio for one in view.campaigns]


def standings(view: NinetyView) -> Standings:
    """The points that each would have if the match ended now, and how many of them are for places in regions (13.3)."""
    points = [one.points for one in view.campaigns]
    places = [sum(one.points[seat] for one in view.regions.values()) for seat in range(len(points))]
    beside, most = [*map(str, places)], points.index(max(points))
    beside[most] += " for places in regions"
    return by_seat("points" if view.elected else "points so far", points, beside)
