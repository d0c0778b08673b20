"""Setting up the city, the goals and the turn order (section 2)."""

from __future__ import annotations

from rules import Table, roll_off
from rules.redistricting.board import BLOCKS, BOARD, CANDIDATES, HOME_SIZE, SIDE, TILE, VOTERS, District, Position
from rules.redistricting.state import Options, State
from rules.redistricting.telling import GoalsDealt, OrderSet

LAST_WINS = {2: 64, 3: 41, 4: 33, 5: 35}
"""Percent of matches won by whoever plays last, by number of AI players: `make league ARGS=--balance`, 300 each."""
LAST_WINS_SIMPLE = {2: 57}
"""The same in simple play; with more players nobody gains by playing last."""


def odds(options: Options, seats: int) -> str:
    """What playing last is worth, for a table of so many; "" where that is nothing."""
    wins = (LAST_WINS_SIMPLE if options.simple else LAST_WINS).get(seats)
    if wins is None:
        return ""
    share = f"{wins}% of wins among {seats} AI players, where {100 // seats}% would be even"
    more = "" if options.simple else " Simple play is more even."
    return f"Whoever plays last has an edge: {share}. Chance decides who it is.{more}"


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
