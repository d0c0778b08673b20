"""The chance to be elected, as an AI player's reasons tell it: what a move makes of it, and what another would."""

from __future__ import annotations

from rules import Decision, Verb, mark
from rules.politocracy.ai.choose import promise, promises
from rules.politocracy.ai.outlook import Outlook
from rules.politocracy.board import Ideology
from rules.politocracy.verbs import Buy, Debate, Declare, Pander, Pass, Poll, Surrogate, Visit
from rules.politocracy.words import side

LEAST = 0.002
"""A smaller change is none worth telling."""


def chance(value: float) -> str:
    """A chance as people read it; none is certain."""
    return f"{min(99, max(1, round(100 * value)))}%"


def turned(outlook: Outlook, after: float) -> str:
    """What the chance comes to: "The chance of being elected rises from 41% to 47%."."""
    before = outlook.worth_now
    if abs(after - before) < LEAST:
        return f"The chance of being elected stays about {chance(after)}."
    turns = "rises" if after > before else "falls"
    if chance(before) == chance(after):
        return f"The chance of being elected {turns} a little, to {chance(after)}."
    return f"The chance of being elected {turns} from {chance(before)} to {chance(after)}."


def compared(outlook: Outlook, decision: Decision, move: Verb) -> str:
    """What an answer makes of the chance, and the best of the others, cards and stars aside.

    No figure where the Media or a Surrogate are reckoned with in advance: the next hint counts only what came of it.
    """
    after, mine = promise(outlook, outlook.now, move), called(outlook, decision, move)
    found = {called(outlook, decision, one): value for one, value in promises(outlook, decision).items()}
    others = {name: value for name, value in found.items() if name != mine}
    if not others:
        return turned(outlook, after)
    best = max(others, key=others.__getitem__)
    if isinstance(move, Visit | Surrogate | Declare | Pass):
        return weighed(after, others[best], best)
    same = chance(others[best]) == chance(after)
    other = f"{best} {'comes to about the same' if same else f'makes it {chance(others[best])}'}"
    return f"That makes the chance of being elected {chance(after)}; {other}."


def weighed(after: float, other: float, name: str) -> str:
    """How one thing compares with another, without a figure: "That promises more than Media A."."""
    how = "about as much as" if chance(after) == chance(other) else "more than" if after > other else "less than"
    return f"That promises {how} {name}."


def called(outlook: Outlook, decision: Decision, move: Verb) -> str:
    """An answer as another is compared with it."""
    match move:
        case Buy():
            return "buying"
        case Pander():
            return "pandering"
        case Poll():
            return "a Poll"
        case Debate(whom, declare):
            return f"a debate with {mark(whom)}{f' as {side(Ideology(declare))}' if declare else ''}"
        case Declare(ideology):
            return f"declaring as {side(Ideology(ideology))}"
        case Visit(where):
            return where
        case Surrogate():
            return "a Surrogate"
        case _ if decision.topic == "surrogate":
            return "going without"
        case _:
            return f"staying {side(outlook.now.candidates[outlook.me].ideology)}"
