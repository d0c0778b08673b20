"""What matters shows in the picture of Electoral Barrage below a post."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PIL import Image, ImageFilter

from render.barrage.at_a_glance import DIE, OFFICES
from render.barrage.glance_map import OUTLINES, SIZES, SMALL, busy, outline_on
from render.barrage.picture import BOARD
from render.barrage.scene import holder, scene_of
from render.boxes import Box, around, within
from render.canvas import Patch
from render.land import Land, Outline, stencil
from render.marks import Halo, Mark, Panel, Spot, Text, Token
from render.palette import Theme, lightness
from rules import Seat
from rules.barrage.board import BOARD as DATA
from rules.barrage.board import STATES, Character
from rules.barrage.state import Heading
from rules.barrage.view import BarrageView, Throw
from tests.findings import for_each
from tests.render.barrage.positions import NAMES, bare, base, counted, dealt, full

EMPTY = replace(base(), stars={}, placed={}, contest=None, throw=None)
"""A position without a piece on the board."""
THEMES: Sequence[Theme] = ("light", "dark")
WHITE = 255


def patches(view: BarrageView, since: BarrageView | None = None, names: Mapping[Seat, str] = NAMES) -> Sequence[Patch]:
    return BOARD.glance_of(scene_of(view, since, names, "light")).patches


def marks(view: BarrageView, since: BarrageView | None = None, box: Box = (0, 0, 1100, 1100)) -> list[Mark]:
    return [mark for patch in patches(view, since) if within(patch.box, box) for mark in patch.marks]


def texts(view: BarrageView, since: BarrageView | None = None, box: Box = (0, 0, 1100, 1100)) -> list[str]:
    return [mark.text for mark in marks(view, since, box) if isinstance(mark, Text)]


def tile(view: BarrageView, seat: Seat) -> Patch:
    """The tiles come last, in the order of the seats."""
    return patches(view)[seat - len(view.candidates)]


@for_each(
    ("heading", "says"),
    [
        (Heading.PLACEMENT, "Cy to place"),
        (Heading.ATTACK_ADS, "Cy may use ads"),
        (Heading.RESOLUTION, "Cy to roll"),
        (Heading.BALLOTS, "Cy to play"),
    ],
)
def test_the_line_at_the_top_says_whose_turn_it_is_and_what_to_do(heading: Heading, says: str) -> None:
    assert texts(replace(base(), heading=heading))[1] == says


def test_the_line_at_the_top_names_whoever_has_won_and_what_all_do_at_first() -> None:
    over = texts(replace(counted(4), heading=Heading.COUNT, elected=1))
    assert over[:2] == ["Final count · 12 rounds", "Bo wins with 100"]
    assert texts(replace(dealt(4), turn=None))[1] == "all choose a character"
    assert texts(replace(base(), turn=None))[1] == "all set an order"


@for_each("seats", [2, 4, 5, 8])
def test_each_tile_has_the_votes_and_that_of_the_turn_is_lit(seats: int) -> None:
    view = replace(full(seats), turn=1)
    for seat, one in enumerate(view.candidates):
        panel, *others = tile(view, seat).marks
        assert isinstance(panel, Panel)
        assert (panel.edge == "turn") == (seat == 1)
        assert str(one.votes) in [mark.text for mark in others if isinstance(mark, Text)]


@for_each(("seats", "says", "briefly"), [(4, "3 of 4 to place", "3 of 4 to place"), (8, "3 of 4 to place", "3")])
def test_a_tile_tells_how_many_staffers_are_to_be_placed(seats: int, says: str, briefly: str) -> None:
    """In fewer words where there is no room beside all that is saved."""
    one, *others = bare(seats).candidates
    own = replace(one, staffers=4, hand=3)
    for first, text in ((own, says), (replace(own, town_hall=2, attack_ads=1, absentee=1), briefly)):
        view = replace(bare(seats), candidates=(first, *others))
        assert text in [mark.text for mark in tile(view, 0).marks if isinstance(mark, Text)]


def test_what_is_saved_stands_on_a_tile_only_where_there_is_any() -> None:
    one, *others = bare(4).candidates
    none = replace(one, town_hall=0, attack_ads=0, absentee=0, free_ballots=0)
    saved = replace(none, town_hall=2, attack_ads=1, absentee=3, free_ballots=3)
    for own, figures in ((none, []), (saved, ["2", "1", "3+3"]), (replace(none, free_ballots=3), ["3 free ballots"])):
        found = [
            mark.text for mark in tile(replace(bare(4), candidates=(own, *others)), 0).marks if isinstance(mark, Text)
        ]
        assert [text for text in found if text in {"2", "1", "3+3", "3 free ballots"}] == figures


def test_the_bar_has_the_most_votes_first() -> None:
    one, two = full(2).candidates
    view = replace(full(2), candidates=(replace(one, votes=90), replace(two, votes=200)))
    assert texts(view, box=(0, 86, 1100, 140)) == ["B 200", "A 90", "248 unclaimed"]


def test_every_state_has_its_code_and_those_that_are_large_or_have_anything_their_votes() -> None:
    view = replace(EMPTY, placed={"WY": (1,)}, stars={"OH": (2,)})
    found = texts(view)
    assert {"WY 3", "OH 18", "CA 55", "MT", "DC"} <= {*found}
    assert all(any(text.split()[0] == code for text in found) for code in STATES)
    assert not {"MT 3", "DC 3"} & {*found}


@for_each("code", ["OH", "DC", "MD", "CA"])
def test_stars_and_staffers_of_a_state_are_all_seen_with_their_letters(code: str) -> None:
    stars = STATES[code].stars
    view = replace(EMPTY, stars={code: (1,)}, placed={code: (2,)})
    at, found = SMALL.states[code], marks(view)
    tokens = {(mark.shape, mark.middle): mark.look.letter for mark in found if isinstance(mark, Token)}
    assert (tokens["star", at.stars[0]], tokens["disc", at.staffers[0]]) == ("B", "C")
    assert sum(isinstance(mark, Spot) and mark.shape == "star" for mark in found) == stars - 1


def test_a_state_is_in_the_colours_of_its_leader_and_has_the_accent_while_it_is_rolled_for() -> None:
    lands = {mark.outline: mark for patch in patches(base()) for mark in patch.under if isinstance(mark, Land)}
    scene = scene_of(base(), None, NAMES, "light")
    assert lands[OUTLINES["TX"]].look == scene.looks[0]
    assert lands[OUTLINES["PA"]].look is None
    assert [code for code, outline in OUTLINES.items() if lands[outline].ring == "turn"] == ["OH"]


def test_whoever_chooses_where_to_lay_a_ballot_sees_the_ties_in_question() -> None:
    view = replace(base(), contest=None, heading=Heading.BALLOTS, tied={"PA": (1, 2), "CA": (0, 1)}, turn=2)
    lands = {mark.outline: mark.ring for patch in patches(view) for mark in patch.under if isinstance(mark, Land)}
    assert [code for code, outline in OUTLINES.items() if lands[outline]] == ["PA"]


@for_each(
    ("throw", "says"),
    [
        (None, ["Ohio", "4+ wins"]),
        (Throw(2, "OH", 3, 0, 1), ["Ohio", "4+ wins", "1 short"]),
        (Throw(2, "OH", 3, 1, 0), ["Ohio", "4+ wins", "+1", "wins"]),
    ],
)
def test_beside_the_map_stands_what_is_rolled_for_and_what_came(throw: Throw | None, says: Sequence[str]) -> None:
    view = replace(base(), throw=throw)
    assert texts(view, box=DIE) == says
    dice = [mark.text for mark in marks(view, box=DIE) if isinstance(mark, Token)]
    assert dice == (["3"] if throw else [])


def test_nothing_stands_there_while_nobody_rolls() -> None:
    assert marks(replace(base(), contest=None, throw=None), box=DIE) == []


@for_each("code", ["WY", "DC", "MD", "Town Hall"])
def test_what_has_just_come_has_a_ring_and_what_has_gone_leaves_none(code: str) -> None:
    """An empty ring would look like a free place."""
    there = replace(EMPTY, placed={code: (1,)})
    assert [mark.shape for mark in marks(there, EMPTY) if isinstance(mark, Halo)] == ["disc"]
    assert not any(isinstance(mark, Spot | Halo) and mark.colour == "changed" for mark in marks(EMPTY, there))


def test_an_office_for_nobody_here_has_no_third_area() -> None:
    others = tuple(replace(one, character=Character.NERD) for one in bare(4).candidates)
    him = (replace(others[0], character=Character.BLUE_COLLAR_WORKER), *others[1:])
    areas = [
        sum(isinstance(mark, Spot) for mark in marks(replace(bare(4), candidates=those), box=OFFICES["Recruitment"]))
        for those in (him, others)
    ]
    assert areas == [3, 2]


def test_the_cards_that_a_seat_chooses_from_are_not_in_the_picture_of_a_post() -> None:
    shown = {*texts(dealt(4))}
    assert not shown & {*Character}


def test_at_the_end_states_are_counted_and_offices_are_gone() -> None:
    view = replace(counted(4), elected=1)
    assert "51 states" in texts(view)
    assert not {"Town Hall", "Recruitment"} & {*texts(view)}


def test_every_state_has_room_for_all_its_pieces() -> None:
    assert [*SMALL.states] == sorted(STATES)
    for code, at in SMALL.states.items():
        assert len(at.stars) == len(at.staffers) == STATES[code].stars
        assert busy(scene_of(full(2), None, NAMES, "light"), code)
    assert DATA.majority == 270


FRAMES: Mapping[str, Box] = dict(zip(("AK", "HI"), SMALL.insets, strict=True))
"""The two states that lie in a frame of sea of their own, where their pieces have room."""
CLEAR = 4
"""How far a piece's middle lies from its state's border at least; small states are smaller than their pieces."""


@for_each("code", [*STATES])
def test_the_pieces_of_a_state_lie_within_its_own_border(code: str) -> None:
    at, outline = SMALL.states[code], OUTLINES[code]
    for x, y in (*at.stars, *at.staffers):
        if code in FRAMES:
            assert within(around((x, y), SIZES.star), FRAMES[code])
        else:
            left, top, _, _ = outline.box
            assert bordered(outline).getpixel((x - left, y - top)) == WHITE, (code, x, y)


def bordered(outline: Outline) -> Image.Image:
    """The area of a state without what lies near its border."""
    return stencil(outline, 1).convert("L").filter(ImageFilter.MinFilter(2 * CLEAR - 1))


@for_each("theme", THEMES)
def test_empty_stars_are_seen_on_land_of_every_colour(theme: Theme) -> None:
    """Their outline differs from the land by a third of the scale of lightness at least, on bare land by a fifth."""
    held = scene_of(replace(EMPTY, stars={"CA": (0,), "TX": (1,)}), None, NAMES, theme)
    for code, least in (("CA", 85), ("TX", 85), ("NY", 50)):
        own = holder(held, code)
        land = own.tint(held.colours) if own else held.colours.land
        assert abs(lightness(held.colours.role(outline_on(held, code))) - lightness(land)) >= least


def test_a_place_of_two_words_has_two_lines_beside_the_die() -> None:
    view = replace(base(), contest="NC", throw=Throw(2, "NC", 3, 0, 1))
    assert texts(view, box=DIE) == ["North", "Carolina", "4+ wins", "1 short"]
    assert texts(replace(view, contest="Absentee Ballots", throw=None), box=DIE)[:2] == ["Absentee", "Ballots"]
