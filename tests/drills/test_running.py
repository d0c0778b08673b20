"""Each command that the pages for operators name is run as it stands there, or by the test that is named here."""

import re
import shutil
import signal
from functools import partial
from pathlib import Path

import pytest

from bot.app.cli import parser
from tests.drills.releases import settle
from tests.release import DATABASE, RELEASES
from tests.store.at_table import open_once
from tests.wire.discord import Wire
from tests.wire.forked import ForkedProcess
from tests.wire.house import ROOT, running, typed

PAGE = "".join((ROOT / "docs" / name).read_text("utf-8") for name in ("running.md", "installing.md"))
COMMANDS = PAGE.partition("## Commands")[2].partition("\n## ")[0]
TYPED = {one for one in re.findall(r"`([^`]+)`", PAGE) if " " in one and "…" not in one}
IN_TABLE = {f"hustings {row}" for row in re.findall(r"^\| `([a-z][^`]*)` \|", COMMANDS, re.MULTILINE)}
WHOLE = {one for one in TYPED if one.startswith("hustings ")}
OURS = sorted(WHOLE | {row for row in IN_TABLE if not any(one.startswith(f"{row} ") for one in WHOLE)})
"""What is typed as `hustings …`, with its placeholders; of what the table begins, the whole stands elsewhere."""
RUNS_ON = ("hustings run", "hustings run --stay-down")
ELSEWHERE = {
    "hustings demo": "tests/demo",
    "hustings rehearse CHANNEL": "tests/wire/test_rehearsal.py",
    "hustings table GAME": "tests/bot/test_terminal.py",
    "hustings verify FILE": "tests/bot/test_proof.py",
    "pipx install hustings-1.0.0-py3-none-any.whl": "tests/test_wheel.py",
    "pipx install .": "tests/test_wheel.py",
    "pip install": "tests/test_wheel.py",
    ".venv/bin/python -m hatchling build -t wheel": "tests/test_wheel.py",
    "python -m bot.app.alive": "tests/test_deploy.py",
}
"""The commands that another test runs."""
OF_SYSTEM = ("systemctl", "journalctl")
"""What asks systemd about our units."""


def filled(command: str, folder: Path) -> list[str]:
    """What is typed behind `hustings`, with something for each placeholder."""
    (folder / "copies").mkdir(exist_ok=True)
    match = RELEASES / "1.0.0" / "recorded-redistricting-3.json"
    values = {
        "FILE": str(match if " replay " in command else folder / ("kept.db" if " restore " in command else "new.db")),
        "OUT": str(folder / "page.html"),
        "TARGET": str(folder / "copies"),
        "COMMAND": "backup",
        "FROM": f"sqlite+aiosqlite:///{folder / 'hustings.db'}",
        "TO": f"sqlite+aiosqlite:///{folder / 'other.db'}",
        "MATCH": "1",
    }
    return [values.get(word, word) for word in command.split()[1:]]


@pytest.mark.parametrize("command", [one for one in OURS if one not in (*RUNS_ON, *ELSEWHERE)])
async def test_it_does_what_is_typed(command: str, tmp_path: Path) -> None:
    shutil.copy(RELEASES / "1.0.0" / DATABASE, file := tmp_path / "hustings.db")
    shutil.copy(RELEASES / "1.0.0" / DATABASE, tmp_path / "kept.db")
    await open_once(file)
    async with Wire() as wire:
        settle(wire, file)
        status, said = await typed(wire, file, *filled(command, tmp_path))
    assert (status, "Traceback" in said) == (0, False), said
    assert said.strip()


@pytest.mark.parametrize("command", RUNS_ON)
async def test_it_runs_until_it_is_told_to_stop(command: str, tmp_path: Path) -> None:
    start = partial(ForkedProcess.start, arguments=command.split()[1:])
    async with Wire() as wire, running(wire, tmp_path / "hustings.db", start=start) as bot:
        bot.process.send_signal(signal.SIGTERM)
        assert await bot.exit_status() == 0, bot.text


def test_every_other_command_is_known() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    units = {path.name.partition(".")[0] for path in (ROOT / "deploy").iterdir()}

    def is_known(command: str) -> bool:
        first, *more = command.split()
        if command in ELSEWHERE:
            return (ROOT / ELSEWHERE[command]).exists()
        if first == "make":
            return more[0] in targets
        if first in OF_SYSTEM:
            return more == ["daemon-reload"] or any(word.partition(".")[0] in units for word in more)
        if first == "podman" and "hustings" in more:
            typed_there = command.partition(" hustings hustings ")[2].split()
            return bool(parser().parse_args(typed_there)) if typed_there else more[-1] == "hustings"
        return command in (*OURS, *RUNS_ON)

    starts = ("make ", "podman ", "docker ", "pip ", "pipx ", "python ", ".venv/", "hustings ", *OF_SYSTEM)
    assert [one for one in sorted(TYPED) if one.startswith(starts) and not is_known(one)] == []
