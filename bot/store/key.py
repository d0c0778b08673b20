"""The bot's own key: a file beside the database and in no copy of it, so that a copy alone gives nothing away."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from bot.model.errors import Status, Unusable
from bot.store.hold import OWNER_ALONE

SIZE = 32
"""Bytes."""


class Key:
    """What only this bot can work out, and always does the same, from the file beside a database."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def mark(self, purpose: str, what: str) -> bytes:
        """32 bytes that stand for something, and tell nobody what; each purpose has others."""
        return hmac.digest(self._secret, f"{purpose}\n{what}".encode(), hashlib.sha256)


def key_of(text: str) -> Key:
    """The key that is written so: 64 hexadecimal digits. Raises Unusable, without showing it."""
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != SIZE:
        raise Unusable("HUSTINGS_KEY isn't a key: that is 64 hexadecimal digits; see .env.example.", Status.UNSET)
    return Key(secret)


def key_file(database: Path) -> Path:
    return database.with_name(f"{database.name}.key")


def known_key(database: Path) -> Key | None:
    """The key of a database, if there is one by now. Raises Unusable."""
    return key_beside(database) if key_file(database).exists() else None


def key_beside(database: Path) -> Key:
    """The key of a database, which is made if there is none yet. Raises Unusable."""
    file = key_file(database)
    try:
        if not file.exists():
            _make(file)
        secret = bytes.fromhex(file.read_text("ascii"))
    except ValueError:
        secret = b""
    except OSError as error:
        raise Unusable(f"The key beside the database can't be used: {error.strerror} ({file}).") from None
    if len(secret) != SIZE:
        raise Unusable(f"{file} is damaged. Put your copy of it back; without one, delete it, and it is made anew.")
    return Key(secret)


def _make(file: Path) -> None:
    """Write a new key, whole or not at all."""
    part = file.with_name(f"{file.name}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ALONE)
    with os.fdopen(handle, "w", encoding="ascii") as text:
        text.write(secrets.token_hex(SIZE))
        text.flush()
        os.fsync(text.fileno())
    part.replace(file)
