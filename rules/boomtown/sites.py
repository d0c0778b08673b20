"""A location as the seat finds it that is to place a die: what it says on an offer, and which risk it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from rules import Offer, Open, Seat, mark, marks
from rules.boomtown.picks import choices, hurts_opponent, picks, removes
from rules.boomtown.sharing import sharers, unable
from rules.boomtown.state import State
from rules.boomtown.verbs import Place
from rules.boomtown.words import bargain, label_place, note_place, priced

WHERE, RISKY = "Place a die", "Cannot be paid now, or pays nothing"


class Site:
    """A location and who would place a die there; what several offers show is worked out once.

    `told` says how a faction stands: its votes, and who leads there.
    """

    def __init__(self, state: State, me: Seat, where: str, told: Callable[[str], str]) -> None:
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
        return bargain(self.state, self.where)

    @cached_property
    def note(self) -> str:
        return note_place(self.state, self.me, self.where)

    @cached_property
    def fields(self) -> tuple[Open, ...]:
        return tuple(fields(self.state, self.me, self.where, self.told))

    def offer(self, move: Place) -> Offer[Place]:
        """A die here, the lowest unless one is chosen; its price, its risk, and who may be named."""
        die = f", die {move.die}" if move.die else f" with a {self.dice[0]}"
        return Offer(
            move,
            label_place(self.where, die, self.left, self.price),
            self.note,
            confirm=self.risk,
            group=RISKY if self.risk else WHERE,
            typed=move.die > 0,
            open=self.fields,
        )


def fields(state: State, me: Seat, where: str, told: Callable[[str], str]) -> Iterator[Open]:
    """Whom one may name with a die: factions, and an opponent; nobody must (M-A26)."""
    if picks(where):
        yield factions(state, where, told)
    if hurts_opponent(where):
        others = state.clockwise(me)[1:]
        yield Open("whom", {str(seat): 1 for seat in others}, 0, 1, {str(seat): mark(seat) for seat in others})


def factions(state: State, where: str, told: Callable[[str], str], least: int = 0) -> Open:
    """The factions that may be named at a location, each with what is told of it."""
    allowed = choices(state, where)
    return Open("faction", allowed, least, len(picks(where)), {name: told(name) for name in allowed})


def risk(state: State, me: Seat, where: str) -> str:
    """The warning before a die fills a location that somebody cannot pay (M-A27)."""
    if state.slots(where).count(None) > 1:
        return ""
    seats = sharers(state, where, me)
    lacking = unable(state, where, seats)
    if me in lacking:
        return f"You cannot pay your part of {priced(state.cost(where))}: your dice would come back, your turn be over."
    if lacking:
        return f"{marks(lacking)} cannot pay: their dice would leave {where}, and nobody gain."
    if state.is_shut(where):
        return f"{where} pays nothing while the golden slots are shut."
    scorn = any(state.sheets[seat].scorn[name] for seat in seats for name in state.meeples)
    return "" if scorn or not removes(where) else "There is no Scorn of yours to remove."
