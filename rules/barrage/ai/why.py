"""Why an AI player makes a move, in a sentence or two made of what it weighs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules import Decision, Seat, Verb, listed, mark, plural
from rules.barrage.ai.choose import PREFERRED, attacking, moves, placing, replacing, worth
from rules.barrage.ai.outlook import Outlook
from rules.barrage.ai.prospects import LEAST, against, beside, chances, crowd, deed, gains, stands, turned
from rules.barrage.ai.why_roll import first_of, if_kept, price, resolved, saved, standing, tried
from rules.barrage.board import CARDS, NEEDS, STATES, Character, chance, named
from rules.barrage.state import without
from rules.barrage.verbs import (
    AddOne,
    AskMe,
    Attack,
    Ballot,
    BoardOrder,
    Keep,
    LineUp,
    MakeSix,
    Pass,
    Place,
    PlaceTwo,
    Redeem,
    Replace,
    Resolve,
    RollAgain,
    SendHome,
    Take,
    Try,
)
from rules.barrage.view import BarrageView
from rules.barrage.words import worth as brings

V = TypeVar("V", bound=Verb)


def why(view: BarrageView, decision: Decision, move: Verb) -> str:
    """What the move brings and costs, and what the next best would be worth."""
    assert view.me is not None
    outlook = Outlook(view, view.me)
    match move:
        case Keep(character):
            return keeping(view, character)
        case Place(where):
            return placed(outlook, decision, where)
        case PlaceTwo(where):
            return placed_two(outlook, decision, where)
        case LineUp(where):
            return first_of(outlook, where[0], where[-1])
        case BoardOrder():
            order = standing(outlook)
            return first_of(outlook, order[0], order[-1])
        case AskMe():
            return "Each roll can then be chosen when it's due, with Town Hall tokens before it where they pay."
        case Resolve(where, town_hall):
            return resolved(outlook, where, town_hall)
        case MakeSix() | RollAgain() | AddOne() | Redeem():
            return saved(outlook, move)
        case Try():
            return tried(outlook, others(decision, move), move)
        case Attack() | SendHome():
            return sent_home(outlook, decision, move)
        case Replace(whom):
            return replaced(outlook, [one.whom for one in others(decision, move)], whom)
        case Take(where):
            return moved(outlook, [one.where for one in others(decision, move)], where)
        case Ballot(where):
            return laid(outlook, [one.where for one in others(decision, move)], where)
        case _:
            return passed(outlook, decision)


def others(decision: Decision, move: V) -> list[V]:
    """What else of the same kind is offered."""
    return [one.move for one in decision.legal if isinstance(one.move, type(move)) and one.move != move]


def keeping(view: BarrageView, character: str) -> str:
    """The power, and which of the two won more (2.1)."""
    more, less = sorted(view.dealt, key=PREFERRED.index)
    power = f"The {character} {CARDS[Character(character)].told}"
    return f"{power}. In matches among AI players, the {more} won more often than the {less}."


def placed(outlook: Outlook, decision: Decision, where: str) -> str:
    """What a roll there may bring, and who waits there already (3.1)."""
    left, mine = outlook.rounds_left, placing(outlook, where)
    rest = {named(one.where): placing(outlook, one.where) for one in others(decision, Place(where))}
    when = f"With {plural(left, 'round')} to come" if left else "In the last round"
    said = f"{chances(outlook, 'A Staffer', where, outlook.me)}{crowd(outlook, where)}"
    return f"{said}. {when}, that should {gains(mine)}{beside(mine, rest)}."


def placed_two(outlook: Outlook, decision: Decision, where: Sequence[str]) -> str:
    """What no rival can take in between (7.1)."""
    best = next(one.where for one in moves(outlook, decision) if isinstance(one, PlaceTwo))
    spots = listed(brief(outlook, place, where.count(place)) for place in dict.fromkeys(where))
    mine = together(outlook, where)
    rest = {} if sorted(best) == sorted(where) else {listed(map(named, best)): together(outlook, best)}
    said = f"Both spots are taken before a rival can come between: {spots}"
    return f"{said}. Together that should {gains(mine)}{beside(mine, rest)}."


def brief(outlook: Outlook, place: str, times: int) -> str:
    """A place with its chance and what it is worth."""
    gain = brings(place, is_last=not outlook.rounds_left)
    what = f"{chance(NEEDS[place])} for {'a star, ' * (place in STATES)}{gain}"
    some = deed(outlook, place, outlook.me)
    return f"{named(place)}{' twice' * (times > 1)} ({what if some else 'nothing to win'})"


def together(outlook: Outlook, where: Sequence[str]) -> float:
    first, second = where
    return placing(outlook, first) + placing(outlook.with_placed(first), second)


def sent_home(outlook: Outlook, decision: Decision, move: Attack | SendHome) -> str:
    """What that Staffer might have won, and what the ad is good for otherwise (4.2, 5.9)."""
    where = move.where if isinstance(move, Attack) else outlook.contest
    mine, what = attacking(outlook, where, move.whom), price(outlook, move)
    rest = {called(one): worth(outlook, one) + price(outlook, one)[1] for one in others(decision, move)}
    said = chances(outlook, f"The Staffer of {mark(move.whom)}", where, move.whom)
    return f"{said}. Sending it home should {gains(mine)}{beside(mine, rest)}.{if_kept(mine, *what)}"


def called(move: Attack | SendHome) -> str:
    at = f" in {named(move.where)}" if isinstance(move, Attack) else ""
    return f"that of {mark(move.whom)}{at}"


def replaced(outlook: Outlook, rest: Sequence[Seat], whom: Seat) -> str:
    """Who leads then, and how strong the rival is who loses it (5.7)."""
    code, votes = outlook.contest, [one.votes for one in outlook.view.candidates]
    then = (*without(outlook.tokens(code), whom), outlook.me)
    said = f"With {mark(whom)}'s star, {stands(code, then, outlook.me)}"
    if any(replacing(outlook, seat) > replacing(outlook, whom) + LEAST for seat in rest):
        return f"{said}. Taking another star there would bring more."
    if all(votes[seat] <= votes[whom] for seat in rest):
        return f"{said}. No other rival there has more electoral votes than {mark(whom)}, who has {votes[whom]}."
    return f"{said}. Taking another star there would bring no more."


def moved(outlook: Outlook, rest: Sequence[str], where: str) -> str:
    """What the token does where it goes, and what it does where it lies (5.12)."""
    gain = outlook.gain(outlook.contest)
    here, *costs = (gain - worth(outlook, Take(one)) for one in (where, *rest))
    said = f"The token can {deed(outlook, outlook.contest, outlook.me)}. That should {gains(gain)}"
    other = " Another token would be missed less." if any(cost < here - LEAST for cost in costs) else ""
    return f"{said}. In {named(where)}, it's good for {against(gain, here)}.{other}"


def laid(outlook: Outlook, rest: Sequence[str], where: str) -> str:
    """What one more token changes there (9.2, 9.3)."""
    tokens, mine = outlook.tokens(where), outlook.laid(where)
    other = {named(one): outlook.laid(one) for one in rest}
    what = turned(where, tokens, (*tokens, outlook.me), outlook.me)
    free = "A free ballot" if outlook.mine.free_ballots and STATES[where].stars == 2 else "A ballot"
    return f"{free} can {what}. That should {gains(mine)}{beside(mine, other)}."


def passed(outlook: Outlook, decision: Decision) -> str:
    """What the best that could be done would be worth, and what is kept by not doing it."""
    found = [move for move in moves(outlook, decision) if not isinstance(move, Pass)]
    if not found:
        return "There's nothing else to do."
    best = max(found, key=lambda move: worth(outlook, move))
    what, cost = price(outlook, best)
    gain = worth(outlook, best) + cost
    return f"{doing(best)} would {gains(gain)}.{if_kept(gain, what, cost)}"


def doing(move: Verb) -> str:
    """What is not done."""
    match move:
        case Attack(where, whom):
            return f"Sending {mark(whom)}'s Staffer home from {named(where)}"
        case SendHome(whom):
            return f"Sending {mark(whom)}'s Staffer home"
        case Try(where):
            return f"An extra roll in {named(where)}"
        case Take(where):
            return f"Moving a token from {named(where)}"
        case Ballot(where):
            return f"A ballot in {named(where)}"
        case _:
            return "Saving the roll"
