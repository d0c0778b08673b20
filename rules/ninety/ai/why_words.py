"""What things bring in Ninety, in words, and how one compares with another: for the reasons of AI players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import add

from rules import Decision, Seat, Verb, join_words
from rules.ninety import bios, verbs
from rules.ninety.ai.outlook import DICE, Outlook
from rules.ninety.ai.why_races import race
from rules.ninety.board import BOARD, EVENTS, Bio, Goods
from rules.ninety.view import Posted
from rules.ninety.words import goods, money, parts, points, toward, whereabouts, width

LONGEST = 300
"""The most characters of a reason."""
NOTABLE = 0.5
"""The least difference in points that is told: it is one point when rounded."""

DOING: Mapping[type[Verb], str] = {
    verbs.Coffee: "Coffee",
    verbs.RollAgain: "Rolling a die again",
    verbs.Recruit: "Recruiting",
    verbs.Fundraise: "Raising funds",
    verbs.TakeCash: f"Taking {money(BOARD.weekend_cash)}",
    verbs.Remove: "Removing votes",
    verbs.Pass: "Going on",
}
"""What begins a sentence about a move that is the same wherever it is made."""


def fit_sentences(*sentences: str) -> str:
    """As many sentences as there is room for, the first in any case."""
    text, *more = filter(None, sentences)
    for one in more:
        if width(longer := f"{text} {one}") <= LONGEST:
            text = longer
    return text


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


def next_best(outlook: Outlook, decision: Decision, others: Iterable[tuple[float, Verb]], gain: float) -> str:
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
    match move:
        case verbs.Travel(to):
            return f"Going {going(outlook, to)}"
        case verbs.Attend(where):
            return f"Attending {EVENTS[where].title}"
        case verbs.Canvass() | verbs.Mudsling():
            does = "Canvassing" if isinstance(move, verbs.Canvass) else "Slinging mud"
            return f"{does} {whereabouts(outlook.mine.at, outlook.mine.turf)}"
        case verbs.Mail(where):
            return f"Mail to {where}"
        case verbs.Upgrade(where):
            return f"A solid vote in {where}"
        case verbs.Seed(where):
            return f"Seeding {where}"
        case _:
            return DOING[type(move)]


def event_effects(outlook: Outlook, ones: Sequence[Posted], where: str = "") -> str:
    """What events bring: "Pierogi Supper there brings 3 canvassers and 1 point for its card"."""
    names = f"{len(ones)} events" if len(ones) > 2 else join_words(EVENTS[one.where].title for one in ones)
    brings, them = ("bring", "them") if len(ones) > 1 else ("brings", "it")
    some, lost = reward_words(outlook, ones), reduce(add, map(outlook.absence_loss, ones))
    text = f"{' '.join(filter(None, (names, where)))} {brings} {some or 'nothing'}"
    return text if lost == Goods() else f"{text}, {'and' if some else 'but'} missing {them} would cost {goods(lost)}"


def reward_words(outlook: Outlook, ones: Sequence[Posted]) -> str:
    """The rewards of events, and the points for their cards; "" for none."""
    some = [*parts(reduce(add, map(outlook.known.reward, ones)))]
    if cards := round(sum(map(outlook.card, ones))):
        several = "a card" if cards == 1 else "their cards"
        some.append(f"{points(cards)} for {several if len(ones) > 1 else 'its card'}")
    return join_words(some)


def recruits(outlook: Outlook) -> str:
    """The canvassers that recruiting brings: of three dice the best two show between 8 and 9."""
    many = "8 or 9" if outlook.mine.bio is Bio.BLOCK_PARTY_CAPTAIN else str(DICE)
    return f"{many} canvassers on average"


def funds(outlook: Outlook) -> str:
    """The dollars that fundraising brings."""
    return f"{money(DICE * BOARD.fundraising + bios.added_funds(outlook.mine.bio))} on average"


def does(outlook: Outlook, region: str, more: int, seat: Seat | None = None) -> str:
    """What so many votes more do in a region, for me or for another seat."""
    return race(region, outlook.view.regions[region].votes, outlook.me, outlook.me if seat is None else seat, more)


def does_for(outlook: Outlook, region: str, more: int, seat: Seat | None = None) -> str:
    """The same with what it is worth: "ties @1 in North Side, 4 votes each, a swing of about 3 points"."""
    gain = outlook.gain(region, outlook.me if seat is None else seat, more)
    return f"{does(outlook, region, more, seat)}, {swing(gain)}"
