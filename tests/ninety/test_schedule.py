"""The public schedule (section 5): events are drawn, attended, and pass; invitations; coffee."""

from dataclasses import replace

import pytest

from rules import Table, Verb
from rules.ninety import GAME
from rules.ninety.board import COFFEE, EVENTS, Bio, Goods
from rules.ninety.election import election_day
from rules.ninety.schedule import draw, no_show, settle
from rules.ninety.state import State, Turn
from rules.ninety.telling import Attended, DayBegan, Drew, GaveUp, InvitationOver, Loss, OwesNothing
from rules.ninety.telling_turn import Mailed, Rolled, TookCash
from rules.ninety.verbs import Attend, Coffee, EndDay, Mail, Travel, Withdraw
from tests.findings import for_each
from tests.ninety.situations import at_table, day_question, do, election, gains, questions, run, take_turn, why_not
from tests.scripted import Scripted

QUEUE = ("Hays", "Chateau", "Larimer", "Esplen", "Carrick", "Windgap")


def places(state: State) -> list[str]:
    return [one.where for one in state.schedule]


@pytest.mark.rule("N-26", "N-27")
def test_each_turn_begins_with_a_new_event_on_space_1_which_moves_the_others_forward() -> None:
    state = at_table(deck=["Bluff", "Garfield"])
    ran = take_turn(state, EndDay(), dice=[1, 3, 4])
    assert places(state) == ["Bluff"]
    take_turn(state, EndDay(), dice=[1, 3, 4], me=1)
    assert places(state) == ["Garfield", "Bluff"]
    assert Drew(0, "Bluff") in ran.facts


@pytest.mark.rule("N-28", "N-T6")
def test_from_a_full_schedule_the_oldest_event_passes_before_anybody_may_attend_it() -> None:
    """The candidate stands in Windgap, whose event is on space 6 when the new one is drawn."""
    state = at_table(at="Windgap", schedule=QUEUE, deck=["Bluff"])
    ran = take_turn(state, EndDay(), dice=[1, 3, 4])
    assert places(state) == ["Bluff", *QUEUE[:5]]
    assert "Windgap" in state.discards
    assert Attend("Windgap") not in ran.asked[0].moves
    assert state.candidates[0].cards == []


@pytest.mark.rule("N-29", "N-30")
def test_an_event_is_attended_by_entering_its_neighborhood_and_then_it_is_over() -> None:
    state = at_table(schedule=["Bluff", "Terrace Village"], bio=Bio.PRECINCT_VETERAN)
    assert gains(state, Travel("Crawford-Roberts")) == (0, 0, 0)
    assert gains(state, Travel("Bluff")) == (2, 0, 0)
    assert places(state) == ["Terrace Village"]
    assert state.candidates[0].cards == ["Bluff"]
    state.turn = Turn(1, points=6)
    state.candidates[1].at = "Crawford-Roberts"
    assert gains(state, Travel("Bluff")) == (0, 0, 0)


@pytest.mark.rule("N-29", "N-D8")
@for_each(
    ("where", "gained"),
    [
        ("Central Oakland", (5, 0, 0)),
        ("Crawford-Roberts", (0, 400, 0)),
        ("Terrace Village", (0, 0, 2)),
        ("West Oakland", (2, 200, 0)),
        ("Fineview", (2, 0, 1)),
        ("Strip District", (0, 800, 1)),
        ("Shadyside", (0, 1200, 0)),
    ],
)
def test_what_an_event_gives(where: str, gained: tuple[int, int, int]) -> None:
    state = at_table(at=where, turfs=("Saw Mill Run", "Hilltop"), schedule=[where])
    assert gains(state, Attend(where)) == gained


@pytest.mark.rule("N-D8", "N-60", "N-61")
@for_each(
    ("mine", "theirs", "placed"), [([], 2, 2), (["lean"], 2, 1), (["lean"] * 2, 0, 1), ([], 3, 1), (["lean"], 3, 0)]
)
def test_lean_votes_of_an_event_are_placed_as_far_as_there_is_room(mine: list[str], theirs: int, placed: int) -> None:
    where = "Middle Hill"
    state = at_table(at=where, schedule=[where], lean={0: [where] * len(mine), 1: [where] * theirs})
    assert gains(state, Attend(where)) == (0, 0, placed)
    assert state.candidates[0].cards == [where]
    assert state.candidates[0].canvassers == 10


