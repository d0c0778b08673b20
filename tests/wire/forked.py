"""Bots, and what draws beside one, forked from a process that has imported all that they need.

Importing is most of what a start costs.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from socket import socket
from typing import Self

from bot.app import sharded
from bot.app.cli import main
from bot.tasks import drawer_process, sender
from bot.tasks.sender import LATE_SECONDS

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["tests.wire.warm", __name__])
WARM = frozenset(sys.modules)
"""What had been imported when this was: in a fork, all that its process had at hand."""


class ForkedProcess:
    """A process of its own, with what is needed here of asyncio's."""

    stdin: asyncio.StreamWriter | None = None
    stdout: asyncio.StreamReader
    stderr: asyncio.StreamReader

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process
        self._ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(process.sentinel, self._end)

    @classmethod
    async def start(
        cls,
        environment: Mapping[str, str],
        folder: Path,
        late_seconds: int = LATE_SECONDS,
        arguments: Sequence[str] = ("run",),
    ) -> Self:
        """`hustings …` in a folder, with these variables alone; a lost answer may still come for so long."""
        errors, theirs = FORKS.Pipe(duplex=False)
        what = (environment, folder, theirs, late_seconds, arguments)
        process = FORKS.Process(target=_run, args=what, daemon=True)
        process.start()
        theirs.close()
        one = cls(process)
        one.stderr = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(one.stderr), errors)
        return one

    @classmethod
    async def start_drawer(cls, program: Sequence[str]) -> Self:
        """What draws, as `bot.match.beside` begins it."""
        ours, theirs = FORKS.Pipe()
        process = FORKS.Process(target=_draw, args=(program[-1], theirs), daemon=True)
        process.start()
        theirs.close()
        one = cls(process)
        one.stdout, one.stdin = await asyncio.open_unix_connection(sock=socket(fileno=os.dup(ours.fileno())))
        return one

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    async def wait(self) -> int | None:
        await self._ended.wait()
        return self.returncode

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        if self.stdin is not None:
            self.stdin.close()
        self._ended.set()


def _run(
    environment: Mapping[str, str], folder: Path, errors: Connection, late_seconds: int, arguments: Sequence[str]
) -> None:
    assert "tests.wire.warm" in WARM, "nothing was imported before"
    sender.LATE_SECONDS, sharded.IDENTIFY_SECONDS = late_seconds, 0
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests were begun in the background
    for said in (sys.stdout, sys.stderr):
        os.dup2(errors.fileno(), said.fileno())
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.exit(main(arguments))


def _draw(mib: str, talk: Connection) -> None:
    for number in (0, 1):
        os.dup2(talk.fileno(), number)
    talk.close()
    sys.argv, sys.stdin, sys.stdout = ["", mib], os.fdopen(0), os.fdopen(1, "w")
    drawer_process.main()
