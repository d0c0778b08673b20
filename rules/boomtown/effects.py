"""Carries out what cards say, term by term: who receives, with which factions, what that changes (section 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from rules import Seat, Table
from rules.boomtown import ask
from rules.boomtown import telling_locations as telling
from rules.boomtown.beside import answers
from rules.boomtown.board import FACTIONS, extremes
from rules.boomtown.news import counts, in_line_of, news, standing
from rules.boomtown.notation import Resource, Target, Term, Whom, Word
from rules.boomtown.picks import may_pick, stand_in
from rules.boomtown.sharing import Share
from rules.boomtown.state import State
from rules.boomtown.telling_locations import News, NowTied, Opening, Outcome
from rules.boomtown.telling_turns import EVERY, Change
from rules.boomtown.verbs import Pick

Aims: TypeAlias = Mapping[Seat, Sequence[str]]
"""The factions that a term is about for each receiver."""


@dataclass
class Occasion:
    """What is carried out: the card it stands on; who takes part, the one who decides first; what they named.

    At an event everybody takes part from the starting player on, and is asked. `pick_terms` are the terms for which a
    faction is named, `last_picks` has the one that each picked last, `picks` is how many there were; `changes` collects
    what the log says of each seat; `opening` is why the location pays, unless that is told already.
    """

    card: str
    seats: Sequence[Seat]
    event: bool = False
    pick_terms: Sequence[Term] = ()
    named: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict[Seat, tuple[str, ...]])
    whom: Seat | None = None
    last_picks: dict[Seat, str] = field(default_factory=dict[Seat, str])
    picks: int = 0
    changes: dict[Seat, list[Change]] = field(default_factory=dict[Seat, list[Change]])
    opening: Opening | None = None
    where: str = ""

    @property
    def decides(self) -> Seat:
        return self.seats[0]


async def carry_out(
    table: Table, state: State, terms: Sequence[Term], occasion: Occasion, shares: Sequence[Share]
) -> None:
    """Every term in its order; goods of one's choice are taken at the end, by all together (5.2)."""
    was, cards = standing(state) if counts(terms) else None, list[str]()
    for term, share in zip(terms, shares, strict=True):
        amounts = amount_by_seat(state, term, occasion, share)
        factions = await aims(table, state, term, occasion, amounts)
        for seat, amount in amounts.items():
            if term.what in {Word.MEEPLE, Word.CIVIC}:
                cards += pull_cards(state, amount, factions.get(seat, ()))
            else:
                occasion.changes.setdefault(seat, []).extend(enter(state, term, seat, amount, factions.get(seat, ())))
    outcome(table, state, occasion, news(state, was, cards) if was else [])
    await take_owed(table, state, occasion)


def amount_by_seat(state: State, term: Term, occasion: Occasion, share: Share) -> Mapping[Seat, int]:
    """How much of a term falls to each seat; what cannot be divided falls to the one who decides (4.8)."""
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


async def aims(table: Table, state: State, term: Term, occasion: Occasion, amounts: Mapping[Seat, int]) -> Aims:
    """The factions that a term is about for each receiver."""
    match term.target:
        case None:
            return {}
        case Target.SELF:
            return dict.fromkeys(amounts, (occasion.card,))
        case Target.ALL:
            return dict.fromkeys(amounts, tuple(state.meeples))
        case Target.LARGE:
            return dict.fromkeys(amounts, tuple(name for name in state.meeples if FACTIONS[name].size == "large"))
        case Target.BEST:
            return {seat: [state.best(seat)] for seat in amounts}
        case Target.SAME:
            return {seat: [occasion.last_picks[seat]] for seat in amounts}
        case Target.LARGEST | Target.SMALLEST | Target.SMALLEST_SMALL:
            return dict.fromkeys(amounts, (await extreme(table, state, term, occasion.decides, amounts),))
        case Target.PICK | Target.PICK_OTHER | Target.PICK_DIFFERENT if occasion.event:
            return await ask_each(table, state, term, occasion, amounts)
        case Target.PICK | Target.PICK_OTHER | Target.PICK_DIFFERENT:
            return dice_picks(state, term, occasion, amounts)


async def extreme(table: Table, state: State, term: Term, decides: Seat, seats: Iterable[Seat]) -> str:
    """The most or least populous faction; of several the starting player chooses, if that changes anything (9.4)."""
    level = extremes(term.target, state.meeples)
    if not any(would_strike(state, term, name, seats) for name in level):
        return level[0]
    return (await answers(table, state, lambda: {decides: ask.level(state, decides, term, level)}))[decides].faction[0]


def would_strike(state: State, term: Term, name: str, seats: Iterable[Seat]) -> bool:
    """Whether an event changes anything about a faction: its meeples, or the Scorn that these seats get with it."""
    if term.what is Word.MEEPLE:
        return state.growth(name, term.amount) != 0
    return any(state.sheets[seat].may_be_scorned(name) for seat in seats)


