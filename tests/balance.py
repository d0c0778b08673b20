"""What part of a fair share each seat wins among AI players, and all who were dealt the same.

A game's `conforms` says with `dealt` what that is: a title, as “Profile”, and what each seat has, one thing or several,
by the spectator's view at the end. With `counted` it says what else is worth counting in a match that is over: how many
of how many, as the players without a vote; those are a table of their own.
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
COUNTED = ("game", "seats", "what", "of", "counted", "95% of it")
SURE = 1.96
"""95% lie within so many deviations."""
Who = tuple[str, str]
"""A title, as "Profile", and a name."""
Won = list[tuple[Who, float]]
"""Who was there, and the part of the win of each."""
Options = Mapping[str, object]
Dealt = Callable[[Any], Mapping[str, Sequence[str | Sequence[str]]]]
Counts = Mapping[str, tuple[int, int]]
"""How many of how many, by what is counted."""


@dataclass
class Tally:
    """How often each was there, and what part of the wins it had, with shared wins in parts; and what is counted."""

    game: Game
    seats: int
    times: Counter[Who] = field(default_factory=Counter[Who])
    won: dict[Who, float] = field(default_factory=dict[Who, float])
    whole: Counter[str] = field(default_factory=Counter[str])
    counted: Counter[str] = field(default_factory=Counter[str])

    def add(self, won: Won, counts: Counts) -> None:
        for who, part in won:
            self.times[who] += 1
            self.won[who] = self.won.get(who, 0.0) + part
        for what, (count, of) in counts.items():
            self.counted[what] += count
            self.whole[what] += of


def figures(pool: Executor, chosen: Sequence[Game], matches: int, options: Options) -> str:
    """The tables, with so many matches at each number of seats that a game usually takes, and at all of them."""
    shown, counted = list[list[object]](), list[list[object]]()
    for game in chosen:
        tallies = [tally(pool, game, seats, matches, options) for seats in game.rules.seats]
        shown += [row for one in tallies for row in shares(one)] + [*pooled_rows(tallies)]
        counted += [row for one in tallies for row in rates(one)]
    return table(HEADS, shown) + (f"\n{table(COUNTED, counted)}" if counted else "")


def tally(pool: Executor, game: Game, seats: int, matches: int, options: Options) -> Tally:
    found = Tally(game, seats)
    for won, counts in pool.map(partial(play_match, game.key, seats, options), range(matches), chunksize=5):
        found.add(won, counts)
    return found


def shares(tally: Tally) -> Iterator[list[object]]:
    for who, times in sorted(tally.times.items()):
        won, seats = tally.won[who], tally.seats
        low, high = (f"{one * seats:.2f}" for one in interval(won, times))
        yield [tally.game.name, seats, " ".join(who), times, f"{won / times * seats:.2f}", f"{low} to {high}"]


def pooled_rows(tallies: Sequence[Tally]) -> Iterator[list[object]]:
    """A row for each thing that is dealt, over all numbers of seats."""
    for who in sorted({who for one in tallies for who in one.times if who[0] != "Seat"}):
        times = [one.times[who] for one in tallies]
        parts = [one.won.get(who, 0.0) for one in tallies]
        share = sum(part * one.seats for part, one in zip(parts, tallies, strict=True)) / sum(times)
        spread = sum(
            one.seats**2 * part * (1 - part / many)
            for part, many, one in zip(parts, times, tallies, strict=True)
            if many
        )
        off = SURE * sqrt(spread) / sum(times)
        name, sure = tallies[0].game.name, f"{share - off:.2f} to {share + off:.2f}"
        yield [name, "all", " ".join(who), sum(times), f"{share:.2f}", sure]


def rates(tally: Tally) -> Iterator[list[object]]:
    for what, whole in tally.whole.items():
        if whole:
            low, high = (f"{one:.1%}" for one in interval(tally.counted[what], whole))
            rate = f"{tally.counted[what] / whole:.1%}"
            yield [tally.game.name, tally.seats, what, whole, rate, f"{low} to {high}"]


def play_match(key: str, seats: int, options: Options, number: int) -> tuple[Won, Counts]:
    """One match: the part of the win of each who was there, and what is counted."""
    game = games()[key]
    match = Match(game, seats, f"balance {key} {seats} {number}", options)
    play_out(match, with_ai_in(range(seats), Rng(match.seed)))
    assert match.result is not None
    winners = match.result.winners
    won = [(seat in winners) / len(winners) for seat in range(seats)]
    dealt: Dealt = getattr(conforms(game), "dealt", lambda view: {})
    counted: Callable[[Match[Any]], Counts] = getattr(conforms(game), "counted", lambda match: {})
    names = {"Seat": [str(seat + 1) for seat in range(seats)], **dealt(match.view(None))}
    parts = [
        ((title, name), part)
        for title, each in names.items()
        for had, part in zip(each, won, strict=True)
        for name in ([had] if isinstance(had, str) else had)
    ]
    return parts, counted(match)


def interval(won: float, times: int) -> tuple[float, float]:
    """Between which rates 95% lie (Wilson)."""
    rate, square = won / times, SURE**2 / times
    middle = rate + square / 2
    spread = SURE * sqrt(rate * (1 - rate) / times + square / times / 4)
    return (middle - spread) / (1 + square), (middle + spread) / (1 + square)
