"""The wheel: everything is in it, and what is installed from it alone runs."""

import os
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.release import DATABASE, RELEASES

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
VERSION = PROJECT["project"]["version"]
PACKAGES = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
MAKES_A_DATABASE = """
import asyncio, sys
import bot
from bot.store.database import open_store
asyncio.run(open_store("sqlite+aiosqlite:///new.db"))
print(bot.__file__)
"""

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built without network and isolation, by what the lock has."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of an environment of its own, which has the wheel, and of this one the dependencies alone."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet", wheel],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    (own,) = folder.glob("lib/python*/site-packages")
    here = [path for path in sys.path if path.endswith("site-packages")]
    (own / "dependencies.pth").write_text("\n".join(here))  # whose own .pth files are not read
    return python.parent


def run(installed: Path, folder: Path, name: str, *arguments: str) -> tuple[int, str, str]:
    """A command of the environment in a folder without settings: its exit status, output and errors."""
    settings = {"PATH": os.environ["PATH"], "HUSTINGS_DATABASE_URL": f"sqlite+aiosqlite:///{DATABASE}"}
    done = subprocess.run(
        [installed / name, *arguments], cwd=folder, env=settings, check=False, capture_output=True, text=True
    )
    return done.returncode, done.stdout, done.stderr


def files() -> Iterator[str]:
    """What belongs in it: all files of the packages."""
    for package in PACKAGES:
        found = (path for path in (ROOT / package).rglob("*") if path.is_file() and path.parent.name != "__pycache__")
        yield from (path.relative_to(ROOT).as_posix() for path in found)


def test_the_wheel_has_every_file_of_its_packages_and_no_other(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == {*files()}
    kinds = {Path(name).suffix for name in names}
    assert kinds >= {".py", ".toml", ".json", ".tsv", ".md", ".html", ".css", ".js"}


def test_what_is_installed_is_this_version_and_its_own(installed: Path, tmp_path: Path) -> None:
    assert run(installed, tmp_path, "hustings", "--version") == (0, f"Hustings {VERSION}\n", "")
    status, told, errors = run(installed, tmp_path, "python", "-c", MAKES_A_DATABASE)
    assert (status, errors) == (0, "")
    assert Path(told.splitlines()[-1]).is_relative_to(installed.parent)
    assert (tmp_path / "new.db").exists()


def test_what_is_installed_plays_checks_and_runs_up_to_the_token(installed: Path, tmp_path: Path) -> None:
    status, told, _ = run(installed, tmp_path, "hustings", "table", "barrage", "--help")
    assert (status, "--level" in told) == (0, True)
    shutil.copy(RELEASES / "1.0.0" / DATABASE, tmp_path)
    status, told, errors = run(installed, tmp_path, "hustings", "check")
    assert (status, "They would stop: 0." in told) == (0, True), errors
    status, _, errors = run(installed, tmp_path, "hustings", "run")
    assert (status, errors.splitlines()[-1]) == (
        78,
        "There's no token. Put DISCORD_TOKEN=... in .env; .env.example says where to get it.",
    )
