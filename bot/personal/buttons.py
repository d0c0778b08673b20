"""The buttons that show something to one person."""

from __future__ import annotations

from dataclasses import replace

from bot.match.earlier_views import view_before
from bot.match.refs import require_current_ref
from bot.match.running_bot import Bot, game_of
from bot.model.preconditions import require_playing
from bot.pages import presses
from bot.pages.controls import OPTIONS_A_SELECT
from bot.pages.more import more_rows
from bot.pages.reply import Reply
from bot.pages.turn_presses import ShowMore
from bot.personal import follow, making, notes, privacy, settings
from bot.personal.animation import animation
from bot.personal.board import board, parts_of_board
from bot.personal.log import history, lines_from, page, since_own_move
from bot.personal.my_matches import mine
from bot.personal.page_file import page_file
from bot.personal.replay import replay, show_step
from bot.personal.rulebook import rule
from bot.personal.status import turn_line
from bot.ui.replies import Handlers, Interaction, cause

MORE = "More close-ups: `/game board focus:`"


async def show_log(bot: Bot, interaction: Interaction, press: presses.ShowLog) -> Reply | None:
    return history(await bot.matches.get(press.ref.id), interaction.user.id)


async def show_log_page(bot: Bot, interaction: Interaction, press: presses.ShowLogPage) -> Reply | None:
    return page(await bot.matches.get(press.ref.id), interaction.user.id, press.end)


async def show_lines_from(bot: Bot, interaction: Interaction, press: presses.ShowLinesFrom) -> Reply | None:
    return lines_from(await bot.matches.get(press.ref.id), interaction.user.id, press.start)


async def show_replay(bot: Bot, interaction: Interaction, press: presses.ShowReplay) -> Reply | None:
    return await replay(bot, interaction, await bot.matches.get(press.ref.id))


async def make_page(bot: Bot, interaction: Interaction, press: presses.MakePage) -> Reply | None:
    return await page_file(bot, interaction, await bot.matches.get(press.ref.id))


async def make_animation(bot: Bot, interaction: Interaction, press: presses.MakeAnimation) -> Reply | None:
    return await animation(bot, interaction, await bot.matches.get(press.ref.id))


async def stop_making(bot: Bot, interaction: Interaction, press: presses.StopMaking) -> Reply | None:
    return making.stop(bot, interaction.user.id)


async def show_step_of(bot: Bot, interaction: Interaction, press: presses.ShowStep) -> Reply | None:
    step = press.chosen[0] if press.chosen else press.step
    return await show_step(bot, interaction, await bot.matches.get(press.ref.id), step, press.seat)


async def show_step_as(bot: Bot, interaction: Interaction, press: presses.ShowStepAs) -> Reply | None:
    seat = None if press.chosen[0] == presses.EVERYBODY else press.chosen[0]
    return await show_step(bot, interaction, await bot.matches.get(press.ref.id), press.step, seat)


async def show_since(bot: Bot, interaction: Interaction, press: presses.ShowSince) -> Reply | None:
    return since_own_move(await bot.matches.get(press.ref.id), interaction.user.id)


async def show_since_in(bot: Bot, interaction: Interaction, press: presses.ShowSinceIn) -> Reply | None:
    ref = press.chosen[0]
    await require_current_ref(bot.matches, ref)
    reply = since_own_move(await bot.matches.get(ref.id), interaction.user.id)
    return replace(reply, manner="beside")


async def show_more(bot: Bot, interaction: Interaction, press: ShowMore) -> Reply | None:
    """What else there is to see and to press, as the match stands now."""
    session = await bot.matches.get(press.ref.id)
    require_playing(session)
    last = session.last
    since = await view_before(session, last) if last else session.shown
    return Reply(turn_line(session), more_rows(session, interaction.user.id, since, press.start))


async def show_part(bot: Bot, interaction: Interaction, press: presses.ShowPart) -> Reply | None:
    """A part of the board as it is now; and where to find the parts for which the select has no room."""
    session = await bot.matches.get(press.ref.id)
    reply = await board(bot, interaction, session, focus=press.chosen[0])
    more = len(parts_of_board(session)) > OPTIONS_A_SELECT
    return replace(reply, text=f"{reply.text}\n-# {MORE}") if more else reply


async def show_board(bot: Bot, interaction: Interaction, press: presses.ShowBoard) -> Reply | None:
    """All that is on the board, which a post's picture is too small for; or the same picture in another theme."""
    session = await bot.matches.get(press.ref.id)
    return await board(bot, interaction, session, press.theme, focus=press.part)


