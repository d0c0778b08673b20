"""Positions of Politocracy to be drawn, put together by hand: the worst that a picture must hold."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from render.palette import Theme
from render.politocracy.popularity import makeup_of
from render.politocracy.scene import Scene, scene_of
from rules import Seat
from rules.politocracy.board import (
    BOARD,
    CHANGE,
    CONSTITUENTS,
    CORNERS,
    ELECTORS,
    HOPE,
    MONEY_TRAIL,
    REGIONS,
    STARTS,
    ChangeCard,
    Ideology,
    Profile,
)
from rules.politocracy.state import Bid
from rules.politocracy.view import Heading, Outcome, PolitocracyView, Standing
from tests.render.boards import LONG_NAMES

NAMES: Mapping[Seat, str] = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di", 4: "Ed", 5: "Flo"}
SEATS = range(2, 7)
EVERYWHERE = 3
"""The square on which everybody is in the worst position: of those in a row, where there is least room."""

HAND = tuple(card for card, what in CHANGE.items() if what.kind != "now")
IDEOLOGIES = (Ideology.CENTRIST, Ideology.CONSERVATIVE, Ideology.PROGRESSIVE)


def standing(seat: Seat) -> Standing:
    """Somebody who has no profile yet, at the start."""
    return Standing(
        profile=None,
        hearts=0,
        stars=0,
        dollars=0,
        insider=False,
        ideology=Ideology.CENTRIST,
        money=0,
        popularity=0,
        pandering=0,
        adjusted=0,
        scandals=0,
        lost_turns=0,
        cards=0,
        square=STARTS[seat % len(STARTS)],
        stop=None,
        surrogate=None,
        gathered=0,
        asks=False,
    )


@cache
def begun(seats: int) -> PolitocracyView:
    """Before anything: nobody has a profile."""
    return PolitocracyView(
        me=None,
        heading=Heading.SETTING_UP,
        round=0,
        rounds=BOARD.round_limits[seats],
        sealed=False,
        first=None,
        turn=None,
        candidates=tuple(map(standing, range(seats))),
        owners={},
        hands={},
        discards=(),
        hope_left=sum(one.copies for one in HOPE.values()),
        change_left=sum(one.copies for one in CHANGE.values()),
        limits={},
        finalists=(),
        supporters={},
        chits={},
        bids={},
        regions={},
        votes={},
        elected=None,
    )


def who(view: PolitocracyView, seat: Seat, **fields: object) -> PolitocracyView:
    """The same with other figures of a seat."""
    those = [*view.candidates]
    those[seat] = replace(those[seat], **fields)
    return replace(view, candidates=tuple(those))


@cache
def campaign(seats: int) -> PolitocracyView:
    """An early round: everybody has a profile and stands somewhere else, one on the Money Trail with a Surrogate."""
    view = replace(begun(seats), heading=Heading.CAMPAIGN, round=7, first=seats - 1, turn=0)
    for seat in range(seats):
        view = who(
            view,
            seat,
            profile=[*Profile][seat],
            hearts=1 + seat % 3,
            stars=1 + (seat + 1) % 3,
            dollars=1 + seat % 2,
            insider=seat % 2 == 0,
            ideology=IDEOLOGIES[seat % 3],
            money=67 + 41 * seat,
            popularity=12 + 9 * seat,
            pandering=seat,
            cards=seat % 4,
            square=4 * seat + 2,
        )
    view = who(view, 1, square=None, stop=6, surrogate=13, gathered=2, scandals=1)
    owners = {name: number % seats for number, name in enumerate(CONSTITUENTS) if number % 3 == 0}
    return with_rest(replace(view, owners=owners, hope_left=20, change_left=31, discards=(ChangeCard.PUSH_POLL,)))


@cache
def crowded(seats: int) -> PolitocracyView:
    """Everybody on the same square, the last by a Surrogate, and every figure as long as it can be."""
    view = replace(begun(seats), heading=Heading.CAMPAIGN, round=80, rounds=80, first=0, turn=seats - 2, me=seats - 1)
    for seat in range(seats):
        view = who(
            view,
            seat,
            profile=Profile.CABINET_SECRETARY,
            hearts=5,
            stars=3,
            dollars=3,
            insider=True,
            ideology=Ideology.CONSERVATIVE,
            money=4897,
            popularity=128,
            pandering=28,
            scandals=12,
            lost_turns=2,
            cards=12,
            square=EVERYWHERE,
            gathered=24,
        )
    view = who(view, seats - 1, square=None, stop=1, surrogate=EVERYWHERE, asks=True)
    limits = dict.fromkeys(range(seats), 80)
    return with_rest(replace(view, sealed=True, limits=limits, hands={seats - 1: HAND}, discards=HAND[:1] * 40))


def fundraising(view: PolitocracyView) -> PolitocracyView:
    """The same with everybody on one stop of the Money Trail, and all Surrogates in one corner."""
    number = len(MONEY_TRAIL) - 1
    for seat in range(len(view.candidates)):
        view = who(view, seat, square=None, stop=number, surrogate=CORNERS[-1])
    return replace(view, limits=dict.fromkeys(view.limits, 20))


@cache
def rich(seats: int) -> PolitocracyView:
    """All constituents have an owner, and everybody is at the mark."""
    owners = {name: number % seats for number, name in enumerate(CONSTITUENTS)}
    view = replace(crowded(seats), owners=owners, me=None, hands={}, turn=0)
    for seat in range(seats):
        square = 9 * (seat % 4) + seat
        view = who(view, seat, popularity=50, square=square, stop=None, surrogate=None, ideology=IDEOLOGIES[seat % 3])
    return with_rest(view)


def with_rest(view: PolitocracyView) -> PolitocracyView:
    """The same with as much from cards as popularity is not made of otherwise."""
    for seat, one in enumerate(view.candidates):
        view = who(view, seat, adjusted=one.popularity - sum(makeup_of(view, seat)[:3]))
    return view


@cache
def support(seats: int) -> PolitocracyView:
    """Two are to be chosen between by all others."""
    return with_votes(replace(rich(seats), heading=Heading.SUPPORT, finalists=(seats - 1, 0), turn=None))


@cache
def chits(seats: int) -> PolitocracyView:
    """The chits are on the table, and every loser supports somebody; of two the other finalist does, to be shown."""
    placed = {0: {name: 3 for name in REGIONS if name != "II"}, seats - 1: {"I": 25, "III": 1, "IV": 3, "V": 3}}
    losers = range(1, max(seats - 1, 2))
    return replace(support(seats), heading=Heading.CHITS, chits=placed, supporters=dict.fromkeys(losers, 0))


@cache
def voting(seats: int) -> PolitocracyView:
    """Half of the regions have voted, one for nobody, with as many dice and ads as can be; all bids are seen."""
    contested = Outcome(0, ((6,) * 10 + (5,) * 11 + (4, 3, 2, 1), (6, 5, 4)), (4, 4), (0, 1))
    won = {
        "I": contested,
        "II": Outcome(None),
        "III": Outcome(seats - 1, ((3,), (2, 2, 1))),
        "IV": contested,
        "V": contested,
    }
    filed = {seat: {"VI": Bid(5, 5), "IX": Bid(2, 4, 3)} for seat in range(seats)}
    return with_votes(replace(chits(seats), heading=Heading.ELECTION, regions=won, bids=filed))


def with_votes(view: PolitocracyView) -> PolitocracyView:
    """The same with the votes that the regions come to."""
    return replace(
        view,
        votes={
            seat: sum(REGIONS[name].votes for name, one in view.regions.items() if one.winner == seat)
            for seat in view.finalists
        },
    )


@cache
def over(seats: int) -> PolitocracyView:
    """The end: one has won everywhere."""
    won = Outcome(0, ((1, 1, 1), (6, 6, 6)), (0, 3), (0, 2))
    filed = {seat: {"X": Bid(0, 5, 5)} for seat in range(seats)}
    placed = dict.fromkeys((0, seats - 1), dict.fromkeys(REGIONS, 3))
    view = replace(voting(seats), heading=Heading.OVER, chits=placed, regions=dict.fromkeys(REGIONS, won), elected=0)
    view = replace(view, bids=filed)
    assert with_votes(view).votes[0] == ELECTORS
    return with_votes(view)


@cache
def others(seats: int, one: int) -> PolitocracyView:
    """Two whom chance seldom brings to the election of many: each has won a region."""
    two, three = one % seats, (one + 1) % seats
    placed = {two: {"I": 5}, three: {"II": 5}}
    won = {"I": Outcome(two), "II": Outcome(three)}
    return with_votes(replace(voting(seats), finalists=(two, three), chits=placed, regions=won, supporters={}))


def scene(now: PolitocracyView, since: PolitocracyView | None = None, theme: Theme = "light") -> Scene:
    """The position with the longest names."""
    return scene_of(now, since, LONG_NAMES, theme)


WORST: Mapping[str, Callable[[int], tuple[PolitocracyView, PolitocracyView | None]]] = {
    "begun": lambda seats: (begun(seats), None),
    "campaign": lambda seats: (campaign(seats), None),
    "crowded": lambda seats: (crowded(seats), begun(seats)),
    "fundraising": lambda seats: (fundraising(crowded(seats)), crowded(seats)),
    "rich": lambda seats: (rich(seats), crowded(seats)),
    "support": lambda seats: (support(seats), rich(seats)),
    "chits": lambda seats: (chits(seats), support(seats)),
    "voting": lambda seats: (voting(seats), chits(seats)),
    "over": lambda seats: (over(seats), voting(seats)),
    "others": lambda seats: (others(seats, 1), others(seats, 3)),
}
"""What a picture must hold, at any number of seats: a position and an earlier one, or none."""
