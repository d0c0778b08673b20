"""What an AI player of Boomtown agrees on with others, and what it does before its die: trades, splits, other names.

The Outlook of each seat concerned judges what the player holds out, from what all see: it offers and proposes what the
other would take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations_with_replacement, product

from rules import Decision, Seat, Verb, clockwise
from rules.boomtown.ai.forecast import Filled, Position, after_filling
from rules.boomtown.ai.outlook import OTHERS, Outlook
from rules.boomtown.board import BOARD
from rules.boomtown.notation import Resource, Term
from rules.boomtown.picks import names_of
from rules.boomtown.pieces import Proposal, Trade
from rules.boomtown.verbs import Accept, Decline, Offer, Pass, Pick, Place, Split, Withdraw

MARGIN = 0.25
"""How much of a Favor a trade must bring whoever takes it, and a split each of those asked."""
CLEAR = 0.75
"""How much of a Favor a trade must bring whoever offers it, for an offer calls somebody."""
UNEVEN = 0.5
"""How much of a Favor a split must bring whoever proposes it, for the others are asked, and the match waits."""
RENAMED = 0.1
"""How much of a Favor another name must bring for dice that wait."""
PIECES = 3
"""How many pieces of goods are offered at most, and wanted."""
REST = 4
"""For how many rounds after an offer it makes no other to the same seat."""


def move(outlook: Outlook, decision: Decision, meant: Verb | None) -> Verb | None:
    """What to do before the move that is `meant`, None for an open question; then the same question comes again.

    This ends: another name is a better one, what is withdrawn is gone, a turn has one split, and a round one offer.
    """
    here = meant.where if isinstance(meant, Place) else ""
    first: Iterator[Verb] = new_names(outlook, here) if meant is None or isinstance(meant, Place | Pass) else iter(())
    if isinstance(meant, Place | Pass) and decision.topic == "place":
        first = chain(first, withdrawals(outlook, meant), splits(outlook, meant), offers(outlook, meant))
    return next((one for one in first if decision.check(one) is None), None)


def filling(outlook: Outlook, meant: Verb) -> Filled | None:
    """The location as the die that is meant fills it; None where it needs more dice, or no die is meant."""
    if not isinstance(meant, Place) or len(least_dice(outlook, meant.where)) > 1:
        return None
    now = outlook.as_named(meant.where)
    names = {**now.named, outlook.me: names_of(meant, meant.where)}
    return replace(now, named=names, whom=next(iter(meant.against), None))


def least_dice(outlook: Outlook, where: str) -> list[int]:
    """The least die for each slot of a location that is empty."""
    return [slot.needs for slot in outlook.view.spots[where].slots if slot.seat is None]


def fillable(outlook: Outlook, dice: Sequence[int]) -> Iterator[str]:
    """The locations that one of these dice would fill."""
    for where, spot in outlook.view.spots.items():
        free = least_dice(outlook, where)
        if spot.open and not spot.blocked and len(free) == 1 and free[0] <= max(dice, default=0):
            yield where


def consent(outlook: Outlook, split: Proposal) -> Accept | Decline:
    """Yes to a split that is no worse than equal shares (4.9)."""
    proposed, equal = (outlook.gain(one) for one in ways(outlook, split))
    is_good = equal is None or (proposed is not None and proposed >= equal)
    return Accept(split.by) if is_good else Decline(split.by)


def ways(outlook: Outlook, split: Proposal) -> Iterator[Filled]:
    """A location as it is filled by the split, and by equal shares."""
    spot = outlook.view.spots[split.where]
    seats = spot.sharers(split.by, len(outlook.view.standings))
    return (Filled(spot, seats, spot.named, split=one) for one in (split, None))


def splits(outlook: Outlook, meant: Place | Pass) -> Iterator[Split]:
    """The split that brings me most and the others more than equal shares do, of a location that my die fills.

    It may be of another location than the one that is meant, where equal shares cannot be paid.
    """
    usual = filling(outlook, meant)
    if outlook.view.proposal or (isinstance(meant, Place) and usual is None) or (usual and usual.spot.slots[0].golden):
        return
    least = ((usual and outlook.gain(usual)) or 0.0) + UNEVEN * outlook.favor
    found = [
        (gain, one)
        for where in fillable(outlook, outlook.view.standings[outlook.me].dice)
        for one, filled in divisions(outlook, where, usual)
        if (gain := outlook.gain(filled)) is not None and gain >= least and agreeable(outlook, filled)
    ]
    if found:
        _, split = max(found, key=lambda one: one[0])
        yield Split(split.where, split.cost, split.reward)


def divisions(outlook: Outlook, where: str, usual: Filled | None) -> Iterator[tuple[Proposal, Filled]]:
    """Every way to divide a location that others share, and how it is filled so."""
    even = outlook.as_named(where)
    even, spot = usual if usual and usual.spot is even.spot else even, even.spot
    if len(even.seats) > 1:
        for cost, reward in product(allotments(spot.cost, even.seats), allotments(spot.reward, even.seats)):
            split = Proposal(outlook.me, where, cost, reward)
            yield split, replace(even, split=split)


def allotments(terms: Sequence[Term], seats: Sequence[Seat]) -> Iterator[tuple[Seat, ...]]:
    """Every way to allot each unit of some terms, as far as they can be divided."""
    each = (combinations_with_replacement(seats, term.amount) for term in terms if term.shared)
    return (tuple(chain(*parts)) for parts in product(*each))


def agreeable(outlook: Outlook, filled: Filled) -> bool:
    """Whether the others are clearly better off by a split than by equal shares, or than by nothing if none can pay."""
    for seat in filled.seats[1:]:
        other = outlook.of(seat)
        split, equal = other.gain(filled), other.gain(replace(filled, split=None))
        if split is None or split < (equal or 0.0) + MARGIN * other.favor:
            return False
    return True


def new_names(outlook: Outlook, here: str) -> Iterator[Pick]:
    """Other factions for dice of mine that wait, where these are worth more by now (5.6).

    A die that comes `here` names them anyway.
    """
    for where, spot in outlook.view.spots.items():
        if outlook.me in spot.named and where != here and least_dice(outlook, where):
            now, best = outlook.gain(outlook.as_named(where)), outlook.best(where)
            if now is not None and best is not None and best[0] - now >= RENAMED * outlook.favor:
                yield Pick(best[1].named[outlook.me], where)


def replies(outlook: Outlook) -> Iterator[Accept | Decline]:
    """The reply to each standing offer: yes to a gift, and to what leaves me clearly better off (8.2)."""
    for trade in outlook.view.trades:
        if trade.to == outlook.me:
            yield Accept(trade.by) if is_good(outlook, trade, outlook.now) else Decline(trade.by)


def is_good(outlook: Outlook, trade: Trade, before: Position) -> bool:
    """Whether a trade leaves me better off: clearly, unless it is a gift."""
    better = outlook.worth(after_trade(before, trade)) - outlook.worth(before)
    return better >= (MARGIN * outlook.favor if trade.want else 0.0)


def after_trade(before: Position, trade: Trade) -> Position:
    """The position once a trade is done."""
    after = before.copy()
    for kinds, giver, taker in ((trade.give, trade.by, trade.to), (trade.want, trade.to, trade.by)):
        for kind in kinds:
            after.goods[giver][kind] -= 1
            after.goods[taker][kind] += 1
    return after


class Next:
    """My next die of this round, once the one that is meant lies, and what it could fill with goods that others have.

    `before` is the position then. Nobody answers an offer before the die that is meant lies, for nobody waits (8.3).
    """

    def __init__(self, outlook: Outlook, meant: Place | Pass) -> None:
        self.outlook = outlook
        filled = filling(outlook, meant)
        self.before = (after_filling(outlook.now, filled) if filled else None) or outlook.now
        there = {where: self.gain(where, self.before) for where in fillable(outlook, dice_left(outlook, meant))}
        self.usual = max((gain for gain in there.values() if gain is not None), default=0.0)
        self.lacking = [where for where, gain in there.items() if gain is None]

    def gain(self, where: str, before: Position) -> float | None:
        """What it brings to fill a location; None where somebody cannot pay."""
        best = self.outlook.best(where, before)
        return best and best[0]

    def fills(self, trade: Trade) -> tuple[float, str]:
        """The best location that only a trade lets me pay for, and how much more it brings than others."""
        after = after_trade(self.before, trade)
        found = ((self.gain(where, after) or 0.0, where) for where in self.lacking)
        gain, where = max(found, default=(0.0, ""))
        return (gain - self.usual, where) if gain > self.usual else (0.0, "")

    def brings(self, trade: Trade) -> float:
        """What a trade that I offer is worth to me: by the goods, and by what my die fills with them."""
        goods = self.outlook.worth(after_trade(self.before, trade)) - self.outlook.worth(self.before)
        return goods + OTHERS * self.fills(trade)[0]

    def welcome(self, other: Seat) -> Iterator[Trade]:
        """The trades with another that the other would accept: some of one kind for no more of another."""
        me, theirs = self.outlook.me, self.outlook.of(other)
        for give, want in product(self.spare(me, other), self.spare(other, me)):
            trade = Trade(me, other, give, want)
            if len(give) >= len(want) and give[0] is not want[0] and is_good(theirs, trade, self.before):
                yield trade

    def spare(self, giver: Seat, taker: Seat) -> Iterator[tuple[Resource, ...]]:
        """The goods of a single kind that one has for another, both now and after my die."""
        now, then = self.outlook.now, self.before
        for kind in Resource:
            room = min(one.room[taker][kind] for one in (now, then))
            stock = min(one.goods[giver][kind] for one in (now, then))
            yield from ((kind,) * count for count in range(1, 1 + min(PIECES, stock, room)))


def dice_left(outlook: Outlook, meant: Place | Pass) -> list[int]:
    """The dice that I have for later turns of this round."""
    dice = sorted(outlook.view.standings[outlook.me].dice)
    if isinstance(meant, Place):
        least = min(least_dice(outlook, meant.where))
        dice.remove(meant.die or next(die for die in dice if die >= least))
    return dice if outlook.go < BOARD.turns else []


def withdrawals(outlook: Outlook, meant: Place | Pass) -> Iterator[Withdraw]:
    """To withdraw each of my offers that brings me nothing by now (8.4)."""
    if mine := [trade for trade in outlook.view.trades if trade.by == outlook.me]:
        following = Next(outlook, meant)
        yield from (Withdraw(trade.to) for trade in mine if following.brings(trade) <= 0)


def offers(outlook: Outlook, meant: Place | Pass) -> Iterator[Offer]:
    """The trade that brings me most, of those that others would accept (8.1); one a round, if none stands."""
    view, made = outlook.view, outlook.view.standings[outlook.me].offered
    if view.round in made.values() or any(trade.by == outlook.me for trade in view.trades):
        return
    others = [
        seat for seat in clockwise(outlook.me, len(view.standings))[1:] if is_long_ago(view.round, made.get(seat))
    ]
    following = Next(outlook, meant)
    if following.lacking:
        found = ((following.brings(trade), trade) for other in others for trade in following.welcome(other))
        gain, trade = max(found, key=lambda one: one[0], default=(0.0, None))
        if trade and gain >= CLEAR * outlook.favor:
            yield Offer(trade.to, (*map(str, trade.give),), (*map(str, trade.want),))


def is_long_ago(now: int, made: int | None) -> bool:
    """Whether the last offer to somebody, made in some round if at all, was long ago."""
    return made is None or now - made >= REST
