"""A location as the seat finds it that is to place a die: what it says on an offer, and which risk it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from rules import Choice, Group, Offer, Open, Seat, mark, marks
from rules.boomtown.notation import Target, Term
from rules.boomtown.picks import USUAL, choices, fields, hurts_opponent, picks, removes
from rules.boomtown.sharing import bargain_of, payable, proposed, sharers, unable
from rules.boomtown.state import State
from rules.boomtown.verbs import Collect, Place
from rules.boomtown.words import bargain, label_place, note_place, priced

WHERE, RISKY = Group("place", "Place a die"), Group("risky", "Can't be paid now, or pays nothing")


class Site:
    """A location and who would place a die there; what several offers show is worked out once.

    `told` says how a faction stands: its votes, and who leads there.
    """

    def __init__(self, state: State, me: Seat, where: str, told: Callable[[str], Choice]) -> None:
        self.state = state
        self.me = me
        self.where = where
        self.told = told

    @cached_property
    def dice(self) -> list[int]:
        """The different dice that fit, the lowest first."""
        return self.state.dice_for(self.me, self.where)

    @cached_property
    def left(self) -> int:
        """How many more dice fill it after this one."""
        return self.state.slots(self.where).count(None) - 1

    @cached_property
    def risk(self) -> str:
        return risk(self.state, self.me, self.where)

    @cached_property
    def price(self) -> str:
        return bargain(self.state, self.where) if self.left else bargain_of(self.state, self.me, self.where)

    @cached_property
    def note(self) -> str:
        split = payable(self.state, self.where, sharers(self.state, self.where, self.me))
        return note_place(self.state, self.me, self.where, split=split is not None)

    @cached_property
    def fields(self) -> tuple[Open, ...]:
        return tuple(open_fields(self.state, self.me, self.where, self.told, Place(self.where)))

    def offer(self, move: Place) -> Offer[Place]:
        """A die here, the lowest unless one is chosen; its price, its risk, and who may be named."""
        die = f"Die {move.die}" if move.die else str(self.dice[0])
        usual = any(getattr(move, field) == (USUAL,) for field in fields(self.where))
        return Offer(
            move,
            label_place(self.where, die, self.left, self.price),
            self.note,
            confirm=self.risk,
            group=RISKY if self.risk else WHERE,
            typed=move.die > 0,
            open=tuple(open_fields(self.state, self.me, self.where, self.told, move)) if usual else self.fields,
        )


def open_fields(
    state: State, me: Seat, where: str, told: Callable[[str], Choice], move: Place | Collect
) -> Iterator[Open]:
    """What is named with a die: a faction for each pick, and an opponent (5.5).

    A plan may leave it to the stand-in: what its move says is offered to nobody who has not said so.
    """
    if state.is_shut(where):
        return
    usual = [field for field in fields(where) if getattr(move, field) == (USUAL,)]
    for field, term in zip(fields(where), picks(where), strict=True):
        one = factions(state, where, term, field, told)
        yield replace(one, choices={**one.choices, USUAL: 1}, unlike="") if field in usual else one
    if hurts_opponent(where):
        others = state.clockwise(me)[1:]
        named = {str(seat): Choice(mark(seat)) for seat in others}
        yield Open("against", dict.fromkeys(named, 1), 0 if usual else 1, 1, named)


def factions(state: State, where: str, term: Term, field: str, told: Callable[[str], Choice]) -> Open:
    """The factions that may be named for a pick, each with what is told of it."""
    allowed = choices(state, where, term)
    before = fields(where)[fields(where).index(field) - 1] if term.target is Target.PICK_DIFFERENT else ""
    return Open(field, dict.fromkeys(allowed, 1), 1, 1, {name: told(name) for name in allowed}, before)


def risk(state: State, me: Seat, where: str) -> str:
    """The warning before a die fills a location that somebody cannot pay (M-A27)."""
    if state.slots(where).count(None) > 1:
        return ""
    seats = sharers(state, where, me)
    split = proposed(state, where, seats)
    if split and (lacking := unable(state, where, seats, split.cost)):
        if equal := trouble(state, me, where, seats, unable(state, where, seats)):
            return f"That split can't be paid, so the shares would be equal. {equal}"
        return f"{marks(lacking)} can't pay as you proposed, so the shares would be equal."
    return trouble(state, me, where, seats, unable(state, where, seats, split and split.cost))


def trouble(state: State, me: Seat, where: str, seats: Sequence[Seat], lacking: Sequence[Seat]) -> str:
    """What goes wrong where a die fills a location and these cannot pay their part."""
    if me in lacking:
        cost = priced(state.cost(where))
        part = f"your share of {cost}" if len(seats) > 1 else cost
        return f"You can't pay {part}: you'd get your dice back, and your turn would end."
    if lacking:
        return f"{marks(lacking)} can't pay: their dice would leave {where}, and nobody would gain."
    if state.is_shut(where):
        return f"{where} pays nothing while the golden slots are shut."
    scorn = any(state.sheets[seat].scorn[name] for seat in seats for name in state.meeples)
    return "" if scorn or not removes(where) else "You have no Scorn to remove."
