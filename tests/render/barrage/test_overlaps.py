"""Nothing covers anything else, however much there is to show."""

from dataclasses import replace
from functools import cache
from itertools import combinations

from PIL import Image, ImageChops

from render.barrage import panels, patches, sea
from render.barrage.closeup import CLOSE_UPS, strip
from render.barrage.map import BORDER, GROUND, OUTLINES, Outline, area, border
from render.boxes import Box, touches, within
from render.canvas import SIZE, Patch
from render.closeup import STRIP
from render.marks import Halo, Text, Token
from render.shapes import type_height
from rules.barrage.view import BarrageView
from tests.findings import for_each
from tests.render.barrage.positions import LONGEST, ROOMS, SEATS, WORST, dealt, full, scene
from tests.render.pictures import PICTURE, boxed, common, ink_of, lit, overlaps

everywhere = for_each("situation", WORST)
at_any_table = for_each("seats", SEATS)


@cache
def worst(situation: str, seats: int) -> tuple[Patch, ...]:
    return tuple(patches(scene(*WORST[situation](seats))))


@everywhere
@at_any_table
def test_a_mark_lies_within_its_patch_and_the_picture(situation: str, seats: int) -> None:
    for patch in worst(situation, seats):
        assert within(patch.box, PICTURE)
        for mark in boxed(patch.marks):
            assert within(mark.box or PICTURE, patch.box), mark


@everywhere
@at_any_table
def test_no_mark_covers_another(situation: str, seats: int) -> None:
    marks = [mark for patch in worst(situation, seats) for mark in boxed(patch.marks)]
    assert len(marks) > 100
    assert overlaps([*marks, *boxed(GROUND.marks)]) == []


@for_each("first", range(8))
def test_no_card_in_hand_is_too_long(first: int) -> None:
    for patch in sea.hand(dealt(8, first)):
        assert overlaps(boxed(patch.marks)) == []
        assert all(within(mark.box or PICTURE, patch.box) for mark in boxed(patch.marks))


@at_any_table
@for_each(("before", "now", "change"), [(0, 538, "+538"), (999, 461, "-538")])
def test_a_panel_holds_figures_of_any_length(seats: int, before: int, now: int, change: str) -> None:
    one, other = (voted(full(seats), votes) for votes in (now, before))
    for patch in panels.panels(scene(one, other)):
        assert overlaps(boxed(patch.marks)) == []
        assert all(within(mark.box or PICTURE, patch.box) for mark in boxed(patch.marks))
        assert any(isinstance(mark, Text) and mark.text == change for mark in patch.marks)


def voted(view: BarrageView, votes: int) -> BarrageView:
    """All seats with as many votes, and other characters than they have."""
    return replace(
        view,
        candidates=tuple(replace(one, votes=votes, character=ROOMS[at]) for at, one in enumerate(view.candidates)),
    )


@everywhere
@at_any_table
def test_a_halo_covers_nothing_that_was_painted_before(situation: str, seats: int) -> None:
    for patch in worst(situation, seats):
        for number, mark in enumerate(patch.marks):
            if isinstance(mark, Halo):
                assert [one for one in boxed(patch.marks[:number]) if common(one, mark)] == []


@everywhere
@at_any_table
def test_no_letter_is_cut_or_touches_another_line(situation: str, seats: int) -> None:
    now = replace(scene(*WORST[situation](seats)), names=dict.fromkeys(range(8), "jÅpq gÇ"))
    for patch in (*patches(now), Patch((0, 0, SIZE[0], STRIP), tuple(strip(now, "DC")))):
        inks = [ink_of(mark) for mark in patch.marks if isinstance(mark, Text)]
        assert all(within(ink, patch.box) for ink in inks)
        assert [(one, other) for one, other in combinations(inks, 2) if touches(one, other)] == []


@everywhere
@at_any_table
def test_what_stands_beside_the_land_covers_no_state_and_nothing_else(situation: str, seats: int) -> None:
    beside = [patch for patch in worst(situation, seats) if patch.stencil is None]
    assert len(beside) > seats + 6
    assert [(a.box, b.box) for a, b in combinations(beside, 2) if touches(a.box, b.box)] == []
    wiped = [(code, one.box) for one in beside for code, outline in OUTLINES.items() if covers(one.box, outline)]
    assert wiped == []


@for_each("focus", CLOSE_UPS)
def test_the_line_above_a_close_up_holds_all_seats(focus: str) -> None:
    for seats in SEATS:
        marks = [*boxed(strip(scene(full(seats)), focus))]
        assert overlaps(marks) == []
        assert all(within(mark.box or PICTURE, (0, 0, SIZE[0], STRIP)) for mark in marks)
        assert sum(isinstance(mark, Token) for mark in marks) == seats


@everywhere
@at_any_table
def test_no_letter_is_too_small(situation: str, seats: int) -> None:
    now = scene(*WORST[situation](seats))
    for mark in (*(mark for patch in patches(now) for mark in patch.marks), *strip(now, "DC"), *GROUND.marks):
        if isinstance(mark, Text):
            assert mark.size >= 20, mark
        if isinstance(mark, Token) and mark.text != " ":
            size = type_height(mark.shape, mark.size, mark.text or mark.look.letter)
            assert size >= (36 if mark.shape == "star" else 20), mark


@at_any_table
def test_the_names_and_the_votes_of_the_panels_are_large(seats: int) -> None:
    for seat, patch in enumerate(panels.panels(scene(*WORST["full"](seats)))):
        texts = [mark for mark in patch.marks if isinstance(mark, Text)]
        name = next(text for text in texts if text.text.startswith(LONGEST[seat][:3]))
        votes = next(text for text in texts if text.text == str(full(seats).candidates[seat].votes))
        assert name.size >= 28
        assert votes.size >= 36


def covers(box: Box, outline: Outline) -> bool:
    """Whether a rectangle covers a part of a state or of the line around it."""
    if not touches(box, outline.box):
        return False
    left, top, _, _ = outline.box
    here = ImageChops.lighter(area(outline, 1), border(outline, 1, BORDER))
    part: Image.Image = here.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))
    return lit(part) > 0
