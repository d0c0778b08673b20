"""How an AI player chooses in Ninety: the move that brings most points for what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules import Decision, Rng, Seat, Verb, agents
from rules.ninety import bios, verbs
from rules.ninety.ai.outlook import DICE, Outlook
from rules.ninety.ai.plans import Plan, Plans
from rules.ninety.board import BOARD, EVENTS
from rules.ninety.city import DOWNTOWN, PLACES, REGION_OF, REGIONS
from rules.ninety.routes import distances
from rules.ninety.view import Day, NinetyView
from rules.ninety.words import block

FAR = 0.15
"""What a point of distance from home takes off a neighborhood to be seeded."""


def choose(view: NinetyView, decision: Decision, rng: Rng) -> Verb | None:
    """The move of most worth, as things are."""
    assert view.me is not None
    return best(Outlook(view, view.me), decision, rng)


def best(outlook: Outlook, decision: Decision, rng: Rng) -> Verb | None:
    """The first legal of the moves in the order of their worth; chance decides between equal ones."""
    legal = (move for move in moves(outlook, decision, rng) if decision.check(move) is None)
    return next(legal, None) or decision.absent


def moves(outlook: Outlook, decision: Decision, rng: Rng) -> Iterator[Verb]:
    """What I should like to do, best first."""
    view = outlook.view
    if decision.topic == "seed":
        yield from best_first(seeds(outlook), rng)
    elif decision.topic == "no-show":
        yield from best_first(returns(outlook), rng)
    elif decision.topic == "mail first":
        yield from best_first(mail_first(outlook), rng)
    elif view.turn is None:
        yield verbs.Drop(best_drop(outlook))
    elif not view.turn.points:
        yield from events_here(outlook)
        yield from best_first(weekend(outlook, view.turn), rng)
    else:
        yield from day(outlook, view.turn, rng)


def best_first(found: Iterator[tuple[float, Verb]], rng: Rng) -> Iterator[Verb]:
    """Moves by their worth, the best first."""
    return (move for _, move in agents.by_worth(found, lambda one: one[0], rng))


def seeds(outlook: Outlook) -> Iterator[tuple[float, verbs.Seed]]:
    """The neighborhoods by what a vote brings there, and how near home they are (3.6)."""
    far = distances(outlook.mine.turf, outlook.mine.turf, outlook.view.slow)
    for place in PLACES:
        if outlook.known.room(place) > 0:
            yield outlook.gain(REGION_OF[place], outlook.me, 1) - FAR * far[place], verbs.Seed(place)


def returns(outlook: Outlook) -> Iterator[tuple[float, verbs.Withdraw]]:
    """My lean votes, each with what losing it brings, which is mostly below 0 (5.6)."""
    for place in outlook.known.leaning:
        yield outlook.gain(REGION_OF[place], outlook.me, -1), verbs.Withdraw(place)


def mail_first(outlook: Outlook) -> Iterator[tuple[float, Verb]]:
    """Direct mail before a loss of cash, with its worth: only the cash that is missing afterwards counts (10.5)."""
    yield 0.0, verbs.Pass()
    for place in outlook.known.leaning:
        yield (
            outlook.solid_gain(place) - outlook.cash(missing(outlook, outlook.known.mail_price(place))),
            verbs.Mail(place),
        )


def missing(outlook: Outlook, price: int) -> int:
    """How much of a price is missing afterwards: the last invitation takes a part of the cash anyway."""
    left = outlook.mine.cash - EVENTS[outlook.view.schedule[-1].where].loss.cash
    return max(0, left) - max(0, left - price)


def weekend(outlook: Outlook, turn: Day) -> Iterator[tuple[float, Verb]]:
    """What the die allows: cash, a vote made solid, votes removed, a direct move (6.2, 6.3)."""
    if any(die % 2 for die in turn.bonus):
        yield outlook.cash(BOARD.weekend_cash), verbs.TakeCash()
        for place in outlook.known.leaning:
            yield outlook.solid_gain(place), verbs.Upgrade(place)
    if any(die % 2 == 0 for die in turn.bonus):
        yield 0.0, verbs.Pass()
        yield removal(outlook)
        plans = Plans(outlook, DICE)
        staying = plans.free(outlook.mine.at) + max(one.surplus for one in (*plans.here(), *plans.journeys()))
        for one in plans.direct():
            yield one.surplus - staying, one.move


def removal(outlook: Outlook) -> tuple[float, verbs.Remove]:
    """The lean votes of rivals whose loss helps most, taken one after the other (6.3)."""
    left, gone = [*rivals(outlook)], list[tuple[str, Seat]]()
    while left and len(gone) < BOARD.weekend_removals:
        left.remove(worst := max(dict.fromkeys(left), key=lambda one: harm(outlook, [*gone, one])))
        gone.append(worst)
    return harm(outlook, gone), verbs.Remove(tuple(block(place, seat) for place, seat in gone))


def rivals(outlook: Outlook) -> Iterator[tuple[str, Seat]]:
    """Every lean vote of a rival, by its neighborhood and seat."""
    for place, votes in outlook.view.votes.items():
        for seat, one in votes.items():
            if seat != outlook.me:
                yield from [(place, seat)] * one.lean


def harm(outlook: Outlook, gone: list[tuple[str, Seat]]) -> float:
    """What the loss of these votes is worth to me."""
    return sum(outlook.gain(region, seat, -count) for (region, seat), count in by_region(gone).items())


def by_region(gone: list[tuple[str, Seat]]) -> Counter[tuple[str, Seat]]:
    """How many of some votes each seat has in each region."""
    return Counter((REGION_OF[place], seat) for place, seat in gone)


def best_drop(outlook: Outlook) -> tuple[str, ...]:
    """The regions for the canvassers kept: each time as many go to one as bring most each (13.2)."""
    remaining, regions = bios.canvassers_at_end(outlook.mine.bio, outlook.mine.canvassers), list[str]()
    while len(regions) < remaining:
        found = ((region, many) for region in REGIONS for many in range(1, remaining - len(regions) + 1))
        region, many = max(found, key=lambda one: more(outlook, one[0], regions.count(one[0]), one[1]))
        regions += [region] * many
    return tuple(sorted(regions, key=[*REGIONS].index))


def more(outlook: Outlook, region: str, before: int, many: int) -> float:
    """What each of so many votes brings in a region, after those before."""
    whole = outlook.gain(region, outlook.me, before + many) - outlook.gain(region, outlook.me, before)
    return whole / many


def day(outlook: Outlook, turn: Day, rng: Rng) -> Iterator[Verb]:
    """What is free comes first, then the plan of most worth; the last point is spent last (section 7)."""
    yield from again(outlook, turn)
    yield from free(outlook, turn)
    yield from mail_now(outlook)
    plans = Plans(outlook, turn.points)
    for plan in agents.by_worth(plans.worthwhile(), lambda one: one.surplus, rng):
        yield from plan_moves(plan, plans)
    yield from last_mail(outlook)
    yield verbs.EndDay()


def again(outlook: Outlook, turn: Day) -> Iterator[verbs.Coffee | verbs.RollAgain]:
    """More points: a die again if it may, and coffee once there are canvassers for them, or little time (7.3)."""
    if bios.rerolls(outlook.mine.bio, min(turn.white)):
        yield verbs.RollAgain(min(turn.white))
    if outlook.mine.coffees and (outlook.mine.canvassers >= turn.points or outlook.left <= 2 * outlook.mine.coffees):
        yield verbs.Coffee()


def free(outlook: Outlook, turn: Day) -> Iterator[Verb]:
    """What costs nothing where I am (5.3, section 8)."""
    at = outlook.mine.at
    yield from events_here(outlook)
    if at == outlook.mine.turf and not turn.recruited:
        yield verbs.Recruit()
    if at == DOWNTOWN and not turn.fundraised:
        yield verbs.Fundraise()


def events_here(outlook: Outlook) -> Iterator[verbs.Attend]:
    """The events where I am (5.3)."""
    return (verbs.Attend(one.where) for one in outlook.known.events.get(outlook.mine.at, ()))


def mail_now(outlook: Outlook) -> Iterator[verbs.Mail]:
    """Direct mail worth its price, as many votes at once as can be paid: here first, elsewhere if no dearer (10.2)."""
    at = outlook.mine.at
    for place in sorted(
        outlook.known.leaning, key=lambda place: (place == at, outlook.solid_gain(place)), reverse=True
    ):
        price = outlook.known.mail_price(place)
        if price <= BOARD.mail_here and outlook.solid_gain(place) > outlook.cash(price):
            yield from (verbs.Mail(place, blocks) for blocks in range(BOARD.most_solid, 0, -1))


def last_mail(outlook: Outlook) -> Iterator[verbs.Mail]:
    """Direct mail on my last day, best first: cash is of no more use then (10.2)."""
    if not outlook.left:
        yield from (verbs.Mail(place) for place in sorted(outlook.known.leaning, key=outlook.solid_gain, reverse=True))


def plan_moves(plan: Plan, plans: Plans) -> Iterator[Verb]:
    """The moves of a plan: a stop on the way for what is free, what must precede the last point, the move itself."""
    if isinstance(plan.move, verbs.Travel):
        yield from (verbs.Travel(space) for space in plan.way[:-1] if plans.free(space))
    if plan.pays == plans.points:
        if isinstance(plan.move, verbs.Canvass) and plan.pays > 1 and could_mail(plans.outlook):
            yield verbs.Canvass(plan.move.blocks - 1)
        yield from last_mail(plans.outlook)
    yield plan.move


def could_mail(outlook: Outlook) -> bool:
    """Whether I could pay mail for a vote that I place here (10.2, 10.3)."""
    at, known = outlook.mine.at, outlook.known
    return known.blocks(at, outlook.me).solid < BOARD.most_solid and outlook.mine.cash >= known.mail_price(at)
