"""The log: one line an event to standard error, and no flood of lines that are alike."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Hashable, Mapping
from contextvars import Context
from functools import partial
from typing import Any, TypeAlias

import aiohttp
import discord
import structlog

from bot.app.settings import Settings
from bot.model.time import MINUTE, now
from bot.ui.readable import OTHERS

log = structlog.get_logger(__name__)

A_MINUTE = 10
"""How many lines that are alike are let through in a minute."""
PASSING = (
    *(aiohttp.ClientError, discord.ConnectionClosed, discord.GatewayNotFound, discord.HTTPException, OSError),
    *OTHERS,
)
"""Errors of Discord's, of the way to it, and of what it has otherwise: where a library tells them, a name is enough."""
CONNECTIONS = "discord.shard"
"""Who tells that a connection to Discord broke off, or could not be opened, and is tried again."""

Kind: TypeAlias = tuple[Hashable, ...]


class Lines(logging.Filter):
    """Lets so many lines that are alike through in a minute, and says how many more there were; counts all errors."""

    def __init__(self) -> None:
        super().__init__()
        self.errors = 0
        """How many lines of errors there were, those that were not let through too."""
        self._began = now()
        self._seen = Counter[Kind]()

    def filter(self, record: logging.LogRecord) -> bool:
        soften(record)
        self.errors += record.levelno >= logging.ERROR
        self.begin_minute()
        kind = kind_of(record)
        self._seen[kind] += 1
        shorten(record)
        return self._seen[kind] <= A_MINUTE

    def begin_minute(self) -> None:
        """Once a minute is over, say what it had too much of, and count anew: whoever asks just now is not meant."""
        if 0 <= now() - self._began < MINUTE:
            return
        seen, self._seen, self._began = self._seen, Counter[Kind](), now()
        for (logger, event, *whose), many in seen.items():
            if many > A_MINUTE:
                named = dict(zip(("match", "user"), whose, strict=False))
                tell = partial(log.warning, like=event, of=logger, lines=many - A_MINUTE, **named)
                Context().run(tell, "more lines like this")


lines = Lines()
"""Those of this process."""


def kind_of(record: logging.LogRecord) -> Kind:
    """What makes a line alike: its logger and event; of one that tells no trouble, its match and user too."""
    if not isinstance(record.msg, dict):
        return record.name, first_line(str(record.msg))
    said: Mapping[str, Any] = record.msg
    whose = (said.get("match"), said.get("user")) if record.levelno < logging.WARNING else ()
    return (record.name, said.get("event"), *whose)


def soften(record: logging.LogRecord) -> None:
    """A connection that is tried again after a passing error is nothing that anybody has to see to."""
    if record.name == CONNECTIONS and isinstance(error_of(record), PASSING):
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)


def shorten(record: logging.LogRecord) -> None:
    """A passing error that a library tells of is named in its line, without the way it took."""
    error = error_of(record)
    if isinstance(error, PASSING) and not isinstance(record.msg, dict):
        code = f" {error.code}" if isinstance(error, discord.HTTPException | discord.ConnectionClosed) else ""
        record.msg, record.args = f"{first_line(record.getMessage())}: {type(error).__name__}{code}", ()
        record.exc_info = record.exc_text = None


def error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def first_line(text: str) -> str:
    return text.splitlines()[0] if text else ""


def set_up_logs(settings: Settings, level: int = logging.INFO) -> None:
    """One line an event to standard error, with who asked and in which interaction; libraries' lines in the same form.

    A line of ours has the same keys everywhere: `match`, `user`, `interaction`, `ms`, `post`, `kind`.
    """
    last: structlog.typing.Processor
    last = (
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            last,
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    handler.addFilter(lines)
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.getLogger("alembic").setLevel(max(level, logging.WARNING))
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
