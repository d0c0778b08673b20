"""Nothing covers anything else on the table of Boomtown, in any town and however much there is to show."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from render.boomtown import patches
from render.boomtown.closeup import strip
from render.boomtown.layout import CLOSE_UPS, CORNERS, GROUND
from render.boomtown.sheets import sheets
from render.boomtown.spots import patches as locations
from render.boomtown.symbols import Arrow, Die
from render.boxes import Box, touches, within
from render.canvas import SIZE, Patch
from render.closeup import STRIP
from render.marks import Halo, Mark, Pen, Text, Token
from render.shapes import type_height
from rules.boomtown.board import BOARD, EVENTS, FACTIONS, GOVERNMENTS, LOCATIONS, TOWNSHIPS
from tests.findings import for_each
from tests.render import pictures
from tests.render.boomtown.positions import TOWNS, WORST, position, scene
from tests.render.pictures import PICTURE, boxed, common, ink_of

everywhere = for_each("situation", WORST)
at_any_table = for_each("seats", range(2, 6))


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


@everywhere
def test_no_patch_wipes_a_mark_of_an_earlier_one(situation: str) -> None:
    laid = worst(situation, 5)
    for number, patch in enumerate(laid):
        earlier = [mark for other in laid[:number] for mark in boxed(other.marks)]
        wiped = [mark for mark in (*earlier, *boxed(GROUND.marks)) if touches(mark.box or PICTURE, patch.box)]
        assert wiped == []


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
    now = replace(scene(*WORST[situation](seats)), names=dict.fromkeys(range(5), "jÅpq gÇ"))
    for patch in (
        *patches(now),
        Patch((0, 0, SIZE[0], STRIP), tuple(strip(now, "small"))),
        Patch(PICTURE, GROUND.marks),
    ):
        inks = [(ink_of(mark), mark) for mark in patch.marks if isinstance(mark, Text)]
        assert all(within(ink, patch.box) for ink, _ in inks)
        assert [(a.text, b.text) for (one, a), (other, b) in combinations(inks, 2) if touches(one, other)] == []


@for_each("focus", CLOSE_UPS)
@at_any_table
def test_the_line_above_a_close_up_holds_all_seats(seats: int, focus: str) -> None:
    marks = [*boxed(strip(scene(position(seats)), focus))]
    assert overlaps(marks) == []
    assert all(within(mark.box or PICTURE, (0, 0, SIZE[0], STRIP)) for mark in marks)
    assert sum(isinstance(mark, Token) for mark in marks) == seats


def test_every_mark_is_wholly_seen_in_some_close_up() -> None:
    for mark in (mark for patch in patches(scene(position(5))) for mark in boxed(patch.marks)):
        left, top, right, bottom = mark.box or PICTURE
        if bottom > 100:
            windows = [(x, y + STRIP // 2, x + SIZE[0] // 2, y + SIZE[1] // 2) for x, y in CORNERS.values()]
            assert any(within((left, top, right, bottom), window) for window in windows), mark


@everywhere
@at_any_table
def test_no_letter_is_too_small(situation: str, seats: int) -> None:
    now = scene(*WORST[situation](seats))
    for mark in (*(mark for patch in patches(now) for mark in patch.marks), *strip(now, "small"), *GROUND.marks):
        if isinstance(mark, Text):
            assert mark.size >= 20, mark
        if isinstance(mark, Token):
            text = mark.text or mark.look.letter
            assert type_height(mark.shape, mark.size, text) >= (36 if mark.text else 20), mark
        if isinstance(mark, Die):
            assert mark.height >= 36
            assert mark.letter >= 20


@everywhere
@at_any_table
def test_what_is_read_at_a_glance_is_large(situation: str, seats: int) -> None:
    """Slots, the moment, whose turn it is, votes, and the factions' populations."""
    now = scene(*WORST[situation](seats))
    texts = [mark for patch in patches(now) for mark in patch.marks if isinstance(mark, Text)]
    assert min(text.size for text in texts[: 1 + (now.view.turn is not None)]) >= 36
    empty = sum(slot.seat is None for spot in now.view.spots.values() for slot in spot.slots)
    assert sum(text.size >= 46 and text.text in set("123456") for text in texts) >= empty
    for patch in sheets(now):
        large = [mark for mark in patch.marks if isinstance(mark, Text) and mark.size >= 32]
        assert any(text.text == "32" and text.size >= 48 for text in large)
        assert any(text.text.startswith("WWW") for text in large)


@for_each("number", TOWNS)
def test_every_location_of_a_town_has_a_place_of_its_own(number: int) -> None:
    now = scene(position(2, number))
    told = [mark.text for patch in patches(now) for mark in patch.marks if isinstance(mark, Text)]
    for where in now.view.spots:
        assert told.count(where) == 1, where
    for card in (now.view.township, *now.view.factions, now.view.government, *now.view.events):
        assert card in told


def test_the_towns_of_these_tests_have_every_card_and_every_phase() -> None:
    views = [position(2, number) for number in TOWNS]
    assert {where for view in views for where in view.spots} >= {
        one.name for _, one in BOARD.by_card()
    } - events_alone()
    assert {view.township for view in views} == {*TOWNSHIPS}
    assert {name for view in views for name in view.factions} == {*FACTIONS}
    assert {view.government for view in views} == {*GOVERNMENTS}
    assert {name for view in views for name in view.events} == {*EVENTS}


def events_alone() -> set[str]:
    """The locations of events, which have a test of their own."""
    return {phase.location.name for one in EVENTS.values() for phase in one.phases if phase.location}


@for_each("where", LOCATIONS)
def test_every_location_fits_a_card_with_and_without_dice(where: str) -> None:
    box = (1008, 700, 1468, 785)
    for number in TOWNS:
        for dice in (True, False):
            now = scene(position(2, number, dice=dice))
            if where in now.view.spots:
                for patch in locations(now, {where: box}):
                    marks = [*boxed(patch.marks)]
                    assert overlaps(marks) == []
                    assert all(within(mark.box or PICTURE, box) for mark in marks)


def parts(mark: Mark) -> list[Mark]:
    """Those of an arrow, of which the space between is free."""
    return [Solid(part) for part in mark.parts] if isinstance(mark, Arrow) else [mark]


def overlaps(marks: Iterable[Mark]) -> list[tuple[Mark, Mark]]:
    """Those that cover each other, by their real shapes."""
    return pictures.overlaps(marks, parts)


@dataclass(frozen=True)
class Solid:
    """A part of an arrow as a mark."""

    box: Box

    def paint(self, pen: Pen) -> None:
        raise AssertionError("only looked at")
