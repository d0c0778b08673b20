"""The list of those who were forgotten: a file in no copy of the database, for when a copy is put back.

It lies beside an SQLite file, else where it is set. A line is a deletion: the mark of somebody's id, which only the key
can make, and when it was. The mark of the key itself has the time 0: without that key marks tell nothing. A database
notes the number of each deletion that it has seen; one of the list that it lacks was made after it was copied. So
several bots may have one list or one each, and those who came back since stay.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from filelock import lock_descriptor
from sqlalchemy import Connection, func, select

from bot.model.errors import Status, Unusable
from bot.store.forgetting import forget, people_in
from bot.store.hold import OWNER_ALONE
from bot.store.key import Key
from bot.store.outages import PULSE
from bot.store.schema import pulses, settings
from bot.store.transactions import Writing

PURPOSE, OF_KEY = "person", "list"
MARK_BYTES = 32
NOTED = "forgotten"
"""The setting that says from which time on deletions have their numbers noted, as settings of this name and theirs."""
NUMBER = 16
"""Hexadecimal digits."""
NO_LIST = (
    "HUSTINGS_FORGOTTEN isn't set: after a restore, the bot knows those again who had themselves deleted since the "
    "copy; see docs/postgres.md."
)


class Deletion(NamedTuple):
    """Somebody's mark, and when they were forgotten (seconds since 1970)."""

    mark: str
    at: int

    @property
    def row(self) -> Mapping[str, str]:
        """The setting by which a database knows of it, and from which nobody can tell whose it was."""
        number = hashlib.sha256(f"{self.mark} {self.at}".encode()).hexdigest()[:NUMBER]
        return {"name": f"{NOTED} {number}", "value": str(self.at)}


@dataclass(frozen=True)
class Missed:
    """What a list has and a database doesn't know: the settings that note it there, and who is to be forgotten."""

    rows: Sequence[Mapping[str, str]]
    people: Sequence[int]

    def note(self, db: Writing) -> None:
        for row in self.rows:
            db.write_new(settings, row)


def list_file(database: Path) -> Path:
    return database.with_name(f"{database.name}.forgotten")


def mark_of(key: Key, user_id: int) -> str:
    """What stands for somebody in the list."""
    return key.mark(PURPOSE, str(user_id)).hex()


def note(db: Writing, deletion: Deletion) -> None:
    """Have a database know of a deletion."""
    db.write_new(settings, deletion.row)


def add(file: Path, key: Key, user_id: int, at: int) -> Deletion:
    """Note that somebody is forgotten; it outlasts the loss of power. Raises OSError."""
    deletion, own = Deletion(mark_of(key, user_id), at), _mark_of_key(key)
    with _opened(file) as handle:
        content = _whole_lines(handle)
        head = b"" if own.encode() in content else f"{own} 0\n".encode()
        os.write(handle, head + f"{deletion.mark} {deletion.at}\n".encode())
        os.fsync(handle)
    return deletion


def require_list(file: Path) -> None:
    """Raises Unusable where nothing can be added to a list; it is made where it is missing."""
    try:
        with _opened(file):
            pass
    except OSError as error:
        raise Unusable(
            f"The list of the forgotten can't be written: {error.strerror} ({file}). HUSTINGS_FORGOTTEN names a file "
            "in a folder that this user may write to.",
            Status.UNSET,
        ) from None


def read(file: Path) -> Sequence[Deletion]:
    """The deletions of a list, and with the time 0 the mark of its key. Raises Unusable where it is damaged.

    A last line without an end was never finished: the deletion that it was for had not begun.
    """
    if not file.exists():
        return []
    found = list[Deletion]()
    try:
        whole, _, _ = file.read_text("ascii").rpartition("\n")
        for line in whole.splitlines():
            mark, at = line.split()
            if len(bytes.fromhex(mark)) != MARK_BYTES:
                raise ValueError
            found.append(Deletion(mark, int(at)))
    except (UnicodeError, ValueError):
        raise Unusable(f"{file} is damaged. Put your copy of it back: it says who is to be forgotten again.") from None
    except OSError as error:
        raise Unusable(f"{file} can't be read: {error.strerror}.") from None
    return found


def forget_again(db: Connection, file: Path, key: Callable[[], Key | None]) -> int:
    """Forget those in a copy who were forgotten after it was made; how many there were. Raises Unusable."""
    theirs = missed(db, file, key).people
    for user_id in theirs:
        forget(db, user_id)
    return len(theirs)


def missed(db: Connection, file: Path, key: Callable[[], Key | None]) -> Missed:
    """What a list knows of and a database doesn't. Raises Unusable where the key is not that of the list.

    A database that was never asked knows all from before the bot was last at work with it.
    """
    known = {row.name: row.value for row in db.execute(select(settings).where(settings.c.name.like(f"{NOTED}%")))}
    since = int(known.get(NOTED) or last_at_work(db))
    listed = read(file)
    found = [one for one in listed if one.at and one.at >= since and one.row["name"] not in known]
    rows = [{"name": NOTED, "value": str(since)}, *(one.row for one in found)] if found or NOTED not in known else []
    if not found:
        return Missed(rows, [])
    own = key()
    if own is None or {one.mark for one in listed if not one.at} != {_mark_of_key(own)}:
        raise Unusable(
            f"{file} says who is to be forgotten again, but the key that it was written with is gone: HUSTINGS_KEY, or "
            "else hustings.db.key beside the database. Put your copy of it back. Without one, delete the list; people "
            "have to delete anew."
        )
    marks = {one.mark for one in found}
    return Missed(rows, [user_id for user_id in people_in(db) if mark_of(own, user_id) in marks])


def last_at_work(db: Connection) -> int:
    """When the bot is last known to have been at work with this database; 0 where it is not known."""
    alone = int(db.scalar(select(settings.c.value).where(settings.c.name == PULSE)) or 0)
    return max(alone, db.scalar(select(func.max(pulses.c.at))) or 0)


def _mark_of_key(key: Key) -> str:
    """What stands for the key that a list was written with."""
    return key.mark(OF_KEY, "").hex()


@contextmanager
def _opened(file: Path) -> Iterator[int]:
    """A list to add to, which no other bot adds to meanwhile, where the system has such locks. Raises OSError."""
    handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, OWNER_ALONE)
    try:
        with suppress(OSError):
            lock_descriptor(handle)
        yield handle
    finally:
        os.close(handle)


def _whole_lines(handle: int) -> bytes:
    """What a list has; what a crash has left of a line is cut off."""
    with os.fdopen(os.dup(handle), "rb") as text:
        text.seek(0)
        content = text.read()
    if (whole := content.rfind(b"\n") + 1) != len(content):
        os.ftruncate(handle, whole)
    return content[:whole]