@pytest.mark.rule("N-16", "N-A10", "N-14")
@pytest.mark.parametrize(("me", "where"), [(0, "Regent Square"), (1, "Regent Square")])
def test_an_event_in_a_home_turf_gives_all_but_votes_and_the_card_even_to_its_owner(me: int, where: str) -> None:
    state = at_table(me=me, turfs=("Frick Park", "Hilltop"), at="" if me == 0 else where, schedule=[where])
    assert gains(state, Attend(where)) == (0, 200, 0)
    assert state.candidates[me].cards == [where]


@pytest.mark.rule("N-16")
def test_an_event_of_votes_alone_in_a_home_turf_still_gives_its_card() -> None:
    state = at_table(at="", schedule=["Beltzhoover"], me=1)
    assert gains(state, Attend("Beltzhoover")) == (0, 0, 0)
    assert state.candidates[1].cards == ["Beltzhoover"]


@pytest.mark.rule("N-A3")
def test_an_event_where_one_stands_is_attended_on_the_own_turn_without_moving_and_for_no_points() -> None:
    state = at_table(at="Bluff", deck=["Bluff"])
    ran = take_turn(state, Attend("Bluff"), EndDay(), dice=[1, 3, 4])
    assert Attend("Bluff") in ran.asked[0].moves
    assert state.candidates[0].cards == ["Bluff"]
    assert state.now.spent == 0


@pytest.mark.rule("N-A3", "N-A1")
def test_on_anothers_turn_nobody_attends_nor_appears() -> None:
    state = at_table(3, deck=["Shadyside"])
    state.candidates[1].at = state.candidates[2].at = "Shadyside"
    ran = take_turn(state, EndDay(), dice=[1, 3, 4])
    assert [one.seat for one in ran.asked] == [0]
    assert state.schedule[0].appeared == []
    state.deck.append(state.discards.pop(state.discards.index("Bluff")))
    take_turn(state, EndDay(), dice=[1, 3, 4], me=2)
    assert state.event_at("Shadyside").appeared == [2]  # pyright: ignore[reportOptionalMemberAccess]


@pytest.mark.rule("N-A25")
def test_at_home_one_is_in_all_three_neighborhoods_at_once() -> None:
    state = at_table(schedule=["Central Oakland", "West Oakland", "Bluff"])
    assert gains(state, Attend("West Oakland"), Attend("Central Oakland")) == (7, 200, 0)
    assert state.now.points == 6
    assert why_not(state, Attend("Bluff")) == "You aren't in Bluff. Travel there first."


@pytest.mark.rule("N-A25", "N-30")
def test_whoever_comes_home_attends_what_is_in_any_of_the_three() -> None:
    state = at_table(at="Bluff", schedule=["Central Oakland", "West Oakland"])
    assert gains(state, Travel("West Oakland")) == (7, 200, 0)
    assert state.candidates[0].cards == ["Central Oakland", "West Oakland"]


@pytest.mark.rule("N-16", "N-13")
def test_in_anothers_home_turf_one_is_in_one_neighborhood_alone() -> None:
    state = at_table(me=1, at="Central Oakland", schedule=["North Oakland"])
    assert why_not(state, Attend("North Oakland")) == "You aren't in North Oakland. Travel there first."


@pytest.mark.rule("N-A9")
def test_attending_is_a_choice_that_may_be_made_later() -> None:
    state = at_table(schedule=["Middle Hill"])
    do(state, Travel("Middle Hill", skip=True))
    assert (places(state), state.candidates[0].cards) == (["Middle Hill"], [])
    assert gains(state, Attend("Middle Hill")) == (0, 0, 2)
    assert state.now.points == 5


