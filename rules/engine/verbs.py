"""What a player can do: a verb for each kind of move, and the text of a move, both ways.

The text is what stands in logs, records and buttons, and what a player types: the verb's name, then `field:value` for
each field that has not its default: `resolve where:CA town_hall:1`. Picks in a field of several are listed in order,
and a run of the same one is counted: `North Side 3, Oakland`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from enum import Enum, EnumType
from functools import cache
from itertools import groupby
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError
from typing_extensions import dataclass_transform

from rules.engine.errors import Unreadable, plainly
from rules.engine.marks import quote

_COUNTED = re.compile(r"(.+?)(?: (\d+))?", re.DOTALL)


@dataclass_transform(frozen_default=True)
class Verb:
    """A kind of move. A subclass is a frozen dataclass; its instances are the moves.

    The docstring of a subclass says what it does, its fields are its arguments: text, numbers, booleans, enums or
    literals, or a tuple of one of these. `Annotated[str, "Where to?"]` carries the question that a field answers.
    Values are printable, with single spaces inside, and hold no comma and no "field:" of their own verb.
    """

    past: ClassVar[str] = "answered"
    """What whoever answers a proposal by this verb has done, as "accepted"."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    @classmethod
    def name(cls) -> str:
        """The name players type: `EndTurn` is "end-turn"."""
        return _name(cls)

    def __str__(self) -> str:
        """The move as text, which `read` reads."""
        kind, values = type(self), vars(self)
        words = [f"{name}:{as_text(values[name])}" for name, default in _defaults(kind) if values[name] != default]
        return " ".join([_name(kind), *words])


class Unread(Verb):
    """A move of a record as it is written, which no verb of the game reads, and why."""

    text: str
    why: str

    def __str__(self) -> str:
        return self.text


def has_picks(move: Verb) -> bool:
    """Whether a field of the move holds several values."""
    return any(isinstance(value, tuple) for value in vars(move).values())


def read_move(verbs: Iterable[type[Verb]], text: str) -> Verb:
    """The move that a text says. The only field of a verb, or its first, may go without its name: `place CA`.

    Raises Unreadable when no verb has that name or a value does not fit.
    """
    name, _, rest = " ".join(text.split()).partition(" ")
    if not (name + rest).isprintable():
        raise Unreadable("A move can have only letters, digits and signs; this one has something else.")
    verb = next((verb for verb in verbs if verb.name() == name.lower()), None)
    if verb is None:
        raise Unreadable(f"There's no move called {quote(name)}.")
    try:
        return _adapter(verb).validate_python(_values(verb, rest))
    except ValidationError as error:
        field = ".".join(map(str, error.errors()[0]["loc"]))
        raise Unreadable(f"In “{verb.name()}”, “{field}” {plainly(error, verb)}.") from None


def as_text(value: object) -> str:
    """A value of a field as text."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value._value_)
        case tuple():
            return tally(value)  # pyright: ignore[reportUnknownArgumentType]  (a tuple of texts, as `check` holds)
        case _:
            return str(value)


def tally(picks: Iterable[object]) -> str:
    """Picks in order, runs counted: ("A", "A", "B") is "A 2, B"."""
    runs = ((pick, sum(1 for _ in run)) for pick, run in groupby(map(as_text, picks)))
    return ", ".join(pick if count == 1 and not _ends_in_number(pick) else f"{pick} {count}" for pick, count in runs)


def untally(text: str) -> tuple[str, ...]:
    """The picks that a tally lists. A count over a thousand is taken for a part of the name.

    Raises Unreadable for more than a thousand picks: no move has as many, and a line of counts could have millions.
    """
    picks: list[str] = []
    for piece in filter(None, (piece.strip() for piece in text.split(","))):
        found = _COUNTED.fullmatch(piece)
        assert found is not None
        many = found[2] is not None and len(found[2]) <= 3
        picks += [found[1]] * int(found[2]) if many else [piece]
        if len(picks) > 1000:
            raise Unreadable("That list has more than a thousand entries.")
    return tuple(picks)


def _ends_in_number(pick: str) -> bool:
    return re.search(r" \d+$", pick) is not None


def _values(verb: type[Verb], text: str) -> Mapping[str, object]:
    names = [field.name for field in _fields(verb)]
    first, *pairs = re.split(rf"(?:^|\s)({'|'.join(names)}):", text) if names else [text]
    if first.strip():
        pairs = [*names[:1], first, *pairs]
    texts = {name: value.strip() for name, value in zip(pairs[::2], pairs[1::2], strict=False)}
    if 2 * len(texts) != len(pairs):
        raise Unreadable(f"{quote(text)} has more in it than “{verb.name()}” takes.")
    return {name: _value(_kinds(verb)[name], value) for name, value in texts.items()}


def _value(kind: Any, text: str) -> object:
    """What the text says where it is one of a few words or a list; all else is left to the adapter."""
    if get_origin(kind) is tuple:
        return tuple(_value(get_args(kind)[0], pick) for pick in untally(text))
    few = kind if isinstance(kind, EnumType) else get_args(kind) if get_origin(kind) is Literal else ()
    return next((value for value in few if as_text(value) == text), text)


@cache
def _name(verb: type[Verb]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", verb.__name__).lower()


@cache
def _defaults(verb: type[Verb]) -> Sequence[tuple[str, object]]:
    return [(field.name, field.default) for field in _fields(verb)]


@cache
def _fields(verb: type[Verb]) -> tuple[Field[Any], ...]:
    return fields(verb)  # pyright: ignore[reportArgumentType]  (each verb is made a dataclass)


@cache
def _adapter(verb: type[Verb]) -> TypeAdapter[Verb]:
    return TypeAdapter(verb)


@cache
def _kinds(verb: type[Verb]) -> Mapping[str, Any]:
    return get_type_hints(verb)
