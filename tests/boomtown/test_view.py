"""What seats and lookers-on see (1.2): all that lies on the table."""

from dataclasses import fields, replace

import pytest

from rules import Match
from rules.boomtown import GAME
from rules.boomtown.board import LOCATIONS
from rules.boomtown.pieces import Proposal, Stage, Trade
from rules.boomtown.play import place
from rules.boomtown.state import Card
from rules.boomtown.verbs import Pass, Place
from rules.boomtown.view import BoomtownView, Happening, Lying, Pulled
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, SETTLERS, STONE, WATCH, WOOD
from tests.boomtown.situations import at_table, questions, run
from tests.record import answered_questions, walk
from tests.situations import awaited

STAGES = {"town": Stage.TOWN, "first player": Stage.VOTE, "place": Stage.DICE, "golden": Stage.START, "pay": Stage.DICE}


@pytest.mark.parametrize(("name", "first"), [("2", Stage.VOTE), ("together", Stage.TOWN)])
def test_the_view_tells_the_part_of_the_round_and_whose_turn_it_is(name: str, first: Stage) -> None:
    match, seen = None, list[Stage]()
    for match, seat, question in answered_questions(f"boomtown-{name}"):
        view = match.view(seat)
        assert view.stage == STAGES.get(question.topic, view.stage)
        assert (
            (view.turn == seat) if question.topic == "place" else (view.turn is not None) == (view.stage is Stage.DICE)
        )
        assert 0 <= view.go <= 3
        assert (view.go > 0) == (view.stage is Stage.DICE)
        seen.append(view.stage)
    assert match
    assert (match.view().stage, match.view().turn, match.view().go) == (Stage.COUNT, None, 0)
    assert seen[0] is first
    assert {*seen} >= {Stage.VOTE, Stage.DICE}


@pytest.mark.rule("M-7")
def test_everybody_sees_the_same_table_but_for_the_own_seat() -> None:
    for match, _ in walk("boomtown-3"):
        assert {seat: replace(match.view(seat), me=None) == match.view(None) for seat in range(3)} == {
            0: True,
            1: True,
            2: True,
        }
        assert [match.view(one).me for one in (0, 1, 2, None)] == [0, 1, 2, None]


@pytest.mark.rule("M-A28", "M-A9")
def test_a_location_from_which_all_dice_came_back_is_seen_no_more_once_its_card_closes() -> None:
    state = at_table(free={0: [3, 3]}, meeples={CHOIR: 4}, lying={"Bake Sale": [(0, 3), None]})
    run(lambda table, state: place(table, state, 0, Place("Bake Sale")), state)
    assert (len(state.free[0]), "Bake Sale" in state.spots()) == (3, True)
    state.grow(CHOIR, -1)
    assert "Bake Sale" not in GAME.rules.view(state, 0).spots


def whole() -> BoomtownView:
    """A position in which every field has something to tell."""
    state = at_table(
        3,
        goods={0: {COIN: 2, WOOD: 1}, 1: {FOOD: 1}},
        favor={0: {CHOIR: 3}, 1: {CHOIR: 1, MILL: 2}, 2: {MILL: 2}},
        scorn={2: {CHOIR: 2}},
        free={0: [2, 5], 2: [3, 3, 4]},
        lying={"Soapbox Corner": [(1, 3), None], "Ferry Landing": [(0, 4)]},
        meeples={CHOIR: 5},
        cards=[Card("Bank Run", 0, 3), Card("Railroad Survey", 1, 4)],
        offices=3,
        round=4,
        first=1,
    )
    state.turn, state.go, state.waiting = 2, 2, ["Gold Strike"]
    state.trades = [Trade(0, 1, (COIN,), (FOOD,))]
    state.proposal = Proposal(2, "Soapbox Corner", (), (1, 2))
    state.completing, state.owed, state.elected = "Soapbox Corner", [0, 2, 0], [1]
    state.named = {"Soapbox Corner": {1: (WATCH,)}}
    return GAME.rules.view(state, 1)


def test_the_view_shows_the_round() -> None:
    view = whole()
    assert (view.me, view.stage, view.round, view.go) == (1, Stage.DICE, 4, 2)
    assert (view.first, view.starter, view.turn, view.finite) == (1, 1, 2, True)
    assert (view.completing, view.owed, view.elected) == ("Soapbox Corner", {1: 2}, (1,))
    assert view.trades == (Trade(0, 1, (COIN,), (FOOD,)),)
    assert view.proposal == Proposal(2, "Soapbox Corner", (), (1, 2))


