"""`make new-game` refuses what cannot be a game's name; the game that it writes passes all that any game must."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.app.client import Hustings
from bot.store.database import Store, driver_of
from tests.bot.channel import BareSettings, drawn_plainly
from tests.findings import for_each
from tools import new_game

ROOT = Path(__file__).parents[2]
WRITTEN = ("rules", "render", "tests", "tests/render")
FILLED = (*WRITTEN, "tests/matches")
"""The folders to which a game adds: its own, and the matches that are recorded."""

LONGEST = "the_most_stubborn_name_of_a_game"
"""As long as a name can be, with that of the stub in it."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout of links without recorded matches, to which a game can be added."""
    for folder in FILLED:
        (tmp_path / folder).mkdir()
    for folder in ("bot", "migrations", "tools", "pyproject.toml", *WRITTEN):
        inside = [*(ROOT / folder).iterdir()] if folder in WRITTEN else [ROOT / folder]
        for path in inside:
            link = tmp_path / path.relative_to(ROOT)
            if not link.exists():
                link.symlink_to(path)
    (tmp_path / "README.md").write_text((ROOT / "README.md").read_text("utf-8"), "utf-8")
    return tmp_path


def files(tree: Path) -> set[Path]:
    return {path for folder in FILLED for path in (tree / folder).iterdir()}


def row_of(name: str, tree: Path) -> list[str]:
    """The rows of the README's table that name the game."""
    lines = (tree / "README.md").read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith(f"| {new_game.title(name)}: ")]


REFUSED = {
    "small letters": ["Harvest", "two words", "9lives", "harvest_", "town__hall", "../harvest", LONGEST + "s"],
    "class is a word of Python": ["class"],
    "“mod” is a word of bot/app/commands.py, and the bot may name no game": ["mod"],
    "“{}” is a word of bot/": ["plan", "vote", "hand"],
    "rules/{} is there already": ["ninety", "engine"],
    "tests/{} is there already": ["toy", "bot", "pictures", "record.py"],
    "render/{} is there already": ["panels.py"],
    "make new-game NAME=harvest": [""],
}
"""By what is said, what is there already by the name of its file."""


@for_each(
    ("names", "reason"),
    [([name.removesuffix(".py")], why.format(name)) for why, names in REFUSED.items() for name in names]
    + [(names, "make new-game NAME=harvest") for names in ([], ["two", "names"])],
)
def test_a_name_that_will_not_do_is_refused_and_nothing_is_written(
    names: list[str], reason: str, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_game, "ROOT", tree)
    before = files(tree)
    with pytest.raises(SystemExit, match=reason):
        new_game.main(names)
    assert files(tree) == before


def test_no_game_takes_the_name_of_a_command_of_the_bots_own() -> None:
    bot = Hustings(BareSettings(), Store(driver_of(BareSettings().database_url)), {}, drawn_plainly())
    assert [name for command in bot.tree.get_commands() if not new_game.why_not(name := command.name)] == []


def test_what_was_left_of_a_game_is_not_written_over(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_game, "ROOT", tree)
    for left in (f"render/{LONGEST}.py", f"tests/render/{LONGEST}", f"tests/matches/{LONGEST}-2.json"):
        (tree / left).touch()
        assert new_game.why_not(LONGEST) == f"{left} is there already."
        (tree / left).unlink()
    assert new_game.why_not(LONGEST) == ""


def test_names_are_put_in_once() -> None:
    text = "from tools.stub.rules.view import StubView\nfrom tools.stub.pictures import positions\nstub = 'Stub X-D1'"
    assert new_game.with_names(text, "stubborn_x") == (
        "from rules.stubborn_x.view import StubbornXView\n"
        "from tests.render.stubborn_x import positions\n"
        "stubborn_x = 'Stubborn X S-D1'"
    )


def test_what_cannot_be_finished_is_removed_again(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(name: str) -> None:
        (tree / f"tests/matches/{name}-2.json").touch()
        raise subprocess.CalledProcessError(1, "tests.record")

    monkeypatch.setattr(new_game, "ROOT", tree)
    monkeypatch.setattr(new_game, "finish", fails)
    before = files(tree)
    with pytest.raises(SystemExit, match=r"nothing is left of it: .*tests\.record"):
        new_game.main([LONGEST])
    assert files(tree) == before
    assert row_of(LONGEST, tree) == []


@pytest.mark.long
def test_the_game_that_is_written_passes(tree: Path) -> None:
    """All that has its name, as whoever begins with it runs it; of the conformance suite the fewest and most seats."""

    def run(*command: str) -> str:
        alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        ran = subprocess.run(
            [sys.executable, "-m", *command], cwd=tree, env=alone, capture_output=True, text=True, timeout=300
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    told = run("tools.new_game", LONGEST)
    assert f"rules/{LONGEST}/rulebook.md" in told
    assert len(row_of(LONGEST, tree)) == 1
    run("ruff", "check", *(f"{folder}/{LONGEST}" for folder in WRITTEN))
    run("ruff", "format", "--check", *(f"{folder}/{LONGEST}" for folder in WRITTEN))
    wanted = " and not ".join([LONGEST, *(f"{LONGEST}-{seats}" for seats in (3, 4, 5))])
    of_games = ("bot", "conformance", "render", LONGEST, "test_docs.py", "test_imports.py", "test_recorded.py")
    run("pytest", "-q", "-p", "no:cacheprovider", *(f"tests/{one}" for one in of_games), "-k", wanted)
