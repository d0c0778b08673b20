"""What is held out to a seat as a match stands, and what a post of it tells."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from bot.model.held_out import HeldOut
from bot.model.post import Post
from bot.model.session import Session
from rules import Seat, Unreadable, Verb, read


def held_out_to(session: Session, seat: Seat) -> Iterator[HeldOut]:
    """What is held out to a seat, whoever plays for it."""
    question = session.question(seat)
    if question is None:
        return
    for one in question.proposals:
        reasons = (no.reason if (no := question.check(move)) else "" for move in one.answers)
        yield HeldOut(seat, one, tuple(reasons))


def held_out_to_people(session: Session) -> list[HeldOut]:
    """What is held out to those for whom a person answers."""
    if session.match is None or session.phase != "playing":
        return []
    return [
        one for seat in session.match.pending if session.players[seat].present for one in held_out_to(session, seat)
    ]


def held_out_by(session: Session, post: Post) -> HeldOut | None:
    """What a post tells, if that stands."""
    return next((one for one in held_out_to(session, post.about["seat"]) if one.is_of(post)), None)


def terms(session: Session, by: Seat, move: Verb) -> str:
    """What a seat holds out by a move, in words."""
    return session.game.telling.terms(by, move) if session.game.telling.terms else ""


def terms_of(session: Session, post: Post) -> str:
    """What a post tells, in words, whether it stands or not; those of before keep the words."""
    if "terms" in post.about:
        return post.about["terms"]
    with suppress(Unreadable):
        return terms(session, post.about["by"], read(session.game.rules.verbs, post.about["move"]))
    return ""
