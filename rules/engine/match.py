"""A match: a game, its options, a secret seed and the moves so far. All else comes from playing the moves again."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Set
from hashlib import sha256
from typing import Any, Generic, cast

from pydantic import BaseModel, ValidationError
from typing_extensions import TypeVar

from rules.engine import fingerprint
from rules.engine.dice import Dice
from rules.engine.errors import Illegal, Misfit, Unreadable
from rules.engine.game import Game, Result, View, games
from rules.engine.log import Back, Entry, Moment, Played, is_known_move, last_known, mainline, redo_stack, salt_of
from rules.engine.marks import quote
from rules.engine.offers import Decision
from rules.engine.records import Record, as_item, entry_of, wrong
from rules.engine.seats import Seat, span_of
from rules.engine.table import Asking, Event, Table
from rules.engine.verbs import Unread, Verb, read_move

W = TypeVar("W", bound=View, default=Any)


class Match(Generic[W]):
    """One game under way.

    Raises Illegal when the options, the number of seats or the version do not fit the game, or a given move is not
    legal.
    """

    def __init__(
        self,
        game: Game[Any, Any, W],
        seats: int = 4,
        seed: str = "text",
        options: BaseModel | Mapping[str, object] | None = None,
        moves: Iterable[tuple[Seat, Verb]] = (),
        version: int | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.version = game.rules.version if version is None else version
        if not 1 <= self.version <= game.rules.version:
            known = f"This bot plays {game.name} up to version {game.rules.version}"
            raise Illegal(f"{known}; this match is version {self.version}.")
        self.options = game.options_from(options)
        if seats not in (allowed := game.seats_for(self.options)):
            raise Illegal(f"With these options {game.name} takes {span_of(allowed)}, not {seats}.")
        self._log: list[Entry] = []
        self._lines_after = dict[tuple[int, int], Event | None]()
        self._start()
        for seat, move in moves:
            self._move(seat, move)

    @property
    def state(self) -> Any:
        """The State, for the game's own tests; whoever shows the match asks for a view."""
        return self._state

    def play(self, seat: Seat, move: Verb) -> None:
        """Make a move. Raises Illegal when it is not this seat's to make; after any error nothing has changed.

        Raises Unreadable for a move that would not be read again as it is, since the log is all that is kept.
        """
        if read_move(self.game.rules.verbs, str(move)) != move:
            raise Unreadable(f"“{move}” would be read as another move.")
        self._move(seat, move)

    def may_undo(self, seat: Seat) -> bool:
        """Whether the last move is this seat's to take back alone: nothing was answered or became known since."""
        standing = mainline(self._log)
        newest = last_known([self._log[number - 1] for number in standing])
        return isinstance(newest, Played) and newest.seat == seat and not self.renews(self._before(standing))

    def undo(self, to: int | None = None) -> None:
        """Go back to where the match stood after entry `to` of the log: by default, before the last move.

        The last move is the last that everybody knows of. Chance is renewed when anything had become known since. Who
        may do so is not asked here. Raises Illegal when there is nothing to undo, or `to` is not a number of the line
        that stands.
        """
        self._go(self._undo(to))

    def renews(self, to: int) -> bool:
        """Whether going back to entry `to` of the line that stands renews chance: something became known since."""
        return self._table.disclosed > self._moments[to].disclosed

    def redo(self) -> None:
        """Take the last undo back, with the same chance. Raises Illegal where there is none or a move came since."""
        self._go(self._redo())

    def go_own_way(self, salt: str) -> None:
        """Draw chance from here on of a secret too: of a copy of a match whose seed is known nobody knows what comes.

        What was drawn before stays. Raises Illegal once the match is over.
        """
        if self.result is not None:
            raise Illegal("The match is over.")
        self._enter(Back(len(self._log), fresh=True, salt=salt))

    def enter(self, entry: Entry) -> None:
        """One more entry of a record, judged as `play`, `undo` and `redo` judge theirs; silent is what has to be."""
        if isinstance(entry, Played):
            self.play(entry.seat, entry.move)
            return
        if entry.salt and entry == Back(len(self._log), fresh=True, salt=entry.salt):
            self.go_own_way(entry.salt)
            return
        if entry != (self._undo(entry.to) if entry.to in (0, *mainline(self._log)) else self._redo()):
            raise Illegal("This match has no such undo or redo at this point.")
        self._enter(entry)

    @property
    def broken_off(self) -> Mapping[Seat, Verb | None]:
        """The seats whose list of moves goes no further after the last move, and what is needless of it now."""
        return self._table.broken_off

    @property
    def outdated(self) -> Set[tuple[Seat, str]]:
        """The seats and topics of which whatever was planned is over since the last move."""
        return self._table.outdated

    @property
    def pending(self) -> Mapping[Seat, Decision]:
        """What each seat is asked now. Those with `waits` "turn" or "window" hold the match."""
        return self._asking.pending if self._asking else {}

    @property
    def log(self) -> tuple[Entry, ...]:
        """Every entry ever made; the n-th has number n."""
        return tuple(self._log)

    @property
    def moves(self) -> tuple[tuple[Seat, Verb], ...]:
        """The moves of the line that stands."""
        entries = (self._log[number - 1] for number in mainline(self._log))
        return tuple((entry.seat, entry.move) for entry in entries if isinstance(entry, Played))

    def view(self, seat: Seat | None = None) -> W:
        """What this seat may see; a spectator, for None."""
        return self.game.rules.view(self._state, seat)

    def events(self, seat: Seat | None = None) -> tuple[Event, ...]:
        """The lines of the log that this seat may read; a spectator's, for None."""
        return tuple(event for event in self._table.events if event.to is None or event.to == seat)

    def line_count(self, number: int) -> int:
        """How many lines everybody could read once entry `number` had been played; at the start, for 0.

        It is asked for entries of the line that stands: of others nothing is kept.
        """
        return self._moments[number].lines

    def turn(self, number: int) -> int:
        """The turn that was under way once entry `number` had been played, as the log counts turns; as `line_count`."""
        return self._moments[number].turn

    def newest(self, seat: Seat | None = None) -> tuple[Event, ...]:
        """The lines that the last entry of the line that stands has brought, those that this seat may read."""
        return tuple(event for event in self._table.events[self._before_newest :] if event.to in (None, seat))

    def is_first(self, seat: Seat, after: int = 0) -> bool:
        """Whether what the seat is asked now has a topic, and one that it has not answered on this line, `after` it."""
        question = self._question(seat)
        return question is not None and question.topic != "" and self._answered.get((seat, question.topic), 0) <= after

    def answered_topics(self, seat: Seat, after: int = 0) -> Set[str]:
        """The topics of all that the seat has answered on this line, `after` an entry of it."""
        return {topic for (one, topic), number in self._answered.items() if one == seat and number > after}

    def again(self, to: int | None = None) -> Iterator[tuple[int, Match[W]]]:
        """One copy, played anew: at the start (0), after each entry of the line that stands, or stood after `to`."""
        log, copy = self.log, self._fresh_copy()
        yield 0, copy
        for number in mainline(log, to):
            copy._log = [*log[:number]]
            copy._repeat(number)
            yield number, copy

    def after(self, number: int) -> Match[W]:
        """A copy as the match stood after any entry, one that was undone since too; at the start, for 0.

        Raises Unreadable where a record is damaged: what it says was undone is first judged here.
        """
        copy = self._fresh_copy()
        copy._log = self._log[:number]
        try:
            for one in mainline(copy._log):
                copy._repeat(one)
        except Exception as error:
            raise Unreadable(f"What stood after entry {number} doesn't fit.") from error
        return copy

    def line_after(self, number: int, at: int) -> Event | None:
        """A public line by its place, as the match stood after an entry, one that was undone since too.

        None where there was no such line, or a damaged record can't tell. Either is kept: it is looked for once.
        """
        if (number, at) not in self._lines_after:
            self._lines_after[number, at] = self._look_up_line(number, at)
        return self._lines_after[number, at]

    def _look_up_line(self, number: int, at: int) -> Event | None:
        try:
            lines = (self if number in mainline(self._log) else self.after(number)).events()
        except Unreadable:
            return None
        return lines[at] if at < len(lines) else None

    def _fresh_copy(self) -> Match[W]:
        """A copy of the match as it began."""
        return Match(self.game, self.seats, self.seed, self.options, version=self.version)

    @property
    def fingerprint(self) -> str:
        """A hash of what decides how the match can go on: see `fingerprint.of`."""
        return fingerprint.of(self.pending, self._table.dice.position, self.result)

    @property
    def commitment(self) -> str:
        """The hash of the seed, to be published at the start, so that a finished match can be verified."""
        return sha256(self.seed.encode()).hexdigest()

    def dump(self) -> dict[str, Any]:
        """The whole match, its seed too, as plain JSON values."""
        return {
            "game": self.game.key,
            "version": self.version,
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options.model_dump(mode="json"),
            "log": [as_item(entry) for entry in self._log],
        }

    @classmethod
    def load(
        cls,
        dumped: object,
        game: Game[Any, Any, W] | None = None,
        watch: Callable[[int, Match[W]], None] = lambda number, match: None,
    ) -> Match[W]:
        """The match that `dump` gave. Raises Misfit where an entry is not legal here, Unreadable for anything else.

        What was undone is not judged. `watch` sees how it stood at the start (0), then after each entry of the line
        that stands.
        """
        try:
            record = Record.model_validate(dumped)
        except ValidationError as error:
            raise Unreadable(wrong(error)) from None
        if (game := game or games().get(record.game)) is None or game.key != record.game:
            raise Unreadable(f"This is a record of {quote(record.game)}, a game that isn't here.")
        try:
            match = cls(game, record.seats, record.seed, record.options, version=record.version)
        except Illegal as error:
            raise Unreadable(f"This record doesn't fit: {error}") from error
        match._log = [entry_of(game, item, number) for number, item in enumerate(record.log, 1)]
        watch(0, match)
        last = 0
        for number in mainline(match._log):
            try:
                match._repeat(number)
            except (Illegal, Unreadable) as error:
                raise Misfit(number, last, str(error)) from error
            except Exception as error:
                raise Misfit(number, last, f"the rules fail at it ({type(error).__name__}).") from error
            watch(number, match)
            last = number
        return match

    def _start(self) -> None:
        """As it begins. `_asked_at` is the entry with which the present question arose, `_before_newest` how many lines
        there were before the newest entry, `_moments` what stood after each entry of the line."""
        self.result: Result | None = None
        self.beside = False
        """Whether the last move was made beside a question, and answered none."""
        self._table = Table(Dice(self.seed), self.version)
        self._state = self.game.rules.setup(self.seats, self.options)
        self._rules = cast("Coroutine[Asking, None, Result]", self.game.rules.play(self._table, self._state))
        self._asking: Asking | None = None
        self._answered = dict[tuple[Seat, str], int]()
        self._asked_at, self._before_newest = 0, 0
        self._go_on()
        self._moments = {0: self._moment(0)}

    def _go_on(self) -> None:
        try:
            self._asking = self._rules.send(None)
        except StopIteration as end:
            self._asking, self.result = None, end.value
            self._table.disclosed += 1

    def _undo(self, to: int | None) -> Back:
        standing = mainline(self._log)
        if not any(is_known_move(self._log[number - 1]) for number in standing):
            raise Illegal("There's no move to undo.")
        if to is None:
            to = self._before(standing)
        elif to == standing[-1]:
            raise Illegal(f"The match is already at number {to}.")
        elif to not in (0, *standing):
            raise Illegal(f"Number {to} isn't part of the match, or was undone.")
        return Back(to, fresh=self.renews(to))

    def _redo(self) -> Back:
        if not (stack := redo_stack(self._log)):
            raise Illegal("There's nothing to redo.")
        return Back(stack[-1], fresh=False)

    def _move(self, seat: Seat, move: Verb) -> None:
        self._judge(seat, move)
        self._enter(Played(seat, move, self._is_silent(seat, move)))

    def _is_silent(self, seat: Seat, move: Verb) -> bool:
        """Whether a seat may answer this now, and nobody else would know."""
        return self._asking is not None and self._asking.is_silent(seat, move)

    def _go(self, back: Back) -> None:
        """Back, or forth; what was answered in silence to the question asked then stands, or going would tell.

        Where it is not legal then, the answer that the seat gave before does.
        """
        before, moments, length = mainline(self._log), self._moments, len(self._log)
        try:
            self._enter(back)
            stand = {*mainline(self._log)}
            gone = (number for number in before if moments[number].asked_at == self._asked_at and number not in stand)
            entries = (self._log[number - 1] for number in gone)
            silent = {entry.seat: entry for entry in entries if isinstance(entry, Played) and entry.silent}
            for seat, entry in silent.items():
                if self._is_silent(seat, entry.move) and self.pending[seat].answer != entry.move:
                    self._enter(entry)
        except BaseException:
            del self._log[length:]
            self._stand()
            raise

    def _enter(self, entry: Entry) -> None:
        """One more entry of the log; whatever goes wrong, the match is as it was before."""
        self._log.append(entry)
        try:
            self._stand() if isinstance(entry, Back) else self._apply(len(self._log))
        except BaseException:
            self._log.pop()
            self._stand()
            raise

    def _stand(self) -> None:
        self._rules.close()
        self._start()
        for number in mainline(self._log):
            self._repeat(number)

    def _repeat(self, number: int) -> None:
        """An entry once more, judged: what a record says was undone is not looked at before somebody redoes it."""
        if isinstance(entry := self._log[number - 1], Played):
            self._judge(entry.seat, entry.move)
        self._apply(number)

    def _apply(self, number: int) -> None:
        asked_at, self._before_newest = self._asked_at, len(self._table.events)
        self._table.entry, self._table.broken_off, self._table.outdated = number, {}, set()
        match self._log[number - 1]:
            case Played(seat, move):
                self._answer(seat, move, number)
            case Back():
                self._table.dice.renew(str(number), salt_of(self._log[:number]))
                self._table.disclosed += 1
        self._moments[number] = self._moment(asked_at)

    def _moment(self, asked_at: int) -> Moment:
        """What stands now, after an entry that answers the question which arose with another."""
        return Moment(self._table.disclosed, self._table.line_count, self._table.turn, asked_at)

    def _question(self, seat: Seat) -> Decision | None:
        return self._asking.question(seat) if self._asking else None

    def _judge(self, seat: Seat, move: Verb) -> None:
        question = self._question(seat)
        if question is None:
            raise Illegal("The match is over." if self.result else "You aren't asked anything right now.")
        if isinstance(move, Unread):
            raise Unreadable(move.why)
        if refused := question.check(move):
            raise Illegal(refused.reason, refused.clause)

    def _answer(self, seat: Seat, move: Verb, number: int) -> None:
        asking, question = self._asking, self._question(seat)
        assert asking is not None
        assert question is not None
        asking.take(seat, move)
        self.beside = asking.beside is not None
        if not self.beside:
            self._answered[seat, question.topic] = number
        if asking.settled:
            self._go_on()
        if self._asking is None or self._asking.of is not asking.of:
            self._asked_at = number

    def _before(self, standing: list[int]) -> int:
        """The number to go back to so that the last move of the line falls that everybody knows of."""
        at = max(at for at, number in enumerate(standing) if is_known_move(self._log[number - 1]))
        return standing[at - 1] if at else 0
