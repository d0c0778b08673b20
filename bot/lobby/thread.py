"""A thread for a match, beside what its channel holds already."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import aiohttp
import discord
import structlog

from bot import store
from bot.match.limits import What
from bot.match.matches import Matches
from bot.model.errors import Repeated, UserError
from bot.model.names import at_table
from bot.model.time import now
from bot.pages.reply import Reply
from bot.ui.discord_errors import may_pass
from bot.ui.permissions import require_thread
from bot.ui.replies import Interaction
from rules import Game, cut

log = structlog.get_logger(__name__)

LONGEST_NAME = 100
DAYS_OPEN = 7 * 24 * 60
"""Minutes without a post after which Discord puts the thread away; the next post brings it back."""
NO_THREADS = "This channel can't have threads. Use `/game new` in another channel that has no match yet."
NO_THREAD = "Discord didn't let me open a thread here. Nothing was changed, so you can try again."
TOO_MANY_THREADS = (
    "This server has as many open threads as Discord allows, so I can't open another. Someone who manages threads can "
    "close a few; then try again."
)
NEEDS_TAG = (
    "Posts in this forum need a tag, and there's none that I may use. Someone who manages this channel can add one, or "
    "turn that off; then try again."
)
WHY_NOT = {160006: TOO_MANY_THREADS, 40067: NEEDS_TAG}
"""What keeps a thread from being made until somebody does something about it."""
BUTTON_USED = "That button was already used. To get another thread, ask again."
OUR_MISTAKE = "I couldn't open a lobby, and that's our mistake. Please try again."


async def lobby_in_thread(
    matches: Matches,
    interaction: Interaction,
    game: Game,
    what: What,
    opens: Callable[[int], Awaitable[object]],
) -> Reply:
    """Open a lobby in a new thread, once for each button."""
    thread = await match_in_thread(matches, interaction, game, what, opens, once=True)
    return Reply(f"The lobby for {game.name} is open in {thread}. Continue there.")


async def match_in_thread(
    matches: Matches,
    interaction: Interaction,
    game: Game,
    what: What,
    opens: Callable[[int], Awaitable[object]],
    *,
    once: bool,
    number: int = 1,
    mark: str = "",
) -> str:
    """Make a thread and have `opens` open a match in it, by the thread's id; a link to the thread.

    The `number` tells it from those of before, the `mark` stands before its name. With `once`, a button works one time.
    The limit counts before there is a thread, for the bot cannot delete one.
    """
    require_thread(interaction, game)
    await _press_once(matches, interaction, what, once=once)
    thread = await _make_thread(interaction, thread_name(game, interaction.user.display_name, number, mark))
    try:
        await opens(thread.id)
    except Exception as error:
        log.exception("a thread was left without a lobby")
        why = error.text if isinstance(error, UserError) else OUR_MISTAKE
        raise UserError(f"{why} {await _put_away(thread)}") from error
    return thread.mention


async def _press_once(matches: Matches, interaction: Interaction, what: What, *, once: bool) -> None:
    """Raises UserError for a button that was pressed before, perhaps a moment ago, and for one thread too many."""
    try:
        async with matches.saving() as db:
            if once and interaction.message is not None:
                await store.interactions.remember(db, interaction.message.id, now())
            matches.limits.count(interaction.user.id, what)
    except Repeated:
        raise UserError(BUTTON_USED) from None


def thread_name(game: Game, host: str, number: int = 1, mark: str = "") -> str:
    """What a thread is called: by the game, by who asked for it, and by the number of a later one; behind a mark."""
    return cut(f"{mark}{game.name} · {at_table((host,))[0]}'s match{f' {number}' if number > 1 else ''}", LONGEST_NAME)


def holds_threads(interaction: Interaction) -> bool:
    """Whether there can be threads where somebody asks, or beside the thread where they do."""
    return isinstance(_parent(interaction), discord.ForumChannel | discord.TextChannel)


def _parent(interaction: Interaction) -> object:
    channel = interaction.channel
    return channel.parent if isinstance(channel, discord.Thread) else channel


async def _make_thread(interaction: Interaction, name: str) -> discord.Thread:
    """A public thread in the channel, or in the one that holds the thread where somebody asks. Raises UserError."""
    parent = _parent(interaction)
    if not isinstance(parent, discord.ForumChannel | discord.TextChannel):
        raise UserError(NO_THREADS)
    try:
        return await thread_in(parent, name)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        if may_pass(error) and (thread := await _made_after_all(interaction, parent, name)) is not None:
            return thread
        code = error.code if isinstance(error, discord.HTTPException) else None
        raise UserError(WHY_NOT.get(code or 0, NO_THREAD)) from error


async def thread_in(parent: discord.ForumChannel | discord.TextChannel, name: str) -> discord.Thread:
    """A new thread; in a forum that demands a tag, with the first that everybody may use."""
    if isinstance(parent, discord.TextChannel):
        kind = discord.ChannelType.news_thread if parent.is_news() else discord.ChannelType.public_thread
        return await parent.create_thread(name=name, type=kind, auto_archive_duration=DAYS_OPEN)
    tags = [tag for tag in parent.available_tags if not tag.moderated][: int(parent.flags.require_tag)]
    content = "A match is being played here."
    made = await parent.create_thread(name=name, content=content, auto_archive_duration=DAYS_OPEN, applied_tags=tags)
    return made.thread


async def _made_after_all(
    interaction: Interaction, parent: discord.abc.GuildChannel, name: str
) -> discord.Thread | None:
    """The thread that Discord made for an interaction though its answer was lost; None where none is found."""
    try:
        threads = await parent.guild.active_threads()
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return None
    ours = [one for one in threads if (one.owner_id, one.parent_id, one.name) == (parent.guild.me.id, parent.id, name)]
    return next((one for one in ours if one.id > interaction.id), None)


async def _put_away(thread: discord.Thread) -> str:
    """Archive a thread, which its maker may do; a sentence on what became of it."""
    try:
        await thread.edit(archived=True)
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return f"{thread.mention} was made for it and is empty. Someone who manages threads can delete it."
    return f"{thread.mention} was made for it and is archived now."
