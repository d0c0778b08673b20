"""What seats and lookers-on see (14.6): everything, but for the drops of Election Day until all have dropped."""

import pytest

from rules import Match
from rules.ninety import GAME
from rules.ninety.board import CARDS, Bio
from rules.ninety.city import REGIONS
from rules.ninety.state import Stage
from rules.ninety.telling_election import Dropped
from rules.ninety.verbs import Drop
from rules.ninety.view import Campaign, Day, NinetyView, Posted, Standing, Votes
from tests.looking import knowledge
from tests.ninety.situations import at_table
from tests.situations import awaited

NORTH, WEST, SOUTH, HILL, EAST, SQUIRREL = REGIONS


def whole() -> NinetyView:
    """A position in which every field has something to tell."""
    state = at_table(
        3,
        points=4,
        day=13,
        first=2,
        slow=True,
        bio=Bio.EARLY_RISER,
        at="Bluff",
        canvassers={0: 7},
        cash={1: 300},
        lean={0: ["Bluff", "Bluff", "Hays"], 1: ["Bluff"]},
        solid={0: ["Bluff"], 2: ["Hays"] * 2},
        cards={1: ["Larimer"]},
        coffees=1,
        schedule=["Shadyside", "Esplen"],
    )
    state.schedule[0].appeared, state.schedule[0].rewarded = [2, 0], [2]
    state.candidates[1].owed = 1
    state.candidates[0].way = ["Oakland", "Bluff"]
    state.candidates[2].drop = {EAST: 3}
    state.seeder, state.sown, state.elected = 2, ["Chateau"], [2]
    turn = state.now
    turn.bonus, turn.white, turn.third, turn.spent = [3], [1, 2], 4, 3
    turn.recruited = turn.rolled_again = turn.slung = True
    return GAME.rules.view(state, 1)


@pytest.mark.rule("N-6", "N-25")
def test_the_view_shows_the_day_and_whose_it_is() -> None:
    view = whole()
    assert (view.me, view.stage, view.day, view.start, view.first, view.slow) == (1, Stage.CAMPAIGN, 13, 1, 2, True)
    assert view.turn
    assert view.turn == Day(
        seat=0,
        bonus=(3,),
        white=(1, 2),
        third=4,
        points=4,
        spent=3,
        recruited=True,
        fundraised=False,
        rolled_again=True,
        discounted=False,
        slung=True,
        doubled=False,
        near=view.turn.near,
    )
    assert (view.turn.near["Downtown"], view.turn.near["Oakland"]) == (1, 1)
    assert {*view.turn.near.values()} == {1, 2}
    assert (view.seeder, view.sown, view.elected) == (2, ("Chateau",), (2,))


@pytest.mark.rule("N-6", "N-47", "N-50", "N-75")
def test_the_view_shows_what_each_candidate_has() -> None:
    first, second, third = whole().campaigns
    assert first == Campaign(
        bio=Bio.EARLY_RISER,
        turf="Oakland",
        at="Bluff",
        way=("Oakland", "Bluff"),
        canvassers=7,
        cash=1500,
        cards=(),
        coffees=1,
        owed=0,
        drop={},
        points=4 + 10 + 1 + 6,
        kept=1,
    )
    assert (second.cards, second.owed, second.points, second.cash) == (("Larimer",), 1, 1 + 6 + 1, 300)
    assert (third.drop, third.points) == ({EAST: 3}, 4 + 10 + 3 + 10)


@pytest.mark.rule("N-27", "N-D8a")
def test_the_view_shows_votes_regions_and_the_schedule() -> None:
    view = whole()
    assert view.votes == {
        "Bluff": {0: Votes(2, 1), 1: Votes(1, 0)},
        "Hays": {0: Votes(1, 0), 2: Votes(0, 2)},
    }
    assert view.regions[HILL] == Standing((4, 1, 0), (10, 6, 0))
    assert view.regions[SOUTH] == Standing((1, 0, 4), (6, 0, 10))
    assert view.schedule == (Posted("Shadyside", (2, 0), (2,)), Posted("Esplen", (), ()))
    assert view.deck + view.discards == len(CARDS) - 4


def on_election_day() -> Match:
    """A match in which three are asked for their drops."""
    match = Match(GAME, 3, "drops", {"start": 11})
    for seat, question in awaited(match):
        if len(match.pending) == 3:
            return match
        assert question.absent is not None
        match.play(seat, question.absent)
    raise AssertionError("nobody was asked for a drop")


@pytest.mark.rule("N-67", "N-72", "N-C6")
def test_nobody_sees_a_drop_before_all_have_dropped() -> None:
    match, other = on_election_day(), on_election_day()
    before = {one: knowledge(match, one) for one in (1, 2, None)}
    match.play(0, Drop((NORTH, NORTH)))
    other.play(0, Drop((EAST,)))
    for one in (1, 2, None):
        assert knowledge(match, one) == knowledge(other, one)
        assert knowledge(match, one)[:2] == before[one][:2]
        assert all(one.drop == {} for one in match.view(one).campaigns)
    match.play(1, Drop((EAST,)))
    match.play(0, Drop((WEST, NORTH)))  # until then an answer may be changed
    assert all(one.drop == {} for one in match.view(0).campaigns)
    match.play(2, Drop(()))
    assert [one.drop for one in match.view().campaigns] == [{WEST: 1, NORTH: 1}, {EAST: 1}, {}]
    dropped = {one.fact.me: one.fact.regions for one in match.events() if isinstance(one.fact, Dropped)}
    assert dropped == {0: ((WEST, 1), (NORTH, 1)), 1: ((EAST, 1),), 2: ()}
