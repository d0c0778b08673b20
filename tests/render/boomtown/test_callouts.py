"""What the labels say of the picture that explains Boomtown is so in its position."""

from render.boomtown import patches
from render.boomtown.callouts import callouts
from render.boxes import within
from render.marks import Text
from rules import agents
from rules.boomtown import GAME
from tests.render.boomtown.positions import scene

VIEW = agents.so_far(GAME, GAME.guide.picture).view()


def test_the_framed_slot_is_one_for_which_not_every_die_will_do() -> None:
    part = next(one.part for one in callouts(VIEW) if one.text == "Needs this or higher")
    marks = (mark for patch in patches(scene(VIEW)) for mark in patch.marks)
    (needs,) = (mark.text for mark in marks if isinstance(mark, Text) and mark.box and within(mark.box, part))
    assert needs in {*"23456"}
