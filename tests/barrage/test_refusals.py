"""What is refused: each reason with its clause, unknown places, stale and hostile text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Decision, Illegal, Match, Unreadable, Verb, read
from rules.barrage import GAME
from rules.barrage.board import Character
from rules.barrage.ending import absentee_ballots
from rules.barrage.play import attack_ads, line_up, placement, resolution, setting_up, wins
from rules.barrage.state import Options, State, new
from rules.barrage.verbs import (
    VERBS,
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
from tests.barrage.situations import RULES, UNSHUFFLED, Step, first_question, run, scripted, situation, without_tokens
from tests.findings import for_each
from tests.situations import refusal

BANKER, NERD, IVY = Character.BANKER, Character.NERD, Character.IVY_LEAGUER
ENTREPRENEUR, SCIENTIST = Character.ENTREPRENEUR, Character.SCIENTIST


def character_question() -> Decision:
    rules = setting_up(scripted(*UNSHUFFLED), new(2, Options(first=0)))
    question = rules.send(None).pending[0]
    rules.close()
    return question


def at(step: Step, state: State, *dice: int) -> Decision:
    return first_question(step, state, dice)


QUESTIONS = {
    "character": character_question(),
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
    "no token": at(resolution, without_tokens(situation(placed={"WY": [0]}, stars={"PA": [0]}), 0), 2),
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


@for_each("name", QUESTIONS)
def test_every_question_names_a_clause_and_a_topic(name: str) -> None:
    assert QUESTIONS[name].clause in GAME.rulebook.clauses
    assert QUESTIONS[name].topic.split(":")[0] == name.split(",")[0]


@for_each("name", QUESTIONS)
def test_all_that_is_offered_is_allowed_and_all_that_is_refused_is_not(name: str) -> None:
    legal = [offer.move for offer in QUESTIONS[name].legal if not offer.open]
    assert legal
    assert [QUESTIONS[name].check(move) for move in legal] == [None] * len(legal)
    assert all(QUESTIONS[name].check(one.move) for one in QUESTIONS[name].refused)


PLACES = st.sampled_from(["CA", "PA", "WY", "VT", "ME", "NH", "Town Hall", "Third Recruitment", "ca", "", "@1", "Guam"])
TEXTS = PLACES | st.text(max_size=60)
NUMBERS = st.integers(-2, 9) | st.integers()
MOVES = st.one_of(
    *(st.builds(verb, TEXTS) for verb in (Keep, Place, Take, Ballot)),
    *(st.builds(verb, TEXTS, NUMBERS) for verb in (Attack, Resolve, Try)),
    *(st.builds(verb, NUMBERS) for verb in (Replace, SendHome, RollAgain)),
    st.builds(PlaceTwo, st.lists(TEXTS, max_size=4).map(tuple)),
    st.sampled_from([MakeSix(), AddOne(), Redeem(), Pass()]),
)


@given(name=st.sampled_from(sorted(QUESTIONS)), move=MOVES)
def test_any_move_at_any_question_is_allowed_or_refused_with_a_reason_and_a_clause(name: str, move: Verb) -> None:
    question = QUESTIONS[name]
    if (refused := question.check(move)) is None:
        plain = {offer.move for offer in question.legal}
        assert move in plain or isinstance(move, PlaceTwo)
    else:
        assert refused.reason
        assert len(refused.reason) < 200
        assert refused.clause in GAME.rulebook.clauses


@given(st.sampled_from([verb.name() for verb in VERBS]), st.text() | st.from_regex(r"(where|whom|town_hall): ?\w*"))
def test_any_text_is_a_move_or_is_unreadable(name: str, rest: str) -> None:
    try:
        move = read(VERBS, f"{name} {rest}")
    except Unreadable:
        return
    assert move.name() == name
    for question in QUESTIONS.values():
        question.check(move)


HOSTILE = {
    "nothing": "",
    "no field": "place",
    "a field twice": "place where:CA where:TX",
    "an unknown verb": "vote CA",
    "a long verb": "v" * 5000,
    "a long place": "place " + "x" * 5000,
    "no number": "resolve CA town_hall:many",
    "a verb of another time": "resolve CA",
}


@for_each("what", HOSTILE)
def test_hostile_text_changes_nothing_and_is_answered_shortly(what: str) -> None:
    match = Match(GAME, 5, "hostile")
    (seat,) = match.pending
    before = match.fingerprint
    with pytest.raises((Unreadable, Illegal)) as caught:
        match.play(seat, read(VERBS, HOSTILE[what]))
    assert len(str(caught.value)) < 200
    assert match.fingerprint == before


def test_a_stale_move_is_refused_and_changes_nothing() -> None:
    match = Match(GAME, 5, "stale", {"first": 0})
    match.play(0, Place("WY"))
    before = (match.fingerprint, match.log)
    for seat, move in ((0, Place("VT")), (1, Place("WY")), (1, Resolve("WY")), (7, Pass())):
        with pytest.raises(Illegal):
            match.play(seat, move)
    assert (match.fingerprint, match.log) == before


@for_each("verb", VERBS)
def test_every_move_is_written_and_read_back(verb: type[Verb]) -> None:
    moves = [offer.move for question in QUESTIONS.values() for offer in question.legal if type(offer.move) is verb]
    moves = [PlaceTwo(("CA", "CA")), PlaceTwo(("Town Hall", "CA"))] if verb is PlaceTwo else moves
    moves += [Redeem()] if verb is Redeem else []
    assert moves
    assert [read(VERBS, str(move)) for move in moves] == moves


@pytest.mark.rule("E-13")
def test_a_wish_that_is_taken_meanwhile_is_refused_and_another_serves() -> None:
    state = situation(2, staffers=[1, 1])
    ran = run(placement, state, (0, Place("WY")), (1, Place("VT")))
    assert Place("WY") not in ran.asked[1].moves
    assert Place("WY") in [one.move for one in ran.asked[1].refused]
