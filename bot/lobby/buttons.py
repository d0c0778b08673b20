"""What the buttons do that stand below a lobby, below a result, and where somebody is to confirm an end."""

from __future__ import annotations

from bot.lobby import guests, joining, options, plans
from bot.lobby.how_to_play import explained
from bot.lobby.learning import learn
from bot.lobby.opening import Wish, opened, opened_in_thread
from bot.lobby.rematch import reopened, reopened_in_thread
from bot.lobby.start import start_match
from bot.match.bot import Bot
from bot.match.ending import end_match
from bot.model.demands import demand_lobby
from bot.model.options import read_options
from bot.pages.presses import (
    AddAI,
    AnswerFirst,
    End,
    Fill,
    HowToPlay,
    Join,
    Learn,
    Leave,
    LeaveForGood,
    OpenLobby,
    OpenThread,
    Rematch,
    RematchInThread,
    RemoveAI,
    SetHints,
    SetOption,
    SetPrivate,
    SetTerm,
    ShowFirst,
    ShowOptions,
    ShowTime,
    Start,
)
from bot.pages.reply import Reply
from bot.ui.permissions import may_moderate
from bot.ui.replies import Handlers, Interaction, cause, quietly


async def join(bot: Bot, interaction: Interaction, press: Join) -> Reply | None:
    """Sit down in a lobby."""
    return quietly(interaction, await plans.joined(bot.matches, press.ref.id, cause(interaction)))


async def show_first(bot: Bot, interaction: Interaction, press: ShowFirst) -> Reply | None:
    """What everybody is asked first."""
    live = await bot.matches.get(press.ref.id)
    return plans.panel(live, cause(interaction))


async def answer_first(bot: Bot, interaction: Interaction, press: AnswerFirst) -> Reply | None:
    """It is answered."""
    return await plans.answer(bot.matches, press.ref.id, press.topic, press.chosen[0], cause(interaction))


async def learn_game(bot: Bot, interaction: Interaction, press: Learn) -> Reply | None:
    """A guided match of a game."""
    return await learn(bot, interaction, bot.games[press.game])


async def leave(bot: Bot, interaction: Interaction, press: Leave) -> Reply | None:
    """Get up again."""
    live = await bot.matches.get(press.ref.id)
    demand_lobby(live)
    await joining.leave(bot.matches, live.id, cause(interaction))
    return None


async def open_lobby(bot: Bot, interaction: Interaction, press: OpenLobby) -> Reply | None:
    """Open a lobby of a game."""
    return quietly(interaction, await opened(bot, interaction, Wish(bot.games[press.game])))


async def open_thread(bot: Bot, interaction: Interaction, press: OpenThread) -> Reply | None:
    """Open the lobby that was asked for in a thread of its own."""
    game = bot.games[press.game]
    wish = Wish(game, press.ai, read_options(game, press.options), press.pace, bool(press.private))
    return await opened_in_thread(bot, interaction, wish)


async def rematch(bot: Bot, interaction: Interaction, press: Rematch) -> Reply | None:
    """Open a lobby like the match that is over."""
    return quietly(interaction, await reopened(bot, interaction, press.ref.id))


async def rematch_in_thread(bot: Bot, interaction: Interaction, press: RematchInThread) -> Reply | None:
    """Open that lobby in a thread of its own."""
    return await reopened_in_thread(bot, interaction, press.ref.id)


async def fill(bot: Bot, interaction: Interaction, press: Fill) -> Reply | None:
    """Seat AI players up to a good table."""
    await joining.fill_with_ai(bot.matches, press.ref.id, cause(interaction))
    return None


async def add_ai(bot: Bot, interaction: Interaction, press: AddAI) -> Reply | None:
    """Seat an AI player."""
    await joining.add_ai(bot.matches, press.ref.id, cause(interaction))
    return None


async def remove_ai(bot: Bot, interaction: Interaction, press: RemoveAI) -> Reply | None:
    """Send an AI player away."""
    return Reply(await joining.drop_ai(bot.matches, press.ref.id, cause(interaction)))


async def show_options(bot: Bot, interaction: Interaction, press: ShowOptions) -> Reply | None:
    """The host's panel of options."""
    live = await bot.matches.get(press.ref.id)
    joining.demand_host(live, cause(interaction), "change the options")
    return options.option_panel(live)


async def set_option(bot: Bot, interaction: Interaction, press: SetOption) -> Reply | None:
    """An option is chosen."""
    live = await bot.matches.get(press.ref.id)
    return options.option_panel(
        await options.choose(bot.matches, live, press.name, int(press.chosen[0]), cause(interaction))
    )


async def set_private(bot: Bot, interaction: Interaction, press: SetPrivate) -> Reply | None:
    """The lobby is made private, or open to everybody."""
    by = cause(interaction)
    return options.option_panel(await guests.set_private(bot.matches, press.ref.id, by, private=bool(press.private)))


async def set_hints(bot: Bot, interaction: Interaction, press: SetHints) -> Reply | None:
    """Hints are allowed, or turned off."""
    by = cause(interaction)
    return options.option_panel(await options.set_hints(bot.matches, press.ref.id, by, hints=bool(press.hints)))


async def show_time(bot: Bot, interaction: Interaction, press: ShowTime) -> Reply | None:
    """The host's panel of the terms."""
    live = await bot.matches.get(press.ref.id)
    joining.demand_host(live, cause(interaction), "change the time settings")
    return options.time_panel(live)


async def set_term(bot: Bot, interaction: Interaction, press: SetTerm) -> Reply | None:
    """One of the terms is chosen."""
    at = int(press.chosen[0])
    live = await options.set_term(bot.matches, press.ref.id, press.name, at, cause(interaction))
    return options.time_panel(live) if press.name in options.timing() else options.option_panel(live)


async def start(bot: Bot, interaction: Interaction, press: Start) -> Reply | None:
    """Begin the match."""
    await start_match(bot.matches, press.ref.id, cause(interaction))
    return None


async def end(bot: Bot, interaction: Interaction, press: End) -> Reply | None:
    """The end of a match is confirmed."""
    return Reply(await end_match(bot.matches, press.ref.id, cause(interaction), moderator=may_moderate(interaction)))


async def leave_for_good(bot: Bot, interaction: Interaction, press: LeaveForGood) -> Reply | None:
    """Leaving a match under way is confirmed."""
    return Reply(await joining.leave(bot.matches, press.ref.id, cause(interaction)))


HANDLERS: Handlers[Bot] = {
    AddAI: add_ai,
    AnswerFirst: answer_first,
    End: end,
    Fill: fill,
    HowToPlay: explained,
    Join: join,
    Learn: learn_game,
    Leave: leave,
    LeaveForGood: leave_for_good,
    OpenLobby: open_lobby,
    OpenThread: open_thread,
    Rematch: rematch,
    RematchInThread: rematch_in_thread,
    RemoveAI: remove_ai,
    SetHints: set_hints,
    SetOption: set_option,
    SetPrivate: set_private,
    SetTerm: set_term,
    ShowFirst: show_first,
    ShowOptions: show_options,
    ShowTime: show_time,
    Start: start,
}
