"""How an AI player chooses in Electoral Barrage: the move of most worth, in electoral votes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rules import Decision, Rng, Seat, Verb, agents
from rules.barrage import verbs
from rules.barrage.ai.outlook import Outlook
from rules.barrage.board import NEEDS, OFFICES, STATES, TOWN_HALL, Character, owns_all
from rules.barrage.leads import without
from rules.barrage.view import BarrageView

PREFERRED = (
    Character.IVY_LEAGUER,
    Character.NERD,
    Character.ENTREPRENEUR,
    Character.WAR_HERO,
    Character.BANKER,
    Character.SCIENTIST,
    Character.BLUE_COLLAR_WORKER,
    Character.MOVIE_STAR,
)
"""The characters in the order in which they won most when this AI played all seats and kept either of its two."""


def choose(view: BarrageView, decision: Decision, rng: Rng) -> Verb:
    """The move of most worth; chance decides between equal ones."""
    assert view.me is not None
    return best_move(Outlook(view, view.me), decision, rng)


def best_move(outlook: Outlook, decision: Decision, rng: Rng) -> Verb:
    """The move of most worth by what I expect."""
    return agents.best(moves(outlook, decision), partial(worth, outlook), rng)


def moves(outlook: Outlook, decision: Decision) -> Iterator[Verb]:
    """The moves offered, with their picks: an order of rolls by urgency (10.5), two places as the best two (7.1)."""
    for offer in decision.legal:
        match offer.move:
            case verbs.PlaceTwo():
                yield best_two(outlook, offer.open[0].choices)
            case verbs.LineUp():
                urgent_first = sorted(offer.open[0].pool, key=lambda where: -resolving(outlook, where, 0))
                yield verbs.LineUp(tuple(urgent_first))
            case move:
                yield move


def best_two(outlook: Outlook, free: Mapping[str, int]) -> verbs.PlaceTwo:
    """The best place, and the best once a Staffer stands there."""
    first = max(free, key=lambda where: placing(outlook, where))
    then = outlook.with_staffer(first)
    rest = (where for where, areas in free.items() if areas > (where == first))
    return verbs.PlaceTwo((first, max(rest, key=lambda where: placing(then, where))))


def worth(outlook: Outlook, move: Verb) -> float:
    """What a move brings; to do nothing brings nothing."""
    match move:
        case verbs.Keep(character):
            return -PREFERRED.index(Character(character))
        case verbs.Place(where):
            return placing(outlook, where)
        case verbs.PlaceTwo() | verbs.LineUp():
            return float("inf")
        case verbs.Attack() | verbs.SendHome():
            return sending_home(outlook, move)
        case verbs.Resolve(where, town_hall):
            return resolving(outlook, where, town_hall)
        case verbs.Try(where, town_hall):
            return rolling(outlook, outlook.gain(where), NEEDS[where], town_hall)
        case verbs.MakeSix() | verbs.RollAgain() | verbs.AddOne() | verbs.Redeem():
            return helping(outlook, move)
        case verbs.Replace(whom):
            return replacing(outlook, whom)
        case verbs.Take(where):
            return taking(outlook, where)
        case verbs.Ballot(where):
            return outlook.token_gain(where)
        case _:
            return 0.0


def placing(outlook: Outlook, where: str) -> float:
    """What a Staffer of mine brings at a place, behind those who stand there."""
    if where in OFFICES:
        return outlook.chance(outlook.me, where) * outlook.office(where)
    tokens, waiting = outlook.tokens(where), outlook.waiting(where)
    return outlook.after(where, tokens, (*waiting, outlook.me)) - outlook.after(where, tokens, waiting)


def sending_home(outlook: Outlook, move: verbs.Attack | verbs.SendHome) -> float:
    """What it brings to send a rival's Staffer home, less the price of an ad."""
    where, cost = (move.where, outlook.ad) if isinstance(move, verbs.Attack) else (outlook.contest, 0.0)
    if where in OFFICES:
        return -outlook.regard[move.whom] * outlook.chance(move.whom, where) * outlook.office(where) - cost
    tokens, waiting = outlook.tokens(where), outlook.waiting(where)
    gain = outlook.after(where, tokens, without(waiting, move.whom)) - outlook.after(where, tokens, waiting)
    return gain - cost


def resolving(outlook: Outlook, where: str, town_hall: int) -> float:
    """How urgent it is to roll there, and what Town Hall tokens add (6.4)."""
    lays = where in STATES and outlook.mine.town_hall
    return urgency(outlook, where) + (laying(outlook, where, town_hall) if lays else 0.0)


def urgency(outlook: Outlook, where: str) -> float:
    """What it brings to roll there before the others do."""
    if where in OFFICES:
        return float(where == TOWN_HALL)
    tokens, rest = outlook.tokens(where), without(outlook.waiting(where), outlook.me)
    return outlook.after(where, tokens, (outlook.me, *rest)) - outlook.after(where, tokens, (*rest, outlook.me))


def laying(outlook: Outlook, where: str, town_hall: int) -> float:
    """What a Staffer's roll in a state brings with so many Town Hall tokens before it."""
    tokens, rest = outlook.tokens(where), without(outlook.waiting(where), outlook.me)
    gain = outlook.after_win(where, tokens, rest, outlook.me) - outlook.after(where, tokens, rest)
    return rolling(outlook, gain, NEEDS[where] - owns_all(outlook.me, where, tokens), town_hall)


def rolling(outlook: Outlook, gain: float, needs: int, before: int) -> float:
    """What a roll brings with so many Town Hall tokens before it, and as many after it as pay (6.4, 6.5)."""
    total = 0.0
    for die in range(1, 7):
        missing = max(0, needs - die - 2 * before)
        if missing <= outlook.mine.town_hall - before:
            total += max(0.0, gain - outlook.token * missing)
    return total / 6 - outlook.token * before


def helping(outlook: Outlook, move: verbs.Save) -> float:
    """What it brings to save a roll, less what the same help may bring to a later one this round (8.1)."""
    throw = outlook.view.throw
    assert throw is not None
    gain = outlook.gain(throw.place)
    match move:
        case verbs.MakeSix():
            return gain - later_use(outlook)
        case verbs.RollAgain(town_hall):
            return rolling(outlook, gain, NEEDS[throw.place] - throw.bonus, town_hall) - later_use(outlook)
        case verbs.AddOne():
            return gain - later_use(outlook) - outlook.token * (throw.missing - 1)
        case verbs.Redeem():
            return gain - outlook.token * throw.missing


def later_use(outlook: Outlook) -> float:
    """What a power may bring to a later roll of mine this round."""
    to_come = [code for code, seats in outlook.view.placed.items() if outlook.me in seats and code in STATES]
    return max((outlook.gain(code) / 6 for code in to_come), default=0.0)


def replacing(outlook: Outlook, whom: Seat) -> float:
    """The value of the state with my token in place of a rival's (5.7)."""
    code = outlook.contest
    tokens = (*without(outlook.tokens(code), whom), outlook.me)
    return outlook.after(code, tokens, outlook.waiting(code))


def taking(outlook: Outlook, where: str) -> float:
    """What was won, less what the token does where it lies (5.12)."""
    gain = outlook.gain(outlook.contest)
    if where in OFFICES:
        return gain - outlook.office(where)
    tokens = outlook.tokens(where)
    return gain - outlook.value(where, tokens) + outlook.value(where, without(tokens, outlook.me))
