"""Taking over a seat, which shows all that it holds; and coming back to one's own."""

from __future__ import annotations

import structlog

from bot.match import absence, deciding, seats
from bot.match.people import theme_for
from bot.match.running_bot import Bot
from bot.model.drawing import Board, Place, Urgency
from bot.model.names import bold
from bot.model.session import Session
from bot.pages.close_ups import whole_board
from bot.pages.controls import Button
from bot.pages.hand import hand
from bot.pages.log import fitting, public_lines
from bot.pages.presses import ShowRule
from bot.pages.reply import Reply
from bot.pages.turn import whose_turn
from bot.pages.turn_presses import ComeBack, DecideAbout, TakeSeat
from bot.ui.replies import Interaction, cause
from render import Picture
from rules import Seat

log = structlog.get_logger(__name__)

LINES_SHOWN = 6


async def take_seat(bot: Bot, interaction: Interaction, press: TakeSeat) -> Reply | None:
    """Take over an open seat."""
    session = await bot.matches.get(press.ref.id)
    before = session.names.short(press.seat)
    session = await seats.take_over(bot.matches, session.id, press.seat, cause(interaction))
    return await _takeover_reply(bot, session, press.seat, before)


async def come_back(bot: Bot, interaction: Interaction, press: ComeBack) -> Reply | None:
    """Play on, after an AI player did so for a while."""
    return Reply(await absence.come_back(bot.matches, press.ref.id, cause(interaction)))


async def decide_about(bot: Bot, interaction: Interaction, press: DecideAbout) -> Reply | None:
    """Say what should be done about players who do not answer; the post shows it."""
    text = await deciding.choose(bot.matches, press.ref.id, press.wish, press.asked, cause(interaction))
    return Reply(text) if text else None


async def _takeover_reply(bot: Bot, session: Session, seat: Seat, before: str) -> Reply:
    """What somebody who goes on for somebody else needs: how it stands, what they hold, what they are asked."""
    own = hand(session, session.players[seat].user_id or 0)
    others = [] if session.decision(seat) else [session.names.in_bold(whose_turn(session))]
    happened = [one.say(session.names) for one in public_lines(session)]
    lines = [
        f"### {session.game.name}: you took over from {bold(before)}",
        "-# `/game hand` shows this again, and `/game log` shows everything that happened.",
        *others,
        own.text,
        "**What just happened**",
        *(fitting(happened, LINES_SHOWN) or ["Nothing yet."]),
    ]
    rules = [*whole_board(session), Button("Rules", ShowRule(session.game.key, ""))]
    return Reply("\n".join(lines), [*own.rows, rules], await _picture(bot, session, seat))


async def _picture(bot: Bot, session: Session, seat: Seat) -> Picture | None:
    """The board as this seat sees it; none where drawing fails, for the seat is theirs already."""
    try:
        theme = theme_for(bot.matches, session, session.players[seat].user_id or 0)
        board = Board(session.game.key, session.view(seat), session.names.by_seat, theme, glance=True)
        return await bot.draw(board, Place(Urgency.LOOK, session.venue.guild_id))
    except Exception:
        log.exception("a picture failed", game=session.game.key)
        return None