async def show_rule(bot: Bot, interaction: Interaction, press: presses.ShowRule) -> Reply | None:
    """A rule of a game, in a message beside the one with its button; or another chapter in place of that."""
    search = press.chosen[0] if press.chosen else press.clause or ""
    return replace(rule(game_of(bot, press.game), search), manner="plain" if press.chosen else "beside")


async def keep_list(bot: Bot, interaction: Interaction, press: presses.KeepList) -> Reply | None:
    link = await bot.dm_lists.keep(cause(interaction))
    return Reply(f"The list is in your direct messages and stays up to date there: {link}", manner="beside")


async def stop_list(bot: Bot, interaction: Interaction, press: presses.StopList) -> Reply | None:
    if interaction.message is not None:
        await bot.dm_lists.drop(interaction.user.id, interaction.message.id, cause(interaction))
    return Reply("This list is no longer kept up to date. To see your matches anywhere, use `/game mine`.")


async def keep_quiet(bot: Bot, interaction: Interaction, press: presses.KeepQuiet) -> Reply | None:
    first, last = (None if hour == presses.AS_BEFORE else hour for hour in (press.first, press.last))
    return Reply(await settings.keep_quiet(bot.matches, cause(interaction), first, last, press.chosen[0]))


async def stop_following(bot: Bot, interaction: Interaction, press: presses.StopFollowing) -> Reply | None:
    return Reply(await follow.stop(bot.matches, press.ref.id, cause(interaction)), manner="beside")


async def stop_following_one(bot: Bot, interaction: Interaction, press: presses.StopFollowingOne) -> Reply | None:
    ref = press.chosen[0]
    await require_current_ref(bot.matches, ref)
    text = await follow.stop(bot.matches, ref.id, cause(interaction))
    reply = await mine(bot, interaction.user.id)
    return replace(reply, text=f"{text}\n{reply.text}")


async def show_notes(bot: Bot, interaction: Interaction, press: presses.ShowNotes) -> Reply | None:
    ref = press.chosen[0]
    await require_current_ref(bot.matches, ref)
    return await notes.notes_on(bot.matches, ref.id, interaction.user.id, notes.NONE_LEFT)


async def drop_note(bot: Bot, interaction: Interaction, press: presses.DropNote) -> Reply | None:
    return await notes.drop(bot.matches, press.ref.id, cause(interaction), press.note)


async def clear_notes(bot: Bot, interaction: Interaction, press: presses.ClearNotes) -> Reply | None:
    return await notes.clear(bot.matches, press.ref.id, cause(interaction), press.last)


async def show_privacy(bot: Bot, interaction: Interaction, press: presses.ShowPrivacy) -> Reply | None:
    return privacy.in_short(bot)


async def export_mine(bot: Bot, interaction: Interaction, press: presses.ExportMine) -> Reply | None:
    return await privacy.export(bot, interaction)


async def show_forgetting(bot: Bot, interaction: Interaction, press: presses.ShowForgetting) -> Reply | None:
    return await privacy.what_happens(bot, interaction.user.id)


async def forget_me(bot: Bot, interaction: Interaction, press: presses.ForgetMe) -> Reply | None:
    return await privacy.forget(bot, interaction)


HANDLERS: Handlers[Bot] = {
    presses.ClearNotes: clear_notes,
    presses.DropNote: drop_note,
    presses.ExportMine: export_mine,
    presses.ForgetMe: forget_me,
    presses.KeepList: keep_list,
    presses.KeepQuiet: keep_quiet,
    presses.MakeAnimation: make_animation,
    presses.MakePage: make_page,
    presses.ShowBoard: show_board,
    presses.ShowLinesFrom: show_lines_from,
    presses.ShowLog: show_log,
    presses.ShowLogPage: show_log_page,
    presses.ShowNotes: show_notes,
    presses.ShowPart: show_part,
    presses.ShowForgetting: show_forgetting,
    presses.ShowPrivacy: show_privacy,
    presses.ShowReplay: show_replay,
    presses.ShowRule: show_rule,
    presses.ShowSince: show_since,
    presses.ShowSinceIn: show_since_in,
    presses.ShowStep: show_step_of,
    presses.ShowStepAs: show_step_as,
    presses.StopFollowing: stop_following,
    presses.StopFollowingOne: stop_following_one,
    presses.StopList: stop_list,
    presses.StopMaking: stop_making,
    ShowMore: show_more,
}
