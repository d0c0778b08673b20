"""The REST side: reads a request, applies the faults that were ordered, and does what was asked."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from aiohttp import BodyPartReader, web

from tests.wire.faults import Fault
from tests.wire.messages import Files
from tests.wire.rates import HEADERS, OVER, Pace
from tests.wire.world import Json, Refusal, World

Reply = tuple[int, Any]
Handler = Callable[..., Reply]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []
FILE_FIELD = re.compile(r"files\[(\d+)\]")
REFUSED_FOR_ITS_BODY = {50035, 50006, 40005}


@dataclass
class Call:
    """A request. `status` is what the effect came to, before a fault changed the answer."""

    method: str
    path: str
    query: dict[str, str]
    body: Any
    files: Files = field(default_factory=dict)
    authorized: bool = False
    status: int = 0


Hook = Callable[[Call], Awaitable[object] | object]


def route(method: str, path: str, *, token: bool = True) -> Callable[[Handler], Handler]:
    """The handler gets the world, the call and the parts of the path; without `token` anybody may call it."""
    pattern = re.compile(re.sub(r"\{\w+\}", "([^/]+)", path) + "$")

    def register(handler: Handler) -> Handler:
        ROUTES.append((method, pattern, _with_token(handler) if token else handler))
        return handler

    return register


def _with_token(handler: Handler) -> Handler:
    def check_token(world: World, call: Call, *parts: int | str) -> Reply:
        if not call.authorized:
            raise Refusal(401, 0, "401: Unauthorized")
        return handler(world, call, *parts)

    return check_token


class Hooks(Protocol):
    on_request: Hook | None
    on_effect: Hook | None


class Rest:
    def __init__(self, world: World, hooks: Hooks) -> None:
        self.world = world
        self.hooks = hooks
        self.faults: list[Fault] = []
        self.calls: list[Call] = []
        self.pace = Pace()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        call = await self._read(request)
        self.calls.append(call)
        self.world.changes.notify()
        if call.authorized and self.pace.is_over(call.path):
            return _response(429, OVER, HEADERS)
        await _tell(self.hooks.on_request, call)
        fault = next((each for each in self.faults if each.strikes(call.method, call.path)), None)
        if fault is None:
            return _response(*await self._effect(call))
        if fault.after:
            await self._effect(call)
        if fault.drops:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        status, body, headers = fault.reply()
        return _response(status, body, headers)

    async def _read(self, request: web.Request) -> Call:
        body: Any = None
        files: Files = {}
        if request.content_type == "multipart/form-data":
            async for part in await request.multipart():
                assert isinstance(part, BodyPartReader)
                data = bytes(await part.read())
                if match := FILE_FIELD.fullmatch(part.name or ""):
                    files[int(match[1])] = (part.filename or "", data)
                elif part.name == "payload_json":
                    body = json.loads(data)
        elif request.can_read_body:
            body = await request.json()
        path = "/" + request.match_info["path"]
        authorized = request.headers.get("Authorization") == f"Bot {self.world.token}"
        return Call(request.method, path, dict(request.query), body, files, authorized)

    async def _effect(self, call: Call) -> Reply:
        try:
            reply = self._do(call)
        except Refusal as refusal:
            reply = refusal.status, refusal.body
            if refusal.body["code"] in REFUSED_FOR_ITS_BODY:
                self.world.violations.append(f"{call.method} {call.path}: {json.dumps(refusal.body)}")
        call.status = reply[0]
        self.world.changes.notify()
        await _tell(self.hooks.on_effect, call)
        return reply

    def _do(self, call: Call) -> Reply:
        for method, pattern, handler in ROUTES:
            if method == call.method and (match := pattern.match(call.path)):
                parts = [int(part) if part.isdigit() else part for part in match.groups()]
                return handler(self.world, call, *parts)
        self.world.violations.append(f"{call.method} {call.path}: this server does not know it")
        raise Refusal(404, 0, "404: Not Found")

    async def attachment(self, request: web.Request) -> web.StreamResponse:
        found = self.world.attachments.get(int(request.match_info["id"]))
        return web.Response(body=found.data) if found else web.Response(status=404)


async def _tell(hook: Hook | None, call: Call) -> None:
    if hook is not None:
        result = hook(call)
        if inspect.isawaitable(result):
            await result


def _response(status: int, body: Any = None, headers: Json | None = None) -> web.Response:
    """Without a charset, which discord.py would not take for JSON."""
    if status == 204:
        return web.Response(status=204)
    kind = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers={**kind, **(headers or {})})
