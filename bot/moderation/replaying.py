"""A match file read with distrust, in a process of its own: `python -m bot.moderation.replaying`.

The file comes in on standard input; what it holds, or why it is not brought in, goes out as JSON. The process gives way
to others, and the system ends it when its time is up, wherever it is then.
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, NoReturn

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.model.log import Chance
from rules import (
    Back,
    Entry,
    Game,
    Illegal,
    Item,
    Match,
    Played,
    Record,
    Unreadable,
    games,
    is_known_move,
    mainline,
    quote,
    read_move,
)

EVERY = 10
"""A fingerprint is in the file for each entry whose number this divides."""
MOST_ENTRIES = 5_000
LONGEST_MOVE = 1_000
LONGEST_REPLAY = 2.0
"""Seconds of processor time; loading the rules does not count."""
MOST_MEMORY = 512 << 20
"""Bytes of address space."""
NICENESS = 5
SEED = re.compile(r"[A-Za-z0-9 ._-]{1,64}")


class Unfit(Exception):
    """Why a file is not brought in."""


class MatchFile(BaseModel):
    """What is in a file."""

    model_config = ConfigDict(extra="ignore")
    record: Record
    fingerprints: Annotated[list[str], Field(max_length=MOST_ENTRIES // EVERY)] = []
    fingerprint: str = ""


class Replayed(BaseModel):
    """A match that was played again. `moves` counts those that stand and everybody knows of.

    `log` has the rows of the table `entries`.
    """

    game: str
    version: int
    seats: int
    seed: str
    options: dict[str, Any]
    moves: int
    log: list[dict[str, str | int | bool | None]]

    @property
    def chance(self) -> Chance:
        return Chance(self.seed, next((str(row["salt"]) for row in reversed(self.log) if row["salt"]), ""))


class Outcome(BaseModel):
    """What came of a file: a match, or why it is not brought in."""

    match: Replayed | None = None
    unfit: str = ""


def outcome(data: bytes, games: Mapping[str, Game]) -> Outcome:
    try:
        return Outcome(match=replay(data, games))
    except Unfit as no:
        return Outcome(unfit=str(no))
    except MemoryError:
        return Outcome(unfit="it takes too much memory.")


def replay(data: bytes, games: Mapping[str, Game]) -> Replayed:
    """The match of a file, played again. Raises Unfit for a file that is none, or does not come out as it says."""
    match, fingerprints = played(data, games)
    if match.result is not None:
        raise Unfit("that match is over, so there's nothing left to play.")
    moves = sum(is_known_move(match.log[number - 1]) for number in mainline(match.log))
    log = [row(*one) for one in zip(match.log, fingerprints, strict=True)]
    whole = match.dump() | {"moves": moves, "log": log}
    return Replayed.model_validate(whole)


def played(data: bytes, games: Mapping[str, Game]) -> tuple[Match, Sequence[str]]:
    """The same with a match that may be over, and the fingerprint after each entry."""
    file = parse(data)
    head = file.record
    if (game := games.get(head.game)) is None:
        raise Unfit(f"this bot doesn't know the game {quote(head.game)}.")
    if not SEED.fullmatch(head.seed):
        raise Unfit("its seed isn't valid.")
    try:
        match = Match(game, head.seats, head.seed, head.options, version=head.version)
    except (Illegal, Unreadable) as no:
        raise Unfit(str(no)) from None
    except Exception as error:
        raise Unfit(f"the rules fail at its start ({type(error).__name__}).") from None
    return match, enter_all(match, file)


def parse(data: bytes) -> MatchFile:
    """What a file holds. Raises Unfit where it is not what `/mod export` gives."""
    try:
        whole: object = json.loads(data.decode("utf-8-sig"), parse_constant=not_a_number)
        log = whole["record"]["log"] if isinstance(whole, dict) else None  # pyright: ignore  (anybody's JSON)
        if isinstance(log, list) and len(log) > MOST_ENTRIES:  # pyright: ignore[reportUnknownArgumentType]  (as above)
            raise Unfit(f"it has more than {MOST_ENTRIES:,} moves.")
        return MatchFile.model_validate(whole)
    except UnicodeDecodeError:
        raise Unfit("it isn't text (UTF-8).") from None
    except ValidationError as error:
        where = ".".join(map(str, error.errors()[0]["loc"]))
        raise Unfit(f"it isn't an exported match{where and f' ({where} is wrong)'}.") from None
    except (KeyError, TypeError):
        raise Unfit("it isn't an exported match.") from None
    except (ValueError, RecursionError):
        raise Unfit("it isn't readable JSON.") from None


def not_a_number(text: str) -> NoReturn:
    raise ValueError(text)


def enter_all(match: Match, file: MatchFile) -> Sequence[str]:
    """Make all entries again; the fingerprint after each. Raises Unfit where one does not fit."""
    fingerprints = list[str]()
    for number, item in enumerate(file.record.log, 1):
        try:
            enter(match, item)
            fingerprints.append(match.fingerprint)
        except (Illegal, Unreadable) as no:
            raise Unfit(f"entry {number} doesn't fit: {no}") from None
        except Exception as error:
            raise Unfit(f"the rules fail at entry {number} ({type(error).__name__}).") from None
    if file.fingerprints and file.fingerprints != fingerprints[EVERY - 1 :: EVERY]:
        raise Unfit("its moves don't lead to the positions it says, so it was changed or damaged.")
    if file.fingerprint and file.fingerprint != match.fingerprint:
        raise Unfit("its moves don't lead to the position it says, so it was changed or damaged.")
    return fingerprints


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


def row(entry: Entry, fingerprint: str) -> dict[str, str | int | bool | None]:
    """The row of an entry, with the fingerprint of the position after it."""
    if isinstance(entry, Played):
        columns = {"seat": entry.seat, "move": str(entry.move), "back": None, "fresh": None, "salt": ""}
    else:
        columns = {"seat": None, "move": None, "back": entry.to, "fresh": entry.fresh, "salt": entry.salt}
    return {**columns, "silent": entry.silent, "fingerprint": fingerprint}


def main() -> None:
    """Read a file and say what comes of it; or be ended by SIGPROF."""
    os.nice(NICENESS)
    with suppress(ValueError):  # some systems know no such limit
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    known, data = games(), sys.stdin.buffer.read()
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, LONGEST_REPLAY)
    sys.stdout.write(outcome(data, known).model_dump_json())


if __name__ == "__main__":
    main()
