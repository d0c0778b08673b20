"""With which factions a term has to do: its targets, one by one (5.5 to 5.8, 9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rules import Seat, Table
from rules.boomtown import ask
from rules.boomtown.beside import answers
from rules.boomtown.board import FACTIONS
from rules.boomtown.notation import Target, Term, Whom, Word
from rules.boomtown.picks import may_pick, stand_in
from rules.boomtown.state import State
from rules.boomtown.telling_locations import Opening
from rules.boomtown.telling_turns import Change
from rules.boomtown.verbs import Pick

Aims: TypeAlias = Mapping[Seat, Sequence[str]]
"""The factions with which each receiver has to do."""


@dataclass
class Occasion:
    """What is carried out: the card it stands on; who takes part, the one who decides first; what they named.

    At an event everybody takes part from the starting player on, and is asked. `wanted` are the terms for which a
    faction is named, `picked` is the one that each has just picked, `picks` how many there were; `told` collects what
    the log says of each seat, `opening` why the location pays, unless that is told already.
    """

    card: str
    seats: Sequence[Seat]
    event: bool = False
    wanted: Sequence[Term] = ()
    named: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict[Seat, tuple[str, ...]])
    whom: Seat | None = None
    picked: dict[Seat, str] = field(default_factory=dict[Seat, str])
    picks: int = 0
    told: dict[Seat, list[Change]] = field(default_factory=dict[Seat, list[Change]])
    opening: Opening | None = None
    where: str = ""

    @property
    def decides(self) -> Seat:
        return self.seats[0]


async def aimed(table: Table, state: State, term: Term, occasion: Occasion, amounts: Mapping[Seat, int]) -> Aims:
    """With which factions each of the receivers has to do."""
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
            return {seat: [best(state, seat)] for seat in amounts}
        case Target.SAME:
            return {seat: [occasion.picked[seat]] for seat in amounts}
        case Target.LARGEST | Target.SMALLEST | Target.SMALLEST_SMALL:
            return dict.fromkeys(amounts, (await extreme(table, state, term, occasion.decides, amounts),))
        case Target.PICK | Target.PICK_OTHER | Target.PICK_DIFFERENT if occasion.event:
            return await asked(table, state, term, occasion, amounts)
        case Target.PICK | Target.PICK_OTHER | Target.PICK_DIFFERENT:
            return picked(state, term, occasion, amounts)


def best(state: State, seat: Seat) -> str:
    """With which the seat has the most net Favor, among equals the most populous, then the first (5.8)."""
    return max(state.meeples, key=lambda name: (state.net(seat, name), state.meeples[name]))


async def extreme(table: Table, state: State, term: Term, decides: Seat, seats: Iterable[Seat]) -> str:
    """The most or least populous faction; of several the starting player chooses, if that changes anything (9.4)."""
    small = term.target is Target.SMALLEST_SMALL
    meeples = {name: many for name, many in state.meeples.items() if not small or FACTIONS[name].size == "small"}
    wanted = max(meeples.values()) if term.target is Target.LARGEST else min(meeples.values())
    level = [name for name, many in meeples.items() if many == wanted]
    if not any(struck(state, term, name, seats) for name in level):
        return level[0]
    return (await answers(table, state, lambda: {decides: ask.level(state, decides, term, level)}))[decides].faction[0]


def struck(state: State, term: Term, name: str, seats: Iterable[Seat]) -> bool:
    """Whether an event changes anything about a faction: its meeples, or the Scorn that these seats get with it."""
    if term.what is Word.MEEPLE:
        return state.growth(name, term.amount) != 0
    return any(state.sheets[seat].may_be_scorned(name) for seat in seats)


async def asked(table: Table, state: State, term: Term, occasion: Occasion, amounts: Mapping[Seat, int]) -> Aims:
    """At an event everybody concerned is asked, together (9.5)."""
    seats = [seat for seat in amounts if term.amount > 0 or any(state.sheets[seat].scorn.values())]
    given = await answers(
        table, state, lambda: {seat: ask.event_pick(state, seat, term, occasion.card) for seat in seats}
    )
    return {seat: answer.faction for seat, answer in given.items() if isinstance(answer, Pick)}


def picked(state: State, term: Term, occasion: Occasion, amounts: Mapping[Seat, int]) -> Aims:
    """What was named with the dice: by each for their own part, else by the one who decides, for all (5.5)."""
    opponent = occasion.whom if term.whom is Whom.OPPONENT else None
    for seat in amounts if term.shared else [occasion.decides]:
        occasion.picked[seat] = named(state, term, occasion, seat, opponent)
    if not term.shared:
        occasion.picked = dict.fromkeys([*occasion.seats, *amounts], occasion.picked[occasion.decides])
    occasion.picks += 1
    return {seat: [occasion.picked[seat]] for seat in amounts}


def named(state: State, term: Term, occasion: Occasion, seat: Seat, opponent: Seat | None) -> str:
    """The faction that a seat named for this pick; the stand-in where it named none (5.7)."""
    before = occasion.picked.get(seat)
    names = [name for name in state.meeples if may_pick(term, name, occasion.card, before)]
    said = occasion.named.get(seat, ())[occasion.picks :]
    if said and said[0] in names:
        return said[0]
    following = occasion.wanted[occasion.picks + 1 : occasion.picks + 2]
    apart = said[1:2] if any(after.target is Target.PICK_DIFFERENT for after in following) else ()
    return stand_in(state, term, seat, [name for name in names if name not in apart], opponent)
