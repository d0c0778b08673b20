"""The record of a match: its entries as plain values, written and read back."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, ValidationError

from rules.engine.errors import Unreadable, plainly
from rules.engine.game import Game
from rules.engine.log import Back, Entry, Played
from rules.engine.verbs import Unread, Verb, read_move

Text: TypeAlias = Annotated[str, Field(pattern="(?s).*")]
"""Any text that can be written down, which half a surrogate pair cannot."""


class _Back(BaseModel):
    model_config = ConfigDict(extra="forbid")
    back: StrictInt
    fresh: StrictBool
    salt: Text = ""


Item: TypeAlias = tuple[StrictInt, str] | tuple[StrictInt, str, Literal["silent"]] | _Back
"""An entry of the log: a move, a silent one that nobody else knows of, or a step back or forth."""


class Record(BaseModel):
    """A match as plain values: what `Match.dump` gives and `Match.load` takes. It holds the seed."""

    model_config = ConfigDict(extra="forbid")
    game: Text
    version: StrictInt
    seats: StrictInt
    seed: Text
    options: dict[str, Any]
    log: list[Item]


def wrong(error: ValidationError) -> str:
    """Which part of a record has the wrong shape."""
    match error.errors()[0]["loc"]:
        case "log", int(at), *_:
            return f"Entry {at + 1} of this record is neither a move nor an undo."
        case ():
            return "This isn't a record of a match."
        case where:
            return f"This isn't a record of a match: “{'.'.join(map(str, where))}” {plainly(error, Record)}."


def as_item(entry: Entry) -> list[object] | dict[str, object]:
    """An entry as `dump` writes it."""
    if isinstance(entry, Back):
        return {"back": entry.to, "fresh": entry.fresh, **({"salt": entry.salt} if entry.salt else {})}
    return [entry.seat, str(entry.move), *(["silent"] if entry.silent else [])]


def entry_of(game: Game, item: Item, number: int) -> Entry:
    """Entry `number` of a record; a move that no verb of the game reads is kept as it is written.

    Raises Unreadable where it goes back to what is not before it, and for salt that is not put in where a match stands.
    """
    if not isinstance(item, _Back):
        return Played(item[0], _move_of(game, item[1]), silent=len(item) > 2)
    if not 0 <= item.back < number:
        raise Unreadable(f"Entry {number} of this record doesn't fit: it goes back to {item.back}, not before it.")
    if item.salt and (item.back, item.fresh) != (number - 1, True):
        raise Unreadable(f"Entry {number} of this record doesn't fit: salt isn't for going back.")
    return Back(item.back, item.fresh, item.salt)


def _move_of(game: Game, text: str) -> Verb:
    try:
        return read_move(game.rules.verbs, text)
    except Unreadable as no:
        return Unread(text, str(no))
