"""The reasons of the AI player of Barrage: what a move brings, what it costs, what the next best would bring."""

from collections.abc import Callable
from typing import Any

from rules import Seat, Verb
from rules.barrage.ai.why import why
from rules.barrage.board import Character
from rules.barrage.ending import absentee_ballots
from rules.barrage.play import attack_ads, line_up, placement, resolve, setting_up, take_star, try_next_door
from rules.barrage.state import Heading, Options, State, new
from rules.barrage.telling_roll import Way
from rules.barrage.verbs import (
    AddOne,
    AskMe,
    Attack,
    Ballot,
    BoardOrder,
    Keep,
    LineUp,
    MakeSix,
    Pass,
    Place,
    PlaceTwo,
    Redeem,
    Replace,
    Resolve,
    RollAgain,
    SendHome,
    Take,
    Try,
)
from rules.barrage.view import view
from tests.barrage.conforms import swap
from tests.barrage.situations import UNSHUFFLED, Step, scripted, situation, without_tokens


def said(step: Step[Any], state: State, *moves: Verb, dice: tuple[int, ...] = ()) -> str:
    """Why seat 0 makes the last of these moves, which it makes one after another."""
    *before, last = moves
    rules = step(scripted(*dice), state)
    asking = rules.send(None)
    for move in before:
        asking.take(0, move)
        asking = rules.send(None)
    reason = why(view(state, 0), asking.pending[0], last)
    rules.close()
    return reason


def resolved(table: Any, state: State) -> Any:
    return resolve(table, state, 0)


def last_round(state: State) -> State:
    state.round = state.rounds
    return state


def asked_of(code: str, step: Callable[[Any, State, Seat, str], Any], state: State) -> Step[Any]:
    """A step of seat 0 at a place that it has just won."""
    state.contest = code
    return lambda table, state: step(table, state, 0, code)


def test_of_two_characters_the_power_and_which_won_more() -> None:
    state = new(2, Options())
    assert said(setting_up, state, Keep(Character.NERD), dice=UNSHUFFLED) == (
        "The Nerd can add 1 to a state roll once a round, after seeing the die. "
        "In matches among AI players, the Nerd won more often than the Banker."
    )


def test_placing_says_the_chance_the_votes_and_the_next_best() -> None:
    assert said(placement, last_round(situation()), Place("CA")) == (
        "A Staffer has a 33% chance to take California and its 55 votes. "
        "In the last round, that should gain about 18 votes on rivals; the next best, Texas, about 13 votes."
    )


def test_placing_says_who_leads_and_who_waits_there() -> None:
    state = last_round(situation(3, stars={"OH": [1]}, placed={"OH": [1]}))
    assert said(placement, state, Place("OH")) == (
        "A Staffer has a 50% chance to draw level with @1 in Ohio (18 votes); @1 waits there too. "
        "In the last round, that should gain about 7 votes on rivals; California would gain about 18 votes."
    )


def test_placing_in_an_office_says_what_it_brings() -> None:
    assert said(placement, situation(), Place("Recruitment")) == (
        "A Staffer in Recruitment has a 33% chance to win another Staffer. "
        "With 8 rounds to come, that should gain about 27 votes on rivals; Third Recruitment would gain as much."
    )


def test_a_ballot_to_be_won_names_the_tie_that_it_may_break() -> None:
    state = last_round(situation(stars={"OH": [0, 1]}))
    assert said(placement, state, Place("Absentee Ballots")).startswith(
        "A Staffer in Absentee Ballots has a 33% chance "
        "to win a ballot for ties at the end, like that in Ohio (18 votes). "
    )


def test_what_comes_too_late_is_said_to() -> None:
    assert said(placement, last_round(situation()), Place("Attack Ads")).startswith(
        "A Staffer in Attack Ads has a 33% chance to win an ad against a rival's Staffer, too late to be used. "
    )


def test_placing_where_nothing_is_to_be_won_is_said_to_bring_nothing() -> None:
    state = last_round(situation(stars={"WY": [0]}))
    assert said(placement, state, Place("WY")) == (
        "A Staffer has nothing to win in Wyoming. "
        "In the last round, that should gain nothing on rivals; California would gain about 18 votes."
    )


def test_the_movie_star_needs_no_roll() -> None:
    state = last_round(situation(2, [Character.MOVIE_STAR], stars={"WY": [1]}))
    assert said(placement, state, Place("WY")).startswith(
        "A Staffer needs no roll to take Wyoming and its 3 votes from @1."
    )


