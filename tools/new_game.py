"""Begins a game: `make new-game NAME=harvest` writes a small one that runs, to be replaced part by part."""

import keyword
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rules import quote
from tools.game_names import texts_with

HERE = Path(__file__).parent
ROOT = HERE.parent
STUB = HERE / "stub"
FOLDERS: Mapping[str, str] = {"rules": "rules", "render": "render", "tests": "tests", "pictures": "tests/render"}
"""Where the folders of the stub go, each under the name of the game."""

NAME = re.compile(r"(?=.{1,32}$)[a-z][a-z0-9]*(_[a-z0-9]+)*")
HOW = "Name the game in small letters and digits, with underscores between words: make new-game NAME=harvest"
NEXT = """
{title} can be played: make demo. It is a sketch, to be replaced part by part.
Begin with {rulebook}; docs/adding-a-game.md says what comes then, step by step.
make test ARGS='-k {name}' runs all that is asked of it.
"""

README = "README.md"
ROW = "| {title}: a sketch | 2 to 6 | begun | the Hustings contributors |\n"
TABLE = re.compile(r"^## The games\n\n(?:\|.*\n)+", re.MULTILINE)
"""The table of the games, to which each adds its row."""


def main(argv: Sequence[str] | None = None) -> None:
    """Write the game, record its matches, and say what is there now and what comes next."""
    names = sys.argv[1:] if argv is None else argv
    if len(names) != 1:
        sys.exit(HOW)
    (name,) = names
    if why := why_not(name):
        sys.exit(f"{why} Nothing was written.")
    files = stub(name)
    try:
        write(files)
        add_row(name)
        finish(name)
    except (OSError, subprocess.CalledProcessError) as error:
        remove(name)
        sys.exit(f"{title(name)} could not be written, and nothing is left of it: {error}")
    print(*(path.relative_to(ROOT) for path in [*files, *recordings(name), ROOT / README]), sep="\n")
    print(NEXT.format(name=name, title=title(name), rulebook=f"rules/{name}/rulebook.md"), end="")


def why_not(name: str) -> str:
    """Why no game can have this name, or nothing."""
    if not NAME.fullmatch(name):
        return f"{quote(name)} will not do. {HOW}."
    if keyword.iskeyword(name):
        return f"{name} is a word of Python."
    there = [path for folder in FOLDERS.values() for path in taken(ROOT / folder / name)]
    there += recordings(name)
    if there:
        return f"{there[0].relative_to(ROOT)} is there already."
    if path := next(files_with_name(name), None):
        return f"{quote(name)} is a word of {path.relative_to(ROOT)}, and the bot may name no game."
    return ""


def taken(path: Path) -> list[Path]:
    """What is there of a folder, or of the module that it would hide."""
    return [one for one in (path, path.with_suffix(".py")) if one.exists()]


def files_with_name(name: str) -> Iterator[Path]:
    """The files of the bot in which the name is a word already, as its own commands are and much of English."""
    files = sorted((ROOT / "bot").glob("**/*.py"))
    return (path for path in files if any(texts_with(path.read_text("utf-8"), (name, title(name)))))


def stub(name: str) -> Mapping[Path, str]:
    """The files of the game, and what stands in each."""
    return {
        ROOT / home / name / path.name: with_names(path.read_text("utf-8"), name)
        for folder, home in FOLDERS.items()
        for path in sorted((STUB / folder).iterdir())
        if path.is_file()
    }


def with_names(text: str, name: str) -> str:
    """A text of the stub with the game's own names in it, the longer ones first."""
    given = {f"tools.stub.{folder}": f"{home.replace('/', '.')}.{name}" for folder, home in FOLDERS.items()}
    given |= {"StubView": f"{title(name).replace(' ', '')}View", "Stub": title(name), "stub": name}
    given |= {"X-": f"{name[0].upper()}-"}
    return re.sub("|".join(map(re.escape, given)), lambda texts_with: given[texts_with[0]], text)


def title(name: str) -> str:
    """What a game is called, to begin with: town_hall is Town Hall."""
    return name.replace("_", " ").title()


def write(files: Mapping[Path, str]) -> None:
    """Write them, and over none that is there."""
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)


def add_row(name: str) -> None:
    """Name the game in the README's table of games, at its end."""
    text = (ROOT / README).read_text("utf-8")
    row = ROW.format(title=title(name))
    (ROOT / README).write_text(TABLE.sub(lambda table: table[0] + row, text), "utf-8")


def take_row(name: str) -> None:
    text = (ROOT / README).read_text("utf-8")
    (ROOT / README).write_text(text.replace(ROW.format(title=title(name)), ""), "utf-8")


def finish(name: str) -> None:
    """Put imports and lines in order, which names have shifted, and record matches as those of any game."""
    homes = [ROOT / folder / name for folder in FOLDERS.values()]
    for work in (["ruff", "check", "--quiet", "--select", "I", "--fix", *homes], ["ruff", "format", "--quiet", *homes]):
        subprocess.run([sys.executable, "-m", *work], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "tests.record", name], cwd=ROOT, check=True)


def remove(name: str) -> None:
    """Take away the folders, recordings and row of a game; none of them was there before it was written."""
    for folder in FOLDERS.values():
        shutil.rmtree(ROOT / folder / name, ignore_errors=True)
    for path in recordings(name):
        path.unlink()
    take_row(name)


def recordings(name: str) -> list[Path]:
    """The recorded matches of a game."""
    return sorted((ROOT / "tests/matches").glob(f"{name}-*.json"))


if __name__ == "__main__":
    main()
