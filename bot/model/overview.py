"""An open match as a list of a server's matches has it: by its rows alone, so that none is played again for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.model.player import Player
from bot.model.session import Standstill, Summary


@dataclass(frozen=True)
class Overview:
    """A match, also one that cannot be read: why it stands still, who sits there, when it was opened.

    `standstill.until` of a lobby is when it closes. Whether players are `timed` is None where the row does not say.
    """

    summary: Summary
    standstill: Standstill
    players: Sequence[Player]
    timed: bool | None
    opened_at: int

    @property
    def is_damaged(self) -> bool:
        """Whether it is known that it cannot be read."""
        return self.timed is None or (self.standstill.why == "halted" and self.standstill.until is None)

    @property
    def awaited(self) -> Sequence[Player]:
        """Those for whom it waits, whoever waits longest first."""
        asked = [player for player in self.players if player.since is not None and self.summary.phase == "playing"]
        return sorted(asked, key=lambda player: (player.since or 0, player.seat))