def test_the_banker_leaves_rivals_no_time() -> None:
    state = last_round(situation(2, [Character.BANKER]))
    assert said(placement, state, PlaceTwo(("CA", "TX"))) == (
        "Both spots are taken before a rival can come between: California (33% for a star, 55 votes) and "
        "Texas (33% for a star, 38 votes). Together that should gain about 31 votes on rivals."
    )
    assert said(placement, state, PlaceTwo(("WY", "WA"))).endswith("; California and Texas would gain about 31 votes.")


def test_of_two_spots_that_which_brings_something_too_late_is_said_to_in_the_last_round_alone() -> None:
    state = situation(2, [Character.BANKER])
    both, brings = PlaceTwo(("Attack Ads", "CA")), "Attack Ads (33% for an ad against a rival's Staffer"
    state.round = state.rounds - 1
    assert f"{brings}) and California" in said(placement, state, both)
    state = last_round(situation(2, [Character.BANKER]))
    assert f"{brings}, too late to be used) and California" in said(placement, state, both)


def test_an_ad_says_what_the_staffer_may_win_and_what_the_ad_is_good_for() -> None:
    state = situation(placed={"CA": [1], "WY": [1]}, ads=[1])
    state.round = state.rounds - 1
    assert said(attack_ads, state, Attack("CA", 1)) == (
        "The Staffer of @1 has a 33% chance to take California and its 55 votes. "
        "Sending it home should gain about 16 votes on rivals; the next best, that of @1 in Wyoming, about 2 votes. "
        "Kept for later, the ad would gain about 10 votes."
    )


def test_no_ad_says_what_the_best_would_do() -> None:
    state = situation(placed={"WY": [1]}, ads=[1])
    assert said(attack_ads, state, Pass()) == (
        "Sending @1's Staffer home from Wyoming would gain about 1 vote on rivals. "
        "Kept for later, the ad would gain about 10 votes."
    )


def test_an_order_says_what_is_urgent_and_what_can_wait() -> None:
    state = situation(placed={"WY": [0], "PA": [0, 1], "OH": [0, 1]}, stars={"PA": [0, 0], "OH": [1]})
    assert said(line_up, state, LineUp(("PA", "WY", "OH"))) == (
        "Pennsylvania comes first: it's better to roll before @1 there, and it's better to roll after @1 in Ohio."
    )
    assert said(line_up, state, LineUp(("WY", "PA"))) == "Wyoming comes first: Pennsylvania would be more urgent."


def test_board_order_and_being_asked_have_reasons_too() -> None:
    state = situation(placed={"TX": [0], "WY": [0]})
    assert said(line_up, state, BoardOrder()) == "Texas comes first: no other roll is more urgent."
    assert said(line_up, state, AskMe()) == (
        "Each roll can then be chosen when it's due, with Town Hall tokens before it where they pay."
    )


def test_town_hall_comes_before_the_rolls_that_it_may_help() -> None:
    state = situation(placed={"Town Hall": [0], "TX": [0]})
    assert said(line_up, state, LineUp(("Town Hall", "TX"))) == (
        "Town Hall comes first: a token won there can help later rolls."
    )


def test_a_roll_says_what_it_may_win_and_why_now() -> None:
    state = situation(placed={"WY": [0], "PA": [0, 1]}, stars={"PA": [0, 0]})
    assert said(resolved, state, Resolve("PA")) == (
        "This Staffer has a 67% chance to defend Pennsylvania and send a rival's Staffer home; "
        "it's better to roll before @1 there."
    )


def test_with_tokens_to_spend_most_is_at_stake_first() -> None:
    state = situation(placed={"CA": [0], "WY": [0]}, town_hall=[2])
    assert said(resolved, state, Resolve("CA")) == (
        "This Staffer has a 33% chance to take California and its 55 votes; "
        "while there are Town Hall tokens to spend, no roll has more at stake."
    )


def test_tokens_before_a_roll_say_what_they_cost() -> None:
    state = situation(placed={"CA": [0], "WY": [0]}, town_hall=[2])
    assert said(resolved, state, Resolve("CA", 2)) == (
        "With 2 Town Hall tokens before the roll, "
        "the chance rises from 33% to 100%, and a win would take California and its 55 votes. "
        "The price taken off, that should gain about 7 votes on rivals; rolling without would gain about 14 votes."
    )


def test_a_saved_roll_says_what_it_wins_and_what_the_tokens_would() -> None:
    state = situation(placed={"CA": [0], "WY": [1]}, town_hall=[1])
    assert said(resolved, state, Resolve("CA"), Redeem(), dice=(4,)) == (
        "Spending 1 Town Hall token is enough to take California and its 55 votes. "
        "That should gain about 29 votes on rivals. Kept for later, the token would gain about 11 votes."
    )


