"""Why an AI player makes a move, in a sentence made of what it weighs."""

from __future__ import annotations

from collections import Counter

from rules import Decision, Rng, Verb, plural
from rules.ninety.ai import choose as ai
from rules.ninety.ai import why_weekend
from rules.ninety.ai.outlook import Outlook
from rules.ninety.ai.plans import Plans
from rules.ninety.ai.why_points import canvassed, slung, travelled
from rules.ninety.ai.why_words import (
    NOTABLE,
    about,
    against,
    compared,
    does,
    doing,
    firm,
    funds,
    met,
    recruits,
    swing,
    told,
)
from rules.ninety.city import REGION_OF
from rules.ninety.routes import distances
from rules.ninety.verbs import (
    Attend,
    Canvass,
    Coffee,
    Drop,
    EndDay,
    Fundraise,
    Mail,
    Mudsling,
    Pass,
    Recruit,
    RollAgain,
    Seed,
    Travel,
    Withdraw,
)
from rules.ninety.view import Day, NinetyView
from rules.ninety.words import action_points, money, whereabouts


def why(view: NinetyView, decision: Decision, move: Verb) -> str:
    """What the move brings, and how what comes next compares."""
    assert view.me is not None
    outlook = Outlook(view, view.me)
    match move:
        case Seed():
            return seeded(outlook, decision, move)
        case Withdraw():
            return withdrawn(outlook, move)
        case Drop():
            return dropped(outlook, move)
        case Attend(where):
            return f"This costs no AP: {met(outlook, [one for one in view.schedule if one.where == where])}."
        case Mail():
            return mailed_first(outlook, move) if decision.topic == "mail first" else mailed(outlook, move)
        case Pass() if decision.topic == "mail first":
            return unmailed(outlook, decision)
        case _:
            assert view.turn is not None
            of_its = of_day if view.turn.points else why_weekend.chosen
            return of_its(outlook, view.turn, decision, move)


def of_day(outlook: Outlook, turn: Day, decision: Decision, move: Verb) -> str:
    """What is done after the white dice (section 7)."""
    match move:
        case Canvass():
            return canvassed(Plans(outlook, turn.points), decision, move)
        case Mudsling():
            return slung(Plans(outlook, turn.points), decision, move)
        case Travel():
            return travelled(Plans(outlook, turn.points), decision, move)
        case Recruit():
            have = outlook.mine.canvassers
            return f"Recruiting costs no AP and brings {recruits(outlook)}, on top of the {have} in hand."
        case Fundraise():
            price = money(outlook.known.mail_price(outlook.mine.at))
            return f"Raising funds costs no AP and brings {funds(outlook)}; mail on the spot costs {price} a vote."
        case RollAgain(die):
            return f"A white die that shows {die} can't get worse when it is rolled again."
        case Coffee():
            return drunk(outlook, turn)
        case _:
            return ended(outlook, turn, decision)


def seeded(outlook: Outlook, decision: Decision, move: Seed) -> str:
    """A lean vote by choice, and how near home it is (3.6)."""
    region, found = REGION_OF[move.where], [*ai.seeds(outlook)]
    far = distances(outlook.mine.turf, outlook.mine.turf, outlook.view.slow)[move.where]
    gain = swing(outlook.gain(region, outlook.me, 1))
    others = [(gain, one) for gain, one in found if REGION_OF[one.where] != region]
    mine = next(gain for gain, one in found if one == move)
    said = f"A vote in {move.where}, {action_points(far)} from home, {does(outlook, region, 1)}, {gain}."
    return told(said, compared(outlook, decision, others, mine))


def withdrawn(outlook: Outlook, move: Withdraw) -> str:
    """What the loss of a vote does, and whether another would cost less (5.6)."""
    region = REGION_OF[move.where]
    loss = -outlook.gain(region, outlook.me, -1)
    said = f"Giving up a vote in {move.where} {does(outlook, region, -1)}, and costs {about(loss)}."
    others = [(-gain, one.where) for gain, one in ai.returns(outlook) if REGION_OF[one.where] != region]
    if not others:
        return said
    other, where = min(others)
    much = "more" if loss < other - NOTABLE else "less" if loss > other + NOTABLE else "about as much"
    return told(said, f"One in {where} would cost {much}.")


