"""Copies of a database in a folder of their own, named by when they were made."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bot.model.errors import Unusable
from bot.model.time import now

DIGITS = "[0-9][0-9]"
NAMES = f"hustings-{DIGITS}{DIGITS}-{DIGITS}-{DIGITS}-{DIGITS * 3}.db"
"""What is called otherwise is nobody's to delete."""


def new_name() -> str:
    """What a copy is called that is made now: hustings-2027-01-31-040000.db, by UTC. Names sort as copies were made."""
    return f"hustings-{datetime.fromtimestamp(now(), UTC):%Y-%m-%d-%H%M%S}.db"


def drop_old(new: Path, keep: int) -> Sequence[Path]:
    """Delete all copies in a folder but the newest; those that are gone. Raises Unusable where one can't be.

    The one that was made just now stays in any case: a clock that was ahead may have named others after a later time.
    """
    others = sorted((one for one in new.parent.glob(NAMES) if one != new), reverse=True)
    gone = others[keep - 1 :]
    try:
        for one in gone:
            one.unlink()
    except OSError as error:
        raise Unusable(f"An old copy can't be deleted: {error}. The new one is there.") from None
    return gone[::-1]
