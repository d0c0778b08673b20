"""How often a level of the AI players beats the one below it, at the fewest seats of a game.

Each match is played by one player of a level against the other's in all other seats, match by match in the next seat; a
shared win counts in parts. The goal: the lower bound of the 95% interval lies above 50%, and in three games above 60%
where a sharp player meets steady ones.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from statistics import median, quantiles
from time import process_time

from rules import Game, Match, Rng, Seat, Verb, agents, games
from tests.balance import interval
from tests.bench.tables import table
from tests.driver import play_out

HEADS = (
    *("game", "who", "against", "matches", "won", "share", "95% of it"),
    *("decisions", "median ms", "99th percentile", "longest"),
)
PAIRS: Sequence[tuple[agents.Level, agents.Level]] = (("sharp", "steady"), ("steady", "easy"))
CLEAR = 0.6
IN_GAMES = 3


@dataclass(frozen=True)
class Met:
    """A part in the win of a match, and the seconds of processor time that each of its decisions took."""

    won: float
    seconds: tuple[float, ...]


def figures(pool: Executor, chosen: Sequence[Game], matches: int) -> tuple[str, list[str]]:
    """The table, and what is missed, in a sentence each."""
    rows, missed, clear = list[list[object]](), list[str](), list[Game]()
    for level, other in PAIRS:
        for game in chosen:
            if level in agents.levels(game):
                row, low = duel(pool, game, level, other, matches)
                rows.append(row)
                missed += [how_missed(game, level, other, low)] if low <= 1 / 2 else []
                clear += [game] if level == "sharp" and low > CLEAR else []
    if len(clear) < IN_GAMES <= len(chosen):
        missed.append(f"A sharp player wins clearly, {CLEAR:.0%} for sure, in {len(clear)} games and not {IN_GAMES}.")
    return table(HEADS, rows), missed


def how_missed(game: Game, level: agents.Level, other: agents.Level, low: float) -> str:
    what = f"rules/{game.key}: AI.sharp" if level == "sharp" else f"rules/{game.key}: AI.agent, or AI.slips"
    return (
        f"{game.name}: a {level} player does not win more than {other} ones for sure, with {low:.0%} at least. "
        f"Better {what}; or ARGS='--levels --game {game.key} --matches 1000' to be surer."
    )


def duel(
    pool: Executor, game: Game, level: agents.Level, other: agents.Level, matches: int
) -> tuple[list[object], float]:
    found = list(pool.map(partial(meet, game.key, level, other), range(matches), chunksize=2))
    won = sum(one.won for one in found)
    low, high = interval(won, matches)
    times = [second * 1000 for one in found for second in one.seconds]
    spent = [f"{one:.1f}" for one in (median(times), quantiles(times, n=100)[-1], max(times))]
    sure = f"{low:.0%} to {high:.0%}"
    return [game.name, level, other, matches, f"{won:g}", f"{won / matches:.0%}", sure, len(times), *spent], low


def meet(key: str, level: agents.Level, other: agents.Level, number: int) -> Met:
    gc.collect()  # or it halts a decision for what others have left behind
    match = Match(games()[key], games()[key].rules.seats[0], f"levels {key} {number}")
    return play_match(match, number % match.seats, level, other)


def play_match(match: Match, me: Seat, level: agents.Level, other: agents.Level | None) -> Met:
    """One match of a level in a seat against another in all others, or against chance."""
    rng, seconds = Rng(match.seed), list[float]()

    def choose(match: Match, seat: Seat) -> Verb:
        question, view, start = match.pending[seat], match.view(seat), process_time()
        if (chosen := level if seat == me else other) is None:
            return agents.random_move(question, rng)
        move = agents.of(match.game, chosen)(view, question, rng)
        if seat == me:
            seconds.append(process_time() - start)
        assert move is not None
        return move

    play_out(match, choose)
    assert match.result is not None
    winners = match.result.winners
    return Met((me in winners) / len(winners), tuple(seconds))
