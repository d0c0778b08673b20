"""What the labels say of the picture that explains Boomtown is so in its position."""

from itertools import product

from render.boomtown.callouts import callouts, slot
from render.boomtown.picture import patches
from render.boomtown.sheets import EDGE
from render.boomtown.spots import grow
from render.boomtown.table import faction_at, table_of
from render.boxes import within
from render.marks import Panel, Text
from rules import agents
from rules.boomtown import GAME
from tests.findings import for_each
from tests.render.boomtown.positions import TOWNS, position, scene

VIEW = agents.so_far(GAME, GAME.guide.picture).view()


def test_the_framed_slot_is_one_for_which_not_every_die_will_do() -> None:
    framed = next(one for one in callouts(VIEW) if one.text.endswith(" 6"))
    marks = (mark for patch in patches(scene(VIEW)) for mark in patch.marks)
    (needs,) = (mark.text for mark in marks if isinstance(mark, Text) and mark.box and within(mark.box, framed.part))
    assert needs in {*"2345"}
    assert framed.text in {f"{needs} to 6", f"{needs} or 6"}


@for_each(("number", "out"), product(TOWNS, range(3, 9)))
def test_what_is_framed_is_a_slot_of_the_first_location_next_to_the_township(number: int, out: int) -> None:
    view = position(2, number, out, dice=False)
    table = table_of(view)
    framed = slot(view, table).part
    cards = [mark.at for patch in patches(scene(view)) for mark in patch.marks if isinstance(mark, Panel)]
    assert any(grow(at, (EDGE, EDGE, EDGE, EDGE)) == framed for at in cards)
    assert within(grow(framed, (-EDGE, -EDGE, -EDGE, -EDGE)), faction_at(view, 0, table).strips[-1])
