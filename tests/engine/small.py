"""The toy at a given position, and rules of a few lines on the toy's table for what its market does not show."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from rules import Decision, Deed, Fact, Game, Match, Offer, Result, Seat, Table, listed, mark, read
from tests.toy import TOY
from tests.toy.game import Bid, State

DONE = Result((), (), "")


class Words(Fact):
    """So many words."""

    words: str

    def say(self) -> str:
        return self.words


class CoinPassed(Deed):
    """What may be done beside a bid."""

    def say(self) -> str:
        return f"{mark(self.me)} passes a coin on."


class Revealed(Fact):
    """All bids, once nobody is waited for."""

    bids: tuple[tuple[Seat, int], ...]

    def say(self) -> str:
        return f"{', '.join(f'{mark(seat)} bids {coins}' for seat, coins in self.bids)}."


class Thrown(Fact):
    """What some dice show."""

    dice: tuple[int, ...]

    def say(self) -> str:
        return f"The dice show {listed(map(str, self.dice))}."


def toy(*lines: str, seats: int = 3, seed: str = "seed", version: int | None = None, rounds: int = 3) -> Match:
    """A match of the toy after these moves: "0 bid 3"."""
    return played(Match(TOY, seats, seed, {"rounds": rounds}, version=version), *lines)


def played(match: Match, *lines: str) -> Match:
    for line in lines:
        seat, _, text = line.partition(" ")
        match.play(int(seat), read(match.game.verbs, text))
    return match


def ruled(play: Callable[[Table, State], Awaitable[Result]]) -> Game:
    """The toy with other rules."""
    return replace(TOY, play=play, check=lambda state: None)


def answering(ask: Callable[[Table], Awaitable[object]]) -> tuple[Game, list[object]]:
    """A game of one question, and what its rules have heard each time."""
    heard: list[object] = []

    async def play(table: Table, state: State) -> Result:
        heard.append(await ask(table))
        return DONE

    return ruled(play), heard


def bids(*coins: int) -> list[Offer[Bid]]:
    return [Offer(Bid(one), f"Bid {one}") for one in coins]


def asks(*coins: int, waits: str = "turn", always: bool = False) -> Decision[Bid]:
    """A question with these bids to choose from."""
    absent = None if waits == "open" else Bid(coins[0])
    return Decision("Your bid?", bids(*coins), absent=absent, waits=waits, always=always)  # pyright: ignore[reportArgumentType]
