"""Programs that run beside the bot."""

import asyncio
import os
import sys
from collections.abc import Sequence
from typing import Any

PIPE = asyncio.subprocess.PIPE


async def begin(program: Sequence[str], **streams: Any) -> asyncio.subprocess.Process:
    """A process of its own with Python, which knows of the bot's surroundings only where its modules are.

    It is spoken to by its standard input and output. Raises OSError where it cannot be started.
    """
    paths = os.pathsep.join(map(os.path.abspath, sys.path))
    return await asyncio.create_subprocess_exec(
        *(sys.executable, *program), stdin=PIPE, stdout=PIPE, env={"PYTHONPATH": paths}, **streams
    )


async def end(process: asyncio.subprocess.Process) -> None:
    """End a process, whatever it is doing."""
    if process.returncode is None:
        process.kill()
    await process.wait()
