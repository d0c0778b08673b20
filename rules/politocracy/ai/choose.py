"""How an AI player chooses in Politocracy: what gives the best chance to be elected."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules import Decision, Rng, Seat, Verb, agents
from rules.politocracy.ai.outlook import MILLION, STEADY, Outlook, Position, Weights
from rules.politocracy.ai.prospects import against, answered, exchanged, here, played, trip
from rules.politocracy.board import BOARD, PROFILES, REGIONS, ChangeCard
from rules.politocracy.chits import LARGEST
from rules.politocracy.playable import STRIKES
from rules.politocracy.state import Heading
from rules.politocracy.verbs import (
    Advertise,
    Buy,
    Cancel,
    Chits,
    Exchange,
    Keep,
    Pass,
    Play,
    Poll,
    Roll,
    Support,
    Surrogate,
    Swap,
)
from rules.politocracy.view import PolitocracyView, Standing

MARGIN = 0.004
"""How much better my chance has to be for a card or a star."""
LATE = 8.0
"""In how many last rounds the cards that take percents from an opponent are played."""
LUCK = 0.3
"""How far chance spreads the chits."""
PAID = 2
"""How many $M a region costs, more or less, where a limit is the most: bids are only raised to lead. Ten other
ways to bid won no more matches."""


def choose(view: PolitocracyView, decision: Decision, rng: Rng, weights: Weights = STEADY) -> Verb | None:
    """The move with the best chance to be elected; chance decides between equal ones."""
    if decision.waits == "open":
        return None
    assert view.me is not None
    outlook = Outlook(view, view.me, weights)
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
    promised = promises(outlook, decision)
    answer = agents.best(promised, promised.__getitem__, rng)
    gains = helps(outlook, decision, promised[answer])
    more = max(gains, key=gains.__getitem__, default=answer)
    return more if gains.get(more, 0.0) > MARGIN else answer


def promises(outlook: Outlook, decision: Decision) -> dict[Verb, float]:
    """The chance to be elected that each answer promises."""
    answers = (one.move for one in decision.legal if not isinstance(one.move, Play | Exchange))
    return {move: promise(outlook, outlook.now, move) for move in answers if move != Roll(again=True)}


def helps(outlook: Outlook, decision: Decision, promised: float) -> dict[Verb, float]:
    """What each card and star changes that can be played or exchanged before the best answer."""
    moves = (one.move for one in decision.legal if isinstance(one.move, Play | Exchange))
    return {move: gain(outlook, decision, move, promised) for move in moves}


def gain(outlook: Outlook, decision: Decision, move: Verb, promised: float) -> float:
    """What a card or a star changes, also by what is wanted and could be paid only then."""
    if isinstance(move, Play):
        if move.card in STRIKES and outlook.rounds(outlook.now) > LATE:
            return 0.0
        return playing(outlook, move) - outlook.worth_now
    after = exchanged(outlook.now, outlook.me, move)
    then = (promise(outlook, after, one) - promised for one in affordable(outlook, decision, after))
    return max([outlook.worth(after) - outlook.worth_now, *then])


def affordable(outlook: Outlook, decision: Decision, after: Position) -> list[Verb]:
    """What is wanted and refused now, and could be paid then."""
    wanted = (one.move for one in decision.alone.refused if isinstance(one.move, Buy | Surrogate))
    return [one for one in wanted if price(outlook, after, one) <= after.candidates[outlook.me].money]


def playing(outlook: Outlook, move: Play) -> float:
    """The chance to be elected once I have played a card."""
    after = played(outlook, move)
    return promise(outlook, after, Poll()) if move.card == ChangeCard.STRAIGHT_TO_THE_POLL else outlook.worth(after)


def price(outlook: Outlook, position: Position, move: Verb) -> float:
    """What a purchase costs me."""
    if isinstance(move, Surrogate):
        return BOARD.surrogate_price
    mine = position.candidates[outlook.me]
    return position.price(here(mine), mine.ideology)


def promise(outlook: Outlook, position: Position, move: Verb) -> float:
    """The chance to be elected that an answer promises."""
    me = outlook.me
    match move:
        case Poll():
            mine = position.candidates[me]
            taxed = position.change(me, pandering=0).gain(me, -mine.pandering)
            fails = failure(mine)
            return fails * outlook.worth(taxed) + (1 - fails) * outlook.worth(trip(taxed, me))
        case _:
            return outlook.worth(answered(outlook, position, move))


def failure(one: Standing) -> float:
    """The chance that a Poll fails: a die for every 5% (6.2)."""
    return (2 / 3) ** (one.popularity // BOARD.heart)


def crisis(outlook: Outlook) -> bool:
    """Whether the card that was just played on me does more harm than to lose Crisis Team (9.4)."""
    struck = against(outlook, outlook.now, outlook.view.discards[-1], outlook.me)
    return outlook.worth(struck) < outlook.worth(outlook.now.gain(outlook.me, cards=-1))


def support(view: PolitocracyView, decision: Decision) -> Verb:
    """Whoever lost supports the more popular finalist, or else the other; a finalist accepts as the stand-in does."""
    if decision.check(Support(*view.finalists)) is None:
        return Support(*view.finalists)
    absent = decision.absent
    assert absent is not None
    return absent


def chits(outlook: Outlook, decision: Decision, rng: Rng) -> Verb:
    """Stars where they help most, and chits one by one where votes are many for those that lie there (11.1)."""
    frames = [one for one in decision.legal if not one.move.regions]
    offer = agents.best(frames, lambda one: with_stars(outlook, one.move), rng)
    placed = spread(offer.open[0].most if offer.open else 0, rng)
    return offer.filled({part.field: picks(placed) for part in offer.open})


def spread(many: int, rng: Rng) -> dict[str, int]:
    """Chits one by one where votes are many for those that lie there, and as chance has it."""
    placed = dict.fromkeys(REGIONS, 0)
    for _ in range(many):
        wish = {name: rng.uniform(1 - LUCK, 1 + LUCK) * REGIONS[name].votes / (placed[name] + 0.5) for name in REGIONS}
        placed[max(wish, key=wish.__getitem__)] += 1
    return placed


def with_stars(outlook: Outlook, move: Chits) -> float:
    """The chance to be elected with the stars exchanged that a placement exchanges."""
    stars = outlook.now.candidates[outlook.me].stars - move.hearts - move.money
    after = outlook.now.change(outlook.me, stars=stars)
    return outlook.worth(after.gain(outlook.me, BOARD.heart * move.hearts, BOARD.star_money * move.money))


def advertise(view: PolitocracyView, decision: Decision) -> Verb:
    """The most in every contested region, those with many votes first, for as long as the money may last (11.4)."""
    if decision.check(Exchange("money")) is None:
        return Exchange("money")
    offer = next((one for one in decision.legal if one.open), None)
    if offer is None:
        return Pass()
    assert view.me is not None
    return Advertise(picks(limits(offer.open[0].choices, view.candidates[view.me].money // MILLION, view.sealed)))


def limits(regions: Collection[str], money: int, sealed: bool) -> dict[str, int]:
    """The most $M for each of these regions, those with many votes first, for as long as so many may last."""
    most, left = dict[str, int](), money
    for name in (name for name in LARGEST if name in regions):
        most[name] = min(left, BOARD.most_ads_a_region)
        left -= most[name] if sealed else min(most[name], PAID)
    return most


def picks(many: Mapping[str, int]) -> tuple[str, ...]:
    """So many of each region, as a move names them."""
    return tuple(name for name, times in many.items() for _ in range(times))
