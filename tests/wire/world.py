"""What exists: one application, its guilds with channels, members and messages, and what was asked of the bot."""

from __future__ import annotations

import asyncio
import base64
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.wire.answers import Answer

EPOCH = 1_420_070_400_000
EPHEMERAL = 1 << 6
LOADING = 1 << 7
COMPONENTS_V2 = 1 << 15
# React, view, send, embed, attach, read history, emoji, commands, threads; it manages nothing, nor mentions everyone.
PERMISSIONS = 1 << 6 | 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 18 | 1 << 31 | 0b1011 << 35
EVERYTHING = (1 << 51) - 1
VIEW = 1 << 10

Json = dict[str, Any]
Publish = Callable[..., None]
"""Tells of an event: its name, its data, and the number of a shard where it is not that of its guild."""


class Refusal(Exception):
    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.body: Json = {"code": code, "message": message}
        if errors:
            self.body["errors"] = errors


@dataclass(frozen=True)
class Member:
    id: int
    name: str
    bot: bool = False

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


@dataclass
class Channel:
    id: int
    name: str
    recipient: Member | None = None
    """Only a direct message channel has one."""
    parent_id: int | None = None
    """Only a thread has one."""
    owner_id: int | None = None
    """Only a thread has one: who made it."""
    archived: bool = False
    hidden_from: set[int] = field(default_factory=set)
    """Members who may not view it."""
    guild_id: int | None = None
    """None for the first guild, which is where most happens."""


@dataclass(frozen=True)
class Attachment:
    id: int
    filename: str
    data: bytes
    url: str
    description: str | None = None


@dataclass
class Message:
    """As it stands now: later edits change the same object."""

    id: int
    channel_id: int
    author_id: int
    content: str = ""
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    mentions: tuple[int, ...] = ()
    """Who was pinged when it was sent; nobody once it was edited."""
    nonce: str | None = None
    edits: int = 0
    edited_at: datetime | None = None
    interaction: Json | None = None
    """Interaction metadata, when it answers one."""
    tells_of: int | None = None
    """The thread that was made, where Discord itself says so in its parent."""

    @property
    def created_at(self) -> datetime:
        return datetime.fromtimestamp(((self.id >> 22) + EPOCH) / 1000, UTC)

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)


class Snowflakes:
    def __init__(self) -> None:
        self.last = 0

    def __call__(self) -> int:
        now = (time.time_ns() // 1_000_000 - EPOCH) << 22
        self.last = max(self.last + 1, now)
        return self.last


class Changes:
    """Wakes whoever waits for the world to look a certain way."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def notify(self) -> None:
        self._next.set()
        self._next = asyncio.Event()

    async def until(self, seen: Callable[[], object], within: float) -> bool:
        try:
            async with asyncio.timeout(within):
                while not seen():
                    await self._next.wait()
        except TimeoutError:
            return bool(seen())
        return True


class World:
    def __init__(self) -> None:
        self.snowflake = Snowflakes()
        self.changes = Changes()
        self.publish: Publish = lambda event, data, shard=None: None
        self.origin = ""
        self.application_id = self.snowflake()
        self.bot = Member(self.application_id, "hustings", bot=True)
        self.owner = Member(self.snowflake(), "owner")
        self.guild_id = self.snowflake()
        self.guilds = [self.guild_id]
        self.token = token_of(self.application_id)
        self.channels: dict[int, Channel] = {}
        self.members = {member.id: member for member in (self.bot, self.owner)}
        self.messages: dict[int, Message] = {}
        self.attachments: dict[int, Attachment] = {}
        self.nonces: dict[tuple[int, int, str], int] = {}
        self.pings: list[tuple[int, int, int]] = []
        """Channel, message, user."""
        self.commands: list[Json] = []
        self.answers: dict[str, Answer] = {}
        self.emojis: list[Json] | None = None
        """Those of the application; None for a Discord that has no such thing."""
        self.allowed = PERMISSIONS
        """What everybody may do in the guild, the bot too."""
        self.violations: list[str] = []
        self.shards = 1
        """So many connections are asked of a client that does not know better."""
        self.window = 3.0
        """Seconds in which an interaction must have its first answer."""

    def channel(self, channel_id: int) -> Channel:
        if channel_id not in self.channels:
            raise Refusal(404, 10003, "Unknown Channel")
        return self.channels[channel_id]

    def guild_of(self, channel_id: int) -> int:
        return self.channels[channel_id].guild_id or self.guild_id

    def member(self, user_id: int) -> Member:
        if user_id not in self.members:
            raise Refusal(404, 10007, "Unknown Member")
        return self.members[user_id]

    def permissions(self, member: Member) -> int:
        """The owner of the guild may do everything, and alone moderates."""
        return EVERYTHING if member == self.owner else self.allowed

    def message(self, channel_id: int, message_id: int) -> Message:
        found = self.messages.get(message_id)
        if found is None or found.channel_id != self.channel(channel_id).id or found.ephemeral:
            raise Refusal(404, 10008, "Unknown Message")
        return found

    def history(self, channel_id: int) -> list[Message]:
        return [each for each in self.messages.values() if each.channel_id == channel_id and not each.ephemeral]

    def direct(self, user_id: int) -> Channel:
        member = self.member(user_id)
        for channel in self.channels.values():
            if channel.recipient == member:
                return channel
        channel = Channel(self.snowflake(), member.name, recipient=member)
        self.channels[channel.id] = channel
        return channel


def token_of(application_id: int) -> str:
    first = base64.urlsafe_b64encode(str(application_id).encode()).decode().rstrip("=")
    return f"{first}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"