@pytest.mark.rule("N-A27")
def test_several_events_may_be_attended_in_a_turn() -> None:
    state = at_table(schedule=["Middle Hill", "Crawford-Roberts"])
    assert gains(state, Travel("Middle Hill"), Travel("Crawford-Roberts")) == (0, 400, 2)
    assert state.candidates[0].cards == ["Middle Hill", "Crawford-Roberts"]


@pytest.mark.rule("N-31", "N-A1", "N-D8a", "N-A28")
def test_an_invitation_stays_for_others_and_rewards_each_once() -> None:
    state = at_table(schedule=["Shadyside"])
    state.candidates[0].at = state.candidates[1].at = "Point Breeze"
    assert gains(state, Travel("Shadyside")) == (0, 1200, 0)
    assert why_not(state, Attend("Shadyside")) == "You already have the reward of Black-Tie Auction."
    assert gains(state, Travel("Point Breeze"), Travel("Shadyside")) == (0, 0, 0)
    state.turn = Turn(1, points=6)
    assert gains(state, Travel("Shadyside")) == (0, 1200, 0)
    assert state.schedule[0].appeared == state.schedule[0].rewarded == [0, 1]
    assert [one.cards for one in state.candidates] == [[], []]


@pytest.mark.rule("N-A28", "N-A9")
def test_entering_is_appearing_whether_or_not_the_reward_is_wanted() -> None:
    state = at_table(at="Point Breeze", schedule=["Shadyside"])
    do(state, Travel("Shadyside", skip=True))
    assert (state.schedule[0].appeared, state.schedule[0].rewarded) == ([0], [])
    assert gains(state, Attend("Shadyside")) == (0, 1200, 0)


@pytest.mark.rule("N-A28", "N-42")
def test_passing_through_is_appearing_too() -> None:
    state = at_table(at="Point Breeze", schedule=["Shadyside"])
    do(state, Travel("Bloomfield"))
    assert (state.candidates[0].at, state.schedule[0].appeared) == ("Bloomfield", [0])


@pytest.mark.rule("N-A3", "N-A28", "N-A25")
def test_whoever_stands_there_on_the_own_turn_has_appeared() -> None:
    state = at_table(turfs=("Mexican War Streets", "Hilltop"), deck=["Allegheny Center"])
    take_turn(state, EndDay(), dice=[1, 3, 4])
    assert (state.schedule[0].appeared, state.schedule[0].rewarded) == ([0], [])


def passing(loss: str, **more: object) -> State:
    """The invitation on space 6 is about to pass; the active seat 0 and seat 2 have not appeared."""
    state = at_table(3, schedule=[*QUEUE[:5], loss], deck=["Bluff"], first=1, **more)  # pyright: ignore[reportArgumentType]
    state.schedule[5].appeared = [1]
    return state


@pytest.mark.rule("N-31", "N-A1", "N-D8a", "N-A26")
def test_when_an_invitation_passes_no_shows_pay_and_the_first_to_appear_keeps_the_card() -> None:
    state = passing("Shadyside", cash={0: 1500, 2: 300})
    state.schedule[5].appeared = [1]
    ran = take_turn(state, EndDay(), dice=[1, 3, 4])
    assert [one.cash for one in state.candidates] == [1000, 1500, 0]
    assert [one.cards for one in state.candidates] == [[], ["Shadyside"], []]
    losses = Loss(2, Goods(cash=300), at_once=False), Loss(0, Goods(cash=500), at_once=True)
    assert InvitationOver("Shadyside", 1, losses) in ran.facts  # in seat order from Player #1


@pytest.mark.rule("N-D8a")
def test_an_invitation_where_nobody_came_is_discarded() -> None:
    state = at_table(schedule=[*QUEUE[:5], "Shadyside"], deck=["Bluff"])
    take_turn(state, EndDay(), dice=[1, 3, 4])
    assert "Shadyside" in state.discards
    assert [one.cash for one in state.candidates] == [1000, 1000]


@pytest.mark.rule("N-D8", "N-D8a")
@for_each(("has", "left"), [(10, 8), (1, 0), (0, 0)])
def test_a_no_show_loses_canvassers_as_far_as_there_are_any(has: int, left: int) -> None:
    state = passing("Strip District", canvassers={0: has, 2: 5})
    take_turn(state, EndDay(), dice=[1, 3, 4])
    assert [one.canvassers for one in state.candidates] == [left, 10, 3]


