"""One bot alone has a database: its file is locked, by whatever name it is opened, and must stay where it is."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from filelock import SoftFileLock, Timeout, lock_descriptor

from bot.model.errors import Unusable
from bot.store.troubles import FileGone

OWNER_ALONE = 0o600
"""Who may read and write a database, a copy of it, an export: the secrets of running matches are in them."""
STALE_SECONDS = 1
"""For how long the lock of a killed bot may take to be recognised, where it is a file."""


class Held(Unusable):
    """Another bot has the database."""


class Hold:
    """A database file that this process alone has, until `release`. Raises Held where another has it, else Unusable.

    The lock lies on the file itself, so it holds for each of its names, hard links too, and ends with the process.
    Where the system has no such locks it is a file beside the database, which names the process.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _open(path)
        self._beside: SoftFileLock | None = None
        if not self._lock():
            os.close(self._file)
            raise Held(f"Another Hustings is using {path}. Stop it first, or give this one its own file.")

    def require_there(self) -> None:
        """Raises FileGone where the database is not, or no longer, the file of its name."""
        try:
            there = os.path.samestat(os.stat(self._path), os.fstat(self._file))
        except OSError:
            there = False
        if not there:
            raise FileGone(f"{self._path} is another file by now, or none.")

    def release(self) -> None:
        if self._beside is not None:
            self._beside.release()
        with suppress(OSError):
            os.close(self._file)

    def _lock(self) -> bool:
        try:
            return lock_descriptor(self._file, blocking=False)
        except OSError:
            self._beside = SoftFileLock(f"{self._path.resolve()}.held", timeout=STALE_SECONDS)
        try:
            self._beside.acquire()
        except Timeout:
            return False
        return True


def _open(path: Path) -> int:
    """The file, made where it is missing. Raises Unusable where that cannot be."""
    if not path.absolute().parent.is_dir():
        raise Unusable(f"The database can't be used: the folder {path.absolute().parent} doesn't exist.")
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ALONE)
    except OSError as error:
        raise Unusable(
            f"The database can't be used: {error.strerror} ({path}). Does the folder exist, and is it writable?"
        ) from None
