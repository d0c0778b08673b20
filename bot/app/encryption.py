"""What can be seen of how the files of a bot are protected: who may read them, and whether their disk is encrypted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from bot.store.copies import BESIDE
from bot.store.forgotten import NO_LIST, list_file
from bot.store.key import key_file

DEVICES = Path("/sys/dev/block")
OTHERS = 0o077
PLAIN = ("CRYPT-VERITY-", "CRYPT-INTEGRITY-", "CRYPT-SUBDEV-")
"""How the tools of dm-crypt call devices of theirs that check what is read, and encrypt nothing."""
YES = "The disk of the database is encrypted here (dm-crypt)."
UNSEEN = (
    "Whether the disk of the database is encrypted can't be seen from here; docs/privacy.md says how to set that up."
)


def protection(database: Path | None, forgotten: Path | None = None) -> Iterator[str]:
    """What is to be said of it, a line each; of a database on a server only what lies here."""
    files = [] if database is None else [database, *_beside(database)]
    for file in (*files, *([forgotten] if forgotten else []), Path(".env")):
        if file.exists() and file.stat().st_mode & OTHERS:
            yield f"Others on this machine may read {file}: chmod 600 {file}"
    if database is not None:
        yield YES if _is_encrypted(database.stat().st_dev) else UNSEEN
    elif forgotten is None:
        yield NO_LIST


def _beside(database: Path) -> Iterator[Path]:
    yield from (database.with_name(database.name + suffix) for suffix in BESIDE)
    yield from (key_file(database), list_file(database))


def _is_encrypted(device: int, depth: int = 4) -> bool:
    """Whether a device is one of dm-crypt, or lies upon such devices alone; false where that can't be seen."""
    return _lies_on_encrypted(DEVICES / f"{os.major(device)}:{os.minor(device)}", depth)


def _lies_on_encrypted(device: Path, depth: int) -> bool:
    uuid = _uuid(device)
    if uuid.startswith("CRYPT-") and not uuid.startswith(PLAIN):
        return True
    try:
        below = [*(device / "slaves").iterdir()]
    except OSError:
        return False
    return bool(below) and depth > 0 and all(_lies_on_encrypted(one, depth - 1) for one in below)


def _uuid(device: Path) -> str:
    """What the device mapper calls a device; "" for one of another kind."""
    try:
        return (device / "dm" / "uuid").read_text("utf-8")
    except (OSError, UnicodeError):
        return ""
