"""The end of the match (section 9): ballots, ties and the count."""

from random import Random

import pytest

from rules import Match, Seat, Verb
from rules.barrage import GAME
from rules.barrage.board import STATES
from rules.barrage.ending import absentee_ballots
from rules.barrage.verbs import Ballot, Pass
from tests.barrage.characters import IVY, NERD, WAR_HERO
from tests.barrage.situations import final_count, run, situation
from tests.findings import for_each
from tests.record import random_move
from tests.situations import awaited


def lay(*codes: str) -> list[tuple[Seat, Verb]]:
    """Ballots of seat 0, one after the other."""
    return [(0, Ballot(code)) for code in codes]


@pytest.mark.rule("E-41", "E-A17", "E-32")
def test_from_the_first_player_of_the_match_each_in_turn_lays_a_ballot_where_tied() -> None:
    state = situation(3, first=1, starter=2, stars={"PA": [0, 1], "CA": [0, 1, 2]}, absentee=[2, 1, 1])
    answers = [(1, Ballot("CA")), (2, Ballot("CA")), (0, Ballot("CA")), (0, Ballot("PA"))]
    ran = run(absentee_ballots, state, *answers)
    assert ran.asked[0].moves == (Ballot("CA"), Ballot("PA"), Pass())
    assert ran.asked[1].moves == (Ballot("CA"), Pass())
    assert (state.ballots["CA"], state.leading("PA")) == ([1, 2, 0], (0,))
    assert state.bank["Absentee Ballots"] == [0, 0, 0]


@pytest.mark.rule("E-A17")
@for_each(
    ("stars", "ballots", "answers", "left"),
    [
        (
            {"CA": [0, 1, 2]},
            [1, 2, 1],
            [(0, Pass()), (1, Ballot("CA")), (2, Pass()), (0, Ballot("CA")), (1, Pass()), (2, Pass())],
            [0, 1, 1],
        ),
        ({"PA": [0, 1]}, [2, 1, 0], [(0, Ballot("PA")), (1, Pass()), (0, Pass())], [1, 1, 0]),
    ],
)
def test_the_passes_go_round_until_all_pass_in_a_row_be_it_the_last_layer(
    stars: dict[str, list[Seat]], ballots: list[int], answers: list[tuple[Seat, Verb]], left: list[int]
) -> None:
    state = situation(3, stars=stars, absentee=ballots)
    run(absentee_ballots, state, *answers)
    assert state.bank["Absentee Ballots"] == left


@pytest.mark.rule("E-A17", "E-32")
def test_a_player_stays_eligible_though_a_rival_has_gone_ahead() -> None:
    state = situation(stars={"PA": [0, 1]}, absentee=[2, 3])
    answers = [(0, Ballot("PA")), (1, Ballot("PA")), (0, Ballot("PA")), (1, Ballot("PA")), (1, Ballot("PA"))]
    run(absentee_ballots, state, *answers)
    assert state.leading("PA") == (1,)


@pytest.mark.rule("E-A17")
def test_the_list_is_fixed_at_the_start_and_never_extended() -> None:
    state = situation(3, stars={"CA": [0, 0, 1], "PA": [0, 1], "OH": [2, 1]}, absentee=[1, 2, 1])
    answers = [(0, Ballot("PA")), (1, Ballot("PA")), (2, Pass()), (1, Ballot("OH")), (2, Pass())]
    run(absentee_ballots, state, *answers)
    assert state.tied == {"OH": (1, 2), "PA": (0, 1)}


@pytest.mark.rule("E-32", "E-C4")
def test_only_states_one_occupies_and_only_seats_tied_there_are_asked() -> None:
    state = situation(4, stars={"PA": [0, 1], "WY": [2]}, absentee=[0, 1, 3, 3])
    ran = run(absentee_ballots, state, (1, Ballot("PA")))
    assert (ran.seats, ran.asked[0].moves) == ([1], (Ballot("PA"), Pass()))


@pytest.mark.rule("E-A36", "E-32", "E-A17")
def test_what_counts_is_a_tie_for_most_tokens_in_a_state() -> None:
    state = situation(3, stars={"CA": [0, 0, 1], "WY": [0], "VT": [1]}, absentee=[2, 2, 2])
    assert run(absentee_ballots, state).asked == []
    assert state.tied == {}


@pytest.mark.rule("E-32", "E-44", "E-A33")
def test_the_most_tokens_ballots_included_carry_the_state_without_a_coin_and_take_no_star() -> None:
    state = situation(stars={"PA": [0, 1]}, absentee=[0, 1])
    run(absentee_ballots, state, (1, Ballot("PA")))
    assert (state.stars["PA"], state.tally("PA"), state.supply(1)) == ([0, 1], {0: 1, 1: 2}, 32)
    assert final_count(state).winners == (1,)
    assert state.won == {"PA": 1}


