"""Nothing covers anything else in a picture of Politocracy, and what is for a glance is large."""

from collections.abc import Mapping
from dataclasses import replace

from render.canvas import BARE, Layers
from render.marks import Text, Token
from render.politocracy.closeup import sheet
from render.politocracy.layout import COLUMN
from render.politocracy.panels import panels
from render.politocracy.parts import close_ups
from render.politocracy.picture import patches
from render.politocracy.places import OWNER
from rules import Seat
from rules.politocracy.view import money
from tests.findings import for_each
from tests.render.boards import LONG_NAMES, TALL_NAMES, wrong
from tests.render.politocracy.positions import SEATS, WORST, campaign, scene

everywhere = for_each("situation", WORST)
GLANCE, PIECE = 36, 34


@everywhere
@for_each("names", [LONG_NAMES, TALL_NAMES])
def test_nothing_is_wrong_with_a_close_up(situation: str, names: Mapping[Seat, str]) -> None:
    for seats in (2, 6):
        now = replace(scene(*WORST[situation](seats)), names=names)
        for focus in close_ups(now.view, now.name):
            assert wrong(Layers(BARE, tuple(sheet(now, focus)))) == []


@everywhere
def test_pieces_are_large(situation: str) -> None:
    """All but the discs that name an owner, which lie in a band of its colour."""
    now = scene(*WORST[situation](6))
    found = [mark for patch in patches(now) if patch.box[0] < COLUMN[0] for mark in patch.marks]
    assert all(mark.size >= PIECE or mark.size == OWNER for mark in found if isinstance(mark, Token))


@for_each("seats", SEATS)
def test_names_money_and_popularity_are_large(seats: int) -> None:
    view = campaign(seats)
    for seat, patch in enumerate(panels(scene(view))):
        one = view.candidates[seat]
        texts = {mark.text: mark.size for mark in patch.marks if isinstance(mark, Text)}
        assert texts[money(one.money)] >= GLANCE
        assert texts[f"{one.popularity}%"] >= GLANCE
