"""A channel with members and the bot, for tests: the real discord.py client on a simulated Discord and a real file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.results import InteractionResult

from bot.client import Hustings
from bot.live import Live
from bot.settings import Settings
from bot.store import open_store
from render import Picture
from rules import Game, games
from tests.toy import TOY

ALL_GAMES: Mapping[str, Game] = {**games(), TOY.key: TOY}
NAMES = ("ann", "bob", "cleo", "dev", "eve", "fay", "gus", "hal")


class BareSettings(Settings, env_file=None, env_prefix="HUSTINGS_TEST_"):
    """Settings that neither a file nor the environment changes."""


def drawn_plainly(*arguments: object, **named: object) -> Picture:
    """A picture of one pixel, for tests that are not about pictures."""
    return ONE_PIXEL


ONE_PIXEL = Picture(
    bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000000020001e221bc33"
        "0000000049454e44ae426082"
    ),
    "A board.",
)


@dataclass
class Channel:
    """One server with one channel in it; `people` are members in the order of their names, none of whom moderates."""

    env: simcord.Env
    bot: Hustings
    guild: simcord.GuildHandle
    here: simcord.ChannelHandle
    people: list[simcord.MemberActor]
    file: Path

    async def slash(self, who: int, command: str, **options: Any) -> InteractionResult:
        """A person types a command."""
        return await self.people[who].slash(self.here, command, **options)

    async def live(self) -> Live:
        """The match of the channel, as the bot has it in memory."""
        return await self.bot.matches.here(self.here.id)

    async def begin(self, key: str = "barrage", *, people: int = 4, ai: int = 0, options: str = "") -> Live:
        """A match that has begun, with so many people and AI players."""
        await self.slash(0, "game new", game=key, ai=ai, options=options)
        for who in range(1, people):
            await self.slash(who, "game join")
        await self.slash(0, "game start")
        return await self.live()

    async def restart(self) -> None:
        """The bot stops in good order, and another goes on with the same file."""
        await self.env.settle()
        await self.bot.matches.store.close()
        self.bot = await new_bot(self.file, self.bot.draw)
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    @property
    def posts(self) -> list[discord.Message]:
        """The bot's messages that all can see, oldest first."""
        return list(self.here.history())

    @property
    def post(self) -> discord.Message:
        """The newest of them."""
        return self.posts[-1]


async def new_bot(file: Path, draw: Any = drawn_plainly) -> Hustings:
    """A bot with all games and the toy, on a database file."""
    store = await open_store(f"sqlite+aiosqlite:///{file}")
    return Hustings(BareSettings(ai_pause=0), store, ALL_GAMES, draw)


@asynccontextmanager
async def channel(file: Path, people: int = 4, draw: Any = drawn_plainly) -> AsyncIterator[Channel]:
    """A channel as long as the block lasts."""
    bot = await new_bot(file, draw)
    env = simcord.Env(bot, settle_timeout=20)
    await env.start()
    guild = env.create_guild("Hustings")
    here = guild.create_text_channel("table")
    members = [guild.add_member(env.create_user(name, global_name=name.capitalize())) for name in NAMES[:people]]
    table = Channel(env, bot, guild, here, members, file)
    try:
        yield table
        env.raise_errors()
    finally:
        await table.bot.matches.store.close()
        await env.shutdown()


def text_of(message: Any) -> str:
    """All text of a post or an answer."""
    return "\n".join(str(part["content"]) for part in parts(message) if part.get("type") == 10)


def parts(message: Any) -> list[dict[str, Any]]:
    """Every component of a post or an answer, those inside others too."""
    roots = [one if isinstance(one, dict) else one.to_dict() for one in message.components]
    found = list[dict[str, Any]]()
    while roots:
        part = roots.pop(0)
        found.append(part)
        roots = [*part.get("components", []), *roots]
    return found


def buttons(message: Any) -> dict[str, str]:
    """The custom_id of each button by its label."""
    return {part["label"]: part["custom_id"] for part in parts(message) if part.get("type") == 2}


def selects(message: Any) -> dict[str, tuple[str, list[dict[str, Any]]]]:
    """The custom_id and the options of each select by its placeholder."""
    return {
        part["placeholder"]: (part["custom_id"], part["options"]) for part in parts(message) if part.get("type") == 3
    }
