"""The toy at a given position, and rules of a few lines on the toy's table for what its market does not show."""

from collections.abc import Awaitable, Callable
from typing import Any

from rules import Decision, Fact, Game, Match, Offer, Result, Seat, Table, join_words, mark, read_move
from tests.facts import Line
from tests.games import but_for
from tests.toy import TOY
from tests.toy.game import Bid, State

DONE = Result((), (), "")


class Revealed(Fact):
    bids: tuple[tuple[Seat, int], ...]

    def say(self) -> str:
        return f"{', '.join(f'{mark(seat)} bids {coins}' for seat, coins in self.bids)}."


class Thrown(Fact):
    dice: tuple[int, ...]

    def say(self) -> str:
        return f"The dice show {join_words(map(str, self.dice))}."


def toy(*lines: str, seats: int = 3, seed: str = "seed", version: int | None = None, rounds: int = 3) -> Match:
    """A match of the toy after these moves: "0 bid 3"."""
    return play_lines(Match(TOY, seats, seed, {"rounds": rounds}, version=version), *lines)


def play_lines(match: Match, *lines: str) -> Match:
    for line in lines:
        seat, _, text = line.partition(" ")
        match.play(int(seat), read_move(match.game.rules.verbs, text))
    return match


def game_of(play: Callable[[Table, State], Awaitable[Result]]) -> Game:
    return but_for(TOY, play=play, check=lambda state: None)


def doing(*things: Callable[[Table], object]) -> Game:
    """The toy with these rules: one thing after the other, each question until it is answered."""

    async def play(table: Table, state: State) -> Result:
        for thing in things:
            if isinstance(done := thing(table), Awaitable):
                await done
        return DONE

    return game_of(play)


def asking(*seats: Seat, **more: Any) -> Callable[[Table], Awaitable[object]]:
    """Each of these seats may bid one coin or two."""
    if len(seats) == 1:
        return lambda table: table.ask(seats[0], "?", bids(1, 2), absent=Bid(1), **more)
    return lambda table: table.ask_all({seat: asks(1, 2, **more) for seat in seats})


def telling(words: str, to: Seat | None = None) -> Callable[[Table], None]:
    return lambda table: table.tell(Line(words), to=to)


def throwing(table: Table) -> None:
    """Thirty dice: no two throws are the same."""
    table.tell(Thrown(tuple(table.roll() for _ in range(30))))


def answering(ask: Callable[[Table], Awaitable[object]]) -> tuple[Game, list[object]]:
    """A game of one question, and what its rules have heard each time."""
    heard: list[object] = []

    async def play(table: Table, state: State) -> Result:
        heard.append(await ask(table))
        return DONE

    return game_of(play), heard


def bids(*coins: int) -> list[Offer[Bid]]:
    return [Offer(Bid(one), f"Bid {one}") for one in coins]


def asks(*coins: int, waits: str = "turn", always: bool = False) -> Decision[Bid]:
    absent = None if waits == "open" else Bid(coins[0])
    return Decision("Your bid?", bids(*coins), absent=absent, waits=waits, always=always)  # pyright: ignore[reportArgumentType]
