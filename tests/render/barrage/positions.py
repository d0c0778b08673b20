"""Positions to be drawn: one with a piece of every kind, and the worst that a picture must hold."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import cycle, islice

from render.barrage.scene import Scene, scene_of
from render.palette import Theme
from rules import Seat
from rules.barrage.board import AREAS, BOARD, STATES, Character
from rules.barrage.state import Heading, Roll
from rules.barrage.view import BarrageView, Candidate, Throw, view
from tests.barrage.situations import situation
from tests.render.boards import LONG_NAMES

NAMES: Mapping[Seat, str] = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di"}
SEATS = range(2, 9)
ROOMS = list(Character)
CARRIED = (100, 100, 100, 100, 38, 37, 33, 30)
"""Who has how many of the 538 votes, in three digits as far as that goes."""


@cache
def base() -> BarrageView:
    """A position with a piece of every kind."""
    state = situation(
        4,
        placed={"CA": [0, 1], "OH": [2], "Town Hall": [3, 3], "AK": [0]},
        stars={"TX": [0, 0, 1], "PA": [1, 2], "MD": [3], "UT": [2]},
        town_hall=[1, 0, 2, 0],
        ads=[0, 1],
        absentee=[2],
    )
    state.heading, state.turn, state.contest, state.roll = Heading.RESOLUTION, 2, "OH", Roll(2, "OH", 3, 0)
    state.rounds, state.circles = 5, [0, None, None, None, None]
    return view(state, None)


def scene(now: BarrageView, since: BarrageView | None = None, theme: Theme = "light") -> Scene:
    """The position with the longest names."""
    return scene_of(now, since, LONG_NAMES, theme)


@cache
def bare(seats: int) -> BarrageView:
    """The start of the first round: nothing lies anywhere."""
    return replace(view(situation(seats), None), turn=seats - 1, heading=Heading.PLACEMENT)


@cache
def full(seats: int) -> BarrageView:
    """Every star and every area taken, every count as long as it can be, the last of twelve rounds, a contest."""
    whose = cycle(range(seats))
    order = [Character.BLUE_COLLAR_WORKER, *(one for one in ROOMS if one is not Character.BLUE_COLLAR_WORKER)]
    counts = Candidate(
        character=None,
        spent=True,
        staffers=BOARD.most_staffers,
        hand=4,
        supply=BOARD.tokens - 1,
        town_hall=12,
        attack_ads=12,
        absentee=12,
        free_ballots=BOARD.free_ballots,
        votes=0,
        states=51,
    )
    return replace(
        bare(seats),
        me=0,
        heading=Heading.RESOLUTION,
        round=12,
        rounds=12,
        pairs=True,
        first=0,
        starter=0,
        turn=0,
        contest="PA",
        throw=Throw(0, "DC", 6, 12, -12),
        candidates=tuple(replace(counts, character=order[seat], votes=CARRIED[seat]) for seat in range(seats)),
        circles=tuple(islice(whose, 12)),
        placed={place: tuple(islice(whose, areas)) for place, areas in AREAS.items()},
        stars={code: tuple(islice(whose, state.stars)) for code, state in STATES.items()},
    )


def emptied(now: BarrageView) -> BarrageView:
    """An earlier position from which everything has changed."""
    none = {"town_hall": 0, "attack_ads": 0, "absentee": 0}
    earlier = (replace(one, **none, staffers=1, votes=0) for one in now.candidates)
    throw = now.throw and replace(now.throw, seat=1)
    return replace(now, candidates=tuple(earlier), placed={}, stars={}, throw=throw)


@cache
def counted(seats: int) -> BarrageView:
    """The count: every state won after a tie of as many as its stars take, with ballots of each."""
    tied = {code: tuple(range(min(seats, state.stars))) for code, state in STATES.items()}
    return replace(
        full(seats),
        heading=Heading.COUNT,
        turn=None,
        contest=None,
        throw=None,
        placed={},
        tied=tied,
        ballots={code: those * 9 for code, those in tied.items()},
        won={code: number % seats for number, code in enumerate(STATES)},
    )


def dealt(seats: int, number: int = 0) -> BarrageView:
    """Two cards to choose from, by number."""
    none = tuple(replace(one, character=None) for one in bare(seats).candidates)
    return replace(
        bare(seats),
        heading=Heading.SETTING_UP,
        round=0,
        rounds=12,
        me=0,
        candidates=none,
        dealt=(ROOMS[number % 8], ROOMS[(number + 1) % 8]),
    )


WORST: Mapping[str, Callable[[int], tuple[BarrageView, BarrageView | None]]] = {
    "bare": lambda seats: (bare(seats), None),
    "full": lambda seats: (full(seats), emptied(full(seats))),
    "cleared": lambda seats: (emptied(full(seats)), full(seats)),
    "contest": lambda seats: (replace(full(seats), throw=None, contest="DC", round=1, circles=(0,)), None),
    "counted": lambda seats: (counted(seats), emptied(counted(seats))),
    "dealt": lambda seats: (dealt(seats), None),
}
"""What a picture must hold, at any number of seats: a position and an earlier one, or none."""
