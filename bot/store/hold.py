"""One bot alone has a database: its file is locked, by whatever name it is opened, and must stay where it is."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from filelock import SoftFileLock, Timeout, lock_descriptor

from bot.model.errors import Status, Unusable
from bot.store.troubles import FileGone

OWNER_ALONE = 0o600
"""Who may read and write a database, a copy of it, an export: the secrets of running matches are in them."""
STALE_SECONDS = 1
"""For how long the lock of a killed bot may take to be recognised, where it is a file."""


class Hold:
    """A database file that this process alone has, until `release`. Raises Unusable where another has it.

    The lock lies on the file itself, so it holds for each of its names, hard links too, and ends with the process.
    Where the system has no such locks it is a file beside the database, which names the process.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _open(path)
        self._beside: SoftFileLock | None = None
        try:
            self._require_lock()
        except Unusable:
            os.close(self._file)
            raise

    def require_there(self) -> None:
        """Raises FileGone where the database is not, or no longer, the file of its name."""
        try:
            there = os.path.samestat(os.stat(self._path), os.fstat(self._file))
        except OSError:
            there = False
        if not there:
            raise FileGone(f"{self._path} is another file by now, or none.")

    def require_alone(self) -> None:
        """Raises Unusable where another bot has what bears the name of the database by now, or the lock beside it."""
        if self._beside is not None:
            if not self._beside.is_lock_held_by_us:
                self._require_lock()
            return
        try:
            self.require_there()
        except FileGone:
            if self._path.exists():
                Hold(self._path).release()

    def release(self) -> None:
        if self._beside is not None:
            self._beside.release()
        with suppress(OSError):
            os.close(self._file)

    def _require_lock(self) -> None:
        try:
            if lock_descriptor(self._file, blocking=False):
                return
        except OSError:
            self._beside = SoftFileLock(f"{self._path.resolve()}.held", timeout=STALE_SECONDS)
            with suppress(Timeout):
                self._beside.acquire()
                return
        raise Unusable(
            f"Another Hustings is using {self._path}. Stop it first, or give this one its own file.", Status.HELD
        )


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
