"""What has changed between two positions, as marked and as told."""

from dataclasses import replace

import pytest

from render import changed_parts, draw
from render.barrage.changes import MOST_MARKED, Changes, arrivals, change_lines, changes, more, replacements
from render.barrage.map import MAP
from render.barrage.parts import CLOSE_UPS, places_in
from rules import Seat
from rules.barrage import GAME
from rules.barrage.board import STATES
from rules.barrage.state import Heading
from rules.barrage.view import BarrageView
from tests.findings import for_each
from tests.render.barrage.positions import NAMES, bare, base, emptied, full

Places = dict[str, tuple[Seat, ...]]


def position(stars: Places | None = None, placed: Places | None = None) -> BarrageView:
    return replace(bare(4), stars=stars or {}, placed=placed or {})


def words(before: BarrageView | None, now: BarrageView) -> list[str]:
    return [*change_lines(changes(before, now), before or now, now, lambda seat: NAMES[seat])]


@for_each(
    ("before", "now", "new"),
    [
        ((), (), set[int]()),
        ((), (0,), {0}),
        ((0,), (0, 1), {1}),
        ((0,), (0, 0), {1}),
        ((0, 1), (1, 0), set[int]()),
        ((0, 1), (1, 2), {1}),
        ((0, 1, 2), (2,), set[int]()),
        ((0,), (1, 2), {0, 1}),
    ],
)
def test_staffers_that_were_not_there_have_arrived(
    before: tuple[Seat, ...], now: tuple[Seat, ...], new: set[int]
) -> None:
    assert arrivals({"CA": before}, {"CA": now}, "CA") == new


@for_each(
    ("before", "now", "gone"),
    [((), (), 0), ((0,), (), 1), ((0, 1), (1,), 1), ((0, 0), (0,), 1), ((0, 1, 1), (2, 2, 2), 3), ((0,), (0, 1), 0)],
)
def test_staffers_that_are_not_there_any_more_have_left(
    before: tuple[Seat, ...], now: tuple[Seat, ...], gone: int
) -> None:
    assert more({"CA": now}, {"CA": before}, "CA").total() == gone


@for_each(
    ("before", "now", "new"),
    [
        ((), (0,), {0}),
        ((0,), (0, 0), {1}),
        ((0, 1), (0, 2), {1}),
        ((0, 1), (1, 0), {0, 1}),
        ((0, 1), (0, 1), set[int]()),
        ((0, 1), (0,), set[int]()),
    ],
)
def test_a_star_is_new_where_another_token_lies(before: tuple[Seat, ...], now: tuple[Seat, ...], new: set[int]) -> None:
    assert replacements({"CA": before}, {"CA": now}, "CA") == new


def test_changes_are_found_at_their_places_alone() -> None:
    before = position({"TX": (0,), "MD": (1,)}, {"OH": (2,), "Town Hall": (3, 3)})
    now = position({"TX": (0, 2), "MD": (3,)}, {"OH": (2, 1), "Town Hall": (3,)})
    found = changes(before, now)
    assert found.stars == {"TX": {1}, "MD": {0}}
    assert found.staffers == {"OH": {1}}
    assert found.left == {"Town Hall": 1}


def test_a_change_is_told_in_words() -> None:
    before = position({"MD": (1,)}, {"Town Hall": (3, 3), "CA": (0,)})
    now = position({"TX": (2,), "MD": (3,)}, {"OH": (2, 1)})
    richer = tuple(replace(one, votes=10 * seat) for seat, one in enumerate(now.candidates))
    assert words(before, replace(now, candidates=richer)) == [
        "Bo gained 10 votes, placed in Ohio",
        "Cy gained 20 votes, took a star in Texas, placed in Ohio",
        "Di gained 30 votes, took a star in Maryland from Bo",
        "Staffers went home from California, Town Hall (2)",
    ]


def test_votes_lost_are_told() -> None:
    poorer = tuple(replace(one, votes=0) for one in base().candidates)
    assert "Ada lost 38 votes" in words(base(), replace(base(), candidates=poorer))


def test_the_alt_text_tells_the_moment() -> None:
    """And then what is to be done, where all are and what they have saved."""
    alt = draw(GAME, base(), names=NAMES, glance=True).alt
    assert alt.startswith(
        "Electoral Barrage. Rolling, round 1 of 5. Cy to play. Ada: 38, Di: 10, Cy: 6, Bo: 0 electoral votes. "
        "Rolling for Ohio, where 4 or more wins. Cy rolled 3 in Ohio, 1 short. "
        "Staffers to roll: Ada 2, Bo 1, Cy 1, Di 2. Staffers in California: Ada, Bo. In Ohio: Cy. "
    )
    assert "Bo has saved 1 attack ad." in alt


