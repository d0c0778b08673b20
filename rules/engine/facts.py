"""What happened at the table, as a value: who did it, whom it is about, and how it is said."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, cached_property
from typing import Any, cast, get_args, get_origin, get_type_hints

from typing_extensions import dataclass_transform

from rules.engine.marks import fill, mark
from rules.engine.seats import Seat, holds_seats

LONGEST_LINE, A_NAME = 400, "W" * 20
"""Of a line that stands for several, with names as long as posts show them."""


class Kind(ABCMeta):
    """The kind of a fact: it is told by what a class inherits alone, as often as facts are summed up."""

    __instancecheck__ = type.__instancecheck__


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Fact(metaclass=Kind):
    """What happened, as a line of the log tells it. A subclass is a frozen dataclass, as a verb is.

    Its fields are text, numbers, enums, seats, and tuples or frozen dataclasses of these; whoever may read the line may
    know all of them. What is told to one seat alone is a fact of its own. A field never has the name of a property.
    """

    def __init_subclass__(cls) -> None:
        for name in cls.__annotations__ if "__annotations__" in vars(cls) else ():
            if isinstance(getattr(Fact, name, None), property | cached_property) and name not in vars(cls):
                raise TypeError(
                    f"{cls.__name__}.{name}: every Fact has a property of that name; call the field otherwise"
                )
        dataclass(frozen=True)(cls)

    @abstractmethod
    def say(self) -> str:
        """The sentence, in which seats and things that have a face stand as marks."""

    @property
    def doer(self) -> Seat | None:
        """Who did it by a move; None for what comes about."""
        return None

    @property
    def turn_of(self) -> Seat | None:
        """The seat in the line of whose turn it may stand; None for a line of its own."""
        return None

    @property
    def alone(self) -> bool:
        """Whether it stands in a line of its own, apart from others of a turn."""
        return self.turn_of is None

    @property
    def weight(self) -> int:
        """How much is lost without it: 1 for a move, 2 for what reveals, hits or turns, 3 for what decides a match."""
        return 2 if self.alone else 1

    @property
    def reveals(self) -> bool:
        """Whether a seat that it alone is told learns from it what it could not work out: then undo is not free."""
        return True

    @property
    def word(self) -> str:
        """What its seat did, in a word, where it decided nothing ("passes"); "" for all else."""
        return ""

    @property
    def scores(self) -> tuple[tuple[Seat, int], ...]:
        """What some have after it of what the game's accounts count, where it changes that and its line says so."""
        return ()

    @property
    def won_or_lost(self) -> tuple[tuple[Seat, int], ...]:
        """What its line says that seats gain, or lose, of what the game's accounts count."""
        return ()

    @property
    def contest(self) -> str:
        """The key of what is won by it, or lost, where that may be so again and again: a state, a faction; or ""."""
        return ""

    @property
    def by_itself(self) -> bool:
        """Whether it says all that its step changed, so that this is told apart from the rest of the turn."""
        return False

    @cached_property
    def seats(self) -> frozenset[Seat]:
        """Whom it is about: all seats in its fields."""
        return frozenset(_seats_in(self))


class Deed(Fact):
    """What a seat did: a line that may stand in one with others of its turn."""

    me: Seat

    @property
    def doer(self) -> Seat | None:
        return self.me

    @property
    def turn_of(self) -> Seat | None:
        return self.me


class Apart(Deed):
    """What a seat did in a line of its own: it reveals something, or hits somebody."""

    @property
    def turn_of(self) -> Seat | None:
        return None


class OfTurn(Fact):
    """What comes about in the turn of a seat, and is no move: it may stand in one line with what the seat did."""

    me: Seat

    @property
    def turn_of(self) -> Seat | None:
        return self.me


class Neutral(Fact):
    """What brings nobody anything: it says what begins or is over, counts what all have, or tells who has won."""


def one_after_another(facts: Sequence[Fact]) -> str:
    """The lines of a seat's turn as they are, with its name if none has it; the last of them, where not all fit.

    A game that has a `sum_up` of its own says the same in fewer words.
    """
    sentences = [fact.say() for fact in facts]
    fit = next((at for at in range(len(sentences)) if _fits(sentences[at:])), len(sentences) - 1)
    seat = facts[0].turn_of
    whose = "" if seat is None or any("@" in one for one in sentences[fit:]) else f"{mark(seat)}: "
    return f"{'… ' if fit else ''}{whose}{' '.join(sentences[fit:])}"


def _fits(sentences: Sequence[str]) -> bool:
    return len(fill(" ".join(sentences), lambda seat: A_NAME)) <= LONGEST_LINE


def _seats_in(value: object) -> Iterator[Seat]:
    """The seats in the fields of a dataclass."""
    cls = type(value)
    for name, hint in _fields_of(cls):
        yield from _seats_as(getattr(value, name), hint, f"{cls.__name__}.{name}")


def _seats_as(value: object, hint: Any, of: str) -> Iterator[Seat]:
    """The seats in the value of a field, by its annotation; `of` names the field in errors."""
    if is_dataclass(value):
        yield from _seats_in(value)
    elif isinstance(value, tuple):
        many, args = cast("tuple[object, ...]", value), _of_tuple(hint, of)
        for at, one in enumerate(many):
            yield from _seats_as(one, args[0] if args[-1] is ... else args[at], of)
    elif isinstance(value, int) and holds_seats(hint):
        yield value


def _of_tuple(hint: Any, of: str) -> tuple[Any, ...]:
    """The arguments of a tuple's annotation, or of the tuple in a union."""
    for one in (hint, *get_args(hint)):
        if get_origin(one) is tuple:
            return get_args(one)
    raise TypeError(f"{of}: {hint} doesn't say what is in the tuple")


@cache
def _fields_of(cls: type) -> tuple[tuple[str, Any], ...]:
    """The fields in which there may be seats, with their annotations."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple((one.name, hints[one.name]) for one in fields(cls))
