"""Makes interactions: what Discord tells the bot when a person types, clicks or submits."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence
from typing import Any

from tests.wire import components, payloads
from tests.wire.answers import Answer
from tests.wire.world import Channel, Json, Member, Message, World

COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4


def ask(
    world: World,
    kind: int,
    member: Member,
    channel: Channel,
    data: Json,
    source: Message | None = None,
    shard: int | None = None,
) -> Answer:
    """Sends an interaction to the bot, to the shard of its guild unless another is given; the answer is still empty."""
    number = world.snowflake()
    token = base64.urlsafe_b64encode(f"interaction:{number}:{secrets.token_hex(40)}".encode()).decode().rstrip("=")
    interaction: Json = {
        "id": str(number),
        "application_id": str(world.application_id),
        "type": kind,
        "token": token,
        "version": 1,
        "data": data,
        "channel_id": str(channel.id),
        "channel": {**payloads.channel(world, channel), "permissions": str(world.permissions(member))},
        "app_permissions": str(world.allowed),
        "locale": "en-US",
        "entitlements": [],
        "attachment_size_limit": 10 << 20,
        **_whence(world, member, channel),
    }
    if source is not None:
        interaction["message"] = payloads.message(world, source)
    answer = Answer(interaction, world.changes, source)
    world.answers[token] = answer
    world.publish("INTERACTION_CREATE", interaction, shard)
    return answer


def _whence(world: World, member: Member, channel: Channel) -> Json:
    """From which guild an interaction comes, and from whom; in direct messages from nobody's guild."""
    if channel.recipient is not None:
        return {"user": payloads.user(member), "context": 1, "authorizing_integration_owners": {"0": "0"}}
    guild = str(world.guild_of(channel.id))
    return {
        "guild_id": guild,
        "guild": {"id": guild, "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "member": {**payloads.guild_member(member), "permissions": str(world.permissions(member))},
        "context": 0,
        "authorizing_integration_owners": {"0": guild},
    }


def metadata(answer: Answer) -> Json:
    interaction = answer.interaction
    data: Json = {
        "id": interaction["id"],
        "type": interaction["type"],
        "user": interaction.get("member", interaction)["user"],
        "authorizing_integration_owners": interaction["authorizing_integration_owners"],
    }
    if answer.source is not None:
        data["interacted_message_id"] = str(answer.source.id)
    return data


def component_data(message: Message, custom_id: str, values: Sequence[Any] | None) -> Json:
    """Refuses what a person could not do: use a component that is not there, is disabled or lacks the option."""
    parts = {part["custom_id"]: part for part in components.walk(message.components) if "custom_id" in part}
    if custom_id not in parts:
        raise LookupError(f"no component {custom_id!r}; there are {sorted(parts)}")
    part = parts[custom_id]
    if part.get("disabled"):
        raise ValueError(f"{custom_id!r} is disabled")
    data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
    if (values is None) != (part["type"] == components.BUTTON):
        raise TypeError(f"{custom_id!r} is of type {part['type']}")
    return data if values is None else {**data, **_values(part, values)}


def _values(part: Json, values: Sequence[Any]) -> Json:
    if not part.get("min_values", 1) <= len(values) <= part.get("max_values", 1):
        raise ValueError(f"{part['custom_id']!r} does not take {len(values)} values")
    if part["type"] != components.STRING_SELECT:
        raise TypeError(f"{part['custom_id']!r} is of type {part['type']}")
    if strangers := {*values} - (known := {option["value"] for option in part["options"]}):
        raise LookupError(f"no option {strangers}; there are {known}")
    return {"values": list(values)}
