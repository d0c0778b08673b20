"""Why an AI player makes a move, in a sentence or two made of what it weighs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules import Decision, Verb, join_words, mark, marks, plural
from rules.barrage import verbs
from rules.barrage.ai.choose import PREFERRED, later_use, laying, moves, placing, resolving, urgency, worth
from rules.barrage.ai.outlook import Outlook
from rules.barrage.ai.why_words import (
    LEAST,
    against,
    beside,
    chances,
    crowd,
    deed,
    gains,
    lead_words,
    on_average,
    rivals_waiting,
    stands,
)
from rules.barrage.board import AREAS, CARDS, NEEDS, STATES, TOWN_HALL, Character, chance, owns_all, place_name
from rules.barrage.leads import without
from rules.barrage.view import BarrageView
from rules.barrage.words import tokens
from rules.barrage.words import worth as brings

V = TypeVar("V", bound=Verb)


def why(view: BarrageView, decision: Decision, move: Verb) -> str:
    """What the move brings and costs, and what the next best would be worth."""
    assert view.me is not None
    outlook = Outlook(view, view.me)
    match move:
        case verbs.Keep(character):
            return why_keep(view, character)
        case verbs.AskMe():
            return "Each roll can then be chosen when it's due, with Town Hall tokens before it where they pay."
        case verbs.LineUp(where):
            return first_of(outlook, where[0], where[-1])
        case verbs.BoardOrder():
            order = standing(outlook)
            return first_of(outlook, order[0], order[-1])
        case verbs.Resolve(where, town_hall):
            return why_resolve(outlook, where, town_hall)
        case verbs.Replace():
            return why_replace(outlook, others(decision, move), move)
        case verbs.Take():
            return why_take(outlook, others(decision, move), move)
        case verbs.Pass():
            return why_pass(outlook, decision)
        case _:
            return why_gain(outlook, decision, move)


def others(decision: Decision, move: V) -> list[V]:
    """What else of the same kind is offered."""
    return [one.move for one in decision.legal if isinstance(one.move, type(move)) and one.move != move]


def why_keep(view: BarrageView, character: str) -> str:
    """The power, and which of the two won more (2.1)."""
    more, less = sorted(view.dealt, key=PREFERRED.index)
    power = f"The {character} {CARDS[Character(character)].told}"
    return f"{power}. In matches among AI players, the {more} won more often than the {less}."


def why_gain(outlook: Outlook, decision: Decision, move: Verb) -> str:
    """What a move does, what that should gain beside the next best, and what would be kept without it."""
    mine = gain(outlook, move)
    rest = {name_of(one): gain(outlook, one) for one in instead(outlook, decision, move)}
    reason, it = effect(outlook, move)
    return f"{reason}. {it} should {gains(mine)}{beside(mine, rest)}.{worth_if_kept(outlook, move)}"


def gain(outlook: Outlook, move: Verb) -> float:
    """What a move should gain, before the price of what it uses up."""
    if isinstance(move, verbs.PlaceTwo):
        first, second = move.where
        return placing(outlook, first) + placing(outlook.with_staffer(first), second)
    return worth(outlook, move) + price(outlook, move)[1]


def instead(outlook: Outlook, decision: Decision, move: Verb) -> Sequence[Verb]:
    """The moves that a reason sets beside this one: nothing beside what saves a roll."""
    match move:
        case verbs.PlaceTwo(where):
            best = (one for one in moves(outlook, decision) if isinstance(one, verbs.PlaceTwo))
            return [one for one in best if sorted(one.where) != sorted(where)]
        case verbs.Place() | verbs.Attack() | verbs.SendHome() | verbs.Try() | verbs.Ballot():
            return others(decision, move)
        case _:
            return []


def name_of(move: Verb) -> str:
    """What a move is called beside another of its kind."""
    match move:
        case verbs.Attack(where, whom):
            return f"that of {mark(whom)} in {place_name(where)}"
        case verbs.SendHome(whom):
            return f"that of {mark(whom)}"
        case verbs.PlaceTwo(where):
            return join_words(map(place_name, where))
        case verbs.Try(where, town_hall) if town_hall:
            return f"{place_name(where)} with {tokens(town_hall)}"
        case verbs.Place(where) | verbs.Try(where) | verbs.Ballot(where):
            return place_name(where)
        case _:
            return ""


def effect(outlook: Outlook, move: Verb) -> tuple[str, str]:
    """What a move does, and the subject of the sentence that says what this gains."""
    me, left = outlook.me, outlook.rounds_left
    match move:
        case verbs.Place(where):
            if chain := on_average(outlook, where, gain(outlook, move)):
                return f"{chances(outlook, 'A Staffer', where, me)}{crowd(outlook, where)}", chain
            when = f"With {plural(left, 'round')} to come" if left else "In the last round"
            return f"{chances(outlook, 'A Staffer', where, me)}{crowd(outlook, where)}", f"{when}, that"
        case verbs.PlaceTwo(where):
            spots = join_words(brief(outlook, place, where.count(place)) for place in dict.fromkeys(where))
            return f"Both spots are taken before a rival can come between: {spots}", "Together that"
        case verbs.Attack() | verbs.SendHome():
            where = move.where if isinstance(move, verbs.Attack) else outlook.contest
            return chances(outlook, f"The Staffer of {mark(move.whom)}", where, move.whom), "Sending it home"
        case verbs.Try(where, town_hall):
            return chances(outlook, "The extra roll", where, me, NEEDS[where] - 2 * town_hall), "That"
        case verbs.Ballot(where):
            free = "A free ballot" if outlook.mine.free_ballots and STATES[where].stars == 2 else "A ballot"
            before = outlook.tokens(where)
            return f"{free} can {lead_words(where, before, (*before, me), me)}", "That"
        case _:
            return help_effect(outlook, move), "That"


def brief(outlook: Outlook, place: str, times: int) -> str:
    """A place with its chance and what it is worth."""
    gain = brings(place, is_last=not outlook.rounds_left)
    what = f"{chance(NEEDS[place])} for {f'a star, {gain}' if place in STATES else gain}"
    if not deed(outlook, place, outlook.me):
        what = "nothing to win"
    return f"{place_name(place)} twice ({what})" if times > 1 else f"{place_name(place)} ({what})"


def help_effect(outlook: Outlook, move: Verb) -> str:
    """What help after a roll does to it (8.1)."""
    throw = outlook.view.throw
    assert throw is not None
    what = deed(outlook, throw.place, outlook.me)
    match move:
        case verbs.MakeSix():
            return f"The 6 is enough to {what}"
        case verbs.RollAgain(town_hall):
            needs = NEEDS[throw.place] - throw.bonus - 2 * town_hall
            return chances(outlook, "The new roll", throw.place, outlook.me, needs)
        case verbs.AddOne():
            more = f" along with {tokens(throw.missing - 1)}" if throw.missing > 1 else ""
            return f"Adding 1{more} is enough to {what}"
        case _:
            return f"Spending {tokens(throw.missing)} is enough to {what}"


def price(outlook: Outlook, move: Verb) -> tuple[str, float]:
    """What a move uses up that could be kept for later, and what it would be worth then; "" for nothing."""
    missing = outlook.view.throw.missing if outlook.view.throw else 0
    match move:
        case verbs.Attack():
            return "the ad", outlook.ad
        case verbs.MakeSix() | verbs.RollAgain():
            return "the power", later_use(outlook)
        case verbs.AddOne():
            what = f"the power and {tokens(missing - 1)}" if missing > 1 else "the power"
            return what, later_use(outlook) + outlook.token * (missing - 1)
        case verbs.Redeem():
            return "the token" if missing == 1 else "the tokens", outlook.token * missing
        case _:
            return "", 0.0


def worth_if_kept(outlook: Outlook, move: Verb) -> str:
    """A sentence on what the help would gain if kept for later; "" where a move uses nothing up."""
    what, cost = price(outlook, move)
    return f" Kept for later, {what} would gain {against(gain(outlook, move), cost)}." if what else ""


def why_pass(outlook: Outlook, decision: Decision) -> str:
    """What the best that could be done would be worth, and what is kept by not doing it."""
    found = [move for move in moves(outlook, decision) if not isinstance(move, verbs.Pass)]
    if not found:
        return "There's nothing else to do."
    best = max(found, key=lambda move: worth(outlook, move))
    return f"{doing(best)} would {gains(gain(outlook, best))}.{worth_if_kept(outlook, best)}"


def doing(move: Verb) -> str:
    """What a move does, to begin a sentence."""
    match move:
        case verbs.Attack(where, whom):
            return f"Sending {mark(whom)}'s Staffer home from {place_name(where)}"
        case verbs.SendHome(whom):
            return f"Sending {mark(whom)}'s Staffer home"
        case verbs.Try(where):
            return f"An extra roll in {place_name(where)}"
        case verbs.Take(where):
            return f"Moving a token from {place_name(where)}"
        case verbs.Ballot(where):
            return f"A ballot in {place_name(where)}"
        case _:
            return "Saving the roll"


def why_replace(outlook: Outlook, rest: Sequence[verbs.Replace], move: verbs.Replace) -> str:
    """Who leads then, and how strong the rival is who loses the star (5.7)."""
    code, whom, votes = outlook.contest, move.whom, [one.votes for one in outlook.view.candidates]
    then = (*without(outlook.tokens(code), whom), outlook.me)
    reason = f"With {mark(whom)}'s star, {stands(code, then, outlook.me)}"
    if any(worth(outlook, one) > worth(outlook, move) + LEAST for one in rest):
        return f"{reason}. Taking another star there would bring more."
    if all(votes[one.whom] <= votes[whom] for one in rest):
        return f"{reason}. No other rival there has more electoral votes than {mark(whom)}, who has {votes[whom]}."
    return f"{reason}. Taking another star there would bring no more."


def why_take(outlook: Outlook, rest: Sequence[verbs.Take], move: verbs.Take) -> str:
    """What the token does where it goes, and what it does where it lies (5.12)."""
    gain = outlook.gain(outlook.contest)
    here, *costs = (gain - worth(outlook, one) for one in (move, *rest))
    reason = f"The token can {deed(outlook, outlook.contest, outlook.me)}. That should {gains(gain)}"
    other = " Another token would be missed less." if any(cost < here - LEAST for cost in costs) else ""
    return f"{reason}. In {place_name(move.where)}, it's good for {against(gain, here)}.{other}"


def standing(outlook: Outlook) -> list[str]:
    """The places where I have Staffers, in board order."""
    return [place for place in AREAS if outlook.me in outlook.waiting(place)]


def first_of(outlook: Outlook, first: str, last: str) -> str:
    """Why an order of rolls begins where it does; and who is let go first at its end (10.5)."""
    late = urgent(outlook, last) if urgency(outlook, last) < 0 and last != first else ""
    end = f", and {late} in {place_name(last)}" if late else ""
    return f"{place_name(first)} comes first: {order(outlook, first)}{end}."


def order(outlook: Outlook, where: str) -> str:
    """Why a roll comes before the others that are left (5.1)."""
    rest = {place: resolving(outlook, place, 0) for place in standing(outlook) if place != where}
    mine, now = resolving(outlook, where, 0), urgency(outlook, where)
    lays = bool(outlook.mine.town_hall and where in STATES)
    if not rest:
        return "Town Hall tokens can still be spent after a miss" if lays else "it's the only place left"
    best = max(rest, key=lambda place: rest[place])
    if rest[best] > mine + LEAST:
        return f"{place_name(best)} would be more urgent"
    if where == TOWN_HALL:
        return "a token won there can help later rolls"
    if lays and mine - now > now:
        return "while there are Town Hall tokens to spend, no roll has more at stake"
    before = urgent(outlook, where) if now > 0 else ""
    return f"{before} there" if before else "no other roll is more urgent"


def urgent(outlook: Outlook, where: str) -> str:
    """Whom it is better to roll there before, or after; "" where it makes no difference."""
    rivals, now = rivals_waiting(outlook, where), urgency(outlook, where)
    if not rivals or abs(now) < LEAST:
        return ""
    return f"it's better to roll {'before' if now > 0 else 'after'} {marks(rivals)}"


def why_resolve(outlook: Outlook, where: str, town_hall: int) -> str:
    """What the roll may bring, why it comes now, and what Town Hall tokens do for it (5.2, 6.4)."""
    if not town_hall:
        return f"{chances(outlook, 'This Staffer', where, outlook.me)}; {order(outlook, where)}."
    needs, mine = NEEDS[where] - owns_all(outlook.me, where, outlook.tokens(where)), laying(outlook, where, town_hall)
    rise = f"from {chance(needs)} to {chance(needs - 2 * town_hall)}"
    what = deed(outlook, where, outlook.me)
    reason = f"With {tokens(town_hall)} before the roll, the chance rises {rise}, and a win would {what}"
    rest = {"rolling without": laying(outlook, where, 0)}
    return f"{reason}. The price taken off, that should {gains(mine)}{beside(mine, rest)}."
