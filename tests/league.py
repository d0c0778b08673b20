"""Lets each game's AI player meet random ones and prints how often it wins: `python -m tests.league`.

The AI holds one seat, match by match the next one; random players hold all others. A shared win counts in parts. The
goal is 90% at two seats, and three times a fair share, at most 90%, at the most seats a game takes, usually and with
some option, or a figure of a game's own; the exit code is 1 if one is missed. With `--balance` AI players hold all
seats instead, and the table shows what part of a fair share each seat wins, and all who were dealt the same (see
`tests.balance`). With `--levels` each level of the AI players meets the one below it, at the fewest seats (see
`tests.levels`).
"""

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from statistics import median, quantiles

from rules import Game, Match, games
from tests import balance, levels
from tests.bench.tables import table
from tests.conformance.cases import allowing, tables
from tests.levels import Met, play_match

GOALS = {("politocracy", 4): 0.65}
"""Goals of a game's own, by its seats (docs/balance.md says why)."""
HEADS = ("game", "seats", "matches", "won", "share", "goal", "decisions", "median ms", "99th percentile ms")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=300, help="matches a row (300)")
    parser.add_argument("--game", choices=sorted(games()), help="this game alone")
    parser.add_argument("--balance", action="store_true", help="AI players in all seats")
    parser.add_argument("--levels", action="store_true", help="each level against the one below it")
    parser.add_argument(
        "--options", type=json.loads, default={}, help="of matches with AI players in all seats, as JSON"
    )
    asked = parser.parse_args(argv)
    chosen = [game for game in games().values() if asked.game in (None, game.key)]
    with ProcessPoolExecutor(cpu_count(), mp_context=get_context("spawn")) as pool:
        if asked.balance:
            print(balance.figures(pool, chosen, asked.matches, asked.options))
            return 0
        if asked.levels:
            return with_missed(*levels.figures(pool, chosen, asked.matches))
        return against_random(pool, chosen, asked.matches)


def against_random(pool: Executor, chosen: Sequence[Game], matches: int) -> int:
    """Print the table of one AI player against random ones; 1 where a goal is missed."""
    print(f"Seeds “league GAME SEATS NUMBER”, numbers 0 to {matches - 1}.\n")
    rows = [row(pool, game, seats, matches) for game in chosen for seats in sizes(game)]
    missed = [
        f"{game}, {seats} seats: a steady player wins {share} and not {goal} of its matches against random ones."
        for (game, seats, _, _, share, goal, *_), met in rows
        if not met
    ]
    return with_missed(table(HEADS, [shown for shown, _ in rows]), missed)


def with_missed(told: str, missed: Sequence[str]) -> int:
    """Print a table and what is missed; the exit code."""
    print(told, *missed, sep="\n")
    return 1 if missed else 0


def sizes(game: Game) -> list[int]:
    """The fewest seats, the most that a game usually takes, and the most that it takes with some option."""
    return sorted({game.rules.seats[0], game.rules.seats[-1], tables(game)[-1]})


def row(pool: Executor, game: Game, seats: int, matches: int) -> tuple[list[object], bool]:
    """A row of the table, and whether its goal is met."""
    scores = list(pool.map(partial(meet, game.key, seats), range(matches), chunksize=10))
    goal = GOALS.get((game.key, seats), 0.9 if seats == 2 else min(0.9, 3 / seats))
    won = sum(score.won for score in scores)
    times = [second * 1000 for score in scores for second in score.seconds]
    spent = [f"{one:.2f}" for one in (median(times), quantiles(times, n=100)[-1])]
    figures = [f"{won:.1f}", f"{won / matches:.1%}", f"{goal:.1%}", f"{len(times):,}", *spent]
    return [game.name, seats, matches, *figures], won / matches >= goal


def meet(key: str, seats: int, number: int) -> Met:
    match = Match(games()[key], seats, f"league {key} {seats} {number}", allowing(games()[key], seats))
    return play_match(match, number % seats, "steady", None)


if __name__ == "__main__":
    sys.exit(main())
