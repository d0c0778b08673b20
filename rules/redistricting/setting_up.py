"""Setting up the city, the goals and the turn order (section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

from rules import Level, Table, roll_off
from rules.redistricting.board import (
    BLOCKS,
    BOARD,
    CANDIDATES,
    HOME_SIZE,
    SIDE,
    TILE,
    VOTERS,
    District,
    Month,
    Position,
)
from rules.redistricting.state import Options, State
from rules.redistricting.telling import GoalsDealt, OrderSet


@dataclass(frozen=True)
class Counted:
    """How many of a hundred matches whoever played last won, and how many matches there were."""

    percent: int
    matches: int

    def is_edge(self, seats: int) -> bool:
        """Whether that is more than a fair share by more than chance, with 95% of it."""
        share = self.percent / 100
        return share - 1.96 * sqrt(share * (1 - share) / self.matches) > 1 / seats


Wins: TypeAlias = Mapping[Level, Mapping[int, Counted]]
"""What was counted among AI players of a level, by number of seats (docs/balance.md)."""
LAST_WINS: Wins = {
    "steady": {2: Counted(64, 300), 3: Counted(41, 300), 4: Counted(33, 300), 5: Counted(35, 300)},
    "sharp": {2: Counted(86, 200), 3: Counted(68, 200), 4: Counted(61, 200), 5: Counted(54, 80)},
}
LAST_WINS_SIMPLE: Wins = {"steady": {2: Counted(57, 300)}, "sharp": {2: Counted(57, 150)}}
"""The same in simple play; with more players nobody gains by playing last."""
LAST_WINS_IN_GOES: Wins = {"steady": {2: Counted(60, 400)}, "sharp": {5: Counted(31, 60)}}
"""The same with October in single goes, but for simple play, where nobody gains by it then."""
IN_GOES = "With the option “The last turn”, you go round in October, so playing last counts for less."


def odds(options: Options, seats: int, level: Level | None) -> str:
    """What playing last wins at a table of so many with AI players of a level, and what would be even.

    Nothing, "", where that is no more than chance. Among people alone it was never counted: they read of the option.
    """
    printed = LAST_WINS_SIMPLE if options.simple else LAST_WINS
    goes: Wins = {} if options.simple else LAST_WINS_IN_GOES
    now, instead = (goes, printed) if options.last_turn == "goes" else (printed, goes)
    if level is None:
        return IN_GOES if now is printed and any(edge(printed, seats, one) for one in printed) else ""
    if not (wins := edge(now, seats, level)):
        return ""
    fair, cure = (
        round(100 / seats),
        "" if edge(instead, seats, level) else "; the option “The last turn” makes it more even",
    )
    return f"Whoever plays last wins {wins} of 100 among {seats} {level} AI players, where {fair} would be even{cure}."


def edge(wins: Wins, seats: int, level: Level) -> int:
    """How many of a hundred matches playing last wins; 0 where that was not counted, or may be chance."""
    counted = wins.get(level, {}).get(seats)
    return counted.percent if counted and counted.is_edge(seats) else 0


GOES: Mapping[int, int] = {2: 6, 3: 4, 4: 4, 5: 4}
"""For how many rounds of answers October makes players wait in single goes, by number of seats; 8 matches each."""
GOES_SIMPLE = 2
"""The same in simple play."""


def rounds(options: Options, seats: int) -> int:
    """For how many rounds of answers a match makes players wait: one a month, but more in single goes (4.6)."""
    last = GOES_SIMPLE if options.simple else GOES[seats]
    return len(Month) - 1 + (last if options.last_turn == "goes" else 1)


def set_up(table: Table, state: State) -> None:
    """The city, who lives there, goals, and who begins (2.1 to 2.4)."""
    symbols = lay_districts(table, state)
    settle(table, state, symbols)
    deal_goals(table, state)
    state.first = roll_off(table, range(state.seats), "the first turn")
    table.tell(OrderSet((*state.order(),)))


def lay_districts(table: Table, state: State) -> set[str]:
    """The tiles in a square, each turned at random; the blocks with a symbol (2.1)."""
    symbols = set[str]()
    for at, district in enumerate(table.shuffle(list(District))):
        blocks = rotate(square(at), table.pick(range(4)))
        state.tiles |= {block: [district] for block in blocks}
        symbols |= {blocks[spot - 1] for spot in BOARD.districts[district]}
    state.tiles = {block: state.tiles[block] for block in BLOCKS}
    return symbols


def square(at: int) -> list[str]:
    """The blocks of a starting district, row by row; districts are counted the same way."""
    top, left = at // TILE * TILE, at % TILE * TILE
    return [BLOCKS[(top + spot // TILE) * SIDE + left + spot % TILE] for spot in range(HOME_SIZE)]


def rotate(blocks: list[str], quarters: int) -> list[str]:
    """Where the spots 1 to 9 of a tile lie once it is turned clockwise by so many quarters."""
    for _ in range(quarters):
        blocks = [blocks[spot % TILE * TILE + TILE - 1 - spot // TILE] for spot in range(HOME_SIZE)]
    return blocks


def settle(table: Table, state: State, symbols: set[str]) -> None:
    """Candidates on the symbols and voters elsewhere; the rest is set aside (2.2)."""
    candidates, voters = table.shuffle(list(CANDIDATES)), table.shuffle(VOTERS)
    state.aside = sorted(candidates[len(symbols) :])
    for block in BLOCKS:
        state.tokens[block] = CANDIDATES[candidates.pop(0)] if block in symbols else voters.pop(0)


def deal_goals(table: Table, state: State) -> None:
    """Two for everybody, without both positions on an issue (2.3)."""
    pool, again = list(Position), [*range(state.seats)]
    while again:
        for seat in again:
            pool += state.operatives[seat].goals
            state.operatives[seat].goals = []
        for seat in again:
            for _ in range(BOARD.goals):
                pool.remove(goal := table.pick(pool))
                state.operatives[seat].goals.append(goal)
        again = [seat for seat in range(state.seats) if opposed(state.operatives[seat].goals)]
        if again and not pool:
            again = [*range(state.seats)]
    for seat, one in enumerate(state.operatives):
        table.tell(GoalsDealt((*one.goals,)), to=seat)


def opposed(goals: list[Position]) -> bool:
    """Whether two goals are both positions on an issue."""
    one, other = goals
    return one is other.opposite