async def ask_each(table: Table, state: State, term: Term, occasion: Occasion, amounts: Mapping[Seat, int]) -> Aims:
    """Everybody whom an event concerns is asked, together (9.5)."""
    seats = [seat for seat in amounts if term.amount > 0 or any(state.sheets[seat].scorn.values())]
    replies = await answers(
        table, state, lambda: {seat: ask.event_pick(state, seat, term, occasion.card) for seat in seats}
    )
    return {seat: answer.faction for seat, answer in replies.items() if isinstance(answer, Pick)}


def dice_picks(state: State, term: Term, occasion: Occasion, amounts: Mapping[Seat, int]) -> Aims:
    """What was named with the dice: by each for their own part, else by the one who decides, for all (5.5)."""
    opponent = occasion.whom if term.whom is Whom.OPPONENT else None
    for seat in amounts if term.shared else [occasion.decides]:
        occasion.last_picks[seat] = faction_of(state, term, occasion, seat, opponent)
    if not term.shared:
        occasion.last_picks = dict.fromkeys([*occasion.seats, *amounts], occasion.last_picks[occasion.decides])
    occasion.picks += 1
    return {seat: [occasion.last_picks[seat]] for seat in amounts}


def faction_of(state: State, term: Term, occasion: Occasion, seat: Seat, opponent: Seat | None) -> str:
    """The faction that a seat named for this pick; the stand-in where it named none (5.7)."""
    before = occasion.last_picks.get(seat)
    names = [name for name in state.meeples if may_pick(term, name, occasion.card, before)]
    rest = occasion.named.get(seat, ())[occasion.picks :]
    if rest and rest[0] in names:
        return rest[0]
    following = occasion.pick_terms[occasion.picks + 1 : occasion.picks + 2]
    apart = rest[1:2] if any(after.target is Target.PICK_DIFFERENT for after in following) else ()
    return stand_in(state, term, seat, [name for name in names if name not in apart], opponent)


def enter(state: State, term: Term, seat: Seat, amount: int, factions: Sequence[str]) -> list[Change]:
    """Goods, Favor and Scorn are written on a seat's sheet: the changes, of losses only those that there were."""
    if term.what is Word.ANY:
        state.owed[seat] += amount
        return []
    if term.what in {Word.FAVOR, Word.SCORN}:
        sheet = state.sheets[seat]
        write = sheet.gain_favor if term.what is Word.FAVOR else sheet.gain_scorn
        what = term.what.value.title()
        return in_one(state, [entry(write(name, amount), amount, what, name) for name in factions])
    kind = term.what.resource
    assert kind is not None
    if amount < 0:
        return [Change(-lost, kind)] if (lost := state.lose(seat, kind, -amount)) else []
    return [entry(state.gain(seat, kind, amount), amount, kind)]


def entry(amount: int, of: int, what: str, faction: str = "") -> Change:
    """What was written of a gain, and what found no circle (11.1)."""
    return Change(amount, what, faction, max(0, of - amount))


def in_one(state: State, changes: Sequence[Change]) -> list[Change]:
    """The changes, with every faction as one entry; without those that came to nothing."""
    found = [one for one in changes if one.amount or one.lost]
    alike = {replace(one, faction=EVERY) for one in found}
    return [*alike] if len(alike) == 1 and len(found) == len(state.meeples) else found


def pull_cards(state: State, amount: int, factions: Sequence[str]) -> list[str]:
    """Factions, or where there are none the governance card, are pulled out or pushed in: the names of the cards."""
    if not factions:
        state.civic(amount)
    for name in factions:
        state.grow(name, amount)
    return [*factions] or [state.chosen.government]


def outcome(table: Table, state: State, occasion: Occasion, found: Sequence[News]) -> None:
    """What each wrote down, with what it gained by that; then what costs somebody votes."""
    entries = {seat: changes for seat, changes in occasion.changes.items() if changes}
    if occasion.event:
        near = list[Seat]()
        all_get(table, state, occasion.card, entries)
    else:
        shared = [seat for seat in entries if seat != occasion.decides]
        near = [occasion.decides, *shared] if occasion.opening or occasion.decides in entries else shared
    for seat in near:
        more = (one for one in found if not isinstance(one, NowTied) and in_line_of(one, occasion.decides) == seat)
        gets(table, state, occasion, seat, Outcome((*entries.get(seat, ()),), (*more,)))
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
        table.tell(telling.OtherGets(seat, where, brought, shares=seat in occasion.seats))
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
        kinds = [Resource(kind) for kind in fill_up(move.resource, state.owed[seat])]
        state.owed[seat] = 0
        chosen = {kind: kinds.count(kind) for kind in Resource if kind in kinds}
        found[seat] = [entry(state.gain(seat, kind, count), count, kind) for kind, count in chosen.items()]
    if len(found) > 1:
        all_get(table, state, source, found)
    else:
        for seat, changes in found.items():
            table.tell(telling.Takes(seat, source, (*changes,)))


def fill_up(kinds: Sequence[str], count: int) -> Sequence[str]:
    """The kinds that were named; a single one as often as there are goods."""
    return [*kinds, *[kinds[-1]] * (count - len(kinds))]
