"""Presses that no honest client sends, in any match."""

from __future__ import annotations

import random
from typing import Any, get_args, get_type_hints

from bot.app.buttons import HANDLERS
from bot.model.ref import Ref
from bot.model.session import Session
from bot.ui.components import _names

TEXTS = (
    *("", " ", "-1", "0", "1", "7", "99", "²", "９", "x", "redo", "\x00", "\ud800", "💥" * 9, "a" * 90, ":" * 40),
    *("place", "bid coins:1", "pass", "toy", "barrage", "chess", "1.2", "light", "pace", "rounds", "daily", "roles"),
    *("12-h9Jx_w", "-", "1-", "99999999999999999999-x", "open", "1-15.2-9", "1-15.9-9", "{}", "NaN", "games", "role"),
)
NUMBERS = (
    *("0", "1", "2", "3", "-1", "7", "1_000", "+3", " 4 ", "1e3", "2.5", "x", "", "9" * 9),
    *(str(2**31), str(2**63), "9" * 25, "-" + "9" * 25),
)
SMALL = 8
"""How many of the numbers may stand in a press that is right otherwise."""


class Hostile:
    """What presses name in a match of which much is known: its refs, questions, moves and topics."""

    def __init__(self, session: Session, rng: random.Random) -> None:
        self.rng = rng
        self.refs = [*[str(session.ref)] * 6, f"{session.ref}.nonce", f"{session.id}-other", "2-other"]
        pending = session.pending.values()
        moves = [str(offer.move) for question in pending for offer in (*question.legal, *question.refused)]
        self.texts = [*TEXTS, *session.game.topic_of, *moves[:40]]
        self.numbers = [*NUMBERS[:SMALL] * 3, *(str(player.question) for player in session.players), *NUMBERS]

    def press(self) -> tuple[str, list[str]]:
        """A custom_id, and what is said to be chosen with it."""
        if self.rng.random() < 0.05:
            size = self.rng.randrange(60)
            return "".join(self.rng.choice("bs:playjoin12-.\x00é9 ") for _ in range(size)), self.chosen()
        press = self.rng.choice([*HANDLERS])
        hints = get_type_hints(press)
        parts = [self.value(hints[name]) for name in _names(press)]
        if self.rng.random() < 0.05:
            parts = parts[: self.rng.randrange(len(parts) + 1)]
        return ":".join([self.rng.choice("bbsscr"), press.word, *parts])[:100], self.chosen()

    def value(self, hint: Any) -> str:
        """A value for a field; one in ten is of another kind."""
        kinds = get_args(hint) or (hint,)
        if self.rng.random() < 0.03:
            return self.rng.choice([*self.texts, *self.numbers])
        if Ref in kinds:
            return self.rng.choice(self.refs)
        return self.rng.choice(self.numbers if int in kinds else self.texts)

    def chosen(self) -> list[str]:
        """What comes with a select: nothing, one line or several, offered or not."""
        many = self.rng.choice([0, 0, 1, 1, 1, 1, 2, 30])
        return [self.rng.choice([*self.texts, *self.numbers, *self.refs]) for _ in range(many)]
