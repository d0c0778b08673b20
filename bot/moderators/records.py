"""A match as a file: written so that the tests can replay it, read back with distrust."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, NoReturn

from pydantic import BaseModel, ConfigDict, ValidationError
from sqlalchemy import Row

from bot.errors import Sorry
from bot.live import Live
from bot.names import sentence
from bot.replay import record
from rules import Game, Illegal, Match, Unreadable, read
from rules.log import Back, Played, line
from rules.match import Record

EVERY = 10
"""A fingerprint is in the file for each entry whose number this divides."""
LARGEST = 1_000_000
MOST_ENTRIES = 5_000
LONGEST_MOVE = 1_000
LONGEST_REPLAY = 10.0
"""Seconds."""
LONGEST_REASON = 300
SEED = re.compile(r"[A-Za-z0-9 ._-]{1,64}")


class Kept(BaseModel):
    """What is in a file."""

    model_config = ConfigDict(extra="ignore")
    record: Record
    fingerprints: list[str] = []
    fingerprint: str = ""


@dataclass(frozen=True)
class Imported:
    """A match that was read, with the fingerprint of the position after each entry of its log."""

    match: Match
    fingerprints: Sequence[str]


def written(live: Live, entries: Sequence[Row[Any]]) -> str:
    """A match with its secret seed, as JSON, an entry of the log a line."""
    result = live.under_way.result
    whole = record(live, entries)
    log = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in whole["log"])
    frame = {
        "record": whole | {"log": []},
        "fingerprints": [row.fingerprint for row in entries if row.number % EVERY == 0],
        "fingerprint": live.under_way.fingerprint,
        "result": {"winners": list(result.winners), "scores": list(result.scores)} if result else None,
    }
    text = json.dumps(frame, ensure_ascii=False, indent=1)
    return text.replace('"log": []', f'"log": [\n{log}\n]' if log else '"log": []') + "\n"


def imported(data: bytes, games: Mapping[str, Game]) -> Imported:
    """The match of a file, played again. Raises Sorry for a file that is none, or does not come out as it says."""
    kept = understood(data)
    game = games.get(kept.record.game)
    if game is None:
        refuse(f"it is of “{kept.record.game[:40]}”, which is not known here.")
    if not SEED.fullmatch(kept.record.seed):
        refuse("its seed is not one that a match can have.")
    try:
        head = kept.record
        match = Match(game, head.seats, head.seed, head.options, version=head.version)
    except (Illegal, Unreadable) as no:
        refuse(str(no))
    except Exception as error:
        refuse(f"the rules fail at its start ({type(error).__name__}).")
    fingerprints = replayed(match, kept)
    if match.result is not None:
        refuse("that match is over, so there is nothing to play on.")
    return Imported(match, fingerprints)


def understood(data: bytes) -> Kept:
    """What a file holds. Raises Sorry where it is not what `written` gives."""
    try:
        whole: object = json.loads(data.decode("utf-8"), parse_constant=not_a_number)
        log = whole["record"]["log"] if isinstance(whole, dict) else None  # pyright: ignore[reportUnknownVariableType]
        if isinstance(log, list) and len(log) > MOST_ENTRIES:  # pyright: ignore[reportUnknownArgumentType]
            refuse(f"it has more than {MOST_ENTRIES:,} moves.")
        return Kept.model_validate(whole)
    except UnicodeDecodeError:
        refuse("it is not text (UTF-8).")
    except ValidationError as error:
        where = ".".join(map(str, error.errors()[0]["loc"])) or "all of it"
        refuse(f"it has not the shape of an exported match: {where}.")
    except (KeyError, TypeError):
        refuse("it has not the shape of an exported match.")
    except (ValueError, RecursionError):
        refuse("it is not JSON that can be read.")


def not_a_number(text: str) -> NoReturn:
    raise ValueError(text)


def replayed(match: Match, kept: Kept) -> Sequence[str]:
    """Make all entries again; the fingerprint after each. Raises Sorry where one does not fit, or all take too long."""
    fingerprints, start = list[str](), monotonic()
    for number, item in enumerate(kept.record.log, 1):
        if monotonic() - start > LONGEST_REPLAY:
            refuse("it takes too long to play again.")
        try:
            enter(match, item)
            fingerprints.append(match.fingerprint)
        except (Illegal, Unreadable) as no:
            refuse(f"entry {number} does not fit: {no}")
        except Exception as error:
            refuse(f"the rules fail at entry {number} ({type(error).__name__}).")
    if kept.fingerprints and kept.fingerprints != fingerprints[EVERY - 1 :: EVERY]:
        refuse("it leads to other positions than it says (fingerprints).")
    if kept.fingerprint and kept.fingerprint != match.fingerprint:
        refuse("it leads to another position than it says (fingerprint).")
    return fingerprints


def enter(match: Match, item: Any) -> None:
    """One entry of a log: a move, a step back or forth. Raises Illegal or Unreadable where it does not fit."""
    if isinstance(item, tuple):
        seat, text = item
        if len(text) > LONGEST_MOVE or not text.isprintable():
            raise Unreadable("it is no move.")
        match.play(seat, read(match.game.verbs, text))
        return
    match.undo(item.back) if item.back in (0, *line(match.log)) else match.redo()
    if match.log[-1] != Back(item.back, item.fresh):
        raise Unreadable("it goes back otherwise than this match can.")


def rows_of(one: Imported, at: int) -> list[dict[str, object]]:
    """The entries as they are written down."""
    made = list[dict[str, object]]()
    for number, (entry, fingerprint) in enumerate(zip(one.match.log, one.fingerprints, strict=True), 1):
        played = isinstance(entry, Played)
        said = (entry.seat, str(entry.move), None, None) if played else (None, None, entry.to, entry.fresh)
        values = dict(zip(("seat", "move", "back", "fresh"), said, strict=True))
        made.append({**values, "number": number, "fingerprint": fingerprint, "made_by": "member", "at": at})
    return made


def refuse(reason: str) -> NoReturn:
    """Raises Sorry: the file is no match that can be brought in, and why."""
    raise Sorry(f"That file is not brought in: {sentence(reason[:LONGEST_REASON])} Nothing was changed.")
