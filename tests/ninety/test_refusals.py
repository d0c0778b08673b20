"""What is refused: each reason with its clause, unknown names, hostile text."""

from collections.abc import Mapping

from rules import Decision, Verb
from rules.ninety import GAME, setting_up
from rules.ninety.ask import weekend as ask_weekend
from rules.ninety.board import Bio
from rules.ninety.city import DOWNTOWN
from rules.ninety.election import election_day
from rules.ninety.play import turn
from rules.ninety.schedule import settle
from rules.ninety.state import State
from rules.ninety.verbs import (
    Attend,
    Canvass,
    Coffee,
    Drop,
    EndDay,
    Fundraise,
    Mail,
    Mudsling,
    Pass,
    Recruit,
    Remove,
    RollAgain,
    TakeCash,
    Travel,
    Upgrade,
    Withdraw,
)
from tests.findings import for_each
from tests.ninety.situations import at_table, day_question, questions
from tests.situations import refusal

BLUFF = at_table(
    3,
    at="Bluff",
    points=3,
    cash={0: 900},
    lean={0: ["Bluff", "Bluff", "Hays"], 1: ["Bluff"], 2: ["Larimer"]},
    solid={2: ["Bluff"]},
    schedule=["Shadyside", "West Oakland"],
)
RISER = at_table(bio=Bio.EARLY_RISER, white=[2, 5])
VOTES = at_table(3, lean={0: ["Bluff"], 1: ["Hays"] * 3}, solid={0: ["Bluff"] * 2})
SEEDING = at_table(lean={0: ["Bluff"] * 2, 1: ["Bluff"] * 2})
FULL = ("Hays", "Chateau", "Larimer", "Esplen", "Carrick", "North Shore")
MISSING = at_table(lean={0: ["Bluff"]}, cash={0: 1000}, schedule=FULL)
DROPPING = at_table(canvassers={0: 13, 1: 0})


def weekend(state: State, *dice: int) -> Decision:
    state.day, state.now.bonus = 6, [*dice]
    return questions(lambda table, at: ask_weekend(table, at, 0), state)[0]


def owing() -> Decision:
    state = at_table(lean={0: ["Bluff", "Hays"]}, owed=1)
    return questions(lambda table, at: settle(table, at, 0), state)[0]


QUESTIONS: Mapping[str, Decision] = {
    "seed": questions(lambda table, at: setting_up.seed_by_choice(table, at, 0), SEEDING)[0],
    "day": day_question(BLUFF),
    "day, home": day_question(at_table(3, points=1)),
    "day, Downtown": day_question(at_table(at=DOWNTOWN, points=2)),
    "day, riser": day_question(RISER),
    "weekend: odd": weekend(at_table(lean={0: ["Bluff", "Bluff", "Hays"]}, solid={0: ["Hays"] * 2}), 3),
    "weekend: even": weekend(VOTES, 2),
    "no-show": owing(),
    "mail first": questions(lambda table, at: turn(table, at, 0), MISSING)[0],
    "election day": questions(election_day, DROPPING)[0],
}
"""One question of each kind."""

GONE = "There's no neighborhood called “Nowhere”. Check the map for its name."
UNKNOWN = "You can't do that right now."
ODD, EVEN = "That takes an even die, and you rolled an odd one.", "That takes an odd die, and you rolled an even one."
FAR = "Travel part of the way; you can't stop on a bridge, tunnel or road."


