"""What the buttons below a lobby and below a result do, and those that confirm an end."""

from __future__ import annotations

from bot.lobby import guests, hosts, joining, live_page, options, plans, what_if
from bot.lobby.fair_dice import ask_for_word, check_dice, set_word, show_fair_dice
from bot.lobby.how_to_play import show_how_to_play
from bot.lobby.learning import learn
from bot.lobby.opening import Wish, open_here, open_in_thread
from bot.lobby.rematch import open_rematch, open_rematch_in_thread
from bot.lobby.start import start_match
from bot.match.ending import end_match
from bot.match.running_bot import Bot, game_of
from bot.model.options import read_options
from bot.model.preconditions import require_lobby
from bot.pages import presses
from bot.pages.reply import Reply
from bot.pages.turn_presses import SwitchPage
from bot.ui.permissions import may_moderate
from bot.ui.replies import Handlers, Interaction, cause, quietly


async def join(bot: Bot, interaction: Interaction, press: presses.Join) -> Reply | None:
    return quietly(interaction, await plans.join_lobby(bot.matches, press.ref.id, cause(interaction)))


async def show_first(bot: Bot, interaction: Interaction, press: presses.ShowFirst) -> Reply | None:
    session = await bot.matches.get(press.ref.id)
    return plans.panel(session, cause(interaction))


async def answer_first(bot: Bot, interaction: Interaction, press: presses.AnswerFirst) -> Reply | None:
    return await plans.answer(bot.matches, press.ref.id, press.topic, press.chosen[0], cause(interaction))


async def learn_game(bot: Bot, interaction: Interaction, press: presses.Learn) -> Reply | None:
    return await learn(bot, interaction, game_of(bot, press.game))


async def leave(bot: Bot, interaction: Interaction, press: presses.Leave) -> Reply | None:
    session = await bot.matches.get(press.ref.id)
    require_lobby(session)
    await joining.leave(bot.matches, session.id, cause(interaction))
    return None


async def open_lobby(bot: Bot, interaction: Interaction, press: presses.OpenLobby) -> Reply | None:
    return quietly(interaction, await open_here(bot, interaction, Wish(game_of(bot, press.game))))


async def open_thread(bot: Bot, interaction: Interaction, press: presses.OpenThread) -> Reply | None:
    game = game_of(bot, press.game)
    wish = Wish(game, press.ai, read_options(game, press.options), press.pace, bool(press.private))
    return await open_in_thread(bot, interaction, wish)


async def rematch(bot: Bot, interaction: Interaction, press: presses.Rematch) -> Reply | None:
    return quietly(interaction, await open_rematch(bot, interaction, press.ref.id))


async def rematch_in_thread(bot: Bot, interaction: Interaction, press: presses.RematchInThread) -> Reply | None:
    return await open_rematch_in_thread(bot, interaction, press.ref.id)


async def fill(bot: Bot, interaction: Interaction, press: presses.Fill) -> Reply | None:
    await joining.fill_with_ai(bot.matches, press.ref.id, cause(interaction))
    return None


async def add_ai(bot: Bot, interaction: Interaction, press: presses.AddAI) -> Reply | None:
    await joining.add_ai(bot.matches, press.ref.id, cause(interaction))
    return None


async def remove_ai(bot: Bot, interaction: Interaction, press: presses.RemoveAI) -> Reply | None:
    return Reply(await joining.drop_ai(bot.matches, press.ref.id, cause(interaction)))


async def show_options(bot: Bot, interaction: Interaction, press: presses.ShowOptions) -> Reply | None:
    session = await bot.matches.get(press.ref.id)
    hosts.require_lobby_host(session, cause(interaction), "change the options")
    return options.option_panel(session)


async def set_option(bot: Bot, interaction: Interaction, press: presses.SetOption) -> Reply | None:
    at = press.chosen[0]
    return options.option_panel(await options.set_option(bot.matches, press.ref.id, press.name, at, cause(interaction)))


