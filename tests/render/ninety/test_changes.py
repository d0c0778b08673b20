"""What has changed between two positions, as marked and as told."""

import math
from dataclasses import replace
from itertools import pairwise

from render import changed_parts, draw
from render.boxes import Point
from render.marks import Token
from render.ninety.changes import MOST_MARKED, change_lines, changes
from render.ninety.map import MAP
from render.ninety.parts import CLOSE_UPS, panels_in
from render.ninety.picture import BOARD
from render.ninety.pieces import Track, trails
from render.wording import GLANCE_LIMIT
from rules.ninety import GAME
from rules.ninety.board import EVENTS
from rules.ninety.city import DOWNTOWN, PLACES, REGION_OF
from rules.ninety.view import NinetyView, Posted, Votes
from tests.findings import for_each
from tests.render.ninety.positions import (
    HOMES,
    LEAN,
    NAMES,
    SOLID,
    bare,
    base,
    counted,
    day,
    scene,
    seeding,
    who,
    with_votes,
)


def words(before: NinetyView | None, now: NinetyView) -> list[str]:
    return [*change_lines(changes(before, now), before or now, now, lambda seat: NAMES[seat])]


def test_votes_that_come_go_and_become_solid_are_found() -> None:
    before = with_votes(bare(2), {"Hays": {0: Votes(2, 0), 1: Votes(1, 0)}})
    now = with_votes(bare(2), {"Hays": {0: Votes(1, 1)}, "Bluff": {1: Votes(1, 0)}})
    found = changes(before, now)
    assert found.votes == {
        ("Bluff", 1): {"lean": 1, "solid": 0},
        ("Hays", 0): {"lean": -1, "solid": 1},
        ("Hays", 1): {"lean": -1, "solid": 0},
    }
    assert (found.new("Hays", 0), found.new("Hays", 1), found.new("Bluff", 1)) == (
        Votes(0, 1),
        Votes(0, 0),
        Votes(1, 0),
    )
    assert (found.gone("Hays"), found.gone("Bluff"), found.gone("Windgap")) == (1, 0, 0)


def test_ways_cards_and_events_are_found() -> None:
    now = who(replace(bare(2), schedule=(Posted("Hays", (), ()),)), 1, at="Bluff", cards=("Windgap",))
    found = changes(bare(2), now)
    assert found.left == {1: bare(2).campaigns[1].at}
    assert found.cards == {1: ("Windgap",)}
    assert found.posted == {"Hays"}


def test_a_change_is_told_in_words() -> None:
    before = with_votes(bare(2), {"Hays": {0: Votes(2, 0)}})
    now = with_votes(who(bare(2), 0, at="Hays", cash=1000, canvassers=12), {"Hays": {0: Votes(1, 1)}})
    now = who(replace(now, schedule=(Posted("Bluff", (), ()),)), 1, cards=("Windgap",), coffees=1)
    assert words(before, now) == [
        "Ada went to Hays, made 1 vote solid in Hays, spent $500, gained 2 canvassers",
        f"Bo attended {EVENTS['Windgap'].title}, gained 1 coffee",
        f"new on the schedule: {EVENTS['Bluff'].title} in Bluff",
    ]


def test_votes_are_told_by_place_and_what_became_solid_is_not_told_as_lost() -> None:
    before = with_votes(bare(2), {"Hays": {0: Votes(2, 0)}, "Bluff": {1: Votes(3, 0)}, "Windgap": {1: Votes(1, 0)}})
    votes = {"Hays": {0: Votes(2, 1)}, "Fineview": {0: Votes(1, 2)}, "Bluff": {1: Votes(1, 1)}, "Shadyside": {0: LEAN}}
    assert words(before, with_votes(bare(2), votes)) == [
        "Ada gained 1 lean and 2 solid votes in Fineview, 1 solid in Hays, 1 lean in Shadyside",
        "Bo made 1 vote solid in Bluff, lost 1 lean vote in Bluff, 1 lean in Windgap",
    ]


