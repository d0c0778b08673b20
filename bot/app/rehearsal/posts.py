"""Checks of posts: sent, found again, sent twice, edited, deleted."""

from __future__ import annotations

import discord

from bot.app.rehearsal.findings import Finding, Seen, finding
from bot.app.rehearsal.stage import Stage, code_of, layout_of, new_post, pictures, send
from bot.tasks.sender import find_message
from bot.ui.components import file_of
from bot.ui.discord_errors import UNKNOWN_MESSAGE

SENT, SENT_TWICE = "A rehearsal: one post with a picture.", "A rehearsal: one post, sent twice."
EDITED, EDITED_AGAIN = "A rehearsal: this post has another picture now.", "A rehearsal: and another text."
DELETED = "A rehearsal: this post is deleted."


async def post(stage: Stage) -> Finding:
    """A post keeps the id of its container, its texts, its picture and the alt text, and is found by that id."""
    sent, (picture, _) = new_post(), pictures()
    message = await send(stage, sent, SENT, picture)
    found = await find_message(stage.writable, stage.bot.user, sent)
    back = await stage.read_back(message.id)
    return finding(
        "post",
        Seen("found again", found == message.id, True),
        Seen("container", back.container, sent.id),
        Seen("texts", back.texts, (SENT,)),
        Seen("pictures", len(back.pictures), 1),
        Seen("alt", back.alts, (picture.alt,)),
    )


async def nonce(stage: Stage) -> Finding:
    """The same nonce twice makes one message: a lost answer doubles no post."""
    sent, (picture, _) = new_post(), pictures()
    first = await send(stage, sent, SENT_TWICE, picture)
    await send(stage, sent, SENT_TWICE, picture)
    return finding("nonce", Seen("messages", len([one async for one in stage.ours(stage.writable, first.id - 1)]), 1))


async def edit(stage: Stage) -> Finding:
    """An edit with a picture replaces the one that is there; one without leaves it."""
    sent, (first, second) = new_post(), pictures()
    message = await send(stage, sent, SENT, first)
    before = await stage.read_back(message.id)
    await message.edit(view=layout_of(sent, EDITED, second.alt), attachments=[file_of(second)])
    edited = await stage.read_back(message.id)
    await message.edit(view=layout_of(sent, EDITED_AGAIN, second.alt))
    again = await stage.read_back(message.id)
    return finding(
        "edit",
        Seen("texts", (*edited.texts, *again.texts), (EDITED, EDITED_AGAIN)),
        Seen("pictures", len(edited.pictures), 1),
        Seen("new picture", edited.pictures != before.pictures, True),
        Seen("alt", edited.alts, (second.alt,)),
        Seen("picture kept", again.pictures == edited.pictures, True),
    )


async def deleted(stage: Stage) -> Finding:
    """An edit of a message that is gone says so: the post is made anew then."""
    sent, (picture, _) = new_post(), pictures()
    message = await send(stage, sent, DELETED, picture)
    await message.delete()
    edit = discord.PartialMessage.edit
    code = await code_of(edit(stage.writable.get_partial_message(message.id), view=layout_of(sent, EDITED, "")))
    return finding("deleted", Seen("code", code, UNKNOWN_MESSAGE))
