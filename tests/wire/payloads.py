"""The world as Discord writes it in JSON."""

from __future__ import annotations

import mimetypes
import struct
from typing import Any

from tests.wire import components
from tests.wire.world import VIEW, Attachment, Channel, Json, Member, Message, World

JOINED = "2024-01-01T00:00:00.000000+00:00"


def user(member: Member) -> Json:
    shown = None if member.bot else member.name
    fixed: Json = {"discriminator": "0", "avatar": None, "public_flags": 0}
    return {"id": str(member.id), "username": member.name, "global_name": shown, "bot": member.bot, **fixed}


def me(world: World) -> Json:
    return {**user(world.bot), "mfa_enabled": False, "verified": True, "email": None, "flags": 0, "locale": "en-US"}


def guild_member(member: Member, *, with_user: bool = True) -> Json:
    nothing = dict.fromkeys(("nick", "avatar", "premium_since", "communication_disabled_until"))
    not_so = dict.fromkeys(("deaf", "mute", "pending"), False)
    data: Json = {"roles": [], "joined_at": JOINED, "flags": 0, **nothing, **not_so}
    return {**data, "user": user(member)} if with_user else data


def application(world: World) -> Json:
    nothing = dict.fromkeys(("icon", "team", "interactions_endpoint_url"))
    fixed: Json = {"description": "", "bot_public": True, "bot_require_code_grant": False, "verify_key": "0" * 64}
    people: Json = {"owner": user(world.owner), "bot": user(world.bot)}
    return {"id": str(world.application_id), "name": world.bot.name, "flags": 1 << 23, **nothing, **fixed, **people}


def channel(world: World, it: Channel) -> Json:
    sent = [message.id for message in world.messages.values() if message.channel_id == it.id]
    last = str(max(sent)) if sent else None
    if it.recipient is not None:
        return {"id": str(it.id), "type": 1, "last_message_id": last, "recipients": [user(it.recipient)], "flags": 0}
    parent = None if it.parent_id is None else str(it.parent_id)
    where: Json = {"id": str(it.id), "guild_id": str(world.guild_of(it.id)), "name": it.name, "parent_id": parent}
    data: Json = {**where, "rate_limit_per_user": 0, "last_message_id": last, "flags": 0}
    return {**data, **(_text_channel(world, it) if it.parent_id is None else _thread(world, it, len(sent)))}


def _text_channel(world: World, it: Channel) -> Json:
    hidden = [{"id": str(one), "type": 1, "allow": "0", "deny": str(VIEW)} for one in it.hidden_from]
    return {"type": 0, "topic": None, "position": 0, "permission_overwrites": hidden, "nsfw": False}


def _thread(world: World, it: Channel, amount: int) -> Json:
    times = {"archive_timestamp": JOINED, "create_timestamp": JOINED, "auto_archive_duration": 1440}
    return {
        "type": 11,
        "owner_id": str(it.owner_id or world.owner.id),
        "message_count": amount,
        "total_message_sent": amount,
        "member_count": 1,
        "thread_metadata": {**times, "archived": it.archived, "locked": False},
    }


def guild(world: World, guild_id: int, *, everybody: bool) -> Json:
    members = world.members.values() if everybody else (world.bot,)
    not_so = dict.fromkeys(("hoist", "managed", "mentionable"), False)
    colours: Json = {"color": 0, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}}
    rights: Json = {"id": str(guild_id), "name": "@everyone", "permissions": str(world.allowed)}
    lists = ("emojis", "stickers", "features", "voice_states", "presences", "stage_instances")
    empty: dict[str, list[Any]] = {name: [] for name in (*lists, "guild_scheduled_events")}
    here = [each for each in world.channels.values() if (each.guild_id or world.guild_id) == guild_id]
    shown = [each for each in here if each.recipient is None and not each.archived]
    return {
        **empty,
        **dict.fromkeys(("large", "unavailable"), False),
        "id": str(guild_id),
        "name": "A guild",
        "owner_id": str(world.owner.id),
        "joined_at": JOINED,
        "preferred_locale": "en-US",
        "premium_tier": 0,
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "system_channel_id": next((str(one.id) for one in shown if one.guild_id), None),
        "member_count": len(world.members),
        "roles": [{**rights, **colours, **not_so, "position": 0, "flags": 0}],
        "members": [guild_member(member) for member in members],
        "channels": [channel(world, each) for each in shown if each.parent_id is None],
        "threads": [channel(world, each) for each in shown if each.parent_id is not None],
    }


def attachment(it: Attachment) -> Json:
    data: Json = {
        "id": str(it.id),
        "filename": it.filename,
        "size": len(it.data),
        "url": it.url,
        "proxy_url": it.url,
        "content_type": mimetypes.guess_type(it.filename)[0] or "application/octet-stream",
    }
    if it.description is not None:
        data["description"] = it.description
    if it.data.startswith(b"\x89PNG") and len(it.data) >= 24:
        data["width"], data["height"] = struct.unpack(">II", it.data[16:24])
    return data


def message(world: World, it: Message) -> Json:
    """One with components does not list the files that these show."""
    empty: dict[str, list[Any]] = {name: [] for name in ("mention_roles", "embeds")}
    shown = {url.removeprefix("attachment://") for url in components.media(it.components)}
    data: Json = {
        **empty,
        **dict.fromkeys(("tts", "mention_everyone", "pinned"), False),
        "id": str(it.id),
        "channel_id": str(it.channel_id),
        "author": user(world.members[it.author_id]),
        "content": it.content,
        "timestamp": it.created_at.isoformat(),
        "edited_timestamp": it.edited_at.isoformat() if it.edited_at else None,
        "mentions": [user(world.members[each]) for each in it.mentions],
        "attachments": [attachment(each) for each in it.attachments if each.filename not in shown],
        "type": _kind(it),
        "flags": it.flags,
        "components": components.with_urls(it.components, {each.filename: each.url for each in it.attachments}),
    }
    if it.interaction:
        data |= {"interaction_metadata": it.interaction, "application_id": str(world.application_id)}
        data["webhook_id"] = str(world.application_id)
    if it.tells_of is not None:
        data["message_reference"] = {"channel_id": str(it.tells_of), "guild_id": str(world.guild_id)}
    if it.nonce is not None:
        data["nonce"] = it.nonce
    return data


def _kind(it: Message) -> int:
    if it.tells_of is not None:
        return 18
    return 20 if it.interaction and it.interaction["type"] == 2 else 0


def message_event(world: World, it: Message) -> Json:
    """A message as the gateway sends it: with the guild and the member, which REST leaves out."""
    data = message(world, it)
    if world.channels[it.channel_id].recipient is None:
        data["guild_id"] = str(world.guild_of(it.channel_id))
        data["member"] = guild_member(world.members[it.author_id], with_user=False)
    return data