def test_who_goes_home_or_downtown_is_told_so_and_what_was_dropped_is_no_loss() -> None:
    away = who(bare(2), 0, at="Hays")
    assert words(away, bare(2)) == ["Ada went home"]
    assert words(away, who(bare(2), 0, at=DOWNTOWN)) == ["Ada went Downtown"]
    assert words(bare(2), who(bare(2), 1, canvassers=0, drop={"North Side": 2})) == ["Bo dropped 2 votes"]


def test_where_too_much_has_changed_the_votes_are_not_marked() -> None:
    for count, marked in ((MOST_MARKED, True), (MOST_MARKED + 1, False)):
        now = with_votes(who(bare(2), 1, at="Hays"), {place: {0: Votes(1, 0)} for place in PLACES[:count]})
        found = changes(bare(2), now)
        assert (found.marked == found) == marked
        assert bool(found.marked.votes) == marked
        assert found.marked.left == found.left


def test_the_alt_text_tells_the_moment() -> None:
    assert draw(GAME, base(), names=NAMES).alt == (
        "Ninety. Day 6 of 15 · Sat. Ada to play, weekend die 3, rolled 2 and 5, 4 AP left, 3 spent. "
        "Cy: 11 (10 for places in regions), Bo: 8 (6), Ada: 5 (10), Di: 0 (10) points so far. "
        "Ada: Garfield, $1,500 and 10 canvassers (2 votes on Election Day). "
        "Ada leads Lawrenceville & East Liberty by 4. Cy leads North Side by 2. "
        "Di leads South Side & South Hills by 2. "
        "Nobody has votes in West End & Mt. Washington, Hill & Oakland and Squirrel Hill & Homewood. "
        "Events: 1 Allegheny Center, 2 Hays, 3 Windgap. "
        "Bo: Downtown, $1,500 and 10 canvassers (2 votes on Election Day). "
        "Cy: Shadyside, $1,500 and 10 canvassers (2 votes on Election Day). "
        "Di: at home, $1,500 and 10 canvassers (2 votes on Election Day)."
    )


def test_the_alt_text_tells_ties_and_once_the_mayor_is_elected_neither_events_nor_goods() -> None:
    tied = draw(GAME, with_votes(bare(3), {"Hays": {0: LEAN, 2: LEAN}}), names=NAMES).alt
    assert "Ada and Cy tie in South Side & South Hills. Nobody has votes in North Side, West End & Mt." in tied
    over = replace(base(), turn=None, elected=(0,))
    assert draw(GAME, over, names=NAMES).alt.endswith(
        "Nobody has votes in West End & Mt. Washington, Hill & Oakland and Squirrel Hill & Homewood."
    )


def test_the_alt_text_tells_the_last_change() -> None:
    before = who(base(), 2, at="Fineview")
    assert "New: Cy went to Shadyside. Ada: Garfield" in draw(GAME, base(), names=NAMES, since=before).alt


def test_of_much_that_has_changed_the_alt_text_tells_the_brief_first_then_each_seat() -> None:
    """So that whose turn it is, who leads and what has changed are never cut below a post."""
    now = with_votes(base(), {place: {0: Votes(1, 0), 1: SOLID} for place in PLACES[:MOST_MARKED] if place != DOWNTOWN})
    now = who(now, 1, at="Bluff", cards=("Windgap", "Hays"))
    first, rest = BOARD.alt(scene(now, since=base()), NAMES.__getitem__, None)
    assert first[-1].startswith("New: Ada")
    assert "Bo went to Bluff, attended 2 events, gained" in first[-1]
    assert len(". ".join(first)) < GLANCE_LIMIT
    assert any(one.startswith(f"Bo went to Bluff, attended {EVENTS['Windgap'].title} and") for one in rest)


