"""Why a die goes to a location, stays in a golden slot, or is not placed at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules import marks
from rules.boomtown.ai.dice import lowest, of_die, placements, to_fill, vacant, worth_of_staying
from rules.boomtown.ai.forecast import Filled, after_filling
from rules.boomtown.ai.merits import bargain, merits, opening, strongest
from rules.boomtown.ai.outlook import Outlook
from rules.boomtown.picks import names_of
from rules.boomtown.verbs import Collect, Place, Stay, TakeBack
from rules.boomtown.words import more

LITTLE = "it brings little now"

ALIKE = 0.98
"""From this part of another's worth on, two moves count as equal."""
LIKENESS = ((0.8, "nearly as good"), (0.6, "not quite as good"), (0.3, "about half as good"))
"""The parts of another's worth from which something is said to be so good."""


def placement(outlook: Outlook, move: Place) -> str:
    """What the location brings, what that is good for, and what else was to be had (3.3)."""
    me, where = outlook.me, move.where
    now = outlook.as_named(where)
    filled = replace(now, named={**now.named, me: names_of(move, where)}, whom=next(iter(move.against), None))
    gain = outlook.gain(filled)
    if gain is None:
        return f"{where} can't be paid for now, so a die there brings little.{next_best(outlook, where, 0)}"
    worth = of_die(outlook, filled, gain)
    points = [LITTLE] if worth <= 0 else [*reasons(outlook, filled)]
    if worth > 0 and worth_of_staying(outlook, filled) > 0:
        points.append("the die can stay to collect again")
    what = f"{where} ({bargain(me, filled)}){waiting(outlook, filled)}"
    return f"{what}: {'; '.join(points)}.{next_best(outlook, where, worth)}"


def waiting(outlook: Outlook, filled: Filled) -> str:
    """Who shares a location, and which dice it needs beside this one."""
    others, rest = [seat for seat in filled.seats if seat != outlook.me], len(vacant(filled.spot)) - 1
    parts = [f"shared with {marks(others)}"] if others else []
    if rest:
        parts.append(f"needs {more(rest)}, which {at_hand(outlook, filled, rest)}")
    return (", " if others else " ") + ", ".join(parts) if parts else ""


def at_hand(outlook: Outlook, filled: Filled, rest: int) -> str:
    """Who has so many dice for a location."""
    own, theirs = to_fill(outlook, vacant(filled.spot), lowest(outlook, filled.spot) or 0)
    if own >= rest:
        return f"{'is' if rest == 1 else 'are'} at hand"
    return "others may add" if rest - own <= theirs else "nobody has"


def reasons(outlook: Outlook, filled: Filled) -> Iterator[str]:
    """What speaks most for filling a location like this; and what it opens."""
    after = after_filling(outlook.now, filled)
    assert after is not None
    first = strongest(merits(outlook, after))
    yield first.text if first and first.votes > 0 else LITTLE
    yield from (one.text for one in opening(outlook, after) if one != first and one.votes > 0)


def next_best(outlook: Outlook, where: str, worth: float) -> str:
    """The best of the other locations, beside one of so much worth."""
    found = max(elsewhere(outlook, where), default=None)
    if found is None:
        return ""
    most, other = found
    if most <= 0:
        return " No other location helps now." if worth > 0 else ""
    if most > worth:
        return f" {other} would bring more."
    if most >= ALIKE * worth:
        return f" {other} would be just as good."
    likeness = next((words for part, words in LIKENESS if most >= part * worth), "far less good")
    return f" Next best: {other}, {likeness}."


def elsewhere(outlook: Outlook, where: str = "") -> Iterator[tuple[float, str]]:
    """What a die is worth at each location but one."""
    return ((worth, move.where) for worth, move in placements(outlook) if move.where != where)


def no_die(outlook: Outlook) -> str:
    """Nothing is placed where that would do harm (3.4)."""
    worth, where = max(elsewhere(outlook), default=(0.0, ""))
    if not where:
        return "What these dice fit can't be paid for now."
    if worth > 0:
        return f"A pass brings nothing: {where} would bring more."
    return f"No location that's left promises a vote, not even the best one, {where}."


def golden(outlook: Outlook, move: Collect | Stay | TakeBack) -> str:
    """What it brings to collect, and whether the die promises more there or rolled (6.2)."""
    where = outlook.view.completing or ""
    spot = outlook.view.spots[where]
    names = names_of(move, where) if isinstance(move, Collect) else ()
    filled = Filled(spot, [outlook.me], {outlook.me: names})
    again = outlook.again(filled) if spot.open else 0.0
    stays = isinstance(move, Stay) or (isinstance(move, Collect) and not move.back)
    return f"{collection(outlook, where, filled, move)} {die(outlook, again, stays)}"


def collection(outlook: Outlook, where: str, filled: Filled, move: Collect | Stay | TakeBack) -> str:
    """What speaks for collecting, or against it."""
    gain = outlook.gain(filled)
    if isinstance(move, Collect):
        points = [*reasons(outlook, filled)] if gain and gain > 0 else [LITTLE]
        return f"{where} again ({bargain(outlook.me, filled)}): {'; '.join(points)}."
    if not filled.spot.open:
        return f"{where} is closed."
    if gain is None:
        return f"{where} can't be paid for now."
    return f"Not to collect at {where} brings little." if gain > 0 else f"{where} would bring nothing now."


def die(outlook: Outlook, again: float, stays: bool) -> str:
    """Whether a die in a golden slot promises more there or rolled."""
    what = "The die stays" if stays else "The die comes back"
    if outlook.last:
        return f"{what}, {'though' if stays else 'as'} this is the last round."
    there, roll = "collecting again next round", "a roll"
    mine, other = (there, roll) if stays else (roll, there)
    if again >= outlook.die if stays else outlook.die >= again:
        return f"{what}: {mine} promises more than {other}."
    return f"{what}, though {other} promises more."
