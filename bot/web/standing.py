"""How a match stands that is watched, as everybody may know it, and what is new since it stood otherwise.

Nothing here tells of what all cannot see: silent entries have no numbers, and a change of which nobody knows is none.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from bot.match.replay_steps import known_steps, replay_steps, turn_starts
from bot.model.session import Phase, Session
from bot.model.version import VERSION
from bot.pages.log import public_lines
from bot.pages.turn import whose_turn
from bot.web.match_page import Part, by_rounds, so_far

SIGNS = 12


@dataclass(frozen=True)
class Standing:
    """The numbers of the steps so far, and how they look: other names look otherwise. `words` say whose turn it is."""

    numbers: tuple[int, ...]
    look: str
    phase: Phase
    words: str

    @cached_property
    def at(self) -> str:
        """By which it is known: the number of the newest step, the look, and a digest of all."""
        return f"{self.numbers[-1]}.{self.look}.{_digest(self.numbers, self.phase, self.words)}"

    def known_from(self, at: str) -> Standing | None:
        """How the same match stood when that was its name, if it has only gone on since."""
        for many, number in enumerate(self.numbers, 1):
            if at.startswith(f"{number}.{self.look}."):
                return Standing(self.numbers[:many], self.look, "playing", "")
        return None


def standing_of(session: Session) -> Standing:
    numbers = known_steps(session, replay_steps(session))
    return Standing((*numbers,), look_of(session), session.phase, in_words(session))


def look_of(session: Session) -> str:
    """A digest of all that pictures show beside the position."""
    names = session.names
    return _digest(VERSION, names.of_seats, session.memory.history.former, session.hues)


def in_words(session: Session) -> str:
    """Whose turn it is, or why it is nobody's."""
    if session.phase != "playing":
        return ""
    return f"The match is {session.halt}." if session.rests else session.names.say(whose_turn(session))


def _digest(*what: object) -> str:
    return sha256(repr(what).encode()).hexdigest()[:SIGNS]


def news(session: Session, before: Standing, now: Standing) -> bytes | None:
    """What is new, as the script of the page reads it; None where the page is to be read anew."""
    if (before.phase, now.phase, before.look) != ("playing", "playing", now.look):
        return None
    steps, start = replay_steps(session), len({*before.numbers} & {*now.numbers})
    lines = public_lines(session, steps[start].start) if start < len(steps) else []
    told = {
        "start": start,
        "numbers": now.numbers[start:],
        "turns": [0, *turn_starts(session, steps)],
        "log": _told(by_rounds(session, [step.entry for step in steps], lines)),
        "ending": so_far(session, len(steps)),
        "standing": now.words,
    }
    return f"id: {now.at}\nevent: steps\ndata: {json.dumps(told)}\n\n".encode()


def _told(parts: Sequence[Part]) -> list[object]:
    return [[part.name, [[line.step, line.text, line.remark] for line in part.lines]] for part in parts]
