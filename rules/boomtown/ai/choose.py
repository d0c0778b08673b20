"""How an AI player chooses in Boomtown: the move of most worth, in votes."""

from __future__ import annotations

from rules import Decision, Rng, Seat, Verb, agents, with_most
from rules.boomtown import verbs
from rules.boomtown.ai import bargains
from rules.boomtown.ai.bargains import consent, replies
from rules.boomtown.ai.dice import place
from rules.boomtown.ai.forecast import Position
from rules.boomtown.ai.outlook import Outlook
from rules.boomtown.board import EVENTS, extremes
from rules.boomtown.notation import Term, Whom
from rules.boomtown.view import BoomtownView


def choose(view: BoomtownView, decision: Decision, rng: Rng) -> Verb | None:
    """The move of most worth; chance decides between equal ones. Agreements with others come first."""
    assert view.me is not None
    outlook = Outlook(view, view.me)
    if decision.answer is not None:
        return next((one for one in replies(outlook) if is_welcome(decision, one)), None)
    reply = next(replies(outlook), None) if decision.topic != "split" else None
    if reply is not None and decision.check(reply) is None:
        return reply
    meant = None if decision.waits == "open" else answer(outlook, decision, rng)
    return bargains.move(outlook, decision, meant) or meant


def answer(outlook: Outlook, decision: Decision, rng: Rng) -> Verb:
    """The answer to a question that others wait for."""
    match decision.topic:
        case "town":
            return verbs.Pass() if decision.check(verbs.Settle()) else verbs.Settle()
        case "first player":
            return verbs.Vote(outlook.me)
        case "place":
            return place(outlook, rng)
        case "golden":
            return golden(outlook, decision, rng)
        case "any":
            return verbs.Take(goods_to_take(outlook))
        case "pay":
            return verbs.Pay(goods_to_pay(outlook, decision))
        case "split":
            assert outlook.view.proposal is not None
            return consent(outlook, outlook.view.proposal)
        case _:
            return event(outlook, decision, rng)


def is_welcome(decision: Decision, reply: verbs.Accept | verbs.Decline) -> bool:
    """Whether a reply accepts a trade, and leaves what the seat has answered as it is."""
    return isinstance(reply, verbs.Accept) and decision.check(reply) is None and decision.is_beside(reply)


def golden(outlook: Outlook, decision: Decision, rng: Rng) -> Verb:
    """Whether to collect, and whether the die stays: for what it would collect next time (6.2)."""
    where = outlook.view.completing
    best = outlook.best_alone(where) if where else None
    gain, names, again = 0.0, (), 0.0
    if best:
        gain, filled = best
        names, again = filled.named[outlook.me], outlook.again(filled)
    moves: dict[Verb, float] = {
        verbs.Collect(names): gain + again,
        verbs.Collect(names, back=True): gain + outlook.die,
        verbs.Stay(): 0.0 if outlook.last else gain,
        verbs.TakeBack(): outlook.die,
    }
    legal = [move for move in moves if decision.check(move) is None]
    return agents.best(legal, lambda move: moves[move], rng)


def goods_to_take(outlook: Outlook) -> tuple[str, ...]:
    """The kinds to take, one after the other: what it is shortest of (5.2)."""
    after, kinds = outlook.now.copy(), list[str]()
    for _ in range(outlook.view.owed[outlook.me]):
        kinds.append(kind := after.short(outlook.me))
        after.gain(outlook.me, kind)
    return in_short(kinds)


def goods_to_pay(outlook: Outlook, decision: Decision) -> tuple[str, ...]:
    """The kinds to pay with, one after the other: what it has most to spare of (4.5)."""
    after, kinds = outlook.now.copy(), list[str]()
    while decision.check(verbs.Pay(in_short(kinds))) is not None and (kind := after.plenty(outlook.me)):
        kinds.append(kind)
        after.goods[outlook.me][kind] -= 1
    return in_short(kinds)


def in_short(kinds: list[str]) -> tuple[str, ...]:
    """The kinds as a move names them: a single kind is named once."""
    return (kinds[0],) if len(set(kinds)) == 1 else tuple(kinds)


def event(outlook: Outlook, decision: Decision, rng: Rng) -> Verb:
    """The faction where an event does me most good, or least harm (9.4, 9.5)."""
    moves = (offer.move for offer in decision.alone.legal)
    return agents.best(moves, lambda move: outlook.worth(after_event(outlook, decision, move)), rng)


def after_event(outlook: Outlook, decision: Decision, move: Verb) -> Position:
    """The position once the event that is asked about has done this."""
    after = outlook.now.copy()
    if isinstance(move, verbs.Pick):
        strike(outlook, after, decision, move.faction[0])
    return after


def strike(outlook: Outlook, after: Position, decision: Decision, name: str) -> None:
    """What the event that is asked about does to a faction."""
    if decision.topic != "level":
        after.get_scorn(outlook.me, name, -1 if decision.topic == "scorn away" else 1)
    elif term := extreme(outlook, {offer.move.faction[0] for offer in decision.alone.legal}):
        for seat in foremost(after) if term.whom is Whom.FOREMOST else [outlook.me]:
            after.change(term, seat, term.amount, (name,))


def extreme(outlook: Outlook, level: set[str]) -> Term | None:
    """The term of the events in play, the latest first, that strikes one of these, which are level (9.4)."""
    for name, happening in reversed([*outlook.view.events.items()]):
        for term in EVENTS[name].phases[happening.phase - 1].effect:
            if {*extremes(term.target, outlook.now.meeples)} == level:
                return term
    return None


def foremost(position: Position) -> list[Seat]:
    """Who has most net Favor over all factions, and those tied."""
    return with_most([sum(net.values()) for net in position.net])
