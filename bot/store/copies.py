"""Copies of a database in a folder of their own, named by when they were made."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bot.model.errors import Unusable
from bot.model.time import now

NAMES = "hustings-????-??-??-??????.db"
"""What is called otherwise is nobody's to delete."""


def new_name() -> str:
    """What a copy is called that is made now: hustings-2027-01-31-040000.db, by UTC. Names sort as copies were made."""
    return f"hustings-{datetime.fromtimestamp(now(), UTC):%Y-%m-%d-%H%M%S}.db"


def drop_old(folder: Path, keep: int) -> Sequence[Path]:
    """Delete all copies in a folder but the newest; those that are gone. Raises Unusable where one can't be."""
    copies = sorted(folder.glob(NAMES))
    try:
        for one in copies[:-keep]:
            one.unlink()
    except OSError as error:
        raise Unusable(f"An old copy can't be deleted: {error}. The new one is there.") from None
    return copies[:-keep]