@pytest.mark.rule("M-5", "M-19", "M-17")
def test_the_view_shows_the_cards_and_how_far_they_are_pulled_out() -> None:
    view = whole()
    assert (view.township, view.government, view.offices) == ("Willow Ford", "Town Council", Pulled(3, 5, None))
    assert view.factions == {
        CHOIR: Pulled(5, 7, 0),
        WATCH: Pulled(3, 7, None),
        MILL: Pulled(4, 8, None),
        SETTLERS: Pulled(4, 8, None),
    }
    assert view.events == {"Bank Run": Happening(1, 2), "Railroad Survey": Happening(2, 1)}
    assert view.waiting == ("Gold Strike",)


def test_the_view_shows_each_location_as_it_is_now() -> None:
    view = whole()
    spot = view.spots["Soapbox Corner"]
    assert spot.slots == (Lying(3, False, 1, 3), Lying(3, False, None, 0))
    assert (spot.card, spot.open, spot.blocked, spot.named) == ("Willow Ford", True, (), {1: (WATCH,)})
    assert view.spots["Ferry Landing"].slots == (Lying(4, True, 0, 4),)
    assert view.spots["Courthouse Rally"].blocked == ("Soapbox Corner",)
    assert [term.amount for term in view.spots["Grand Concert"].cost] == [4]  # a bank run: one Coin more
    assert [term.amount for term in view.spots["Market Street"].reward] == [5]  # tracks arrive: one Coin more
    assert "Budget Vote" in view.spots
    assert "Rezoning" not in view.spots
    assert "Calm the Queue" in view.spots


@pytest.mark.rule("M-A28")
def test_dice_on_a_location_that_closed_are_seen_until_the_round_ends() -> None:
    state = at_table(lying={"Bake Sale": [(1, 3), None]}, meeples={CHOIR: 2})
    spot = GAME.rules.view(state, 0).spots["Bake Sale"]
    assert (spot.open, spot.slots[0].seat) == (False, 1)


def test_the_view_shows_what_each_seat_has() -> None:
    mine, second, third = whole().standings
    assert (mine.dice, second.dice, third.dice) == ((2, 5), (1, 1), (3, 3, 4))
    assert mine.goods == {COIN: 2, FOOD: 0, WOOD: 1, STONE: 0}
    assert (mine.favor[CHOIR], second.favor[MILL], third.scorn[CHOIR]) == (3, 2, 2)
    assert (mine.votes, second.votes, third.votes) == (5, 0, 0)
    assert mine.left == {COIN: 18, FOOD: 20, WOOD: 19, STONE: 20}


def test_before_the_town_is_confirmed_its_cards_are_seen_as_they_would_start() -> None:
    match = Match(GAME, 2, "early", {"together": True})
    view, town = match.view(), match.state.town
    assert (view.stage, view.first, view.starter, view.turn) == (Stage.TOWN, None, None, None)
    assert [pulled.out for pulled in view.factions.values()] == [3, 3, 4, 4]
    assert (view.waiting, view.offices.out) == (town.events, 1)
    assert {spot.card for spot in view.spots.values()} >= {town.township}


@pytest.mark.rule("M-34")
def test_goods_that_are_being_taken_are_seen() -> None:
    state = at_table(
        town=["Town Meeting"],
        offices=3,
        goods={0: {FOOD: 1}, 1: {FOOD: 1}},
        lying={"Potluck": [(1, 2), None]},
        free={0: [2]},
    )
    questions(lambda table, state: place(table, state, 0, Place("Potluck")), state)
    view = GAME.rules.view(state, None)
    assert (view.owed, view.completing) == ({0: 2, 1: 2}, "Potluck")


def test_every_field_of_the_view_is_looked_at_here() -> None:
    looked = {
        *("me", "stage", "round", "go", "first", "starter", "turn", "finite", "completing", "owed", "elected"),
        *("trades", "proposal", "township", "factions", "government", "offices", "events", "waiting"),
        *("spots", "standings"),
    }
    assert {field.name for field in fields(BoomtownView)} == looked


def test_a_match_at_its_end_says_who_is_elected() -> None:
    match = Match(GAME, 2, "elected")
    for seat, _ in awaited(match):
        match.play(seat, Pass() if match.pending[seat].check(Pass()) is None else next(match.pending[seat].legal).move)
    assert match.result is not None
    assert match.view().elected == match.result.winners
    assert set(match.view().spots) <= set(LOCATIONS)
