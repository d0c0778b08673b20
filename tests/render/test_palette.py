"""The colours: eight seats that any eye tells apart, and text that can be read."""

from collections.abc import Iterator
from dataclasses import fields

import pytest

from render.palette import (
    HUES,
    LED,
    PALETTES,
    PATTERNS,
    SHARED,
    WON,
    Look,
    Palette,
    Theme,
    fixed,
    look,
    mix,
    of_games,
    on,
    shades,
)
from render.shapes import patterned
from tests.render.colours import SIGHTS, apart, contrast, nearest

LOOKS = [look(seat) for seat in range(8)]

themes = pytest.mark.parametrize("theme", ["light", "dark"])
sights = pytest.mark.parametrize("sight", SIGHTS)
shares = pytest.mark.parametrize("share", [LED, WON])


@themes
@sights
def test_the_pieces_of_eight_seats_stay_apart(theme: Theme, sight: str) -> None:
    assert list(PALETTES[theme].seats) == list(HUES)
    assert nearest(PALETTES[theme].seats.values(), sight) >= 0.12


@themes
@sights
@shares
def test_what_eight_seats_hold_stays_apart_and_apart_from_bare_land_and_sea(
    theme: Theme, sight: str, share: float
) -> None:
    colours = PALETTES[theme]
    held = [one.tint(colours, share) for one in LOOKS]
    for ground in (colours.land, colours.sea):
        assert nearest([ground, *held], sight) >= 0.055


@themes
@sights
@pytest.mark.parametrize("seat", range(8))
def test_a_piece_is_seen_on_land_and_panel_by_its_colour_or_by_its_edge(theme: Theme, sight: str, seat: int) -> None:
    colours, own = PALETTES[theme], LOOKS[seat]
    for ground in (colours.land, colours.panel):
        edge = min(apart(own.edge(colours), ground, sight), apart(own.edge(colours), own.colour(colours), sight))
        assert max(apart(own.colour(colours), ground, sight), edge) >= 0.12


@themes
@sights
def test_what_has_changed_and_what_is_to_be_done_are_apart_from_the_grounds_and_each_other(
    theme: Theme, sight: str
) -> None:
    colours = PALETTES[theme]
    assert apart(colours.changed, colours.turn, sight) >= 0.09
    for accent in (colours.changed, colours.turn):
        assert min(apart(accent, ground, sight) for ground in (colours.sea, colours.land, colours.panel)) >= 0.2


@themes
def test_text_is_read_on_panel_and_sea(theme: Theme) -> None:
    colours = PALETTES[theme]
    for ground in (colours.panel, colours.sea):
        assert contrast(colours.ink, ground) >= 4.5
        assert contrast(colours.muted, ground) >= 4.5
    assert contrast(colours.ink, colours.land) >= 4.5


@themes
def test_large_text_in_an_accent_is_read(theme: Theme) -> None:
    colours = PALETTES[theme]
    assert contrast(colours.turn, colours.sea) >= 3
    assert contrast(colours.changed, colours.panel) >= 4.5


@themes
@pytest.mark.parametrize("seat", range(8))
def test_a_letter_is_read_on_whatever_a_seat_holds(theme: Theme, seat: int) -> None:
    colours = PALETTES[theme]
    for ground in grounds(LOOKS[seat], colours):
        assert contrast(on(ground), ground) >= 3


def grounds(own: Look, colours: Palette) -> Iterator[str]:
    """The colour of a piece, and what lies below a label, its pattern too."""
    yield own.colour(colours)
    yield own.tint(colours, LED)
    yield own.tint(colours, WON)


@themes
@shares
@pytest.mark.parametrize("seat", range(1, 8))
def test_a_pattern_leaves_a_label_readable(theme: Theme, share: float, seat: int) -> None:
    colours, own = PALETTES[theme], LOOKS[seat]
    assert own.stroke(colours, share) != own.tint(colours, share)
    assert contrast(on(own.tint(colours, share)), own.stroke(colours, share)) >= 3


def test_seats_differ_in_letter_pattern_and_colour() -> None:
    assert len({one.letter for one in LOOKS}) == len({one.hue for one in LOOKS}) == 8
    assert len({one.pattern for one in LOOKS}) == len(set(PATTERNS)) == 8
    masks = [patterned(pattern, (96, 96), 1) for pattern in PATTERNS]
    assert len({mask and mask.tobytes() for mask in masks}) == 8


def test_a_seat_without_a_hue_has_no_seat_s_colour() -> None:
    for colours in PALETTES.values():
        assert look(0, None).colour(colours) not in colours.seats.values()


@themes
def test_the_colours_of_each_game_have_names_that_nothing_else_has(theme: Theme) -> None:
    shared = SHARED[theme]
    names = [*(field.name for field in fields(Palette)), *shared.things, *shared.grounds]
    names += [name for one in of_games(theme) for name in (*one.things, *one.grounds)]
    assert len(names) == len({*names})


def test_a_game_has_the_same_colours_in_both_themes() -> None:
    light, dark = ([[[*one.things], [*one.grounds]] for one in of_games(theme)] for theme in ("light", "dark"))
    assert light == dark != []


@themes
def test_a_colour_is_found_by_its_name(theme: Theme) -> None:
    colours = PALETTES[theme]
    assert [colours.role(name) for name in ("ink", "#123456")] == [colours.ink, "#123456"]
    for one in (SHARED[theme], *of_games(theme)):
        named = {**one.things, **one.grounds}
        assert [colours.role(name) for name in named] == [*named.values()]


@themes
def test_all_that_is_painted_is_among_the_fixed_colours(theme: Theme) -> None:
    assert len(set(shades(PALETTES[theme]))) <= 256
    kept = fixed(theme).getpalette() or []
    there = {tuple(kept[start : start + 3]) for start in range(0, len(kept), 3)}
    assert {tuple(bytes.fromhex(shade[1:])) for shade in shades(PALETTES[theme])} <= there


def test_a_colour_is_mixed_with_its_ground() -> None:
    assert mix("#ff0000", "#0000ff", 1) == "#ff0000"
    assert mix("#ff0000", "#0000ff", 0) == "#0000ff"
    assert mix("#640000", "#000000", 0.5) == "#320000"
