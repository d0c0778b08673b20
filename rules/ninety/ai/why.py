"""Why an AI player makes a move, in a sentence or two made of what it weighs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules import Decision, Rng, Seat, Verb, join_words, plural
from rules.ninety import verbs
from rules.ninety.ai import choose as ai
from rules.ninety.ai.outlook import DICE, Outlook
from rules.ninety.ai.plans import Plans
from rules.ninety.ai.why_points import trip, why_canvass, why_mudsling, why_travel
from rules.ninety.ai.why_words import (
    NOTABLE,
    about,
    against,
    does,
    does_for,
    doing,
    event_effects,
    fit_sentences,
    funds,
    going,
    next_best,
    recruits,
    swing,
)
from rules.ninety.board import BOARD
from rules.ninety.city import REGION_OF
from rules.ninety.routes import distances
from rules.ninety.view import Day, NinetyView
from rules.ninety.words import action_points, block, money, whereabouts


def why(view: NinetyView, decision: Decision, move: Verb) -> str:
    """What the move brings, and how what comes next compares."""
    assert view.me is not None
    outlook = Outlook(view, view.me)
    match move:
        case verbs.Seed():
            return why_seed(outlook, decision, move)
        case verbs.Withdraw():
            return why_withdraw(outlook, move)
        case verbs.Drop():
            return why_drop(outlook, move)
        case verbs.Attend(where):
            return f"This costs no AP: {event_effects(outlook, [one for one in view.schedule if one.where == where])}."
        case verbs.Mail():
            return why_mail_first(outlook, move) if decision.topic == "mail first" else why_mail(outlook, move)
        case verbs.Pass() if decision.topic == "mail first":
            return why_no_mail(outlook, decision)
        case _:
            assert view.turn is not None
            of_its = of_day if view.turn.points else of_weekend
            return of_its(outlook, view.turn, decision, move)


def of_day(outlook: Outlook, turn: Day, decision: Decision, move: Verb) -> str:
    """What is done after the white dice (section 7)."""
    match move:
        case verbs.Canvass():
            return why_canvass(Plans(outlook, turn.points), decision, move)
        case verbs.Mudsling():
            return why_mudsling(Plans(outlook, turn.points), decision, move)
        case verbs.Travel():
            return why_travel(Plans(outlook, turn.points), decision, move)
        case verbs.Recruit():
            have = outlook.mine.canvassers
            return f"Recruiting costs no AP and brings {recruits(outlook)}, on top of the {have} in hand."
        case verbs.Fundraise():
            price = money(outlook.known.mail_price(outlook.mine.at))
            return f"Raising funds costs no AP and brings {funds(outlook)}; mail on the spot costs {price} a vote."
        case verbs.RollAgain(die):
            return f"A white die that shows {die} can't get worse when it is rolled again."
        case verbs.Coffee():
            return f"A third die brings 1 to 6 AP more, {use_of_coffee(outlook, turn)}."
        case _:
            return why_end(outlook, turn, decision)


def why_seed(outlook: Outlook, decision: Decision, move: verbs.Seed) -> str:
    """A lean vote by choice, and how near home it is (3.6)."""
    region, found = REGION_OF[move.where], [*ai.seeds(outlook)]
    far = distances(outlook.mine.turf, outlook.mine.turf, outlook.view.slow)[move.where]
    others = [(gain, one) for gain, one in found if REGION_OF[one.where] != region]
    mine = next(gain for gain, one in found if one == move)
    text = f"A vote in {move.where}, {action_points(far)} from home, {does_for(outlook, region, 1)}."
    return fit_sentences(text, next_best(outlook, decision, others, mine))


def why_withdraw(outlook: Outlook, move: verbs.Withdraw) -> str:
    """What the loss of a vote does, and whether another would cost less (5.6)."""
    region = REGION_OF[move.where]
    loss = -outlook.gain(region, outlook.me, -1)
    text = f"Giving up a vote in {move.where} {does(outlook, region, -1)}, and costs {about(loss)}."
    others = [(-gain, one.where) for gain, one in ai.returns(outlook) if REGION_OF[one.where] != region]
    if not others:
        return text
    other, where = min(others)
    much = "about as much"
    if abs(loss - other) > NOTABLE:
        much = "more" if loss < other else "less"
    return fit_sentences(text, f"One in {where} would cost {much}.")


def why_drop(outlook: Outlook, move: verbs.Drop) -> str:
    """Where the canvassers that are kept do most: the best two regions (13.2)."""
    many = Counter(move.regions)
    gains = {region: outlook.gain(region, outlook.me, more) for region, more in many.items()}
    best = sorted(gains, key=lambda region: gains[region], reverse=True)[:2]
    if not best:
        return "No canvasser is dropped, which brings no points."
    text = ", and dropping ".join(f"{plural(many[one], 'canvasser')} {does(outlook, one, many[one])}" for one in best)
    return f"Dropping {text}, {swing(sum(gains.values()))}{' in all' if len(best) > 1 else ''}."


def why_mail(outlook: Outlook, move: verbs.Mail) -> str:
    """Votes made solid, and whether the cash might do more (10.1)."""
    price, where = outlook.known.mail_price(move.where), move.where
    effect = does_for(outlook, REGION_OF[where], move.blocks)
    that = "that vote" if move.blocks == 1 else "those votes"
    text = f"Mail to {where} for {money(move.blocks * price)} {effect}, and nobody can remove {that}."
    if not outlook.left:
        return fit_sentences(text, "After today cash buys nothing.")
    pays = outlook.solid_gain(where) > outlook.cash(price)
    return fit_sentences(text, "" if pays else "Kept for later, the cash would bring more.")


def why_mail_first(outlook: Outlook, move: verbs.Mail) -> str:
    """Mail for cash of which a part is lost anyway (10.5)."""
    price = move.blocks * outlook.known.mail_price(move.where)
    left = f"without it only {money(ai.missing(outlook, price))} of its {money(price)} would be left"
    return f"Mail to {move.where} {does_for(outlook, REGION_OF[move.where], move.blocks)}, and {left}."


def why_no_mail(outlook: Outlook, decision: Decision) -> str:
    """What is kept without mail, though a part of the cash is lost (10.5)."""
    found = ai.mail_first(outlook)
    mails = [(gain, one) for gain, one in found if isinstance(one, verbs.Mail) and not decision.check(one)]
    gain, mail = max(mails, key=lambda one: one[0])
    cash_kept = money(ai.missing(outlook, outlook.known.mail_price(mail.where)))
    after = against(0.0, gain, doing(outlook, mail))
    return f"Going on keeps {cash_kept} that mail to {mail.where} would cost. {after}"


def use_of_coffee(outlook: Outlook, turn: Day) -> str:
    """Whether there are canvassers for more points, or little time (7.3)."""
    have = plural(outlook.mine.canvassers, "canvasser")
    if outlook.mine.canvassers >= turn.points:
        return f"and there is use for them: {have} for {action_points(turn.points)}"
    if outlook.left <= 2 * outlook.mine.coffees:
        left = plural(outlook.left, "day") if outlook.left else "no day"
        return f"and there is little time to drink coffee: {left} left after this"
    return f"though {have} may not need them"


def why_end(outlook: Outlook, turn: Day, decision: Decision) -> str:
    """Why the day ends here: nothing is better, or what would be."""
    left, rather = action_points(turn.points), ai.moves(outlook, decision, Rng("why"))
    best = next(one for one in rather if decision.check(one) is None)
    if best != verbs.EndDay():
        return f"This leaves {left} unused. {doing(outlook, best)} would bring more."
    if not outlook.left:
        return f"Nothing that {left} could still do brings more points."
    where = whereabouts(outlook.mine.at, outlook.mine.turf)
    return f"Nothing that {left} could still do is better than to begin tomorrow {where}."


def of_weekend(outlook: Outlook, turn: Day, decision: Decision, move: Verb) -> str:
    """What is done on a Saturday or Sunday, and how the best of the others compares (section 6)."""
    found = [*ai.weekend(outlook, turn)]
    match move:
        case verbs.Remove(votes):
            gone = votes_of(outlook, votes)
            gain, text = ai.harm(outlook, gone), removal(outlook, gone)
            others = [one for one in found if not isinstance(one[1], verbs.Remove)]
        case _:
            aim = verbs.Travel(outlook.known.space(move.to)) if isinstance(move, verbs.Travel) else move
            gain, text = next((gain for gain, one in found if one == aim), 0.0), on_weekend(outlook, move)
            others = [one for one in found if one[1] != aim]
    return fit_sentences(text, next_best(outlook, decision, others, gain))


def on_weekend(outlook: Outlook, move: Verb) -> str:
    """What it brings to move, to make a vote solid, to take cash, or to do nothing."""
    match move:
        case verbs.Travel(to):
            entered = (outlook.known.space(to),)
            return trip(Plans(outlook, DICE), move, f"A free move {going(outlook, to)}", entered, 0)
        case verbs.Upgrade(where):
            return f"A solid vote in {where} {does_for(outlook, REGION_OF[where], 1)}, and nobody can remove it."
        case verbs.TakeCash():
            mails = plural(BOARD.weekend_cash // outlook.known.mail_price(outlook.mine.at), "direct mail")
            return f"The {money(BOARD.weekend_cash)} pays for {mails} on the spot."
        case _:
            return f"All votes stay as they are, and the day begins {whereabouts(outlook.mine.at, outlook.mine.turf)}."


def removal(outlook: Outlook, gone: list[tuple[str, Seat]]) -> str:
    """Lean votes removed anywhere, and what that does in each region."""
    effect = ", and ".join(does(outlook, region, -n, seat) for (region, seat), n in ai.by_region(gone).items())
    where = join_words(dict.fromkeys(place for place, _ in gone))
    return f"Removing {plural(len(gone), 'lean vote')} in {where} {effect}, {swing(ai.harm(outlook, gone))}."


def votes_of(outlook: Outlook, votes: Sequence[str]) -> list[tuple[str, Seat]]:
    """The neighborhood and the seat of each of some votes as they are typed: "Shadyside B"."""
    known = {block(place, seat): (place, seat) for place, own in outlook.view.votes.items() for seat in own}
    return [known[one] for one in votes]
