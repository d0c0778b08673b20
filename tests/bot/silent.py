"""Matches in which somebody does not answer, and matches that stand still."""

from __future__ import annotations

from typing import Any

from bot.model.notes import AsksAboutSilent
from bot.model.session import Session
from bot.model.time import DAY, HOUR
from rules import Seat
from tests.bot.channel import MODERATES, Channel, note_line, text_of
from tests.bot.test_time import waiting

AI, OPEN, END = "An AI player plays on", "Open the seat", "End the match"


async def silent_for(table: Channel, days: float, lapse: Any = "nudge", **terms: object) -> tuple[Session, Seat]:
    """A daily match that has waited for one of four for so many days."""
    session, seat = await waiting(table, lapse, **terms)
    await table.env.advance_time(23 * HOUR)
    await table.env.advance_time(days * DAY - 23 * HOUR)
    return session, seat


def post_of(table: Channel, session: Session, *seats: Seat) -> Any:
    """The newest post that asks about just these seats."""
    asks = note_line(session, AsksAboutSilent(seats))
    return next(post for post in reversed(table.posts) if asks in text_of(post))


def others(session: Session, seat: Seat) -> list[int]:
    return [one for one in range(4) if one != seat]


async def answer(table: Channel, session: Session, seat: Seat) -> None:
    """Somebody answers their question, with the safe move."""
    question = session.decision(seat)
    assert question is not None
    assert question.absent is not None
    await table.directly(table.bot.matches.play(session.id, seat, question.absent, table.cause(seat)))


async def paused(table: Channel) -> tuple[Session, Any]:
    """A match of four that one of them has paused who moderates."""
    mo = table.moderator()
    table.people[1] = mo
    session, _ = await waiting(table)
    await mo.slash(table.here, "mod pause", why="Dinner")
    return session, mo


def pause_post(table: Channel) -> Any:
    return next(post for post in reversed(table.posts) if "paused the match" in text_of(post))


def second_moderator(table: Channel) -> Any:
    """Another who moderates, and does not play."""
    role = table.guild.create_role("second", permissions=MODERATES)
    return table.guild.add_member(table.env.create_user("eve", global_name="Eve"), roles=[role])
