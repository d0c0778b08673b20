"""What a letter says: a turn, or the end, as somebody sees it who only looks on."""

from __future__ import annotations

from dataclasses import replace

from bot.model.match import Live
from bot.model.post import Post
from bot.pages.controls import Button
from bot.pages.log import told
from bot.pages.page import Page
from bot.pages.posts import LONGEST_TURN
from bot.pages.presses import StopFollowing
from bot.pages.result import result_post
from bot.pages.standings import standings_line
from bot.pages.turn import whose_turn
from rules import View

LONGEST_REST = 400
"""Of what stands in a letter beside its lines and the standings."""


def letter(live: Live, post: Post, since: View | None = None) -> Page:
    """The public lines, how all stand, whose turn it is, and the way there; with nothing to press but its end."""
    if live.under_way.result is not None:
        result = result_post(live, post, since)
        return replace(result, parts=[*result.parts, _way(live)], rows=[])
    stands = standings_line(live, live.standings)
    lines = told(live, post, LONGEST_TURN - LONGEST_REST - len(stands))
    parts = ["\n".join([f"### {live.game.name}", *lines, stands]), "\n".join([*_turn(live), _way(live)])]
    stop = [[Button("Stop following", StopFollowing(live.ref))]] if live.phase == "playing" else []
    return Page(post.id, parts, drawn=live.shown, rows=stop)


def _turn(live: Live) -> list[str]:
    """Whose turn it is, by name; nothing once it is nobody's."""
    if live.phase != "playing":
        return []
    return ["**The match is paused.**" if live.halt == "paused" else live.names.in_bold(whose_turn(live))]


def _way(live: Live) -> str:
    return f"-# You follow this match in <#{live.venue.channel_id}>."
