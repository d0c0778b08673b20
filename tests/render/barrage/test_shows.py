"""Everything in a view shows in the picture of Electoral Barrage."""

from dataclasses import replace

from render import draw
from render.barrage import panels
from render.barrage.map import MAP
from render.canvas import Patch
from render.marks import Text
from rules import with_sign
from rules.barrage import GAME
from rules.barrage.board import Character
from rules.barrage.state import Heading
from tests.findings import for_each
from tests.render.barrage.positions import NAMES, base, full, scene
from tests.render.pictures import alike, draw_once, pixels_of


@for_each(
    ("name", "before", "after"),
    [
        ("stars", {"MD": (3,)}, {"MD": (2,)}),
        ("stars", {"CA": (0, 1, 2)}, {"CA": (0, 2, 1)}),
        ("stars", {"DC": (0,)}, {"DE": (0,)}),
        ("placed", {"CA": (0, 1)}, {"CA": (0, 2)}),
        ("placed", {"Attack Ads": (0,)}, {"Attack Ads": (1,)}),
        ("placed", {"AK": (0,)}, {"HI": (0,)}),
        ("ballots", {"PA": (1, 1)}, {"PA": (1,)}),
        ("ballots", {"PA": (1,)}, {"PA": (2,)}),
        ("tied", {"TX": (0, 1)}, {"TX": (0, 2)}),
        ("won", {"PA": 1}, {"PA": 2}),
        ("won", {"AK": 1}, {}),
        ("circles", (0, 1), (0, 2)),
    ],
)
def test_whose_pieces_lie_where_shows(name: str, before: object, after: object) -> None:
    view = replace(base(), tied={"PA": (1, 2)}) if name == "ballots" else base()
    one, other = (draw_once(GAME, replace(view, **{name: each}), names=NAMES) for each in (before, after))
    assert not alike(one, other)


def test_an_area_for_nobody_here_is_closed() -> None:
    nobody = tuple(replace(one, character=Character.NERD) for one in base().candidates)
    others = tuple(replace(one, character=Character.NERD) for one in base().candidates[1:])
    card = MAP.offices["Third Recruitment"]
    with_him, without = (replace(base(), candidates=those) for those in ((base().candidates[0], *others), nobody))
    here, there = (pixels_of(draw(GAME, one, names=NAMES)).crop(card) for one in (with_him, without))
    assert here.tobytes() != there.tobytes()


@for_each(("seats", "tags"), [(2, "power used · you · starts"), (4, "power used · you · starts"), (8, "used · you")])
def test_what_is_said_of_a_seat_is_left_out_from_its_end_where_there_is_no_room(seats: int, tags: str) -> None:
    own = next(panels.panels(scene(full(seats))))
    assert tags in texts(own)


def texts(panel: Patch) -> list[str]:
    return [mark.text for mark in panel.marks if isinstance(mark, Text)]


@for_each("seats", [2, 3, 5, 8])
def test_the_seat_that_starts_a_round_is_named_and_at_the_end_nothing_is_said_of_any(seats: int) -> None:
    one, *others = (replace(one, spent=False) for one in full(seats).candidates)
    view = replace(full(seats), me=None, candidates=(replace(one, character=Character.NERD), *others))
    before = replace(view, candidates=tuple(replace(one, votes=one.votes + 20) for one in view.candidates))
    assert "starts this round" in texts(next(panels.panels(scene(view))))
    for elected in (None, 0):
        now = replace(view, heading=Heading.COUNT, elected=elected)
        lines = texts(next(panels.panels(scene(now, before))))
        assert not any("starts" in text for text in lines)
        assert (with_sign(-20) in lines) == (elected is None)