@pytest.mark.rule("N-A26", "N-C4", "N-D8")
def test_the_active_candidate_returns_a_lean_vote_at_once_and_others_owe_it() -> None:
    state = passing("Point Breeze", lean={0: ["Bluff", "Larimer"], 2: ["Hays", "Chateau"]})
    ran = take_turn(state, Withdraw("Bluff"), EndDay(), dice=[1, 3, 4])
    assert [(one.seat, one.topic) for one in ran.asked] == [(0, "no-show"), (0, "day")]
    assert state.candidates[0].lean == ["Larimer"]
    assert (state.candidates[2].lean, state.candidates[2].owed) == (["Hays", "Chateau"], 1)
    state.deck.append(state.discards.pop(state.discards.index("Garfield")))
    ran = take_turn(state, Withdraw("Chateau"), EndDay(), dice=[1, 3, 4], me=2)
    assert (state.candidates[2].lean, state.candidates[2].owed) == (["Hays"], 0)
    assert ran.facts[0] == GaveUp(2, "Chateau")  # before the event is drawn
    assert [one.topic for one in ran.asked] == ["no-show", "day"]


@pytest.mark.rule("N-A26")
def test_the_no_shows_come_before_the_die_of_the_weekend_and_the_white_dice() -> None:
    state = passing("Shadyside", day=6)
    kinds = [*map(type, take_turn(state, EndDay(), dice=[1, 1, 3, 4]).facts)]
    assert kinds == [DayBegan, Drew, InvitationOver, TookCash, Rolled]


@pytest.mark.rule("N-A26", "N-D8")
def test_a_lean_vote_that_is_owed_by_somebody_without_one_is_forgiven() -> None:
    state = at_table(lean={0: ["Bluff"]})
    for seat in (0, 1):
        no_show(state, seat, EVENTS["Point Breeze"], at_once=False)
    assert [one.owed for one in state.candidates] == [1, 0]
    state.candidates[0].lean.clear()
    assert run(lambda table, at: settle(table, at, 0), state).facts == [OwesNothing(0)]
    assert state.candidates[0].owed == 0


@pytest.mark.rule("N-A26", "N-41")
def test_what_is_owed_is_told_as_owed_and_that_mail_has_ended_it() -> None:
    lean, cash = {0: ["Bluff"], 2: ["Hays"]}, {0: 1000, 2: 0}
    ran = take_turn(passing("Point Breeze", lean=lean, cash=cash), Mail("Bluff"), EndDay(), dice=[1, 3, 4])
    losses = Loss(2, Goods(votes=1), at_once=False), Loss(0, Goods(votes=1), at_once=True)
    over = InvitationOver("Point Breeze", 1, losses)
    assert ran.facts[2:5] == [over, Mailed(0, "Bluff", 1, price=1000), OwesNothing(0)]


@pytest.mark.rule("N-A26", "N-D8")
def test_cash_that_is_lost_is_told_beside_a_vote_that_is_owed() -> None:
    card = EVENTS["Point Breeze"]
    both = card.model_copy(update={"loss": replace(card.loss, cash=300)})
    state = at_table(lean={0: ["Bluff"]}, cash={0: 1000})
    assert no_show(state, 0, both, at_once=False) == Loss(0, Goods(cash=300, votes=1), at_once=False)


@pytest.mark.rule("N-A26")
def test_nobody_owes_more_lean_votes_than_there_are() -> None:
    state = at_table(lean={0: ["Bluff"]})
    for _ in range(3):
        no_show(state, 0, EVENTS["Point Breeze"], at_once=False)
    assert state.candidates[0].owed == 1


