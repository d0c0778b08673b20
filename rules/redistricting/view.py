"""What a seat of Re[District]ing may see: the city, and of what is hidden its own goals and hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules import Figure, Seat, Standings, View, by_seat, clockwise
from rules.redistricting.board import BOARD, Card, District, Month, Position, Token, Voter
from rules.redistricting.forecast import Forecast
from rules.redistricting.lines import members
from rules.redistricting.state import Heading, State
from rules.redistricting.voting import Poll, expected, points

CLOSEST = 3
"""How many of the closest districts are told."""


@dataclass(frozen=True)
class Operative:
    """A seat: how many cards it holds, the red dice that the courts gave it since its last turn began, the action
    points left in its turn, its goals and its points.

    It has none `left`, not even 0, while it has no turn. Before the vote others' goals are empty, and nobody has
    points.
    """

    cards: int
    left: int | None
    dice: tuple[int, ...]
    goals: tuple[Position, ...]
    points: int


@dataclass(frozen=True)
class DistrictView:
    """A district: its blocks row by row, its modification tiles left, whether its lines are final, its promotions in
    the order in which they were made, how it would vote now, and whom it elected, once it has voted."""

    blocks: tuple[str, ...]
    tiles: int
    reviewed: bool
    promoted: tuple[str, ...]
    poll: Poll
    elected: str | None


@dataclass(frozen=True)
class Supply:
    """What is left in the middle: cubes, and cards in the face-down pile."""

    promotions: int
    suppressions: int
    get_outs: int
    reviews: int
    cards: int


@dataclass(frozen=True)
class RedistrictingView(View):
    """The position as a seat or a spectator sees it.

    `tokens` and `tiles` have an entry a block: what lies there, and its home with the tiles laid on it, of which the
    last shows. `promotions` are candidates by name in the order of their cubes; `aside` the candidates out of the
    city, by name, with those that a Carpetbagger holds, who alone sees them in `drawn`. `points` and `played` are the
    action points left and the cards played in the turn of whoever's it is; where turns are `in_goes`, others' are under
    way too. `hand` is my own; `winners` who has won at last.
    """

    simple: bool
    most_cubes: bool
    heading: Heading
    round: int
    month: Month | None
    last_in_goes: bool
    in_goes: bool
    first: Seat | None
    turn: Seat | None
    points: int
    played: int
    operatives: tuple[Operative, ...]
    hand: tuple[Card, ...]
    drawn: tuple[str, ...]
    tokens: Mapping[str, Token]
    tiles: Mapping[str, tuple[District, ...]]
    districts: Mapping[District, DistrictView]
    promotions: tuple[str, ...]
    suppressed: tuple[Voter, ...]
    doubled: tuple[Voter, ...]
    aside: tuple[str, ...]
    discards: tuple[Card, ...]
    supply: Supply
    winners: tuple[Seat, ...]


def view(state: State, seat: Seat | None) -> RedistrictingView:
    """What this seat may see; None for a spectator."""
    mine = None if seat is None else state.operatives[seat]
    return RedistrictingView(
        me=seat,
        simple=state.simple,
        most_cubes=state.most_cubes,
        heading=state.heading,
        round=state.round,
        month=state.month,
        last_in_goes=state.last_in_goes,
        in_goes=state.in_goes,
        first=state.first,
        turn=state.turn,
        points=state.now.points,
        played=state.now.played,
        operatives=operatives(state, seat),
        hand=tuple(mine.hand) if mine else (),
        drawn=tuple(state.drawn) if seat is not None and seat == state.turn else (),
        tokens=dict(state.tokens),
        tiles={block: tuple(stack) for block, stack in state.tiles.items()},
        districts=districts(state) if state.tokens else {},
        promotions=tuple(state.promotions),
        suppressed=tuple(state.suppressed),
        doubled=tuple(state.doubled),
        aside=tuple(sorted([*state.aside, *state.drawn])),
        discards=tuple(state.discards),
        supply=supply(state),
        winners=tuple(state.winners),
    )


def operatives(state: State, me: Seat | None) -> tuple[Operative, ...]:
    over = state.heading is Heading.OVER
    return tuple(
        Operative(
            cards=len(one.hand),
            left=state.turns[seat].points if seat in state.turns else None,
            dice=tuple(one.dice),
            goals=tuple(one.goals) if over or seat == me else (),
            points=points(one.goals, state.elected) if over else 0,
        )
        for seat, one in enumerate(state.operatives)
    )


def districts(state: State) -> dict[District, DistrictView]:
    forecast = Forecast(state)
    lines, polls = forecast.lines, forecast.now(*District)
    return {
        district: DistrictView(
            blocks=tuple(members(lines.areas[district])),
            tiles=lines.left[district],
            reviewed=district in state.reviewed,
            promoted=tuple(name for name in state.promotions if name in polls[district].votes),
            poll=polls[district],
            elected=state.elected.get(district),
        )
        for district in District
    }


def supply(state: State) -> Supply:
    return Supply(
        promotions=BOARD.promotions - len(state.promotions),
        suppressions=BOARD.voter_suppressions - len(state.suppressed),
        get_outs=BOARD.get_out_the_votes - len(state.doubled),
        reviews=BOARD.judicial_reviews - len(state.reviewed),
        cards=len(state.deck),
    )


def home(view: RedistrictingView, who: str) -> District:
    """Where a candidate of the city runs."""
    return next(district for district, one in view.districts.items() if who in one.poll.votes)


def place(view: RedistrictingView, seat: Seat) -> int:
    """A seat's place in the turn order, from 0."""
    return (seat - (view.first or 0)) % len(view.operatives)


