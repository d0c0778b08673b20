"""The buttons of moderators: each checks first that whoever pressed it is one."""

from __future__ import annotations

from bot import store
from bot.match.ending import end_match
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.moderation.rewind import rewind
from bot.moderation.rights import NOT_KEPT, moderator, require_moderates
from bot.moderation.settings import choose, settings_panel
from bot.moderation.undo import undo_here
from bot.pages.presses import EndForAll, Rewind, SetServer, UndoIntervention
from bot.pages.reply import Reply
from bot.ui.permissions import require_server_moderator
from bot.ui.replies import Handlers, Interaction


async def undo_intervention(bot: Bot, interaction: Interaction, press: UndoIntervention) -> Reply | None:
    cause = moderator(interaction)
    await require_moderates(bot, interaction, press.ref.id)
    async with bot.matches.reading() as db:
        intervention = await store.interventions.by_id(db, press.intervention)
    if intervention is None or intervention.match_id != press.ref.id:
        raise UserError(NOT_KEPT)
    return Reply(await undo_here(bot, interaction, intervention, cause))


async def rewind_match(bot: Bot, interaction: Interaction, press: Rewind) -> Reply | None:
    cause = moderator(interaction)
    await require_moderates(bot, interaction, press.ref.id)
    return Reply(await rewind(bot.matches, press.ref.id, cause, press.to, press.now))


async def end_for_all(bot: Bot, interaction: Interaction, press: EndForAll) -> Reply | None:
    cause = moderator(interaction)
    await require_moderates(bot, interaction, press.ref.id)
    return Reply(await end_match(bot.matches, press.ref.id, cause, moderator=True))


async def set_server(bot: Bot, interaction: Interaction, press: SetServer) -> Reply | None:
    cause = moderator(interaction)
    require_server_moderator(interaction)
    await choose(bot.matches, interaction.guild_id or 0, cause, press.part, press.chosen, "")
    return settings_panel(bot, interaction)


HANDLERS: Handlers[Bot] = {
    EndForAll: end_for_all,
    Rewind: rewind_match,
    SetServer: set_server,
    UndoIntervention: undo_intervention,
}
