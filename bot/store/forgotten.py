"""The list of those who were forgotten: a file beside the database and in no copy of it, for when a copy is put back.

A line is the mark of somebody's id, which only the key beside the database can make, and when they were forgotten. That
of the key itself has the time 0: without the key that made them, marks tell nothing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from sqlalchemy import Connection, select

from bot.model.errors import Unusable
from bot.store.forgetting import forget, people_in
from bot.store.hold import OWNER_ALONE
from bot.store.key import Key, key_beside, key_file
from bot.store.outages import PULSE
from bot.store.schema import settings

PURPOSE, OF_KEY = "person", "list"
MARK_BYTES = 32


def list_file(database: Path) -> Path:
    return database.with_name(f"{database.name}.forgotten")


def mark_of(key: Key, user_id: int) -> str:
    """What stands for somebody in the list."""
    return key.mark(PURPOSE, str(user_id)).hex()


def add(database: Path, key: Key, user_id: int, at: int) -> None:
    """Note that somebody is forgotten; it outlasts the loss of power. Raises OSError."""
    file = list_file(database)
    _drop_half_a_line(file)
    own = _mark_of_key(key)
    lines = [f"{mark_of(key, user_id)} {at}\n"]
    if not file.exists() or own not in file.read_text("ascii", "replace"):
        lines.insert(0, f"{own} 0\n")
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, OWNER_ALONE)
    try:
        os.write(handle, "".join(lines).encode("ascii"))
        os.fsync(handle)
    finally:
        os.close(handle)


def read(database: Path) -> Mapping[str, int]:
    """The marks of those who were forgotten, with when that was last. Raises Unusable where the list is damaged.

    A last line without an end was never finished: the deletion that it was for had not begun.
    """
    file = list_file(database)
    if not file.exists():
        return {}
    marks = dict[str, int]()
    try:
        whole, _, _ = file.read_text("ascii").rpartition("\n")
        for line in whole.splitlines():
            mark, at = line.split()
            if len(bytes.fromhex(mark)) != MARK_BYTES:
                raise ValueError
            marks[mark] = max(int(at), marks.get(mark, 0))
    except (UnicodeError, ValueError):
        raise Unusable(f"{file} is damaged. Put your copy of it back: it says who is to be forgotten again.") from None
    except OSError as error:
        raise Unusable(f"{file} can't be read: {error.strerror}.") from None
    return marks


def forget_again(db: Connection, database: Path, key: Key | None) -> int:
    """Forget those in a copy who were forgotten after it was made; how many there were. Raises Unusable."""
    theirs = to_forget_again(db, database, key)
    for user_id in theirs:
        forget(db, user_id)
    return len(theirs)


def to_forget_again(db: Connection, database: Path, key: Key | None) -> Sequence[int]:
    """Those of whom something is known though they were forgotten after the bot was last at work with these rows.

    Whoever was forgotten before, and has come back, is somebody new. The list was written with this key, or for None
    with the one beside the database. Raises Unusable.
    """
    since = last_at_work(db)
    known = read(database)
    marks = {mark for mark, at in known.items() if at and at >= since}
    if not marks:
        return []
    if key is None and key_file(database).exists():
        key = key_beside(database)
    if key is None or {mark for mark, at in known.items() if not at} != {_mark_of_key(key)}:
        raise Unusable(
            f"{list_file(database)} says who is to be forgotten again, but the key that it was written with is gone: "
            f"{key_file(database)}. Put your copy of it back. Without one, delete the list; people have to delete anew."
        )
    return [user_id for user_id in people_in(db) if mark_of(key, user_id) in marks]


def _mark_of_key(key: Key) -> str:
    """What stands for the key that a list was written with."""
    return key.mark(OF_KEY, "").hex()


def last_at_work(db: Connection) -> int:
    """When the bot is last known to have been at work with this database; 0 where it is not known."""
    return int(db.scalar(select(settings.c.value).where(settings.c.name == PULSE)) or 0)


def _drop_half_a_line(file: Path) -> None:
    """Cut off what a crash has left of a line."""
    if not file.exists():
        return
    with file.open("r+b") as text:
        content = text.read()
        whole = content.rfind(b"\n") + 1
        if whole != len(content):
            text.truncate(whole)