def points_for(view: RedistrictingView, seat: Seat) -> int | None:
    """The action points left in the seat's turn, or of its next one; None where no turn is left (4.1, 4.6, 6.2)."""
    if view.turn is None or view.turn == seat or view.in_goes:
        return view.operatives[seat].left
    to_come, dice = months_to_come(view, seat), sum(view.operatives[seat].dice)
    return max(0, BOARD.months[to_come[0]][place(view, seat)] - dice) if to_come else None


def months_to_come(view: RedistrictingView, seat: Seat) -> list[Month]:
    """The months in which the seat's turn has yet to begin."""
    waits = view.turn is not None and not view.in_goes and place(view, seat) > place(view, view.turn)
    return [*Month][view.round - waits :]


def next_after(view: RedistrictingView, me: Seat) -> Seat | None:
    """Who plays next after a seat; nobody where it alone is left in single goes (4.6)."""
    others = clockwise(me, len(view.operatives))[1:]
    return next((one for one in others if not view.in_goes or view.operatives[one].left is not None), None)


def turns_left(view: RedistrictingView, me: Seat) -> int:
    """How many turns come before the vote, after one of mine now; in single goes those of others under way."""
    seats = len(view.operatives)
    if view.in_goes:
        return sum(one.left is not None for seat, one in enumerate(view.operatives) if seat != me)
    return (len(Month) - view.round) * seats + seats - 1 - place(view, me)


def prospect(view: RedistrictingView) -> float:
    """The points that the goals of whoever looks would bring on average, if the vote were now."""
    goals = () if view.me is None else view.operatives[view.me].goals
    return expected(goals, (here.poll for here in view.districts.values()))


def standings(view: RedistrictingView) -> Standings:
    """The closest districts, for points are secret until the end, when they are told (2.5, 9.2)."""
    if view.heading is Heading.OVER:
        return by_seat("points", [one.points for one in view.operatives])
    contested = {district: votes for district, one in view.districts.items() if (votes := one.poll.first_two)}
    closest = sorted(contested, key=lambda district: contested[district][0] - contested[district][1])
    return Standings("closest districts", tuple(figure(one, view.districts[one].poll) for one in closest[:CLOSEST]))


def figure(district: District, poll: Poll) -> Figure:
    """A district where several run, and by how many votes somebody leads: "Chen leads Navy by 1"."""
    first, second = poll.first_two
    if poll.leader is None:
        return Figure(f"{district} is tied at", first)
    return Figure(f"{poll.leader} leads {district} by", first - second)
