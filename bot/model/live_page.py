"""At which address a match can be watched on the web: what is kept of it, and what only this bot can work out."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass

from bot.model.ref import Ref

PURPOSE = "page"
TOKEN_BYTES, TOKEN_SIGNS = 16, 22
"""128 bits, which nobody guesses, as they are written."""


@dataclass(frozen=True)
class LivePage:
    """What the database has of the address of a match's page, so that no copy of it gives an address away.

    The `mark` is the SHA-256 of its token, None where it has no page; the `round` grows whenever it is renewed or
    switched, and is 0 where nobody has decided about it.
    """

    mark: str | None = None
    round: int = 0


@dataclass(frozen=True)
class Site:
    """Where the pages of matches are served: the address that people open, less `/m/` and a token.

    `secret` works out what only this bot can, `is_off` tells of a server by its id whether its matches have no page.
    `changed` has a match looked at anew, by its id, which may be there no more.
    """

    url: str
    secret: Callable[[str, str], bytes]
    is_off: Callable[[int], bool]
    changed: Callable[[int], None]

    def token(self, ref: Ref, round: int) -> str:
        """What stands in the address of a match in a round: 22 signs."""
        secret = self.secret(PURPOSE, f"{ref.id} {ref.token} {round}")
        return urlsafe_b64encode(secret[:TOKEN_BYTES]).decode()[:TOKEN_SIGNS]

    def page(self, ref: Ref, round: int) -> LivePage:
        """What is kept of that."""
        return LivePage(mark_of(self.token(ref, round)), round)

    def address(self, ref: Ref, page: LivePage, guild_id: int) -> str | None:
        """Where a match is watched; None where it has no page, or one that was made with another key."""
        if page.mark is None or self.is_off(guild_id):
            return None
        token = self.token(ref, page.round)
        return f"{self.url}/m/{token}" if mark_of(token) == page.mark else None


def mark_of(token: str) -> str:
    """By which a match is looked up whose address somebody opens."""
    return hashlib.sha256(token.encode()).hexdigest()
