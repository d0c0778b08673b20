"""Carries out what the cards say: the terms of a reward or an effect, one after the other (section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Seat, Table
from rules.boomtown import ask, telling
from rules.boomtown.aims import Occasion, aimed
from rules.boomtown.beside import answers
from rules.boomtown.board import Resource
from rules.boomtown.gist import Change
from rules.boomtown.news import counts, news, standing
from rules.boomtown.notation import Term, Whom, Word
from rules.boomtown.sharing import Share
from rules.boomtown.state import State


async def carry_out(
    table: Table, state: State, terms: Sequence[Term], occasion: Occasion, shares: Sequence[Share]
) -> None:
    """Every term in its order; goods of one's choice are taken at the end, by all together (5.2)."""
    was, cards = standing(state) if counts(terms) else None, list[str]()
    for term, share in zip(terms, shares, strict=True):
        amounts = received(state, term, occasion, share)
        factions = await aimed(table, state, term, occasion, amounts)
        for seat, amount in amounts.items():
            if term.what in {Word.MEEPLE, Word.CIVIC}:
                cards += moved(state, amount, factions.get(seat, ()))
            else:
                occasion.told.setdefault(seat, []).extend(entered(state, term, seat, amount, factions.get(seat, ())))
    telling.outcome(table, state, occasion, news(state, was, cards, occasion.decides) if was else [])
    await take_owed(table, state, occasion)


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


def entered(state: State, term: Term, seat: Seat, amount: int, factions: Sequence[str]) -> list[Change]:
    """Goods, Favor and Scorn written on a seat's sheet; of losses those are told that there were."""
    if term.what is Word.ANY:
        state.owed[seat] += amount
        return []
    if term.what in {Word.FAVOR, Word.SCORN}:
        sheet = state.sheets[seat]
        write = sheet.gain_favor if term.what is Word.FAVOR else sheet.gain_scorn
        what = term.what.value.title()
        return in_one(state, [gained(write(name, amount), amount, what, name) for name in factions])
    kind = term.what.resource
    assert kind is not None
    if amount < 0:
        return [Change(-lost, kind)] if (lost := state.lose(seat, kind, -amount)) else []
    return [gained(state.gain(seat, kind, amount), amount, kind)]


def gained(amount: int, of: int, what: str, faction: str = "") -> Change:
    """What was written of a gain, and what found no circle (11.1)."""
    return Change(amount, what, faction, max(0, of - amount))


def in_one(state: State, changes: Sequence[Change]) -> list[Change]:
    """The same with every faction as one entry; without those that came to nothing."""
    found = [one for one in changes if one.amount or one.lost]
    alike = {one._replace(faction="every faction") for one in found}
    return [*alike] if len(alike) == 1 and len(found) == len(state.meeples) else found


def moved(state: State, amount: int, factions: Sequence[str]) -> list[str]:
    """Cards pulled out or pushed in: factions, or where there are none the governance card; which."""
    if not factions:
        state.civic(amount)
    for name in factions:
        state.grow(name, amount)
    return [*factions] or [state.chosen.government]


async def take_owed(table: Table, state: State, occasion: Occasion) -> None:
    """Everybody who is owed goods of their choice takes them (5.2)."""
    decides, source = occasion.decides, occasion.where or occasion.card
    owed = [seat for seat in state.clockwise(decides) if state.owed[seat]]
    taken = await answers(
        table,
        state,
        lambda: {seat: ask.take(state, seat, source, now=occasion.event or seat == decides) for seat in owed},
    )
    found = dict[Seat, list[Change]]()
    for seat, move in taken.items():
        kinds = [Resource(kind) for kind in filled(move.resource, state.owed[seat])]
        state.owed[seat] = 0
        chosen = {kind: kinds.count(kind) for kind in Resource if kind in kinds}
        found[seat] = [gained(state.gain(seat, kind, count), count, kind) for kind, count in chosen.items()]
    telling.taken(table, state, source, found)


def filled(kinds: Sequence[str], count: int) -> Sequence[str]:
    """What was named; one kind alone as often as there are goods."""
    return [*kinds, *[kinds[-1]] * (count - len(kinds))]
