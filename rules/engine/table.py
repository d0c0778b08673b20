"""What rules may do: ask, tell, reveal, roll, shuffle."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from typing_extensions import TypeVar

from rules.engine.dice import Dice
from rules.engine.facts import Fact
from rules.engine.offers import Decision, Offer, Refused
from rules.engine.seats import Seat
from rules.engine.verbs import Verb

V = TypeVar("V", bound=Verb, default=Any)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the log: what it tells, and to whom; `to` is the only seat that may read it, None for all.

    `turn` counts the turns (`next_turn`); `when` is the round, or whatever the game has in its place, "" before the
    first. `entry` is the number of the entry that brought it, 0 before the first: of that nobody may be told, for some
    entries are silent.
    """

    fact: Fact
    to: Seat | None
    turn: int = 0
    when: str = ""
    entry: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The sentence, with marks."""
        return self.fact.say()


class Asking(Generic[V]):
    """Questions under way. The rules go on with the first answer; where `everybody` answers, when none is waited for.

    Then what a seat does `beside` its question lets them go on too: they ask anew, with the `answers` so far and the
    same `of`, by which the questions are known to be the same.
    """

    def __init__(
        self,
        questions: Mapping[Seat, Decision[V]],
        *,
        everybody: bool,
        answers: Mapping[Seat, V] | None = None,
        of: object = None,
    ) -> None:
        assert everybody or any(one.waits != "open" for one in questions.values()), "nobody is waited for"
        self._questions = questions
        self._everybody = everybody
        self.answers: dict[Seat, V] = dict(answers or {})
        self.beside: tuple[Seat, V] | None = None
        self.of = of or object()

    def question(self, seat: Seat) -> Decision[V] | None:
        """What the seat is asked, whether it has answered or not."""
        return self._questions.get(seat)

    @property
    def pending(self) -> Mapping[Seat, Decision[V]]:
        """Every seat that may answer now, those waited for first; one that has answered may change its mind."""
        now = {
            seat: question.with_answer(self.answers[seat]) if seat in self.answers else question
            for seat, question in self._questions.items()
        }
        return dict(sorted(now.items(), key=lambda item: item[1].waits == "open"))

    def take(self, seat: Seat, move: V) -> None:
        """An answer, or what is done beside a question."""
        if self._everybody and self._questions[seat].is_beside(move):
            self.beside = seat, move
        else:
            self.answers[seat] = move

    def is_silent(self, seat: Seat, move: V) -> bool:
        """Whether nobody else would know of this answer now: nobody waits for it, and the rules don't go on with it."""
        question = self._questions.get(seat)
        if question is None or not self._everybody or not (seat in self.answers or question.waits == "open"):
            return False
        return question.check(move) is None and not question.is_beside(move)

    @property
    def settled(self) -> bool:
        """Whether the rules can go on."""
        if not self._everybody or self.beside:
            return bool(self.answers or self.beside)
        return all(seat in self.answers or question.waits == "open" for seat, question in self._questions.items())

    def __await__(self) -> Generator[Asking[V], None, dict[Seat, V]]:
        while not self.settled:
            yield self
        return {seat: self.answers[seat] for seat in self._questions if seat in self.answers}


