"""A match file as it is read with distrust: what may stand in it, and its entries made again one by one."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, NoReturn, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rules import (
    Back,
    Game,
    Illegal,
    Item,
    Match,
    Played,
    Record,
    Unreadable,
    quote,
    read_move,
    visible,
)

EVERY = 10
"""A fingerprint is in the file for each entry whose number this divides."""
MOST_ENTRIES = 5_000
LONGEST_MOVE = 1_000
LONGEST_NAME = 100
"""Characters of what is called wrong in a file of anybody's."""
SEED = re.compile(r"[A-Za-z0-9 ._-]{1,64}")


class Unfit(Exception):
    """Why a file is not brought in."""


class MatchFile(BaseModel):
    """What is in a file."""

    model_config = ConfigDict(extra="ignore")
    record: Record
    fingerprints: Annotated[list[str], Field(max_length=MOST_ENTRIES // EVERY)] = []
    fingerprint: str = ""


FileT = TypeVar("FileT", bound=BaseModel)


def begun(head: Record, games: Mapping[str, Game]) -> Match:
    """The match of a record, before its first entry. Raises Unfit."""
    if (game := games.get(head.game)) is None:
        raise Unfit(f"this bot doesn't know the game {quote(head.game)}.")
    if not SEED.fullmatch(head.seed):
        raise Unfit("its seed isn't valid.")
    try:
        return Match(game, head.seats, head.seed, head.options, version=head.version)
    except (Illegal, Unreadable) as no:
        raise Unfit(str(no)) from None
    except Exception as error:
        raise Unfit(f"the rules fail at its start ({type(error).__name__}).") from None


def parse(data: bytes) -> MatchFile:
    """What a file holds. Raises Unfit where it is not what `/mod export` gives."""
    return parse_as(MatchFile, data)


def parse_as(shape: type[FileT], data: bytes) -> FileT:
    """What a file of this shape holds. Raises Unfit."""
    try:
        whole: object = json.loads(
            data.decode("utf-8-sig"), parse_constant=not_a_number, object_pairs_hook=without_doubles
        )
        log = whole["record"]["log"] if isinstance(whole, dict) else None  # pyright: ignore  (anybody's JSON)
        if isinstance(log, list) and len(log) > MOST_ENTRIES:  # pyright: ignore[reportUnknownArgumentType]  (as above)
            raise Unfit(f"it has more than {MOST_ENTRIES:,} moves.")
        return shape.model_validate(whole)
    except UnicodeDecodeError:
        raise Unfit("it isn't text (UTF-8).") from None
    except ValidationError as error:
        where = visible(".".join(map(str, error.errors()[0]["loc"]))[:LONGEST_NAME])
        raise Unfit(f"it isn't an exported match{where and f' ({where} is wrong)'}.") from None
    except (KeyError, TypeError):
        raise Unfit("it isn't an exported match.") from None
    except json.JSONDecodeError as error:
        raise Unfit(f"it isn't readable JSON at line {error.lineno}.") from None
    except (ValueError, RecursionError):
        raise Unfit("it isn't readable JSON.") from None


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Raises ValueError where a key stands there twice: others may read another one."""
    if len(whole := dict(pairs)) < len(pairs):
        raise ValueError
    return whole


def not_a_number(text: str) -> NoReturn:
    raise ValueError(text)


def enter(match: Match, item: Item) -> None:
    """One entry of a log: a move, a step back or forth. Raises Illegal or Unreadable where it does not fit."""
    if not isinstance(item, tuple):
        if item.salt and not SEED.fullmatch(item.salt):
            raise Unreadable("its salt isn't valid.")
        match.enter(Back(item.back, item.fresh, item.salt))
        return
    seat, text, *_ = item
    if len(text) > LONGEST_MOVE or not text.isprintable():
        raise Unreadable("it isn't a move.")
    match.enter(Played(seat, read_move(match.game.rules.verbs, text)))
