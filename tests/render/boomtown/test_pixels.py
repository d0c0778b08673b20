"""Colours, outlines and the accent where they belong in a picture of Boomtown."""

from dataclasses import replace
from functools import partial

from PIL import ImageChops

from render import Theme
from render.boomtown import layout
from render.boomtown.layout import HEADING, LEGEND, SHEETS, STEPS, Events, holds, largest, table_in
from render.boomtown.parts import CLOSE_UPS, window
from render.boomtown.picture import patches
from render.boomtown.sheets import TALLEST
from render.boomtown.spots import slots_of
from render.boomtown.symbols import SIGNS, Arrow, Die, Figure, Sign
from render.boomtown.table import table_of
from render.boxes import Box, stack, within
from render.canvas import Ground, Patch, compose
from render.palette import PALETTES, look, mix
from render.window import SIZE, STRIP
from rules import Seat
from rules.boomtown import GAME
from rules.boomtown.board import FACTIONS, TOWNSHIPS
from rules.boomtown.view import BoomtownView, Lying
from tests.findings import for_each
from tests.render.boomtown.positions import TOWNS, counted, emptied, position, pulled, scene, town
from tests.render.pictures import count, near, pixels_at, wider

LIGHT = PALETTES["light"]
WHERE = "Market Street"
TABLE: Box = (0, 90, SHEETS[0] - 6, LEGEND[1])
"""Where no sheet lies; the events of `bare` leave no room for the legend of the accent."""

both_themes = for_each("theme", ["light", "dark"])


def bare(seats: int = 2, **fields: object) -> BoomtownView:
    """A town in which no die lies, and nobody is to play."""
    return replace(position(seats, out=5, dice=False), turn=None, **fields)


def with_dice(view: BoomtownView, where: str, *dice: tuple[Seat, int]) -> BoomtownView:
    """A position with dice on a location."""
    there = view.spots[where]
    filled = [replace(slot, seat=seat, value=value) for slot, (seat, value) in zip(there.slots, dice, strict=False)]
    return replace(view, spots={**view.spots, where: replace(there, slots=(*filled, *there.slots[len(filled) :]))})


seen = partial(pixels_at, GAME)


def place(where: str) -> Box:
    """Where a location of the Township lies."""
    return table_of(bare()).in_town(TOWNSHIPS["Willow Ford"].locations)[where]


def slot(where: str, at: int = 0) -> Box:
    return slots_of(where, bare().spots[where], place(where))[at]


@both_themes
@for_each("seat", range(5))
def test_a_die_has_the_colour_of_its_seat(theme: Theme, seat: Seat) -> None:
    own = look(seat).colour(PALETTES[theme])
    with_die, without = (seen(view, theme) for view in (with_dice(bare(5), WHERE, (seat, 5)), bare(5)))
    assert count(with_die, own, slot(WHERE)) > 1_500
    assert count(without, own, slot(WHERE)) == 0


def test_dice_of_other_values_and_seats_look_different() -> None:
    box = (100, 100, 164, 164)
    dice = [Die(look(seat), value, (132, 132), 60) for seat in range(5) for value in range(1, 7)]
    images = [compose("light", Ground(()), [Patch(box, (die,))]).crop(box).tobytes() for die in dice]
    assert len(set(images)) == 30


def test_seats_are_told_by_their_letters_on_dice_without_any_colour() -> None:
    box = (100, 100, 164, 164)
    dice = [Die(look(seat, "white"), 6, (132, 132), 60) for seat in range(5)]
    images = [compose("light", Ground(()), [Patch(box, (die,))]).crop(box).tobytes() for die in dice]
    assert len(set(images)) == 5


@both_themes
def test_a_golden_slot_is_golden_with_and_without_a_die(theme: Theme) -> None:
    colours = PALETTES[theme]
    gold, pale = colours.role("gold"), mix(colours.role("gold"), colours.panel, 0.5)
    empty, full = (seen(view, theme) for view in (bare(), with_dice(bare(), "Ferry Landing", (0, 5))))
    for picture in (empty, full):
        assert count(picture, gold, slot("Ferry Landing")) > 800
        assert count(picture, gold, slot("Woodlot")) == 0
    assert count(empty, pale, slot("Ferry Landing")) > 1_500


