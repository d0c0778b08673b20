"""The matches of the suite: five of every game at every number of seats, at random, their options too."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from pydantic import BaseModel

from rules import Game, Match, Rng, Seat, Verb, agents, games
from tests.driver import waiting
from tests.toy import TOY

GAMES = [*games().values(), TOY]
MOST_MOVES = 5000
"""More than any match has; a match that is not over by then is taken to run for ever."""


LOOKS = 16
"""Positions of a match at which each of its questions is looked at closely; its five matches make eighty."""


@dataclass(frozen=True, eq=False)
class Case:
    """One match of the suite."""

    game: Game
    seats: int
    number: int

    def __str__(self) -> str:
        return f"{self.game.key}-{self.seats}-{self.number}"

    @property
    def match(self) -> Match:
        """The match at its end, to be looked at only."""
        return _ended(self)

    def rng(self) -> Rng:
        """Chance for the test itself, the same each time."""
        return Rng(str(self))

    def at(self, position: int, game: Game | None = None) -> Match:
        """A match of one's own after so many moves; of a copy of the game with other insides, where one is given."""
        ended = self.match
        return Match(game or self.game, self.seats, ended.seed, ended.options, ended.moves[:position])

    def walk(self, most: int = MOST_MOVES) -> Iterator[tuple[int, Match]]:
        """The match at `most` positions from start to end, at equal distances: each with its number of moves."""
        moves = self.match.moves
        stops = {round(len(moves) * step / (most - 1)) for step in range(most)} if most <= len(moves) else None
        match = self.at(0)
        for position in range(len(moves) + 1):
            if stops is None or position in stops:
                yield position, match
            if position < len(moves):
                match.play(*moves[position])


@cache
def _ended(case: Case) -> Match:
    rng = case.rng()
    match = Match(case.game, case.seats, str(case), random_options(case.game, case.seats, rng))
    play_at_random(match, rng)
    return match


def play_at_random(match: Match, rng: Rng) -> None:
    """Until the match is over, anybody who may answer does, those waited for more often."""
    for _ in range(MOST_MOVES):
        if match.result:
            return
        match.play(*random_answer(match, rng))
    raise AssertionError("the match does not end")


def random_answer(match: Match, rng: Rng) -> tuple[Seat, Verb]:
    """A seat and its move: mostly one that is waited for; sometimes one that may speak up, or change its mind.

    Each verb is as likely, half of the time, lest one with many offers drown the others.
    """
    waited = waiting(match)
    others = [seat for seat, question in match.pending.items() if seat not in waited and any(question.legal)]
    seat = rng.choice(others if others and rng.random() < 0.35 else waited)
    offers = list(match.pending[seat].legal)
    if rng.random() < 0.5:
        verb = rng.choice(list(dict.fromkeys(type(offer.move) for offer in offers)))
        offers = [offer for offer in offers if type(offer.move) is verb]
    return seat, agents.completed(rng.choice(offers), rng)


def random_options(game: Game, seats: int, rng: Rng) -> BaseModel:
    """Options with which so many can play; each is left alone half of the time."""
    choices = option_values(game)
    for _ in range(1000):
        given = {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.5}
        try:
            options = game.options.model_validate(given)
        except ValueError:
            continue
        if seats in game.seats_for(options):
            return options
    raise AssertionError(f"no options of {game.name} are for {seats} seats")


def option_values(game: Game) -> dict[str, list[Any]]:
    """Every value of every option."""
    schema = game.options.model_json_schema()
    return {name: list(_values(part)) for name, part in schema.get("properties", {}).items()}


def _values(schema: dict[str, Any]) -> Iterator[object]:
    match schema:
        case {"anyOf": parts}:
            for part in parts:
                yield from _values(part)
        case {"enum": values}:
            yield from values
        case {"const": value}:
            yield value
        case {"type": "boolean"}:
            yield from (False, True)
        case {"type": "null"}:
            yield None
        case {"type": "integer", "minimum": low, "maximum": high}:
            yield from range(low, high + 1)
        case _:
            raise AssertionError(f"no host can be shown the values of this option: {schema}")


CASES = [Case(game, seats, number) for game in GAMES for seats in game.seats for number in range(5)]
each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
