"""What happens when a location is full: the cost, a split, the reward (section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules import Seat, Table, mark, marks
from rules.boomtown import ask, events, placing
from rules.boomtown.beside import answers
from rules.boomtown.board import CARD_OF, Resource
from rules.boomtown.effects import Occasion, carry_out, filled
from rules.boomtown.notation import Term, Word
from rules.boomtown.picks import hurts_opponent, leading, picks
from rules.boomtown.pieces import Proposal
from rules.boomtown.sharing import Share, price, proposed, sharers, shares, unable
from rules.boomtown.state import State
from rules.boomtown.verbs import Accept
from rules.boomtown.words import change


async def complete(table: Table, state: State, me: Seat, where: str, whom: Seat | None = None) -> None:
    """The last slot is filled: all who share the location pay, and then gain (4.4 to 4.10)."""
    seats = state.payers = sharers(state, where, me)
    state.completing = where
    split = await agreed(table, state, me, where, seats)
    state.proposal = None
    if lacking := unable(state, where, seats, split and split.cost):
        for seat in lacking:
            take_dice(state, seat, where)
        table.tell(f"{marks(lacking)} cannot pay for {where}: their dice come back, and nobody gains.")
        state.payers = []
    else:
        await resolve(table, state, where, seats, split, whom)
        await events.completed(table, state, where)
    state.completing = None


async def agreed(table: Table, state: State, me: Seat, where: str, seats: Sequence[Seat]) -> Proposal | None:
    """The proposal of the one who fills the location, if it fits and all others agree in time (4.9)."""
    split = proposed(state, where, seats)
    if split is None:
        return None
    if unable(state, where, seats, split.cost):
        table.tell(f"The split that {mark(me)} proposed for {where} cannot be paid: equal shares.")
        return None
    given = await answers(table, state, lambda: placing.consents(state, seats))
    if state.proposal is None:
        return None
    consent = all(isinstance(answer, Accept) for answer in given.values())
    table.tell("All agree." if consent else "Not all agree: equal shares.")
    return split if consent else None


def take_dice(state: State, seat: Seat, where: str) -> None:
    """The seat's dice are free again, with their values; the slots are open (4.5, 4.10)."""
    for at, die in enumerate(state.slots(where)):
        if die and die.seat == seat:
            state.lift(where, at)
    state.named.get(where, {}).pop(seat, None)


async def resolve(
    table: Table,
    state: State,
    where: str,
    seats: Sequence[Seat],
    split: Proposal | None = None,
    whom: Seat | None = None,
) -> None:
    """The cost is paid first, then the reward gained (4.5, 4.6)."""
    cost, reward = state.cost(where), state.reward(where)
    state.payers = [*seats]
    paid = await pay(table, state, seats, cost, shares(cost, seats, split and split.cost))
    state.payers = []
    if hurts_opponent(where) and whom is None:
        whom = leading(state, seats[0])
    said = dict(state.named.get(where, {}))
    occasion = Occasion(CARD_OF[where], seats, wanted=picks(where), named=said, whom=whom, told=paid)
    await carry_out(table, state, reward, occasion, shares(reward, seats, split and split.reward))


async def pay(
    table: Table, state: State, seats: Sequence[Seat], cost: Sequence[Term], parts: Sequence[Share]
) -> dict[Seat, list[str]]:
    """Everybody pays: goods that are named, then those of one's choice, all together (4.5). What is told of it."""
    paid, free = dict[Seat, Counter[Resource]](), dict[Seat, int]()
    for seat in seats:
        owed = price(cost, parts, seat)
        free[seat] = owed.pop(Word.ANY, 0)
        paid[seat] = Counter({word.resource: count for word, count in owed.items() if word.resource})
        hand_in(state, seat, paid[seat])
    questions = {seat: ask.pay(state, seat, count, now=seat == seats[0]) for seat, count in free.items() if count}
    for seat, move in (await answers(table, state, lambda: questions)).items():
        chosen = Counter(map(Resource, filled(move.resource, free[seat])))
        hand_in(state, seat, chosen)
        paid[seat] += chosen
    return {seat: [change(-count, kind) for kind, count in kinds.items()] for seat, kinds in paid.items()}


def hand_in(state: State, seat: Seat, kinds: Mapping[Resource, int]) -> None:
    for kind, count in kinds.items():
        state.lose(seat, kind, count)
