"""What is drawn of a game: its drawing and positions, of which no game can leave out those of the suite's matches."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle, islice

from render import Drawing, Wording, drawing_of, wording_of
from rules import Game, Match, Rng, View
from tests.conformance.cases import ONE_EACH, Case, allowing, can_play, changes, stops, together
from tests.toy import TOY

AGO = 5
"""What was seen so many moves ago is what a position is compared with."""

Seen = tuple[str, View, View | None]
"""A position by its name: what is seen, and what was seen earlier or nothing."""

Worst = Mapping[str, Callable[[int], tuple[View, View | None]]]
"""By name, for a number of seats: a position, and an earlier one or nothing."""

TABLES = [case for case in ONE_EACH if case.game is not TOY]
each_table = together(TABLES)
"""One match of each game at each number of seats. The toy is drawn by nobody."""


def drawing(game: Game) -> Drawing:
    """The drawing of a game, which it must have here, though not to be played."""
    found = drawing_of(game)
    assert found, (
        f"{game.name} has no drawing: write render/{game.key}/ with all that render.Wording and render.Drawing name"
    )
    return found


def wording(game: Game) -> Wording:
    """Its words, without which it has no drawing."""
    found = wording_of(game)
    assert found
    return found


def worst_of(game: Game) -> Worst:
    """The worst that a picture must hold, as the tests of its drawing name it."""
    name = f"tests.render.{game.key}"
    found = find_spec(name) and find_spec(f"{name}.positions") and import_module(f"{name}.positions")
    named = getattr(found, "WORST", None)
    assert named, f"write {name.replace('.', '/')}/positions.py with WORST, as tests.conformance.drawn.Worst has it"
    return named


def worst(case: Case) -> Iterator[Seen]:
    yield from ((name, *make(case.seats)) for name, make in worst_of(case.game).items())


@lru_cache(8)
def met(case: Case, most: int) -> Sequence[Seen]:
    """So many positions of a match: a spectator sees the first, then each seat in turn, and what it saw before."""
    return [*_met(case, most)]


def _met(case: Case, most: int) -> Iterator[Seen]:
    whose = dict(zip(sorted(stops(len(case.moves), most)), cycle((None, *range(case.seats))), strict=False))
    before = dict[int, View]()
    for number, match in case.walk():
        if number in whose:
            yield f"at {number} for {whose[number]}", match.view(whose[number]), before.get(number)
        if (later := number + AGO) in whose:
            before[later] = match.view(whose[later])


def begun(case: Case) -> Iterator[View]:
    """What each seat sees at the start, and a spectator under each value of each option with which so many can play."""
    yield from (case.at(0).view(seat) for seat in range(case.seats))
    for change in islice(changes(case.game), 1, None):
        options = {**allowing(case.game, case.seats), **change}
        if can_play(case.game, case.seats, options):
            yield Match(case.game, case.seats, str(case), options).view()


def rng(case: Case) -> Rng:
    return Rng(f"{case} drawn")
