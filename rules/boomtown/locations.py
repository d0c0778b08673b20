"""What happens when a location is full: the cost, a split, the reward (section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules import Seat, Table
from rules.boomtown import ask
from rules.boomtown.beside import answers
from rules.boomtown.board import CARD_OF
from rules.boomtown.effects import Occasion, carry_out, fill_up
from rules.boomtown.notation import Resource, Term, Word
from rules.boomtown.picks import hurts_opponent, picks, usual_opponent
from rules.boomtown.pieces import Proposal
from rules.boomtown.sharing import Share, price, shares, unable
from rules.boomtown.splits import consents, split_for
from rules.boomtown.state import State
from rules.boomtown.telling_deals import AnswersSplit, SplitAnswered, SplitCantBePaid
from rules.boomtown.telling_locations import CantPay, Fills, Opening, SharersCantPay
from rules.boomtown.telling_turns import Change
from rules.boomtown.verbs import Accept


def occasion(
    state: State, where: str, seats: Sequence[Seat], whom: Seat | None = None, opening: Opening | None = None
) -> Occasion:
    """The occasion that a location pays those who share it, the one who fills it first."""
    names = dict(state.named.get(where, {}))
    return Occasion(
        CARD_OF[where], seats, pick_terms=picks(where), named=names, whom=whom, opening=opening, where=where
    )


async def complete(table: Table, state: State, filled: Occasion) -> bool:
    """The last slot is filled: all who share the location pay, then gain (4.4 to 4.10): whether all could pay."""
    where, seats = filled.where, filled.seats
    state.completing, state.payers = where, [*seats]
    if split_for(state, where, seats):
        tell_fills(table, filled)
    split = await agreed_split(table, state, filled)
    state.proposal = None
    if lacking := unable(state, where, seats, split and split.cost):
        for seat in lacking:
            take_dice(state, seat, where)
        tell_unpaid(table, filled, lacking)
        state.payers = []
    else:
        await resolve(table, state, filled, split)
    return not lacking


async def agreed_split(table: Table, state: State, filled: Occasion) -> Proposal | None:
    """The proposal of the one who fills the location, if it fits and all others agree in time (4.9)."""
    split = split_for(state, filled.where, filled.seats)
    if split is None:
        return None
    if unable(state, filled.where, filled.seats, split.cost):
        table.tell(SplitCantBePaid(filled.decides, filled.where))
        return None
    given = await answers(table, state, lambda: consents(state, filled.seats))
    if state.proposal is None:
        return None
    consent = all(isinstance(answer, Accept) for answer in given.values())
    table.tell(AnswersSplit(next(iter(given)), consent) if len(given) == 1 else SplitAnswered(consent))
    return split if consent else None


def tell_fills(table: Table, filled: Occasion) -> None:
    """Tells of a die before its location asks something, instead of afterwards."""
    if filled.opening:
        table.tell(Fills(filled.decides, filled.opening))
        filled.opening = None


def tell_unpaid(table: Table, filled: Occasion, lacking: Sequence[Seat]) -> None:
    """Tells that somebody cannot pay for a location (4.5)."""
    if filled.opening and lacking == [filled.decides]:
        table.tell(CantPay(filled.decides, filled.opening))
    else:
        tell_fills(table, filled)
        table.tell(SharersCantPay((*lacking,), filled.where))


def take_dice(state: State, seat: Seat, where: str) -> None:
    """The seat's dice are free again, with their values; the slots are open (4.5, 4.10)."""
    for at, die in enumerate(state.slots(where)):
        if die and die.seat == seat:
            state.lift(where, at)
    state.named.get(where, {}).pop(seat, None)


async def resolve(table: Table, state: State, filled: Occasion, split: Proposal | None = None) -> None:
    """The cost is paid first, then the reward gained (4.5, 4.6)."""
    where, seats = filled.where, filled.seats
    cost, reward = state.cost(where), state.reward(where)
    if any(term.what is Word.ANY for term in cost):
        tell_fills(table, filled)
    state.payers = [*seats]
    filled.changes = await pay(table, state, where, cost, shares(cost, seats, split and split.cost))
    state.payers = []
    if hurts_opponent(where) and filled.whom is None:
        filled.whom = usual_opponent(state, seats[0])
    await carry_out(table, state, reward, filled, shares(reward, seats, split and split.reward))


async def pay(
    table: Table, state: State, where: str, cost: Sequence[Term], parts: Sequence[Share]
) -> dict[Seat, list[Change]]:
    """Everybody pays: named goods, then those of one's choice, all together (4.5). Returns what is told of it."""
    seats, paid, free = state.payers, dict[Seat, Counter[Resource]](), dict[Seat, int]()
    for seat in seats:
        owed = price(cost, parts, seat)
        free[seat] = owed.pop(Word.ANY, 0)
        paid[seat] = Counter({word.resource: count for word, count in owed.items() if word.resource})
        hand_in(state, seat, paid[seat])
    questions = {
        seat: ask.pay(state, seat, where, count, now=seat == seats[0]) for seat, count in free.items() if count
    }
    for seat, move in (await answers(table, state, lambda: questions)).items():
        chosen = Counter(map(Resource, fill_up(move.resource, free[seat])))
        hand_in(state, seat, chosen)
        paid[seat] += chosen
    return {seat: [Change(-count, kind) for kind, count in kinds.items()] for seat, kinds in paid.items()}


def hand_in(state: State, seat: Seat, kinds: Mapping[Resource, int]) -> None:
    for kind, count in kinds.items():
        state.lose(seat, kind, count)
