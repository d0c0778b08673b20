"""What must hold in any position: nothing is made or lost."""

from __future__ import annotations

from collections.abc import Iterable

from rules import Seat
from rules.boomtown.board import BOARD, FACTIONS, LOCATIONS
from rules.boomtown.notation import Resource
from rules.boomtown.pieces import Stage
from rules.boomtown.sheet import Sheet
from rules.boomtown.state import DICE, State


def check(state: State) -> None:
    """Three dice a seat, goods as the bank gave them out, cards within their tracks. Raises AssertionError."""
    for seat, sheet in enumerate(state.sheets):
        assert dice_of(state, seat) == (DICE if state.round > 1 or state.stage is Stage.DICE else 0)
        check_sheet(sheet)
    for kind in Resource:
        assert sum(sheet.goods[kind] for sheet in state.sheets) == state.bank[kind]
    for name, meeples in state.meeples.items():
        assert 1 <= meeples <= BOARD.track(FACTIONS[name]).most
    for where, dice in state.lying.items():
        assert len(dice) == len(LOCATIONS[where].slots)


def dice_of(state: State, seat: Seat) -> int:
    """How many dice a seat has, before it and in slots."""
    lying = (die for dice in state.lying.values() for die in dice if die)
    return len(state.free[seat]) + sum(die.seat == seat for die in lying)


def check_sheet(sheet: Sheet) -> None:
    """Nothing is below zero, nor beyond the circles of a finite sheet."""
    assert all(count >= 0 for counts in (sheet.goods, sheet.favor, sheet.scorn) for count in counts.values())
    if sheet.finite:
        assert within((sheet.circled.get(kind, 0) for kind in Resource), BOARD.resource_circles)
        assert within(sheet.favor.values(), BOARD.favor_circles)
        assert within(sheet.scorn.values(), BOARD.scorn_circles)


def within(counts: Iterable[int], most: int) -> bool:
    return all(count <= most for count in counts)
