"""The demo's page with several channels, and with the threads that are made meanwhile; simcord's own shows one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import simcord
from aiohttp import web
from simcord.preview import Preview
from simcord.preview._server import PreviewServer

OURS = {"/channels.js": "application/javascript", "/channels.css": "text/css"}
CHANNEL_LIST = "/channels.json"
STYLE = '<link rel="stylesheet" href="/channels.css"></head>'
ABOVE = '<div class="preview-workspace"'
NAV = '<nav id="channels" aria-label="Channels"></nav><script type="module" src="/channels.js"></script>'
KEY = "X-Simcord-Capability"


@dataclass(frozen=True)
class Look:
    """What a request of the page is about: a channel, and who looks at it ("" for the first viewer)."""

    channel: simcord.ChannelHandle
    viewer: str


_look: ContextVar[Look | None] = ContextVar("look", default=None)


class ChannelsPage(Preview):
    """A page on which each tab shows one of the channels; its address says which, behind the key."""

    def __init__(
        self,
        env: simcord.Env,
        channels: Sequence[simcord.ChannelHandle],
        viewers: Sequence[Any],
        port: int,
        assets: Mapping[str, tuple[str, bytes]],
    ) -> None:
        self._channels = channels
        super().__init__(
            env,
            channels[0],
            tuple(viewers),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=assets,
            port=port,
        )
        self._server = ChannelsServer(self, port)

    @property
    def channel(self) -> simcord.ChannelHandle:  # pyright: ignore[reportIncompatibleVariableOverride] - one a request
        """The channel that a request is about."""
        look = _look.get()
        return look.channel if look else self._channels[0]

    @channel.setter
    def channel(self, first: simcord.ChannelHandle) -> None:
        """Nothing is set: each request says its channel."""

    def look_at(self, where: Sequence[str]) -> None:
        """What follows is about the channel, and the viewer, that an address names; else about the first."""
        channel_id, viewer = (*where, "", "")[:2]
        found = next((one for one in self.all_channels() if str(one.id) == channel_id), self._channels[0])
        _look.set(Look(found, viewer))

    def all_channels(self) -> Iterator[simcord.ChannelHandle]:
        """The channels, each with its threads."""
        for channel in self._channels:
            yield channel
            yield from channel.threads

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> Any:
        look = _look.get()
        if viewer_id is None and look is not None and look.viewer:
            viewer_id = look.viewer
        viewer = self.viewers[0] if viewer_id is None else self._viewer(viewer_id)
        return super()._open_page(viewer_id, target_id or self._initial_target(viewer, self.channel.id))

    async def _prepare_asset(self, context_id: str | None, asset_id: str, **how: Any) -> tuple[str, bytes, str]:
        """A face is ours and goes unchecked: a check is a process for each, and holds up all that the page asks."""
        _, record, body = self._authorized_asset(context_id, asset_id)
        if (record.filename, body) in self._explicit_assets.values():
            return record.contentType, body, record.filename
        return await super()._prepare_asset(context_id, asset_id, **how)


class ChannelsServer(PreviewServer):
    """What serves the page: simcord's own server, with the channels as links above."""

    preview: ChannelsPage
    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        **{path: path for path in (*OURS, CHANNEL_LIST)},
    }

    def _authorized(self, request: web.Request, *, context: str | None = None) -> bool:
        key, *where = request.headers.get(KEY, "").split(".")
        self.preview.look_at(where)
        return super()._authorized(request.clone(headers={**request.headers, KEY: key}), context=context)

    async def _static(self, request: web.Request) -> web.Response:
        if request.path in OURS:
            text = Path(__file__).with_name(request.path[1:]).read_text(encoding="utf-8")
            return web.Response(text=text, content_type=OURS[request.path], headers=self._SECURITY_HEADERS)
        if request.path == CHANNEL_LIST:
            if not self._authorized(request):
                raise web.HTTPUnauthorized
            return web.json_response(self._channel_list(), headers=self._SECURITY_HEADERS)
        page: web.Response = await super()._static(request)
        if request.path == "/":
            page.text = (page.text or "").replace("</head>", STYLE).replace(ABOVE, NAV + ABOVE)
        return page

    def _channel_list(self) -> list[dict[str, object]]:
        here = self.preview.channel.id
        return [
            {"id": str(one.id), "name": one.name, "thread": one.is_thread, "here": one.id == here}
            for one in self.preview.all_channels()
        ]
