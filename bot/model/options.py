"""The options of a game, and the terms of a table, as people choose and read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bot.model.errors import UserError
from bot.model.session import Session
from bot.model.terms import PACES, Terms
from bot.model.time import span
from rules import Game, Unreadable, holds_seats, quote

Length: TypeAlias = Literal["short", "medium", "usual", "long"]


@dataclass(frozen=True)
class Option:
    """One option of a game or of a table, with every value it may have; `words` tell some of them to people.

    `usual` is what the default means where all should know it before they take a seat. Some values the post of a lobby
    itself offers: those that make a match short or long, by `lengths`, with what their rounds are called (`measure`);
    or with the words of `on_post`.
    """

    name: str
    title: str
    description: str
    default: object
    values: tuple[object, ...]
    seats: bool
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    usual: str = ""
    lengths: Mapping[Length, object] = field(default_factory=dict[Length, object])
    measure: str = ""
    on_post: Mapping[str, str] = field(default_factory=dict[str, str])

    def word(self, value: object, session: Session | None = None) -> str:
        """A value as people read it."""
        if value is None:
            return "default"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if self.seats and isinstance(value, int):
            return session.names.short(value) if session else str(value + 1)
        return self.words.get(str(value), str(value))


@cache
def options_of(model: type[BaseModel]) -> tuple[Option, ...]:
    """The options that a model describes, in its order."""
    return tuple(_options_of(model))


def _options_of(model: type[BaseModel]) -> Iterator[Option]:
    hints = get_type_hints(model, include_extras=True)
    for name, info in model.model_fields.items():
        default: object = info.get_default()
        values = ((None,) if default is None else ()) + tuple(_values(info))
        title = info.title or name.replace("_", " ").capitalize()
        extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
        seats, extra = holds_seats(hints[name]), _told(extra)
        yield Option(name, title, info.description or "", default, values, seats, **extra)


def _told(extra: Mapping[str, Any]) -> dict[str, Any]:
    """What the schema of an option says of how people read its values."""
    return {key: extra[key] for key in ("words", "usual", "lengths", "measure", "on_post") if key in extra}


def length_of(game: Game) -> Option | None:
    """The option of a game that makes a match short or long."""
    return next((option for option in options_of(game.rules.options) if option.lengths), None)


def value_of(session: Session, option: Option) -> object:
    return session.setup.options.get(option.name, option.default)


def is_on_post(option: Option, value: object) -> bool:
    """Whether the post of a lobby itself offers this value."""
    return value in option.lengths.values() or str(value) in option.on_post


def chosen_options(session: Session) -> Iterator[tuple[str, str]]:
    """Title and value of each option that is not as usual, or of which all should know what is usual.

    What a lobby's post offers is left out there: its select shows what is chosen.
    """
    for option in options_of(session.game.rules.options):
        value = value_of(session, option)
        if session.phase == "lobby" and is_on_post(option, value):
            continue
        if value != option.default:
            yield option.title, option.word(value, session)
        elif option.usual:
            yield option.title, option.usual


def in_words(terms: Terms) -> str:
    """On what terms a table plays, in a line; "" where it has no time limit."""
    if (pace := PACES.get(terms.pace)) is None:
        return ""
    word = {one.name: one.word(getattr(terms, one.name)) for one in options_of(Terms)}
    time = f"{word['pace']} {word['clock']}"
    if terms.clock == "bank":
        time = f"{terms.pace}, a time budget of {span(pace.bank)} per player, plus {span(pace.more)} per question"
    return f"Time: {time}. When time is up: {word['lapse']}."


def require_playable(game: Game, values: Mapping[str, Any]) -> BaseModel:
    """All options of a lobby. Raises Illegal for those that do not fit, UserError where nobody can play with them."""
    options = game.options_from(values)
    if not game.seats_for(options):
        raise UserError(f"Nobody can play {game.name} with these options together. Choose others.")
    return options


def read_options(game: Game, text: str) -> Mapping[str, Any]:
    """Options as typed: "rounds 3, pairs yes", seats counted from 1. Raises Unreadable for what is none."""
    known = {option.name: option for option in options_of(game.rules.options)}
    read = dict[str, Any]()
    for piece in filter(None, (piece.strip() for piece in text.replace("=", " ").split(","))):
        name, _, word = piece.partition(" ")
        option = known.get(name.casefold())
        if option is None:
            raise Unreadable(f"{game.name} has no option {quote(name)}. Its options: {', '.join(known) or 'none'}.")
        values = {option.word(value).casefold(): value for value in option.values}
        if word.strip().casefold() not in values:
            raise Unreadable(f"{option.title} can be: {', '.join(map(option.word, option.values))}.")
        read[option.name] = values[word.strip().casefold()]
    return read


def write_options(game: Game, values: Mapping[str, Any]) -> str:
    """Options as a text that `read_options` reads."""
    known = {option.name: option for option in options_of(game.rules.options)}
    return ",".join(f"{name} {known[name].word(value)}" for name, value in values.items())


def _values(info: FieldInfo) -> Iterator[object]:
    """Every value of a bool, a literal or a short range; without None, for an option that may be left open."""
    whole = info.annotation
    kinds = [whole] if get_origin(whole) is Literal else [*(get_args(whole) or (whole,))]
    if literal := next((kind for kind in kinds if get_origin(kind) is Literal), None):
        yield from get_args(literal)
    elif bool in kinds:
        yield from (False, True)
    else:
        least = next((mark.ge for mark in info.metadata if hasattr(mark, "ge")), 0)
        most = next((mark.le for mark in info.metadata if hasattr(mark, "le")), least)
        yield from range(least, most + 1)
