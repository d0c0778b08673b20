"""The colours: eight seats that any eye tells apart, and text that can be read."""

from dataclasses import fields

from render.palette import (
    BOLD_LINES,
    HUES,
    LED,
    PALETTES,
    PATTERNS,
    SHARED,
    WON,
    Palette,
    Theme,
    look,
    mix,
    of_games,
    on,
    palette_image,
    shades,
)
from render.shapes import pattern_mask
from tests.findings import for_each
from tools.palette_conditions import CONDITIONS, Condition

LOOKS = [look(seat) for seat in range(8)]

themes = for_each("theme", ["light", "dark"])
shares = for_each("share", [LED, WON])


@themes
@for_each("condition", CONDITIONS, name=lambda one: one.says)
def test_eight_seats_stay_apart_and_all_text_is_read(theme: Theme, condition: Condition) -> None:
    assert condition.figure(PALETTES[theme]) >= condition.least


@themes
def test_every_hue_of_a_seat_has_a_colour(theme: Theme) -> None:
    assert list(PALETTES[theme].seats) == list(HUES)


@themes
@shares
@for_each("seat", range(1, 8))
def test_a_pattern_is_seen(theme: Theme, share: float, seat: int) -> None:
    colours, own = PALETTES[theme], LOOKS[seat]
    assert own.stroke(colours, share) != own.tint(colours, share)


def test_seats_differ_in_letter_pattern_and_colour() -> None:
    assert len({one.letter for one in LOOKS}) == len({one.hue for one in LOOKS}) == 8
    assert len({one.pattern for one in LOOKS}) == len(set(PATTERNS)) == 8
    masks = [pattern_mask(pattern, (96, 96), 1) for pattern in PATTERNS]
    assert len({mask and mask.tobytes() for mask in masks}) == 8


@themes
def test_white_black_and_a_seat_without_a_hue_never_look_like_nobody_s(theme: Theme) -> None:
    colours = PALETTES[theme]
    for own in (look(seat, hue) for seat in range(8) for hue in (*BOLD_LINES, None)):
        assert own.pattern != "plain"
        assert own.stroke(colours) != own.tint(colours)
    for hue, share in BOLD_LINES.items():
        assert len({look(seat, hue).pattern for seat in range(8)}) == 8
        ground = look(0, hue).tint(colours)
        assert look(0, hue).stroke(colours) == mix(on(ground), ground, share)


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
        colours_by_name = {**one.things, **one.grounds}
        assert [colours.role(name) for name in colours_by_name] == [*colours_by_name.values()]


@themes
def test_all_that_is_painted_is_among_the_fixed_colours(theme: Theme) -> None:
    assert len(set(shades(PALETTES[theme]))) <= 256
    stored = palette_image(theme).getpalette() or []
    there = {tuple(stored[start : start + 3]) for start in range(0, len(stored), 3)}
    assert {tuple(bytes.fromhex(shade[1:])) for shade in shades(PALETTES[theme])} <= there


def test_a_colour_is_mixed_with_its_ground() -> None:
    assert mix("#ff0000", "#0000ff", 1) == "#ff0000"
    assert mix("#ff0000", "#0000ff", 0) == "#0000ff"
    assert mix("#640000", "#000000", 0.5) == "#320000"