class Table:
    """The one thing that rules await. A match makes it, hands it to the rules and carries the answers back."""

    def __init__(self, dice: Dice, version: int) -> None:
        self.version = version
        self.dice = dice
        self.events: list[Event] = []
        self.disclosed = 0
        """Grows whenever something becomes known that cannot be taken back: a roll, a draw, a secret, a reveal."""
        self.line_count = 0
        """How many lines of the log everybody may read."""
        self.broken_off: dict[Seat, Verb | None] = {}
        """What the last move broke off: see `break_off`."""
        self.outdated = set[tuple[Seat, str]]()
        """The seats and topics whose plans the last move ended: see `outdate`."""
        self.turn = 0
        """How many turns have begun (see `next_turn`)."""
        self.entry = 0
        """The number of the entry with which the rules go on."""
        self._when = ""

    async def ask(
        self,
        seat: Seat,
        prompt: str,
        *offers: Iterable[Offer[V] | Refused],
        absent: V | Callable[[], V],
        waits: Literal["turn", "window", "now"] = "turn",
        topic: str = "",
        clause: str = "",
        always: bool = False,
        beside: Iterable[Iterable[Offer[V] | Refused]] = (),
    ) -> V:
        """One seat's answer, or what it does `beside` the question, which the rules then have to ask again.

        Nobody is asked where only one move is legal, counting those beside, unless `always` (see Decision).
        """
        alone = Decision(prompt, *offers, absent=absent, waits=waits, topic=topic, clause=clause, always=always)
        question = alone.beside(*beside)
        if not always and (only := question.only) is not None:
            return only
        asking = Asking({seat: question}, everybody=True)
        answers = await asking
        return asking.beside[1] if asking.beside else answers[seat]

    async def ask_all(self, questions: Mapping[Seat, Decision[V]]) -> dict[Seat, V]:
        """Several answers in secret, revealed together by the last one; in the order of the questions."""
        return await self.ask_all_beside(lambda: questions, lambda seat, move: None)

    async def ask_all_beside(
        self, questions: Callable[[], Mapping[Seat, Decision[V]]], do: Callable[[Seat, V], None]
    ) -> dict[Seat, V]:
        """The same, where something may be done beside the questions (`Decision.beside`): a trade, while others think.

        `do` does it at once, and the questions are asked anew; answers that are still legal stand and stay secret.
        Where nobody has a choice nobody is asked, whatever may be done beside; in `ask` that is reason enough to ask.
        """
        answers, of = dict[Seat, V](), object()
        while True:
            asked = questions()
            forced = {seat: only for seat, one in asked.items() if (only := one.forced_answer) is not None}
            answers = {
                seat: move for seat, move in answers.items() if seat in asked and not asked[seat].alone.check(move)
            }
            open_ones = {seat: one for seat, one in asked.items() if seat not in forced}
            asking = Asking(open_ones, everybody=True, answers=answers, of=of)
            answers = await asking
            if asking.beside is None:
                break
            do(*asking.beside)
        answers = forced | answers
        if len(answers) > 1:
            self.disclosed += 1
        return {seat: answers[seat] for seat in asked if seat in answers}

    async def ask_any(self, questions: Mapping[Seat, Decision[V]]) -> tuple[Seat, V]:
        """The first answer of several seats, and whose it is."""
        (answer,) = (await Asking(questions, everybody=False)).items()
        return answer

    def tell(self, fact: Fact, to: Seat | None = None) -> None:
        """Write a line into the log: what happened, for everybody or for one seat alone."""
        self.events.append(Event(fact, to, self.turn, self._when, self.entry))
        if to is None:
            self.line_count += 1
        elif fact.reveals:
            self.disclosed += 1

    def next_turn(self, when: str = "") -> None:
        """Sum up what seats do from here on apart from what they did before; `when` names a round that begins."""
        self.turn, self._when = self.turn + 1, when or self._when

    def reveal(self) -> None:
        """Note that something hidden is shown, as a card from a hand: from here on undo is no longer free."""
        self.disclosed += 1

    def break_off(self, seat: Seat, needless: Verb | None = None) -> None:
        """Stop the list of moves that the seat has given in advance.

        Its last move had an outcome that it could not foresee, as when a die forbade it. Or that move ended the turn;
        then the `needless` move to end it, if it comes next, is dropped.
        """
        self.broken_off[seat] = needless

    def outdate(self, topic: str, *seats: Seat) -> None:
        """Drop what is left of the moves that these seats have listed in advance for a turn or phase that is over."""
        self.outdated |= {(seat, topic) for seat in seats}

    def roll(self) -> int:
        """A fair six-sided die."""
        return self.pick(range(1, 7))

    def pick(self, items: Sequence[T]) -> T:
        """One of the items at random."""
        self.disclosed += 1
        return items[self.dice.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """A new list of the items in random order.

        The order is fixed from now on. Where cards of a pack come up one by one, `pick` is better: each draw then
        counts as one, and comes out differently after an undo.
        """
        self.disclosed += 1
        return self.dice.shuffled(items)
