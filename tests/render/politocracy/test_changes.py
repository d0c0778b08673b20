"""What has changed between two positions of Politocracy, as marked and as told."""

from dataclasses import replace

from render import changed_parts, close_ups, draw
from render.politocracy.changes import change_lines, changes
from render.politocracy.parts import ELECTION, MONEY, TRAILS
from rules.politocracy import GAME
from rules.politocracy.board import MONEY_TRAIL, RING, Ideology
from rules.politocracy.view import Outcome, PolitocracyView
from tests.render.politocracy.positions import NAMES, begun, campaign, chits, support, voting, who


def words(before: PolitocracyView | None, now: PolitocracyView) -> list[str]:
    return [*change_lines(changes(before, now), now, lambda seat: NAMES[seat])]


def parts(before: PolitocracyView, now: PolitocracyView) -> list[str]:
    return [*changed_parts(GAME, now, before, lambda seat: NAMES[seat])]


def test_what_a_seat_did_and_got_is_told_in_one_sentence() -> None:
    before = campaign(2)
    now = who(
        before, 0, square=1, money=27, popularity=17, ideology=Ideology.PROGRESSIVE, stars=1, hearts=2, scandals=1
    )
    now = replace(now, owners={**now.owners, "The Elderly": 0})
    assert words(before, now) == [
        "Ada moved to The Middle Class, became a Progressive, won over The Elderly, +5% popularity, −$2M, "
        "gained 1 heart, lost 1 star, gained 1 Scandal"
    ]


def test_a_trip_and_its_surrogate_are_told() -> None:
    now = who(campaign(2), 0, square=None, stop=0, surrogate=3)
    assert words(campaign(2), now) == ["Ada moved to Start on the Money Trail, sent a Surrogate to Hope on Main Street"]
    back = who(now, 0, square=9, stop=None, surrogate=None)
    assert words(now, back) == ["Ada moved to Media A"]


def test_a_constituent_that_is_bought_out_is_told_of_both() -> None:
    one, other = (replace(campaign(2), owners={"Veterans": seat}) for seat in range(2))
    assert words(one, other) == ["Ada lost Veterans", "Bo won over Veterans"]


def test_the_election_is_told_region_by_region() -> None:
    assert words(support(3), replace(chits(3), supporters={})) == ["The chits are on the table"]
    assert words(chits(3), voting(3)) == [
        "Cy wins region III",
        "Ada wins regions I, IV and V",
        "Region II is passed over",
    ]


def test_a_region_that_was_passed_over_is_new_again_once_it_votes() -> None:
    passed = replace(voting(3), regions={**voting(3).regions, "III": Outcome(None)})
    assert words(chits(3), passed)[-1] == "Regions II and III are passed over"
    anew = replace(passed, regions={**passed.regions, "II": Outcome(0, ((3,), (1,)))})
    assert changes(passed, anew).voted == ("II",)
    assert words(passed, anew) == ["Ada wins region II"]
    assert parts(passed, anew) == [ELECTION]


def test_what_is_new_is_told_of_the_part_where_it_is() -> None:
    before = replace(campaign(2), owners={})
    assert parts(before, before) == []
    assert parts(before, who(before, 0, square=1)) == ["Main Street", "A"]
    assert parts(before, replace(before, owners={"Veterans": 1})) == ["The Government Street", "B"]
    assert parts(before, who(before, 0, square=9)) == ["Wall Street", "A"]
    assert parts(before, who(before, 1, surrogate=30)) == ["The Ideology Street", "B"]
    assert parts(before, who(before, 0, square=None, stop=len(MONEY_TRAIL) - 1)) == [MONEY, "A"]
    assert parts(before, who(before, 1, money=0)) == ["B"]
    assert parts(chits(3), voting(3)) == [ELECTION]


def test_what_is_new_with_a_candidate_is_told_without_the_name() -> None:
    now = who(campaign(2), 0, square=1, popularity=17)
    news = changed_parts(GAME, now, campaign(2), lambda seat: NAMES[seat])
    assert news["A"] == ["moved to The Middle Class", "+5% popularity"]


def test_candidates_are_seen_closely_by_name_and_the_election_first_once_there_is_one() -> None:
    before, now = (close_ups(GAME, view, lambda seat: NAMES[seat]) for view in (campaign(3), voting(3)))
    assert [*before] == [*TRAILS, "A", "B", "C", ELECTION]
    assert [*now] == [ELECTION, *TRAILS, "A", "B", "C"]
    assert [before[seat] for seat in "ABC"] == ["Ada", "Bo", "Cy"]


def test_an_alt_text_says_the_moment_the_standings_and_what_is_new_in_this_order() -> None:
    before, now = campaign(2), who(campaign(2), 0, square=1)
    alt = draw(GAME, now, names=NAMES, since=before).alt
    sentences = (
        "Politocracy",
        "Round 7 of 40",
        "Ada to play",
        "Popularity: Bo 21% ($5.4M)",
        "New: Ada moved",
        "Ada: Centrist, The Middle",
    )
    assert sorted(sentences, key=alt.index) == [*sentences]
    assert "New: " not in draw(GAME, now, names=NAMES).alt


def test_an_alt_text_of_the_election_says_who_runs_and_how_the_regions_voted() -> None:
    alt = draw(GAME, voting(3), names=NAMES).alt
    for sentences in (
        "Cy and Ada run for President",
        "Bo supports Ada",
        "Passed over: II (43).",
        "Regions without chits vote last, if nobody has 270: II (43).",
        "Ada won I (33), IV (103), V (85)",
    ):
        assert sentences in alt
    assert "Ada is elected President" in draw(GAME, replace(voting(3), elected=0), names=NAMES).alt


def test_at_the_start_nobody_is_in_turn() -> None:
    alt = draw(GAME, begun(2), names=NAMES).alt
    assert "to play" not in alt
    assert f"Bo: Centrist, {RING[18].name}" in alt
