"""What the pictures of posts share."""

import itertools
from dataclasses import replace

from render import glance
from render.barrage.picture import BOARD
from render.barrage.scene import scene_of
from render.boxes import Box, touches
from render.canvas import Layers
from render.glance import KEY_ROOM, LEAST, NEW, Count, Row
from render.marks import Panel, Spot, Text
from rules import Seat
from tests.findings import for_each
from tests.render.barrage.positions import NAMES, base, full
from tests.render.boards import LONG_NAMES

VIEW = full(8)
BEFORE = replace(VIEW, stars={**VIEW.stars, "AL": (1,)})
LONG = "Bartholomew"


def texts(layers: Layers) -> list[Text]:
    return [mark for patch in layers.patches for mark in patch.marks if isinstance(mark, Text)]


def keys(since: object, names: dict[int, str]) -> list[Text]:
    scene = scene_of(VIEW, BEFORE if since else None, names, "dark")
    return [text for text in texts(BOARD.glance_layers(scene)) if text.text == NEW]


def test_the_head_line_says_what_the_accent_means_only_while_anything_has_it() -> None:
    assert len(keys(BEFORE, {})) == 1
    assert keys(None, {}) == []
    same = BOARD.glance_layers(scene_of(VIEW, VIEW, {}, "dark"))
    assert NEW not in [text.text for text in texts(same)]


def test_where_the_head_line_has_no_room_for_it_nothing_is_said() -> None:
    assert keys(BEFORE, dict(LONG_NAMES)) == []


def test_what_is_new_is_found_within_a_mark_too() -> None:
    spot = Spot("disc", (0, 0), 20, "changed")
    assert glance.is_new(spot)
    assert not glance.is_new(replace(spot, colour="line"))
    assert Text((0, 0), NEW, glance.KEY_SIZE, "Semibold").width < KEY_ROOM


@for_each(("asked", "lit"), [((), [2]), ((2,), [2]), ((0, 1, 3), [0, 1, 3])])
def test_the_tiles_of_all_who_are_asked_are_lit_or_else_that_of_the_turn(
    asked: tuple[Seat, ...], lit: list[Seat]
) -> None:
    scene = replace(scene_of(replace(base(), turn=2), None, NAMES, "dark"), asked=asked)
    panels = [patch.marks[0] for patch in BOARD.glance_layers(scene).patches[-4:]]
    assert [seat for seat, panel in enumerate(panels) if isinstance(panel, Panel) and panel.edge == "turn"] == lit


@for_each(("name", "room", "lines"), [(LONG, 300, 1), (LONG, 100, 2), ("Mary Louise", 110, 2), ("W" * 32, 100, 2)])
def test_a_name_is_set_smaller_and_then_in_two_lines_before_it_is_cut(name: str, room: int, lines: int) -> None:
    found = [*glance.named((0, 50), name, (40, LEAST), room)]
    assert len(found) == lines
    assert all(text.size >= LEAST and text.width <= room for text in found)
    whole = "".join(text.text for text in found).replace("-", "").replace(" ", "")
    assert whole.endswith("…") or whole == name.replace(" ", "")
    assert whole.endswith("…") == (name == "W" * 32)


def test_a_name_of_two_words_is_parted_between_them() -> None:
    assert [text.text for text in glance.named((0, 50), "Mary Louise", (LEAST,), 110)] == ["Mary", "Louise"]
    assert next(text.text for text in glance.named((0, 50), LONG, (LEAST,), 60, one_line=True)).endswith("…")


def test_counts_stand_beside_each_other_with_their_words() -> None:
    row, found = Row(30, 28, 14), [Count(lambda at, size: Spot("disc", at, size), text) for text in ("3", "12")]
    marks = [*glance.counts([*found, found[0]._replace(word="left")], (10, 40), row)]
    boxes: list[Box] = [box for mark in marks if (box := mark.box)]
    assert [mark.text for mark in marks if isinstance(mark, Text)] == ["3", "12", "3", "left"]
    assert not any(touches(one, other) for one, other in itertools.pairwise(boxes))
    assert boxes[3][2] == 10 + glance.counts_width(found, row)
