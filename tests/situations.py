"""A step of the rules run on a position, and matches answered question by question, for the tests of any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from rules import Decision, Fact, Game, Match, Offer, Refused, Rng, Seat, Table, Verb, agents, join_words
from rules.engine.dice import Dice
from tests.driver import waiting
from tests.scripted import Scripted

S = TypeVar("S")
T = TypeVar("T")
Step: TypeAlias = Callable[[Table, S], Coroutine[Any, None, T]]
"""A part of the rules that asks: of a table and a State. What else it needs is bound by a lambda."""

Choose: TypeAlias = Callable[[Mapping[Seat, Decision]], tuple[Seat, Verb]]
"""Who of those asked answers next, and what."""


@dataclass(frozen=True)
class Question:
    """A question as it was asked.

    `rolls_to_come` tells how much of the written chance was left, `asked` who could answer, and who waited for it.
    """

    seat: Seat
    topic: str
    waits: str
    clause: str
    moves: tuple[Verb, ...]
    labels: tuple[str, ...]
    refused: tuple[Refused, ...]
    absent: Verb | None
    rolls_to_come: int
    asked: Mapping[Seat, str]


@dataclass(frozen=True)
class Ran(Generic[T]):
    """What a step of the rules gave back, and what it asked and told on the way."""

    value: T
    asked: list[Question]
    facts: list[Fact]

    @property
    def sentences(self) -> list[str]:
        return [fact.say() for fact in self.facts]

    @property
    def topics(self) -> list[str]:
        return [question.topic for question in self.asked]

    @property
    def seats(self) -> list[Seat]:
        return [question.seat for question in self.asked]


@dataclass(frozen=True)
class Rules(Generic[S]):
    """The rules of a game, to be run step by step; chance falls as written (see Scripted).

    `whole` says that a match can come to such positions, so that the game's `check` holds whenever something is asked.
    """

    game: Game[S]
    whole: bool = True

    def table(self, *draws: int) -> Table:
        return Table(Scripted(*draws), self.game.rules.version)

    def run(self, step: Step[S, T], state: S, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[T]:
        """Run a step as a match does. Fails on a question without an answer and on an answer or a die left over."""
        chance, todo, asked = Scripted(*dice), list(answers), list[Question]()

        def next_answer(pending: Mapping[Seat, Decision]) -> tuple[Seat, Verb]:
            prompts = {seat: one.prompt for seat, one in pending.items()}
            assert todo, f"not expected: {prompts}"
            seat, move = todo.pop(0)
            assert seat in pending, f"{prompts} asked, not {seat}: {move}"
            asked.append(_question(seat, pending, len(chance.left)))
            return seat, move

        value, facts = self.run_with(step, state, next_answer, chance)
        assert not todo, f"answers left over: {todo}"
        assert not chance.left, f"chance left over: {chance.left}"
        return Ran(value, asked, facts)

    def run_with(self, step: Step[S, T], state: S, choose: Choose, chance: Dice) -> tuple[T, list[Fact]]:
        """Run a step with answers chosen as it asks, each of which must be legal: its value, and what it tells."""
        table = Table(chance, self.game.rules.version)
        with closing(step(table, state)) as rules:
            try:
                while True:
                    asking = rules.send(None)
                    while not asking.settled:
                        self._check(state)
                        seat, move = choose(asking.pending)
                        refused = asking.pending[seat].check(move)
                        assert refused is None, f"{move}: {refused.reason}"
                        asking.take(seat, move)
            except StopIteration as end:
                self._check(state)
                return end.value, [event.fact for event in table.events]

    def _check(self, state: S) -> None:
        if self.whole:
            self.game.rules.check(state)

    def questions(self, step: Step[S, object], state: S, dice: Sequence[int] = ()) -> Mapping[Seat, Decision]:
        """What a step asks first, for a look at what is offered and refused."""
        return step(self.table(*dice), state).send(None).pending

    def first_question(self, step: Step[S, object], state: S, dice: Sequence[int] = ()) -> Decision:
        """What a step asks first, where one seat alone is asked."""
        (question,) = self.questions(step, state, dice).values()
        return question

    def wishes(self, key: str, state: S, me: Seat = 0) -> list[Offer]:
        assert key in self.game.topic_of, f"{self.game} has no topic “{key}”, but {join_words(self.game.topic_of)}"
        return list(self.game.topic_of[key].wishes(self.game.rules.view(state, me), me))


def _question(seat: Seat, pending: Mapping[Seat, Decision], rolls: int) -> Question:
    one = pending[seat]
    moves, labels = tuple(offer.move for offer in one.legal), tuple(offer.label for offer in one.legal)
    waits = {who: question.waits for who, question in pending.items()}
    return Question(seat, one.topic, one.waits, one.clause, moves, labels, tuple(one.refused), one.absent, rolls, waits)


def refusal(question: Decision, move: Verb) -> tuple[str, str]:
    refused = question.check(move)
    assert refused is not None, f"{move} is allowed"
    return refused.reason, refused.clause


def stand_in_for(question: Decision) -> Verb:
    """The move that stands in for an absent player, which must be allowed."""
    assert question.absent is not None, f"“{question.prompt}” has no stand-in: give it `absent`"
    refused = question.check(question.absent)
    assert not refused, f"the stand-in of “{question.prompt}”, {question.absent}, is not legal: {refused}"
    return question.absent


def awaited(match: Match) -> Iterator[tuple[Seat, Decision]]:
    """Each seat the match waits for, with its question, until the end; whoever loops answers it."""
    while match.result is None:
        seat = waiting(match)[0]
        yield seat, match.pending[seat]


def play_stand_ins(match: Match) -> Iterator[tuple[Seat, Decision]]:
    """Each seat the match waits for, with its question, which the stand-in answers after each look."""
    for seat, question in awaited(match):
        yield seat, question
        match.play(seat, stand_in_for(question))


@dataclass
class Orders:
    """What a seat has ordered, as a bot would keep it: moves by topic, without those that are used up."""

    game: Game
    lists: dict[str, list[Verb]]

    def answer(self, question: Decision) -> Verb | None:
        """The first move of the topic's list that is legal; of a sequence the next, if it is."""
        join_words = self.lists.get(question.topic, [])
        holds = next((topic.holds for topic in self.game.topics if topic.key == question.topic), "always")
        tried = join_words[:1] if holds == "sequence" else join_words
        move = next((one for one in tried if question.check(one) is None), None)
        if move is not None and holds != "always":
            at = join_words.index(move)
            del join_words[0 if holds == "turn" else at : at + 1]
        return move


def random_orders(match: Match, seat: Seat, rng: Rng, topics: Iterable[str] | None = None) -> Orders:
    """All that the seat may list now under these topics, or under all, in random order."""
    view, chosen = match.view(seat), [one for one in match.game.topics if topics is None or one.key in topics]
    join_words = {topic.key: [offer.move for offer in topic.wishes(view, seat)] for topic in chosen}
    return Orders(match.game, {key: rng.sample(moves, len(moves)) for key, moves in join_words.items()})


def asked_by_hand(match: Match, orders: Mapping[Seat, Orders], rng: Rng) -> Counter[tuple[Seat, str]]:
    """How often each seat is asked under each topic what its orders do not answer; the match is played to its end.

    A question that nobody waits for does not count.
    """
    by_hand = Counter[tuple[Seat, str]]()
    for seat, question in awaited(match):
        move = orders[seat].answer(question) if seat in orders else None
        if move is None and question.waits == "now":
            move = question.absent
        by_hand.update([(seat, question.topic)] if move is None else [])
        match.play(seat, move or agents.random_move(question, rng))
        match.game.rules.check(match.state)
    return by_hand
