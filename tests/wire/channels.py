"""Routes about the application, the guild, its channels and their messages."""

from __future__ import annotations

from tests.wire import limits, messages, payloads
from tests.wire.rest import Call, Reply, route
from tests.wire.world import Json, Message, Refusal, World


@route("GET", "/users/@me")
def me(world: World, call: Call) -> Reply:
    return 200, payloads.me(world)


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def application(world: World, call: Call) -> Reply:
    return 200, payloads.application(world)


@route("GET", "/gateway", token=False)
@route("GET", "/gateway/bot")
def gateway(world: World, call: Call) -> Reply:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return 200, {"url": f"ws{world.origin.removeprefix('http')}/", "shards": world.shards, "session_start_limit": limit}


@route("GET", "/applications/{application}/commands")
def get_commands(world: World, call: Call, application_id: int) -> Reply:
    return 200, world.commands


@route("PUT", "/applications/{application}/commands")
def put_commands(world: World, call: Call, application_id: int) -> Reply:
    world.commands = _register(world, call.body)
    return 200, world.commands


def _register(world: World, commands: list[Json]) -> list[Json]:
    """A command keeps its id as long as its name stays."""
    limits.commands(commands)
    ids = {(command["name"], command["type"]): command["id"] for command in world.commands}
    world.changes.notify()
    return [_command(world, command, ids) for command in commands]


def _command(world: World, command: Json, ids: dict[tuple[str, int], str]) -> Json:
    kind = command.get("type", 1)
    known = {
        "id": ids.get((command["name"], kind)) or str(world.snowflake()),
        "application_id": str(world.application_id),
        "version": str(world.snowflake()),
        "default_member_permissions": None,
        "nsfw": False,
    }
    return {**known, **command, "type": kind}


@route("GET", "/guilds/{guild}")
def guild(world: World, call: Call, guild_id: int) -> Reply:
    if guild_id not in world.guilds:
        raise Refusal(404, 10004, "Unknown Guild")
    whole = payloads.guild(world, guild_id, everybody=False)
    return 200, {name: value for name, value in whole.items() if name not in {"channels", "threads", "members"}}


@route("GET", "/guilds/{guild}/members/{user}")
def member(world: World, call: Call, guild_id: int, user_id: int) -> Reply:
    return 200, payloads.guild_member(world.member(user_id))


@route("POST", "/users/@me/channels")
def direct(world: World, call: Call) -> Reply:
    return 200, payloads.channel(world, world.direct(int(call.body["recipient_id"])))


@route("GET", "/channels/{channel}")
def channel(world: World, call: Call, channel_id: int) -> Reply:
    return 200, payloads.channel(world, world.channel(channel_id))


@route("PATCH", "/channels/{channel}")
def edit_channel(world: World, call: Call, channel_id: int) -> Reply:
    found = world.channel(channel_id)
    found.archived = call.body.get("archived", found.archived)
    data = payloads.channel(world, found)
    world.publish("CHANNEL_UPDATE" if found.parent_id is None else "THREAD_UPDATE", data)
    return 200, data


@route("POST", "/channels/{channel}/messages")
def send(world: World, call: Call, channel_id: int) -> Reply:
    sent = messages.send(world, channel_id, call.body, call.files, author=world.bot.id)
    return 200, payloads.message(world, sent)


@route("GET", "/channels/{channel}/messages")
def history(world: World, call: Call, channel_id: int) -> Reply:
    found = world.history(world.channel(channel_id).id)
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= 100:
        raise Refusal(400, 50035, "Invalid Form Body: limit")
    return 200, [payloads.message(world, each) for each in reversed(_page(found, call.query, limit))]


def _page(found: list[Message], query: dict[str, str], limit: int) -> list[Message]:
    if query.keys() & {"before", "around"}:
        raise Refusal(400, 50035, "Invalid Form Body: only what came after a message is known here")
    return [each for each in found if each.id > int(query["after"])][:limit] if "after" in query else found[-limit:]


@route("PATCH", "/channels/{channel}/messages/{message}")
def edit(world: World, call: Call, channel_id: int, message_id: int) -> Reply:
    found = world.message(channel_id, message_id)
    if found.author_id != world.bot.id:
        raise Refusal(403, 50005, "Cannot edit a message authored by another user")
    return 200, payloads.message(world, messages.edit(world, found, call.body, call.files))


@route("DELETE", "/channels/{channel}/messages/{message}")
def delete(world: World, call: Call, channel_id: int, message_id: int) -> Reply:
    found = world.message(channel_id, message_id)
    if found.author_id != world.bot.id:
        raise Refusal(403, 50013, "Missing Permissions")
    messages.delete(world, found)
    return 204, None
