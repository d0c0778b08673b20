"""The check of a thread: made, archived, opened again by a post."""

from __future__ import annotations

import discord

from bot.app.rehearsal.findings import Finding, Seen, finding
from bot.app.rehearsal.stage import Stage, code_of, layout_of, new_post
from bot.lobby.thread import thread_in
from bot.model.unreachable import ARCHIVED

NAME = "Rehearsal"
FIRST, EDITED, SECOND = "A rehearsal: a thread.", "A rehearsal: not to be seen.", "A rehearsal: open again."


async def thread(stage: Stage) -> Finding:
    """An archived thread takes no edit, with the code that the sender knows; a post opens it, or gives that code too.

    In the second case whoever made the thread may open it.
    """
    stage.thread = made = await thread_in(stage.channel, NAME)
    sent = new_post()
    message = await made.send(view=layout_of(sent, FIRST, ""))
    await made.edit(archived=True)
    edit = await code_of(message.edit(view=layout_of(sent, EDITED, "")))
    post = await code_of(made.send(view=layout_of(new_post(), SECOND, "")))
    if post == ARCHIVED:
        await made.edit(archived=False)
        await made.send(view=layout_of(new_post(), SECOND, ""))
    now = await stage.bot.fetch_channel(made.id)
    return finding(
        "thread",
        Seen("edit in archive", edit, ARCHIVED),
        Seen("post in archive", None if post == ARCHIVED else post, None),
        Seen("archived", isinstance(now, discord.Thread) and now.archived, False),
    )
