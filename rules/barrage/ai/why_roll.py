"""Why an AI player rolls where it does, and why it saves a roll or spends tokens on it."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Verb
from rules.barrage.ai.choose import helping, kept, laying, resolving, urgency, worth
from rules.barrage.ai.outlook import Outlook
from rules.barrage.ai.prospects import LEAST, against, beside, chances, deed, gains, owns, urgent
from rules.barrage.board import AREAS, NEEDS, STATES, chance, named
from rules.barrage.state import TOWN_HALL
from rules.barrage.verbs import AddOne, Attack, MakeSix, Redeem, RollAgain, Save, Try
from rules.barrage.words import tokens


def standing(outlook: Outlook) -> list[str]:
    """The places where I have Staffers, in board order."""
    return [place for place in AREAS if outlook.me in outlook.waiting(place)]


def first_of(outlook: Outlook, first: str, last: str) -> str:
    """Why an order of rolls begins where it does; and who is let go first at its end (10.5)."""
    late = urgent(outlook, last) if urgency(outlook, last) < 0 and last != first else ""
    return f"{named(first)} comes first: {order(outlook, first)}{f', and {late} in {named(last)}' if late else ''}."


def order(outlook: Outlook, where: str) -> str:
    """Why a roll comes before the others that are left (5.1)."""
    rest = {place: resolving(outlook, place, 0) for place in standing(outlook) if place != where}
    mine, now = resolving(outlook, where, 0), urgency(outlook, where)
    lays = bool(outlook.mine.town_hall and where in STATES)
    if not rest:
        return "Town Hall tokens can still be spent after a miss" if lays else "it's the only place left"
    best = max(rest, key=lambda place: rest[place])
    if rest[best] > mine + LEAST:
        return f"{named(best)} would be more urgent"
    if where == TOWN_HALL:
        return "a token won there can help later rolls"
    if lays and mine - now > now:
        return "while there are Town Hall tokens to spend, no roll has more at stake"
    before = urgent(outlook, where) if now > 0 else ""
    return f"{before} there" if before else "no other roll is more urgent"


def resolved(outlook: Outlook, where: str, town_hall: int) -> str:
    """What the roll may bring, why it comes now, and what Town Hall tokens do for it (5.2, 6.4)."""
    if not town_hall:
        return f"{chances(outlook, 'This Staffer', where, outlook.me)}; {order(outlook, where)}."
    needs, mine = NEEDS[where] - owns(outlook, where, outlook.me), laying(outlook, where, town_hall)
    raised = f"from {chance(needs)} to {chance(needs - 2 * town_hall)}"
    what = deed(outlook, where, outlook.me)
    said = f"With {tokens(town_hall)} before the roll, the chance rises {raised}, and a win would {what}"
    rest = {"rolling without": laying(outlook, where, 0)}
    return f"{said}. The price taken off, that should {gains(mine)}{beside(mine, rest)}."


def tried(outlook: Outlook, rest: Sequence[Try], move: Try) -> str:
    """What the Scientist's extra roll may bring (7.6)."""
    mine = worth(outlook, move)
    others = {with_tokens(one): worth(outlook, one) for one in rest}
    said = chances(outlook, "The extra roll", move.where, outlook.me, NEEDS[move.where] - 2 * move.town_hall)
    return f"{said}. That should {gains(mine)}{beside(mine, others)}."


def with_tokens(move: Try) -> str:
    return named(move.where) + (f" with {tokens(move.town_hall)}" if move.town_hall else "")


def saved(outlook: Outlook, move: Save) -> str:
    """What the help wins, and what it would be good for later (8.1)."""
    what, cost = price(outlook, move)
    gain = helping(outlook, move) + cost
    return f"{won_by(outlook, move)}. That should {gains(gain)}.{if_kept(gain, what, cost)}"


def won_by(outlook: Outlook, move: Save) -> str:
    """What the help does to the roll."""
    throw = outlook.view.throw
    assert throw is not None
    what = deed(outlook, throw.place, outlook.me)
    match move:
        case MakeSix():
            return f"The 6 is enough to {what}"
        case RollAgain(town_hall):
            needs = NEEDS[throw.place] - throw.bonus - 2 * town_hall
            return chances(outlook, "The new roll", throw.place, outlook.me, needs)
        case AddOne():
            more = f" along with {tokens(throw.missing - 1)}" if throw.missing > 1 else ""
            return f"Adding 1{more} is enough to {what}"
        case Redeem():
            return f"Spending {tokens(throw.missing)} is enough to {what}"


def price(outlook: Outlook, move: Verb) -> tuple[str, float]:
    """What a move uses up that could be kept for later, and what it would be worth then; "" for nothing."""
    missing = outlook.view.throw.missing if outlook.view.throw else 0
    match move:
        case Attack():
            return "the ad", outlook.ad
        case MakeSix() | RollAgain():
            return "the power", kept(outlook)
        case AddOne() if missing > 1:
            return f"the power and {tokens(missing - 1)}", kept(outlook) + outlook.token * (missing - 1)
        case AddOne():
            return "the power", kept(outlook)
        case Redeem():
            return f"the token{'s' * (missing > 1)}", outlook.token * missing
        case _:
            return "", 0.0


def if_kept(gain: float, what: str, cost: float) -> str:
    """What is not used up is good for something too."""
    return f" Kept for later, {what} would gain {against(gain, cost)}." if what else ""
