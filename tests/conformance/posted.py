"""A match at a table in a channel, made in memory, and what Discord would be given of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from discord import ui

from bot.model import post
from bot.model.notes import Note, UndidOwn
from bot.model.player import Player
from bot.model.post import Kind
from bot.model.ref import Ref
from bot.model.session import Session, Setup, Venue
from bot.model.terms import USUAL
from bot.pages.page import Page
from bot.pages.reply import Reply
from bot.pages.standings import about_standings
from bot.ui.components import BOARD, CHART, files_of, of_page, of_reply
from bot.ui.replies import Interaction
from rules import Match, Seat, step
from tests.wire import limits
from tests.wire.world import COMPONENTS_V2, Attachment, Message

NAMES = (
    "W" * 32,
    "🗳️" * 16,
    "*_~`|>#-" * 4,
    "漢字" * 16,
    "@everyone <@1> @0 :// ",
    "👩‍👩‍👧‍👦" * 4,
    "🇺🇸" * 16,
    "Ünïcödé Ñämé " * 2,
)
LARGE, SNOWFLAKE = 9_999_999, 1_400_000_000_000_000_000
"""A match whose number is long, and an id of Discord's."""
LATE = 2_000_000_000
ALT = "W" * 1024


def seated(match: Match) -> Session:
    """Members with names that take much room; each has the longest of everything that is counted."""
    phase: Any = "over" if match.result else "playing"
    options = match.options.model_dump(mode="json")
    return Session(
        ref=Ref(LARGE, "_" * 6),
        venue=Venue(SNOWFLAKE, SNOWFLAKE),
        setup=Setup(match.game, match.version, "f" * 64, options, USUAL, SNOWFLAKE, LATE),
        phase=phase,
        players=[
            Player(seat, SNOWFLAKE + seat, NAMES[seat % len(NAMES)], step(match.log), LATE)
            for seat in range(match.seats)
        ],
        match=match,
    )


def in_lobby(match: Match) -> Session:
    session = seated(match)
    session.phase, session.match = "lobby", None
    return session


def posted(session: Session, kind: Kind, *, start: int = 0, open: bool = True, notes: int = 0) -> post.Post:
    """A post that tells all lines from `start`, pings everybody, and has some notes."""
    lines: list[Note] = [UndidOwn(seat) for seat in range(min(notes, len(session.players)))]
    told = len(session.match.events()) if session.match else 0
    pings = [player.seat for player in session.players]
    sent = post.Message("n" * 24, 0, SNOWFLAKE, 1, ALT)
    about = about_standings(session.standings) if session.match else {}
    return post.Post(kind, pings, start, told, lines, about, open=open, wanted=2, message=sent, id=LARGE)


def components(shown: Page | Reply | ui.LayoutView) -> list[dict[str, Any]]:
    if isinstance(shown, Page):
        shown = of_page(shown, ALT if shown.view is not None else "", ALT if shown.chart else "")
    return (of_reply(shown) if isinstance(shown, Reply) else shown).to_components()


def fits_discord(shown: Page | Reply) -> None:
    files = [BOARD, CHART] if isinstance(shown, Page) else [file.filename for file in files_of(shown)]
    attached = [Attachment(number, name, b"", "", ALT) for number, name in enumerate(files)]
    parts = components(shown)
    message = Message(1, 1, 1, components=parts, attachments=attached, flags=COMPONENTS_V2, nonce="n" * 24)
    limits.message(message)


def asks(session: Session, seat: Seat) -> Interaction:
    return cast(Interaction, SimpleNamespace(user=SimpleNamespace(id=session.players[seat].user_id)))
