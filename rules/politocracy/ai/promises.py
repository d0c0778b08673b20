"""What each answer, card and star promises an AI player of Politocracy: the chance to be elected, on average."""

from rules import Decision, Verb
from rules.politocracy.ai.consequences import after_answer, after_exchange, after_play, against, here, trip
from rules.politocracy.ai.outlook import Outlook, Position
from rules.politocracy.board import BOARD, ChangeCard
from rules.politocracy.card_figures import STRIKES
from rules.politocracy.verbs import Buy, Chits, Exchange, Play, Poll, Roll, Surrogate

MARGIN = 0.001
"""How much better the chance has to be for a card or a star."""
LATE = 8.0
"""How many rounds before the end the cards that take percents from an opponent are played."""


def promises(outlook: Outlook, decision: Decision) -> dict[Verb, float]:
    """The chance to be elected that each answer promises."""
    answers = (one.move for one in decision.legal if not isinstance(one.move, Play | Exchange))
    return {move: promise(outlook, outlook.now, move) for move in answers if move != Roll(again=True)}


def promise(outlook: Outlook, position: Position, move: Verb) -> float:
    """The chance to be elected that an answer promises."""
    if not isinstance(move, Poll):
        return outlook.worth(after_answer(outlook, position, move))
    me, mine = outlook.me, position.candidates[outlook.me]
    taxed = position.change(me, pandering=0).gain(me, -mine.pandering)
    fails = BOARD.poll_fails(mine.popularity)
    return fails * outlook.worth(taxed) + (1 - fails) * outlook.worth(trip(taxed, me))


def helps(outlook: Outlook, decision: Decision, promised: float) -> dict[Verb, float]:
    """By how much each card and star that can be used before the best answer changes the chance."""
    moves = (one.move for one in decision.legal if isinstance(one.move, Play | Exchange))
    return {move: gain(outlook, decision, move, promised) for move in moves}


def gain(outlook: Outlook, decision: Decision, move: Verb, promised: float) -> float:
    """By how much a card or a star changes the chance, also by a purchase that could be paid only then."""
    if isinstance(move, Play):
        if move.card in STRIKES and outlook.rounds(outlook.now) > LATE:
            return 0.0
        return playing(outlook, move) - (promised if answers(outlook, decision, move) else outlook.worth_now)
    after = after_exchange(outlook.now, outlook.me, move)
    then = (promise(outlook, after, one) - promised for one in affordable(outlook, decision, after))
    return max([outlook.worth(after) - outlook.worth_now, *then])


def answers(outlook: Outlook, decision: Decision, move: Play) -> bool:
    """Whether a card takes over what I am asked to buy, so that nothing more is bought, nor any point gained (5.1)."""
    takeover = decision.topic == "constituent" and move.card == ChangeCard.HOSTILE_TAKEOVER
    return takeover and move.what == here(outlook.now.candidates[outlook.me])


def affordable(outlook: Outlook, decision: Decision, after: Position) -> list[Verb]:
    """The purchases that are refused now, and could be paid then."""
    wanted = (one.move for one in decision.alone.refused if isinstance(one.move, Buy | Surrogate))
    return [one for one in wanted if price(after, outlook.me, one) <= after.candidates[outlook.me].money]


def price(position: Position, me: int, move: Verb) -> float:
    """What a purchase costs me."""
    mine = position.candidates[me]
    return BOARD.surrogate_price if isinstance(move, Surrogate) else position.price(here(mine), mine.ideology)


def playing(outlook: Outlook, move: Play) -> float:
    """The chance to be elected once I have played a card."""
    after = after_play(outlook, move)
    return promise(outlook, after, Poll()) if move.card == ChangeCard.STRAIGHT_TO_THE_POLL else outlook.worth(after)


def if_struck(outlook: Outlook) -> float:
    """The chance once the card that was just played on me has happened (9.4)."""
    return outlook.worth(against(outlook, outlook.now, outlook.view.discards[-1], outlook.me))


def if_canceled(outlook: Outlook) -> float:
    """The chance once Crisis Team has been played against that card."""
    return outlook.worth(outlook.now.gain(outlook.me, cards=-1))


def with_stars(outlook: Outlook, move: Chits) -> float:
    """The chance to be elected once the stars of a placement are exchanged."""
    stars = outlook.now.candidates[outlook.me].stars - move.hearts - move.money
    after = outlook.now.change(outlook.me, stars=stars)
    return outlook.worth(after.gain(outlook.me, BOARD.heart * move.hearts, BOARD.star_money * move.money))
