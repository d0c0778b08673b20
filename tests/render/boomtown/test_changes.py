"""What has changed between two positions of Boomtown, as marked and as told."""

from dataclasses import replace
from itertools import product

from render import changed_parts, draw
from render.boomtown.changes import Changes, arrivals, change_lines, changes, counts_of
from render.boomtown.closeup import strip
from render.boomtown.layout import COLUMNS
from render.boomtown.parts import CLOSE_UPS, sheets_in
from render.boomtown.sheets import sheets
from render.boomtown.table import table_of
from render.changes import differences
from render.marks import Text
from rules.boomtown import GAME
from rules.boomtown.board import TOWNSHIPS, Resource
from rules.boomtown.view import BoomtownView, Happening, Lying, Spot
from tests.findings import for_each
from tests.render.boomtown.positions import NAMES, emptied, position, scene, town

EMPTY = (None, 0)


def slots(*dice: tuple[int | None, int]) -> Spot:
    return Spot("", tuple(Lying(1, golden=False, seat=seat, value=value) for seat, value in dice), (), (), True, (), {})


def words(before: BoomtownView | None, now: BoomtownView) -> list[str]:
    return [*change_lines(changes(before, now), now, lambda seat: NAMES[seat])]


@for_each(
    ("before", "now", "new"),
    [
        (None, slots(EMPTY), set[int]()),
        (None, slots((0, 3)), {0}),
        (slots(EMPTY, EMPTY), slots((0, 3), EMPTY), {0}),
        (slots((0, 3), EMPTY), slots((0, 3), (0, 3)), {1}),
        (slots((0, 3), (1, 4)), slots((0, 3), EMPTY), set[int]()),
        (slots((0, 3)), slots((0, 4)), {0}),
        (slots((0, 3)), slots((1, 3)), {0}),
    ],
)
def test_dice_that_were_not_there_have_arrived(before: Spot | None, now: Spot, new: set[int]) -> None:
    assert arrivals(before, now) == new


def test_goods_votes_favor_and_scorn_are_compared() -> None:
    was = position(2).standings[0]
    now = replace(was, votes=30, goods={**was.goods, Resource.WOOD: 22}, favor={**was.favor, town(0)[1][0]: 0})
    assert differences(counts_of(was), counts_of(now)) == {
        ("votes", ""): -2,
        ("Wood", ""): 2,
        ("Favor", town(0)[1][0]): -26,
    }


def test_nothing_has_changed_without_an_earlier_view_or_from_another_town() -> None:
    for before in (None, position(3), position(2, 1), position(2)):
        assert changes(before, position(2)) == Changes()


def test_cards_and_events_that_moved_are_told() -> None:
    before = replace(position(2, out=5), events={"Gold Strike": Happening(1, 1), "Influenza": Happening(1, 1)})
    name = town(0)[1][2]
    grown = {**before.factions, name: replace(before.factions[name], out=7)}
    now = replace(
        before, factions=grown, offices=replace(before.offices, out=4), events={"Gold Strike": Happening(2, 1)}
    )
    found = changes(before, now)
    assert found.cards == {name: 2, now.government: -1}
    assert found.events == {"Gold Strike"}
    assert words(before, now) == [
        f"{name} grew to 7",
        f"{now.government} shrank to 4",
        "Gold Strike is in phase 2",
        "Influenza is over",
    ]


def test_what_a_seat_did_is_told_in_one_breath() -> None:
    before = position(2, dice=False)
    spots = {**before.spots, "Woodlot": position(2).spots["Woodlot"]}
    seat = spots["Woodlot"].slots[0].seat
    assert seat is not None
    richer = replace(before.standings[seat], goods={**before.standings[seat].goods, Resource.WOOD: 23}, votes=33)
    standings = tuple(richer if at == seat else one for at, one in enumerate(before.standings))
    now = replace(before, spots=spots, standings=standings)
    assert words(before, now) == [f"{NAMES[seat]} placed 6 on Woodlot, gained 1 vote, +3 Wood"]


def test_an_alt_text_says_the_moment_the_standings_and_what_is_new_in_this_order() -> None:
    now = position(2)
    alt = draw(GAME, now, names=NAMES, since=replace(emptied(now), events=now.events)).alt
    parts = (
        "Boomtown in Willow Ford",
        "Round 10 of 10 · turn 3 of 3",
        "Bo to play",
        "Ada: 32, Bo: 32 votes",
        "New: ",
    )
    assert sorted(parts, key=alt.index) == [*parts]
    assert "New: " not in draw(GAME, now, names=NAMES).alt


def test_at_the_count_nobody_starts_and_the_votes_are_final() -> None:
    done = replace(position(2), elected=(1,), turn=None)
    assert "Ada: 32, Bo: 32 votes" in draw(GAME, done, names=NAMES).alt
    marks = [[mark for patch in sheets(scene(view)) for mark in patch.marks] for view in (position(2), done)]
    assert [any(isinstance(one, Text) and "starts" in one.text for one in shown) for shown in marks] == [True, False]


@for_each("focus", CLOSE_UPS)
def test_the_line_above_a_close_up_has_its_whole_name(focus: str) -> None:
    assert CLOSE_UPS[focus] in {mark.text for mark in strip(scene(position(5)), focus) if isinstance(mark, Text)}


@for_each("focus", CLOSE_UPS)
def test_a_close_up_is_called_by_its_name(focus: str) -> None:
    assert f"{CLOSE_UPS[focus]} seen closely" in draw(GAME, position(2), names=NAMES, focus=focus).alt


def test_what_is_new_is_told_of_the_parts_where_it_lies() -> None:
    now = position(4)
    before = replace(now, spots={}, events={"Gold Strike": Happening(1, 1)}, standings=emptied(now).standings)
    new = changed_parts(GAME, now, before, lambda seat: NAMES[seat])
    assert [*new] == [*CLOSE_UPS]
    small, large = (" ".join(new[part]) for part in ("small", "large"))
    for where, spot in now.spots.items():
        assert (f" on {where}" in small) is (spot.card in town(0)[1][:2])
        assert (f" on {where}" in large) is (spot.card in town(0)[1][2:])
        right = spot.card == now.township and place_of(now, where) == COLUMNS[2]
        assert (f" on {where}" in " ".join(new["sheets"])) is right
        left = spot.card == now.township and not right
        assert (f" on {where}" in " ".join(new["township"])) is left
        assert (f" on {where}" in " ".join(new["events"])) is (spot.card in now.events)
    assert "Gold Strike is over" in new["events"]
    same = replace(now, standings=before.standings, spots={})
    quiet = changed_parts(GAME, same, before, lambda seat: NAMES[seat])
    assert "sheets" not in quiet


def place_of(view: BoomtownView, where: str) -> int:
    """The left edge of a location of the Township."""
    return table_of(view).in_town(TOWNSHIPS[view.township].locations)[where][0]


def test_each_sheet_is_wholly_seen_in_some_part() -> None:
    for seats, out in product(range(2, 6), range(1, 11)):
        assert {seat for part in CLOSE_UPS for seat in sheets_in(position(seats, out=out), part)} == {*range(seats)}
