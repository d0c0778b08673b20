"""What a game says of itself to this suite, in `tests/<key>/conforms.py`.

`swap(state, others)` exchanges among these seats what is hidden from everybody else, changes the order of what lies
face down, and says whether there was anything to change; a game where nothing is hidden has `swap = None`. `UNREACHED`
names the verbs that random players do not come to, `UNASKED` the topics, each with the reason; a test of the game must
show them.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

from rules import Game, Match, Seat, Verb
from tests.conformance.cases import Case
from tests.conformance.hooks import Hook, hooked

Swap: TypeAlias = Callable[[Any, Sequence[Seat]], bool]


def swap_of(game: Game) -> Swap | None:
    return import_module(f"tests.{game.key}.conforms").swap


def unreached(game: Game) -> Mapping[type[Verb], str]:
    return import_module(f"tests.{game.key}.conforms").UNREACHED


def unasked(game: Game) -> Mapping[str, str]:
    return import_module(f"tests.{game.key}.conforms").UNASKED


@dataclass
class Moment:
    """A match at a position, and how much its rules had done at their table by then."""

    case: Case
    position: int

    def __post_init__(self) -> None:
        hooks: list[Hook] = []
        self.match = self.case.at(self.position, hooked(self.case.game, lambda state, hook: hooks.append(hook)))
        self._last = len(hooks)

    def swapped(self, swap: Swap, others: Sequence[Seat]) -> Match | None:
        """The same, but the hidden things of others were exchanged just before its question was made.

        They are exchanged after the last thing that the rules did at their table. None if there was nothing to
        exchange.
        """
        if not swap(deepcopy(self.match.state), others):
            return None
        hooks, done = list[Hook](), list[bool]()

        def after(state: Any, hook: Hook) -> None:
            hooks.append(hook)
            if len(hooks) == self._last:
                done.append(swap(state, others))

        match = self.case.at(self.position, hooked(self.case.game, after))
        return match if done == [True] else None