def dropped(outlook: Outlook, move: Drop) -> str:
    """Where the canvassers that are kept do most: two regions are told (13.2)."""
    many = Counter(move.regions)
    gains = {region: outlook.gain(region, outlook.me, more) for region, more in many.items()}
    best = sorted(gains, key=lambda region: gains[region], reverse=True)[:2]
    if not best:
        return "No canvasser is dropped, which brings no points."
    first, *more = (f"{plural(many[one], 'canvasser')} {does(outlook, one, many[one])}" for one in best)
    second = "".join(f", and dropping {one}" for one in more)
    return f"Dropping {first}{second}, {swing(sum(gains.values()))}{' in all' if second else ''}."


def mailed(outlook: Outlook, move: Mail) -> str:
    """Votes made solid, and whether the cash might do more (10.1)."""
    price, where = move.blocks * outlook.known.mail_price(move.where), move.where
    that = "that vote" if move.blocks == 1 else "those votes"
    said = f"Mail to {where} for {money(price)} {firm(outlook, where, move.blocks)}, and nobody can remove {that}."
    if not outlook.left:
        return told(said, "After today cash buys nothing.")
    pays = outlook.firmed(where) > outlook.cash(outlook.known.mail_price(where))
    return told(said, "" if pays else "Kept for later, the cash would bring more.")


def mailed_first(outlook: Outlook, move: Mail) -> str:
    """Mail for cash of which a part is lost anyway (10.5)."""
    price = move.blocks * outlook.known.mail_price(move.where)
    left = f"without it only {money(ai.missing(outlook, price))} of its {money(price)} would be left"
    return f"Mail to {move.where} {firm(outlook, move.where, move.blocks)}, and {left}."


def unmailed(outlook: Outlook, decision: Decision) -> str:
    """What is kept without mail, though a part of the cash is lost (10.5)."""
    mails = [(gain, one) for gain, one in ai.mail_first(outlook) if isinstance(one, Mail) and not decision.check(one)]
    gain, mail = max(mails, key=lambda one: one[0])
    kept = money(ai.missing(outlook, outlook.known.mail_price(mail.where)))
    return f"Going on keeps {kept} that mail to {mail.where} would cost. {against(0.0, gain, doing(outlook, mail))}"


def drunk(outlook: Outlook, turn: Day) -> str:
    """Whether there are canvassers for more points, or little time (7.3)."""
    if outlook.mine.canvassers >= turn.points:
        have = plural(outlook.mine.canvassers, "canvasser")
        return f"A third die brings 1 to 6 AP more, and there is use for them: {have} for {action_points(turn.points)}."
    if outlook.left <= 2 * outlook.mine.coffees:
        left = f"{plural(outlook.left, 'day')} left after this" if outlook.left else "no day left after this"
        return f"A third die brings 1 to 6 AP more, and there is little time to drink coffee: {left}."
    return (
        f"A third die brings 1 to 6 AP more, though {plural(outlook.mine.canvassers, 'canvasser')} may not need them."
    )


def ended(outlook: Outlook, turn: Day, decision: Decision) -> str:
    """That nothing is better, or what would be."""
    left, rather = action_points(turn.points), ai.moves(outlook, decision, Rng("why"))
    best = next(one for one in rather if decision.check(one) is None)
    if best != EndDay():
        return f"This leaves {left} unused. {doing(outlook, best)} would bring more."
    if not outlook.left:
        return f"Nothing that {left} could still do brings more points."
    where = whereabouts(outlook.mine.at, outlook.mine.turf)
    return f"Nothing that {left} could still do is better than to begin tomorrow {where}."
