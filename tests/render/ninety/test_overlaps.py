"""Nothing covers anything else, however much there is to show."""

from dataclasses import replace
from itertools import chain, combinations, permutations

import pytest

from render.boxes import Box, around, bounds, touches
from render.canvas import Patch
from render.marks import Halo, Text, Token
from render.ninety.campaigns import homes
from render.ninety.closeup import beside, strip
from render.ninety.ground import GROUND, Area, Slanted, area_mask
from render.ninety.map import MAP
from render.ninety.panels import panels
from render.ninety.picture import patches
from render.ninety.pieces import RING, House, Round, Shared, Vote, blocks, event_marks, house, markers, pieces
from render.ninety.schedule import schedule
from render.palette import look
from rules.ninety.board import BIOS, EVENTS
from rules.ninety.city import LABELS
from rules.ninety.view import Posted
from tests.findings import for_each
from tests.render.boards import LONGEST, wrong_alone
from tests.render.ninety.positions import SEATS, WORST, full, scene, who
from tests.render.pictures import PICTURE, lit, overlaps, with_box

everywhere = for_each("situation", WORST)
at_any_table = for_each("seats", SEATS)


@at_any_table
def test_in_the_worst_case_every_piece_is_there(seats: int) -> None:
    marks = [mark for patch in patches(scene(*WORST["full"](seats))) for mark in patch.marks]
    assert sum(isinstance(mark, Vote) for mark in marks) == 4 * (89 - 3 * seats) + 2
    assert sum(isinstance(mark, House) for mark in marks) == 3 * seats + 1


@at_any_table
def test_in_the_worst_case_every_figure_of_a_candidate_is_there(seats: int) -> None:
    now = scene(full(seats))
    for one, patch in zip(now.view.campaigns, panels(now), strict=True):
        texts = {mark.text for mark in patch.marks if isinstance(mark, Text)}
        figures = (one.points, one.canvassers, len(one.cards), one.coffees, one.owed)
        assert {f"${one.cash:,}", *map(str, figures)} <= texts


@pytest.mark.parametrize("seats", [2, 5])
def test_any_crowd_finds_room(seats: int) -> None:
    """Wherever it stands, on a full board with an event everywhere."""
    now = scene(full(seats))
    spots = [event_marks(place.event, 6) for place in MAP.places.values()]
    events = [mark for marks in spots for mark in with_box(marks)]
    others = [mark for place in MAP.places for patch in blocks(now, place) for mark in with_box(patch.marks)]
    houses = [mark for place, seat in homes(now.view).items() for mark in house(now, place, seat).marks]
    there = [mark for mark in [*events, *others, *houses, *with_box(GROUND.marks)] if not isinstance(mark, Slanted)]
    for place in MAP.places:
        patches = [*markers(now, place, tuple(range(seats)))]
        crowd = [mark for patch in patches for mark in with_box(patch.marks)]
        assert 1 <= len(crowd) <= seats
        near = [mark for mark in there if any(touches(mark.box or PICTURE, patch.box) for patch in patches)]
        assert overlaps([*crowd, *near]) == [], place


def test_the_letters_of_a_shared_marker_are_whole() -> None:
    for looks in chain.from_iterable(permutations(map(look, range(5)), many) for many in range(2, 6)):
        patch = Patch(around((100, 100), RING), (Shared(looks, (100, 100)),), Round(RING))
        assert wrong_alone(patch) == []


@pytest.mark.parametrize("seats", [2, 5])
def test_a_panel_holds_any_bio(seats: int) -> None:
    for bio in BIOS:
        view = full(seats)
        for seat in range(seats):
            view = who(view, seat, bio=bio)
        for patch in panels(scene(view)):
            assert wrong_alone(patch) == [], bio


def test_the_schedule_holds_any_event() -> None:
    everybody = tuple(range(5))
    for where, card in EVENTS.items():
        posted = Posted(where, everybody if card.invitation else (), (0,))
        for patch in schedule(scene(replace(full(5), schedule=(posted,) * 6))):
            assert wrong_alone(patch) == [], where
            assert {where, LABELS[where]} & {mark.text for mark in patch.marks if isinstance(mark, Text)}, where


@everywhere
@at_any_table
def test_what_stands_beside_the_city_covers_none_of_it(situation: str, seats: int) -> None:
    there = [patch.box for patch in beside(scene(*WORST[situation](seats)))]
    assert [(a, b) for a, b in combinations(there, 2) if touches(a, b)] == []
    land = [mark for mark in GROUND.marks if isinstance(mark, Area)]
    boxes = [*there, *(box for box in MAP.badges.values() if box[3] - box[1] > 50)]
    assert [(box, mark.colour) for box in boxes for mark in land if covers(box, mark)] == []


@everywhere
@at_any_table
def test_there_is_much_to_be_covered_and_no_piece_is_small(situation: str, seats: int) -> None:
    now = scene(*WORST[situation](seats))
    marks = [mark for patch in patches(now) for mark in with_box(patch.marks)]
    assert len(marks) > 90
    lettered = [mark for mark in (*marks, *strip(now, "turn")) if isinstance(mark, Token) and mark.text != " "]
    assert all(mark.size >= 28 for mark in lettered)


@at_any_table
def test_the_glance_is_large(seats: int) -> None:
    """Markers and their rings, who leads each region, names and points, the moment: all of it at least 28 px."""
    now = scene(*WORST["full"](seats))
    for patch in beside(now):
        texts = [mark for mark in patch.marks if isinstance(mark, Text)]
        assert all(text.size >= 28 for text in texts if text.text.startswith(LONGEST[:3]))
        assert all(text.size >= 36 for text in texts if text.text == "188")
    rings = [mark for patch in pieces(now) for mark in patch.marks if isinstance(mark, Halo)]
    assert all(ring.size + 10 >= 40 for ring in rings)
    assert rings


@at_any_table
def test_the_calendar_the_legend_and_the_figures_are_large(seats: int) -> None:
    """What tells the day, the pieces and the votes is at least 36 px; where an event is and what it gives, 28."""
    now = scene(full(seats))
    glance = {"Mon", "15", "Sat", "Sun", "Vote", "18 left", "lean 1", "solid 2", "home", "event", "new", "22", "+10"}
    texts = [mark for patch in beside(now) for mark in patch.marks if isinstance(mark, Text)]
    assert glance - {"22", "+10"} <= {text.text for text in texts}
    assert all(text.size >= 36 for text in texts if text.text in glance)
    alone = replace(now, view=replace(now.view, schedule=tuple(Posted(one, (), ()) for one in [*EVENTS][:6])))
    rows = [mark for patch in schedule(alone) for mark in patch.marks if isinstance(mark, Text)]
    assert sum(text.size >= 28 for text in rows) == 18


def covers(box: Box, area: Area) -> bool:
    """Whether a rectangle covers a part of land or water."""
    left, top, _, _ = here = bounds(area.outline, 1)
    if not touches(box, here):
        return False
    return lit(area_mask(area.outline, 1).crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))) > 0
