"""What follows from a move in Politocracy, on average: the position that an AI player looks at before it chooses."""

from collections.abc import Mapping

from rules import Seat, Verb
from rules.politocracy.ai.outlook import GROWTH, STRIDE, Outlook, Position
from rules.politocracy.board import BOARD, CONSTITUENTS, MEDIA, RING, ChangeCard, Ideology
from rules.politocracy.card_figures import CHECK, PROBE, STRIKES, a_fifth
from rules.politocracy.trail import SQUARES, nearest_media
from rules.politocracy.verbs import Buy, Debate, Declare, Exchange, Pander, Play, Surrogate, Visit
from rules.politocracy.view import Standing

DEBATE = sum(BOARD.debate.values()) / len(BOARD.debate)
"""What a debate brings on average, in percent."""
TAKEOVER = 4
"""What a Hostile Takeover takes from its target, more or less."""
GATHERS = 3.3
"""What a Surrogate gathers in a trip."""


def here(one: Standing) -> str:
    """The name of the square of the Campaign Trail."""
    assert one.square is not None
    return RING[one.square].name


def after_answer(outlook: Outlook, position: Position, move: Verb) -> Position:
    """The position that follows from an answer, on average."""
    me = outlook.me
    match move:
        case Buy():
            return position.buy(me, here(position.candidates[me]))
        case Pander():
            mine = position.candidates[me]
            return position.change(me, pandering=mine.pandering + 1).gain(me, 1)
        case Debate(whom, declare):
            before = position.declare(me, Ideology(declare)) if declare else position
            square = before.candidates[me].square
            return before.change(whom, square=square, stop=None, surrogate=None).gain(me, DEBATE).gain(whom, DEBATE)
        case Declare(ideology):
            return position.declare(me, Ideology(ideology))
        case Visit(where):
            return after_visit(outlook, position, me, MEDIA[where])
        case Surrogate():
            mine = position.candidates[me]
            return position.change(me, gathered=mine.gathered + GATHERS).gain(me, money=-BOARD.surrogate_price)
        case _:
            return position


def trip(position: Position, seat: Seat) -> Position:
    """A candidate starts a trip: the dinner and a card (8.1)."""
    one = position.candidates[seat]
    dinner = BOARD.donation(one.dollars, BOARD.dinner)
    return position.change(seat, stop=0, square=None).gain(seat, money=dinner, cards=1)


def after_visit(outlook: Outlook, position: Position, seat: Seat, square: int) -> Position:
    """A candidate comes to the Media, and to the street behind (7.2, 7.4)."""
    one = position.candidates[seat]
    effects = BOARD.media[one.ideology]
    street = sum(behind(outlook, position, seat, square).values())
    after = position.change(
        seat, stop=None, surrogate=None, square=square, scandals=max(0.0, one.scandals - one.stars / 2)
    )
    return after.gain(seat, sum(effects) / len(effects) + street / STRIDE)


def behind(outlook: Outlook, position: Position, seat: Seat, square: int) -> Mapping[str, float]:
    """What the constituents of the street behind a corner are worth beyond their price, those that others may have."""
    ideology = position.candidates[seat].ideology
    street = (RING[(square + step) % SQUARES].name for step in range(1, 9))
    return {
        name: outlook.bargain(name, ideology)
        for name in street
        if position.owners.get(name, -1) != seat and name in CONSTITUENTS
    }


def after_exchange(position: Position, me: Seat, move: Verb) -> Position:
    """The position once a star is exchanged (3.6)."""
    after = position.change(me, stars=position.candidates[me].stars - 1)
    return after.gain(me, BOARD.heart) if move == Exchange("heart") else after.gain(me, money=BOARD.star_money)


def after_play(outlook: Outlook, move: Play) -> Position:
    """The position once I have played a card."""
    card, before = ChangeCard(move.card), outlook.now.gain(outlook.me, cards=-1)
    if move.whom is None:
        return for_oneself(outlook, before, card, move.what)
    return against(outlook, before, card, move.whom)


def for_oneself(outlook: Outlook, before: Position, card: ChangeCard, what: str) -> Position:
    """What a card does for its holder; what is played instead of rolling costs the way (9.9, 9.10)."""
    me = outlook.me
    match card:
        case ChangeCard.COVER_UP:
            return before.change(me, scandals=before.candidates[me].scandals - 1)
        case ChangeCard.CHANGE_OF_HEART:
            return before.declare(me, Ideology(what))
        case ChangeCard.SUPER_PAC_CHECK:
            return before.gain(me, money=CHECK)
        case ChangeCard.HOSTILE_TAKEOVER:
            return before.buy(me, what)
        case ChangeCard.SECOND_LAP:
            return before.change(me, stop=0)
        case ChangeCard.PRIVATE_FUNDRAISER:
            return trip(before, me).gain(me, -GROWTH)
        case ChangeCard.PRESS_CONFERENCE:
            return after_visit(outlook, before, me, MEDIA[what]).gain(me, -GROWTH)
        case _:
            return before.gain(me, -GROWTH)


def against(outlook: Outlook, before: Position, card: ChangeCard, whom: Seat) -> Position:
    """What a card does to an opponent (9.10, 9.11)."""
    theirs = before.candidates[whom]
    match card:
        case ChangeCard.LEAKED_RECORDING:
            return before.change(whom, scandals=theirs.scandals + 1)
        case ChangeCard.CAMPAIGN_FUND_PROBE:
            return before.change(whom, scandals=theirs.scandals + 1).gain(whom, money=-PROBE)
        case ChangeCard.STOLEN_PLAYBOOK:
            return before.gain(whom, cards=-1).gain(outlook.me, cards=int(whom != outlook.me))
        case ChangeCard.WHISPER_CAMPAIGN:
            return before.gain(whom, -BOARD.heart)
        case ChangeCard.SUMMONED_TO_EXPLAIN:
            return after_visit(outlook, before, whom, nearest_media(theirs.square or 0))
        case ChangeCard.DONOR_FREEZE:
            return before.change(whom, stop=None, surrogate=None)
        case ChangeCard.CONFIRMATION_HEARING:
            return before.change(whom, lost_turns=theirs.lost_turns + 1)
        case ChangeCard.AUDIT:
            return before.gain(whom, money=-a_fifth(theirs.money))
        case _:
            return before.gain(whom, -STRIKES.get(card, TAKEOVER))
