"""Nothing covers anything else on the table of Boomtown, in any town and however much there is to show."""

from dataclasses import replace
from itertools import pairwise, product

from render.boomtown.cards import SIDEWAYS
from render.boomtown.layout import BETWEEN, HEADING, ROUNDS, SHEETS, SIGN_LINES, STEPS, WIDTH, Events, largest, lines
from render.boomtown.legend import BESIDE, GROUND
from render.boomtown.parts import CLOSE_UPS, window
from render.boomtown.picture import patches
from render.boomtown.scene import Scene
from render.boomtown.spots import patches as locations
from render.boomtown.symbols import Die, Sign
from render.boomtown.table import table_of
from render.boxes import touches, within
from render.canvas import Patch
from render.marks import Block, Text, Token
from render.shapes import type_height
from render.window import STRIP
from rules.boomtown.board import BOARD, EVENTS, FACTIONS, GOVERNMENTS, LOCATIONS, TOWNSHIPS
from tests.findings import for_each
from tests.render.boards import lines_that_touch, wrong_alone
from tests.render.boomtown.positions import TOWNS, WORST, position, scene
from tests.render.pictures import PICTURE, with_box

everywhere = for_each("situation", WORST)
at_any_table = for_each("seats", range(2, 6))


@everywhere
def test_no_patch_touches_a_mark_of_an_earlier_one_or_what_is_printed(situation: str) -> None:
    all_patches = [*patches(scene(*WORST[situation](5)))]
    for number, patch in enumerate(all_patches):
        earlier = [mark for other in all_patches[:number] for mark in with_box(other.marks)]
        assert [one for one in (*earlier, *with_box(GROUND.marks)) if touches(one.box or PICTURE, patch.box)] == []


def test_lines_that_are_printed_are_clear_of_each_other() -> None:
    assert [*lines_that_touch(Patch(PICTURE, GROUND.marks))] == []


