"""What may be the matter with a database while a bot works with it, told in its log once a minute at most."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping
from errno import ENOSPC
from socket import gaierror
from typing import Literal, TypeAlias

import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError, NoResultFound, SQLAlchemyError

from bot.model.time import MINUTE, now

log = structlog.get_logger(__name__)

Trouble: TypeAlias = Literal["gone", "damaged", "read-only", "full", "unreachable", "busy", "failing"]
CODES: Mapping[str, Trouble] = {
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_READONLY_DBMOVED": "gone",
    "SQLITE_READONLY": "read-only",
    "SQLITE_FULL": "full",
    "SQLITE_BUSY": "busy",
    "3D000": "gone",
    "XX001": "damaged",
    "XX002": "damaged",
    "25006": "read-only",
    "53100": "full",
    "08": "unreachable",
    "53300": "unreachable",
    "57P": "unreachable",
    "55P03": "busy",
    "40P01": "busy",
    "40001": "busy",
    "25P03": "busy",
}
"""What the names of SQLite's errors begin with, and PostgreSQL's codes; the longer ones first."""
LASTING = ("gone", "damaged")
"""What no waiting mends."""


class FileGone(SQLAlchemyError):
    """A database was deleted, moved or replaced while it was open: what is written to it is lost."""


class Troubles:
    """The last trouble with one database, None while there is none, and how often each was; `what` is said of each."""

    def __init__(self, what: Mapping[Trouble, str]) -> None:
        self.last: Trouble | None = None
        self.times = Counter[Trouble]()
        self._what = what
        self._told_at = 0

    def note(self, error: BaseException) -> None:
        """Something went wrong, perhaps with the database."""
        found = trouble_of(error)
        if found is None:
            return
        self.last = found
        self.times[found] += 1
        if now() - self._told_at >= MINUTE:
            self._told_at = now()
            log.error("the database fails", database=found, what=self._what[found], error=first_line(error))

    def saved(self) -> None:
        """Something was written and kept; a damaged page stays one."""
        if self.last != "damaged":
            self.last = None


def trouble_of(error: BaseException) -> Trouble | None:
    """Which trouble of a database an error tells, if it tells any."""
    if isinstance(error, FileGone):
        return "gone"
    others = not isinstance(error, SQLAlchemyError | sqlite3.Error | OSError)
    if others or isinstance(error, IntegrityError | NoResultFound):
        return None
    name = code_of(error)
    for code, trouble in CODES.items():
        if name.startswith(code):
            return trouble
    if isinstance(error, OSError) and error.errno == ENOSPC:
        return "full"
    return "unreachable" if is_unreachable(error) else "failing"


def code_of(error: BaseException) -> str:
    """What SQLite calls an error, or PostgreSQL's code for it; "" for one that is neither's."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or ""


def is_unreachable(error: BaseException) -> bool:
    """Whether there is no server, or none any more, at the other end."""
    cut_off = isinstance(error, DBAPIError) and error.connection_invalidated
    return cut_off or isinstance(error, ConnectionError | TimeoutError | gaierror)


def first_line(error: BaseException) -> str:
    """What an error says, in a line."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
