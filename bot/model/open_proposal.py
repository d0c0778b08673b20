"""What one seat holds out to another, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.post import Post
from rules import Proposal, Seat


@dataclass(frozen=True)
class OpenProposal:
    """A proposal that stands now, whom it is to, and for each of its answers why it cannot be given just now, or ""."""

    to: Seat
    proposal: Proposal
    reasons: tuple[str, ...]

    def is_of(self, post: Post) -> bool:
        """Whether a post tells just this."""
        told = tuple(post.about[name] for name in ("seat", "by", "move"))
        return told == (self.to, self.proposal.by, str(self.proposal.move))
