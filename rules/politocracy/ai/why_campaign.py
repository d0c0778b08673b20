"""Why an AI player answers so in the campaign: percents, money and dice, then the chance that comes of them."""

from dataclasses import replace

from rules import Decision, Seat, Verb, join_words, mark, plural
from rules.politocracy.ai.consequences import DEBATE, GATHERS, after_exchange, behind, here
from rules.politocracy.ai.outlook import Outlook, Position, trip
from rules.politocracy.ai.phrases import chance, chance_sentence, comparison, deal, own, still_to_buy
from rules.politocracy.ai.promises import MARGIN, affordable, helps, promise, promises
from rules.politocracy.board import BOARD, MEDIA, PROFILES, RING, Ideology
from rules.politocracy.verbs import Buy, Debate, Declare, Exchange, Pander, Pass, Poll, Surrogate, Visit
from rules.politocracy.view import PolitocracyView
from rules.politocracy.words import money, side


def profile(view: PolitocracyView, me: Seat) -> str:
    """Hearts, and how many of the profiles that nobody was dealt have more."""
    hearts = view.candidates[me].hearts
    left = {*PROFILES} - {one.profile for one in view.candidates}
    more = sum(PROFILES[one].hearts > hearts for one in left)
    few = "only " if 0 < 2 * more < len(left) else ""
    worth = f"Its {plural(hearts, 'heart')} {'is' if hearts == 1 else 'are'} worth {BOARD.heart * hearts}%"
    have = f"{few}{more or 'none'} of the {len(left)} profiles left {'has' if more < 2 else 'have'} more"
    return f"{worth}, and {have}."


def answer(outlook: Outlook, decision: Decision, move: Verb) -> str:
    """What an answer brings at once, and what it makes of the chance; for doing nothing, that nothing helps enough."""
    what = fact(outlook, decision, move)
    return f"{what} {against_others(outlook, decision, move)}" if what else waiting(outlook, decision)


def against_others(outlook: Outlook, decision: Decision, move: Verb) -> str:
    """What an answer makes of the chance, and the best of the others, cards and stars aside.

    There is no figure where Media or a Surrogate are reckoned with in advance: the next hint counts what came of it.
    """
    after, mine = promise(outlook, outlook.now, move), answer_name(outlook, decision, move)
    found = {answer_name(outlook, decision, one): value for one, value in promises(outlook, decision).items()}
    others = {name: value for name, value in found.items() if name != mine}
    if not others:
        return chance_sentence(outlook, after)
    best = max(others, key=others.__getitem__)
    if isinstance(move, Visit | Surrogate | Declare | Pass):
        return comparison(after, others[best], best)
    same = chance(others[best]) == chance(after)
    other = f"{best} {'comes to about the same' if same else f'makes it {chance(others[best])}'}"
    return f"That makes the chance of being elected {chance(after)}; {other}."


def answer_name(outlook: Outlook, decision: Decision, move: Verb) -> str:
    """What an answer is called where another is compared with it."""
    match move:
        case Buy():
            return "buying"
        case Pander():
            return "pandering"
        case Poll():
            return "a Poll"
        case Debate(whom, declare):
            return f"a debate with {mark(whom)}{f' as {side(declare)}' if declare else ''}"
        case Declare(ideology):
            return f"declaring as {side(ideology)}"
        case Visit(where):
            return where
        case Surrogate():
            return "a Surrogate"
        case _ if decision.topic == "surrogate":
            return "going without"
        case _:
            return f"staying {side(own(outlook).ideology)}"


def fact(outlook: Outlook, decision: Decision, move: Verb) -> str:
    """What an answer brings and costs; "" for one that does nothing."""
    match move:
        case Buy():
            return f"Buying {here(own(outlook))} brings {deal(outlook, here(own(outlook)))}."
        case Pander():
            return pander(outlook)
        case Poll():
            return poll(outlook)
        case Debate():
            return debate(outlook, move)
        case Visit(where):
            return visit(outlook, where)
        case Surrogate():
            costs = money(BOARD.surrogate_price)
            return f"A Surrogate costs {costs} and gathers about {GATHERS:.0f}% for the election."
        case Declare(ideology):
            return f"{still_to_buy(outlook, Ideology(ideology), own(outlook).ideology)}."
        case Pass() if decision.topic == "surrogate":
            return no_surrogate(decision)
        case Pass():
            return stay(outlook, decision)
        case _:
            return ""


def pander(outlook: Outlook) -> str:
    """A point, and what a purchase would cost instead."""
    name, point = here(own(outlook)), "Pandering brings 1% until the next Poll"
    price = outlook.now.price(name, own(outlook).ideology)
    if price > own(outlook).money:
        return f"{point}; {name} cost {money(price)}, and there's only {money(own(outlook).money)}."
    return f"{point} and saves the {money(price)} that {name} cost for {outlook.now.worth(outlook.me, name)}%."


