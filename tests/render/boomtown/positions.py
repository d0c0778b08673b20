"""Positions of Boomtown to be drawn, put together from the board: any town, and the worst that a picture must hold."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import count

from render.boomtown.scene import Scene, scene_of
from render.palette import Theme
from rules import Match, Seat
from rules.boomtown import GAME
from rules.boomtown.board import (
    BOARD,
    EVENTS,
    FACTIONS,
    GOVERNMENTS,
    LOCATIONS,
    TOWNSHIPS,
    Faction,
    Government,
    Location,
    Resource,
)
from rules.boomtown.pieces import Proposal, Stage, Trade
from rules.boomtown.view import BoomtownView, Happening, Lying, Pulled, Spot, Standing
from tests.render.boards import LONG_NAMES

NAMES: Mapping[Seat, str] = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di", 4: "Ed"}
SMALL, LARGE = ([name for name, one in FACTIONS.items() if one.size == size] for size in ("small", "large"))
TOWNS = range(6)
"""Six towns in which every card of the game is used; `events_of` has every phase of every event."""

FULL = 99
"""Further out than any card goes."""


def town(number: int) -> tuple[str, tuple[str, ...], str]:
    """The Township, the factions and governance of a town."""
    townships, governments = list(TOWNSHIPS), list(GOVERNMENTS)
    small, large = ([names[number], names[(number + 1) % len(names)]] for names in (SMALL, LARGE))
    return townships[number % 3], (*small, *large), governments[number % 4]


def events_of(number: int) -> Mapping[str, Happening]:
    """Three events in play, each in one of its phases."""
    names = [list(EVENTS)[(number * 3 + at) % len(EVENTS)] for at in range(3)]
    return {name: Happening(1 + (number // 3 + at) % len(EVENTS[name].phases), 1) for at, name in enumerate(names)}


def pulled(card: Faction | Government, out: int, leader: Seat | None = None) -> Pulled:
    most = BOARD.track(card).most
    return Pulled(min(out, most), most, leader)


def open_at(card: Faction | Government, out: int) -> Iterator[str]:
    """The locations that are out."""
    yield from (one.name for one, at in zip(card.locations, BOARD.track(card).marks, strict=True) if at <= out)


def revealed(now: BoomtownView, out: int) -> Iterator[tuple[str, str]]:
    """Every location that is out, with its card."""
    for one in TOWNSHIPS[now.township].locations:
        yield one.name, now.township
    for name in now.factions:
        yield from ((where, name) for where in open_at(FACTIONS[name], out))
    yield from ((where, now.government) for where in open_at(GOVERNMENTS[now.government], out))
    for name, one in now.events.items():
        location = EVENTS[name].phases[one.phase - 1].location
        if location:
            yield location.name, name


def spot(one: Location, card: str, dice: Iterator[int], seats: int) -> Spot:
    """A location with a die in each of its slots, by the seats in turn; or with none, where there are no seats."""
    slots = tuple(Lying(slot.needs, slot.golden, next(dice) % seats if seats else None, 6) for slot in one.slots)
    return Spot(card, slots, one.cost, one.reward, open=True, blocked=(), named={})


@cache
def position(seats: int, number: int = 0, out: int = FULL, *, dice: bool = True, events: bool = True) -> BoomtownView:
    """A town with all its cards so far out, with dice in all slots or in none, and every count in two digits."""
    township, factions, government = town(number)
    bare = replace(
        Match(GAME, seats, "a town").view(),
        stage=Stage.DICE,
        round=10,
        go=3,
        first=0,
        starter=(9 % seats),
        turn=seats - 1,
        township=township,
        factions={name: pulled(FACTIONS[name], out, at % seats) for at, name in enumerate(factions)},
        government=government,
        offices=pulled(GOVERNMENTS[government], out),
        events=events_of(number) if events else {},
        waiting=() if events else tuple(events_of(number)),
    )
    each, whose = (seats if dice else 0), count()
    return replace(
        bare,
        spots={where: spot(LOCATIONS[where], card, whose, each) for where, card in revealed(bare, out)},
        standings=tuple(standing(seat, seats, factions) for seat in range(seats)),
    )


def standing(seat: Seat, seats: int, factions: tuple[str, ...]) -> Standing:
    """A seat that leads with the factions of its number, and has two digits of everything."""
    return Standing(
        dice=(6, 6, 6),
        goods=dict.fromkeys(Resource, 20),
        favor={name: 20 + 6 * (at % seats == seat) for at, name in enumerate(factions)},
        scorn=dict.fromkeys(factions, 10),
        votes=32,
        left=dict.fromkeys(Resource, 10),
        offered={other: 10 for other in range(seats) if other != seat},
    )


def emptied(now: BoomtownView) -> BoomtownView:
    """An earlier position from which everything has changed."""
    zero, all_left = dict.fromkeys(now.factions, 0), dict.fromkeys(Resource, 20)
    none = {"goods": dict.fromkeys(Resource, 0), "favor": zero, "scorn": zero, "votes": 0, "left": all_left}
    least = {name: replace(one, out=1, leader=None) for name, one in now.factions.items()}
    return replace(
        now,
        factions=least,
        offices=replace(now.offices, out=0),
        events={},
        spots={},
        standings=tuple(replace(one, **none) for one in now.standings),
    )


def endless(now: BoomtownView) -> BoomtownView:
    """Sheets without a limit, and a split that the second seat proposed."""
    return replace(now, finite=False, proposal=Proposal(1, next(iter(now.spots)), (), (0, 1)))


def closed(now: BoomtownView) -> BoomtownView:
    """The cards pushed back while dice lie on them, and everything that can be under way."""
    home = (now.township, *now.events)
    spots = {where: replace(one, open=one.card in home) for where, one in now.spots.items()}
    return replace(
        now,
        spots=spots,
        factions={name: replace(one, out=1) for name, one in now.factions.items()},
        offices=replace(now.offices, out=1),
        completing=next(iter(spots)),
        proposal=Proposal(0, next(iter(spots)), (0, 1), (1, 1)),
        trades=(Trade(0, 1, (Resource.COIN,), (Resource.FOOD,)),),
        owed=dict.fromkeys(range(len(now.standings)), 12),
        me=0,
        stage=Stage.START,
    )


def counted(now: BoomtownView) -> BoomtownView:
    """The end, with all seats sharing the victory."""
    return replace(now, stage=Stage.COUNT, turn=None, elected=tuple(range(len(now.standings))), me=0)


def chosen(seats: int, stage: Stage, number: int = 0) -> BoomtownView:
    """Before the first round."""
    there = position(seats, number, 1, dice=False, events=False)
    home = {where: one for where, one in there.spots.items() if one.card == there.township}
    unknown: dict[str, object] = {"first": None, "starter": None, "turn": None, "round": 0, "go": 0}
    return replace(there, stage=stage, spots=home, **unknown)


def scene(
    now: BoomtownView,
    since: BoomtownView | None = None,
    theme: Theme = "light",
    names: Mapping[Seat, str] = LONG_NAMES,
) -> Scene:
    """The position with the longest names."""
    return scene_of(now, since, names, theme)


WORST: Mapping[str, Callable[[int], tuple[BoomtownView, BoomtownView | None]]] = {
    **{
        f"town {number}": lambda seats, number=number: (position(seats, number), emptied(position(seats, number)))
        for number in TOWNS
    },
    **{f"out {out}": lambda seats, out=out: (position(seats, out % 6, out, dice=False), None) for out in range(1, 11)},
    "to come": lambda seats: (position(seats, 1, events=False), None),
    "endless": lambda seats: (endless(position(seats, 2)), emptied(endless(position(seats, 2)))),
    "closed": lambda seats: (closed(position(seats, 3)), None),
    "counted": lambda seats: (counted(position(seats, 4)), None),
    "the town": lambda seats: (chosen(seats, Stage.TOWN), None),
    "the vote": lambda seats: (chosen(seats, Stage.VOTE), None),
}
"""What a picture must hold, at any number of seats: a position and an earlier one, or none."""
