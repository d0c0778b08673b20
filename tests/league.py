"""Lets each game's AI player meet random ones and prints how often it wins: `python -m tests.league`.

The AI holds one seat, match by match the next one; random players hold all others. A shared win counts in parts. The
goal is 90% at two seats, and three times a fair share, at most 90%, at the most seats a game takes, usually and with
some option; the exit code is 1 if one is missed. With `--balance` AI players hold all seats instead, and the table
shows what part of a fair share each seat wins, and all who were dealt the same (see `tests.balance`). With `--levels`
each level of the AI players meets the one below it, at the fewest seats (see `tests.levels`).
"""

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from statistics import median, quantiles
from time import perf_counter

from rules import Game, Match, Rng, Seat, Verb, agents, games
from tests import balance, levels
from tests.conformance.cases import allowing, tables
from tests.driver import play_out

HEADS = ("game", "seats", "matches", "won", "share", "goal", "decisions", "median ms", "99th percentile ms")


@dataclass(frozen=True)
class Score:
    """The AI's part in the win of a match, and the seconds that each of its decisions took."""

    won: float
    seconds: tuple[float, ...]


def main(argv: Sequence[str] | None = None) -> int:
    """Play, print, and say whether a goal was missed."""
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
            told, met = levels.figures(pool, chosen, asked.matches)
            print(told)
            return 0 if met else 1
        return against_random(pool, chosen, asked.matches)


def against_random(pool: Executor, chosen: Sequence[Game], matches: int) -> int:
    """Print the table of one AI player against random ones; 1 where a goal is missed."""
    print(f"Seeds “league GAME SEATS NUMBER”, numbers 0 to {matches - 1}.\n")
    print(f"| {' | '.join(HEADS)} |\n|---{'|--:' * (len(HEADS) - 1)}|")
    met = [row(pool, game, seats, matches) for game in chosen for seats in sizes(game)]
    return 0 if all(met) else 1


def sizes(game: Game) -> list[int]:
    """The fewest seats, the most that a game usually takes, and the most that it takes with some option."""
    return sorted({game.seats[0], game.seats[-1], tables(game)[-1]})


def row(pool: Executor, game: Game, seats: int, matches: int) -> bool:
    """Print a row of the table; whether its goal is met."""
    scores = list(pool.map(partial(meet, game.key, seats), range(matches), chunksize=10))
    goal = 0.9 if seats == 2 else min(0.9, 3 / seats)
    won = sum(score.won for score in scores)
    times = [second * 1000 for score in scores for second in score.seconds]
    figures = [f"{won:.1f}", f"{won / matches:.1%}", f"{goal:.1%}", f"{len(times):,}", f"{median(times):.2f}"]
    print(
        f"| {game.name} | {seats} | {matches} | {' | '.join(figures)} | {quantiles(times, n=100)[-1]:.2f} |", flush=True
    )
    return won / matches >= goal


def meet(key: str, seats: int, number: int) -> Score:
    """One match of the AI against random players."""
    game = games()[key]
    match = Match(game, seats, f"league {key} {seats} {number}", allowing(game, seats))
    player = Player(number % seats, Rng(match.seed))
    play_out(match, player.choose)
    assert match.result is not None
    winners = match.result.winners
    return Score((player.seat in winners) / len(winners), tuple(player.seconds))


class Player:
    """Chooses for all seats: by the game's AI in its own, at random in the others."""

    def __init__(self, seat: Seat, rng: Rng) -> None:
        self.seat = seat
        self.seconds: list[float] = []
        self._rng = rng

    def choose(self, match: Match, seat: Seat) -> Verb:
        question = match.pending[seat]
        if seat != self.seat:
            return agents.random_move(question, self._rng)
        view, start = match.view(seat), perf_counter()
        move = agents.of(match.game)(view, question, self._rng)
        self.seconds.append(perf_counter() - start)
        assert move is not None
        return move


if __name__ == "__main__":
    sys.exit(main())
