"""Nothing covers anything else, however much there is to show."""

from dataclasses import replace
from functools import cache
from itertools import combinations

from PIL import Image, ImageChops

from render.barrage import panels, sea
from render.barrage.ground import OUTLINES
from render.barrage.map import MAP
from render.barrage.picture import patches
from render.boxes import Box, touches
from render.canvas import Patch
from render.land import BORDER, Outline, border, stencil
from render.marks import Text, Token
from render.shapes import type_height
from rules.barrage.board import OFFICES, Character
from rules.barrage.view import BarrageView
from tests.findings import for_each
from tests.render.barrage.positions import ROOMS, SEATS, WORST, dealt, emptied, full, scene
from tests.render.boards import LONGEST, wrong_alone
from tests.render.pictures import lit

everywhere = for_each("situation", WORST)
at_any_table = for_each("seats", SEATS)


@cache
def worst(situation: str, seats: int) -> tuple[Patch, ...]:
    return tuple(patches(scene(*WORST[situation](seats))))


@for_each("first", range(8))
def test_no_card_in_hand_is_too_long(first: int) -> None:
    for patch in sea.hand(dealt(8, first)):
        assert wrong_alone(patch) == []


@at_any_table
@for_each(("before", "now", "change"), [(0, 538, "+538"), (999, 461, "−538")])
def test_a_panel_holds_figures_of_any_length(seats: int, before: int, now: int, change: str) -> None:
    one, other = (voted(full(seats), votes) for votes in (now, before))
    for patch in panels.panels(scene(one, other)):
        assert wrong_alone(patch) == []
        assert any(isinstance(mark, Text) and mark.text == change for mark in patch.marks)


def voted(view: BarrageView, votes: int) -> BarrageView:
    """All seats with as many votes, and other characters than they have."""
    return replace(
        view,
        candidates=tuple(replace(one, votes=votes, character=ROOMS[at]) for at, one in enumerate(view.candidates)),
    )


@everywhere
@at_any_table
def test_what_stands_beside_the_land_covers_no_state_and_nothing_else(situation: str, seats: int) -> None:
    beside = [patch for patch in worst(situation, seats) if patch.stencil is None]
    assert len(beside) > seats + 6
    assert [(a.box, b.box) for a, b in combinations(beside, 2) if touches(a.box, b.box)] == []
    wiped = [(code, one.box) for one in beside for code, outline in OUTLINES.items() if covers(one.box, outline)]
    assert wiped == []


@at_any_table
def test_the_names_and_the_votes_of_the_panels_are_large(seats: int) -> None:
    for seat, patch in enumerate(panels.panels(scene(*WORST["full"](seats)))):
        texts = [mark for mark in patch.marks if isinstance(mark, Text)]
        name = next(text for text in texts if text.text.startswith(LONGEST[:3]))
        votes = next(text for text in texts if text.text == str(full(seats).candidates[seat].votes))
        assert name.size >= 28
        assert votes.size >= 36


@at_any_table
def test_panels_fill_the_column_and_no_character_s_name_is_cut(seats: int) -> None:
    boxes = [patch.box for patch in panels.panels(scene(full(seats)))]
    assert boxes[-1][3] > panels.COLUMN[3] - 8
    for one in (scene(full(seats)), scene(full(seats), emptied(full(seats)))):
        first = next(panels.panels(one))
        assert Character.BLUE_COLLAR_WORKER in {mark.text for mark in first.marks if isinstance(mark, Text)}


@everywhere
@at_any_table
def test_what_is_meant_for_a_glance_is_large(situation: str, seats: int) -> None:
    for box in (sea.HEADING, sea.VOTES, sea.BELOW, sea.ROUNDS, sea.ROUNDS_TITLE, sea.CHANGED, sea.WINS, sea.STAFFERS):
        (patch,) = (patch for patch in worst(situation, seats) if patch.box == box)
        assert all(mark.size >= 36 for mark in patch.marks if isinstance(mark, Text)), box
    for name in OFFICES:
        patch = next(patch for patch in worst(situation, seats) if patch.box == MAP.offices[name])
        assert all(mark.size >= 36 for mark in patch.marks if isinstance(mark, Text)), name


@everywhere
@at_any_table
def test_the_letters_on_stars_are_large(situation: str, seats: int) -> None:
    tokens = [mark for patch in worst(situation, seats) for mark in patch.marks if isinstance(mark, Token)]
    sizes = [type_height(one.shape, one.size, one.look.letter) for one in tokens if one.shape == "star"]
    assert all(size >= 36 for size in sizes)
    assert situation != "full" or len(sizes) > 50


@everywhere
@at_any_table
def test_there_is_much_to_be_covered(situation: str, seats: int) -> None:
    assert sum(mark.box is not None for patch in worst(situation, seats) for mark in patch.marks) > 100


def covers(box: Box, outline: Outline) -> bool:
    """Whether a rectangle covers a part of a state or of the line around it."""
    if not touches(box, outline.box):
        return False
    left, top, _, _ = outline.box
    here = ImageChops.logical_or(stencil(outline, 1), border(outline, 1, BORDER))
    part: Image.Image = here.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))
    return lit(part) > 0
