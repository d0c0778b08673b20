"""What the picture of Ninety below a post shows."""

from dataclasses import replace

from render.marks import Halo, Mark, Panel, Spot, Text, Token
from render.ninety.at_a_glance import layers
from render.ninety.glance_map import BADGES, PAWN, spots
from render.ninety.map import MAP
from render.ninety.pieces import House, Track
from render.ninety.scene import leaders, stands
from rules import letter
from rules.ninety.city import LABELS, REGIONS
from rules.ninety.state import Stage
from rules.ninety.view import NinetyView, Posted
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


def marks(now: NinetyView, since: NinetyView | None = None) -> list[Mark]:
    return [mark for patch in layers(scene(now, since)).patches for mark in patch.marks]


def texts(now: NinetyView, since: NinetyView | None = None) -> list[str]:
    return [mark.text for mark in marks(now, since) if isinstance(mark, Text)]


def chips(now: NinetyView) -> list[str]:
    """The votes that are counted on the map."""
    return [mark.text for mark in marks(now) if isinstance(mark, Token) and mark.shape == "square"]


def test_votes_are_counted_where_they_lie_and_those_without_room_in_a_note() -> None:
    where = {"A5": "Shadyside", "C2": "Fineview", "D2": "Hays"}
    found = {mark.text: mark.middle for mark in marks(base()) if isinstance(mark, Token) and mark.shape == "square"}
    assert found.keys() == where.keys(), "a candidate leaves no room for B1 in Shadyside"
    assert all(found[text] in spots(place) for text, place in where.items())
    assert "+1 not shown" in texts(base())


def test_new_votes_are_always_seen() -> None:
    before = replace(base(), votes={})
    assert {"A5", "B1"} <= {mark.text for mark in marks(base(), before) if isinstance(mark, Token)}


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
        assert REGIONS[region].short in [mark.text for mark in here if isinstance(mark, Text)]
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
    *_, last = [mark.text for mark in here if isinstance(mark, Text)]
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
    assert {LABELS.get(one.where, one.where) for one in now.schedule} <= {*texts(now)}
    after = texts(replace(now, turn=None, stage=Stage.ELECTION))
    assert not {LABELS.get(one.where, one.where) for one in now.schedule} & {*after}
    assert not any("canv." in line for line in after)


def test_whoever_stands_at_home_has_no_name_there() -> None:
    assert "Garfield" in texts(base())
    home = stands(bare(3), 2)
    assert LABELS.get(home, home) not in texts(bare(3))


def test_all_are_asked_at_once_on_election_day() -> None:
    now = replace(base(), turn=None, stage=Stage.ELECTION, schedule=())
    for asked, says in (((0, 1, 2, 3), "all are asked"), ((1, 3), "B and D are asked")):
        found = layers(replace(scene(now), asked=asked)).patches[0].marks
        assert says in [mark.text for mark in found if isinstance(mark, Text)]


def test_a_low_tile_says_what_a_third_figure_counts() -> None:
    lines = texts(who(bare(5), 0, coffees=1))
    assert lines.count("coffee") == 1
    assert lines.count("canvassers") == 4


def test_the_count_tells_drops_and_events_in_place_of_money() -> None:
    now = counted(3)
    assert not any(line.startswith("$") for line in texts(now))
    assert str(sum(now.campaigns[0].drop.values())) in texts(now)


def test_the_day_has_its_dice_and_what_is_left_of_it() -> None:
    lines = texts(base())
    assert "4 AP" in lines
    assert {"3", "2", "5"} <= {*lines}
    assert not any(line.endswith("AP") for line in texts(counted(3)))


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
    assert any(isinstance(mark, Halo) and mark.shape == "square" and mark.colour == "changed" for mark in new)
    assert any(isinstance(mark, Panel) and mark.edge == "changed" for mark in new)
    assert any(isinstance(mark, Track) for mark in new)
    assert str(now.campaigns[0].points) in [m.text for m in new if isinstance(m, Text) and m.colour == "changed"]


def test_a_home_stands_in_its_neighborhood() -> None:
    houses = [mark for mark in marks(bare(2)) if isinstance(mark, House)]
    assert len(houses) == 6
    assert not any(isinstance(mark, Spot) for mark in marks(bare(2)))


def test_an_invitation_says_who_may_still_accept_it() -> None:
    now, where = bare(4), INVITATIONS[0]
    those = {(): " for all", (1,): " for A C D", (0, 2, 3): " for B", (3, 2, 1, 0): "all came"}
    for rewarded, end in those.items():
        lines = texts(replace(now, schedule=(Posted(where, (0, 1, 2, 3), rewarded),)))
        assert any(line.endswith(end) for line in lines), (rewarded, lines)
    assert not any(" for " in line for line in texts(replace(now, schedule=(Posted("Hays", (), ()),))))