def test_the_alt_text_tells_the_seeding_and_who_is_elected() -> None:
    assert "Seeding the map. Bo to seed, already in Lincoln-Lemington-Belmar" in draw(GAME, seeding(3), names=NAMES).alt
    assert "The count. Ada is Mayor of Pittsburgh" in draw(GAME, counted(3), names=NAMES).alt


@for_each("focus", ["turn", "Hill & Oakland", "schedule", "Hays"])
def test_a_close_up_says_what_it_shows_and_the_same_as_the_board(focus: str) -> None:
    title, rest = draw(GAME, base(), names=NAMES, focus=focus).alt.split(". ", 1)
    assert title == f"Ninety, {CLOSE_UPS[focus]} seen closely"
    assert draw(GAME, base(), names=NAMES).alt == f"Ninety. {rest}"


def test_a_way_is_dotted_from_space_to_space() -> None:
    way = ("Bluff", "South Oakland", "Central Oakland", "North Oakland", "Shadyside")
    before = who(bare(2), 0, at="Bluff")
    straight, bent = (who(before, 0, at="Shadyside", way=one) for one in (("Bluff", "Shadyside"), way))
    assert dotted(before, straight) != dotted(before, bent)
    nodes = [MAP.places[space].markers[0] for space in way]
    for dot in dotted(before, bent):
        assert min(off(dot, one, other) for one, other in pairwise(nodes)) < 2, "every dot lies on the way"


def test_of_a_way_only_what_is_new_is_dotted() -> None:
    way = ("Bluff", "South Oakland", "Central Oakland")
    before = who(bare(2), 0, at="South Oakland", way=way[:2])
    nodes = [MAP.places[space].markers[0] for space in way[1:]]
    found = dotted(before, who(before, 0, at="Central Oakland", way=way))
    assert found
    assert all(off(dot, *nodes) < 2 for dot in found)


def dotted(before: NinetyView, now: NinetyView) -> list[Point]:
    """The dots that are drawn of ways."""
    marks = [mark for patch in trails(scene(now, since=before)) for mark in patch.marks]
    pieces = [mark.piece for mark in marks if isinstance(mark, Track)]
    return [piece.middle for piece in pieces if isinstance(piece, Token)]


def off(dot: Point, one: Point, other: Point) -> float:
    """How far a point lies beside the straight way between two others."""
    return math.dist(one, dot) + math.dist(dot, other) - math.dist(one, other)


def test_what_is_new_is_told_of_the_parts_where_it_lies() -> None:
    before = replace(bare(2), turn=None)
    now = with_votes(before, {"Hays": {0: Votes(2, 0)}})
    now = who(replace(now, schedule=(Posted("Bluff", (), ()),)), 1, at="Hays", points=2, cash=500)
    new = changed_parts(GAME, now, before, lambda seat: NAMES[seat])
    went = "Bo went to Hays"
    posted = f"new on the schedule: {EVENTS['Bluff'].title} in Bluff"
    spent = f"Bo spent ${before.campaigns[1].cash - 500:,}"
    assert new == {
        REGION_OF["Hays"]: ["Ada gained 2 lean votes in Hays", went],
        REGION_OF["Bluff"]: [posted],
        "others": [spent],
        "schedule": [posted],
        "standings": ["Bo gained 2 points"],
        "Bluff": [posted],
        "Hays": ["Ada gained 2 lean votes in Hays", went],
    }
    around_at = replace(now, turn=day(1, 3, 4))
    around = changed_parts(GAME, around_at, before, lambda seat: NAMES[seat])
    assert around["turn"] == around["Hays"]
    for at in (*MAP.places, *HOMES):
        changed_parts(GAME, who(around_at, 1, at=at), before, lambda seat: NAMES[seat])


def test_each_panel_is_wholly_seen_in_some_part() -> None:
    for seats in range(2, 6):
        assert {seat for part in ("candidates", "others") for seat in panels_in(part, seats)} == {*range(seats)}
