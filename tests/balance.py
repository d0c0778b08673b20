"""What part of a fair share seats win among AI players, and those who were dealt the same.

A game's `conforms` says with `dealt` what that is: a title, as “Profile”, and what each seat has, one thing or several,
by the spectator's view at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import Any

from rules import Game, Match, Rng, games
from tests.bench.tables import table
from tests.conforms import conforms
from tests.driver import play_out, with_ai_in

HEADS = ("game", "seats", "who", "times", "part of a fair share", "95% of it")
SURE = 1.96
"""Within so many deviations lie 95%."""
Who = tuple[str, str]
"""A title, as "Profile", and a name."""
Options = Mapping[str, object]
Dealt = Callable[[Any], Mapping[str, Sequence[str | Sequence[str]]]]


@dataclass
class Tally:
    """How often each was there, and what part of the wins it had; a shared win counts in parts."""

    times: Counter[Who] = field(default_factory=Counter[Who])
    won: dict[Who, float] = field(default_factory=dict[Who, float])

    def add(self, who: Who, won: float) -> None:
        self.times[who] += 1
        self.won[who] = self.won.get(who, 0.0) + won


def figures(pool: Executor, chosen: Sequence[Game], matches: int, options: Options) -> str:
    """The table, with so many matches at each number of seats that a game usually takes."""
    sizes = [(game, seats) for game in chosen for seats in game.seats]
    return table(HEADS, [row for game, seats in sizes for row in rows(pool, game, seats, matches, options)])


def rows(pool: Executor, game: Game, seats: int, matches: int, options: Options) -> Iterator[list[object]]:
    """A row for each seat, and for each thing that is dealt."""
    tally = Tally()
    for match in pool.map(partial(played, game.key, seats, options), range(matches), chunksize=5):
        for who, won in match:
            tally.add(who, won)
    for title, name in sorted(tally.times):
        times, won = tally.times[title, name], tally.won[title, name]
        low, high = (f"{one * seats:.2f}" for one in interval(won, times))
        yield [game.name, seats, f"{title} {name}", times, f"{won / times * seats:.2f}", f"{low} to {high}"]


def played(key: str, seats: int, options: Options, number: int) -> list[tuple[Who, float]]:
    """One match: who was there, and the part of the win of each."""
    game = games()[key]
    match = Match(game, seats, f"balance {key} {seats} {number}", options)
    play_out(match, with_ai_in(range(seats), Rng(match.seed)))
    assert match.result is not None
    winners = match.result.winners
    won = [(seat in winners) / len(winners) for seat in range(seats)]
    dealt: Dealt = getattr(conforms(game), "dealt", lambda view: {})
    names = {"Seat": [str(seat + 1) for seat in range(seats)], **dealt(match.view(None))}
    return [
        ((title, name), part)
        for title, each in names.items()
        for had, part in zip(each, won, strict=True)
        for name in ([had] if isinstance(had, str) else had)
    ]


def interval(won: float, times: int) -> tuple[float, float]:
    """Between which rates 95% lie (Wilson)."""
    rate, square = won / times, SURE**2 / times
    middle = rate + square / 2
    spread = SURE * sqrt(rate * (1 - rate) / times + square / times / 4)
    return (middle - spread) / (1 + square), (middle + spread) / (1 + square)
