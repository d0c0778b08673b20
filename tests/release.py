"""Keeps what a release leaves behind, for later ones to be tested with: `python -m tests.release`, once a release.

It plays a little of everything in the simulated Discord and writes, below `tests/releases`, a folder for this version
with the database, a match file of each game as `/mod export` gives it, and recorded matches. `SHA256` beside the
folders has the digest of each file. A folder that is there is never written again.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.model.version import VERSION
from rules import games
from tests.bot.channel import channel
from tests.bot.scenes import MIDDLES, OTHERS, elsewhere, exported
from tests.record import MATCHES

RELEASES = Path(__file__).parent / "releases"
SUMS, DATABASE = "SHA256", "hustings.db"


def keep(version: str, releases: Path) -> None:
    """Write the folder of a release. Ends the process with a sentence where there is one."""
    if (folder := releases / version).exists():
        sys.exit(f"tests/releases/{version} is there, and what a release left behind never changes.")
    folder.mkdir(parents=True)
    asyncio.run(play(folder))
    for key in games():
        for path in (MATCHES / f"{key}-3.json", MATCHES / f"{key}-undone.json"):
            whole = json.loads(path.read_text("utf-8"))
            compact = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
            (folder / f"recorded-{path.name}").write_text(compact + "\n", "utf-8")
    with (releases / SUMS).open("a", encoding="utf-8") as sums:
        sums.writelines(f"{digest(path)}  {version}/{path.name}\n" for path in sorted(folder.iterdir()))


async def play(folder: Path) -> None:
    """Write the database and the match files."""
    with TemporaryDirectory() as beside:
        async with channel(file := Path(beside) / DATABASE, people=5) as table:
            mo = table.moderator()
            for scene in (*MIDDLES, *OTHERS):
                here = elsewhere(table, scene.__name__)
                await scene(here, mo)
                if scene in MIDDLES:
                    game = (await here.session()).game.key
                    (folder / f"exported-{game}.json").write_bytes(await exported(here, mo))
        with closing(sqlite3.connect(file)) as db:
            db.execute("vacuum into ?", (str(folder / DATABASE),))


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    keep(VERSION, RELEASES)
