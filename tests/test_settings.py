"""What is wrong with the settings is told in a sentence, without any value of theirs."""

import asyncio
from pathlib import Path

import pytest

from bot.app.cli import main
from bot.app.settings import read_settings
from tests.store.at_table import address, new_file

SECRET = "hunter2"
LINES = f"DISCORD_TOKEN={SECRET}\nHUSTINGS_LOBBY_HOURS=7\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a command starts; nothing is set there."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "HUSTINGS_LOBBY_HOURS"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    "written",
    [LINES.encode("utf-16"), LINES.encode("utf-16-le"), f"# schön\n{LINES}".encode("latin-1")],
    ids=["UTF-16", "UTF-16 without its mark", "Latin-1"],
)
def test_a_file_in_another_encoding_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], written: bytes
) -> None:
    (folder / ".env").write_bytes(written)
    assert main(["check"]) == 78
    said = capsys.readouterr()
    assert said.err == ".env isn't in UTF-8, so it can't be read. Save it again as UTF-8, in any editor.\n"
    assert (said.out, SECRET in said.err) == ("", False)


def test_the_mark_that_an_editor_puts_before_the_first_name_is_read_over(folder: Path) -> None:
    (folder / ".env").write_text(LINES, "utf-8-sig")
    settings = read_settings()
    assert (settings.token.get_secret_value(), settings.lobby_hours) == (SECRET, 7)


def test_a_name_that_is_no_setting_is_told_with_the_nearest_and_keeps_nothing_from_working(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(new_file(folder / "hustings.db"))
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(folder / "hustings.db"))
    monkeypatch.setenv("hustings_lobbyhours", SECRET)
    (folder / ".env").write_text(f"HUSTINGS_AI_PAUZE={SECRET}\nHUSTINGS_LOG_FORMAT=json\nOTHER=1\n")
    assert main(["check"]) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if "isn't a setting" in line]
    assert told == [
        "HUSTINGS_AI_PAUZE isn't a setting, and counts for nothing. The nearest one is HUSTINGS_AI_PAUSE.",
        "hustings_lobbyhours isn't a setting, and counts for nothing. The nearest one is HUSTINGS_LOBBY_HOURS.",
    ]


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("HUSTINGS_METRICS", "9100", "Give a host and a port, as 127.0.0.1:9100."),
        ("HUSTINGS_WEB", "x", "Give a host and a port, as 127.0.0.1:9100."),
        ("HUSTINGS_WEB_URL", "x", "Give the address that people open, as https://hustings.example.org."),
    ],
)
def test_a_place_that_is_none_is_refused_with_one_that_is(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str, given: str, said: str
) -> None:
    (folder / ".env").write_text(f"{name}={given}\n")
    assert main(["check"]) == 78
    assert capsys.readouterr().err == f"Invalid setting: {name}: {said}\n"


def test_a_port_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["demo", "--port", "99999"])
    assert "give a number up to 65535" in capsys.readouterr().err
