"""Colours, outlines and the accent where they belong in a picture of Politocracy."""

from dataclasses import replace
from functools import partial

from render import Theme
from render.boxes import Box
from render.palette import PALE as PALE_SHARE
from render.palette import PALETTES, WON, look, mix, on
from render.politocracy.election import BAR
from render.politocracy.ground import TINTS, TRAIL
from render.politocracy.layout import COLUMN, square, stop
from render.politocracy.map import MAP, OUTLINES, label
from render.politocracy.panels import panels
from render.politocracy.symbols import CHIP, PALE
from render.window import STRIP
from rules import Seat
from rules.politocracy import GAME
from rules.politocracy.board import CONSTITUENTS, REGIONS, RING, Ideology, SquareKind
from rules.politocracy.view import Outcome
from tests.findings import for_each
from tests.render.pictures import count, near, pixels_at
from tests.render.politocracy.positions import (
    begun,
    campaign,
    chits,
    crowded,
    over,
    rich,
    scene,
    support,
    voting,
    who,
)
from tools.colours import SIGHTS, contrast, nearest

LIGHT = PALETTES["light"]
THERE = 5
"""A square on which nobody is."""

both_themes = for_each("theme", ["light", "dark"])


seen = partial(pixels_at, GAME)


@both_themes
@for_each("seat", range(6))
def test_a_candidate_and_a_marker_have_the_colour_of_their_seat(theme: Theme, seat: Seat) -> None:
    own, place = look(seat).colour(PALETTES[theme]), square(THERE)
    bare = who(begun(6), seat, square=0)
    view = replace(who(bare, seat, square=THERE), owners={RING[THERE].name: seat})
    assert count(seen(view, theme), own, place.lane) > 1_500
    assert count(seen(view, theme), look(seat).tint(PALETTES[theme], WON), place.band) > 800
    assert count(seen(bare, theme), own, place.whole) == 0


