"""Routes by which the bot makes threads and takes them away."""

from __future__ import annotations

from tests.wire import messages, payloads
from tests.wire.rest import Call, Reply, route
from tests.wire.world import Channel, Message, Refusal, World

PUBLIC = 11
MINUTES = {60, 1440, 4320, 10080}
CREATES_PUBLIC, MANAGES = 1 << 35, 1 << 34


@route("POST", "/channels/{channel}/threads")
def create(world: World, call: Call, channel_id: int) -> Reply:
    """The channel tells of it in a message of its own, by whoever made it."""
    parent, name = world.channel(channel_id), call.body["name"]
    if not world.allowed & CREATES_PUBLIC:
        raise Refusal(403, 50013, "Missing Permissions")
    if call.body.get("type") != PUBLIC or call.body.get("auto_archive_duration") not in MINUTES:
        raise Refusal(400, 50035, "Invalid Form Body: only public threads are known here")
    if not 1 <= len(name) <= 100:
        raise Refusal(400, 50035, f"Invalid Form Body: name {name}")
    thread = Channel(world.snowflake(), name, parent_id=parent.id, owner_id=world.bot.id)
    world.channels[thread.id] = thread
    data = payloads.channel(world, thread)
    world.publish("THREAD_CREATE", {**data, "newly_created": True})
    messages.keep(world, Message(world.snowflake(), parent.id, world.bot.id, name, tells_of=thread.id), ())
    return 201, data


@route("DELETE", "/channels/{channel}")
def delete(world: World, call: Call, channel_id: int) -> Reply:
    """Whoever made a thread may not delete it for that."""
    found = world.channel(channel_id)
    if found.parent_id is None or not world.allowed & MANAGES:
        raise Refusal(403, 50013, "Missing Permissions")
    data = payloads.channel(world, found)
    del world.channels[found.id]
    gone = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
    world.messages = {number: each for number, each in world.messages.items() if each.channel_id != found.id}
    world.publish("THREAD_DELETE", gone)
    return 200, data
