"""The data of the map against the board: the same places, borders and connectors, and room for all pieces."""

from collections import Counter
from itertools import combinations, pairwise
from math import dist, hypot

from PIL import Image

from render.boxes import Box, Point, around, bounds, touches, within
from render.ninety.closeup import CITY, window
from render.ninety.ground import DASH, area_mask, dashes
from render.ninety.map import BLOCK, EVENT, FRONTIER, HOUSE, MAP, PARTED, SIDES, SOLID, divides, edges
from render.ninety.parts import CLOSE_UPS, CORNERS
from render.ninety.pieces import RING, labels
from render.window import SIZE, STRIP
from rules.ninety.board import BOARD
from rules.ninety.city import CONNECTORS, DOWNTOWN, LABELS, NEIGHBORS, PLACES, REGION_OF, REGIONS
from tests.findings import for_each
from tests.render.ninety.positions import bare, base, scene
from tests.render.pictures import PICTURE, lit

each_place = for_each("place", PLACES)
each_connector = for_each("name", CONNECTORS)


def inside(place: str, point: Point) -> bool:
    outline = MAP.places[place].outline
    left, top, right, bottom = bounds(outline, 1)
    if not (left <= point[0] < right and top <= point[1] < bottom):
        return False
    level = area_mask(outline, 1).getpixel((point[0] - left, point[1] - top))
    return isinstance(level, int) and level > 127


def test_the_data_has_the_places_the_regions_and_the_connectors_of_the_board_and_no_others() -> None:
    assert set(MAP.places) == set(PLACES)
    assert set(MAP.badges) == set(REGIONS)
    assert set(MAP.connectors) == set(CONNECTORS)
    assert [name for name, _, _ in MAP.rivers] == ["Allegheny River", "Monongahela River", "Ohio River"]
    assert MAP.source


@each_place
def test_a_border_is_drawn_where_the_board_has_one_and_nowhere_else(place: str) -> None:
    shared = Counter[str]()
    for edge in edges(MAP.places[place].outline):
        for other in SIDES[frozenset(edge)] - {place}:
            shared[other] += round(dist(*edge))
    assert set(shared) == set(NEIGHBORS.get(place, ()))
    assert all(length >= 18 for length in shared.values()), shared


def test_no_two_neighborhoods_lie_on_each_other() -> None:
    count, land = 0, Image.new("L", SIZE)
    for place in MAP.places.values():
        mask = area_mask(place.outline, 1).point([255 * (level > 200) for level in range(256)])
        count += mask.histogram()[255]
        land.paste(255, bounds(place.outline, 1)[:2], mask)
    assert count - land.histogram()[255] < 0.02 * count


def test_the_strong_lines_are_those_around_the_regions() -> None:
    drawn = Counter(frozenset(edge) for line in FRONTIER for edge in pairwise(line))
    assert set(drawn.values()) == {1}
    assert set(drawn) == {edge for edge in SIDES if divides((*edge,))}  # type: ignore[arg-type]
    for one, others in NEIGHBORS.items():
        for other in others:
            sides = [edge for edge, names in SIDES.items() if names == {one, other}]
            assert all((edge in drawn) == (REGION_OF.get(one) != REGION_OF.get(other)) for edge in sides)


@each_connector
def test_a_connector_is_drawn_from_end_to_end(name: str) -> None:
    path, ends = MAP.connectors[name], CONNECTORS[name].ends
    joined = [end for end in ends if end in CONNECTORS]
    places = [end for end in ends if end not in CONNECTORS]
    if CONNECTORS[name].kind == "tunnel" and joined:
        assert path[0] in MAP.connectors[joined[0]]
        assert inside(places[0], path[-1])
    else:
        assert inside(places[0], path[0])
        assert inside(places[1], path[-1])
        assert all(MAP.connectors[other][0] in path for other in joined)


def test_a_tunnel_is_a_row_of_dashes() -> None:
    parts = [*dashes(((0, 0), (100, 0)))]
    assert len(parts) > 3
    assert parts[0][0] == (0, 0)
    assert parts[-1][1] == (100, 0)
    assert all(abs(end[0] - start[0] - DASH) <= 3 for start, end in parts)


@each_place
def test_a_neighborhood_has_its_name_or_its_label(place: str) -> None:
    label = " ".join(line for line, _ in MAP.places[place].label).replace("- ", "-")
    assert label in (place, LABELS[place])