@both_themes
@for_each("owner", range(6))
def test_a_constituent_has_the_colour_of_its_owner_around_it_and_below_the_pieces(theme: Theme, owner: Seat) -> None:
    colours, away = PALETTES[theme], who(begun(6), 3, square=0)
    picture = seen(replace(away, owners=dict.fromkeys(CONSTITUENTS, owner)), theme)
    own, pale = look(owner).tint(colours, WON), mix(look(owner).colour(colours), colours.panel, PALE_SHARE)
    for place in (square(one.number) for one in RING if one.kind is SquareKind.CONSTITUENT):
        left, top, right, bottom = place.whole
        assert near(picture, ((left + right) // 2, top + 1), own)
        assert near(picture, ((left + right) // 2, bottom - 2), own)
        assert count(picture, pale, place.lane) > 6_000


@both_themes
def test_a_square_has_the_colour_of_its_street_where_pieces_stand(theme: Theme) -> None:
    picture, place = seen(begun(2), theme), square(THERE)
    assert count(picture, PALETTES[theme].role(TINTS[RING[THERE].street]), place.lane) > 7_000


def test_a_surrogate_is_hollow_where_it_is_and_its_candidate_on_the_money_trail() -> None:
    view = who(begun(2), 0, square=None, stop=6, surrogate=THERE)
    own = look(0).colour(LIGHT)
    assert 100 < count(seen(view), own, square(THERE).lane) < 1_000
    assert count(seen(view), own, stop(6).lane) > 1_500


@both_themes
def test_a_panel_has_the_colour_of_the_ideology(theme: Theme) -> None:
    colours = PALETTES[theme]
    for ideology, colour in ((Ideology.PROGRESSIVE, "progressive"), (Ideology.CONSERVATIVE, "conservative")):
        declared, bare = (seen(view, theme) for view in (who(begun(2), 0, ideology=ideology), begun(2)))
        own = colours.role(colour)
        assert count(declared, own, COLUMN) > count(bare, own, COLUMN) + 4_000


@both_themes
def test_what_is_written_on_a_colour_of_the_game_is_read(theme: Theme) -> None:
    colours = PALETTES[theme]
    printed = [*TINTS.values(), TRAIL, *PALE.values()]
    assert min(contrast(colours.ink, colours.role(name)) for name in printed) >= 4.5
    assert min(contrast(colours.muted, colours.role(name)) for name in (*TINTS.values(), TRAIL)) >= 4.5
    chips = [colours.role(name) for name in CHIP.values()]
    assert min(contrast(on(chip), chip) for chip in chips) >= 4.5
    assert min(nearest(chips, sight) for sight in SIGHTS) >= 0.12


def test_a_gauge_is_filled_as_far_as_the_popularity_goes() -> None:
    box = next(iter(panels(scene(begun(2))))).box
    part = (box[0] + 70, box[1], box[2], box[3])
    own = look(0).colour(LIGHT)
    filled = [count(seen(who(begun(2), 0, popularity=percent)), own, part) for percent in (0, 10, 20, 49, 50, 90)]
    assert filled[0] == 0
    assert [*sorted({*filled})] == filled[:5]
    assert filled[4] == filled[5]


@for_each("seats", [2, 6])
def test_the_panel_of_whose_turn_it_is_is_edged(seats: int) -> None:
    boxes = [patch.box for patch in panels(scene(begun(seats)))]
    for turn in range(seats):
        picture = seen(replace(begun(seats), turn=turn))
        assert [near(picture, (right - 4, top + 60), LIGHT.turn) for _, top, right, _ in boxes] == [
            seat == turn for seat in range(seats)
        ]


def test_the_accent_marks_who_moved_and_what_was_bought() -> None:
    before = replace(campaign(2), owners={})
    now = replace(who(before, 0, square=THERE), owners={RING[8].name: 1})
    marked, plain = seen(now, since=before), seen(now)
    for box in (square(THERE).lane, square(8).band):
        assert count(marked, LIGHT.changed, box) > 200
        assert count(plain, LIGHT.changed, box) == 0


def test_without_an_earlier_view_nothing_has_the_accent() -> None:
    assert all(count(seen(view), LIGHT.changed) == 0 for view in (crowded(4), rich(4), over(4)))


@both_themes
@for_each("region", OUTLINES)
def test_a_region_has_the_tint_of_its_winner(theme: Theme, region: str) -> None:
    box = OUTLINES[region].box
    won = seen(replace(chits(2), regions={region: Outcome(1)}), theme)
    tint = look(1).tint(PALETTES[theme], WON)
    assert count(won, tint, box) > 10_000
    assert count(seen(chits(2), theme), tint, box) < 1_000


def test_the_bar_is_as_full_as_the_votes_are_many() -> None:
    tint = look(0).tint(LIGHT, WON)
    some, all_of_them = (count(seen(view), tint, BAR) for view in (voting(2), over(2)))
    assert abs(some / all_of_them - 221 / 538) < 0.02
    assert count(seen(support(2)), tint, BAR) < 100


def test_the_next_region_and_those_that_have_just_voted_are_edged() -> None:
    picture = seen(voting(2), since=chits(2))
    edged = [region for region in OUTLINES if count(picture, LIGHT.turn, label(region)) > 1_000]
    voted = [region for region in OUTLINES if count(picture, LIGHT.changed, label(region)) > 1_000]
    assert (edged, voted) == (["VI"], ["I", "II", "III", "IV", "V"])


def test_a_close_up_shows_the_same_larger() -> None:
    view, own = who(begun(2), 0, square=THERE), look(0).colour(LIGHT)
    below: Box = (0, STRIP, 2000, 1250)
    assert count(seen(view, focus="Main Street"), own, below) > 1_500
    assert count(seen(view, focus="Wall Street"), own, below) == 0


def test_the_map_has_all_states_and_regions_and_says_where_they_are_from() -> None:
    assert MAP.source
    assert {*MAP.labels} == {*OUTLINES} == {*REGIONS}
    assert {*MAP.states} == {code for one in REGIONS.values() for code in one.states}
