"""Checks of what is set at Discord: permissions, commands, emoji."""

from __future__ import annotations

from bot.app.faces import PREFIX, learn_faces
from bot.app.rehearsal.findings import Finding, Seen, finding
from bot.app.rehearsal.stage import Stage
from bot.app.sync import commands_unlike
from bot.ui.permissions import INVITE_PERMISSIONS, kept_out
from render.faces import FACES


async def permissions(stage: Stage) -> Finding:
    """What the bot is invited with it may do in the channel."""
    missing = tuple(name for flag, name in INVITE_PERMISSIONS.items() if not getattr(stage.allowed, flag))
    closed = kept_out(stage.channel.guild, stage.channel.id)
    return finding("permissions", Seen("not allowed", missing, ()), Seen("kept out", closed, None))


async def commands(stage: Stage) -> Finding:
    """Discord gives the commands back as it was told them; else each start would tell them anew."""
    return finding("commands", Seen("other commands", await commands_unlike(stage.bot.tree), ()))


async def emoji(stage: Stage) -> Finding:
    """The faces of texts are there under our names, and known."""
    await learn_faces(FACES, stage.bot)
    names = {one.name for one in await stage.bot.fetch_application_emojis()}
    known = stage.bot.matches.shared.faces
    return finding(
        "emoji", Seen("missing emoji", tuple(key for key in FACES if PREFIX + key not in names or key not in known), ())
    )
