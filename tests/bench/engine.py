"""The engine without the bot: each figure is the best of several runs, so that a busy machine does not count."""

import json
from collections.abc import Callable
from time import process_time

from rules import Game, Match, Rng, agents, games
from tests.bench.tables import table
from tests.driver import play_out

RUNS = 5
HEADS = (
    *("game", "seats", "moves a match", "random play, moves/s", "replay, µs/move", "listing a question, µs"),
    *("longest match", "its load, ms"),
)


def figures(matches: int) -> str:
    rows = [
        row(game, seats, matches) for game in games().values() for seats in (game.rules.seats[0], game.rules.seats[-1])
    ]
    return table(HEADS, rows)


def row(game: Game, seats: int, count: int) -> list[object]:
    played: list[Match] = []
    playing = timed(lambda: played.extend(random_match(game, seats, number) for number in range(count)), 1)
    moves = sum(len(match.moves) for match in played)
    replay = timed(lambda: [again(match) for match in played], RUNS) / moves
    longest = max(played, key=lambda match: len(match.moves))
    text = json.dumps(longest.dump())
    load = timed(lambda: Match.load(json.loads(text)), RUNS)
    quick = [f"{moves / playing:,.0f}", f"{replay * 1e6:.0f}", f"{listing(longest) * 1e6:.0f}"]
    return [game.name, seats, round(moves / count), *quick, f"{len(longest.moves)} moves", f"{load * 1e3:.1f}"]


def random_match(game: Game, seats: int, number: int) -> Match:
    match = Match(game, seats, f"bench-{number}")
    rng = Rng(number)
    play_out(match, lambda match, seat: agents.random_move(match.pending[seat], rng))
    return match


def again(match: Match) -> Match:
    return Match(match.game, match.seats, match.seed, match.options, match.moves)


def listing(match: Match) -> float:
    """Seconds to list every offer of a question for the first time, on average over a match; the quickest of runs."""
    return min(_listing(match) for _ in range(RUNS))


def _listing(match: Match) -> float:
    replayed, spent = Match(match.game, match.seats, match.seed, match.options), 0.0
    for seat, move in match.moves:
        question = replayed.pending[seat]
        spent += timed(lambda question=question: list(question.offers), 1)
        replayed.play(seat, move)
    return spent / len(match.moves)


def timed(work: Callable[[], object], runs: int) -> float:
    def once() -> float:
        start = process_time()
        work()
        return process_time() - start

    return min(once() for _ in range(runs))
