"""Where the seed of a match comes from: a secret that is promised first, and what nobody controls alone."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any, TypeAlias

from rules import Seat

SHOWN = 32
"""So many digits of a code stand in a post: half of them, and two texts with the same are still not to be found."""
LONGEST_WORD = 64

Press: TypeAlias = tuple[Seat, str]
"""The id of the interaction by which whoever has a seat joined."""


@dataclass(frozen=True)
class Share:
    """What a member puts in: the interaction by which they joined, if they did so themselves, and perhaps a word.

    The `seat` is None until the match begins. Of a word that was forgotten the hash is left.
    """

    user_id: int | None
    press: int | None = None
    seat: Seat | None = None
    word: str | None = None
    hash: str = ""

    def saying(self, word: str) -> Share:
        """The same with another word; "" takes it back."""
        return replace(self, word=word or None, hash=sha256_of(word) if word else "")


@dataclass
class FairDice:
    """The `secret` is drawn as the lobby opens, "" in a match without a proof; `start` is the press of **Start**.

    After the entries `put_back` the database went back to a copy: what fell after them, somebody may have seen.
    """

    secret: str = ""
    shares: list[Share] = field(default_factory=list[Share])
    start: int | None = None
    put_back: list[int] = field(default_factory=list[int])

    @property
    def commitment(self) -> str:
        """What the lobby shows, and what binds the secret before anybody has joined."""
        return sha256_of(self.secret)

    def of(self, user_id: int | None) -> Share:
        return next((share for share in self.shares if share.user_id == user_id), Share(user_id))

    def put(self, share: Share) -> None:
        """Keep what a member puts in, in place of what they did before."""
        self.shares = [*(one for one in self.shares if one.user_id != share.user_id), share]

    def seat(self, members: Mapping[int, Seat], start: int | None) -> None:
        """The match begins: what those put in who sit there is bound to their seats, and nothing else counts."""
        shares = [replace(self.of(user_id), seat=seat) for user_id, seat in members.items()]
        self.shares, self.start = sorted(shares, key=lambda share: share.seat or 0), start

    @property
    def columns(self) -> dict[str, object]:
        """As a match's row has them."""
        return {"secret": self.secret, "shares": [asdict(share) for share in self.shares], "start_press": self.start}


@dataclass(frozen=True)
class Start:
    """All that decides the chance of a match beside its secret, bound as it begins.

    `presses` and `words` are by seats, in their order, the words as their hashes; ids are texts, for some readers of
    JSON have no such numbers.
    """

    game: str
    version: int
    seats: int
    options: Mapping[str, Any]
    presses: Sequence[Press]
    words: Sequence[tuple[Seat, str]]
    start: str

    def code(self, commitment: str) -> str:
        """What is published as the match begins, and binds all of this."""
        return sha256_of(canonical({"commitment": commitment, **vars(self)}))

    def seed(self, secret: str) -> str:
        return sha256_of(canonical({"secret": secret, **vars(self)}))


def start_of(game: str, version: int, seats: int, options: Mapping[str, Any], dice: FairDice) -> Start:
    """What a match begins with whose members have their seats."""
    seated = [(share.seat, share) for share in dice.shares if share.seat is not None]
    presses = [(seat, str(share.press)) for seat, share in seated if share.press is not None]
    words = [(seat, share.hash) for seat, share in seated if share.hash]
    return Start(game, version, seats, options, presses, words, str(dice.start or ""))


def new_secret() -> str:
    """A secret; its 128 bits cannot be guessed from the dice and cards that come of it."""
    return secrets.token_hex(16)


def sha256_of(text: str) -> str:
    """The SHA-256 of a text, as 64 digits."""
    return sha256(text.encode()).hexdigest()


def canonical(value: object) -> str:
    """The one JSON text of a value: keys in order, no spaces, ASCII alone."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def shares_of(rows: Sequence[Mapping[str, Any]]) -> list[Share]:
    """As `columns` has them."""
    return [Share(**row) for row in rows]
