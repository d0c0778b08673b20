"""What the picture of Ninety below a post shows."""

import math
from dataclasses import replace
from itertools import combinations

from PIL import Image, ImageDraw

from render.boxes import Point, around, bounds, touches, within
from render.canvas import Patch
from render.glance import SQUARE
from render.marks import Mark, Panel, Spot, Text, Token
from render.ninety.at_a_glance import layers
from render.ninety.campaigns import leaders, stands
from render.ninety.glance_cells import CELLS, LAST, NEXT, Piece, Room, at_home, lay
from render.ninety.glance_ground import BADGES, CELL, FIELD, LESS, path
from render.ninety.glance_pieces import CHIP, PAWN, Votes
from render.ninety.map import MAP
from render.ninety.pieces import House, Track
from rules import letter
from rules.ninety.city import LABELS, REGIONS
from rules.ninety.state import Stage
from rules.ninety.view import NinetyView, Posted
from rules.ninety.view import Votes as Blocks
from tests.findings import for_each
from tests.render.ninety.positions import (
    INVITATIONS,
    LEAN,
    SEATS,
    SOLID,
    bare,
    base,
    counted,
    full,
    scene,
    seeding,
    who,
    with_votes,
)

REACH = 60
"""How far from a neighborhood its pieces may lie."""


def marks(now: NinetyView, since: NinetyView | None = None) -> list[Mark]:
    return [mark for patch in layers(scene(now, since)).patches for mark in patch.marks]


def texts(now: NinetyView, since: NinetyView | None = None) -> list[str]:
    return [mark.text for mark in marks(now, since) if isinstance(mark, Text)]


def chips(now: NinetyView) -> list[str]:
    """The votes that are counted on the map."""
    return [mark.text for mark in marks(now) if isinstance(mark, Votes) and mark.text]


def test_votes_are_counted_where_they_lie() -> None:
    where = {"A5": "Shadyside", "B1": "Shadyside", "C2": "Fineview", "D2": "Hays"}
    found = {mark.text: mark.middle for mark in marks(base()) if isinstance(mark, Votes) and mark.text}
    assert found.keys() == where.keys()
    assert all(found[text] in (*CELLS[place].cells, *CELLS[place].about) for text, place in where.items())
    assert not any("not shown" in text for text in texts(base()))
    assert any("not shown" in text for text in texts(full(5)))


def test_solid_votes_look_other_than_lean_ones_and_the_key_says_which() -> None:
    found = {mark.text: mark.solid for mark in marks(base()) if isinstance(mark, Votes) and mark.text}
    assert found == {"A5": True, "B1": False, "C2": False, "D2": True}
    assert {"lean votes", "with solid", "home"} <= {*texts(base())}
    assert not {"lean votes", "with solid"} & {*texts(bare(3))}


def test_every_neighborhood_has_cells_of_its_own_on_land_that_meet_no_other() -> None:
    assert CELLS.keys() == MAP.places.keys()
    boxes = [around(spot, LESS if number else CELL) for one in CELLS.values() for number, spot in enumerate(one.cells)]
    assert not [(one, other) for one, other in combinations(boxes, 2) if touches(one, other)]
    land = Image.new("1", SQUARE)
    for place in MAP.places.values():
        ImageDraw.Draw(land).polygon(path(place.outline), fill=1)
    for name, one in CELLS.items():
        off = {spot for spot in one.cells if not land.getpixel(spot)}
        off |= {spot for spot in one.about if not land.crop(around(spot, CELL)).getbbox()}
        assert not off, name


