"""Carries out what the cards say: the terms of a reward or an effect, one after the other (section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Seat, Table, mark
from rules.boomtown import ask
from rules.boomtown.aims import Occasion, aimed
from rules.boomtown.beside import answers
from rules.boomtown.board import Resource
from rules.boomtown.notation import Term, Whom, Word
from rules.boomtown.sharing import Share
from rules.boomtown.state import State
from rules.boomtown.words import change, gained, grown


async def carry_out(
    table: Table, state: State, terms: Sequence[Term], occasion: Occasion, shares: Sequence[Share]
) -> None:
    """Every term in its order; goods of one's choice are taken at the end, by all together (5.2)."""
    cards = list[str]()
    for term, share in zip(terms, shares, strict=True):
        amounts = received(state, term, occasion, share)
        factions = await aimed(table, state, term, occasion, amounts)
        for seat, amount in amounts.items():
            if term.what in {Word.MEEPLE, Word.CIVIC}:
                cards += moved(state, amount, factions.get(seat, ()))
            else:
                occasion.told.setdefault(seat, []).extend(entered(state, term, seat, amount, factions.get(seat, ())))
    for line in (*map(entries, occasion.told.items()), *cards):
        if line:
            table.tell(line)
    await take_owed(table, state, occasion.decides, event=occasion.event)


def entries(told: tuple[Seat, Sequence[str]]) -> str:
    """What a seat writes on its sheet, in a line."""
    seat, changes = told
    return f"{mark(seat)}: {', '.join(changes)}." if changes else ""


def received(state: State, term: Term, occasion: Occasion, share: Share) -> Mapping[Seat, int]:
    """How much of a term falls to whom; what cannot be divided to the one who decides (4.8)."""
    match term.whom:
        case Whom.EACH:
            seats = occasion.seats
        case Whom.FOREMOST:
            seats = state.foremost()
        case Whom.STOCKED:
            seats = state.stocked()
        case Whom.UNSTOCKED:
            seats = [seat for seat in occasion.seats if seat not in state.stocked()]
        case Whom.OPPONENT:
            assert occasion.whom is not None
            seats = [occasion.whom]
        case None if term.shared:
            return share
        case None:
            seats = [occasion.decides]
    return dict.fromkeys(seats, term.amount)


def entered(state: State, term: Term, seat: Seat, amount: int, factions: Sequence[str]) -> list[str]:
    """Goods, Favor and Scorn written on a seat's sheet; of losses those are told that there were."""
    if term.what is Word.ANY:
        state.owed[seat] += amount
        return []
    if term.what in {Word.FAVOR, Word.SCORN}:
        sheet = state.sheets[seat]
        write = sheet.gain_favor if term.what is Word.FAVOR else sheet.gain_scorn
        written = [(write(name, amount), name) for name in factions]
        return [gained(by, amount, term.what.value.title(), name) for by, name in written if by or amount > 0]
    kind = term.what.resource
    assert kind is not None
    if amount < 0:
        return [change(-lost, kind)] if (lost := state.lose(seat, kind, -amount)) else []
    return [gained(state.gain(seat, kind, amount), amount, kind)]


def moved(state: State, amount: int, factions: Sequence[str]) -> list[str]:
    """Cards pulled out or pushed in: factions, or where there are none the governance card; told in lines."""
    if not factions:
        return [grown(state.chosen.government, state.civic(amount), state.offices)]
    return [grown(name, state.grow(name, amount), state.meeples[name]) for name in factions]


async def take_owed(table: Table, state: State, decides: Seat, *, event: bool) -> None:
    """Everybody who is owed goods of their choice takes them (5.2)."""
    owed = [seat for seat in state.clockwise(decides) if state.owed[seat]]
    taken = await answers(
        table, state, lambda: {seat: ask.take(state, seat, now=event or seat == decides) for seat in owed}
    )
    for seat, move in taken.items():
        kinds = [Resource(kind) for kind in filled(move.resource, state.owed[seat])]
        state.owed[seat] = 0
        counts = {kind: kinds.count(kind) for kind in Resource if kind in kinds}
        changes = [gained(state.gain(seat, kind, count), count, kind) for kind, count in counts.items()]
        table.tell(f"{mark(seat)}: {', '.join(changes)}.")


def filled(kinds: Sequence[str], count: int) -> Sequence[str]:
    """What was named; one kind alone as often as there are goods."""
    return [*kinds, *[kinds[-1]] * (count - len(kinds))]