def test_a_slot_that_takes_no_die_is_pale() -> None:
    spots = bare().spots
    blocked = {**spots, "Courthouse Rally": replace(spots["Courthouse Rally"], blocked=("Soapbox Corner",))}
    one, other = (seen(replace(bare(), spots=each)) for each in (spots, blocked))
    box = slot("Courthouse Rally")
    assert count(one, LIGHT.ink, box) > 250
    assert count(other, LIGHT.ink, box) == 0
    assert count(other, LIGHT.line, box) > 250


@for_each("number", TOWNS)
def test_a_red_arrow_leads_from_each_start_to_its_end(number: int) -> None:
    now = scene(position(2, number))
    arrows = [mark for patch in patches(now) for mark in patch.marks if isinstance(mark, Arrow)]
    cards = (TOWNSHIPS[now.view.township], *(FACTIONS[name] for name in now.view.factions))
    assert len(arrows) == sum(len(one.requires) for card in cards for one in card.locations)
    picture = seen(now.view)
    for arrow in arrows:
        _, along, _, head = arrow.parts
        assert count(picture, LIGHT.role("scorn"), along) == (along[2] - along[0]) * (along[3] - along[1])
        assert count(picture, LIGHT.role("scorn"), head) > 150
        assert arrow.start[1] < arrow.end[1]


@for_each("township", TOWNSHIPS)
def test_the_locations_of_a_township_lie_side_by_side_on_its_board(township: str) -> None:
    for step in STEPS:
        table = table_in(step, 3)
        left, top, right, bottom = table.town
        places = table.in_town(TOWNSHIPS[township].locations)
        assert {*places} == {one.name for one in TOWNSHIPS[township].locations}
        assert len({*places.values()}) == len(places)
        assert all(within(box, (left + 3, top + 3, right - 3, bottom - 3)) for box in places.values())


@for_each("below", [True, False])
def test_a_card_comes_out_further_with_each_location_and_never_lies_on_the_township(below: bool) -> None:
    table = table_in(STEPS[-1], 3)
    cards = [table.card_boxes(0, below, out, more) for out, more in CARDS]
    for card in cards:
        assert card.whole[3] <= table.town[1] or card.whole[1] >= table.town[3]
        assert card.whole[1] > HEADING[3]
        assert card.whole[3] < LEGEND[1]
        outer = card.tab[3] == card.whole[3] if below else card.tab[1] == card.whole[1]
        assert outer
    assert len({card.whole[3] - card.whole[1] for card in cards}) == 4
    assert [len(card.strips) for card in cards] == [out for out, _ in CARDS]


CARDS = [(out, more) for out in range(4) for more in (False, True) if out + more <= 3]


@for_each("rows", [(above, below) for above in range(4) for below in range(4)])
def test_the_less_is_out_the_larger_all_of_it_is(rows: tuple[int, int]) -> None:
    above, below = rows
    table = largest((above, 0, 0), below, Events((), 3))
    assert table.top - table.reach(above) == layout.TABLE[1]
    assert holds(table, below, Events((), 3))
    assert (table.row, above + below) in {(150, 0), (150, 1), (137, 2), (120, 3), (107, 4), (96, 5), (87, 6)}


@for_each("out", range(1, 9))
def test_so_many_meeples_are_out_and_those_of_a_location_are_pale(out: int) -> None:
    name = town(0)[1][2]
    view = replace(bare(), factions={**bare().factions, name: pulled(FACTIONS[name], out)})
    marks = [mark for patch in patches(scene(view)) for mark in patch.marks if isinstance(mark, Figure)]
    foot = table_of(view).town[3]
    track = [mark for mark in marks if mark.middle[1] > foot and mark.middle[0] < 492]
    assert [mark.out for mark in track] == [at < out for at in range(8)]
    assert [at for at, mark in enumerate(track, 1) if mark.pale] == [4, 5, 6]


