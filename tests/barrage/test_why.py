"""The reasons of the AI player of Barrage: what a move brings, what it costs, what the next best would bring."""

from collections.abc import Callable
from typing import Any

from rules import Seat, Verb
from rules.barrage.ai.why import why
from rules.barrage.board import Character
from rules.barrage.ending import absentee_ballots
from rules.barrage.play import attack_ads, line_up, placement, setting_up, take_star, try_next_door
from rules.barrage.play import resolve as resolve_one
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
from tests.barrage.characters import BANKER, ENTREPRENEUR, IVY, MOVIE_STAR, NERD, SCIENTIST, WAR_HERO
from tests.barrage.conforms import swap
from tests.barrage.situations import UNSHUFFLED, Step, late, question_after, situation, without_tokens
from tests.findings import for_each


def explain(step: Step[Any], state: State, *moves: Verb, dice: tuple[int, ...] = ()) -> str:
    """Why seat 0 makes the last of these moves, which it makes one after another."""
    *before, last = moves
    question = question_after(step, state, *before, dice=dice)
    return why(view(state, 0), question, last)


async def one_roll(table: Any, state: State) -> None:
    await resolve_one(table, state, 0)


def at(code: str, step: Callable[[Any, State, Seat, str], Any]) -> Step[Any]:
    """A step of seat 0 at a place that it has just won."""
    return lambda table, state: step(table, state, 0, code)


def test_of_two_characters_the_power_and_which_won_more() -> None:
    assert explain(setting_up, new(2, Options()), Keep(NERD), dice=UNSHUFFLED) == (
        "The Nerd can add 1 to a state roll once a round, after seeing the die. "
        "In matches among AI players, the Nerd won more often than the Banker."
    )


@for_each(
    ("state", "move", "reason"),
    [
        (
            late(situation()),
            Place("CA"),
            "A Staffer has a 33% chance to take California and its 55 votes. "
            "In the last round, that should gain about 18 votes on rivals; the next best, Texas, about 13 votes.",
        ),
        (
            late(situation(3, stars={"OH": [1]}, placed={"OH": [1]})),
            Place("OH"),
            "A Staffer has a 50% chance to draw level with @1 in Ohio (18 votes); @1 waits there too. "
            "In the last round, that should gain about 7 votes on rivals; California would gain about 18 votes.",
        ),
        (
            situation(),
            Place("Recruitment"),
            "A Staffer in Recruitment has a 33% chance to win another Staffer. "
            "With 8 rounds to come, that should gain about 27 votes on rivals; Third Recruitment would gain as much.",
        ),
        (
            late(situation(stars={"WY": [0]})),
            Place("WY"),
            "A Staffer has nothing to win in Wyoming. "
            "In the last round, that should gain nothing on rivals; California would gain about 18 votes.",
        ),
        (
            late(situation(2, [BANKER])),
            PlaceTwo(("CA", "TX")),
            "Both spots are taken before a rival can come between: California (33% for a star, 55 votes) and "
            "Texas (33% for a star, 38 votes). Together that should gain about 31 votes on rivals.",
        ),
    ],
)
def test_placing_says_the_chance_who_leads_or_waits_there_and_the_next_best(
    state: State, move: Verb, reason: str
) -> None:
    assert explain(placement, state, move) == reason


@for_each(
    ("state", "chain"),
    [
        (late(situation()), "In the last round, that should gain about 18 votes on rivals"),
        (
            late(situation(), rounds_left=1),
            "33% of 55 is 18 votes, but rivals may win there in the round to come: that should gain about 16 votes",
        ),
        (
            late(situation(3, placed={"CA": [1, 2]})),
            "33% of 55 is 18 votes, but they may win too: that should gain about 15 votes",
        ),
        (
            late(situation(stars={"CA": [0, 1, 1]}, placed={})),
            "33% of 55 is 18 votes, and @1 loses them: that should gain about 36 votes",
        ),
    ],
)
def test_a_gain_that_is_not_the_chance_of_the_votes_says_why(state: State, chain: str) -> None:
    assert chain in explain(placement, state, Place("CA"))


