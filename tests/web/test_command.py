"""`hustings replay`."""

from pathlib import Path

import pytest

from bot.app.cli import main
from tests.record import MATCHES

FILE = str(MATCHES / "redistricting-2.json")


def test_it_writes_a_page_and_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert main(["replay", FILE, "--html", str(page), "--name", "Ann"]) == 0
    assert capsys.readouterr().out.startswith(f"The page is in {page} (")
    assert "Ann" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "more", "says"),
    [
        (FILE, ("--name", "A", "--name", "B", "--name", "C"), "There are 3 names and 2 seats."),
        (__file__, (), "can't be shown: it isn't readable JSON at line 1."),
        ("/nowhere/match.json", (), "Can't read /nowhere/match.json: No such file or directory."),
    ],
)
def test_it_says_what_cannot_be_shown_and_writes_nothing(
    file: str, more: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    assert main(["replay", file, "--html", str(page), *more]) == 2
    assert says in capsys.readouterr().err
    assert not page.exists()


def test_it_writes_over_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (page := tmp_path / "page.html").write_text("mine")
    assert main(["replay", FILE, "--html", str(page)]) == 2
    assert (page.read_text(), "nothing was written" in capsys.readouterr().err) == ("mine", True)
