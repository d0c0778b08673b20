"""The data of the map: every place has room for its pieces, within its own outline."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from render.barrage.closeup import window
from render.barrage.ground import OUTLINES
from render.barrage.map import LABEL, MAP, SHARED, STAFFER, STAR, at_sea, spots
from render.barrage.parts import CLOSE_UPS, SCALE
from render.boxes import Box, around, touches, within
from render.land import BORDER, stencil
from render.lettering import text_width
from render.marks import Mark, Text, Token
from render.palette import look
from render.window import SIZE, STRIP
from rules.barrage.board import AREAS, OFFICES, STATES
from tests.findings import for_each
from tests.render.pictures import PICTURE, lit, mask_in, wider

ON_LAND = [code for code, place in MAP.states.items() if place.apart is None]

each_state = for_each("code", STATES)


def test_the_data_has_the_places_of_the_board_and_no_others() -> None:
    assert set(MAP.states) == set(STATES)
    assert set(MAP.offices) == set(OFFICES)
    assert MAP.source


@for_each("place", AREAS)
def test_every_place_has_room_for_its_pieces_in_the_picture(place: str) -> None:
    stars = MAP.states[place].stars if place in STATES else ()
    assert len(spots(place)) == AREAS[place]
    assert len(stars) == (STATES[place].stars if place in STATES else 0)
    lying = [*spots(place), *stars, *([MAP.states[place].label] if place in STATES else [])]
    assert len(set(lying)) == len(lying)
    assert all(within(around(middle, 32), PICTURE) for middle in lying)


def test_no_two_places_have_an_area_in_common() -> None:
    middles = [middle for place in AREAS for middle in spots(place)]
    assert len(set(middles)) == len(middles) == sum(AREAS.values())


@for_each("code", ON_LAND)
def test_what_lies_in_a_state_lies_within_its_outline(code: str) -> None:
    outline = OUTLINES[code]
    frame = wider(outline.box, STAR)
    land = Image.new("L", (frame[2] - frame[0], frame[3] - frame[1]))
    land.paste(stencil(outline, 1), (STAR, STAR))
    assert [mark for mark in lying(code) if lit(ImageChops.subtract(mask_in(mark, frame), land))] == []


@pytest.mark.parametrize("code", [code for code in STATES if code not in ON_LAND])
def test_what_lies_apart_lies_on_its_card_or_in_its_inset(code: str) -> None:
    box = MAP.states[code].apart
    assert box is not None
    assert all(within(mark.box or PICTURE, box) for mark in lying(code))
    if at_sea(code):
        assert any(within(box, wider(inset, -2)) for inset in MAP.insets)
    else:
        (x, y), (_, _) = MAP.states[code].lead or ((0, 0), (0, 0))
        left, top, _, _ = OUTLINES[code].box
        assert stencil(OUTLINES[code], 1).getpixel((x - left, y - top)), "the line does not begin in the state"


def lying(code: str) -> list[Mark]:
    """A label and all pieces, with the larger of a Staffer and the ballots in its place."""
    place, votes = MAP.states[code], str(STATES[code].votes)
    x, y = place.label
    wide = text_width(code, LABEL, "Bold") + 5 + text_width(votes, LABEL - 1, "Semibold")
    label = Text((x - wide // 2, y), f"{code} {votes}", LABEL, "Semibold")
    stars = [Token("star", look(0), middle, STAR) for middle in place.stars]
    return [label, *stars, *(Token("square", look(0), middle, STAFFER) for middle in place.staffers)]


def test_outlines_insets_and_offices_lie_in_the_picture() -> None:
    boxes = [*MAP.insets, *MAP.offices.values(), *(outline.box for outline in OUTLINES.values())]
    assert all(within(box, PICTURE) for box in boxes)
    cards = [box for name, box in MAP.offices.items() if name not in SHARED]
    assert len(set(cards)) == len(OFFICES) - len(SHARED)
    assert not any(touches(one, other) for one, other in combinations(cards, 2))


@each_state
def test_a_state_across_a_border_shares_points_of_it(code: str) -> None:
    here = {point for ring in MAP.states[code].outlines for point in ring}
    for other in STATES[code].red_borders:
        assert len(here & {point for ring in MAP.states[other].outlines for point in ring}) >= 2, other


def test_no_two_states_lie_on_each_other() -> None:
    for one, other in combinations(OUTLINES, 2):
        a, b = OUTLINES[one], OUTLINES[other]
        if touches(a.box, b.box):
            frame = min(a.box[0], b.box[0]), min(a.box[1], b.box[1]), max(a.box[2], b.box[2]), max(a.box[3], b.box[3])
            both = [Image.new("L", (frame[2] - frame[0], frame[3] - frame[1])) for _ in (a, b)]
            for image, outline in zip(both, (a, b), strict=True):
                image.paste(stencil(outline, 1), (outline.box[0] - frame[0], outline.box[1] - frame[1]))
            common = lit(ImageChops.darker(*both))
            assert common <= BORDER * (frame[2] - frame[0] + frame[3] - frame[1]) / 2, (one, other)


def seen(focus: str) -> Box:
    """What of the board a close-up shows below its line."""
    left, top, right, bottom = window(focus).box
    return left, top + STRIP // SCALE, right, bottom


@each_state
def test_a_state_is_wholly_seen_in_some_region_and_in_its_own_close_up(code: str) -> None:
    parts = [mark.box or PICTURE for mark in lying(code)]
    assert any(all(within(part, seen(region)) for part in parts) for region in MAP.regions)
    assert all(within(part, seen(code)) for part in parts)


def test_an_office_is_wholly_seen_in_some_region() -> None:
    for box in MAP.offices.values():
        assert any(within(box, seen(region)) for region in MAP.regions)


def test_a_region_that_shows_an_office_is_named_so() -> None:
    shown = {one for one in MAP.regions if any(within(box, window(one).box) for box in MAP.offices.values())}
    assert {one for one in MAP.regions if "offices" in CLOSE_UPS[one]} == shown


def test_the_close_ups_are_the_regions_and_the_states() -> None:
    assert list(CLOSE_UPS) == [*MAP.regions, *STATES]
    for focus in CLOSE_UPS:
        left, top, right, bottom = seen(focus)
        assert 0 <= left < right <= SIZE[0]
        assert 0 <= top < bottom <= SIZE[1]
