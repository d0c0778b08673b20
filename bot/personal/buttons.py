"""What the buttons do that show something to one person."""

from __future__ import annotations

from dataclasses import replace

from bot.match.bot import Bot
from bot.match.refs import demand_kept
from bot.model.ref import Ref
from bot.pages.controls import OPTIONS_A_SELECT
from bot.pages.presses import (
    ClearNotes,
    DropNote,
    KeepList,
    ShowLog,
    ShowLogPage,
    ShowNotes,
    ShowPart,
    ShowRule,
    StopFollowing,
    StopFollowingOne,
    StopList,
)
from bot.pages.reply import Reply
from bot.personal import follow, notes
from bot.personal.board import board, parts_of_board
from bot.personal.log import history, page
from bot.personal.my_matches import mine
from bot.personal.rulebook import rule
from bot.ui.replies import Handlers, Interaction, cause

MORE = "More close-ups: `/game board focus:`"


async def show_log(bot: Bot, interaction: Interaction, press: ShowLog) -> Reply | None:
    """The log of the match."""
    return history(await bot.matches.get(press.ref.id), interaction.user.id)


async def show_log_page(bot: Bot, interaction: Interaction, press: ShowLogPage) -> Reply | None:
    """Older lines of it, or newer ones, in place of those shown."""
    return page(await bot.matches.get(press.ref.id), interaction.user.id, press.end)


async def show_part(bot: Bot, interaction: Interaction, press: ShowPart) -> Reply | None:
    """A part of the board as it is now, closely; and what has the parts for which the select has no room."""
    live = await bot.matches.get(press.ref.id)
    reply = await board(bot, interaction, live, focus=press.chosen[0])
    more = len(parts_of_board(live)) > OPTIONS_A_SELECT
    return replace(reply, text=f"{reply.text}\n-# {MORE}") if more else reply


async def show_rule(bot: Bot, interaction: Interaction, press: ShowRule) -> Reply | None:
    """A rule of a game, beside what its button stands under; or another chapter in its place."""
    wanted = press.chosen[0] if press.chosen else press.clause or ""
    return replace(rule(bot.games[press.game], wanted), manner="plain" if press.chosen else "beside")


async def keep_list(bot: Bot, interaction: Interaction, press: KeepList) -> Reply | None:
    """Keep the list of one's matches in direct messages."""
    link = await bot.dm_lists.keep(cause(interaction))
    return Reply(f"The list is in your direct messages and stays up to date there: {link}", manner="beside")


async def stop_list(bot: Bot, interaction: Interaction, press: StopList) -> Reply | None:
    """Keep it there no more."""
    if interaction.message is not None:
        await bot.dm_lists.drop(interaction.user.id, interaction.message.id, cause(interaction))
    return Reply("This list is no longer kept up to date. To see your matches anywhere, use `/game mine`.")


async def stop_following(bot: Bot, interaction: Interaction, press: StopFollowing) -> Reply | None:
    """Follow a match no more."""
    return Reply(await follow.stop(bot.matches, press.ref.id, cause(interaction)), manner="beside")


async def stop_following_one(bot: Bot, interaction: Interaction, press: StopFollowingOne) -> Reply | None:
    """Follow one of the matches of the list no more; the list as it is then."""
    ref = Ref.read(press.chosen[0])
    await demand_kept(bot.matches, ref)
    stopped = await follow.stop(bot.matches, ref.id, cause(interaction))
    reply = await mine(bot, interaction.user.id)
    return replace(reply, text=f"{stopped}\n{reply.text}")


async def show_notes(bot: Bot, interaction: Interaction, press: ShowNotes) -> Reply | None:
    """One's own notes on another match than that of the channel."""
    ref = Ref.read(press.chosen[0])
    await demand_kept(bot.matches, ref)
    return await notes.shown(bot.matches, ref.id, interaction.user.id, notes.NONE_LEFT)


async def drop_note(bot: Bot, interaction: Interaction, press: DropNote) -> Reply | None:
    """One of one's own notes goes."""
    return await notes.drop(bot.matches, press.ref.id, cause(interaction), press.note)


async def clear_notes(bot: Bot, interaction: Interaction, press: ClearNotes) -> Reply | None:
    """All of them that were shown."""
    return await notes.clear(bot.matches, press.ref.id, cause(interaction), press.last)


HANDLERS: Handlers[Bot] = {
    ClearNotes: clear_notes,
    DropNote: drop_note,
    KeepList: keep_list,
    ShowLog: show_log,
    ShowLogPage: show_log_page,
    ShowNotes: show_notes,
    ShowPart: show_part,
    ShowRule: show_rule,
    StopFollowing: stop_following,
    StopFollowingOne: stop_following_one,
    StopList: stop_list,
}
