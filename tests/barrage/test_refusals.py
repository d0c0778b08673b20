"""What is refused: each reason with its clause."""

import pytest

from rules import Decision, Verb
from rules.barrage import GAME
from rules.barrage.ending import absentee_ballots
from rules.barrage.play import attack_ads, line_up, placement, resolution, setting_up, wins
from rules.barrage.state import Options, State, new
from rules.barrage.verbs import (
    AddOne,
    Attack,
    Ballot,
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
from tests.barrage.characters import BANKER, ENTREPRENEUR, IVY, NERD, SCIENTIST
from tests.barrage.situations import RULES, UNSHUFFLED, Step, first_question, run, situation, without_tokens
from tests.situations import refusal


def at(step: Step, state: State, *dice: int) -> Decision:
    return first_question(step, state, dice)


QUESTIONS = {
    "character": RULES.questions(setting_up, new(2, Options(first=0)), UNSHUFFLED)[0],
    "place": at(placement, situation(placed={"WY": [1], "PA": [1, 1]})),
    "place, Banker": at(placement, situation(2, [BANKER], placed={"WY": [1]})),
    "ads": at(attack_ads, situation(3, placed={"CA": [0, 1], "WY": [2]}, ads=[1])),
    "line-up": RULES.questions(line_up, situation(placed={"CA": [0, 0], "WY": [0], "PA": [1]}))[0],
    "resolve": at(
        resolution,
        situation(placed={"CA": [0], "WY": [0], "VT": [1], "Town Hall": [0]}, stars={"WY": [0]}, town_hall=[3]),
    ),
    "miss, Nerd": at(resolution, situation(2, [NERD], placed={"CA": [0]}), 4),
    "miss, Ivy Leaguer": at(resolution, situation(2, [IVY], placed={"Town Hall": [0]}), 1),
    "miss, Entrepreneur": at(
        lambda table, state: wins(table, state, 0, "CA", 0), situation(2, [ENTREPRENEUR], town_hall=[3]), 4
    ),
    "star": at(resolution, situation(3, placed={"CA": [0]}, stars={"CA": [0, 1, 2]}), 5),
    "defence": at(resolution, situation(3, placed={"PA": [0, 1]}, stars={"PA": [0, 0]}), 3),
    "no token": at(resolution, without_tokens(situation(placed={"WY": [0]}, stars={"PA": [0]})), 2),
    "next door": at(resolution, situation(2, [SCIENTIST], placed={"NH": [0]}, stars={"ME": [1]}), 2),
    "ballot": at(absentee_ballots, situation(stars={"PA": [0, 1], "CA": [1, 1]}, absentee=[1])),
}
"""One question of each kind, each as somebody may be asked it."""

NO_PLACE = "There's no place called “Guam” on this map. Use a state's two letters, like NH."


@pytest.mark.parametrize(
    ("question", "move", "reason", "clause"),
    [
        ("place", Place("Guam"), NO_PLACE, "3.3"),
        ("place", Place("WY"), "Wyoming is full this round. Pick another place.", "3.4"),
        ("place", Place("PA"), "Pennsylvania is full this round. Pick another place.", "3.4"),
        ("place", PlaceTwo(("VT", "CA")), "Only the Banker can place two Staffers at once.", "7.1"),
        ("place", Pass(), "You can't do that right now.", "3.1"),
        ("place, Banker", Place("Third Recruitment"), "Only the Blue-Collar Worker can use Third Recruitment.", "7.4"),
        ("place, Banker", PlaceTwo(("VT",)), "Pick 2 for “where”; you picked 1.", "3.1"),
        ("place, Banker", PlaceTwo(("VT", "VT")), "You can pick VT only once.", "3.1"),
        ("place, Banker", PlaceTwo(("WY", "VT")), "You can't pick “WY”.", "3.1"),
        ("ads", Attack("Guam", 1), NO_PLACE, "3.3"),
        ("ads", Attack("CA", 0), "Your own Staffer stays. Pick a rival's.", "4.2"),
        ("ads", Attack("CA", 2), "That player doesn't have a Staffer in California.", "4.2"),
        ("ads", Attack("Town Hall", 1), "That player doesn't have a Staffer in Town Hall.", "4.2"),
        ("ads", Attack("CA", -1), "That player doesn't have a Staffer in California.", "4.2"),
        ("line-up", LineUp(("PA",)), "You can't pick “PA”.", "10.5"),
        ("line-up", LineUp(("CA", "CA", "CA")), "You can pick CA at most 2 times.", "10.5"),
        ("line-up", LineUp(()), "Pick 1 to 3 for “where”; nothing is picked yet.", "10.5"),
        ("line-up", Resolve("CA"), "You can't do that right now.", "10.5"),
        ("resolve", Resolve("Guam"), NO_PLACE, "3.3"),
        ("resolve", Resolve("VT"), "You don't have a Staffer in Vermont.", "5.1"),
        ("resolve", Resolve("VT", 1), "You don't have a Staffer in Vermont.", "5.1"),
        ("resolve", Resolve("Town Hall", 1), "Town Hall tokens only help in states.", "6.3"),
        ("resolve", Resolve("CA", 3), "At most 2 Town Hall tokens can help before this roll.", "6.4"),
        ("resolve", Resolve("WY", 1), "Town Hall tokens can't help before this roll.", "6.4"),
        ("resolve", Resolve("CA", 4), "You have 3 Town Hall tokens to spend.", "6.2"),
        ("resolve", Resolve("CA", -1), "You have 3 Town Hall tokens to spend.", "6.2"),
        ("miss, Nerd", MakeSix(), "You can't do that right now.", "8.2"),
        ("miss, Ivy Leaguer", Redeem(), "You can't do that right now.", "8.2"),
        ("miss, Entrepreneur", AddOne(), "You can't do that right now.", "8.2"),
        ("miss, Entrepreneur", RollAgain(3), "At most 2 Town Hall tokens can help before this roll.", "6.4"),
        ("miss, Entrepreneur", RollAgain(4), "You have 3 Town Hall tokens to spend.", "6.2"),
        ("miss, Entrepreneur", RollAgain(-1), "You have 3 Town Hall tokens to spend.", "6.2"),
        ("star", Replace(0), "You can't take your own star. Pick a rival's.", "5.7"),
        ("star", Replace(3), "That player doesn't have a star in California.", "5.7"),
        ("star", Replace(-1), "That player doesn't have a star in California.", "5.7"),
        ("defence", SendHome(2), "You can't do that right now.", "5.9"),
        ("defence", SendHome(0), "You can't do that right now.", "5.9"),
        ("no token", Take("CA"), "You can't do that right now.", "5.12"),
        ("no token", Take("WY"), "You can't do that right now.", "5.12"),
        ("next door", Try("Guam"), NO_PLACE, "3.3"),
        ("next door", Try("Town Hall"), "Town Hall isn't a one-star state next to New Hampshire.", "7.7"),
        ("next door", Try("MA"), "Massachusetts isn't a one-star state next to New Hampshire.", "7.7"),
        ("next door", Try("NH"), "New Hampshire isn't a one-star state next to New Hampshire.", "7.7"),
        ("next door", Try("ME"), "Maine already has a token.", "7.6"),
        ("next door", Try("VT", 1), "You have 0 Town Hall tokens to spend.", "6.2"),
        ("ballot", Ballot("CA"), "You can't do that right now.", "9.2"),
        ("character", Keep("War Hero"), "You can't do that right now.", "2.1"),
    ],
)
def test_a_refusal_says_why_and_names_its_clause(question: str, move: Verb, reason: str, clause: str) -> None:
    assert refusal(QUESTIONS[question], move) == (reason, clause)
    assert clause in GAME.rulebook.clauses


@pytest.mark.rule("E-A3", "E-14")
def test_the_banker_is_told_that_the_power_of_the_round_is_used() -> None:
    state = situation(2, [BANKER])
    state.spent[0] = True
    reason = ("You've already placed two at once this round. You can do it once a round.", "7.1")
    question = first_question(placement, state)
    assert refusal(question, PlaceTwo(("VT", "CA"))) == reason
    assert [(one.reason, one.clause) for one in question.refused if isinstance(one.move, PlaceTwo)] == [reason]


def test_why_not_is_shown_for_every_place_that_cannot_be_entered() -> None:
    refused = {one.move: one.clause for one in QUESTIONS["place, Banker"].refused}
    assert refused == {Place("WY"): "3.4", Place("Third Recruitment"): "7.4"}


@pytest.mark.rule("E-13")
def test_a_wish_that_is_taken_meanwhile_is_refused_and_another_serves() -> None:
    state = situation(2, staffers=[1, 1])
    ran = run(placement, state, (0, Place("WY")), (1, Place("VT")))
    assert Place("WY") not in ran.asked[1].moves
    assert Place("WY") in [one.move for one in ran.asked[1].refused]
