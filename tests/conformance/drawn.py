"""What is drawn of a game: its drawing and positions, of which no game can leave out those of the suite's matches."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle

import pytest

from render import Drawing, drawing_of
from rules import Game, Match, Rng, Seat, View
from tests.conformance.cases import ONE_EACH, Case, option_values, stops
from tests.toy import TOY

AGO = 5
"""What was seen so many moves ago is what a position is compared with."""

Seen = tuple[str, View, View | None]
"""A position by its name: what is seen, and what was seen earlier or nothing."""

Worst = Mapping[str, Callable[[int], tuple[View, View | None]]]
"""By name, for a number of seats: a position, and an earlier one or nothing."""

each_table = pytest.mark.parametrize("case", [case for case in ONE_EACH if case.game is not TOY], ids=str)
"""One match of each game at each number of seats. The toy is drawn by nobody."""


def drawing(game: Game) -> Drawing:
    """The drawing of a game, which it must have here, though not to be played."""
    found = drawing_of(game)
    assert found, f"{game.name} has no drawing: write render/{game.key}.py with all that render.Drawing names"
    return found


def worst_of(game: Game) -> Worst:
    """The worst that a picture must hold, as the tests of its drawing name it."""
    name = f"tests.render.{game.key}"
    found = import_module(f"{name}.positions") if find_spec(name) and find_spec(f"{name}.positions") else None
    assert hasattr(found, "WORST"), f"write {name.replace('.', '/')}/positions.py with WORST, of the type drawn.Worst"
    return found.WORST


def worst(case: Case) -> Iterator[Seen]:
    """The worst positions for so many seats."""
    yield from ((name, *make(case.seats)) for name, make in worst_of(case.game).items())


def met(case: Case, most: int) -> Iterator[Seen]:
    """What a spectator and each seat see at so many positions of a match, and saw a few moves before."""
    for number, match, before in visited(case, most):
        for seat in viewers(case):
            yield f"at {number} for {seat}", match.view(seat), before and before.view(seat)


def in_turn(case: Case, most: int) -> Iterator[Seen]:
    """As `met`, but each position is seen by one alone: the spectator, then seat after seat."""
    for (number, match, before), seat in zip(visited(case, most), cycle(viewers(case))):
        yield f"at {number} for {seat}", match.view(seat), before and before.view(seat)


def visited(case: Case, most: int) -> Iterator[tuple[int, Match, Match | None]]:
    """A match at so many positions, and as it was a few moves before."""
    looked, behind = stops(len(case.moves), most), case.at(0)
    for number, match in case.walk():
        if number > AGO:
            behind.play(*case.moves[number - AGO - 1])
        if number in looked:
            yield number, match, behind if number else None


def viewers(case: Case) -> Sequence[Seat | None]:
    return (None, *range(case.seats))


def begun(case: Case) -> Iterator[View]:
    """The first view under each value of each option."""
    for name, values in option_values(case.game).items():
        for value in values:
            if case.seats in case.game.seats_for(case.game.chosen({name: value})):
                yield Match(case.game, case.seats, str(case), {name: value}).view()


def rng(case: Case) -> Rng:
    return Rng(f"{case} drawn")
