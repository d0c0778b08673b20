"""Positions to be drawn: one with a piece of every kind, and the worst that a picture must hold."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from render.ninety.scene import Scene, scene_of
from render.palette import Theme
from rules import Seat
from rules.ninety.board import BOARD, EVENTS, Bio
from rules.ninety.city import DOWNTOWN, PLACES, REGIONS, TURFS
from rules.ninety.scoring import bonus
from rules.ninety.state import Stage
from rules.ninety.view import Campaign, Day, NinetyView, Posted, Standing, Votes
from tests.render.boards import LONG_NAMES

NAMES: Mapping[Seat, str] = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di", 4: "Ed"}
SEATS = range(2, 6)
HOMES = ("Squirrel Hill & the Run", "Deutschtown & Troy Hill", "West End Valley", "Saw Mill Run", "Lawrenceville")
INVITATIONS = [where for where, card in EVENTS.items() if card.invitation]
CROWDED = "Bloomfield"
"""Where everybody is in the worst position."""

Blocks = Mapping[str, Mapping[Seat, Votes]]
LEAN, SOLID = Votes(1, 0), Votes(0, 1)


def day(seat: Seat, *white: int) -> Day:
    """A day that has just begun."""
    flags = dict.fromkeys(("recruited", "fundraised", "rolled_again", "discounted", "slung", "doubled"), False)
    return Day(seat=seat, bonus=(), white=white, third=0, points=sum(white), spent=0, near={}, **flags)


def campaign(seat: Seat) -> Campaign:
    """Somebody at home who has done nothing yet."""
    return Campaign(
        bio=[*Bio][seat],
        turf=HOMES[seat],
        at=HOMES[seat],
        way=(),
        canvassers=BOARD.canvassers,
        cash=BOARD.cash,
        cards=(),
        coffees=0,
        owed=0,
        drop={},
        points=0,
        kept=BOARD.canvassers // BOARD.kept,
    )


@cache
def bare(seats: int) -> NinetyView:
    """The first day: nothing lies anywhere, and nothing is on the schedule."""
    none = Standing((0,) * seats, (0,) * seats)
    return NinetyView(
        me=None,
        stage=Stage.CAMPAIGN,
        slow=False,
        start=1,
        day=1,
        first=0,
        turn=day(seats - 1, 3, 4),
        campaigns=tuple(map(campaign, range(seats))),
        votes={},
        schedule=(),
        deck=95,
        discards=0,
        seeder=None,
        sown=(),
        regions=dict.fromkeys(REGIONS, none),
        elected=(),
    )


def with_votes(view: NinetyView, votes: Blocks) -> NinetyView:
    """The same with these blocks, and the standings that come of them."""
    seats = len(view.campaigns)
    regions = dict[str, Standing]()
    for name, region in REGIONS.items():
        there = [votes.get(one.name, {}) for one in region.neighborhoods]
        counts = tuple(
            sum(one[seat].lean + 2 * one[seat].solid for one in there if seat in one) for seat in range(seats)
        )
        regions[name] = Standing(counts, tuple(bonus(counts, BOARD.points(seats))))
    return replace(view, votes=votes, regions=regions)


def who(view: NinetyView, seat: Seat, **fields: object) -> NinetyView:
    """The same with other figures of a seat."""
    those = [*view.campaigns]
    those[seat] = replace(those[seat], **fields)
    return replace(view, campaigns=tuple(those))


@cache
def base() -> NinetyView:
    """A position with a piece of every kind, late on a Saturday."""
    votes: Blocks = {"Shadyside": {0: Votes(1, 2), 1: LEAN}, "Fineview": {2: Votes(2, 0)}, "Hays": {3: SOLID}}
    view = with_votes(bare(4), votes)
    for seat, at in ((0, "Garfield"), (1, DOWNTOWN), (2, "Shadyside")):
        view = who(view, seat, at=at, points=5 + 3 * seat, cards=([*EVENTS][seat],))
    view = who(view, 1, coffees=1, owed=1)
    schedule = tuple(Posted(where, (0, 1), (0,)) for where in INVITATIONS[:1])
    schedule += tuple(Posted(where, (), ()) for where in ("Hays", "Windgap"))
    turn = replace(day(0, 2, 5), bonus=(3,), points=4, spent=3)
    return replace(view, day=6, turn=turn, schedule=schedule, deck=60, discards=20)


def turfed(view: NinetyView) -> frozenset[str]:
    """The neighborhoods that are somebody's home turf."""
    return frozenset(name for one in view.campaigns for name in TURFS[one.turf].neighborhoods)


@cache
def full(seats: int) -> NinetyView:
    """Every neighborhood full, everybody in one, every figure as long as it can be, six invitations."""
    view = replace(bare(seats), me=0, day=15, slow=True, deck=95, discards=95)
    places = [place for place in PLACES if place != DOWNTOWN and place not in turfed(view)]
    votes = {place: {number % seats: Votes(1, 2), (number + 1) % seats: LEAN} for number, place in enumerate(places)}
    for seat in range(seats):
        view = who(
            view,
            seat,
            bio=Bio.SCHOOL_BOARD_VETERAN,
            at=CROWDED,
            cash=9_999_999_900,
            canvassers=199,
            cards=tuple([*EVENTS][seat::seats][:20]),
            coffees=6,
            owed=9,
            points=188,
        )
    everybody = tuple(range(seats))
    flags = dict.fromkeys(("recruited", "fundraised", "rolled_again", "discounted", "slung", "doubled"), True)
    turn = replace(day(0, 6, 6), bonus=(5, 6), third=6, points=18, spent=18, **flags)
    schedule = tuple(Posted(where, everybody, everybody[1:]) for where in INVITATIONS[-6:])
    return with_votes(replace(view, turn=turn, schedule=schedule), votes)


def emptied(view: NinetyView) -> NinetyView:
    """An earlier position from which everything has changed."""
    for seat, one in enumerate(view.campaigns):
        view = who(view, seat, at=one.turf, cash=0, canvassers=0, cards=(), coffees=0, points=0)
    return replace(with_votes(view, {}), schedule=())


@cache
def counted(seats: int) -> NinetyView:
    """The end: everybody has dropped votes everywhere, and the first is Mayor."""
    view = replace(full(seats), stage=Stage.COUNT, turn=None, schedule=(), elected=(0,))
    for seat in range(seats):
        view = who(view, seat, drop=dict.fromkeys(REGIONS, 12), canvassers=0)
    return view


@cache
def seeding(seats: int) -> NinetyView:
    """Before day 1 of a short campaign, with two neighborhoods seeded."""
    sown = ("Lincoln-Lemington-Belmar", "California-Kirkbride")
    start = replace(bare(seats), stage=Stage.SEEDING, turn=None, start=11, day=11, seeder=1, sown=sown, me=seats - 1)
    return with_votes(start, {place: {1: LEAN} for place in sown})


def scene(now: NinetyView, since: NinetyView | None = None, theme: Theme = "light") -> Scene:
    """The position with the longest names."""
    return scene_of(now, since, LONG_NAMES, theme)


WORST: Mapping[str, Callable[[int], tuple[NinetyView, NinetyView | None]]] = {
    "bare": lambda seats: (bare(seats), None),
    "seeding": lambda seats: (seeding(seats), None),
    "full": lambda seats: (full(seats), emptied(full(seats))),
    "cleared": lambda seats: (emptied(full(seats)), full(seats)),
    "counted": lambda seats: (counted(seats), None),
}
"""What a picture must hold, at any number of seats: a position and an earlier one, or none."""
