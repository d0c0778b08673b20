"""What is refused: each reason with its clause, unknown names, hostile text."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Decision, Illegal, Match, Unreadable, Verb, read_move
from rules.boomtown import GAME, ask, splits
from rules.boomtown.notation import Term
from rules.boomtown.pieces import Proposal, Trade
from rules.boomtown.play import golden_slots
from rules.boomtown.state import Card, State
from rules.boomtown.towns import first_player
from rules.boomtown.verbs import (
    VERBS,
    Accept,
    Choose,
    Collect,
    Decline,
    Drop,
    Offer,
    Pass,
    Pay,
    Pick,
    Place,
    Settle,
    Split,
    Stay,
    Take,
    TakeBack,
    Vote,
    Withdraw,
)
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, WOOD
from tests.boomtown.situations import asked_of, at_table, on, questions
from tests.findings import for_each
from tests.looking import whole_position
from tests.situations import refusal

TABLE = at_table(
    3,
    town=["Strong Mayor"],
    offices=3,
    free={0: [2, 5]},
    goods={0: {COIN: 2}, 1: {FOOD: 1, WOOD: 1}},
    lying={"Market Street": [(1, 1), (2, 1)], "Soapbox Corner": [(1, 3), None]},
)
TABLE.trades = [Trade(1, 0, (FOOD,), (COIN,))]
OWED = at_table(goods={0: {COIN: 3, FOOD: 1}})
OWED.owed[0] = 2
GOLDEN = at_table(3, lying={"Ferry Landing": [(0, 4)]}, goods={0: {FOOD: 1}})
POOR = at_table(lying={"Ferry Landing": [(0, 4)]})
SCORN = at_table(scorn={0: {CHOIR: 1}})


def golden(state: State) -> Decision:
    return questions(lambda table, at: golden_slots(table, at, 0), state)[0]


def term_of(event: str, phase: int, at: int = 0) -> Term:
    return Card(event, phase, 3).shows.effect[at]


QUESTIONS: Mapping[str, Decision] = {
    "town": Match(GAME, 3, "refused", {"together": True}).pending[1],
    "first player": questions(first_player, at_table(3))[0],
    "place": asked_of(TABLE, 0),
    "": asked_of(TABLE, 1, 0),
    "any": ask.take(OWED, 0, "Public Comment", now=True),
    "pay": ask.pay(OWED, 0, "Trade Deal", 2, now=True),
    "golden": golden(GOLDEN),
    "golden, poor": golden(POOR),
    "split": splits.consent(TABLE, 1, Proposal(0, "Soapbox Corner", (), (0, 1))),
    "scorn": ask.event_pick(SCORN, 0, term_of("State Inspector", 1, 1), "State Inspector"),
    "scorn away": ask.event_pick(SCORN, 0, term_of("Newspaper War", 1), "Newspaper War"),
}
"""One question of each kind, by its topic; nobody waits for that without one."""

GONE = "There's no location called “Nowhere”. The picture and `/boomtown place` show the ones in this town."
NO_SUCH_OFFER = "There's no such offer. It was answered or withdrawn, it became impossible, or it was never made."
NOT_THERE = "You have no waiting dice there. Name a location where you have some."
UNKNOWN = "You can't do that right now."


@pytest.mark.parametrize(
    ("question", "move", "reason", "clause"),
    [
        ("place", Place("Nowhere"), GONE, "4.1"),
        (
            "place",
            Place("Fish Pier"),
            "Fish Pier isn't open: Gull Harbor isn't in this town.",
            "4.2",
        ),
        (
            "place",
            Place("Bake Sale"),
            "Bake Sale isn't open: Choir Society isn't pulled out far enough.",
            "4.2",
        ),
        (
            "place",
            Place("Sandbag Line"),
            "Sandbag Line isn't open: that part of Flood Season isn't in play.",
            "4.2",
        ),
        ("place", Place("Market Street"), "Market Street is full this round.", "4.4"),
        ("place", Place("Market Street", 2), "Market Street is full this round.", "4.4"),
        (
            "place",
            Place("Courthouse Rally"),
            "A red arrow leads to Courthouse Rally: fill Soapbox Corner first.",
            "4.3",
        ),
        ("place", Place("Woodlot", 6), "You have no 6 to place; your dice are 1, 2, 5.", "3.3"),
        ("place", Place("Woodlot", -1), "You have no -1 to place; your dice are 1, 2, 5.", "3.3"),
        ("place", Place("Woodlot", 1), "Woodlot needs 2 or more; you have 1, 2, 5.", "4.1"),
        ("place", Place("Woodlot", 2, (CHOIR,)), "You don't pick a faction at Woodlot.", "5.5"),
        ("place", Place("Woodlot", against=(1,)), "You don't pick an opponent at Woodlot.", "5.5"),
        ("place", Place("Soapbox Corner"), "Pick 1 for “favor”; nothing is picked yet.", "3.3"),
        ("place", Place("Soapbox Corner", favor=("Old Families",)), "You can't pick “Old Families”.", "3.3"),
        ("place", Place("Soapbox Corner", favor=(CHOIR, MILL)), "Pick 1 for “favor”; you picked 2.", "3.3"),
        ("place", Place("Soapbox Corner", grows=(CHOIR,)), "Soapbox Corner asks for favor, not for grows.", "5.5"),
        ("place", on("Executive Order", CHOIR), "Pick 1 for “against”; nothing is picked yet.", "3.3"),
        ("place", on("Executive Order", CHOIR, against=(0,)), "You can't pick “0”.", "3.3"),
        ("place", on("Executive Order", CHOIR, against=(1, 2)), "Pick 1 for “against”; you picked 2.", "3.3"),
        ("place", Drop(), "You haven't proposed a split.", "4.9"),
        ("place", Split("Woodlot"), "Nobody else has dice on Woodlot, so there's nothing to split.", "4.9"),
        ("place", Split("Bake Sale"), "Bake Sale isn't open: Choir Society isn't pulled out far enough.", "4.9"),
        ("place", Offer(0, ("Coin",)), "Offer a trade to another player.", "8.1"),
        ("place", Offer(1, ("Coin",) * 3), "Pick 1 to 2 for “give”; you picked 3.", "3.3"),
        ("place", Offer(1, ("Favor",)), "You can't pick “Favor”.", "3.3"),
        ("place", Offer(2, ("Coin",), ("Food",)), "@2 has nothing to give you. You can still offer a gift.", "8.1"),
        ("place", Offer(1, ("Coin",), ("Food", "Food")), "You can pick Food only once.", "3.3"),
        ("place", Accept(2), NO_SUCH_OFFER, "8.4"),
        ("place", Withdraw(1), NO_SUCH_OFFER, "8.4"),
        ("place", Pick((CHOIR,), "Soapbox Corner"), NOT_THERE, "5.6"),
        ("", Place("Woodlot"), "It's @0's turn to place a die.", "3.1"),
        ("", Pass(), UNKNOWN, "8.2"),
        ("", Split("Soapbox Corner", (), (0, 1)), UNKNOWN, "8.2"),
        ("", Pick((CHOIR,), "Market Street"), "Market Street is already filled, so you can't change your pick.", "5.6"),
        ("", Pick((), "Soapbox Corner"), "Pick 1 for “faction”; nothing is picked yet.", "8.2"),
        ("", Accept(0), NO_SUCH_OFFER, "8.4"),
        ("", Offer(1, ()), "Offer a trade to another player.", "8.1"),
        ("any", Take(()), "Pick 2 for “resource”; nothing is picked yet.", "5.2"),
        ("any", Take(("Favor",)), "Pick 2 for “resource”; you picked 1.", "5.2"),
        ("any", Take(("Favor", "Coin")), "You can't pick “Favor”.", "5.2"),
        ("pay", Pay(("Food",)), "Pick 2 for “resource”; you picked 1.", "4.5"),
        ("pay", Pay(("Food", "Food")), "You can pick Food only once.", "4.5"),
        ("pay", Pay(("Wood", "Food")), "You can't pick “Wood”.", "4.5"),
        ("golden", Collect((CHOIR,)), "You don't pick a faction at Ferry Landing.", "5.5"),
        ("golden", Pass(), UNKNOWN, "6.2"),
        ("golden, poor", Collect(), "You can't pay 1 Food.", "6.2"),
        ("golden, poor", Collect(back=True), "You can't pay 1 Food.", "6.2"),
        ("split", Accept(2), UNKNOWN, "4.9"),
        ("scorn", Pass(), UNKNOWN, "9.5"),
        ("scorn", Pick(("Old Families",)), UNKNOWN, "9.5"),
        ("scorn away", Pick((MILL,)), UNKNOWN, "9.5"),
        ("town", Choose("Atlantis"), UNKNOWN, "2.4"),
        ("town", Settle(), UNKNOWN, "2.4"),
        ("first player", Vote(3), UNKNOWN, "2.6"),
        ("first player", Vote(-1), UNKNOWN, "2.6"),
    ],
)
def test_a_refusal_says_why_and_names_its_clause(question: str, move: Verb, reason: str, clause: str) -> None:
    assert refusal(QUESTIONS[question], move) == (reason, clause)


def test_why_not_is_shown_for_every_location_of_the_town_that_takes_no_die() -> None:
    refused = {one.move.where: one.clause for one in QUESTIONS["place"].refused if isinstance(one.move, Place)}
    legal = {offer.move.where for offer in QUESTIONS["place"].legal if isinstance(offer.move, Place)}
    assert refused["Market Street"] == "4.4"
    assert refused["Courthouse Rally"] == "4.3"
    assert refused["Grand Concert"] == "4.2"
    assert {*refused} | legal == {*TABLE.everywhere()}
    assert not {*refused} & legal


@for_each("name", QUESTIONS)
def test_every_question_names_a_clause_and_its_topic(name: str) -> None:
    assert QUESTIONS[name].clause
    assert QUESTIONS[name].topic == name.split(",")[0]


@for_each("name", QUESTIONS)
def test_all_that_is_offered_is_allowed_and_all_that_is_refused_is_not(name: str) -> None:
    legal = [offer.move for offer in QUESTIONS[name].legal if not offer.open]
    assert [QUESTIONS[name].check(move) for move in legal] == [None] * len(legal)
    assert all(QUESTIONS[name].check(one.move) for one in QUESTIONS[name].refused)


NAMES = st.sampled_from(["Woodlot", "Market Street", "Soapbox Corner", CHOIR, MILL, "Coin", "Food", "coin", "", "@1"])
TEXTS = NAMES | st.text(max_size=60)
NUMBERS = st.integers(-2, 9) | st.integers()
LISTS = st.lists(TEXTS, max_size=4).map(tuple)
SEATS = st.lists(NUMBERS, max_size=4).map(tuple)
MOVES = st.one_of(
    *(st.builds(verb, NUMBERS) for verb in (Vote, Accept, Decline, Withdraw)),
    *(st.builds(verb, LISTS) for verb in (Take, Pay)),
    *(st.just(verb()) for verb in (Pass, Settle, Stay, TakeBack, Drop)),
    st.builds(Choose, TEXTS),
    st.builds(Collect, LISTS, st.booleans()),
    st.builds(Offer, NUMBERS, LISTS, LISTS),
    st.builds(Pick, LISTS, TEXTS),
    st.builds(Place, TEXTS, NUMBERS, LISTS, LISTS, LISTS, LISTS, LISTS, LISTS, SEATS),
    st.builds(Split, TEXTS, SEATS, SEATS),
)


@given(st.sampled_from(sorted(QUESTIONS)), MOVES)
def test_any_move_at_any_question_is_judged_and_a_refusal_has_its_reason(name: str, move: Verb) -> None:
    question = QUESTIONS[name]
    refused = question.check(move)
    if refused is not None:
        assert refused.reason
        assert refused.clause
        return
    legal = list(question.legal)
    assert move in [offer.move for offer in legal] or any(offer.misfit(move) is None for offer in legal)


@given(MOVES)
def test_no_move_out_of_turn_is_accepted_or_changes_anything(move: Verb) -> None:
    match = Match(GAME, 2, "turns", moves=[(0, Vote(0)), (1, Vote(0))])
    before = whole_position(match)
    if read_back(move):
        with pytest.raises(Illegal):
            match.play(1, move)
    assert whole_position(match) == before


def read_back(move: Verb) -> bool:
    """Whether a move can be written down and read again; only those are ever made."""
    try:
        return read_move(VERBS, str(move)) == move
    except Unreadable:
        return False