@pytest.mark.rule("E-42", "E-53", "E-A33")
@for_each(
    ("codes", "banked", "offered", "ballots", "supply"),
    [
        ("PA PA OH", 0, ["PA OH"] * 3, {"PA": [0, 0], "OH": [0]}, 30),
        ("PA CA PA OH", 1, ["CA PA OH"] * 2 + ["PA OH"] * 2, {"PA": [0, 0], "CA": [0], "OH": [0]}, 29),
        ("PA PA PA PA", 1, ["CA PA OH"] * 4, {"PA": [0] * 4}, 29),
    ],
)
def test_the_war_heros_three_free_ballots_are_for_blue_states_alone_and_used_first(
    codes: str, banked: int, offered: list[str], ballots: dict[str, list[Seat]], supply: int
) -> None:
    state = situation(2, [WAR_HERO], stars={"CA": [0, 1], "PA": [0, 1], "OH": [0, 1], "WY": [0]}, absentee=[banked])
    ran = run(absentee_ballots, state, *lay(*codes.split()))
    assert [one.moves[:-1] for one in ran.asked] == [tuple(map(Ballot, codes.split())) for codes in offered]
    assert (state.free_ballots, state.bank["Absentee Ballots"]) == ([0, 0], [0, 0])
    assert (state.ballots, state.supply(0)) == (ballots, supply)


@pytest.mark.rule("E-53")
def test_the_war_hero_gets_three_free_ballots_at_the_start_and_nobody_else() -> None:
    match = Match(GAME, 8, "hero")
    assert sorted(match.state.free_ballots) == [0] * 7 + [3]
    assert match.state.free_ballots[match.state.characters.index(WAR_HERO)] == 3


@pytest.mark.rule("E-43", "E-A16")
@for_each(
    ("code", "stars", "winner"),
    [("PA", [1], 1), ("CA", [0, 1, 1], 1), ("CA", [1], 1), ("CA", [0, 0, 1], 0), ("WY", [1], 1)],
)
def test_the_most_tokens_carry_a_state_and_one_alone_is_enough(code: str, stars: list[Seat], winner: Seat) -> None:
    state = situation(3, stars={code: stars})
    result = final_count(state)
    assert (state.won, result.winners) == ({code: winner}, (winner,))
    assert sum(result.scores) == result.scores[winner] == STATES[code].votes


@pytest.mark.rule("E-44", "E-A18", "E-A34", "E-A16", "E-A26", "E-A29")
@for_each(
    ("stars", "draws", "winner"),
    [
        ([2, 0], (1,), 0),
        ([2, 0], (2,), 2),
        ([2, 1, 0], (6, 2, 4, 1), 0),
        ([2, 1, 0], (6, 2, 4, 2), 2),
        ([2, 1, 0], (2, 4, 6, 1), 1),
        ([2, 1, 0], (5, 5, 1, 2), 1),
        ([2, 1, 0], (6, 3, 3, 1, 4, 2), 2),
        ([2, 1, 0], (6, 3, 3, 2, 2, 5, 1, 2), 1),
        ([2, 1, 0], (4, 4, 4, 1, 3, 2, 1), 1),
        ([2, 1, 0], (1, 6, 1, 5, 2, 1), 0),
    ],
)
def test_a_tie_is_tossed_and_heads_is_the_earlier_seat_of_three_after_rolls_that_nothing_helps(
    stars: list[Seat], draws: tuple[int, ...], winner: Seat
) -> None:
    state = situation(3, [IVY, NERD], stars={"CA": stars}, town_hall=[5, 5, 5])
    final_count(state, *draws)
    assert (state.won, state.bank["Town Hall"]) == ({"CA": winner}, [5, 5, 5])


@pytest.mark.rule("E-45", "E-A16", "E-A19", "E-A22")
@for_each(
    ("stars", "draws", "winner", "reason"),
    [
        ({"CA": [1], "TX": [2], "WY": [2], "PA": [0, 0]}, (), 1, "55 electoral votes"),
        ({"FL": [0], "PA": [1], "CO": [1]}, (), 1, "29 electoral votes, tied but with more states"),
        ({}, (3, 5, 2, 1), 1, "0 electoral votes, after a tie and a roll-off"),
        ({"FL": [2], "NY": [0]}, (1,), 0, "29 electoral votes, after a tie and a coin toss"),
        ({"FL": [2], "NY": [0]}, (2,), 2, "29 electoral votes, after a tie and a coin toss"),
        (
            {"AZ": [2], "IN": [0], "MA": [3], "WY": [1]},
            (3, 5, 5, 6, 2),
            2,
            "11 electoral votes, after a tie and a roll-off",
        ),
        (
            {"PA": [2], "GA": [0], "ME": [0], "NC": [1], "NM": [1]},
            (2,),
            1,
            "20 electoral votes, after a tie and a coin toss",
        ),
    ],
)
def test_the_highest_total_wins_be_it_below_270_then_more_states_then_a_coin_or_rolls(
    stars: dict[str, list[Seat]], draws: tuple[int, ...], winner: Seat, reason: str
) -> None:
    state = situation(4, stars=stars)
    result = final_count(state, *draws)
    assert (result.winners, result.reason) == ((winner,), reason)
    assert sum(result.scores) == sum(STATES[code].votes for code in stars)


@pytest.mark.rule("E-41", "E-31")
def test_ballots_come_after_the_last_round_and_before_the_count() -> None:
    asked = 0
    for number in range(6):
        match, rng = Match(GAME, 8, f"ballots {number}", {"rounds": 4}), Random(number)
        for _, question in awaited(match):
            if question.topic == "ballot":
                asked += 1
                assert (match.state.round, match.state.won) == (4, {})
                assert not any(match.state.placed.values())
            else:
                assert not match.state.tied
            match.play(*random_move(match, rng))
    assert asked > 2