@pytest.mark.rule("N-A26")
def test_fewer_lean_votes_than_owed_never_count_below_nothing() -> None:
    """Two were owed when an opponent slung mud at all but one; then another invitation passes."""
    state = at_table(lean={0: ["Bluff"]}, cash={0: 0}, owed=2)
    assert no_show(state, 0, EVENTS["Point Breeze"], at_once=False) == Loss(0, Goods(), at_once=False)
    assert state.candidates[0].owed == 2
    assert run(lambda table, at: settle(table, at, 0), state).facts == [GaveUp(0, "Bluff"), OwesNothing(0)]
    assert state.candidates[0].owed == 0


@pytest.mark.rule("N-A26")
def test_what_is_still_owed_on_election_day_is_returned_before_the_drop() -> None:
    state = at_table(lean={0: ["Bluff", "Larimer"], 1: []}, canvassers={0: 4, 1: 0}, owed=1)
    asked = questions(election_day, state)
    assert [(seat, one.topic) for seat, one in asked.items()] == [(0, "no-show")]
    assert state.candidates[0].drop == {}


@pytest.mark.rule("N-D8a")
def test_after_the_last_day_nobody_is_punished_and_who_came_first_keeps_the_card() -> None:
    state = at_table(schedule=["Shadyside", "Bluff", "North Shore"], canvassers={0: 0, 1: 0})
    state.schedule[0].appeared = [1, 0]
    assert election(state).value.scores == (0, 1)
    assert [one.cards for one in state.candidates] == [[], ["Shadyside"]]
    assert [one.cash for one in state.candidates] == [1500, 1500]
    assert places(state) == ["Bluff", "North Shore"]


@pytest.mark.rule("N-D8b", "N-27")
def test_coffee_never_enters_the_schedule_and_another_card_is_drawn() -> None:
    state = at_table(deck=[COFFEE, COFFEE, "Bluff"])
    take_turn(state, EndDay(), dice=[1, 1, 1, 3, 4])
    assert places(state) == ["Bluff"]
    assert state.candidates[0].coffees == 2
    assert [one.coffees for one in GAME.rules.view(state, 1).campaigns] == [2, 0]


@pytest.mark.rule("N-D8b", "N-A29")
def test_coffee_may_be_drunk_on_the_turn_on_which_it_is_drawn() -> None:
    state = at_table(deck=[COFFEE, "Bluff"])
    take_turn(state, Coffee(), EndDay(), dice=[1, 1, 3, 4, 6])
    assert state.now.white == [3, 4]
    assert state.now.third == 6
    assert COFFEE in state.discards


@pytest.mark.rule("N-D8")
def test_when_the_deck_is_used_up_the_discards_are_shuffled() -> None:
    state = at_table(deck=[])
    many = len(state.discards)
    assert draw(Table(Scripted(3), 1), state) in EVENTS
    assert (len(state.deck), state.discards) == (many - 1, [])


def label(state: State, move: Verb) -> str:
    return next(offer.label for offer in day_question(state).legal if offer.move == move)


@pytest.mark.rule("N-16", "N-A10", "N-C1")
def test_what_is_promised_is_what_there_is_room_for() -> None:
    home = at_table(at="Squirrel Hill South", turfs=("Frick Park", "Hilltop"), schedule=["Regent Square"])
    assert label(home, Travel("Frick Park")) == "Frick Park (home) · 1 AP · recruit, +$200 · Yard-Sale Saturday"
    assert gains(home, Travel("Frick Park")) == (0, 200, 0)
    theirs = at_table(at="Bon Air", schedule=["Beltzhoover"])
    assert label(theirs, Travel("Beltzhoover")) == "Beltzhoover · 1 AP · no room for votes · Porch Jam"
    assert do(theirs, Travel("Beltzhoover"))[-1] == Attended(0, "Beltzhoover", Goods(), no_room=2)
    full = at_table(at="Bluff", schedule=["Middle Hill"], lean={1: ["Middle Hill"] * 3})
    assert label(full, Travel("Middle Hill")) == "Middle Hill · 2 AP · +1 lean vote · Choir Anniversary"
    here = at_table(bio=Bio.FESTIVAL_REGULAR, at="Middle Hill", schedule=["Middle Hill"])
    assert label(here, Attend("Middle Hill")) == "Free · +1 canvasser, +2 lean votes · Attend Choir Anniversary"