@for_each(
    ("state", "move", "part"),
    [
        (
            late(situation(stars={"OH": [0, 1]})),
            Place("Absentee Ballots"),
            "a 33% chance to win a ballot for ties at the end, like that in Ohio (18 votes). ",
        ),
        (
            late(situation()),
            Place("Attack Ads"),
            "a 33% chance to win an ad against a rival's Staffer, too late to be used. ",
        ),
        (
            late(situation(2, [MOVIE_STAR], stars={"WY": [1]})),
            Place("WY"),
            "A Staffer needs no roll to take Wyoming and its 3 votes from @1.",
        ),
        (
            late(situation(2, [BANKER])),
            PlaceTwo(("WY", "WA")),
            "; California and Texas would gain about 31 votes.",
        ),
        (
            late(situation(2, [BANKER]), rounds_left=1),
            PlaceTwo(("Attack Ads", "CA")),
            "Attack Ads (33% for an ad against a rival's Staffer) and California",
        ),
        (
            late(situation(2, [BANKER])),
            PlaceTwo(("Attack Ads", "CA")),
            "Attack Ads (33% for an ad against a rival's Staffer, too late to be used) and California",
        ),
    ],
)
def test_placing_says_what_is_special_about_a_place(state: State, move: Verb, part: str) -> None:
    assert part in explain(placement, state, move)


def test_an_ad_says_what_the_staffer_may_win_and_what_the_ad_is_good_for() -> None:
    state = late(situation(placed={"CA": [1], "WY": [1]}, ads=[1]), rounds_left=1)
    assert explain(attack_ads, state, Attack("CA", 1)) == (
        "The Staffer of @1 has a 33% chance to take California and its 55 votes. "
        "Sending it home should gain about 16 votes on rivals; the next best, that of @1 in Wyoming, about 2 votes. "
        "Kept for later, the ad would gain about 10 votes."
    )
    assert explain(attack_ads, situation(placed={"WY": [1]}, ads=[1]), Pass()) == (
        "Sending @1's Staffer home from Wyoming would gain about 1 vote on rivals. "
        "Kept for later, the ad would gain about 10 votes."
    )


@for_each(
    ("placed", "move", "reason"),
    [
        (
            {"WY": [0], "PA": [0, 1], "OH": [0, 1]},
            LineUp(("PA", "WY", "OH")),
            "Pennsylvania comes first: it's better to roll before @1 there, and it's better to roll after @1 in Ohio.",
        ),
        (
            {"WY": [0], "PA": [0, 1], "OH": [0, 1]},
            LineUp(("WY", "PA")),
            "Wyoming comes first: Pennsylvania would be more urgent.",
        ),
        ({"TX": [0], "WY": [0]}, BoardOrder(), "Texas comes first: no other roll is more urgent."),
        (
            {"TX": [0], "WY": [0]},
            AskMe(),
            "Each roll can then be chosen when it's due, with Town Hall tokens before it where they pay.",
        ),
        (
            {"Town Hall": [0], "TX": [0]},
            LineUp(("Town Hall", "TX")),
            "Town Hall comes first: a token won there can help later rolls.",
        ),
    ],
)
def test_an_order_says_what_is_urgent_and_what_can_wait(placed: dict[str, list[Seat]], move: Verb, reason: str) -> None:
    assert explain(line_up, situation(placed=placed, stars={"PA": [0, 0], "OH": [1]}), move) == reason


