"""What is wrong with a board is found."""

from dataclasses import dataclass

import pytest
from PIL import Image

from render.boxes import Box
from render.canvas import Ground, Layers, Patch
from render.marks import Block, Halo, Mark, Panel, Text, Token
from render.palette import look
from tests.render.boards import wrong

BOX: Box = (100, 100, 400, 300)
NAME = Text((120, 150), "Shadyside", 24)
PIECE = Token("disc", look(0), (250, 200), 40)


@dataclass(frozen=True)
class Half:
    """A stencil: the left half of the patch."""

    def stencil(self, scale: int) -> Image.Image:
        image = Image.new("1", (300 * scale, 200 * scale))
        image.paste(1, (0, 0, 150 * scale, 200 * scale))
        return image


def of(*marks: Mark, more: tuple[Patch, ...] = (), ground: tuple[Mark, ...] = ()) -> Layers:
    return Layers(Ground(ground), (Patch(BOX, marks), *more))


def test_nothing_is_wrong_with_what_lies_apart() -> None:
    side = (Token("disc", look(1), (292, 200), 40), Halo("disc", (250, 250), 30))
    assert wrong(of(Panel(BOX), NAME, PIECE, *side, ground=(Text((500, 400), "Hays", 20),))) == []


@pytest.mark.parametrize(
    ("layers", "fault"),
    [
        (of(Token("disc", look(0), (390, 200), 40)), "is not within its patch"),
        (of(more=(Patch((1900, 0, 2001, 50), ()),)), "is not within the picture"),
        (of(PIECE, Token("disc", look(1), (280, 200), 40)), "covers"),
        (of(NAME, Token("disc", look(0), (150, 178), 40)), "covers"),
        (of(PIECE, ground=(Text((240, 200), "Hays", 20),)), "covers"),
        (of(PIECE, more=(Patch((420, 0, 500, 50), (PIECE,)),)), "covers"),
        (of(PIECE, Halo("disc", (290, 200), 40)), "lies on"),
        (of(NAME, Panel((110, 110, 300, 160))), "lies on"),
        (of(Panel(BOX), ground=(NAME,)), "lies on"),
        (of(PIECE, more=(Patch((240, 180, 420, 240), (Block((250, 190, 260, 200), "line"),)),)), "is wiped"),
        (Layers(Ground(()), (Patch(BOX, (PIECE,), Half()),)), "is cut by the stencil"),
        (of(Text((120, 104), "gÅp", 24)), "is cut"),
        (of(Text((120, 150), "Hays", 19)), "is too small"),
        (of(Token("disc", look(0), (250, 200), 26)), "is too small"),
        (of(NAME, Text((120, 168), "Åland", 24)), "touches"),
        (Layers(Ground((NAME, Text((125, 160), "jjj", 24))), ()), "touches"),
    ],
)
def test_each_fault_is_said(layers: Layers, fault: str) -> None:
    assert any(fault in one for one in wrong(layers))
