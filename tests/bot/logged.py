"""The log as a bot writes it, while a test runs."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import structlog

from bot.app import logs
from tests.bot.channel import SETTINGS


@contextmanager
def logged(form: str = "console") -> Iterator[io.StringIO]:
    """What is written to the log, in one of its forms, as long as the block lasts."""
    before, root = structlog.get_config(), logging.getLogger()
    handlers, level = [*root.handlers], root.level
    with patch.object(logs, "lines", logs.Lines()):
        logs.set_up_logs(SETTINGS.model_copy(update={"log_format": form}))
    structlog.configure(cache_logger_on_first_use=False)
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written := io.StringIO())
    try:
        yield written
    finally:
        root.handlers[:], root.level = handlers, level
        structlog.configure(**before)
