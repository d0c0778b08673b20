"""How fast the legal modifications of Re[District]ing are found, and listed with their labels: the medians.

The positions are those before each move of random matches that end no turn as long as anything else is legal.
"""

from collections.abc import Callable
from statistics import mean, median
from time import process_time

from rules import Match, Rng, Seat, Verb, agents, games
from rules.redistricting.forecast import Forecast
from rules.redistricting.moving import swaps
from rules.redistricting.state import State
from rules.redistricting.verbs import EndTurn
from tests.bench.tables import table
from tests.driver import waiting

HEADS = ("seats", "positions", "legal, on average", "at most", "found, ms", "aim", "listed with labels, ms", "aim")
FOUND, LISTED = 1, 10
"""Milliseconds that it may take."""


def figures(matches: int) -> str:
    return table(HEADS, [row(seats, matches) for seats in games()["redistricting"].rules.seats])


def row(seats: int, matches: int) -> list[object]:
    found, listed, many = list[float](), list[float](), list[int]()

    def measure(state: State) -> None:
        seconds, legal = timed(lambda: [*swaps(state, 0, Forecast(state)).legal()])
        found.append(seconds)
        many.append(len(legal))
        listed.append(timed(lambda: [*swaps(state, 0, Forecast(state))])[0])

    for number in range(matches):
        walk(seats, number, measure)
    times = [f"{median(seconds) * 1e3:.2f}" for seconds in (found, listed)]
    return [seats, len(many), f"{mean(many):.0f}", max(many), times[0], FOUND, times[1], LISTED]


def walk(seats: int, number: int, look: Callable[[State], object]) -> None:
    match, rng = Match(games()["redistricting"], seats, f"lines {number}"), Rng(number)
    while match.result is None:
        look(match.state)
        seat = waiting(match)[0]
        match.play(seat, busily(match, seat, rng))


def busily(match: Match, seat: Seat, rng: Rng) -> Verb:
    """Any legal move, but the end of a turn only where it is the only one."""
    offers = list(match.pending[seat].legal)
    return agents.fill_at_random(rng.choice([one for one in offers if one.move != EndTurn()] or offers), rng)


def timed(work: Callable[[], list[object]]) -> tuple[float, list[object]]:
    start = process_time()
    made = work()
    return process_time() - start, made
