"""What moves that cost action points bring, and what they were weighed against, in words (section 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules import Decision, Verb, plural
from rules.ninety.ai.plans import Journey, Plan, Plans
from rules.ninety.ai.why_words import (
    NOTABLE,
    against,
    does,
    does_for,
    doing,
    event_effects,
    fit_sentences,
    funds,
    going,
    recruits,
)
from rules.ninety.board import EVENTS
from rules.ninety.city import DOWNTOWN, REGION_OF
from rules.ninety.routes import distances
from rules.ninety.verbs import Canvass, Mudsling, Travel
from rules.ninety.words import action_points, width

TRIP = 230
"""The most characters for what a journey brings: the sentence on what comes next stands beside it."""


def why_canvass(plans: Plans, decision: Decision, move: Canvass) -> str:
    """Lean votes, what they do, and their price."""
    at, blocks = plans.mine.at, move.blocks
    effect = does_for(plans.outlook, REGION_OF[at], blocks)
    price = action_points(plans.known.canvass_price(blocks))
    text = f"Dropping {plural(blocks, 'canvasser')} in {at} {effect} for {price}."
    return fit_sentences(text, comparison(plans, decision, move))


def why_mudsling(plans: Plans, decision: Decision, move: Mudsling) -> str:
    """Lean votes of a rival removed, what that does, and its price."""
    at, blocks = plans.mine.at, move.blocks
    effect = does_for(plans.outlook, REGION_OF[at], -blocks, move.whom)
    price = action_points(plans.known.mudsling_price(move.whom, blocks))
    text = f"Removing {plural(blocks, 'lean vote')} in {at} {effect} for {price}."
    return fit_sentences(text, comparison(plans, decision, move))


def why_travel(plans: Plans, decision: Decision, move: Travel) -> str:
    """Where a journey goes, how far that is and what it brings."""
    space = plans.known.space(move.to)
    route = plans.ways()[space]
    far = f"{action_points(route.cost)} away" if route.cost else "a free step away"
    name = "Home" if space == plans.mine.turf else space
    text = trip(plans, move, f"{name} is {far}", route.spaces, route.cost)
    return fit_sentences(text, comparison(plans, decision, move))


def trip(plans: Plans, move: Travel, head: str, entered: tuple[str, ...], cost: int) -> str:
    """A journey with the two things that weigh most, in the order in which they happen."""
    space = plans.known.space(move.to)
    found = [one for one in benefits(plans, move, space, plans.journey(space, entered, cost)) if one[0] >= NOTABLE]
    if not found:
        return f"{head}, but little is to be had there."
    most = sorted(found, reverse=True)[:2]
    both = f"{head}: {'; '.join(text for gain, text in found if (gain, text) in most)}."
    return both if width(both) <= TRIP else f"{head}: {most[0][1]}."


def benefits(plans: Plans, move: Travel, space: str, journey: Journey) -> Iterator[tuple[float, str]]:
    """What a journey brings, each with its worth: events; what is free at its end, a deed there; or what lies beyond.

    What is free on the way takes a stop there, which is a journey of its own.
    """
    outlook, region = plans.outlook, REGION_OF.get(space)
    ones = [] if move.skip else [one for where in journey.events for one in plans.known.events[where]]
    if ones:
        yield sum(map(outlook.reward, ones)), event_effects(outlook, ones, events_place(journey.events, space))
    if not any(plans.known.reward(one).votes for one in ones if REGION_OF[one.where] == region):
        yield from deed(plans, space, journey.deed)
    if space in journey.free:
        what = f"raising funds there brings {funds(outlook)}" if space == DOWNTOWN else ""
        yield plans.free(space), what or f"recruiting there brings {recruits(outlook)}"
    elif journey.after:
        yield journey.after, onward(plans, space, journey.aim)


def events_place(events: Sequence[str], space: str) -> str:
    """Whether the events of a journey are at its end or on the way; nothing where they are at both."""
    if space in events:
        return "there" if len(events) == 1 else ""
    return "on the way"


def deed(plans: Plans, space: str, plan: Plan) -> Iterator[tuple[float, str]]:
    """The best deed for points at the end of a journey; it does not count the votes that an event adds there."""
    match plan.move:
        case Canvass(blocks):
            effect = does(plans.outlook, REGION_OF[space], blocks)
            yield plan.gain, f"dropping {plural(blocks, 'canvasser')} there {effect}"
        case Mudsling(whom, blocks):
            effect = does(plans.outlook, REGION_OF[space], -blocks, whom)
            yield plan.gain, f"removing {plural(blocks, 'lean vote')} there {effect}"
        case _:
            return


def onward(plans: Plans, space: str, aim: str) -> str:
    """What lies beyond: the same place tomorrow, or another one, with its event if it has any."""
    if aim == space:
        use = {plans.mine.turf: "recruiting", DOWNTOWN: "raising funds"}.get(aim, "votes to be won")
        return f"tomorrow can begin there, with {use}"
    far = action_points(distances(aim, plans.mine.turf, plans.outlook.view.slow)[space])
    title = "".join(f", with {EVENTS[one.where].title}," for one in plans.known.events.get(aim, ())[:1])
    return f"{'home' if aim == plans.mine.turf else aim}{title} is {far} from there"


def comparison(plans: Plans, decision: Decision, move: Verb) -> str:
    """What a move was weighed against, or what it is only the beginning of; "" where there is nothing else."""
    found = [one for one in plans.worthwhile() if decision.check(one.move) is None]
    if not found:
        return ""
    found.sort(key=lambda one: one.surplus, reverse=True)
    if begins := beginning(plans, move, found[0]):
        return begins
    mine = next((one.surplus for one in found if same(plans, one.move, move)), plans.rest())
    other = next((one for one in found if not kin(plans, one.move, move)), None)
    return against(mine, other.surplus, doing(plans.outlook, other.move)) if other else ""


def beginning(plans: Plans, move: Verb, best: Plan) -> str:
    """How a move begins the best plan: with a stop on its way, or with a point kept for mail."""
    match move, best.move:
        case Travel(to), Travel(end) if plans.known.space(to) in best.way[:-1]:
            return f"It's on the way {going(plans.outlook, end)}."
        case Canvass(some), Canvass(more) if some == more - 1 and best.pays == plans.points > 1:
            return "The last AP is kept, so that mail can still make a vote solid."
        case _:
            return ""


def same(plans: Plans, one: Verb, other: Verb) -> bool:
    """Whether two moves are the same, however a home turf is called."""
    return kin(plans, one, other) and getattr(one, "blocks", 0) == getattr(other, "blocks", 0)


def kin(plans: Plans, one: Verb, other: Verb) -> bool:
    """Whether two moves do the same, in whatever number."""
    match one, other:
        case Travel(to), Travel(end):
            return plans.known.space(to) == plans.known.space(end)
        case Mudsling(whom), Mudsling(rival):
            return whom == rival
        case _:
            return type(one) is type(other)
