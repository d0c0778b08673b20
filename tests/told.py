"""Prints every line that seeded matches tell, to be compared with what another version prints.

`python -m tests.told barrage --matches 20 > after.txt`: the lines of the log with who may read each, its turn, its
round and in whose line it may stand; behind them that line for each turn. The matches are the same each time; half of
their players choose by chance, half are AI players.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from bot.pages.log import LogLine, in_turns
from rules import Event, Match, Rng, games
from tests.conformance.cases import random_options
from tests.driver import play_out, with_ai_in
from tests.record import games_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all, unless told")
    parser.add_argument("--matches", type=int, default=10, help="so many at each number of seats")
    options = parser.parse_args()
    for game in games_of(options.games):
        for seats in game.rules.seats:
            for number in range(options.matches):
                for line in lines(finished_match(f"{game.key}-{seats}-{number}")):
                    print(line)


def finished_match(name: str) -> Match:
    """A match at its end. Its name says which game, at how many seats, and which one of these."""
    key, seats, number = name.split("-")
    game, rng = games()[key], Rng(f"{name} told")
    match = Match(game, int(seats), name, random_options(game, int(seats), Rng(f"{name} options")))
    with_ai = range(int(number) % 2, int(seats), 2)
    play_out(match, with_ai_in(with_ai, rng))
    return match


def lines(match: Match) -> Iterator[str]:
    """What a match told, and the line of each turn, where one stands for several."""
    seen = [(event, seat) for seat in range(match.seats) for event in match.events(seat) if event.to == seat]
    for event, _ in [*((event, None) for event in match.events()), *seen]:
        yield f"{match.seed} {event.to} {event.turn} {event.when} {whose(event)}: {event.text}"
    for turn in in_turns([*map(LogLine, match.events())]):
        if len(turn) > 1:
            whole = match.game.telling.sum_up([one.event.fact for one in turn])
            yield f"{match.seed} {turn[0].event.turn}: {whole}"


def whose(event: Event) -> str:
    return "-" if event.fact.alone else str(event.fact.turn_of)


if __name__ == "__main__":
    main()
