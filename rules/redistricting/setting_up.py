"""Setting up the city, the goals and the turn order (section 2)."""

from __future__ import annotations

from collections.abc import Mapping

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

LAST_WINS: Mapping[Level, Mapping[int, int]] = {
    "steady": {2: 64, 3: 41, 4: 33, 5: 35},
    "sharp": {2: 86, 3: 68, 4: 61, 5: 54},
}
"""Percent of matches among AI players of a level that whoever played last won, by number of seats (docs/balance.md)."""
LAST_WINS_SIMPLE: Mapping[Level, Mapping[int, int]] = {"steady": {2: 57}, "sharp": {2: 57}}
"""The same in simple play; with more players nobody gains by playing last."""
LAST_WINS_IN_GOES: Mapping[Level, Mapping[int, int]] = {"steady": {2: 60}, "sharp": {}}
"""The same with October in single goes, but for simple play, where nobody gains by it then."""


def odds(options: Options, seats: int, level: Level | None) -> str:
    """What playing last is worth at a table of so many with AI players of a level, or of people alone; "" for nothing.

    Among people it was never counted, so no figure is told.
    """
    printed = LAST_WINS_SIMPLE if options.simple else LAST_WINS
    now, instead = percent(printed, seats, level), 0 if options.simple else percent(LAST_WINS_IN_GOES, seats, level)
    if options.last_turn == "goes":
        now, instead = instead, now
    if not now:
        return ""
    share = f": about {round(now / 10)} of 10 wins among {seats} {level} AI players" if level else ""
    cure = "" if instead else " With the option “The last turn” it's more even."
    return f"Whoever plays last has an edge{share}.{cure}"


def percent(wins: Mapping[Level, Mapping[int, int]], seats: int, level: Level | None) -> int:
    """What was counted for a level, or 0; for people alone the least of all levels."""
    known = {one: wins.get(one, {}).get(seats, 0) for one in LAST_WINS}
    return known.get(level, 0) if level else min(known.values())


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
