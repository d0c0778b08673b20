"""Routes of the emoji that belong to the application."""

from __future__ import annotations

import base64

from tests.wire.rest import Call, Reply, route
from tests.wire.world import Json, Refusal, World

LONGEST_NAME, LARGEST = 32, 256 << 10
DATA = "data:image/png;base64,"


@route("GET", "/applications/{application}/emojis")
def list_emojis(world: World, call: Call, application_id: int) -> Reply:
    return 200, {"items": there(world)}


@route("POST", "/applications/{application}/emojis")
def create_emoji(world: World, call: Call, application_id: int) -> Reply:
    name, image = call.body["name"], call.body["image"]
    if not (2 <= len(name) <= LONGEST_NAME and name.replace("_", "").isalnum()):
        raise Refusal(400, 50035, f"Invalid Form Body: name {name}")
    if any(emoji["name"] == name for emoji in there(world)):
        raise Refusal(400, 50035, f"Invalid Form Body: name {name} is taken")
    if not image.startswith(DATA) or len(base64.b64decode(image.removeprefix(DATA))) > LARGEST:
        raise Refusal(400, 50035, "Invalid Form Body: image")
    emoji: Json = {"id": str(world.snowflake()), "name": name, "roles": [], "require_colons": True, "available": True}
    there(world).append(emoji)
    return 201, emoji


def there(world: World) -> list[Json]:
    if world.emojis is None:
        raise Refusal(404, 0, "404: Not Found")
    return world.emojis