@everywhere
def test_every_mark_is_wholly_seen_in_some_close_up(situation: str) -> None:
    now = scene(*WORST[situation](5))
    boxes = [window(table_of(now.view), focus).box for focus in CLOSE_UPS]
    windows = [(left, top + STRIP // 2, right, bottom) for left, top, right, bottom in boxes]
    for mark in (mark for patch in patches(now) for mark in with_box(patch.marks)):
        if (mark.box or PICTURE)[3] > ROUNDS[3]:
            assert any(within(mark.box or PICTURE, window) for window in windows), mark


@everywhere
@at_any_table
def test_what_is_read_at_a_glance_is_large(situation: str, seats: int) -> None:
    """Slots, the moment, whose turn it is, votes, and the factions' populations."""
    now = scene(*WORST[situation](seats))
    texts = [mark for patch in patches(now) for mark in patch.marks if isinstance(mark, Text)]
    assert min(text.size for text in texts[: 1 + (now.view.turn is not None)]) >= 36
    empty = sum(slot.seat is None for spot in now.view.spots.values() for slot in spot.slots)
    assert sum(text.size >= 46 and text.text in set("123456") for text in texts) >= empty
    marks = [mark for patch in patches(now) for mark in patch.marks]
    assert sum(mark.box is not None for mark in marks) > 100
    assert all(mark.height >= 36 for mark in marks if isinstance(mark, Die))
    dice = [mark for mark in marks if isinstance(mark, Token) and mark.text]
    assert all(type_height(one.shape, one.size, one.text) >= 36 for one in dice)
    large = [mark for mark in marks if isinstance(mark, Text) and mark.size >= 36]
    assert sum(text.text == "32" and text.size >= 48 for text in large) == seats
    assert sum(mark.text in {*map(str, range(1, 11))} for mark in large if mark.at[1] < HEADING[3] // 2) == BOARD.rounds
    names = [
        mark for mark in marks if isinstance(mark, Text) and mark.text.startswith("WWW") and mark.at[0] > SHEETS[0]
    ]
    assert len(names) == seats
    assert all(mark.size >= 32 for mark in names)


@everywhere
@at_any_table
def test_names_and_counts_are_read_on_a_phone(situation: str, seats: int) -> None:
    """Names of locations, cards, and all counts on the sheets."""
    now = scene(*WORST[situation](seats))
    texts = [mark for patch in patches(now) for mark in patch.marks if isinstance(mark, Text)]
    assert all(text.size >= 30 for text in texts if text.text in LOCATIONS)
    tabs = {*now.view.factions, now.view.government, *now.view.events, *now.view.waiting}
    table = [text for text in texts if text.at[0] < SHEETS[0]]
    assert all(text.size >= 36 for text in table if text.text in tabs)
    assert {text.text for text in texts if text.at[0] > SHEETS[0]} >= {*now.view.factions}
    counts = [text for text in texts if text.at[0] > SHEETS[0] and text.text.isdigit()]
    assert len(counts) > 10
    assert all(text.size >= 36 for text in counts)


@everywhere
def test_names_and_signs_never_shrink_where_the_table_grows(situation: str) -> None:
    """Each in its order, from the lowest rows to the highest."""
    now = scene(*WORST[situation](2))
    sizes = [sizes_in_rows_of(now, step) for step in sorted(STEPS)]
    assert len(sizes[0]) > 30
    for lower, higher in pairwise(sizes):
        assert all(one <= other for one, other in zip(lower, higher, strict=True))


def sizes_in_rows_of(now: Scene, step: int) -> list[int]:
    """How large names and signs are in rows of a height."""
    sides = {where: 0 if one.card == now.view.township else SIDEWAYS for where, one in now.view.spots.items()}
    rows = enumerate(sides.items())
    places = {where: (by, at * step, WIDTH - by, (at + 1) * step - BETWEEN) for at, (where, by) in rows}
    marks = [mark for patch in locations(now, places, Block(PICTURE, "panel")) for mark in patch.marks]
    return [
        mark.size
        for mark in marks
        if isinstance(mark, Sign) or (isinstance(mark, Text) and mark.text.removesuffix(" (closed)") in LOCATIONS)
    ]


@for_each("situation", WORST)
def test_nothing_that_is_printed_is_shortened(situation: str) -> None:
    for seats in range(2, 6):
        now = replace(scene(*WORST[situation](seats)), names=dict.fromkeys(range(seats), "Ada"))
        texts = [mark.text for patch in patches(now) for mark in patch.marks if isinstance(mark, Text)]
        assert [text for text in texts if "…" in text] == []


@for_each("number", TOWNS)
def test_every_location_of_a_town_has_a_place_of_its_own(number: int) -> None:
    now = scene(position(2, number))
    texts = [mark.text for patch in patches(now) for mark in patch.marks if isinstance(mark, Text)]
    for where in now.view.spots:
        assert texts.count(where) == 1, where
    for card in (now.view.township, *now.view.factions, now.view.government, *now.view.events):
        assert card in texts


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
                for patch in locations(now, {where: box}, Block(box, "panel")):
                    assert within(patch.box, box)
                    assert wrong_alone(patch) == []


@for_each("out", range(1, 7))
@for_each("nearer", range(4))
@at_any_table
def test_all_signs_are_explained_beside_an_event_in_play_and_two_that_wait(seats: int, nearer: int, out: int) -> None:
    there = position(seats, 1, out, dice=False)
    first, *more = there.events
    gone = {*more, *[*[*there.factions][:2], there.government][nearer : nearer + 1]}
    spots = {where: one for where, one in there.spots.items() if one.card not in gone}
    now = scene(replace(there, events={first: there.events[first]}, waiting=tuple(more), spots=spots))
    texts = [mark.text for patch in patches(now) for mark in patch.marks if isinstance(mark, Text)]
    assert {*BESIDE.values()} <= {*texts}


@for_each("above", product(range(4), repeat=3))
def test_some_size_leaves_room_for_all_signs_beside_an_event_however_far_the_cards_are_out(
    above: tuple[int, int, int],
) -> None:
    for below, here, waiting in product(range(4), (True, False), range(3)):
        events = Events((here,), waiting)
        assert lines(largest(above, below, events), above, events) >= SIGN_LINES


@at_any_table
def test_a_sheet_says_who_is_to_choose_goods_and_where_nothing_is(seats: int) -> None:
    names = dict.fromkeys(range(seats), "Bo")
    there = position(seats)
    none = replace(there.standings[0], favor=dict.fromkeys(there.factions, 0), scorn={})
    now = scene(replace(there, owed={0: 1, 1: 2}, standings=(none, *there.standings[1:])), names=names)
    texts = [mark.text for patch in patches(now) for mark in patch.marks if isinstance(mark, Text)]
    assert {"chooses 1 good", "chooses 2 goods"} <= {*texts}
    assert texts.count("–") == len(there.factions) * (2 if seats < 4 else 1)