@for_each(
    ("state", "moves", "dice", "reason"),
    [
        (
            situation(placed={"WY": [0], "PA": [0, 1]}, stars={"PA": [0, 0]}),
            [Resolve("PA")],
            (),
            "This Staffer has a 67% chance to defend Pennsylvania and send a rival's Staffer home; "
            "it's better to roll before @1 there.",
        ),
        (
            situation(placed={"CA": [0], "WY": [0]}, town_hall=[2]),
            [Resolve("CA")],
            (),
            "This Staffer has a 33% chance to take California and its 55 votes; "
            "while there are Town Hall tokens to spend, no roll has more at stake.",
        ),
        (
            situation(placed={"CA": [0], "WY": [0]}, town_hall=[2]),
            [Resolve("CA", 2)],
            (),
            "With 2 Town Hall tokens before the roll, "
            "the chance rises from 33% to 100%, and a win would take California and its 55 votes. "
            "The price taken off, that should gain about 7 votes on rivals; rolling without would gain about 14 votes.",
        ),
        (
            situation(placed={"CA": [0], "WY": [1]}, town_hall=[1]),
            [Resolve("CA"), Redeem()],
            (4,),
            "Spending 1 Town Hall token is enough to take California and its 55 votes. "
            "That should gain about 29 votes on rivals. Kept for later, the token would gain about 11 votes.",
        ),
        (
            situation(placed={"WY": [0], "CA": [1]}, stars={"WY": [1]}, town_hall=[4]),
            [Resolve("WY"), Pass()],
            (1,),
            "Saving the roll would gain about 2 votes on rivals. Kept for later, the token would gain about 10 votes.",
        ),
        (
            situation(2, [IVY], placed={"TX": [0], "CA": [0]}),
            [Resolve("TX"), MakeSix()],
            (1,),
            "The 6 is enough to take Texas and its 38 votes. That should gain about 20 votes on rivals. "
            "Kept for later, the power would gain about 4 votes.",
        ),
        (
            situation(2, [ENTREPRENEUR], placed={"TX": [0]}),
            [RollAgain()],
            (2,),
            "The new roll has a 33% chance to take Texas and its 38 votes. That should gain about 7 votes on rivals. "
            "Kept for later, the power would gain nothing.",
        ),
        (
            situation(2, [NERD], placed={"OH": [0]}, town_hall=[1]),
            [Resolve("OH"), AddOne()],
            (2,),
            "Adding 1 along with 1 Town Hall token is enough to take Ohio and its 18 votes. "
            "That should gain about 8 votes on rivals. "
            "Kept for later, the power and 1 Town Hall token would gain about 11 votes.",
        ),
        (
            situation(placed={"PA": [0, 1]}, stars={"PA": [0, 0]}),
            [SendHome(1)],
            (6,),
            "The Staffer of @1 has a 50% chance to draw level with @0 in Pennsylvania (20 votes). "
            "Sending it home should gain about 8 votes on rivals.",
        ),
        (
            late(without_tokens(situation(placed={"TX": [0]}, stars={"WY": [0]}))),
            [Take("WY")],
            (6,),
            "The token can take Texas and its 38 votes. That should gain about 38 votes on rivals. "
            "In Wyoming, it's good for about 3 votes. Another token would be missed less.",
        ),
    ],
)
def test_a_roll_and_what_saves_it_say_what_may_be_won_and_what_would_be_kept(
    state: State, moves: list[Verb], dice: tuple[int, ...], reason: str
) -> None:
    assert explain(one_roll, state, *moves, dice=dice) == reason


def test_a_star_taken_says_who_leads_then_and_whom_it_hurts() -> None:
    state = situation(3, stars={"PA": [1, 2], "TX": [2], "FL": [2]}, contest="PA")
    step = at("PA", lambda table, state, me, code: take_star(table, state, me, code, Way()))
    assert explain(step, state, Replace(2)) == (
        "With @2's star, @0 is level in Pennsylvania (20 votes). "
        "No other rival there has more electoral votes than @2, who has 67."
    )
    assert explain(step, state, Replace(1)).endswith(" Taking another star there would bring more.")


def test_the_scientists_extra_roll() -> None:
    state = late(situation(2, [SCIENTIST], stars={"MT": [0]}, contest="MT"))
    assert explain(at("MT", try_next_door), state, Try("ID")) == (
        "The extra roll has an 83% chance to take Idaho and its 4 votes. "
        "That should gain about 3 votes on rivals; the next best, North Dakota, about 2 votes."
    )
    assert (
        explain(at("MT", try_next_door), state, Pass()) == "An extra roll in Idaho would gain about 3 votes on rivals."
    )


def test_a_ballot_says_which_tie_it_breaks_and_whether_it_is_free() -> None:
    state = late(situation(stars={"PA": [0, 1], "CA": [0, 1]}, absentee=[1]))
    assert explain(absentee_ballots, state, Ballot("CA")) == (
        "A ballot can break the tie with @1 in California (55 votes). "
        "That should gain about 55 votes on rivals; the next best, Pennsylvania, about 20 votes."
    )
    state = late(situation(2, [WAR_HERO], stars={"PA": [0, 1]}))
    assert explain(absentee_ballots, state, Ballot("PA")).startswith("A free ballot can break the tie with @1 in Penn")


def test_a_reason_depends_on_the_view_alone() -> None:
    """Whatever others hide, the order of their rolls and the cards that they dropped, the reason stays."""
    state = situation(3, placed={"TX": [0, 1], "PA": [1, 2], "OH": [0, 2]}, heading=Heading.RESOLUTION)
    state.dealt = [tuple(Character)[at : at + 2] for at in (0, 2, 4)]
    state.lineups = [None, ("PA", "TX"), ("OH", "PA")]
    before, shown = explain(one_roll, state, Resolve("TX")), view(state, 0)
    assert swap(state, [1, 2])
    assert (explain(one_roll, state, Resolve("TX")), view(state, 0)) == (before, shown)
