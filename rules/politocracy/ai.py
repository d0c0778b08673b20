"""How an AI player chooses in Politocracy: what gives the best chance to be elected."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Decision, Rng, Seat, Verb, agents
from rules.politocracy.board import BOARD, CONSTITUENTS, MEDIA, PROFILES, REGIONS, RING, ChangeCard, Ideology
from rules.politocracy.chits import LARGEST
from rules.politocracy.outlook import GROWTH, MILLION, STRIDE, Outlook, Position, donation
from rules.politocracy.playable import CHECK, PROBE, STRIKES, a_fifth
from rules.politocracy.state import Heading
from rules.politocracy.trail import SQUARES, nearest_media
from rules.politocracy.verbs import (
    Advertise,
    Buy,
    Cancel,
    Chits,
    Debate,
    Declare,
    Exchange,
    Keep,
    Pander,
    Pass,
    Play,
    Poll,
    Roll,
    Support,
    Surrogate,
    Swap,
    Visit,
)
from rules.politocracy.view import PolitocracyView, Standing

MARGIN = 0.004
"""How much better my chance has to be for a card or a star."""
LATE = 8.0
"""In how many last rounds the cards that take percents from an opponent are played."""
DEBATE = sum(BOARD.debate.values()) / len(BOARD.debate)
"""What a debate brings on average, in percent."""
TAKEN = 4
"""What a Hostile Takeover takes from its target, more or less."""
GATHERS = 3.3
"""What a Surrogate gathers in a trip."""
LUCK = 0.3
"""How far chance spreads the chits."""
PAID = 2
"""How many $M a region costs, more or less, where a limit is the most: bids are only raised to lead. Ten other
ways to bid won no more matches."""


def choose(view: PolitocracyView, decision: Decision, rng: Rng) -> Verb | None:
    """The move with the best chance to be elected; chance decides between equal ones."""
    if decision.waits == "open":
        return None
    assert view.me is not None
    outlook = Outlook(view, view.me)
    match view.heading:
        case Heading.SETTING_UP:
            return profile(view, view.me)
        case Heading.SUPPORT:
            return support(view, decision)
        case Heading.CHITS:
            return chits(outlook, decision, rng)
        case Heading.ELECTION:
            return advertise(view, decision)
        case _ if decision.check(Cancel()) is None:
            return Cancel() if crisis(outlook) else Pass()
        case _:
            return campaign(outlook, decision, rng)


def profile(view: PolitocracyView, me: Seat) -> Keep | Swap:
    """Another profile may have more hearts than one."""
    mine = view.candidates[me].profile
    return Keep() if mine is None or PROFILES[mine].hearts > 1 else Swap()


def campaign(outlook: Outlook, decision: Decision, rng: Rng) -> Verb:
    """The best answer, unless a card or a star clearly helps first."""
    moves = [offer.move for offer in decision.legal if offer.move != Roll(again=True)]
    promised = {move: promise(outlook, outlook.now, move) for move in moves if not isinstance(move, Play | Exchange)}
    answer = agents.best(promised, promised.__getitem__, rng)
    wanted = [one.move for one in decision.alone.refused if isinstance(one.move, Buy | Surrogate)]
    gains = {move: gain(outlook, move, wanted, promised[answer]) for move in moves if move not in promised}
    more = max(gains, key=gains.__getitem__, default=answer)
    return more if gains.get(more, 0.0) > MARGIN else answer


def gain(outlook: Outlook, move: Verb, wanted: Sequence[Verb], promised: float) -> float:
    """What a card or a star changes, also by what is wanted and could be paid only then."""
    if isinstance(move, Play):
        if move.card in STRIKES and outlook.rounds(outlook.now) > LATE:
            return 0.0
        after = played(outlook, move)
        promised = (
            promise(outlook, after, Poll()) if move.card == ChangeCard.STRAIGHT_TO_THE_POLL else outlook.worth(after)
        )
        return promised - outlook.worth_now
    after = exchanged(outlook.now, outlook.me, move)
    mine = after.candidates[outlook.me]
    can_pay = [one for one in wanted if price(outlook, after, one) <= mine.money]
    return max(
        [outlook.worth(after) - outlook.worth_now, *(promise(outlook, after, one) - promised for one in can_pay)]
    )


def price(outlook: Outlook, position: Position, move: Verb) -> float:
    """What a purchase costs me."""
    if isinstance(move, Surrogate):
        return BOARD.surrogate_price
    mine = position.candidates[outlook.me]
    return position.price(here(mine), mine.ideology)


def here(one: Standing) -> str:
    """The name of the square of the Campaign Trail."""
    assert one.square is not None
    return RING[one.square].name


def exchanged(position: Position, me: Seat, move: Verb) -> Position:
    """The position once a star is exchanged (3.6)."""
    mine = position.candidates[me]
    if move == Exchange("heart"):
        return position.change(me, stars=mine.stars - 1).gain(me, BOARD.heart)
    return position.change(me, stars=mine.stars - 1).gain(me, money=BOARD.star_money)


def promise(outlook: Outlook, position: Position, move: Verb) -> float:
    """The chance to be elected that an answer promises."""
    me = outlook.me
    match move:
        case Poll():
            mine = position.candidates[me]
            taxed = position.change(me, pandering=0).gain(me, -mine.pandering)
            fails = (2 / 3) ** (mine.popularity // BOARD.heart)
            return fails * outlook.worth(taxed) + (1 - fails) * outlook.worth(trip(taxed, me))
        case _:
            return outlook.worth(answered(outlook, position, move))


def answered(outlook: Outlook, position: Position, move: Verb) -> Position:
    """The position that follows from an answer, on average."""
    me = outlook.me
    match move:
        case Buy():
            return position.bought(me, here(position.candidates[me]))
        case Pander():
            mine = position.candidates[me]
            return position.change(me, pandering=mine.pandering + 1).gain(me, 1)
        case Debate(whom, declare):
            before = position.declared(me, Ideology(declare)) if declare else position
            square = before.candidates[me].square
            return before.change(whom, square=square, stop=None, surrogate=None).gain(me, DEBATE).gain(whom, DEBATE)
        case Declare(ideology):
            return position.declared(me, Ideology(ideology))
        case Visit(where):
            return visited(outlook, position, me, MEDIA[where])
        case Surrogate():
            mine = position.candidates[me]
            return position.change(me, gathered=mine.gathered + GATHERS).gain(me, money=-BOARD.surrogate_price)
        case _:
            return position


def trip(position: Position, seat: Seat) -> Position:
    """A candidate starts a trip: the dinner and a card (8.1)."""
    one = position.candidates[seat]
    return position.change(seat, stop=0, square=None).gain(seat, money=donation(one, BOARD.dinner), cards=1)


def visited(outlook: Outlook, position: Position, seat: Seat, square: int) -> Position:
    """A candidate comes to the Media, and to the street behind (7.2, 7.4)."""
    one = position.candidates[seat]
    effects = BOARD.media[one.ideology]
    ahead = [RING[(square + step) % SQUARES].name for step in range(1, 9)]
    street = sum(
        outlook.bargain(name, one.ideology)
        for name in ahead
        if position.owners.get(name, -1) != seat and name in CONSTITUENTS
    )
    after = position.change(
        seat, stop=None, surrogate=None, square=square, scandals=max(0.0, one.scandals - one.stars / 2)
    )
    return after.gain(seat, sum(effects) / len(effects) + street / STRIDE)


def played(outlook: Outlook, move: Play) -> Position:
    """The position once I have played a card."""
    card, before = ChangeCard(move.card), outlook.now.gain(outlook.me, cards=-1)
    if move.whom is None:
        return for_oneself(outlook, before, card, move.what)
    return against(outlook, before, card, move.whom)


def crisis(outlook: Outlook) -> bool:
    """Whether the card that was just played on me does more harm than to lose Crisis Team (9.4)."""
    struck = against(outlook, outlook.now, outlook.view.discards[-1], outlook.me)
    return outlook.worth(struck) < outlook.worth(outlook.now.gain(outlook.me, cards=-1))


def for_oneself(outlook: Outlook, before: Position, card: ChangeCard, what: str) -> Position:
    """What a card does for its holder; what is played instead of rolling costs the way (9.9, 9.10)."""
    me = outlook.me
    match card:
        case ChangeCard.COVER_UP:
            return before.change(me, scandals=before.candidates[me].scandals - 1)
        case ChangeCard.CHANGE_OF_HEART:
            return before.declared(me, Ideology(what))
        case ChangeCard.SUPER_PAC_CHECK:
            return before.gain(me, money=CHECK)
        case ChangeCard.HOSTILE_TAKEOVER:
            return before.bought(me, what)
        case ChangeCard.SECOND_LAP:
            return before.change(me, stop=0)
        case ChangeCard.PRIVATE_FUNDRAISER:
            return trip(before, me).gain(me, -GROWTH)
        case ChangeCard.PRESS_CONFERENCE:
            return visited(outlook, before, me, MEDIA[what]).gain(me, -GROWTH)
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
            return visited(outlook, before, whom, nearest_media(theirs.square or 0))
        case ChangeCard.DONOR_FREEZE:
            return before.change(whom, stop=None, surrogate=None)
        case ChangeCard.CONFIRMATION_HEARING:
            return before.change(whom, lost_turns=theirs.lost_turns + 1)
        case ChangeCard.AUDIT:
            return before.gain(whom, money=-a_fifth(theirs.money))
        case _:
            return before.gain(whom, -STRIKES.get(card, TAKEN))


def support(view: PolitocracyView, decision: Decision) -> Verb:
    """Whoever lost supports the more popular finalist, or else the other; a finalist accepts as the stand-in does."""
    if decision.check(Support(*view.finalists)) is None:
        return Support(*view.finalists)
    absent = decision.absent
    assert absent is not None
    return absent


def chits(outlook: Outlook, decision: Decision, rng: Rng) -> Verb:
    """Stars where they help most, and chits one by one where votes are many for those that lie there (11.1)."""
    mine = outlook.now.candidates[outlook.me]

    def worth(move: Chits) -> float:
        after = outlook.now.change(outlook.me, stars=mine.stars - move.hearts - move.money)
        return outlook.worth(after.gain(outlook.me, BOARD.heart * move.hearts, BOARD.star_money * move.money))

    frames = [one for one in decision.legal if not one.move.regions]
    offer = agents.best(frames, lambda one: worth(one.move), rng)
    placed = dict.fromkeys(REGIONS, 0)
    for _ in range(offer.open[0].most if offer.open else 0):
        wish = {name: rng.uniform(1 - LUCK, 1 + LUCK) * REGIONS[name].votes / (placed[name] + 0.5) for name in REGIONS}
        placed[max(wish, key=wish.__getitem__)] += 1
    picks = tuple(name for name, many in placed.items() for _ in range(many))
    return offer.filled({part.field: picks for part in offer.open})


def advertise(view: PolitocracyView, decision: Decision) -> Verb:
    """The most in every contested region, those with many votes first, for as long as the money may last (11.4)."""
    if decision.check(Exchange("money")) is None:
        return Exchange("money")
    offer = next((one for one in decision.legal if one.open), None)
    if offer is None:
        return Pass()
    assert view.me is not None
    left, limits = view.candidates[view.me].money // MILLION, dict[str, int]()
    for name in (name for name in LARGEST if name in offer.open[0].choices):
        limits[name] = min(left, BOARD.most_ads_a_region)
        left -= limits[name] if view.sealed else min(limits[name], PAID)
    return Advertise(positive=tuple(name for name, most in limits.items() for _ in range(most)))
