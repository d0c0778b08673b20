"""Undoing what a moderator did: any moderator may, on its post or with `/mod undo`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from bot import store
from bot.match.ending import undo_end
from bot.match.interventions import Act, announce, write_down, write_down_here
from bot.match.matches import Matches
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.names import moderator
from bot.model.notes import UndidThis
from bot.model.player import Cause
from bot.model.reasons import because
from bot.model.server import Server
from bot.model.session import Session
from bot.moderation.channel import undo_move
from bot.moderation.hosts import undo_name_host
from bot.moderation.pause import undo_pause, undo_resume
from bot.moderation.rewind import undo_rewind
from bot.moderation.rights import is_there
from bot.moderation.seats import undo_offer, undo_remove, undo_replace
from bot.moderation.swapping import gave_back, undo_swap
from bot.moderation.times import undo_change
from bot.moderation.transfer import undo_import
from bot.moderation.turn import undo_extend, undo_remind, undo_skip
from bot.store.interventions import Intervention
from bot.store.transactions import Writing
from bot.ui.replies import Interaction

Undoing: TypeAlias = Callable[[Session, Writing, Intervention, Cause], Awaitable[None]]

UNDOING: Mapping[str, tuple[str, Undoing]] = {
    "pause": ("the pause", undo_pause),
    "resume": ("the end of the pause", undo_resume),
    "extend": ("the extra time", undo_extend),
    "skip": ("the safe move", undo_skip),
    "remind": ("the reminder", undo_remind),
    "replace": ("the seat change", undo_replace),
    "offer": ("the offer of a seat", undo_offer),
    "remove": ("the removal", undo_remove),
    "time": ("the change of the time settings", undo_change),
    "host": ("the change of host", undo_name_host),
    "swap": ("the swap of two seats", undo_swap),
    "rewind": ("the rewind", undo_rewind),
    "end": ("the end of the match", undo_end),
    "import": ("the import", undo_import),
    "move": ("the move to this channel", undo_move),
}
"""What of a match can be undone: in words, and how."""
NAMES: Mapping[str, str] = {
    **{what: name for what, (name, _) in UNDOING.items()},
    "settings": "a change of the server settings",
}
"""All that can be undone, in words."""
BY_GOING_BACK = {"skip", "rewind"}
"""What is undone by going back or forth: the turn post that follows names who did."""


async def undo(matches: Matches, intervention: Intervention, cause: Cause, why: str = "") -> str:
    """Undo an intervention; a sentence on that. Raises UserError where it is undone already, or cannot be."""
    if intervention.match_id is None:
        return await undo_settings(matches, intervention, cause, why)
    async with matches.changing(intervention.match_id, cause) as (session, db):
        await require_not_undone(db, intervention)
        await tell(session, db, intervention, cause, why)
        _, undoing = UNDOING[intervention.what]
        await undoing(session, db, intervention, cause)
        await strike(db, intervention, cause)
    return f"Undone: {NAMES[intervention.what]}."


async def tell(session: Session, db: Writing, intervention: Intervention, cause: Cause, why: str) -> None:
    """Write down that something is undone, and tell the channel; without a reason the new turn post says as much."""
    act = undoing(intervention, cause, why)
    if why or intervention.what not in BY_GOING_BACK:
        await announce(session, db, act)
    else:
        await write_down_here(session, db, act)


def undoing(intervention: Intervention, cause: Cause, why: str) -> Act:
    did = gave_back(intervention) if intervention.what == "swap" else f"undid {NAMES[intervention.what]}."
    return Act(cause, "undo", did, why)


async def require_not_undone(db: Writing, intervention: Intervention) -> None:
    """Raises UserError for what is undone, and for what cannot be."""
    if intervention.what not in NAMES:
        raise UserError("That can't be undone. `/mod undo` lists what can be.")
    now = await store.interventions.by_id(db, intervention.id)
    if now is None or now.undone_by is not None:
        by = f" by {moderator(now.undone_by)}" if now and now.undone_by else ""
        raise UserError(f"That was already undone{by}. `/mod audit` shows what was done.")


async def strike(db: Writing, intervention: Intervention, cause: Cause) -> None:
    """Note who undid something, in the log and on its post, whose line is struck and whose button goes."""
    store.interventions.set_undone(db, intervention.id, cause.name)
    post = await store.posts.intervention_post(db, intervention.match_id or 0, intervention.id)
    if post is None:
        return
    post.about = {**post.about, "called": [], "struck": len(post.notes)}
    post.notes, post.pings = [*post.notes, UndidThis(cause.name)], []
    post.wanted += not post.is_lost
    post.open = False
    store.posts.save_post(db, post)


async def undo_settings(matches: Matches, intervention: Intervention, cause: Cause, why: str) -> str:
    """The part of the server's settings that was changed is again what it was before."""
    async with matches.saving(cause) as db:
        await require_not_undone(db, intervention)
        now = matches.servers.of(intervention.guild_id)
        before = Server.model_validate({**now.model_dump(), **intervention.before})
        store.servers.set_server(db, intervention.guild_id, before)
        store.interventions.set_undone(db, intervention.id, cause.name)
        await write_down(db, intervention.guild_id, None, undoing(intervention, cause, why))
    matches.servers.known[intervention.guild_id] = before
    return f"Undone: {NAMES[intervention.what]}.{because(why)}"


async def undo_here(bot: Bot, interaction: Interaction, intervention: Intervention, cause: Cause, why: str = "") -> str:
    """Undo an intervention. Raises UserError where the channel that a match would go back to is gone."""
    if intervention.what == "move" and not await is_there(interaction, int(intervention.before["channel"])):
        raise UserError("The channel it came from is gone. `/mod move`, typed in another channel, moves it there.")
    return await undo(bot.matches, intervention, cause, why)
