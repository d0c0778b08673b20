"""The map of Re[District]ing: lines where districts meet, a letter in each, and everybody who lives there."""

from collections import Counter
from functools import partial
from itertools import combinations

from PIL import Image, ImageChops

from render.marks import Frame, Panel, Pen, Spot, Text
from render.palette import PALETTES, Theme, on
from render.redistricting.blocks import blocks
from render.redistricting.layout import BLOCK, CITY, EDGE, beside, cell
from render.redistricting.symbols import Badge, Chip, Sign, fill_of
from rules.redistricting import GAME
from rules.redistricting.board import BLOCKS, Candidate, District, Issue, Position, Token, Voter
from rules.redistricting.view import RedistrictingView
from tests.findings import for_each
from tests.render.pictures import count, near, pixels_at
from tests.render.redistricting.positions import WORST, full, scene, spread
from tools.colours import SIGHTS, contrast, nearest

everywhere = for_each("situation", WORST)
both_themes = for_each("theme", ["light", "dark"])


seen = partial(pixels_at, GAME)


def district(view: RedistrictingView, block: str | None) -> District | None:
    return view.tiles[block][-1] if block else None


@everywhere
def test_a_line_is_broad_where_two_districts_meet_and_nowhere_else(situation: str) -> None:
    view, _ = WORST[situation](3)
    picture, colour = seen(view), PALETTES["light"].ink
    for block in BLOCKS:
        left, top, right, bottom = cell(block)
        for way, at in (((1, 0), (right - EDGE, top + BLOCK // 3)), ((0, 1), (left + BLOCK // 3, bottom - EDGE))):
            differ = district(view, beside(block, *way)) is not district(view, block)
            assert near(picture, at, colour) == differ, (block, way)


@everywhere
def test_broad_lines_meet_at_each_corner(situation: str) -> None:
    view, _ = WORST[situation](2)
    picture, colour = seen(view), PALETTES["light"].ink
    for block in BLOCKS:
        _, _, right, bottom = cell(block)
        around = {district(view, beside(block, *way)) for way in ((0, 0), (1, 0), (0, 1), (1, 1))}
        corner = (right - EDGE, bottom - EDGE, right + EDGE, bottom + EDGE)
        if len(around) > 1:
            assert count(picture, colour, corner) > EDGE * EDGE, block


@both_themes
def test_a_block_has_the_color_of_its_district_as_it_is_now(theme: Theme) -> None:
    view = spread(3)
    picture, grounds = seen(view, theme), PALETTES[theme].grounds
    for block in BLOCKS:
        left, top, _, _ = cell(block)
        assert near(picture, (left + EDGE + 2, top + EDGE + 2), grounds[fill_of(view.tiles[block][-1])])


@everywhere
def test_each_district_has_its_letter_once_on_one_of_its_blocks(situation: str) -> None:
    view, since = WORST[situation](4)
    badges = [
        (mark.district, view.tiles[block][-1])
        for block, patch in zip(view.tokens, blocks(scene(view, since)), strict=True)
        for mark in patch.marks
        if isinstance(mark, Badge)
    ]
    assert sorted(badges) == [(one, one) for one in sorted(District)]


@everywhere
def test_everybody_is_drawn_with_all_positions_and_cubes(situation: str) -> None:
    view, since = WORST[situation](2)
    for (block, who), patch in zip(view.tokens.items(), blocks(scene(view, since)), strict=True):
        positions = [mark.position for mark in patch.marks if isinstance(mark, Chip)]
        signs = Counter({mark.kind: int(mark.text.strip("×") or 1) for mark in patch.marks if isinstance(mark, Sign)})
        assert positions == expected(who), block
        assert signs["tile"] == len(view.tiles[block]) - 1
        assert signs["suppression"] == (who in view.suppressed)
        assert bool(signs["double"]) == (who in view.doubled)
        if isinstance(who, Candidate):
            assert signs["promotion"] == view.promotions.count(who.name)
            assert who.name in [mark.text for mark in patch.marks if isinstance(mark, Text)]


def expected(who: Token) -> list[object]:
    return [*who.positions] if isinstance(who, Candidate) else [one for one in (who.primary, who.secondary) if one]


def test_a_primary_concern_is_larger_and_above() -> None:
    view = full(2)
    for who, patch in zip(view.tokens.values(), blocks(scene(view)), strict=True):
        if isinstance(who, Voter) and who.primary:
            upper, lower = (mark for mark in patch.marks if isinstance(mark, Chip))
            assert upper.size > lower.size
            assert upper.middle[1] < lower.middle[1]


def test_the_voter_without_concerns_has_empty_places() -> None:
    view = full(2)
    tokens = {**view.tokens, "A5": Voter()}
    drawn_there = [*blocks(scene(RedistrictingView(**{**vars(view), "tokens": tokens})))][BLOCKS.index("A5")]
    assert sum(isinstance(mark, Spot) for mark in drawn_there.marks) == 2


def test_those_ahead_have_a_golden_edge() -> None:
    view = full(3)
    ahead = {name for one in view.districts.values() for name in one.poll.leaders}
    for who, patch in zip(view.tokens.values(), blocks(scene(view)), strict=True):
        golden = any(isinstance(mark, Panel) and mark.edge == "gold" for mark in patch.marks)
        assert golden == (isinstance(who, Candidate) and who.name in ahead)


def test_what_is_new_is_framed() -> None:
    now, before = spread(3), full(3)
    framed = [
        block
        for block, patch in zip(now.tokens, blocks(scene(now, before)), strict=True)
        if any(isinstance(mark, Frame) for mark in patch.marks)
    ]
    assert {"D1", "A4", "I3"} <= {*framed}
    assert not any(isinstance(mark, Frame) for patch in blocks(scene(now, now)) for mark in patch.marks)


@both_themes
def test_districts_are_told_apart_by_any_eye_and_text_is_read_on_them(theme: Theme) -> None:
    colours = PALETTES[theme]
    fills = [colours.grounds[fill_of(one)] for one in District]
    assert all(nearest(fills, sight) > 0.05 for sight in SIGHTS)
    assert nearest(fills, "usual") > 0.08
    assert all(contrast(on(fill), fill) > 4.5 for fill in fills)


@both_themes
def test_no_district_looks_like_an_issue(theme: Theme) -> None:
    colours = PALETTES[theme]
    issues = [colours.things[f"issue_{one}"] for one in Issue]
    fills = [colours.grounds[fill_of(one)] for one in District]
    assert all(nearest((issue, fill), "usual") > 0.08 for issue in issues for fill in fills)
    assert nearest(issues, "usual") > 0.1


@both_themes
def test_no_two_issues_have_the_same_shape(theme: Theme) -> None:
    """Painted in one color they still differ, and so do for and against."""

    def shape(one: Position) -> Image.Image:
        image = Image.new("RGB", (64, 64), "#888888")
        Chip(one, (32, 32), 60).paint(Pen(image, theme))
        return image.convert("L").point([0] * 60 + [255] * 196)

    masks = [shape(one) for one in Position]
    assert all(ImageChops.difference(one, other).getbbox() for one, other in combinations(masks, 2))


def test_the_city_has_room_for_its_blocks() -> None:
    boxes = [cell(block) for block in BLOCKS]
    assert (min(box[0] for box in boxes), max(box[3] for box in boxes)) == (CITY[0], CITY[3])
    assert len({*boxes}) == len(BLOCKS)
