"""Measures and prints tables in Markdown, as docs/figures.md carries them."""

import argparse
import asyncio
import os
import sys
from contextlib import redirect_stderr
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app.logs import set_up_logs
from tests.bench import (
    backlog,
    commits,
    engine,
    growth,
    lines,
    live_page,
    memory,
    pictures,
    process,
    sharing,
    thinking,
    throughput,
    wire,
)
from tests.bench.tables import machine
from tests.bot.channel import BareSettings


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--matches", type=int, default=20, help="random matches a row of the engine's table (20)")
    parser.add_argument("--commands", type=int, default=200, help="moves, and bare inserts, without Discord (200)")
    parser.add_argument(
        "--moves", type=int, default=wire.MOVES, help=f"moves on the wire, a way and run ({wire.MOVES})"
    )
    parser.add_argument("--idle", type=int, default=10_000, help="idle matches in the store at the start (10,000)")
    parser.add_argument("--due", type=int, default=1_000, help="posts that are due at a start (1,000)")
    options = parser.parse_args()
    print(f"{machine()}; {options.matches} matches a row\n")
    show(pictures.figures())
    show(pictures.lateness())
    show(sharing.figures())
    show(sharing.formats())
    show(engine.figures(options.matches))
    show(lines.figures(options.matches))
    show(thinking.figures())
    with TemporaryDirectory() as folder, Path(os.devnull).open("w") as nowhere:
        with redirect_stderr(nowhere):
            set_up_logs(BareSettings())
        show(asyncio.run(wire.figures(Path(folder), options.moves)))
        show(asyncio.run(throughput.figures(Path(folder))))
        show(asyncio.run(growth.figures(Path(folder) / "growth", options.moves)))
        show(asyncio.run(memory.figures(Path(folder))))
        show(asyncio.run(commits.figures(Path(folder), options.commands)))
        show(asyncio.run(live_page.figures(Path(folder))))
        show(asyncio.run(process.figures(Path(folder), options.idle)))
        show(asyncio.run(backlog.figures(Path(folder), options.due)))


def show(table: str) -> None:
    print(table)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
