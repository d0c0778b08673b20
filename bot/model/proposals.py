"""What is held out to a seat as a match stands, and what a post of it tells."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from bot.model.open_proposal import OpenProposal
from bot.model.post import Post
from bot.model.session import Session
from rules import Seat, Unreadable, Verb, read_move


def proposals_to(session: Session, seat: Seat) -> Iterator[OpenProposal]:
    """What is held out to a seat, whoever plays for it."""
    question = session.decision(seat)
    if question is None:
        return
    for one in question.proposals:
        reasons = (no.reason if (no := question.check(move)) else "" for move in one.answers)
        yield OpenProposal(seat, one, tuple(reasons))


def proposals_to_people(session: Session) -> list[OpenProposal]:
    """What is held out to the seats for which a person answers."""
    if session.match is None or session.phase != "playing":
        return []
    return [one for seat in session.pending if session.players[seat].present for one in proposals_to(session, seat)]


def proposal_of(session: Session, post: Post) -> OpenProposal | None:
    """The proposal that a post tells of, if it stands."""
    return next((one for one in proposals_to(session, post.about["seat"]) if one.is_of(post)), None)


def terms(session: Session, by: Seat, move: Verb) -> str:
    """What a seat holds out by a move, in words."""
    return session.game.telling.terms(by, move) if session.game.telling.terms else ""


def terms_of(session: Session, post: Post) -> str:
    """The proposal that a post tells of, in words, whether it stands or not."""
    with suppress(Unreadable):
        return terms(session, post.about["by"], read_move(session.game.rules.verbs, post.about["move"]))
    return ""