def test_places_of_a_neighborhood_are_near_it() -> None:
    for name, one in CELLS.items():
        near = bounds(path(MAP.places[name].outline), REACH + CELL // 2 + 3)
        assert not [spot for spot in one.about if not within(around(spot, 0), near)], name


@for_each("place", ["New Homestead", "Oakwood"])
def test_a_small_neighborhood_holds_the_votes_of_two_beside_a_candidate(place: str) -> None:
    now = who(with_votes(bare(2), {place: {0: SOLID, 1: Blocks(1, 2)}}), 1, at=place)
    middles = [mark.middle for mark in marks(now) if isinstance(mark, Votes) and mark.text]
    assert len(middles) == 2
    assert all(math.dist(spot, CELLS[place].cells[0]) < 2 * CELL for spot in middles)


def test_votes_do_not_change_places_when_others_become_the_most() -> None:
    seen = set[tuple[Point, ...]]()
    for most in (0, 1):
        there = {seat: SOLID if seat == most else LEAN for seat in range(2)}
        found = {
            mark.look.letter: mark.middle
            for mark in marks(with_votes(bare(2), {"New Homestead": there}))
            if isinstance(mark, Votes) and mark.text
        }
        seen.add((found["A"], found["B"]))
    assert len(seen) == 1


def near(now: NinetyView, **spaces: int) -> NinetyView:
    """The same where these spaces are near whose turn it is."""
    assert now.turn
    return replace(now, turn=replace(now.turn, near={space.replace("_", " "): many for space, many in spaces.items()}))


def test_the_neighborhoods_near_whose_turn_it_is_have_names_and_those_next_door_a_frame() -> None:
    now = near(bare(3), Shadyside=1, Point_Breeze=2, Esplen=1)
    assert {"Shadyside", LABELS["Point Breeze"], "Esplen", "1 AP away"} <= {*texts(now)}
    framed, lit = (
        [mark for mark in marks(view) if isinstance(mark, Panel) and mark.edge == "turn"] for view in (now, bare(3))
    )
    assert len(framed) - len(lit) == 2 + 1, "and one in the key"
    assert not {"Shadyside", "Esplen", "1 AP away"} & {*texts(bare(3))}


@for_each(("me", "says"), [(None, "A: Garfield"), (1, "A: Garfield"), (0, "you: Garfield")])
def test_where_whose_turn_it_is_stands_is_said(me: int | None, says: str) -> None:
    assert says in texts(replace(base(), me=me))


def test_canvassers_are_told_as_the_votes_that_they_become() -> None:
    for seats, says in ((2, "canvassers: 2 votes on Election Day"), (3, "canvassers: 2 votes"), (4, "canv.: 2 votes")):
        assert texts(bare(seats)).count(says) == seats


def test_a_piece_keeps_its_place_whatever_lies_in_other_neighborhoods() -> None:
    alone = with_votes(bare(4), {"Shadyside": {0: SOLID}, "Fineview": {2: LEAN}})
    there = {mark.text: mark.middle for mark in marks(alone) if isinstance(mark, Votes) and mark.text}
    more = {place: {3: SOLID} for place in full(4).votes}
    beside = with_votes(bare(4), {**more, **alone.votes})
    found = [(mark.text, mark.middle) for mark in marks(beside) if isinstance(mark, Votes)]
    assert {*there.items()} <= {*found}


def test_what_must_be_seen_is_laid_in_place_of_what_need_not() -> None:
    def piece(number: int, *, rank: int) -> Piece:
        return Piece("Bluff", CHIP, lambda _: Patch(FIELD, ()), (number,), rank)

    many = len(CELLS["Bluff"].cells)
    lesser, own = [piece(number, rank=LAST) for number in range(many)], piece(many, rank=NEXT)
    taken = Room([around(spot, 2) for spot in CELLS["Bluff"].about if not near_cells(spot)])
    assert own not in at_home([*lesser, own])[0]
    assert own in dict(lay(at_home([*lesser, own]), NEXT, taken))


def near_cells(spot: Point) -> bool:
    """Whether a piece there would lie on one in a cell."""
    return any(touches(around(spot, CHIP), around(cell, CELL)) for cell in CELLS["Bluff"].cells)


@for_each("seats", range(3, 6))
def test_the_votes_of_all_who_tie_in_a_region_are_shown(seats: int) -> None:
    places = [one.name for one in REGIONS["Hill & Oakland"].neighborhoods][:2]
    now = with_votes(bare(seats), dict.fromkeys(places, dict.fromkeys(range(3), LEAN)))
    assert sorted(chips(now)) == sorted(2 * [f"{letter(seat)}1" for seat in range(3)])


def test_new_votes_are_always_seen() -> None:
    before = replace(base(), votes={})
    assert {"A5", "B1"} <= {mark.text for mark in marks(base(), before) if isinstance(mark, Votes) and mark.new}


def test_in_seeding_neighborhoods_with_votes_have_names_and_places_their_worth() -> None:
    now = seeding(3)
    assert {LABELS[place] for place in now.votes} <= {*texts(now)}
    assert "1st +10" in texts(now)
    assert "1st +10" not in texts(bare(3))


def test_a_day_says_what_ways_cost() -> None:
    assert {"a step: 1 AP", "a bridge: 1 AP"} <= {*texts(bare(3))}
    assert "a bridge: 2 AP" in texts(replace(bare(3), slow=True))
    assert not any("AP" in line for line in texts(seeding(3)))


@for_each("seats", SEATS)
def test_of_a_full_map_most_first_votes_are_seen_and_nobody_is_missing(seats: int) -> None:
    now = full(seats)
    assert len(chips(now)) > 55
    pawns = [mark for mark in marks(now) if isinstance(mark, Token) and mark.size == PAWN]
    assert sorted(mark.look.letter for mark in pawns) == [letter(seat) for seat in range(seats)]
    for number in range(1, len(now.schedule) + 1):
        assert texts(now).count(str(number)) >= 2, "on the map and in the list"


@for_each("seats", SEATS)
def test_a_region_says_who_leads_and_by_how_much(seats: int) -> None:
    now = full(seats)
    patches = {patch.box: patch.marks for patch in layers(scene(now)).patches}
    for region, standing in now.regions.items():
        here = patches[BADGES[region]]
        assert region in " ".join(mark.text for mark in here if isinstance(mark, Text))
        first = [letter(seat) for seat in leaders(standing.votes)]
        assert [mark.look.letter for mark in here if isinstance(mark, Token)] == (first if len(first) < 3 else [])
    assert BADGES.keys() == REGIONS.keys() == MAP.badges.keys()


@for_each("many", range(1, 6))
def test_whoever_ties_is_named(many: int) -> None:
    now, region = bare(5), "Hill & Oakland"
    place = REGIONS[region].neighborhoods[0].name
    now = with_votes(now, {place: dict.fromkeys(range(many), LEAN)})
    here = next(patch.marks for patch in layers(scene(now)).patches if patch.box == BADGES[region])
    tokens = [mark.look.letter for mark in here if isinstance(mark, Token)]
    last = next(mark.text for mark in here if isinstance(mark, Text) and ("=" in mark.text or "–" in mark.text))
    assert [*tokens, *(one for one in last if one.isalpha())] == [letter(seat) for seat in range(many)]
    assert last.endswith("1–0" if many == 1 else "=1")


def test_a_region_with_another_leader_has_the_accent() -> None:
    now = with_votes(bare(2), {"Hays": {0: SOLID, 1: LEAN}})
    colours = [
        mark.colour
        for before in ({1: LEAN}, {0: LEAN})
        for mark in marks(now, with_votes(now, {"Hays": before}))
        if isinstance(mark, Text) and mark.text == "2–1"
    ]
    assert colours == ["changed", "ink"]


def test_events_have_their_names_and_none_are_out_once_the_days_are_over() -> None:
    now = base()
    assert {one.where for one in now.schedule} <= {*texts(now)}, "in full, where there is room"
    after = texts(replace(now, turn=None, stage=Stage.ELECTION))
    assert not {name for one in now.schedule for name in (one.where, LABELS[one.where])} & {*after}
    assert not any(line.startswith("win") for line in after)


def test_whoever_stands_at_home_has_no_name_there() -> None:
    assert "A: Garfield" in texts(base())
    home = stands(bare(3), 2)
    assert LABELS.get(home, home) not in texts(bare(3))
    assert "C: home" in texts(bare(3))


def test_all_are_asked_at_once_on_election_day() -> None:
    now = replace(base(), turn=None, stage=Stage.ELECTION, schedule=())
    for asked, says in (((0, 1, 2, 3), "all are asked"), ((1, 3), "B and D are asked")):
        found = layers(replace(scene(now), asked=asked)).patches[0].marks
        assert says in [mark.text for mark in found if isinstance(mark, Text)]


def test_a_low_tile_says_what_a_third_figure_counts() -> None:
    lines = texts(who(bare(5), 0, coffees=1))
    assert lines.count("coffee") == 1
    assert lines.count("canv.: 2 votes") == 4


def test_the_count_tells_drops_and_events_in_place_of_money() -> None:
    now = counted(3)
    assert not any(line.startswith("$") for line in texts(now))
    assert str(sum(now.campaigns[0].drop.values())) in texts(now)


def test_the_day_has_its_dice_and_what_is_left_of_it() -> None:
    lines = texts(base())
    assert "4 AP left" in lines
    assert {"3", "2", "5"} <= {*lines}
    assert not any("AP" in line for line in texts(counted(3)))


@for_each("seats", SEATS)
def test_a_seat_has_its_points_and_what_it_can_spend(seats: int) -> None:
    now = bare(seats)
    for seat in range(seats):
        now = who(now, seat, points=40 + seat, cash=1_100 + seat, canvassers=60 + seat)
    lines = texts(now)
    for one in now.campaigns:
        assert {str(one.points), f"${one.cash:,}", str(one.canvassers)} <= {*lines}


def test_who_seeds_and_who_is_mayor_stands_in_the_first_line() -> None:
    assert any(line.endswith("seeds, 2 of 2") for line in texts(seeding(3)))
    assert any(line.endswith("is Mayor") for line in texts(counted(4)))


def test_what_is_new_is_marked() -> None:
    now = base()
    before = who(replace(now, votes={}, schedule=()), 0, at="Windgap", points=0)
    new = marks(now, before)
    assert any(isinstance(mark, Votes) and mark.new for mark in new)
    assert any(isinstance(mark, Panel) and mark.edge == "changed" for mark in new)
    assert any(isinstance(mark, Track) for mark in new)
    assert str(now.campaigns[0].points) in [m.text for m in new if isinstance(m, Text) and m.colour == "changed"]


def test_a_home_stands_in_its_neighborhood() -> None:
    houses = [mark for mark in marks(bare(2)) if isinstance(mark, House)]
    assert len(houses) == 4 + 1, "candidates stand in two of six, and one is in the key"
    assert not any(isinstance(mark, Spot) for mark in marks(bare(2)))


def test_an_invitation_says_who_may_still_accept_it() -> None:
    now, where = bare(4), INVITATIONS[0]
    those = {(): " for all", (1,): " for A C D", (0, 2, 3): " for B", (3, 2, 1, 0): "all came"}
    for rewarded, end in those.items():
        lines = texts(replace(now, schedule=(Posted(where, (0, 1, 2, 3), rewarded),)))
        assert any(line.endswith(end) for line in lines), (rewarded, lines)
        assert any(line.startswith("or lose ") for line in lines)
    hays = texts(replace(now, schedule=(Posted("Hays", (), ()),)))
    assert not any(" for " in line or "lose" in line for line in hays)
