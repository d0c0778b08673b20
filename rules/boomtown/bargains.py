"""What an AI player of Boomtown agrees on with others: trades, splits, and the factions that its dice are for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations_with_replacement, product

from rules import Decision, Seat, Verb, clockwise
from rules.boomtown import verbs
from rules.boomtown.board import BOARD, Resource
from rules.boomtown.forecast import Filled, Position, resolved
from rules.boomtown.notation import Term
from rules.boomtown.outlook import OTHERS, Outlook, sharers
from rules.boomtown.picks import named
from rules.boomtown.pieces import Proposal, Trade
from rules.boomtown.verbs import Accept, Decline, Pass, Pick, Place, Split, Withdraw

MARGIN = 0.25
"""How much of a Favor a trade must bring me."""
CLEAR = 0.75
"""How much of a Favor I must gain by a trade that I offer, for it calls somebody."""
PIECES = 3
"""How many pieces of a kind I offer or want at most."""
REST = 4
"""For how many rounds I leave somebody alone to whom I have made an offer."""
UNEVEN = 0.5
"""How much of a Favor a split must bring me beside equal shares, for the others are asked."""
RENAMED = 0.1
"""How much of a Favor another name must bring me beside the one that my dice have."""


def move(outlook: Outlook, decision: Decision, meant: Verb | None) -> Verb | None:
    """What to do before the move that is meant, after which the same is asked again; None for nothing.

    It ends: a name is changed for a better one, what I offer stands or is remembered, and I propose one split a turn.
    """
    found: Iterator[Verb] = picked(outlook)
    if isinstance(meant, Place | Pass):
        found = chain(found, withdrawn(outlook, meant), split(outlook, meant), offer(outlook, meant))
    elif meant is not None:
        return None
    return next((one for one in found if decision.check(one) is None), None)


def picked(outlook: Outlook) -> Iterator[Pick]:
    """Another name for my dice that wait, where that is worth more by now (5.6)."""
    for where, spot in outlook.view.spots.items():
        if (mine := spot.named.get(outlook.me)) and any(slot.seat is None for slot in spot.slots):
            seats = sharers(outlook, spot.slots)
            now, best = outlook.gain(Filled(spot, seats, spot.named)), outlook.best(where, seats)
            if now is None or best is None or best[1].named[outlook.me] == mine:
                continue
            if best[0] - now >= RENAMED * outlook.favor:
                yield Pick(best[1].named[outlook.me], where)


def replies(outlook: Outlook) -> Iterator[Accept | Decline]:
    """To each offer that stands: yes to a gift, and to what leaves me clearly better off (8.2)."""
    for trade in outlook.view.trades:
        if trade.to == outlook.me:
            better = outlook.worth(traded(outlook.now, trade)) - outlook.worth_now
            is_good = better >= (MARGIN * outlook.favor if trade.want else 0.0)
            yield Accept(trade.by) if is_good else Decline(trade.by)


def traded(before: Position, trade: Trade) -> Position:
    """The position once a trade is done."""
    after = before.copy()
    for kinds, giver, taker in ((trade.give, trade.by, trade.to), (trade.want, trade.to, trade.by)):
        for kind in kinds:
            after.goods[giver][kind] -= 1
            after.goods[taker][kind] += 1
    return after


class Coming:
    """What my next die may do in this round, once the one that is meant lies: for which goods are missing, and which not.

    `before` is the position that the one that is meant leaves.
    """

    def __init__(self, outlook: Outlook, meant: Place | Pass) -> None:
        filled = isinstance(meant, Place) and filling(outlook, meant)
        self.outlook = outlook
        self.before = (filled and resolved(outlook.now, filled)) or outlook.now
        self.usual, self.lacking = 0.0, list[str]()
        for where in reach(outlook, meant):
            if best := self.best(where, self.before):
                self.usual = max(self.usual, best)
            else:
                self.lacking.append(where)

    def best(self, where: str, before: Position) -> float:
        """What it brings to fill a location; nothing where somebody cannot pay."""
        found = self.outlook.best(where, sharers(self.outlook, self.outlook.view.spots[where].slots), before)
        return max(0.0, found[0]) if found else 0.0

    def brings(self, trade: Trade) -> float:
        """What a trade brings me: by the goods themselves, and by what my next die can fill with them."""
        after = traded(self.before, trade)
        then = max((self.best(where, after) for where in self.lacking), default=0.0)
        goods = self.outlook.worth(after) - self.outlook.worth(self.before)
        return goods + OTHERS * max(0.0, then - self.usual)


def reach(outlook: Outlook, meant: Place | Pass) -> Iterator[str]:
    """The locations that a die which I have left then would fill."""
    dice = [*outlook.view.standings[outlook.me].dice]
    there = meant.where if isinstance(meant, Place) else ""
    if there:
        least = min(slot.needs for slot in outlook.view.spots[there].slots if slot.seat is None)
        dice.remove(meant.die or min(die for die in dice if die >= least))
    if not dice or outlook.go >= BOARD.turns:
        return
    for where, spot in outlook.view.spots.items():
        free = [slot.needs for slot in spot.slots if slot.seat is None]
        if where != there and spot.open and not spot.blocked and len(free) == 1 and free[0] <= max(dice):
            yield where


def withdrawn(outlook: Outlook, meant: Place | Pass) -> Iterator[Withdraw]:
    """Offers of mine that bring me nothing by now (8.4)."""
    if mine := [trade for trade in outlook.view.trades if trade.by == outlook.me]:
        coming = Coming(outlook, meant)
        yield from (Withdraw(trade.to) for trade in mine if coming.brings(trade) <= 0)


def offer(outlook: Outlook, meant: Place | Pass) -> Iterator[verbs.Offer]:
    """The trade that brings me most of those that help the other too, by what my die leaves (8.1)."""
    made = outlook.view.standings[outlook.me].offered
    if outlook.view.round in made.values() or any(trade.by == outlook.me for trade in outlook.view.trades):
        return
    coming = Coming(outlook, meant)
    found = [
        (gain, trade)
        for other in clockwise(outlook.me, len(outlook.view.standings))[1:]
        if outlook.view.round - made.get(other, -REST) >= REST
        for trade in welcome(outlook, other, coming.before)
        if (gain := coming.brings(trade)) >= CLEAR * outlook.favor
    ]
    if found:
        _, trade = max(found, key=lambda one: one[0])
        yield verbs.Offer(trade.to, tuple(kind.value for kind in trade.give), tuple(kind.value for kind in trade.want))


def welcome(outlook: Outlook, other: Seat, before: Position) -> Iterator[Trade]:
    """The trades with another that the other would accept."""
    theirs = Outlook(outlook.view, other)
    for trade in trades(outlook.me, other, before):
        if theirs.worth(traded(before, trade)) - theirs.worth(before) >= MARGIN * theirs.favor:
            yield trade


def trades(me: Seat, other: Seat, before: Position) -> Iterator[Trade]:
    """Some of one kind for some of another, of what both have and have room for."""
    for give, want in product(bundles(before, me, other), bundles(before, other, me)):
        if give[0] is not want[0]:
            yield Trade(me, other, give, want)


def bundles(before: Position, giver: Seat, taker: Seat) -> Iterator[tuple[Resource, ...]]:
    """What one could give another of a single kind."""
    for kind, held in before.goods[giver].items():
        for count in range(1, 1 + min(PIECES, held, before.room[taker][kind])):
            yield (kind,) * count


def consent(outlook: Outlook, split: Proposal) -> Accept | Decline:
    """To a split that is no worse than equal shares (4.9)."""
    proposed, equal = (outlook.gain(one) for one in ways(outlook, split))
    is_good = equal is None or (proposed is not None and proposed >= equal)
    return Accept(split.by) if is_good else Decline(split.by)


def ways(outlook: Outlook, split: Proposal) -> Iterator[Filled]:
    """A location as it is filled by the split, and by equal shares."""
    spot = outlook.view.spots[split.where]
    there = {slot.seat for slot in spot.slots}
    sharing = [seat for seat in clockwise(split.by, len(outlook.view.standings)) if seat in there]
    return (Filled(spot, sharing, spot.named, split=one) for one in (split, None))


def filling(outlook: Outlook, meant: Place) -> Filled | None:
    """The location as the die that is meant fills it, by equal shares; None where more dice are needed."""
    spot = outlook.view.spots[meant.where]
    if sum(slot.seat is None for slot in spot.slots) > 1:
        return None
    names = {**spot.named, outlook.me: named(meant, meant.where)}
    return Filled(spot, sharers(outlook, spot.slots), names, next(iter(meant.against), None))


def split(outlook: Outlook, meant: Place | Pass) -> Iterator[Split]:
    """The split that brings me most of those with which the others are better off too, if that is clearly more (4.9)."""
    equal = filling(outlook, meant) if isinstance(meant, Place) else None
    if equal is None or len(equal.seats) == 1 or outlook.view.proposal:
        return
    assert isinstance(meant, Place)
    least = (outlook.gain(equal) or 0.0) + UNEVEN * outlook.favor
    found = [
        (gain, one)
        for one in splits(equal, outlook.me, meant.where)
        if (gain := outlook.gain(replace(equal, split=one))) is not None and gain >= least
    ]
    others = [Outlook(outlook.view, seat) for seat in equal.seats[1:]]
    for _, one in sorted(found, key=lambda pair: pair[0], reverse=True):
        if all(agrees(other, equal, one) for other in others):
            yield Split(meant.where, one.cost, one.reward)
            return


def agrees(outlook: Outlook, equal: Filled, split: Proposal) -> bool:
    """Whether a split leaves somebody clearly better off than equal shares do, or than nothing where these can't be paid."""
    proposed, otherwise = outlook.gain(replace(equal, split=split)), outlook.gain(equal) or 0.0
    return proposed is not None and proposed >= otherwise + MARGIN * outlook.favor


def splits(equal: Filled, me: Seat, where: str) -> Iterator[Proposal]:
    """Every way to divide what can be divided."""
    for cost, reward in product(divisions(equal.spot.cost, equal.seats), divisions(equal.spot.reward, equal.seats)):
        if cost or reward:
            yield Proposal(me, where, cost, reward)


def divisions(terms: Sequence[Term], seats: Sequence[Seat]) -> Iterator[tuple[Seat, ...]]:
    """Who may have each unit of some terms."""
    shared = (combinations_with_replacement(seats, term.amount) for term in terms if term.shared)
    for parts in product(*shared):
        yield tuple(chain(*parts))
