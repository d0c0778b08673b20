"""What a letter says: a turn, or the end, as somebody sees it who only looks on."""

from __future__ import annotations

from dataclasses import replace

from bot.model.post import Post
from bot.model.session import Session
from bot.pages.controls import Button
from bot.pages.copies import copy_lines
from bot.pages.log import post_lines
from bot.pages.page import Page
from bot.pages.posts import LONGEST_TURN
from bot.pages.presses import StopFollowing
from bot.pages.result import result_post
from bot.pages.standings import standings_line
from bot.pages.turn import whose_turn
from rules import View

LONGEST_REST = 400
"""Of what stands in a letter beside its lines and the standings."""


def letter(session: Session, post: Post, since: View | None = None) -> Page:
    """The public lines, how all stand, whose turn it is, and the way there; with nothing to press but its end."""
    if session.under_way.result is not None:
        result = result_post(session, post, since)
        return replace(result, parts=[*result.parts, _way(session)], rows=[])
    stands = standings_line(session, session.standings)
    copied = copy_lines(session)
    lines = post_lines(session, post, LONGEST_TURN - LONGEST_REST - sum(map(len, (stands, *copied))))
    told = "\n".join([f"### {session.game.name}", *copied, *lines, stands])
    parts = [told, "\n".join([*_turn(session), _way(session)])]
    stop = [[Button("Stop following", StopFollowing(session.ref))]] if session.phase == "playing" else []
    return Page(post.id, parts, view=session.shown, rows=stop)


def _turn(session: Session) -> list[str]:
    """Whose turn it is, by name; nothing once it is nobody's."""
    if session.phase != "playing":
        return []
    return [session.names.in_bold(whose_turn(session))]


def _way(session: Session) -> str:
    return f"-# You follow this match in <#{session.venue.channel_id}>."
