"""A small Discord on this machine: the real wire protocol for a real client, with faults on order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from bot.model.shards import DEALT, Shards
from tests.wire import callbacks, channels, commands, emojis, interactions, messages, payloads, threads
from tests.wire.answers import Answer, Choice
from tests.wire.components import buttons, selects, texts
from tests.wire.faults import Fault, How
from tests.wire.gateway import BROKEN, Gateway
from tests.wire.rest import Call, Hook, Rest
from tests.wire.world import Attachment, Channel, Json, Member, Message, World

__all__ = [
    "Answer",
    "Attachment",
    "Call",
    "Channel",
    "Choice",
    "Fault",
    "How",
    "Member",
    "Message",
    "Wire",
    "buttons",
    "selects",
    "texts",
]
ROUTES = (callbacks, channels, emojis, threads)
"""Importing them registers what they answer."""


class Wire:
    """Members may be asked for anything while no client is there: their answers stay empty."""

    def __init__(self) -> None:
        self.world = World()
        self.on_request: Hook | None = None
        """Called with each REST request before its effect, as `on_effect` is after it and before the answer."""
        self.on_effect: Hook | None = None
        self.shard: int | None = None
        """The number of the shard that gets presses and commands, where it is not to be that of their guild."""
        self.rest = Rest(self.world, self)
        self.sockets = Gateway(self.world)
        self.world.publish = self.sockets.publish
        self.token = self.world.token
        self.channel = self.add_channel("table")
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 << 20)
        app.router.add_get("/", self.sockets.handle)
        app.router.add_get("/attachments/{channel}/{id:\\d+}/{name}", self.rest.attachment)
        app.router.add_route("*", "/api/v10/{path:.*}", self.rest.handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.world.origin = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.sockets.cut(resumable=False)
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def api(self) -> str:
        return f"{self.world.origin}/api/v10"

    @property
    def gateway(self) -> str:
        return f"ws{self.world.origin.removeprefix('http')}/"

    @property
    def environment(self) -> dict[str, str]:
        return {"DISCORD_TOKEN": self.token, "HUSTINGS_DISCORD_API": self.api, "HUSTINGS_DISCORD_GATEWAY": self.gateway}

    @property
    def commands(self) -> list[Json]:
        return self.world.commands

    @property
    def violations(self) -> list[str]:
        """What the bot sent that Discord would refuse for its form."""
        return self.world.violations

    @property
    def calls(self) -> list[Call]:
        return self.rest.calls

    @property
    def online(self) -> bool:
        return self.sockets.online

    async def until(self, seen: Callable[[], object], within: float = 5.0) -> bool:
        """Waits until the world looks so; looks again whenever anything happens here."""
        return await self.world.changes.until(seen, within)

    async def connected(self, within: float = 10.0, shards: Shards | None = None) -> bool:
        """Waits until a client is there: with all these shards, where they are given."""
        wanted = {(number, shards.count) for number in range(shards.first, shards.last + 1)} if shards else set()
        return await self.until(lambda: self.online and wanted <= self.sockets.connected, within)

    def add_guild(self, shard: int = 0, count: int = 1) -> Channel:
        """Another guild, to which the bot is added; it is dealt to this one of so many shards. Its first channel."""
        while ((number := self.world.snowflake()) >> DEALT) % count != shard:
            self.world.snowflake.last = ((number >> DEALT) + 1 << DEALT) - 1
        self.world.guilds.append(number)
        first = Channel(self.world.snowflake(), "general", guild_id=number)
        self.world.channels[first.id] = first
        data = payloads.guild(self.world, number, everybody=False)
        del data["unavailable"]  # only of one that the client knew before it is said that it is there
        self.world.publish("GUILD_CREATE", data)
        return first

    def add_channel(self, name: str = "channel", guild_id: int | None = None) -> Channel:
        channel = Channel(self.world.snowflake(), name, guild_id=guild_id)
        self.world.channels[channel.id] = channel
        self.world.publish("CHANNEL_CREATE", payloads.channel(self.world, channel))
        return channel

    def add_thread(self, parent: Channel, name: str = "thread") -> Channel:
        thread = Channel(self.world.snowflake(), name, parent_id=parent.id, guild_id=parent.guild_id)
        self.world.channels[thread.id] = thread
        self.world.publish("THREAD_CREATE", payloads.channel(self.world, thread))
        return thread

    def rename(self, channel: Channel, name: str) -> None:
        channel.name = name
        self.world.publish("CHANNEL_UPDATE", payloads.channel(self.world, channel))

    def archive(self, thread: Channel) -> None:
        """Edits in it are refused with 50083 until somebody writes there or opens it."""
        thread.archived = True
        self.world.publish("THREAD_UPDATE", payloads.channel(self.world, thread))

    def add_member(self, name: str) -> Member:
        member = Member(self.world.snowflake(), name)
        self.world.members[member.id] = member
        data = {**payloads.guild_member(member), "guild_id": str(self.world.guild_id)}
        self.world.publish("GUILD_MEMBER_ADD", data)
        return member

    def direct(self, member: Member) -> Channel:
        return self.world.direct(member.id)

    def upload(self, name: str, data: bytes) -> Attachment:
        file = messages.attachment(self.world, self.channel.id, name, data)
        self.world.attachments[file.id] = file
        return file

    async def slash(
        self, member: Member, channel: Channel, name: str, /, *, within: float = 5.0, **options: Any
    ) -> Answer:
        data = commands.command_data(self.world, name, options)
        answer = interactions.ask(self.world, interactions.COMMAND, member, channel, data, shard=self.shard)
        return await self._await_answer(answer, within)

    async def complete(
        self, member: Member, channel: Channel, name: str, /, *, focused: str, within: float = 5.0, **options: Any
    ) -> list[Choice]:
        data = commands.command_data(self.world, name, {focused: "", **options}, focused=focused)
        answer = interactions.ask(self.world, interactions.AUTOCOMPLETE, member, channel, data, shard=self.shard)
        return (await self._await_answer(answer, within)).choices

    async def click(self, member: Member, message: Message, custom_id: str, *, within: float = 5.0) -> Answer:
        return await self._use(member, message, custom_id, None, within)

    async def choose(
        self,
        member: Member,
        message: Message,
        custom_id: str,
        values: Sequence[str],
        *,
        within: float = 5.0,
    ) -> Answer:
        return await self._use(member, message, custom_id, values, within)

    async def _use(
        self, member: Member, message: Message, custom_id: str, values: Sequence[Any] | None, within: float
    ) -> Answer:
        if message.id not in self.world.messages:
            raise LookupError("the message is gone")
        data = interactions.component_data(message, custom_id, values)
        channel = self.world.channels[message.channel_id]
        return await self._await_answer(
            interactions.ask(self.world, interactions.COMPONENT, member, channel, data, message, self.shard), within
        )

    async def _await_answer(self, answer: Answer, within: float) -> Answer:
        await self.until(lambda: answer.acknowledged, within)
        return answer

    def redeliver(self, answer: Answer) -> None:
        self.world.publish("INTERACTION_CREATE", answer.interaction)

    def say(self, member: Member, channel: Channel, text: str) -> Message:
        return messages.send(self.world, channel.id, {"content": text}, {}, author=member.id)

    def messages(self, channel: Channel) -> list[Message]:
        """What everybody in the channel sees, newest last; answers to one person alone are in their Answer."""
        return self.world.history(channel.id)

    def delete_message(self, message: Message) -> None:
        messages.delete(self.world, message)

    def pings(self, channel: Channel) -> list[tuple[int, int]]:
        """Message and user of every ping ever made, also by messages that are gone."""
        return [(message, user) for place, message, user in self.world.pings if place == channel.id]

    def forget_nonces(self) -> None:
        """As if minutes had gone by."""
        self.world.nonces.clear()

    def fail(self, method: str, pattern: str, how: How, times: int = 1) -> Fault:
        """Orders a fault for the next requests; a `*` in the pattern stands for anything, `/` too.

        The path begins after the version: `/channels/*/messages`.
        """
        fault = Fault(method, pattern, how, times)
        self.rest.faults.append(fault)
        return fault

    async def cut_gateway(self, *, resumable: bool = True, code: int = BROKEN, shard: int | None = None) -> None:
        """Breaks all connections, or that of one shard; what can't be resumed is lost to the client meanwhile."""
        await self.sockets.cut(resumable=resumable, code=code, shard=shard)
