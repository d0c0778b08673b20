"""Sends, edits and deletes messages, whoever asks for it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

from tests.wire import components, limits, payloads
from tests.wire.world import COMPONENTS_V2, EPHEMERAL, LOADING, Attachment, Channel, Json, Message, Refusal, World

Files = dict[int, tuple[str, bytes]]
SENT_FLAGS = 1 << 2 | EPHEMERAL | 1 << 12 | COMPONENTS_V2
MENTION = re.compile(r"<@!?(\d+)>")


def send(
    world: World, channel_id: int, body: Json, files: Files, *, author: int, interaction: Json | None = None
) -> Message:
    """Makes a message, or gives back the one that this nonce has already made."""
    nonce = None if body.get("nonce") is None else str(body["nonce"])
    key = (world.channel(channel_id).id, author, nonce or "")
    if nonce and body.get("enforce_nonce") and world.nonces.get(key) in world.messages:
        return world.messages[world.nonces[key]]
    unarchive(world, world.channel(channel_id))
    message = Message(world.snowflake(), channel_id, author, nonce=nonce, interaction=interaction)
    message.flags = body.get("flags", 0) & (SENT_FLAGS if interaction else SENT_FLAGS & ~EPHEMERAL)
    _fill(world, message, body, files)
    limits.message(message)
    if nonce:
        world.nonces[key] = message.id
    keep(world, message, pings_of(world, message, body.get("allowed_mentions")))
    return message


def loading(world: World, channel_id: int, *, flags: int, interaction: Json) -> Message:
    """The message of a deferred answer: the bot is thinking."""
    message = Message(world.snowflake(), channel_id, world.bot.id, interaction=interaction)
    message.flags = flags & EPHEMERAL | LOADING
    keep(world, message, ())
    return message


def keep(world: World, message: Message, mentions: tuple[int, ...]) -> None:
    message.mentions = mentions
    world.messages[message.id] = message
    world.attachments |= {each.id: each for each in message.attachments}
    world.pings += [(message.channel_id, message.id, user) for user in mentions]
    if not message.ephemeral:
        world.publish("MESSAGE_CREATE", payloads.message_event(world, message))
    world.changes.notify()


def edit(world: World, message: Message, body: Json, files: Files) -> Message:
    """Changes a message in place; a refused edit leaves it as it was."""
    if world.channel(message.channel_id).archived:
        raise Refusal(400, 50083, "Thread is archived")
    draft = replace(message)
    draft.flags = message.flags & ~LOADING | (body.get("flags") or 0) & (1 << 2 | COMPONENTS_V2)
    _fill(world, draft, body, files)
    limits.message(draft)
    for name in ("content", "components", "attachments", "flags"):
        setattr(message, name, getattr(draft, name))
    message.mentions = ()
    message.edits += 1
    message.edited_at = datetime.now(UTC)
    world.attachments |= {each.id: each for each in message.attachments}
    if not message.ephemeral:
        world.publish("MESSAGE_UPDATE", payloads.message_event(world, message))
    world.changes.notify()
    return message


def unarchive(world: World, channel: Channel) -> None:
    """A new message opens a thread; an edit does not, and is refused."""
    if channel.archived:
        channel.archived = False
        world.publish("THREAD_UPDATE", payloads.channel(world, channel))


def delete(world: World, message: Message) -> None:
    del world.messages[message.id]
    if not message.ephemeral:
        data: Json = {"id": str(message.id), "channel_id": str(message.channel_id)}
        if world.channels[message.channel_id].recipient is None:
            data["guild_id"] = str(world.guild_of(message.channel_id))
        world.publish("MESSAGE_DELETE", data)
    world.changes.notify()


def _fill(world: World, message: Message, body: Json, files: Files) -> None:
    """What the bot has no use for is refused, lest it begins to use what nothing here looks at."""
    if body.get("embeds") or body.get("message_reference"):
        raise Refusal(400, 50035, "Invalid Form Body: embeds and references are not known here")
    if "content" in body:
        message.content = body["content"] or ""
    if "components" in body:
        message.components = components.with_ids(body["components"] or [])
    message.attachments = _attachments(world, message, body, files)


def _attachments(world: World, message: Message, body: Json, files: Files) -> list[Attachment]:
    """Those kept, in the order of the body, and those that came with it; a body without a list keeps all."""
    present = {each.id: each for each in message.attachments}
    if body.get("attachments") is None:
        return [*present.values(), *(_new(world, message, files[number], {}) for number in sorted(files))]
    result: list[Attachment] = []
    for entry in body["attachments"]:
        number = int(entry["id"])
        if number in present:
            result.append(present[number])
        elif number in files:
            result.append(_new(world, message, files[number], entry))
        else:
            raise Refusal(400, 50035, f"Invalid Form Body: attachments: no file {number}")
    return result


def _new(world: World, message: Message, file: tuple[str, bytes], entry: Json) -> Attachment:
    name = entry.get("filename") or file[0]
    return attachment(world, message.channel_id, name, file[1], entry.get("description"))


def attachment(world: World, channel_id: int, name: str, data: bytes, description: str | None = None) -> Attachment:
    """A file with its address; it is served once `world.attachments` has it."""
    number = world.snowflake()
    return Attachment(number, name, data, f"{world.origin}/attachments/{channel_id}/{number}/{name}", description)


def pings_of(world: World, message: Message, allowed: Json | None) -> tuple[int, ...]:
    """Who is pinged by the message when it is new."""
    if message.ephemeral:
        return ()
    users = [int(user) for user in MENTION.findall(components.texts(message))]
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        granted = {int(user) for user in allowed.get("users") or []}
        users = [user for user in users if user in granted]
    return tuple(user for user in dict.fromkeys(users) if user in world.members and user != message.author_id)