@each_place
def test_a_neighborhood_has_room_for_four_votes_and_for_a_house(place: str) -> None:
    there = MAP.places[place].votes
    assert len(there) == (0 if place == DOWNTOWN else BOARD.most_votes)
    assert all(abs(x - a) >= BLOCK or abs(y - b) >= BLOCK for (x, y), (a, b) in combinations(there, 2))
    assert all(inside(place, middle) for middle in there)


@each_place
def test_the_votes_of_a_neighborhood_lie_within_it(place: str) -> None:
    """Each block with its edges, and a house between them but for the corners beside its roof."""
    assert all(without(place, around(middle, SOLID)) == 0 for middle in MAP.places[place].votes)
    if MAP.places[place].votes:
        assert without(place, around(MAP.places[place].middle, HOUSE)) < HOUSE * HOUSE // 8


@each_place
def test_a_name_tells_whose_it_is(place: str) -> None:
    """Its middle is within its neighborhood, and no other's votes are as near."""
    lines = [*labels(MAP.places[place].label)]
    box = bounds(corner for text in lines for corner in (text.box[:2], text.box[2:]))
    own = min((apart(box, block) for block in lying(place)), default=0)
    others = min(apart(box, block) for other in PLACES if other != place for block in lying(other))
    assert others > own, f"{own} to its own votes, {others} to those of another"
    assert all(inside(place, text.at) for text in lines)


def without(place: str, box: Box) -> int:
    """How many pixels of a box lie outside a neighborhood."""
    outline = MAP.places[place].outline
    left, top, _, _ = bounds(outline, 1)
    seen = area_mask(outline, 1).crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))
    return (box[2] - box[0]) * (box[3] - box[1]) - lit(seen.convert("L"))


def lying(place: str) -> list[Box]:
    """Where votes lie, and a house."""
    spots = MAP.places[place]
    return [*(around(at, SOLID) for at in spots.votes), around(spots.middle, HOUSE)] if spots.votes else []


def apart(one: Box, other: Box) -> float:
    """How far two boxes are from each other."""
    across = max(one[0] - other[2], other[0] - one[2], 0)
    return hypot(across, max(one[1] - other[3], other[1] - one[3], 0))


@each_place
def test_what_lies_in_a_neighborhood_is_near_it(place: str) -> None:
    spots = MAP.places[place]
    first, *others = spots.markers
    assert inside(place, first)
    assert all(dist(spot, first) >= RING for spot in others)
    outline = spots.outline
    for spot in (*others, spots.event, *(at for _, at in spots.label)):
        assert inside(place, spot) or min(dist(spot, corner) for corner in outline) < 36


def test_no_place_of_a_piece_is_another_s() -> None:
    boxes = list[tuple[str, Box]]()
    for name, place in MAP.places.items():
        boxes += [(name, around(middle, BLOCK - 1)) for middle in place.votes]
        boxes.append((name, around(place.event, EVENT)))
        boxes.append((name, around(place.markers[0], 28)))
    assert all(within(box, PICTURE) for _, box in boxes)
    assert [(one, other) for (one, a), (other, b) in combinations(boxes, 2) if touches(a, b)] == []


@for_each("focus", CLOSE_UPS)
def test_a_close_up_shows_what_it_is_called_by(focus: str) -> None:
    part = window(scene(base()), focus)
    assert part is not None
    left, top, right, bottom = part.box
    seen: Box = (left, top + STRIP // part.scale, right, bottom)
    if focus in CORNERS:
        assert within(seen, PICTURE)
    else:
        assert within(seen, (CITY[0], CITY[1], CITY[2], CITY[3]))
    for place in (place for place in PLACES if focus in (place, REGION_OF.get(place))):
        assert all(within(around(spot, 8), seen) for spot in MAP.places[place].votes)


def test_the_close_ups_are_the_turn_the_regions_the_panels_and_the_neighborhoods() -> None:
    assert [*CLOSE_UPS] == ["turn", *REGIONS, *CORNERS, *PLACES]


def test_the_close_up_of_the_turn_follows_the_candidate() -> None:
    assert window(scene(base()), "turn") == window(scene(base()), "Garfield")
    assert window(scene(bare(2)), "turn") == window(scene(bare(2)), "Spring Garden")


def test_a_region_in_two_lines_has_its_whole_name() -> None:
    assert PARTED.keys() == {name for name in REGIONS if name != "North Side"}
    assert all(" ".join(lines) == name for name, lines in PARTED.items())