def test_meeples_out_and_in_plain_and_pale_look_different() -> None:
    box = (100, 100, 124, 124)
    figures = [Figure("meeple", (112, 112), 24, out, pale) for out in (True, False) for pale in (True, False)]
    images = [compose("light", Ground(()), [Patch(box, (one,))]).crop(box).tobytes() for one in figures]
    assert len({*images}) == 4


@both_themes
def test_signs_are_told_by_their_shapes(theme: Theme) -> None:
    box = (100, 100, 128, 128)
    images = [compose(theme, Ground(()), [Patch(box, (Sign(kind, (114, 114), 28),))]).crop(box) for kind in SIGNS]
    ground = compose(theme, Ground(()), []).crop(box).convert("RGB")
    shapes = [ImageChops.difference(image.convert("RGB"), ground).convert("L") for image in images]
    outlines = {shape.point([255 * (level > 0) for level in range(256)]).tobytes() for shape in shapes}
    assert len(outlines) >= len(SIGNS) - 1
    assert len({image.tobytes() for image in images}) == len(SIGNS)


def test_the_accent_surrounds_a_die_that_came_and_no_other() -> None:
    before = with_dice(bare(), "Woodlot", (0, 4))
    now = with_dice(before, "Gravel Bar", (1, 5))
    marked, plain = seen(now, since=before), seen(now)
    assert count(marked, LIGHT.changed, wider(slot("Gravel Bar"), 2)) > 500
    assert count(marked, LIGHT.changed, wider(slot("Woodlot"), 2)) == 0
    assert count(plain, LIGHT.changed, TABLE) == 0


def test_counts_that_changed_have_the_accent() -> None:
    now = position(5)
    marked, plain = seen(now, since=emptied(now)), seen(now)
    assert count(marked, LIGHT.changed, SHEETS) > 5_000
    assert count(plain, LIGHT.changed, SHEETS) == 0


@for_each("seats", range(2, 6))
def test_the_sheet_of_whose_turn_it_is_is_edged(seats: int) -> None:
    boxes = [*stack(SHEETS, seats, TALLEST)]
    for turn in range(seats):
        picture = seen(replace(bare(seats), turn=turn))
        edged = [near(picture, (box[2] - 4, box[1] + 60), LIGHT.turn) for box in boxes]
        assert edged == [seat == turn for seat in range(seats)]


def test_all_winners_are_edged() -> None:
    boxes = [*stack(SHEETS, 3, TALLEST)]
    picture = seen(replace(counted(position(3)), elected=(0, 2)))
    assert [near(picture, (box[2] - 4, box[1] + 60), LIGHT.turn) for box in boxes] == [True, False, True]


@for_each("seats", range(2, 6))
def test_each_sheet_has_the_colour_of_its_seat(seats: int) -> None:
    picture = seen(bare(seats))
    for seat, box in enumerate(stack(SHEETS, seats, TALLEST)):
        own = look(seat)
        assert count(picture, own.colour(LIGHT), box) > 3_000
        lines = count(picture, own.stroke(LIGHT, 0.85), box)
        assert lines < 50 if own.pattern == "plain" else lines > 300


def test_a_location_that_is_resolved_is_ringed() -> None:
    box = place(WHERE)
    assert count(seen(bare(completing=WHERE)), LIGHT.turn, box) > (box[2] - box[0]) * 4
    assert count(seen(bare()), LIGHT.turn, box) == 0


@for_each("focus", CLOSE_UPS)
def test_a_close_up_shows_its_part_twice_as_large(focus: str) -> None:
    view = position(5)
    left, top, right, bottom = window(table_of(view), focus).box
    part = (left, top + STRIP // 2, min(right, SIZE[0]), bottom)
    small = count(seen(view), LIGHT.border, part)
    large = count(seen(view, focus=focus), LIGHT.border, (0, STRIP, *SIZE))
    assert small > 3_000
    assert 3.5 < large / small < 4.5


def test_a_slot_needs_what_the_view_says() -> None:
    there = bare().spots["Woodlot"]
    harder = replace(there, slots=(Lying(6, golden=False, seat=None, value=0),))
    one, other = (seen(view) for view in (bare(), bare(spots={**bare().spots, "Woodlot": harder})))
    assert one.crop(slot("Woodlot")).tobytes() != other.crop(slot("Woodlot")).tobytes()
