"""Twins of a match: the same moves, but something hidden is otherwise from the last of them on."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import pytest

from rules import Illegal, Match, Seat, Verb
from rules.engine.dice import Dice
from tests.conformance.cases import Case
from tests.conformance.hidden import Later, Swap, Turned, turn_packs
from tests.conformance.hooks import Hook, hooked
from tests.looking import Seen, Way, knowledge, way


class Public(NamedTuple):
    """What everybody can know of a match, and what is answered for each seat that has not chosen otherwise."""

    seen: Seen
    way: Way
    presets: dict[Seat, list[Verb]]


def public(match: Match) -> Public:
    return Public(knowledge(match, None), way(match), presets(match))


def presets(match: Match) -> dict[Seat, list[Verb]]:
    """By seat, where it is asked. Not even its own secret may show in them: all see whether it is waited for."""
    asked = {seat: match.game.topic_of.get(question.topic) for seat, question in match.pending.items()}
    return {seat: [*topic.preset(match.view(seat), seat)] for seat, topic in asked.items() if topic and topic.preset}


@dataclass(frozen=True)
class Stretch:
    """What the rules did at their table between one answer and the next question, and what stood then.

    `hooks` begin with the question that was answered, or the start; there were so many `before`. `draws` are numbers of
    draws, those of each line of the rules that had not drawn yet.
    """

    case: Case
    position: int
    before: int
    hooks: Sequence[Hook]
    draws: Sequence[int]
    match: Match
    public: Public

    @property
    def told(self) -> set[Seat]:
        """The seats that were told something alone."""
        return {hook.to for hook in self.hooks if hook.to is not None}

    @property
    def shown(self) -> int:
        """After how many things that the rules did they had last shown something hidden: what they do then shows none.

        They say so, or answers are revealed together; else it is the answer.
        """
        shows = (at for at, hook in enumerate(self.hooks) if hook.name == "reveal" or hook.name.startswith("ask_all"))
        return self.before + 1 + max(shows, default=0)

    def swapped(self, swap: Swap, viewer: Seat | None = None) -> Match | None:
        """The twin in which all but the viewer hold other things; but the mover too, where its move needs them.

        None where nothing is hidden, or all is over.
        """
        seats = [seat for seat in range(self.case.seats) if seat != viewer]
        state = deepcopy(self.match.state)
        if self.public.seen.result is not None or not swap(state, seats):
            return None
        mover = self.case.moves[self.position - 1][0]
        for others in dict.fromkeys([(*seats,), (*(seat for seat in seats if seat != mover),)]):
            with suppress(Illegal, LookupError):
                return self._twin(partial(self._swap, swap, others), self.shown)
        return None

    def settled(self, swap: Swap, viewer: Seat) -> Match | None:
        """The twin in which all but the viewer hold other things from the making of the question on."""
        others = [seat for seat in range(self.case.seats) if seat != viewer]
        with suppress(LookupError):
            return self._twin(partial(self._swap, swap, others), self.before + len(self.hooks))
        return None

    def _swap(self, swap: Swap, others: Sequence[Seat], state: Any, hooks: Sequence[Hook]) -> None:
        if not swap(state, others):
            raise LookupError("there is nothing to exchange")

    def drawn_otherwise(self) -> Iterator[Match]:
        """The twins in which one of the draws came out otherwise, and some seat sees that; spectators don't."""
        seen = [self.match.view(seat) for seat in (None, *range(self.case.seats))]
        for turned in self.draws:
            twin = self._twin(nothing, self.before + 1, partial(Turned, turned=turned, far=True))
            outside, *inside = (twin.view(seat) for seat in (None, *range(self.case.seats)))
            as_often = twin._table.dice.position == self.match._table.dice.position
            if as_often and outside == seen[0] and inside != seen[1:]:
                yield twin

    def before_another_future(self) -> Match:
        """The twin before other draws, and with what is drawn from in another order since it was drawn from last."""
        packs = (at for at, hook in enumerate(self.hooks) if hook.name == "pick" and isinstance(hook.args[0], list))
        drawn = self.match._table.dice.position[1]
        return self._twin(turn_packs, self.before + 1 + max(packs, default=0), lambda seed: Later(seed, drawn))

    def _twin(
        self, change: Callable[[Any, Sequence[Hook]], object], when: int, dice: Callable[[str], Dice] = Dice
    ) -> Match:
        """The match by these dice, changed after so many things that the rules did at their table."""
        hooks = list[Hook]()

        def after(state: Any, hook: Hook) -> None:
            hooks.append(hook)
            if len(hooks) == when:
                change(state, hooks)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("rules.engine.match.Dice", dice)
            return self.case.at(self.position, hooked(self.case.game, after))


def nothing(state: Any, hooks: Sequence[Hook]) -> None:
    """No change."""


def stretches(case: Case, met: set[object] | None = None) -> Iterator[Stretch]:
    """Those of a match in which something was drawn, told or asked of a kind that was not met before; `met` grows."""
    met = set[object]() if met is None else met
    for position, before, hooks, match in walked(case):
        found = hooks[before:]
        draws = [one for site, one in draws_of(found) if site not in met]
        if not (kinds := kinds_of(match, found)) <= met:
            met |= kinds
            yield Stretch(case, position, before, found, draws, match, public(match))


def kinds_met(case: Case) -> set[object]:
    """All that a match meets."""
    return {kind for _, before, hooks, match in walked(case) for kind in kinds_of(match, hooks[before:])}


def walked(case: Case) -> Iterator[tuple[int, int, list[Hook], Match]]:
    """A match after each of its moves: all that the rules did at their table, how much of it before, and the match."""
    hooks, before = list[Hook](), 0
    match = case.at(0, hooked(case.game, lambda state, hook: hooks.append(hook)))
    yield 0, before, hooks, match
    for position, (seat, move) in enumerate(case.moves, 1):
        before = len(hooks)
        match.play(seat, move)
        yield position, before, hooks, match


def kinds_of(match: Match, hooks: Sequence[Hook]) -> set[object]:
    """The kinds of facts told, and whether to all; the lines of the rules that drew; the kinds of questions asked."""
    told = ((type(hook.args[0]), hook.to is None) for hook in hooks if hook.name == "tell")
    asked = ((question.topic, question.clause) for question in match.pending.values())
    return {*told, *asked, *(hook.site for hook in hooks if hook.draws)}


def draws_of(hooks: Sequence[Hook]) -> Iterator[tuple[object, int]]:
    """The first and the last draw of each line of the rules that drew, and one between."""
    draws = defaultdict[object, list[int]](list)
    for hook in hooks:
        draws[hook.site] += hook.draws
    for site, numbers in draws.items():
        yield from ((site, one) for one in {numbers[at] for at in (0, len(numbers) // 2, -1) if numbers})
