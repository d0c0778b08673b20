"""The emoji of the application, by the real process: uploaded at its first start, found at its next."""

from pathlib import Path
from typing import Any

import pytest

from render.faces import FACES
from tests.wire.discord import How, Wire, texts
from tests.wire.house import begin, people, running

FOREIGN = {"id": "1", "name": "party", "roles": [], "require_colons": True, "available": True}


@pytest.fixture
def emojis(wire: Wire) -> list[Any]:
    """What the application has: one emoji that is not the bot's."""
    wire.world.emojis = [FOREIGN]
    return wire.world.emojis


def uploads(wire: Wire) -> int:
    return sum(call.method == "POST" and call.path.endswith("/emojis") for call in wire.calls)


async def all_there(wire: Wire, emojis: list[Any]) -> bool:
    return await wire.until(lambda: len(emojis) == len(FACES) + 1, 20)


async def test_they_are_uploaded_once_and_stand_in_posts(wire: Wire, file: Path, emojis: list[Any]) -> None:
    async with running(wire, file):
        assert await all_there(wire, emojis)
    async with running(wire, file):
        await begin(wire, people(wire))
        assert "<:hustings_a_plain:" in texts(wire.messages(wire.channel)[-1])
    assert uploads(wire) == len(FACES)
    assert emojis[0] == FOREIGN
    assert {call.method for call in wire.calls if "/emojis" in call.path} == {"GET", "POST"}
    assert wire.violations == []


@pytest.mark.parametrize("how", ["429", (400, 30008, "Maximum number of emojis reached")])
async def test_what_fails_is_tried_again(wire: Wire, file: Path, emojis: list[Any], how: How) -> None:
    """At once where Discord wants the bot to go slower, else at the next start."""
    wire.fail("POST", "/applications/*/emojis", how)
    async with running(wire, file) as bot:
        assert await wire.until(lambda: uploads(wire) == len(FACES) + (how == "429"), 20)
        assert how == "429" or await bot.says("a face was not uploaded")
    async with running(wire, file):
        assert await all_there(wire, emojis)
    assert uploads(wire) == len(FACES) + 1


async def test_a_match_begins_without_them(wire: Wire, file: Path) -> None:
    async with running(wire, file) as bot:
        assert await bot.says("no faces")
        await begin(wire, people(wire))
        assert "`A`" in texts(wire.messages(wire.channel)[-1])
    assert uploads(wire) == 0
