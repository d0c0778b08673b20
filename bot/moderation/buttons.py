"""The buttons of moderators: each asks first whether whoever pressed it is one."""

from __future__ import annotations

from bot import store
from bot.match.bot import Bot
from bot.match.ending import end as end_match
from bot.model.errors import Sorry
from bot.moderation.rewind import rewind
from bot.moderation.rights import NOT_KEPT, demand_moderates, moderator
from bot.moderation.settings import choose, settings_panel
from bot.moderation.undo import undo_here
from bot.ui.permissions import demand_server_moderator
from bot.ui.replies import Interaction, Reply


async def undone(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """“Undo (moderators)” below an announcement."""
    cause = moderator(interaction)
    match_id, deed_id = map(int, rest.split(":"))
    await demand_moderates(bot, interaction, match_id)
    async with bot.matches.reading() as db:
        deed = await store.interventions.deed(db, deed_id)
    if deed is None or deed.match_id != match_id:
        raise Sorry(NOT_KEPT)
    return Reply(await undo_here(bot, interaction, deed, cause))


async def rewound(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """“Go back there” below a preview."""
    match_id, to, number = map(int, rest.split(":"))
    cause = moderator(interaction)
    await demand_moderates(bot, interaction, match_id)
    return Reply(await rewind(bot.matches, match_id, cause, to, number))


async def ended(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The end of a match is confirmed."""
    cause = moderator(interaction)
    await demand_moderates(bot, interaction, int(rest))
    return Reply(await end_match(bot.matches, int(rest), cause, moderator=True))


async def chosen(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """A setting of the server is chosen, or cleared."""
    cause = moderator(interaction)
    demand_server_moderator(interaction)
    await choose(bot.matches, interaction.guild_id or 0, cause, rest, values, "")
    return settings_panel(bot, interaction)
