"""The buttons of moderators: each checks first that whoever pressed it is one; and the one that ends a pause."""

from __future__ import annotations

from bot import store
from bot.match.ending import end_match
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.moderation import pause
from bot.moderation.rewind import rewind
from bot.moderation.rights import NOT_KEPT, moderator, require_moderates
from bot.moderation.settings import choose, settings_panel
from bot.moderation.undo import undo_here
from bot.pages.presses import EndForAll, Rewind, SetServer, UndoIntervention
from bot.pages.reply import Reply
from bot.pages.turn_presses import ConfirmPause, LiftPause
from bot.ui.permissions import require_server_moderator
from bot.ui.replies import Handlers, Interaction, cause


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


async def confirm_pause(bot: Bot, interaction: Interaction, press: ConfirmPause) -> Reply | None:
    cause = moderator(interaction)
    await require_moderates(bot, interaction, press.ref.id)
    return Reply(await pause.confirm(bot.matches, press.ref.id, cause))


async def lift_pause(bot: Bot, interaction: Interaction, press: LiftPause) -> Reply | None:
    """A player wants to go on; the post shows it."""
    text = await pause.want_on(bot.matches, press.ref.id, cause(interaction))
    return Reply(text) if text else None


async def set_server(bot: Bot, interaction: Interaction, press: SetServer) -> Reply | None:
    cause = moderator(interaction)
    require_server_moderator(interaction)
    await choose(bot.matches, interaction.guild_id or 0, cause, press.part, press.chosen, "")
    return settings_panel(bot, interaction)


HANDLERS: Handlers[Bot] = {
    ConfirmPause: confirm_pause,
    EndForAll: end_for_all,
    LiftPause: lift_pause,
    Rewind: rewind_match,
    SetServer: set_server,
    UndoIntervention: undo_intervention,
}
