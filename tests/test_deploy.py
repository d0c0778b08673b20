"""The units and the containers: what they type is there, what they keep out, and when they leave the bot alone."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
import yaml

from bot.app.cli import parser
from bot.app.settings import NAMES
from bot.model.errors import Status
from bot.model.time import now
from bot.model.version import VERSION
from bot.store import outages
from tests.findings import check_all, for_each
from tests.store.at_table import address, content, open_file

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
MOST_EXPOSED = 3.0


def values(file: str, name: str) -> list[str]:
    """What a unit sets, or what the container's instruction of that name says."""
    return re.findall(rf"^{name}[= ](.*)$", (DEPLOY / file).read_text("utf-8"), re.MULTILINE)


def in_container(instruction: str) -> list[str]:
    """What is carried out there."""
    (line,) = values("Containerfile", instruction)
    return json.loads(line[line.index("[") :])


@for_each("unit", sorted(DEPLOY.glob("*.service")), name=lambda unit: unit.name)
def test_a_unit_is_little_exposed(unit: Path) -> None:
    if (tool := shutil.which("systemd-analyze")) is None:
        pytest.skip("systemd-analyze is not here")
    done = subprocess.run([tool, "security", "--offline=true", unit], capture_output=True, text=True, check=False)
    found = re.search(r"Overall exposure level for .*: ([\d.]+)", done.stdout)
    if found is None:
        pytest.skip(f"systemd-analyze judges no files: {done.stderr}")
    assert float(found[1]) < MOST_EXPOSED, done.stdout


def test_what_is_run_can_be_typed() -> None:
    units = [values(unit.name, "ExecStart") for unit in DEPLOY.glob("*.service")]
    typed = [*(shlex.split(line) for lines in units for line in lines), in_container("CMD")]
    assert len(typed) == 3

    def is_command(words: Sequence[str]) -> None:
        assert Path(words[0]).name == "hustings"
        parser().parse_args(words[1:])

    check_all(typed, is_command)


def test_nothing_restarts_the_bot_where_no_restart_helps() -> None:
    assert values("hustings.service", "RestartPreventExitStatus") == [
        " ".join(str(int(one)) for one in Status if one.lasts)
    ]
    assert "--stay-down" in in_container("CMD")


def is_left_out(path: str) -> bool:
    """Whether no image is built with a file, by the last line that fits it or a folder of it."""
    *folders, _ = [*Path(path).parents]
    left_out = False
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.lstrip("!").removeprefix("**/")
        parts = [one.name if "**/" in line else one.as_posix() for one in (Path(path), *folders)]
        if line and line[0] != "#" and any(fnmatchcase(part, pattern) for part in parts):
            left_out = line[0] != "!"
    return left_out


def test_the_container_has_what_it_copies() -> None:
    copied = [name for line in values("Containerfile", "COPY") for name in line.split()[:-1]]
    assert [name for name in (*copied, "bot/app/cli.py", "rules/barrage/cards.toml") if is_left_out(name)] == []


@for_each("name", [".env", ".git/config", "hustings.db", "bot/.env", "hustings.db-wal", "tests/driver.py", "docs/x.md"])
def test_the_container_has_no_secret_and_no_match(name: str) -> None:
    assert is_left_out(name)


@for_each("name", ["rules/__pycache__/x.pyc", "bot/copy.db", "demo/hustings.db.20270131T040000Z"])
def test_the_container_has_nothing_that_was_left_in_a_folder(name: str) -> None:
    assert is_left_out(name)


def look(file: Path) -> subprocess.CompletedProcess[str]:
    """What the container asks again and again, with a list of what it loads."""
    program, *arguments = in_container("HEALTHCHECK")
    assert program == "python"
    settings = {"HUSTINGS_DATABASE_URL": address(file), "PYTHONPATH": str(ROOT)}
    typed = [sys.executable, "-X", "importtime", *arguments]
    return subprocess.run(typed, cwd=file.parent, env=settings, capture_output=True, text=True, check=False)


def files(folder: Path) -> dict[Path, bytes | None]:
    """What stands in a folder, but for the index that the readers of a database share."""
    return {path: content(path) for path in folder.iterdir() if path.suffix != ".db-shm"}


async def test_a_container_is_healthy_while_the_bot_notes_that_it_is_at_work(tmp_path: Path) -> None:
    file = tmp_path / "hustings.db"
    assert look(file).returncode == 1, "there is no database"
    async with open_file(file) as store:
        async with store.write() as db:
            outages.beat(db, now())
        before = files(tmp_path)
        found = look(file)
        assert (found.returncode, files(tmp_path)) == (0, before), found.stdout
        loaded = {*re.findall(r"\| +(\w+)$", found.stderr, re.MULTILINE)}
        assert "sqlite3" in loaded
        assert loaded.isdisjoint({"discord", "sqlalchemy", "PIL"})
        async with store.write() as db:
            outages.beat(db, now() - 120)
        assert look(file).returncode == 1
    before = files(tmp_path)
    assert look(file).returncode == 1, "no bot runs"
    assert files(tmp_path) == before


