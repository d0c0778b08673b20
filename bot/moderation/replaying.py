"""A match file read with distrust, in a process of its own: `python -m bot.moderation.replaying`.

The file comes in on standard input; what it holds, or why it is not brought in, goes out as JSON. The process gives way
to others, and the system ends it when its time is up, wherever it is then.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from bot.model.confined import confine
from bot.model.log import Chance
from bot.model.match_file import EVERY, MatchFile, Unfit, begun, enter, parse
from rules import Entry, Game, Illegal, Match, Played, Unreadable, games, is_known_move, mainline

LONGEST_REPLAY = 2.0
"""Seconds of processor time; loading the rules does not count."""


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
    match = begun(file.record, games)
    return match, enter_all(match, file)


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


def row(entry: Entry, fingerprint: str) -> dict[str, str | int | bool | None]:
    """The row of an entry, with the fingerprint of the position after it."""
    if isinstance(entry, Played):
        columns = {"seat": entry.seat, "move": str(entry.move), "back": None, "fresh": None, "salt": ""}
    else:
        columns = {"seat": None, "move": None, "back": entry.to, "fresh": entry.fresh, "salt": entry.salt}
    return {**columns, "silent": entry.silent, "fingerprint": fingerprint}


def main() -> None:
    """Read a file and say what comes of it; or be ended by SIGPROF."""
    data = confine(LONGEST_REPLAY, load=games)
    sys.stdout.write(outcome(data, games()).model_dump_json())


if __name__ == "__main__":
    main()
