"""Moves to try where they may or may not be legal."""

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any

from rules import Rng, Verb
from tests.conformance.cases import Case

STRANGE = {str: ["Nowhere", ""], int: [-1, 99]}


@cache
def pool(case: Case, most: int) -> list[Verb]:
    """Moves played, offered and refused somewhere in the match, and mutants of them; so many of them at random."""
    rng = case.rng()
    met = list(dict.fromkeys([*(move for _, move in case.moves), *case.played.met]))
    moves = [*rng.sample(met, min(most // 2, len(met)))]
    mutants = [one for move in moves for one in mutated(move, met, rng)]
    return moves + rng.sample(mutants, min(most - len(moves), len(mutants)))


def mutated(move: Verb, met: list[Verb], rng: Rng) -> Iterator[Verb]:
    """The move with one field changed, or two fields of it from another of its kind."""
    kin = [other for other in met if type(other) is type(move)]
    for field in fields(move):  # pyright: ignore[reportArgumentType]
        value = getattr(move, field.name)
        for other in [*_others(value, rng), getattr(rng.choice(kin), field.name)]:
            yield replace(move, **{field.name: other})  # pyright: ignore[reportArgumentType]


def _others(value: Any, rng: Rng) -> list[Any]:
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1, *STRANGE[int]]
        case str():
            return STRANGE[str]
        case tuple() if value:
            picks = list(value)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
            return [
                tuple(picks[1:]),
                (*picks, picks[0]),
                tuple(picks[::-1]),
                (picks[0],) * len(picks),
                (*picks, "Nowhere" if isinstance(picks[0], str) else 99),
            ]
        case _:
            return []
