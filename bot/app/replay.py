"""`hustings replay`: a match file as a page."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from bot.app.files import contents
from bot.model.drawing import Board
from bot.model.errors import Unusable
from bot.model.session import Session
from bot.moderation.imports import LARGEST
from bot.moderation.replaying import Unfit, played
from bot.web import job
from bot.web.html import html_of
from bot.web.match_page import match_page
from render import Picture, draw
from rules import Match, games, letter


def write(file: Path, target: Path, names: Sequence[str]) -> int:
    """Write the page of a match file. Raises Unusable where it is none, or the page has no place."""
    if target.exists():
        raise Unusable(f"There's a file {target} already. Give another name; nothing was written.")
    session = session_of(read(file), names)
    text = html_of(asyncio.run(match_page(session, drawn, from_seats=True)))
    try:
        with target.open("x", encoding="utf-8") as page:
            page.write(text)
    except OSError as error:
        raise Unusable(f"Can't write {target}: {error.strerror}.") from None
    print(f"The page is in {target} ({len(text.encode()) / 2**20:.1f} MiB). Open it in a browser.")
    return 0


async def drawn(one: Board) -> Picture:
    """A picture, here and now."""
    return draw(games()[one.game], one.view, names=one.names, theme=one.theme, since=one.since, glance=one.glance)


def read(file: Path) -> Match:
    """The match of a file. Raises Unusable."""
    try:
        return played(contents(file, LARGEST, "match"), games())[0]
    except Unfit as no:
        raise Unusable(f"{file} can't be shown: {no}") from None


def session_of(match: Match, names: Sequence[str]) -> Session:
    """A match as if it were played here, by people of these names; whoever has none is called by their seat."""
    if len(names) > match.seats:
        raise Unusable(f"There are {len(names)} names and {match.seats} seats. Give one name for each seat at most.")
    called = [*names, *(f"Player {letter(seat)}" for seat in range(len(names), match.seats))]
    return job.session_of(match, "over" if match.result else "playing", called)
