"""Carries out what the cards say: the terms of a reward or an effect, one after the other (section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules import Seat, Table
from rules.boomtown import ask
from rules.boomtown import telling_locations as telling
from rules.boomtown.aims import Occasion, aimed
from rules.boomtown.beside import answers
from rules.boomtown.board import Resource
from rules.boomtown.news import counts, in_line_of, news, standing
from rules.boomtown.notation import Term, Whom, Word
from rules.boomtown.sharing import Share
from rules.boomtown.state import State
from rules.boomtown.telling_locations import News, NowTied, Outcome
from rules.boomtown.telling_turns import EVERY, Change


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
    outcome(table, state, occasion, news(state, was, cards) if was else [])
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
    alike = {replace(one, faction=EVERY) for one in found}
    return [*alike] if len(alike) == 1 and len(found) == len(state.meeples) else found


def moved(state: State, amount: int, factions: Sequence[str]) -> list[str]:
    """Cards pulled out or pushed in: factions, or where there are none the governance card; which."""
    if not factions:
        state.civic(amount)
    for name in factions:
        state.grow(name, amount)
    return [*factions] or [state.chosen.government]


def outcome(table: Table, state: State, occasion: Occasion, found: Sequence[News]) -> None:
    """What each wrote down, with what it gained by that; then what costs somebody votes."""
    told = {seat: changes for seat, changes in occasion.told.items() if changes}
    if occasion.event:
        near = list[Seat]()
        all_get(table, state, occasion.card, told)
    else:
        shared = [seat for seat in told if seat != occasion.decides]
        near = [occasion.decides, *shared] if occasion.opening or occasion.decides in told else shared
    for seat in near:
        more = (one for one in found if not isinstance(one, NowTied) and in_line_of(one, occasion.decides) == seat)
        gets(table, state, occasion, seat, Outcome((*told.get(seat, ()),), (*more,)))
    for one in found:
        if in_line_of(one, occasion.decides) not in near:
            table.tell(one)


def all_get(table: Table, state: State, source: str, found: Mapping[Seat, Sequence[Change]]) -> None:
    """What an event, or goods of one's choice, bring to several, in a line."""
    if found:
        table.tell(telling.AllGet(source, tuple((seat, (*changes,)) for seat, changes in found.items()), state.seats))


def gets(table: Table, state: State, occasion: Occasion, seat: Seat, brought: Outcome) -> None:
    """What a location brings one seat: the one who filled it, one who shares it, or one at whom it is aimed.

    Only the first is summed up: what others get is told where it comes of a die that is not theirs.
    """
    where, opening = occasion.where, occasion.opening
    if seat != occasion.decides:
        table.tell((telling.SharerGets if seat in occasion.seats else telling.OpponentGets)(seat, where, brought))
    elif not opening:
        table.tell(telling.BringsThen(seat, where, brought))
    elif brought == Outcome() and any(state.owed):
        table.tell(telling.Fills(seat, opening))
    else:
        table.tell(telling.Brings(seat, opening, brought))


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
    if len(found) > 1:
        all_get(table, state, source, found)
    else:
        for seat, changes in found.items():
            table.tell(telling.Takes(seat, source, (*changes,)))


def filled(kinds: Sequence[str], count: int) -> Sequence[str]:
    """What was named; one kind alone as often as there are goods."""
    return [*kinds, *[kinds[-1]] * (count - len(kinds))]
