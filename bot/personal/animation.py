"""A match as an animation, posted for all in the channel where somebody asked for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import aiohttp
import discord
import structlog

from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.memory import Shown
from bot.model.names import bold, short
from bot.model.post import new_nonce
from bot.model.preconditions import require_begun
from bot.model.session import Session
from bot.pages.reply import Reply
from bot.personal.making import STOPPED, in_turn
from bot.ui.components import ANIMATION, file_of, of_animation
from bot.ui.permissions import cannot_post
from bot.ui.replies import Interaction, channel_of
from bot.web.job import Made
from render import Picture
from rules import plural

log = structlog.get_logger(__name__)

POSTED = "The animation is posted: "
THERE = "There's an animation of the match as it stands: "
NOT_POSTED = "The animation is made, but Discord didn't take it here. Nothing was changed; try again in a minute."


async def animation(bot: Bot, interaction: Interaction, session: Session) -> Reply:
    """Where it is, made and posted in some seconds unless there is one of the match as it stands. Raises UserError."""
    require_begun(session)
    if trouble := cannot_post(interaction):
        raise UserError(trouble)
    if (link := await there(bot, interaction, session)) is not None:
        return Reply(THERE + link, manner="beside")

    async def work(make: Callable[[], Awaitable[Made]]) -> str:
        """Where it was posted; by somebody before, if they asked for the same."""
        if (link := await there(bot, interaction, session)) is not None:
            return THERE + link
        version = version_of(session)
        made = await make()
        bot.matches.limits.queue.hold(interaction.user.id)
        return POSTED + await post(bot, interaction, session, made, version)

    done = await in_turn(bot, interaction, session, "animation", "animation", work)
    return Reply(STOPPED if done is None else done, manner="beside")


def version_of(session: Session) -> tuple[str, int]:
    """What an animation shows of a match."""
    return session.phase, session.entries


async def there(bot: Bot, interaction: Interaction, session: Session) -> str | None:
    """The address of the animation of a match as it stands, where there is one in this channel that nobody deleted."""
    shown = session.memory.shown
    if shown is None or (shown.version, shown.channel_id) != (version_of(session), interaction.channel_id):
        return None
    try:
        await bot.get_partial_messageable(shown.channel_id).fetch_message(shown.message_id)
    except discord.NotFound:
        return None
    except (aiohttp.ClientError, discord.HTTPException, OSError):
        pass
    return link_of(interaction, shown)


async def post(bot: Bot, interaction: Interaction, session: Session, made: Made, version: tuple[str, int]) -> str:
    """Post an animation, once; its address. Raises UserError where Discord does not take it."""
    channel_id = channel_of(interaction)
    try:
        message = await bot.get_partial_messageable(channel_id).send(
            view=of_animation(words_of(interaction, session, made, version), made.alt),
            file=file_of(Picture(made.data, made.alt), ANIMATION),
            nonce=new_nonce(),
            allowed_mentions=discord.AllowedMentions.none(),
        )
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        log.warning("an animation was not posted", error=type(error).__name__)
        raise UserError(cannot_post(interaction) or NOT_POSTED) from None
    shown = session.memory.shown = Shown(version, channel_id, message.id)
    log.info("animation posted", message=message.id, kib=len(made.data) >> 10, pictures=made.pictures)
    return link_of(interaction, shown)


def words_of(interaction: Interaction, session: Session, made: Made, version: tuple[str, int]) -> str:
    """What it shows, and who asked for it."""
    phase, _ = version
    what = "from the start to the end" if phase == "over" else "so far"
    who = bold(short(session.name_of(interaction.user.id, interaction.user.display_name)))
    return f"### {session.game.name}, {what}\n-# {who} had it animated: {plural(made.pictures, 'picture')}."


def link_of(interaction: Interaction, shown: Shown) -> str:
    return f"https://discord.com/channels/{interaction.guild_id}/{shown.channel_id}/{shown.message_id}"
