"""A lobby like the match that was just played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.lobby.opening import Lobby, closes_at, new_lobby, offer_of_thread
from bot.lobby.thread import lobby_in_thread
from bot.match import posts
from bot.match.matches import Matches
from bot.match.running_bot import Bot
from bot.model.errors import Taken, UserError
from bot.model.notes import RematchOpened
from bot.model.options import options_of
from bot.model.player import Cause
from bot.model.session import Session
from bot.pages.presses import RematchInThread
from bot.pages.reply import Reply
from bot.ui.permissions import require_place
from bot.ui.replies import Interaction, cause

NOT_OVER = "You can ask for a rematch once this match has a result. To open a new match, use `/game new`."
NOT_YOURS = "Only this match's players can ask for a rematch. To open your own match, use `/game new`."
REMATCH_THERE = "There's already a rematch: press **Join** on its post. If it's closed, use `/game new`."


async def rematch(matches: Matches, match_id: int, cause: Cause, due_at: int, thread_id: int | None = None) -> None:
    """A lobby with the game, options and AI players of a match that is over; the others who played are asked to join.

    The result's post closes with it, so that a match has one rematch, and each player is pinged once. The rematch of a
    private match is private, with the same people invited. It opens where the match was, or in a thread, which the
    limit has counted already. Raises Taken where that channel has another match.
    """
    async with matches.changing(match_id, cause) as (session, db):
        require_rematch(session, cause.user_id)
        ai_players = sum(player.user_id is None for player in session.players)
        others = [player.user_id for player in session.members if player.user_id and player.user_id != cause.user_id]
        place = (session.venue.guild_id, thread_id or session.venue.channel_id, session.game, due_at, ai_players)
        guests = None if session.setup.invited is None else (*session.setup.invited, *others)
        lobby = Lobby(*place, options_without_seats(session), session.setup.terms, tuple(others), guests)
        new_id = await new_lobby(db, lobby, cause)
        if thread_id is None:
            matches.limits.count(cause.user_id, "rematch")
        seat = session.seat_of(cause.user_id or 0) or 0
        await posts.note(session, db, [RematchOpened(seat, thread_id)], close=True)
    matches.on_change(new_id, cause)


def require_rematch(session: Session, user_id: int | None) -> None:
    """Raises UserError for a match without a result, for those who did not play it, and for a second rematch."""
    if session.phase != "over":
        raise UserError(NOT_OVER)
    if session.seat_of(user_id or 0) is None:
        raise UserError(NOT_YOURS)
    if session.last is None or not session.last.open:
        raise UserError(REMATCH_THERE)


def options_without_seats(session: Session) -> Mapping[str, Any]:
    """The options of a match without those that name a seat, since somebody else will sit there."""
    seat_options = {option.name for option in options_of(session.game.rules.options) if option.seats}
    return {name: value for name, value in session.setup.options.items() if name not in seat_options}


async def open_rematch(bot: Bot, interaction: Interaction, match_id: int) -> Reply:
    session = await bot.matches.get(match_id)
    require_place(interaction, session.game)
    try:
        await rematch(bot.matches, match_id, cause(interaction), closes_at(bot))
    except Taken as taken:
        return await offer_of_thread(bot, session.venue.channel_id, taken, RematchInThread(session.ref))
    bot.alarm.wake()
    return Reply("The rematch is open. When everyone has joined, press **Start**.", manner="quiet")


async def open_rematch_in_thread(bot: Bot, interaction: Interaction, match_id: int) -> Reply:
    session = await bot.matches.get(match_id)
    require_rematch(session, interaction.user.id)

    async def opens(thread_id: int) -> None:
        await rematch(bot.matches, match_id, cause(interaction), closes_at(bot), thread_id)

    reply = await lobby_in_thread(bot.matches, interaction, session.game, "rematch", opens)
    bot.alarm.wake()
    return reply
