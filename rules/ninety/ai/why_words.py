"""What things bring in Ninety, in words, and how one compares with another: for the reasons of AI players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add

from rules import Decision, Seat, Verb, listed
from rules.ninety import bios
from rules.ninety.ai.outlook import DICE, Outlook
from rules.ninety.ai.why_races import race
from rules.ninety.board import BOARD, EVENTS, Bio, Goods
from rules.ninety.city import DOWNTOWN, REGION_OF
from rules.ninety.verbs import (
    Attend,
    Canvass,
    Coffee,
    Fundraise,
    Mail,
    Mudsling,
    Pass,
    Recruit,
    Remove,
    RollAgain,
    Seed,
    TakeCash,
    Travel,
    Upgrade,
)
from rules.ninety.view import Posted
from rules.ninety.words import goods, money, parts, points, toward, whereabouts, width

LONGEST = 300
"""Of a reason, in characters."""
NOTABLE = 0.5
"""Points from which a difference is told: it is one point when rounded."""


def told(*sentences: str) -> str:
    """As many sentences as there is room for, the first in any case."""
    said, *more = filter(None, sentences)
    for one in more:
        if width(longer := f"{said} {one}") <= LONGEST:
            said = longer
    return said


def about(gain: float) -> str:
    """Points, as the AI player reckons them: "about 3 points"."""
    return "less than a point" if gain < NOTABLE else f"about {points(max(1, round(gain)))}"


def swing(gain: float) -> str:
    """My gain together with what rivals lose: "a swing of about 3 points"."""
    return f"a swing of {about(gain)}" if gain > 0 else "no gain"


def against(gain: float, other: float, name: str) -> str:
    """How something else compares: "Going home comes next, about 2 points behind."."""
    if gain < other - NOTABLE:
        return f"{name} would bring more."
    if gain < other + NOTABLE:
        return f"{name} is about as good."
    return f"{name} comes next, {about(gain - other)} behind."


def compared(outlook: Outlook, decision: Decision, others: Iterable[tuple[float, Verb]], gain: float) -> str:
    """How the best of other moves compares; nothing where no other is legal."""
    legal = [(other, one) for other, one in others if decision.check(one) is None]
    if not legal:
        return ""
    other, best = max(legal, key=lambda one: one[0])
    return against(gain, other, doing(outlook, best))


def going(outlook: Outlook, space: str) -> str:
    """Where a journey goes: "home", "Downtown", "to Bluff"."""
    return "home" if outlook.known.space(space) == outlook.mine.turf else toward(space)


def doing(outlook: Outlook, move: Verb) -> str:
    """What a move is, to begin a sentence about it."""
    here = whereabouts(outlook.mine.at, outlook.mine.turf)
    match move:
        case Travel(to):
            return f"Going {going(outlook, to)}"
        case Canvass():
            return f"Canvassing {here}"
        case Mudsling():
            return f"Slinging mud {here}"
        case Attend(where):
            return f"Attending {EVENTS[where].title}"
        case Mail(where):
            return f"Mail to {where}"
        case Coffee():
            return "Coffee"
        case RollAgain():
            return "Rolling a die again"
        case Recruit():
            return "Recruiting"
        case Fundraise():
            return "Raising funds"
        case TakeCash():
            return f"Taking {money(BOARD.weekend_cash)}"
        case Upgrade(where):
            return f"A solid vote in {where}"
        case Remove():
            return "Removing votes"
        case Pass():
            return "Going on"
        case Seed(where):
            return f"Seeding {where}"
        case _:
            return "Something else"


def met(outlook: Outlook, ones: Sequence[Posted], where: str = "") -> str:
    """What events bring: "Pierogi Supper there brings 3 canvassers and 1 point for its card"."""
    several = len(ones) > 1
    titles = [EVENTS[one.where].title for one in ones]
    names = f"{len(ones)} events" if len(ones) > 2 else listed(titles)
    lost = reduce(add, map(outlook.lost, ones))
    brings = given(outlook, ones)
    but = f", {'and' if brings else 'but'} missing {'them' if several else 'it'} would cost {goods(lost)}"
    said = f"{' '.join(filter(None, (names, where)))} {'bring' if several else 'brings'} {brings or 'nothing'}"
    return f"{said}{but * (lost != Goods())}"


def given(outlook: Outlook, ones: Sequence[Posted]) -> str:
    """The rewards of events, and the points for their cards; "" for none."""
    some = reduce(add, map(outlook.known.reward, ones))
    cards = round(sum(map(outlook.card, ones)))
    which = "its card" if len(ones) == 1 else "a card" if cards == 1 else "their cards"
    return listed([*parts(some), *([f"{points(cards)} for {which}"] if cards else [])])


def recruits(outlook: Outlook) -> str:
    """The canvassers that recruiting brings: of three dice the best two show between 8 and 9."""
    many = "8 or 9" if outlook.mine.bio is Bio.BLOCK_PARTY_CAPTAIN else str(DICE)
    return f"{many} canvassers on average"


def funds(outlook: Outlook) -> str:
    """The dollars that fundraising brings."""
    return f"{money(DICE * BOARD.fundraising + bios.added_funds(outlook.mine.bio))} on average"


def freely(outlook: Outlook, space: str) -> str:
    """What is free there, Downtown or at home."""
    if space == DOWNTOWN:
        return f"raising funds there brings {funds(outlook)}"
    return f"recruiting there brings {recruits(outlook)}"


def firm(outlook: Outlook, place: str, blocks: int = 1) -> str:
    """What lean votes do once they are solid: each is a vote more (11.1)."""
    return f"{does(outlook, REGION_OF[place], blocks)}, {swing(outlook.gain(REGION_OF[place], outlook.me, blocks))}"


def does(outlook: Outlook, region: str, more: int, seat: Seat | None = None) -> str:
    """What it does in a region that I have so many votes more, or another seat."""
    return race(region, outlook.view.regions[region].votes, outlook.me, outlook.me if seat is None else seat, more)
