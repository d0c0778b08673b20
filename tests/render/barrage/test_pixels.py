"""What the pixels say: who holds a state, what is new, whose turn it is."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import pytest

from render import Theme
from render.barrage.ground import OUTLINES
from render.barrage.map import DESK, MAP, STAFFER, STAR, at_sea, spots
from render.barrage.panels import COLUMN, panels
from render.barrage.places import label
from render.barrage.sea import BAR, CHANGED
from render.boxes import Box, around
from render.marks import BOLD, Text
from render.palette import HUES, LED, PALETTES, WON, Hue, look
from render.window import SIZE, STRIP
from rules import Seat
from rules.barrage import GAME
from rules.barrage.board import CARDS, STATES, Character
from rules.barrage.view import BarrageView
from tests.findings import for_each
from tests.render.barrage.positions import bare, emptied, full, scene
from tests.render.pictures import Pixels, count, near, pixels_at, wider
from tools.colours import contrast

LIGHT = PALETTES["light"]
INLAND = (600, 980)
"""A spot in Texas where nothing lies."""

MAP_ALONE: Box = (0, 120, 1606, 1170)
WHO: Mapping[str, Character] = {card.colour: name for name, card in CARDS.items()}

both_themes = for_each("theme", ["light", "dark"])


def position(seats: int = 2, characters: Sequence[Character] = (), **fields: object) -> BarrageView:
    """The first round with what is given; the first seats have these characters."""
    there = bare(seats).candidates
    own = tuple(replace(one, character=character) for one, character in zip(there, characters, strict=False))
    return replace(bare(seats), candidates=(*own, *there[len(own) :]), turn=None, **fields)


seen = partial(pixels_at, GAME)


@both_themes
@for_each("hue", HUES)
def test_a_state_has_the_tint_of_who_leads_or_has_won_it(theme: Theme, hue: Hue) -> None:
    led = position(2, [WHO[hue]], stars={"TX": (0, 0)})
    own = look(0, hue)
    for view, share in ((led, LED), (replace(led, won={"TX": 0}), WON)):
        picture = seen(view, theme)
        assert near(picture, INLAND, own.tint(PALETTES[theme], share))


@both_themes
def test_a_state_as_pale_as_the_panels_has_a_bold_dark_outline(theme: Theme) -> None:
    colours, box = PALETTES[theme], OUTLINES["TX"].box
    bold, usual = (
        count(seen(position(2, [WHO[hue]], stars={"TX": (0, 0)}), theme), colours.border, box)
        for hue in ("white", "green")
    )
    assert bold > 1.5 * usual if theme == "light" else bold == usual


@both_themes
def test_a_state_that_nobody_leads_stays_bare(theme: Theme) -> None:
    for stars in ({}, {"TX": (0, 1)}):
        picture = seen(position(stars=stars), theme)
        assert near(picture, INLAND, PALETTES[theme].land)


@for_each("seat", range(8))
def test_a_state_has_the_pattern_of_its_seat(seat: Seat) -> None:
    picture = seen(position(8, stars={"TX": (seat,)}))
    own = scene(bare(8)).looks[seat]
    lines = count(picture, own.stroke(LIGHT), (560, 940, 660, 1040))
    assert lines == 0 if own.pattern == "plain" else lines > 500


@both_themes
@for_each("hue", HUES)
def test_every_label_is_read_on_what_it_stands_on(theme: Theme, hue: Hue) -> None:
    colours, own = PALETTES[theme], look(0, hue)
    led = position(2, [WHO[hue]], stars=dict.fromkeys(STATES, (0,)))
    for view in (led, replace(led, won=dict.fromkeys(STATES, 0))):
        for code in STATES:
            ground = colours.sea if at_sea(code) else own.tint(colours, WON if view.won else LED)
            texts = [mark for mark in label(scene(view, theme=theme), code) if isinstance(mark, Text)]
            assert len(texts) == 2
            assert all(contrast(colours.role(text.colour), ground) >= 3 for text in texts), code


def test_the_accent_surrounds_what_is_new_and_marks_an_area_just_left() -> None:
    before = position(stars={"TX": (1,)}, placed={"OH": (0, 1), "Town Hall": (1,)})
    now = position(stars={"TX": (0,)}, placed={"CA": (0,), "OH": (0,), "Attack Ads": (1,)})
    marked, plain = seen(now, since=before), seen(now)
    states = MAP.states
    for middle, size in (
        (states["TX"].stars[0], STAR),
        (states["CA"].staffers[0], STAFFER),
        (states["OH"].staffers[1], STAFFER),
        (spots("Attack Ads")[0], DESK),
        (spots("Town Hall")[0], DESK),
    ):
        assert count(marked, LIGHT.changed, wider(around(middle, size), 8)) > size
        assert count(plain, LIGHT.changed, wider(around(middle, size), 8)) == 0
    unchanged = wider(around(states["OH"].staffers[0], STAFFER), 1)
    assert count(marked, LIGHT.changed, unchanged) == 0


def test_without_an_earlier_view_nothing_has_the_accent() -> None:
    assert on_the_map(seen(full(8))) == 0
    assert count(seen(full(8)), LIGHT.changed, (COLUMN[0], 0, *SIZE)) == 0
    marked = seen(full(8), since=emptied(full(8)))
    assert on_the_map(marked) == 0
    assert count(marked, LIGHT.changed, (COLUMN[0], 0, *SIZE)) > 5_000


def on_the_map(picture: Pixels) -> int:
    """How many pixels have the accent, but for the legend, which says what it means."""
    return count(picture, LIGHT.changed, MAP_ALONE) - count(picture, LIGHT.changed, CHANGED)


@both_themes
@for_each("place", ["OH", "MD", "HI", "Town Hall", "Third Recruitment"])
def test_the_place_under_way_is_ringed(theme: Theme, place: str) -> None:
    box = MAP.offices[place] if place in MAP.offices else OUTLINES[place].box
    turn = PALETTES[theme].turn
    under_way, not_yet = (seen(position(contest=one), theme) for one in (place, None))
    assert count(under_way, turn, box) > (box[2] - box[0]) * 2
    assert count(not_yet, turn, box) == 0


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_panel_of_whose_turn_it_is_is_edged(seats: int) -> None:
    boxes = [patch.box for patch in panels(scene(bare(seats)))]
    for turn in range(seats):
        picture = seen(replace(bare(seats), turn=turn))
        edged = [
            near(picture, (right - 4, top + 60), LIGHT.turn) and near(picture, (left + 3, top + 60), LIGHT.turn)
            for left, top, right, _ in boxes
        ]
        assert edged == [seat == turn for seat in range(seats)]


def test_the_heading_speaks_of_whose_turn_it_is_in_the_same_colour() -> None:
    heading = (800, 0, 1450, 62)
    assert count(seen(bare(2)), LIGHT.turn, heading) > 500
    assert count(seen(position()), LIGHT.turn, heading) == 0


def test_a_close_up_shows_the_same_state_twice_as_large() -> None:
    view = position(stars={"TX": (0, 0)})
    tint = scene(view).looks[0].tint(LIGHT)
    small = count(seen(view), tint, OUTLINES["TX"].box)
    large = count(seen(view, focus="TX"), tint, (0, STRIP, *SIZE))
    assert small > 10_000
    assert 3.8 < large / small < 4.2


@for_each("votes", [(538, 0), (270, 268), (300, 100), (55, 3), (0, 0)])
def test_the_bar_is_divided_as_the_votes_are(votes: tuple[int, int]) -> None:
    there = position().candidates
    shared = tuple(replace(one, votes=each) for one, each in zip(there, votes, strict=True))
    picture = seen(replace(position(), candidates=shared))
    left, top, right, _ = BAR.at
    row = (left, top + BOLD, right, top + BOLD + 1)
    own = [one.tint(LIGHT, WON) for one in scene(position()).looks]
    lines = scene(position()).looks[1].stroke(LIGHT, WON)
    wide = [count(picture, own[0], row), count(picture, own[1], row) + count(picture, lines, row)]
    for each, length in zip(votes, wide, strict=True):
        assert abs(length - (right - left) * each / 538) < 16
    assert abs(count(picture, LIGHT.land, row) - (right - left) * (538 - sum(votes)) / 538) < 16


def test_each_tied_seat_shows_its_ballots_and_who_lost_is_hollow() -> None:
    there = MAP.states["PA"].staffers
    tied, who = {"PA": (0, 1)}, [WHO["orange"], WHO["purple"]]
    view = position(2, who, stars=tied, tied=tied, ballots={"PA": (0, 1, 1)}, won={"PA": 1})
    picture, colours = seen(view), [one.colour(LIGHT) for one in scene(view).looks]
    filled = [count(picture, colour, around(middle, 20)) for colour, middle in zip(colours, there, strict=True)]
    assert filled[0] < 20 < 100 < filled[1]


def test_a_free_ballot_that_was_laid_marks_the_count_of_ballots() -> None:
    view = position(stars={"PA": (0, 1)})
    had = replace(view, candidates=tuple(replace(one, free_ballots=3) for one in view.candidates))
    beside = (COLUMN[0], 0, *SIZE)
    assert count(seen(view, since=had), LIGHT.changed, beside) > 0
    assert count(seen(view, since=view), LIGHT.changed, beside) == 0
