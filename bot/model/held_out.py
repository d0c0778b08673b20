"""What one seat holds out to another, and the post that tells it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from bot.model.match import Live
from bot.model.post import Post
from rules import Proposal, Seat, Unreadable, Verb, read


@dataclass(frozen=True)
class HeldOut:
    """What stands now, to whom, and for each of its answers why it cannot be given just now, or nothing."""

    to: Seat
    proposal: Proposal
    reasons: tuple[str, ...]

    def is_of(self, post: Post) -> bool:
        """Whether a post tells just this. One of before doesn't say by which move: while open it's what `by` offers."""
        about, move = post.about, str(self.proposal.move)
        told = about.get("move", move if post.open else "")
        return (about["seat"], about["by"], told) == (self.to, self.proposal.by, move)


def held_out_to(live: Live, seat: Seat) -> Iterator[HeldOut]:
    """What is held out to a seat, whoever plays for it."""
    question = live.question(seat)
    if question is None:
        return
    for one in question.proposals:
        reasons = (no.reason if (no := question.check(move)) else "" for move in one.answers)
        yield HeldOut(seat, one, tuple(reasons))


def held_out_by(live: Live, post: Post) -> HeldOut | None:
    """What a post tells, if that stands."""
    return next((one for one in held_out_to(live, post.about["seat"]) if one.is_of(post)), None)


def terms(live: Live, by: Seat, move: Verb) -> str:
    """What a seat holds out by a move, in words."""
    return live.game.terms(by, move) if live.game.terms else ""


def terms_of(live: Live, post: Post) -> str:
    """What a post tells, in words, whether it stands or not; those of before keep the words."""
    if "terms" in post.about:
        return post.about["terms"]
    with suppress(Unreadable):
        return terms(live, post.about["by"], read(live.game.verbs, post.about["move"]))
    return ""