def poll(outlook: Outlook) -> str:
    """The odds, what the Money Trail pays at once, how long a trip takes, and the tax."""
    mine = own(outlook)
    if mine.popularity < BOARD.heart:
        return f"A Poll fails below {BOARD.heart}%."
    odds, pays = chance(1 - BOARD.poll_fails(mine.popularity)), money(BOARD.donation(mine.dollars, BOARD.dinner))
    rounds = max(1, round(min(trip(replace(mine, stop=0)), outlook.rounds(outlook.now))))
    tax = f", and {mine.pandering}% of Poll Tax" if mine.pandering else ""
    away = f"about {plural(rounds, 'round')} away from voters{tax}"
    return f"A Poll has a chance of {odds} to reach the Money Trail: {pays} at once and donors, but {away}."


def debate(outlook: Outlook, move: Debate) -> str:
    """What the dice bring on average, and what else a debate ends or spares."""
    does = [f"brings each side about {DEBATE:.0f}% on average"]
    does += ["ends their trip"] if outlook.now.candidates[move.whom].stop is not None else []
    does += [f"spares {own(outlook).pandering}% of Poll Tax"] if own(outlook).pandering else []
    first = f"Declaring as {side(move.declare)} and debating" if move.declare else "Debating"
    return f"{first} {mark(move.whom)} {join_words(does)}."


def visit(outlook: Outlook, where: str) -> str:
    """The street behind a Media square, against that behind the other: what is worth its price there."""
    found = {name: behind(outlook, outlook.now, outlook.me, at) for name, at in MEDIA.items()}
    (other,) = {*MEDIA} - {where}
    mine, theirs = sum(found[where].values()), sum(found[other].values())
    better = "better" if mine > theirs else "poorer"
    buys = "no better" if mine == theirs else better
    best = max(found[where], key=found[where].__getitem__, default="")
    above = f", above all {best}: {deal(outlook, best)}" if mine else ""
    street, other_street = (RING[MEDIA[one] + 1].street for one in (where, other))
    return f"{where} leads to {street}, with {buys} buys than {other_street}{above}."


def stay(outlook: Outlook, decision: Decision) -> str:
    """The ideology that is kept against the best that can be declared; nothing where none can."""
    found = {move: value for move, value in promises(outlook, decision).items() if isinstance(move, Declare)}
    best = max(found, key=found.__getitem__, default=None)
    return f"{still_to_buy(outlook, own(outlook).ideology, Ideology(best.ideology))}." if best else ""


def no_surrogate(decision: Decision) -> str:
    """The price that is saved, or that there is no way to hire."""
    if decision.check(Surrogate()) is not None:
        return "There's no way to hire a Surrogate now."
    saves = f"Going without saves the {money(BOARD.surrogate_price)} of a Surrogate"
    return f"{saves}, who would gather about {GATHERS:.0f}% for the election."


def waiting(outlook: Outlook, decision: Decision) -> str:
    """Why a seat only goes on: no card or star helps enough; or that one would."""
    now, best = chance(outlook.worth_now), max(promises(outlook, decision).values())
    if max(helps(outlook, decision, best).values(), default=0.0) > MARGIN:
        return f"It brings little: the chance of being elected stays about {now}, and a card or a star would raise it."
    return f"No card or star helps enough to be spent now; the chance of being elected is about {now}."


def star(outlook: Outlook, decision: Decision, move: Exchange) -> str:
    """What a star brings, and what can be paid for with it."""
    after = after_exchange(outlook.now, outlook.me, move)
    wanted = affordable(outlook, decision, after)
    best = max([outlook.worth(after), *(promise(outlook, after, one) for one in wanted)])
    if move.into == "heart":
        brings = f"A heart for a star brings {BOARD.heart}%, {after.candidates[outlook.me].popularity}% in all"
    else:
        brings = f"A star brings {money(BOARD.star_money)}{enough(outlook, wanted, after)}"
    return f"{brings}. {chance_sentence(outlook, best)}"


def enough(outlook: Outlook, wanted: list[Verb], after: Position) -> str:
    """What the money of a star is enough for at once."""
    if any(isinstance(one, Buy) for one in wanted):
        name = here(own(outlook))
        return f", enough for {name}: {outlook.now.worth(outlook.me, name)}%"
    popular = after.candidates[outlook.me].popularity >= BOARD.surrogate_popularity
    return ", enough for a Surrogate" if wanted and popular else ""