COMPOSE = DEPLOY / "compose.yaml"
PROCESSES = ("first", "second")
MOST_SECONDS = 300
"""How long the containers may take to start, once they are built."""


def services() -> dict[str, Any]:
    return yaml.safe_load(COMPOSE.read_text("utf-8"))["services"]


def test_images_are_of_a_version() -> None:
    images = [*(one["image"] for one in services().values()), *values("Containerfile", "FROM")]
    assert [image for image in images if not re.fullmatch(r"\w+:\d+\.\d[\w.-]*", image)] == []
    assert {services()[name]["image"] for name in PROCESSES} == {f"hustings:{VERSION}"}


def test_what_is_set_for_the_containers_is_known() -> None:
    text = COMPOSE.read_text("utf-8")
    assert {*re.findall(r"\b(?:HUSTINGS|DISCORD)_[A-Z_]+", text)} <= {*NAMES}


def test_the_processes_have_all_shards_between_them_and_else_the_same() -> None:
    processes = [services()[name] for name in PROCESSES]
    shards = [one["environment"].pop("HUSTINGS_SHARDS") for one in processes]
    assert shards == [f"{number}/{len(PROCESSES)}" for number in range(len(PROCESSES))]
    ports = [one.pop("ports") for one in processes]
    assert all(port.startswith("127.0.0.1:") for (port,) in ports)
    assert processes[0] == processes[1]


def test_the_containers_have_no_secret_but_what_env_has_and_keep_what_has_to_stay() -> None:
    found, volumes = services(), yaml.safe_load(COMPOSE.read_text("utf-8"))["volumes"]
    assert found["postgres"]["environment"]["POSTGRES_PASSWORD"].startswith("${PGPASSWORD:?")
    assert {one["env_file"] for name, one in found.items() if name in PROCESSES} == {"${ENV_FILE:-../.env}"}
    for name, one in found.items():
        assert one["restart"] in ("on-failure", "unless-stopped"), name
        assert all(volume.partition(":")[0] in volumes for volume in one["volumes"]), name


def test_a_process_of_a_container_waits_for_the_database_and_is_asked_whether_it_is_well() -> None:
    for one in (services()[name] for name in PROCESSES):
        assert one["depends_on"] == {"postgres": {"condition": "service_healthy"}}
        port = one["environment"]["HUSTINGS_METRICS"].partition(":")[2]
        kind, program, _, script = one["healthcheck"]["test"]
        assert (kind, program) == ("CMD", "python")
        assert f"http://127.0.0.1:{port}/healthz" in script
        compile(script, "healthcheck", "exec")
        assert (DEPLOY / one["build"]["context"] / one["build"]["dockerfile"]).resolve() == DEPLOY / "Containerfile"


def compose() -> list[str]:
    """What starts containers together here."""
    for tool in filter(shutil.which, ("docker", "podman")):
        tried = ([tool, "info"], [tool, "compose", "version"])
        if all(subprocess.run(words, capture_output=True, check=False).returncode == 0 for words in tried):
            return [tool, "compose"]
    pytest.skip("no containers can be started together here")


@pytest.mark.long
def test_the_containers_start_together_up_to_a_discord_that_is_not_there(tmp_path: Path) -> None:
    """Both processes reach the database, make its tables or find them made, and say so."""
    settings = {"DISCORD_TOKEN": "none", "HUSTINGS_KEY": "5" * 64, "PGPASSWORD": "not-a-secret"}
    settings |= {"HUSTINGS_DISCORD_API": "http://127.0.0.1:9/api/v10"}
    (file := tmp_path / "env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))
    typed = [*compose(), "--project-name", "hustings-test", "--env-file", str(file), "--file", str(COMPOSE)]
    environment = {**os.environ, "ENV_FILE": str(file)}
    try:
        subprocess.run([*typed, "up", "--detach", "--build"], env=environment, check=True)
        with subprocess.Popen([*typed, "logs", "--follow"], env=environment, stdout=subprocess.PIPE, text=True) as logs:
            assert logs.stdout is not None
            (giving_up := Timer(MOST_SECONDS, logs.kill)).start()
            waited = {*PROCESSES}
            for line in logs.stdout:
                if "postgresql://postgres/hustings" in line and '"starting"' in line:
                    waited -= {name for name in waited if name in line.partition("|")[0]}
                if not waited:
                    break
            giving_up.cancel()
            logs.terminate()
        assert not waited
    finally:
        subprocess.run([*typed, "down", "--volumes"], env=environment, check=False)