def test_the_alt_text_tells_the_last_change() -> None:
    before = replace(base(), stars={code: tokens for code, tokens in base().stars.items() if code != "UT"})
    alt = draw(GAME, base(), names=NAMES, since=before).alt
    assert "1 short. New: Cy took a star in Utah. Staffers to roll: " in alt


@for_each("seats", [2, 8])
@for_each("name", ["W" * 500, "漢字" * 30, "Z͑̾͌" * 40])
def test_the_alt_text_stays_within_its_limit_and_says_the_weightiest(seats: int, name: str) -> None:
    alt = draw(GAME, full(seats), names=dict.fromkeys(range(8), name), since=emptied(full(seats))).alt
    assert len(alt) <= 1024
    assert alt.endswith("…")
    assert name[:19] + "…" in alt
    assert alt.index("electoral votes. ") < alt.index("Rolling for Pennsylvania") < alt.index("New: ")


@pytest.mark.parametrize(
    ("focus", "there"),
    [
        ("Northwest", ""),
        ("CA", "55 votes, 5 or more wins (33%). Stars: 3 empty. Staffers: Ada 1, Bo 1. "),
        ("TX", "38 votes, 5 or more wins (33%). Stars: Bo 2, Ada 1. "),
        ("PA", "20 votes, 4 or more wins (50%). Stars: Bo 1, 1 empty. Ballots: Cy 2. "),
    ],
)
def test_a_close_up_says_what_it_shows_and_the_same_as_the_board(focus: str, there: str) -> None:
    view = replace(base(), stars={"TX": (1, 0, 1), "PA": (1,)}, ballots={"PA": (2, 2)})
    title, rest = draw(GAME, view, names=NAMES, focus=focus).alt.split(". ", 1)
    assert title == f"Electoral Barrage, {CLOSE_UPS[focus]} seen closely"
    assert rest.startswith(there)
    assert draw(GAME, view, names=NAMES).alt == f"Electoral Barrage. {rest.removeprefix(there)}"


def test_several_stars_in_a_state_are_told_at_once() -> None:
    assert words(position({"TX": (1, 1)}), position({"TX": (0, 0, 0)})) == ["Ada took 3 stars in Texas from Bo"]


def test_ballots_and_states_won_are_told_and_marked() -> None:
    before = replace(position({"PA": (0, 1)}), tied={"PA": (0, 1)})
    after = replace(before, ballots={"PA": (1,)})
    assert words(before, after) == ["Bo used a ballot in Pennsylvania"]
    assert changes(before, after).ballots == {"PA": {1}}
    assert words(after, replace(after, won={"PA": 1, "CA": 1})) == ["Bo won 2 states"]
    assert changes(after, replace(after, won={"PA": 1})).won == {"PA"}


def test_where_too_much_has_changed_only_the_figures_are_marked() -> None:
    some, most = (Places(dict.fromkeys(list(STATES)[-count:], (0,))) for count in (MOST_MARKED, MOST_MARKED + 1))
    few, many = (changes(position(), position(stars)) for stars in (some, most))
    assert few.marked == few
    assert many.marked == Changes(counts=many.counts)


def test_the_alt_text_of_the_last_board_tells_who_is_elected() -> None:
    over = replace(base(), turn=None, contest=None, throw=None, elected=0)
    alt = draw(GAME, over, names={0: "Ada"}).alt
    assert "Ada is elected with 38 votes" in alt
    over = replace(over, heading=Heading.COUNT)
    assert draw(GAME, over, names={0: "Ada"}).alt.startswith("Electoral Barrage. Final count, 5 rounds. Ada is elected")
    assert "elected" not in draw(GAME, replace(over, elected=None), names={0: "Ada"}).alt


def test_what_is_new_is_told_of_each_part_that_shows_it() -> None:
    before = position({"MD": (1,)}, {"CA": (0,), "Town Hall": (2,)})
    now = position({"MD": (3,)}, {"CA": (0, 2)})
    richer = tuple(replace(one, votes=10) for one in now.candidates)
    new = changed_parts(GAME, replace(now, candidates=richer), before, lambda seat: NAMES[seat])
    star = "Di took a star in Maryland from Bo"
    assert new == {
        "Northwest": ["Cy placed in California", "Staffers went home from Town Hall"],
        "Southwest": ["Cy placed in California"],
        "Southeast": [star],
        "CA": ["Cy placed in California"],
        "MD": [star],
    }
    assert [*new] == [focus for focus in CLOSE_UPS if focus in new]


def test_each_state_and_office_is_in_some_region() -> None:
    assert {place for region in MAP.regions for place in places_in(region)} == {*STATES, *MAP.offices}
