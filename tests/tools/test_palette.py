"""The script that measures the seats' colours, and searches for better ones."""

from random import Random

import pytest

from render.palette import PALETTES, Palette, Theme
from tests.findings import for_each
from tools import palette
from tools.palette import failure, least, neighbour, report, search, table, with_seats, worth
from tools.palette_conditions import CONDITIONS, SEARCH_CONDITIONS

LIGHT = PALETTES["light"]
WORSE = with_seats(LIGHT, {"green": "#f07020"})

themes = for_each("theme", ["light", "dark"])


@pytest.mark.parametrize(("theme", "figure"), [("light", 0.1416), ("dark", 0.1368)])
def test_the_nearest_two_pieces_are_so_far_apart(theme: Theme, figure: float) -> None:
    assert least(PALETTES[theme]) == pytest.approx(figure, abs=1e-4)


def test_the_palette_says_how_far_its_pieces_are_apart() -> None:
    light, dark = (f"{least(PALETTES[theme]):.3f}" for theme in ("light", "dark"))
    said = " ".join((Palette.__doc__ or "").split())
    assert f"{light} in the light theme and {dark} in the dark one" in said


@themes
def test_no_condition_fails_as_the_palette_stands(theme: Theme) -> None:
    assert failure(PALETTES[theme]) == 0


def test_the_table_shows_each_condition_with_its_figures() -> None:
    _, *rows = table()
    assert len(rows) == len(CONDITIONS) + len(SEARCH_CONDITIONS)
    assert rows[0].split()[-3:] == ["0.120", "0.142", "0.137"]
    assert "!" not in "".join(rows)


def test_a_worse_palette_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(palette, "PALETTES", {"light": WORSE})
    assert worth(WORSE) < worth(LIGHT)
    marked = [row[:30].split(",")[0] for row in table() if row.endswith("!")]
    assert marked[0] == "pieces"
    assert "a hue" in marked


def test_a_report_names_the_nearest_two_and_what_a_small_change_would_bring() -> None:
    lines = [*report("light", searches=1, tries=20, seed=1)]
    assert lines[1] == "light, as it stands"
    assert "  deuteranopia  0.1416  orange and green" in lines
    assert [line for line in lines if line.startswith("light")][1:] == [
        "light, the best with one colour changed a little",
        "light, the best found",
    ]


def test_a_small_change_never_makes_it_worse() -> None:
    near = neighbour(LIGHT)
    assert worth(near) >= worth(LIGHT)
    assert sum(near.seats[name] != colour for name, colour in LIGHT.seats.items()) <= 1


@themes
@for_each("heat", [0, 0.03])
def test_a_search_never_ends_worse_than_it_began(theme: Theme, heat: float) -> None:
    standing = PALETTES[theme]
    found = search(standing, Random(1), 150, heat)
    assert worth(found) >= worth(standing)
    assert failure(found) == 0
    assert {found.seats[name] for name in ("white", "black")} == {standing.seats[name] for name in ("white", "black")}


def test_a_search_leaves_a_bad_palette_behind() -> None:
    assert worth(search(WORSE, Random(1), 300, 0)) > worth(WORSE)


def test_the_same_seed_finds_the_same() -> None:
    one, other = (search(LIGHT, Random(7), 150, 0.03) for _ in range(2))
    assert one == other


def test_the_script_prints_the_table_and_a_report(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(palette, "NEAR", (0, 1))
    palette.main(["--theme", "dark", "--searches", "0"])
    printed = capsys.readouterr().out
    assert "\ndark, the best found\n" in printed
    assert "light, " not in printed