def test_a_miss_let_go_says_what_is_kept() -> None:
    state = situation(placed={"WY": [0], "CA": [1]}, stars={"WY": [1]}, town_hall=[4])
    assert said(resolved, state, Resolve("WY"), Pass(), dice=(1,)) == (
        "Saving the roll would gain about 2 votes on rivals. Kept for later, the token would gain about 10 votes."
    )


def test_the_ivy_leaguers_six_is_set_against_later_rolls() -> None:
    state = situation(2, [Character.IVY_LEAGUER], placed={"TX": [0], "CA": [0]})
    assert said(resolved, state, Resolve("TX"), MakeSix(), dice=(1,)) == (
        "The 6 is enough to take Texas and its 38 votes. That should gain about 20 votes on rivals. "
        "Kept for later, the power would gain about 4 votes."
    )


def test_the_entrepreneurs_new_roll_has_its_chance() -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"TX": [0]})
    assert said(resolved, state, RollAgain(), dice=(2,)) == (
        "The new roll has a 33% chance to take Texas and its 38 votes. That should gain about 7 votes on rivals. "
        "Kept for later, the power would gain nothing."
    )


def test_the_nerds_one_may_need_tokens_beside_it() -> None:
    state = situation(2, [Character.NERD], placed={"OH": [0]}, town_hall=[1])
    assert said(resolved, state, Resolve("OH"), AddOne(), dice=(2,)) == (
        "Adding 1 along with 1 Town Hall token is enough to take Ohio and its 18 votes. "
        "That should gain about 8 votes on rivals. "
        "Kept for later, the power and 1 Town Hall token would gain about 11 votes."
    )


def test_a_star_taken_says_who_leads_then_and_whom_it_hurts() -> None:
    state = situation(3, stars={"PA": [1, 2], "TX": [2], "FL": [2]})
    step = asked_of("PA", lambda table, state, me, code: take_star(table, state, me, code, Way()), state)
    assert said(step, state, Replace(2)) == (
        "With @2's star, @0 is level in Pennsylvania (20 votes). "
        "No other rival there has more electoral votes than @2, who has 67."
    )
    assert said(step, state, Replace(1)).endswith(" Taking another star there would bring more.")


def test_after_a_defense_the_staffer_sent_home_had_a_chance() -> None:
    state = situation(placed={"PA": [0, 1]}, stars={"PA": [0, 0]})
    assert said(resolved, state, SendHome(1), dice=(6,)) == (
        "The Staffer of @1 has a 50% chance to draw level with @0 in Pennsylvania (20 votes). "
        "Sending it home should gain about 8 votes on rivals."
    )


def test_the_scientists_extra_roll() -> None:
    state = last_round(situation(2, [Character.SCIENTIST], stars={"MT": [0]}))
    step = asked_of("MT", try_next_door, state)
    assert said(step, state, Try("ID")) == (
        "The extra roll has an 83% chance to take Idaho and its 4 votes. "
        "That should gain about 3 votes on rivals; the next best, North Dakota, about 2 votes."
    )
    assert said(step, state, Pass()) == "An extra roll in Idaho would gain about 3 votes on rivals."


def test_a_token_moved_says_what_it_leaves() -> None:
    state = last_round(without_tokens(situation(placed={"TX": [0]}, stars={"WY": [0]}), 0))
    assert said(resolved, state, Take("WY"), dice=(6,)) == (
        "The token can take Texas and its 38 votes. That should gain about 38 votes on rivals. "
        "In Wyoming, it's good for about 3 votes. Another token would be missed less."
    )


def test_a_ballot_says_which_tie_it_breaks() -> None:
    state = last_round(situation(stars={"PA": [0, 1], "CA": [0, 1]}, absentee=[1]))
    assert said(absentee_ballots, state, Ballot("CA")) == (
        "A ballot can break the tie with @1 in California (55 votes). "
        "That should gain about 55 votes on rivals; the next best, Pennsylvania, about 20 votes."
    )


def test_a_free_ballot_is_called_so() -> None:
    state = last_round(situation(2, [Character.WAR_HERO], stars={"PA": [0, 1]}))
    assert said(absentee_ballots, state, Ballot("PA")).startswith("A free ballot can break the tie with @1 in Penn")


def test_a_reason_depends_on_the_view_alone() -> None:
    """Whatever others hide, the order of their rolls and the cards that they dropped, the reason stays."""
    state = situation(3, placed={"TX": [0, 1], "PA": [1, 2], "OH": [0, 2]})
    state.dealt = [tuple(Character)[at : at + 2] for at in (0, 2, 4)]
    state.heading, state.lineups = Heading.RESOLUTION, [None, ("PA", "TX"), ("OH", "PA")]
    before, shown = said(resolved, state, Resolve("TX")), view(state, 0)
    assert swap(state, [1, 2])
    assert (said(resolved, state, Resolve("TX")), view(state, 0)) == (before, shown)
