"""The bot as it is, but for its pictures, which are of one pixel, and it counts what it asks of its database.

It writes down what there was when it gets SIGUSR1: statements, transactions, and ways to the server and back.
"""

import json
import os
import signal
import sys
from asyncio import selector_events
from collections import Counter
from pathlib import Path
from runpy import run_module
from types import FrameType
from typing import Any

from sqlalchemy import Engine, event

import render
from tests.bench.one_pixel import drawn_plainly

STATEMENTS, TRANSACTIONS, TRIPS = "statements", "transactions", "round trips"
counted = Counter[str]()
_write = selector_events._SelectorSocketTransport.write  # type: ignore[attr-defined]


def write(self: Any, data: bytes) -> None:
    """Each message to the server is written at once, and answered."""
    counted[TRIPS] += type(self.get_protocol()).__module__.startswith("asyncpg")
    _write(self, data)


def note_statement(*what: Any) -> None:
    counted[STATEMENTS] += 1
    if "HUSTINGS_STATEMENTS" in os.environ:
        print("SQL", " ".join(what[2].split())[:150], file=sys.stderr)


def note_transaction(*what: Any) -> None:
    counted[TRANSACTIONS] += 1


def tell(number: int, frame: FrameType | None) -> None:
    """Write down what was counted, and begin anew."""
    Path(os.environ["HUSTINGS_SAMPLES"]).write_text(json.dumps(counted))
    counted.clear()


if __name__ == "__main__":
    render.draw = drawn_plainly
    os.environ["HUSTINGS_PICTURES_MIB"] = "0"  # drawn by this process, which has that function
    event.listen(Engine, "before_cursor_execute", note_statement)
    event.listen(Engine, "begin", note_transaction)
    selector_events._SelectorSocketTransport.write = write  # type: ignore[attr-defined]
    signal.signal(signal.SIGUSR1, tell)
    sys.argv[1:] = ["run"]
    run_module("bot", run_name="__main__")
