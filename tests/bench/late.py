"""The bot as it is, but that it asks for as much in a second as it can: what bounds it is not Discord.

It measures how late its event loop is from one SIGUSR1 to the next, and writes that down.
"""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from runpy import run_module

from bot.app import run
from bot.app.client import Hustings
from bot.ui import rates
from tests.bench.pictures import lateness_during


async def watch(bot: Hustings) -> None:
    """How late a call comes, in ms; see `lateness_during`."""
    told = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, told.set)
    while await told.wait():
        told.clear()
        late = await lateness_during(told.wait())
        told.clear()
        Path(os.environ["HUSTINGS_SAMPLES"]).write_text(json.dumps(late))  # noqa: ASYNC240, a line of text


if __name__ == "__main__":
    rates.MOST = 10_000
    run.BESIDE = (*run.BESIDE, watch)
    sys.argv[1:] = ["run"]
    run_module("bot", run_name="__main__")