@for_each(
    ("question", "move", "reason", "clause"),
    [
        ("seed", Pass(), UNKNOWN, "3.6"),
        ("day", Travel("Nowhere"), GONE, "2.1"),
        ("day", Travel("Hilltop"), "There's no neighborhood called “Hilltop”. Check the map for its name.", "2.1"),
        ("day", Travel("Bluff"), "You're already in Bluff.", "9.1"),
        ("day", Travel("Fairywood"), f"Fairywood is 6 AP away, and you have 3. {FAR}", "9.1"),
        (
            "day",
            Travel("Downtown", skip=True),
            "There are no events on the way to Downtown. Leave “skip” out.",
            "9.2",
        ),
        ("day", Attend("Nowhere"), GONE, "2.1"),
        ("day", Attend("Shadyside"), "You aren't in Shadyside. Travel there first.", "5.2"),
        ("day", Attend("Bluff"), "There's no event in Bluff right now.", "5.2"),
        ("day", Canvass(1), "Bluff has no room for your votes: at most 3 per candidate, 4 in all.", "11.2"),
        ("day", Canvass(11), "You have only 10 canvassers.", "9.3"),
        ("day, home", Canvass(1), "Home turfs can't hold votes. Travel on to canvass.", "2.6"),
        ("day, Downtown", Canvass(1), "You can't canvass Downtown. Travel on to canvass.", "2.6"),
        ("day", Mudsling(0), "You can't sling mud at yourself. Name an opponent.", "9.4"),
        ("day", Mudsling(2), "@2 has no lean votes here. Solid votes can't be removed.", "9.4"),
        ("day", Mudsling(1, 2), "@1 has only 1 lean vote here. Solid votes can't be removed.", "9.4"),
        ("day", Recruit(), "You can recruit only in your home turf, Oakland. Travel there first.", "8.1"),
        ("day", Fundraise(), "You can raise funds only Downtown. Travel there first.", "8.2"),
        ("day", Mail("Nowhere"), GONE, "2.1"),
        ("day", Mail("Larimer"), "You have no lean votes in Larimer. Canvass there first.", "10.1"),
        ("day", Mail("Bluff", 3), "You have only 2 lean votes in Bluff. Canvass there first.", "10.1"),
        ("day", Mail("Bluff", 2), "That costs $1,000, and you have $900.", "10.2"),
        ("day", Coffee(), "You don't have a hot pot of coffee.", "5.7"),
        ("day", RollAgain(3), "Only the Early Riser can reroll a white die.", "12.14"),
        ("day, riser", RollAgain(3), "Pick a die you rolled: 2 and 5.", "12.14"),
        ("day", TakeCash(), UNKNOWN, "7.2"),
        ("day", Drop(()), UNKNOWN, "7.2"),
        ("weekend: odd", Remove(("Bluff A",)), ODD, "6.3"),
        ("weekend: odd", Travel("Hays"), f"{ODD} You can travel after the white dice.", "6.3"),
        ("weekend: odd", Upgrade("Nowhere"), GONE, "2.1"),
        ("weekend: odd", Upgrade("Larimer"), "You have no lean votes in Larimer.", "6.2"),
        ("weekend: odd", Upgrade("Hays"), "Hays can hold only 2 solid votes of yours.", "11.2"),
        ("weekend: odd", Pass(), UNKNOWN, "6.2"),
        ("weekend: odd", EndDay(), UNKNOWN, "6.2"),
        ("weekend: even", TakeCash(), EVEN, "6.2"),
        ("weekend: even", Upgrade("Bluff"), EVEN, "6.2"),
        ("weekend: even", Travel("Nowhere"), GONE, "2.1"),
        ("weekend: even", Travel("Oakland"), "You're already in Oakland.", "9.1"),
        (
            "weekend: even",
            Travel("Hays", skip=True),
            "There are no events on the way to Hays. Leave “skip” out.",
            "9.2",
        ),
        ("weekend: even", Remove(()), "Pick 1 to 2 for “votes”; nothing is picked yet.", "6.3"),
        ("weekend: even", Remove(("Hays B",) * 3), "Pick 1 to 2 for “votes”; you picked 3.", "6.3"),
        ("weekend: even", Remove(("Hays C",)), "You can't pick “Hays C”.", "6.3"),
        ("no-show", Withdraw("Larimer"), UNKNOWN, "5.6"),
        ("no-show", Pass(), UNKNOWN, "5.6"),
        ("mail first", Mail("Larimer"), "You have no lean votes in Larimer. Canvass there first.", "10.1"),
        ("mail first", EndDay(), UNKNOWN, "10.5"),
        ("election day", Drop(("North Side",) * 4), "Pick up to 3 for “regions”; you picked 4.", "13.2"),
        ("election day", Drop((DOWNTOWN,)), "You can't pick “Downtown”.", "13.2"),
        ("election day", Pass(), UNKNOWN, "13.2"),
    ],
)
def test_a_refusal_says_why_and_names_its_clause(question: str, move: Verb, reason: str, clause: str) -> None:
    assert refusal(QUESTIONS[question], move) == (reason, clause)
    assert clause in GAME.rulebook.clauses


@for_each("name", QUESTIONS)
def test_every_question_names_a_clause_and_its_topic(name: str) -> None:
    assert QUESTIONS[name].clause in GAME.rulebook.clauses
    assert QUESTIONS[name].topic == name.partition(",")[0]


@for_each("name", QUESTIONS)
def test_all_that_is_offered_is_allowed_and_all_that_is_refused_is_not(name: str) -> None:
    legal = [offer.move for offer in QUESTIONS[name].legal if not offer.open]
    assert [QUESTIONS[name].check(move) for move in legal] == [None] * len(legal)
    for refused in QUESTIONS[name].refused:
        assert QUESTIONS[name].check(refused.move)
        assert refused.clause in GAME.rulebook.clauses
