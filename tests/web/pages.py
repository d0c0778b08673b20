"""Pages of recorded matches."""

import asyncio
import json
from functools import cache
from typing import Any

from bot.app.replay import drawn, session_of
from bot.web.html import html_of
from bot.web.match_page import MatchPage, match_page
from rules import Match, games
from tests.record import MATCHES

NAMES = ("<script>alert(1)</script>", "</script>")
"""What members may call themselves."""


def record(name: str) -> dict[str, Any]:
    return json.loads((MATCHES / f"{name}.json").read_text("utf-8"))["record"]


def page_of(name: str, entries: int | None = None) -> MatchPage:
    """The page of a match, or of its first entries; it takes a second or two, once, and no event loop may run then."""
    return _page_of(name, entries)


@cache
def _page_of(name: str, entries: int | None) -> MatchPage:
    one = record(name)
    match = Match.load(one | {"log": one["log"][:entries]}, games()[one["game"]])
    return asyncio.run(match_page(session_of(match, NAMES), drawn, from_seats=True))


@cache
def html(name: str, entries: int | None = None) -> str:
    return html_of(page_of(name, entries))