async def choose(bot: Bot, interaction: Interaction, press: presses.Choose) -> Reply | None:
    await options.set_option(bot.matches, press.ref.id, press.name, press.chosen[0], cause(interaction))
    return None


async def set_private(bot: Bot, interaction: Interaction, press: presses.SetPrivate) -> Reply | None:
    by = cause(interaction)
    return options.option_panel(await guests.set_private(bot.matches, press.ref.id, by, private=bool(press.private)))


async def set_hints(bot: Bot, interaction: Interaction, press: presses.SetHints) -> Reply | None:
    by = cause(interaction)
    return options.option_panel(await options.set_hints(bot.matches, press.ref.id, by, hints=bool(press.hints)))


async def show_time(bot: Bot, interaction: Interaction, press: presses.ShowTime) -> Reply | None:
    session = await bot.matches.get(press.ref.id)
    hosts.require_lobby_host(session, cause(interaction), "change the time settings")
    return options.time_panel(session)


async def set_term(bot: Bot, interaction: Interaction, press: presses.SetTerm) -> Reply | None:
    at = press.chosen[0]
    session = await options.set_term(bot.matches, press.ref.id, press.name, at, cause(interaction))
    return options.time_panel(session) if press.name in options.timing() else options.option_panel(session)


async def start(bot: Bot, interaction: Interaction, press: presses.Start) -> Reply | None:
    await start_match(bot.matches, press.ref.id, cause(interaction))
    return None


async def ask_what_if(bot: Bot, interaction: Interaction, press: presses.AskWhatIf) -> Reply | None:
    session = await bot.matches.get(press.ref.id)
    what_if.require_copy(session, interaction.user.id)
    return what_if.panel(session, press.step, interaction.user.id, press.chosen)


async def begin_what_if(bot: Bot, interaction: Interaction, press: presses.BeginWhatIf) -> Reply | None:
    return await what_if.begin(bot, interaction, await bot.matches.get(press.ref.id), press)


async def switch_page(bot: Bot, interaction: Interaction, press: SwitchPage) -> Reply | None:
    return Reply(await live_page.switch_page(bot.matches, press.ref.id, cause(interaction), on=bool(press.on)))


async def end(bot: Bot, interaction: Interaction, press: presses.End) -> Reply | None:
    return Reply(await end_match(bot.matches, press.ref.id, cause(interaction), moderator=may_moderate(interaction)))


async def leave_for_good(bot: Bot, interaction: Interaction, press: presses.LeaveForGood) -> Reply | None:
    return Reply(await joining.leave(bot.matches, press.ref.id, cause(interaction)))


HANDLERS: Handlers[Bot] = {
    presses.AddAI: add_ai,
    presses.AddWord: set_word,
    presses.AnswerFirst: answer_first,
    presses.AskForWord: ask_for_word,
    presses.AskWhatIf: ask_what_if,
    presses.BeginWhatIf: begin_what_if,
    presses.CheckDice: check_dice,
    presses.Choose: choose,
    presses.End: end,
    presses.Fill: fill,
    presses.HowToPlay: show_how_to_play,
    presses.Join: join,
    presses.Learn: learn_game,
    presses.Leave: leave,
    presses.LeaveForGood: leave_for_good,
    presses.OpenLobby: open_lobby,
    presses.OpenThread: open_thread,
    presses.Rematch: rematch,
    presses.RematchInThread: rematch_in_thread,
    presses.RemoveAI: remove_ai,
    presses.SetHints: set_hints,
    presses.SetOption: set_option,
    presses.SetPrivate: set_private,
    presses.SetTerm: set_term,
    presses.ShowFairDice: show_fair_dice,
    presses.ShowFirst: show_first,
    presses.ShowOptions: show_options,
    presses.ShowTime: show_time,
    presses.Start: start,
    SwitchPage: switch_page,
}
