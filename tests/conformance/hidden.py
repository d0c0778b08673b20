"""What a game says of itself to this suite, in `tests/<key>/conforms.py`.

`swap(state, others)` exchanges among these seats what is hidden from everybody else, or with what lies unseen where it
is one seat alone, changes the order of what lies face down, and says whether there was anything to change; a game where
nothing is hidden has `swap = None`, and tests look for what belies that. `swap_unshown`, where there is one, exchanges
only what the rules do not show by going on, as they carry out what was filed. `UNREACHED` names the verbs that
random players do not come to, `UNASKED` the topics, each with the reason; a test of the game must show them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

import pytest

from rules import Game, Illegal, Match, Seat, Verb, View
from rules.engine.dice import Dice
from tests.conformance.cases import Case, Position
from tests.conformance.drawn import AGO
from tests.conformance.hooks import Hook, hooked
from tests.conforms import conforms
from tests.looking import Seen, difference, knowledge

Swap: TypeAlias = Callable[[Any, Sequence[Seat]], bool]


HOW = {
    "swap": "a function that exchanges what others hide and says whether it did, or None where nothing is hidden",
    "UNREACHED": "the verbs that random players do not come to, each with the reason, or {}",
    "UNASKED": "the topics that random players are not asked, each with the reason, or {}",
}


def swap_of(game: Game) -> Swap | None:
    return said(game, "swap")


def swap_unshown_of(game: Game) -> Swap | None:
    return getattr(conforms(game), "swap_unshown", swap_of(game))


def unreached(game: Game) -> Mapping[type[Verb], str]:
    return said(game, "UNREACHED")


def unasked(game: Game) -> Mapping[str, str]:
    return said(game, "UNASKED")


def said(game: Game, name: str) -> Any:
    """What a game says of itself under a name. AssertionError with what to write, where it says nothing."""
    module = conforms(game)
    assert hasattr(module, name), f"tests/{game.key}/conforms.py has no `{name}`: {HOW[name]}"
    return getattr(module, name)


def told_alone(at: Position) -> Iterator[str]:
    yield from (f"seat {hook.to} is told “{hook.args[0].say()}”" for hook in at.learned if hook.to is not None)


def seen_alone(at: Position) -> Iterator[str]:
    """What a seat that is asked, or one in turn, sees and a spectator does not."""
    outside = at.match.view()
    for seat in {*at.match.pending, at.number % at.case.seats}:
        inside = replace(at.match.view(seat), me=None)
        if inside != outside:
            yield f"seat {seat} sees what a spectator does not, {difference(inside, outside)},"


def offered_alone(at: Position) -> Iterator[str]:
    """What a seat is offered in secret, and not each who is asked; what all of several may choose is known to all."""
    secret = {
        seat: {(one.move, str(one.open)): one.label for one in asked.legal if one.secret}
        for seat, asked in at.match.pending.items()
    }
    for seat, offers in secret.items():
        others = [theirs for other, theirs in secret.items() if other != seat]
        labels = [label for offer, label in offers.items() if not others or any(offer not in one for one in others)]
        yield from (f"seat {seat} is offered “{label}” in secret, and not each who is asked," for label in labels)


@dataclass(eq=False)
class Moment:
    """A match at a position, to be looked at only, and how much its rules had done at their table by then.

    `since` is what a spectator saw some moves before.
    """

    case: Case
    position: int
    match: Match
    since: View
    last: int

    def __post_init__(self) -> None:
        self._twins = dict[tuple[Swap, tuple[Seat, ...]], Match | None]()
        self._known = dict[Seat | None, Seen]()

    def known(self, viewer: Seat | None) -> Seen:
        """What a seat or a spectator knows, looked up once."""
        if viewer not in self._known:
            self._known[viewer] = knowledge(self.match, viewer)
        return self._known[viewer]

    def twin(self, swap: Swap, others: Sequence[Seat]) -> Match | None:
        """What `swapped` gives, made once, to be looked at only."""
        key = swap, tuple(others)
        if key not in self._twins:
            self._twins[key] = self.swapped(swap, others)
        return self._twins[key]

    def swapped(self, swap: Swap, others: Sequence[Seat]) -> Match | None:
        """The same, but the hidden things of others were exchanged just before its question was made.

        They are exchanged after the last thing that the rules did at their table. None if there was nothing to
        exchange, or if an answer already given would not have been legal.
        """
        if not swap(deepcopy(self.match.state), others):
            return None
        done = list[bool]()
        with suppress(Illegal):
            match = self._changed(lambda state, hooks: done.append(swap(state, others)))
            return match if done == [True] else None
        return None

    def before_another_future(self) -> Match:
        """The same, but other draws are to come, and what is drawn from lies in another order."""
        drawn = self.match._table.dice.position[1]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("rules.engine.match.Dice", lambda seed: Later(seed, drawn))
            return self._changed(turn_packs)

    def _changed(self, change: Callable[[Any, Sequence[Hook]], object]) -> Match:
        """The match at this position, changed after the last thing that the rules did at their table."""
        hooks = list[Hook]()

        def after(state: Any, hook: Hook) -> None:
            hooks.append(hook)
            if len(hooks) == self.last:
                change(state, hooks)

        return self.case.at(self.position, hooked(self.case.game, after))


@lru_cache(64)
def moment_of(case: Case, position: int) -> Moment:
    """A moment of a match, made once for the tests of it that follow each other."""
    return next(moments(case, {position}))


def moments(case: Case, positions: Set[int]) -> Iterator[Moment]:
    """The moments at some positions, of one match that goes on from each to the next, which ends the one before."""
    hooks, views = list[Hook](), dict[int, View]()
    match = case.at(0, hooked(case.game, lambda state, hook: hooks.append(hook)))
    for position in range(max(positions) + 1):
        if position + AGO in positions or position == 0:
            views[position] = match.view()
        if position in positions:
            yield Moment(case, position, match, views[max(0, position - AGO)], len(hooks))
        if position < len(case.moves):
            match.play(*case.moves[position])


class Later(Dice):
    """Chance as it falls from a seed, and otherwise after so many draws."""

    def __init__(self, seed: str, drawn: int) -> None:
        super().__init__(seed)
        self._drawn = drawn

    def below(self, limit: int) -> int:
        if self.position[1] == self._drawn:
            self._random = Random("later")
        return super().below(limit)


class Turned(Dice):
    """Chance as it falls, but for one draw, which is the next number; or the one half of all away."""

    def __init__(self, seed: str, turned: int, *, far: bool = False) -> None:
        super().__init__(seed)
        self.turned = turned
        self.far = far

    def below(self, limit: int) -> int:
        drawn = super().below(limit)
        step = max(1, limit // 2) if self.far else 1
        return (drawn + step) % limit if self.position[1] == self.turned + 1 else drawn


def turn_packs(state: Any, hooks: Sequence[Hook]) -> None:
    """The lists of the State from which the rules have picked lie the other way round.

    The order in which a pack was shuffled is exchanged by `swap`.
    """
    picked = {id(hook.args[0]) for hook in hooks if hook.name == "pick"}
    for one in vars(state).values():
        if isinstance(one, list) and id(one) in picked:  # pyright: ignore[reportUnknownArgumentType]
            one.reverse()  # pyright: ignore[reportUnknownMemberType]
