"""The gateway: sessions, heartbeats, and the events that a client has missed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from bot.model.shards import DEALT
from tests.wire import payloads
from tests.wire.world import Json, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID, HELLO, ACK = 0, 1, 2, 6, 9, 10, 11
GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 1, 1 << 9, 1 << 12
BAD_TOKEN, BROKEN, BAD_SHARD = 4004, 4000, 4010
LASTING = {BAD_SHARD, 4011, 4012, 4014}
"""Close codes after which a client is not taken another time either."""
LEAVES = {1000, 1001}
"""Close codes of a client by which it gives up its session."""


@dataclass
class Session:
    intents: int
    shard: tuple[int, int]
    """Its number, and how many there are."""
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    events: list[Json] = field(default_factory=list)
    sent: int = 0
    socket: web.WebSocketResponse | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, event: str, data: Any) -> None:
        self.events.append({"op": DISPATCH, "s": len(self.events) + 1, "t": event, "d": data})
        self.news.set()

    def holds(self, event: str, data: Json) -> bool:
        """Whether an event is of this shard's: what is of no guild goes to the first."""
        guild_id = int(data["id"] if event.startswith("GUILD_") and "guild_id" not in data else data.get("guild_id", 0))
        return (guild_id >> DEALT) % self.shard[1] == self.shard[0]

    def wants(self, event: str, data: Json) -> bool:
        if event.startswith("MESSAGE_"):
            return bool(self.intents & (GUILD_MESSAGES if "guild_id" in data else DIRECT_MESSAGES))
        return event != "GUILD_MEMBER_ADD" or bool(self.intents & GUILD_MEMBERS)


class Gateway:
    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.resumes = 0
        self.sockets: set[web.WebSocketResponse] = set()
        self.refuses: int | None = None
        """With which code every client is sent away that comes again."""
        self.away = 0
        """So many of those that come next find nobody."""

    @property
    def online(self) -> bool:
        return bool(self.connected)

    @property
    def connected(self) -> set[tuple[int, int]]:
        """The shards whose clients are there."""
        return {session.shard for session in self.sessions.values() if session.socket is not None}

    def publish(self, event: str, data: Json, shard: int | None = None) -> None:
        """Tells the sessions of its shard, also one whose client is away: it gets it when it resumes.

        With a number another shard is told instead, as Discord itself would not.
        """
        for session in self.sessions.values():
            chosen = session.holds(event, data) if shard is None else session.shard[0] == shard
            if chosen and session.wants(event, data):
                session.add(event, data)

    async def cut(self, *, resumable: bool, code: int = BROKEN, shard: int | None = None) -> None:
        """A session whose socket is taken away outlives it."""
        hit = [session for session in self.sessions.values() if shard in (None, session.shard[0])]
        sockets = self.sockets & {session.socket for session in hit} if shard is not None else {*self.sockets}
        for session in hit:
            session.socket = None
            if not resumable:
                self.sessions.pop(session.id)
        self.refuses = code if code in LASTING else None
        for socket in sockets:
            await socket.close(code=code)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if self.away:
            self.away -= 1
            return web.Response(status=503)
        socket = web.WebSocketResponse(timeout=1.0, max_msg_size=0)
        await socket.prepare(request)
        self.sockets.add(socket)
        try:
            await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41250}})
            await self._converse(socket)
        except ConnectionError:
            pass  # the client has vanished; its session waits for it
        finally:
            self.sockets.discard(socket)
        return socket

    async def _converse(self, socket: web.WebSocketResponse) -> None:
        session: Session | None = None
        writer: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
                message: Json = json.loads(frame.data)
                if message["op"] in (IDENTIFY, RESUME):
                    session = await self._enter(socket, message)
                    if session is not None:
                        writer = asyncio.create_task(self._write(session, socket))
                        self.world.changes.notify()
                else:
                    await self._hear(socket, message)
        finally:
            if writer is not None:
                writer.cancel()
                await asyncio.gather(writer, return_exceptions=True)
            self._leave(session, socket)

    def _leave(self, session: Session | None, socket: web.WebSocketResponse) -> None:
        if session is not None and session.socket is socket:
            session.socket = None
            if socket.close_code in LEAVES:
                self.sessions.pop(session.id, None)
        self.world.changes.notify()

    async def _enter(self, socket: web.WebSocketResponse, message: Json) -> Session | None:
        data = message["d"]
        if data["token"] != self.world.token:
            await socket.close(code=BAD_TOKEN, message=b"Authentication failed.")
            return None
        if self.refuses is not None:
            await socket.close(code=self.refuses)
            return None
        if message["op"] == IDENTIFY:
            number, count = data.get("shard", (0, 1))
            if not 0 <= number < count:
                await socket.close(code=BAD_SHARD, message=b"Invalid shard.")
                return None
            return self._identify(socket, data["intents"], (number, count))
        session = self.sessions.get(data["session_id"])
        if session is None or not 0 <= (data["seq"] or 0) <= len(session.events):
            await socket.send_json({"op": INVALID, "d": False})
            return None
        session.sent = data["seq"] or 0
        session.add("RESUMED", {})
        session.socket = socket
        self.resumes += 1
        return session

    def _identify(self, socket: web.WebSocketResponse, intents: int, shard: tuple[int, int]) -> Session:
        session = Session(intents, shard, socket=socket)
        guilds = [each for each in self.world.guilds if session.holds("GUILD_CREATE", {"id": each})]
        self.sessions[session.id] = session
        self.identifies += 1
        ready: Json = {
            "v": 10,
            "user": payloads.me(self.world),
            "guilds": [{"id": str(each), "unavailable": True} for each in guilds],
            "shard": [*shard],
            "session_id": session.id,
            "resume_gateway_url": f"ws{self.world.origin.removeprefix('http')}/",
            "application": {"id": str(self.world.application_id), "flags": 1 << 23},
        }
        session.add("READY", ready)
        for each in guilds:
            session.add("GUILD_CREATE", payloads.guild(self.world, each, everybody=bool(intents & GUILD_MEMBERS)))
        return session

    async def _write(self, session: Session, socket: web.WebSocketResponse) -> None:
        """Sends each event in turn, from the first that the client has not had."""
        session.news.set()
        with contextlib.suppress(ConnectionError):
            while session.socket is socket:
                while session.sent < len(session.events):
                    session.sent += 1
                    await socket.send_json(session.events[session.sent - 1])
                session.news.clear()
                await session.news.wait()

    async def _hear(self, socket: web.WebSocketResponse, message: Json) -> None:
        if message["op"] == HEARTBEAT:
            await socket.send_json({"op": ACK})
