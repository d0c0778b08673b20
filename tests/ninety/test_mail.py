"""Direct mail (section 10): lean votes become solid ones."""

import pytest

from rules import Match, Seat, Verb
from rules.ninety import GAME
from rules.ninety.ask import weekend, withdraw
from rules.ninety.board import Bio, Goods
from rules.ninety.city import DOWNTOWN
from rules.ninety.election import election_day
from rules.ninety.play import turn
from rules.ninety.state import Stage
from rules.ninety.telling import GaveUp, InvitationOver, Loss
from rules.ninety.telling_turn import Mailed, OfWeekend
from rules.ninety.verbs import Attend, Canvass, EndDay, Mail, Mudsling, Pass, TakeCash, Travel, Upgrade, Withdraw
from tests.findings import for_each
from tests.looking import whole_position
from tests.ninety.situations import at_table, day_question, do, gains, questions, take_turn, why_not
from tests.situations import awaited, refusal, stand_in_for


@pytest.mark.rule("N-51", "N-52", "N-41", "N-56")
def test_where_one_is_a_lean_vote_becomes_solid_for_500_dollars_and_no_point() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff", "Bluff"]})
    assert gains(state, Mail("Bluff")) == (0, -500, -1)
    assert (state.candidates[0].lean, state.candidates[0].solid) == (["Bluff"], ["Bluff"])
    assert (state.now.points, state.now.spent) == (6, 0)


@pytest.mark.rule("N-53")
@for_each("at", ["Hays", DOWNTOWN, ""])
def test_elsewhere_it_is_1000_dollars(at: str) -> None:
    state = at_table(at=at, lean={0: ["Bluff"]})
    assert gains(state, Mail("Bluff")) == (0, -1000, -1)


@pytest.mark.rule("N-51", "N-57")
def test_two_at_once_cost_twice_as_much() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"] * 3})
    assert gains(state, Mail("Bluff", 2)) == (0, -1000, -2)
    assert state.candidates[0].solid == ["Bluff", "Bluff"]


@pytest.mark.rule("N-54")
def test_it_takes_a_lean_vote_of_ones_own() -> None:
    state = at_table(at="Bluff", lean={1: ["Bluff"] * 2})
    assert why_not(state, Mail("Bluff")) == "You have no lean votes in Bluff. Canvass there first."
    state = at_table(at="Bluff", lean={0: ["Bluff"]})
    assert why_not(state, Mail("Bluff", 2)) == "You have only 1 lean vote in Bluff. Canvass there first."
    assert why_not(state, Mail("Bluff", 0)) == "You have only 1 lean vote in Bluff. Canvass there first."


@pytest.mark.rule("N-55")
def test_it_may_follow_a_canvass_on_the_same_day_at_any_point_of_the_turn() -> None:
    state = at_table(at="Bluff", lean={0: ["Hays"]}, cash={0: 2000})
    do(state, Mail("Hays"), Canvass(), Mail("Bluff"))
    assert (state.candidates[0].solid, state.candidates[0].cash) == (["Hays", "Bluff"], 500)


@pytest.mark.rule("N-57", "N-58")
def test_no_more_than_two_in_a_neighborhood_for_each_candidate() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"] * 3}, cash={0: 5000})
    do(state, Mail("Bluff", 2))
    assert why_not(state, Mail("Bluff")) == "Bluff can hold only 2 solid votes of yours."
    state = at_table(at="Bluff", lean={0: ["Bluff"] * 3}, cash={0: 5000})
    assert why_not(state, Mail("Bluff", 3)) == "Bluff can hold only 2 solid votes of yours."
    state = at_table(at="Bluff", lean={0: ["Bluff", "Bluff"]}, solid={1: ["Bluff"] * 2})
    do(state, Mail("Bluff", 2))


@pytest.mark.rule("N-52", "N-53")
def test_it_must_be_paid() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff", "Bluff", "Hays"]}, cash={0: 900})
    assert why_not(state, Mail("Hays")) == "That costs $1,000, and you have $900."
    assert why_not(state, Mail("Bluff", 2)) == "That costs $1,000, and you have $900."
    do(state, Mail("Bluff"))
    assert why_not(state, Mail("Bluff")) == "That costs $500, and you have $400."


@pytest.mark.rule("N-49", "N-50")
def test_a_solid_vote_is_worth_two_and_stays() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"]})
    do(state, Mail("Bluff"))
    assert state.votes("Hill & Oakland") == [2, 0]
    state.now.me = 1
    state.candidates[1].at = "Bluff"
    assert why_not(state, Mudsling(0)) == "@0 has no lean votes here. Solid votes can't be removed."


@pytest.mark.rule("N-41", "N-56", "N-A4", "N-A26")
def test_it_is_possible_before_a_lean_vote_that_is_owed_goes_back_at_the_start_of_the_turn() -> None:
    state = at_table(lean={0: ["Bluff", "Hays"]}, cash={0: 1000}, deck=["Garfield"], owed=1)
    ran = take_turn(state, Mail("Bluff"), EndDay(), dice=[1, 3, 4])
    assert ran.facts[:2] == [Mailed(0, "Bluff", 1, price=1000), GaveUp(0, "Hays")]
    assert (state.candidates[0].lean, state.candidates[0].solid, state.candidates[0].owed) == ([], ["Bluff"], 0)


@pytest.mark.rule("N-41", "N-56", "N-A26")
def test_whoever_makes_the_last_lean_vote_solid_has_none_to_return() -> None:
    state = at_table(lean={0: ["Bluff"]}, deck=["Garfield"], owed=1)
    take_turn(state, Mail("Bluff"), EndDay(), dice=[1, 3, 4])
    assert (state.candidates[0].lean, state.candidates[0].solid, state.candidates[0].owed) == ([], ["Bluff"], 0)


@pytest.mark.rule("N-41", "N-56", "N-A26")
def test_it_is_possible_before_one_returns_a_lean_vote_for_an_absence_on_the_own_turn() -> None:
    schedule = ["Hays", "Chateau", "Larimer", "Esplen", "Carrick", "Point Breeze"]
    state = at_table(lean={0: ["Bluff", "Garfield"]}, cash={0: 2000}, schedule=schedule, deck=["Bluff"])
    ran = take_turn(state, Mail("Garfield"), Withdraw("Bluff"), EndDay(), dice=[1, 3, 4])
    assert ran.topics == ["no-show", "no-show", "day"]
    assert (state.candidates[0].lean, state.candidates[0].solid) == ([], ["Garfield"])


@pytest.mark.rule("N-41", "N-A26")
def test_there_is_none_before_the_drop_for_that_is_nobodys_turn() -> None:
    state = at_table(lean={0: ["Bluff", "Garfield"]}, cash={0: 2000})
    state.candidates[0].owed, state.turn, state.stage = 1, None, Stage.ELECTION
    (question,) = questions(election_day, state).values()
    assert [offer.move for offer in question.legal] == [Withdraw("Bluff"), Withdraw("Garfield")]


@pytest.mark.rule("N-41", "N-56", "N-A4", "N-62")
@for_each(
    ("die", "chosen"), [(3, TakeCash()), (3, Upgrade("Hays")), (4, Pass()), (4, Travel("Chateau")), (4, Travel("Hays"))]
)
def test_on_a_weekend_it_is_possible_after_its_die_and_comes_back_to_the_choice(die: int, chosen: Verb) -> None:
    state = at_table(day=6, at="Bluff", lean={0: ["Bluff", "Hays", "Hays"]}, cash={0: 2000}, deck=["Garfield"])
    ran = take_turn(state, Mail("Bluff"), Mail("Hays"), chosen, EndDay(), dice=[1, die, 3, 4])
    assert [one.rolls_to_come for one in ran.asked] == [2, 2, 2, 0]
    assert len({one.topic for one in ran.asked[:3]}) == 1
    assert ran.facts[2:4] == [Mailed(0, "Bluff", 1, price=500), Mailed(0, "Hays", 1, price=1000)]
    assert isinstance(deed := ran.facts[4], OfWeekend)
    assert deed.dice == (die,)


@pytest.mark.rule("N-41", "N-A4", "N-A31")
def test_nobody_is_asked_before_the_white_dice_for_the_sake_of_mail() -> None:
    state = at_table(lean={0: ["Bluff"]}, deck=["Garfield"])
    assert take_turn(state, EndDay(), dice=[1, 3, 4]).asked[0].clause == "7.2"
    state = at_table(day=6, lean={0: ["Bluff"]}, cash={0: 1000}, deck=["Garfield"])
    ran = take_turn(state, Mail("Bluff"), EndDay(), dice=[1, 3, 3, 4])
    assert [one.clause for one in ran.asked] == ["6.2", "7.2"]
    assert state.candidates[0].cash == 1000, "with no lean vote left an odd die is cash"


@pytest.mark.rule("N-41", "N-C3")
def test_what_is_asked_stands_before_mail() -> None:
    state = at_table(day=6, at="Bluff", lean={0: ["Hays", "Bluff"], 1: ["Hays"]}, cash={0: 2000})
    for dice, first in (([3], TakeCash()), ([4], None), ([3, 4], TakeCash())):
        state.now.bonus = dice
        offers = [*questions(lambda table, at: weekend(table, at, 0), state)[0].shown]
        mails = [offer.move for offer in offers if isinstance(offer.move, Mail)]
        assert mails == [offer.move for offer in offers[-len(mails) :]] == [Mail("Bluff"), Mail("Hays")]
        assert {str(offer.group) for offer in offers[-len(mails) :]} == {"First, direct mail: make votes solid"}
        assert first is None or offers[0].move == first
    offers = [*questions(lambda table, at: withdraw(table, at, 0), state)[0].shown]
    assert [offer.move for offer in offers] == [Withdraw("Hays"), Withdraw("Bluff"), Mail("Bluff"), Mail("Hays")]


@pytest.mark.rule("N-41", "N-A4")
def test_it_is_no_answer_for_good_to_what_it_stands_beside() -> None:
    state = at_table(day=6, at="Bluff", lean={0: ["Hays", "Bluff"]}, cash={0: 2000})
    state.now.bonus = [3]
    for ask, answers in ((weekend, {TakeCash, Upgrade}), (withdraw, {Withdraw})):
        question = questions(lambda table, at, ask=ask: ask(table, at, 0), state)[0]
        assert {type(offer.move) for offer in question.legal} == {*answers, Mail}
        assert {type(offer.move) for offer in question.alone.legal} == answers


FULL = ["Hays", "Chateau", "Larimer", "Esplen", "Carrick"]
"""All of the schedule but its last space, which North Shore may take: no-show $400."""


@pytest.mark.rule("N-41", "N-56", "N-A4", "N-26", "N-A26")
def test_what_an_absence_would_cost_may_be_mailed_before_ones_own_draw() -> None:
    state = at_table(lean={0: ["Bluff", "Garfield"]}, cash={0: 2000}, schedule=[*FULL, "North Shore"], deck=["Bluff"])
    ran = take_turn(state, Mail("Bluff"), Mail("Garfield"), EndDay(), dice=[1, 3, 4])
    assert [(one.topic, one.clause, one.rolls_to_come) for one in ran.asked] == [
        ("mail first", "10.5", 3),
        ("mail first", "10.5", 3),
        ("day", "7.2", 0),
    ]
    assert ran.facts[1:3] == [Mailed(0, "Bluff", 1, price=1000), Mailed(0, "Garfield", 1, price=1000)]
    losses = Loss(0, Goods(), at_once=True), Loss(1, Goods(cash=400), at_once=False)
    assert InvitationOver("North Shore", None, losses) in ran.facts
    assert state.candidates[0].solid == ["Bluff", "Garfield"]


@pytest.mark.rule("N-41", "N-56", "N-26", "N-T6")
def test_before_the_draw_one_mails_or_goes_on_and_does_nothing_else() -> None:
    state = at_table(at="Esplen", lean={0: ["Bluff"]}, cash={0: 1200}, schedule=[*FULL, "North Shore"])
    (question,) = questions(lambda table, at: turn(table, at, 0), state).values()
    lose = "The event that you draw now ends Stadium-Box Reception. You missed it, so you lose $400."
    prompt = f"{lose} Spend some of it on direct mail first?"
    assert (question.prompt, question.absent) == (prompt, Pass())
    assert [offer.move for offer in question.legal] == [Pass(), Mail("Bluff")]
    assert [offer.label for offer in question.alone.legal] == ["Go on without mail"]
    assert refusal(question, Mail("Hays")) == ("You have no lean votes in Hays. Canvass there first.", "10.1")
    assert refusal(question, Attend("Esplen")) == ("You can't do that right now.", "10.5")
    ran = take_turn(state, Pass(), EndDay(), dice=[1, 3, 4])
    assert state.candidates[0].cash == 800
    assert len(ran.asked) == 2


@pytest.mark.rule("N-41", "N-A4", "N-A26")
def test_a_lean_vote_that_is_owed_comes_before_the_mail_that_an_absence_makes_worth_its_while() -> None:
    lean = {0: ["Bluff", "Garfield", "Shadyside"]}
    state = at_table(lean=lean, cash={0: 2000}, schedule=[*FULL, "North Shore"], deck=["Bluff"], owed=1)
    ran = take_turn(state, Mail("Bluff"), Withdraw("Garfield"), Mail("Shadyside"), EndDay(), dice=[1, 3, 4])
    assert ran.topics == ["no-show", "no-show", "mail first", "day"]
    assert (state.candidates[0].solid, state.candidates[0].cash) == (["Bluff", "Shadyside"], 0)


@pytest.mark.rule("N-41", "N-56", "N-A4", "N-26")
@for_each(
    ("cash", "lean", "last", "is_asked"),
    [
        (1000, ["Hays"], "North Shore", True),
        (1300, ["Hays"], "North Shore", True),
        (1400, ["Hays"], "North Shore", False),  # a mail can be paid after the draw too
        (2300, ["Hays"] * 2, "North Shore", True),  # both can be, only before
        (2400, ["Hays"] * 2, "North Shore", False),
        (2300, ["Hays"] * 3, "North Shore", True),  # a third would never be solid
        (3300, ["Hays"] * 3, "North Shore", False),
        (900, ["Hays"], "North Shore", False),
        (500, ["Bluff"], "North Shore", True),  # where the marker is
        (1800, ["Bluff", "Hays"], "North Shore", True),
        (1900, ["Bluff", "Hays"], "North Shore", False),
        (5000, [], "North Shore", False),
        (1000, ["Hays"], "East Liberty", True),
        (1300, ["Hays"], "East Liberty", False),
        (1000, ["Hays"], "Garfield", False),  # no invitation
        (1000, ["Hays"], "Strip District", False),  # canvassers are lost
        (1000, ["Hays"], "", False),  # nothing is pushed out
    ],
)
def test_nobody_is_asked_where_mail_before_the_draw_changes_nothing(
    cash: int, lean: list[str], last: str, is_asked: bool
) -> None:
    schedule = [*FULL, last] if last else FULL
    state = at_table(at="Bluff", lean={0: lean}, cash={0: cash}, schedule=schedule)
    asked = questions(lambda table, at: turn(table, at, 0), state, dice=[1, 1, 1])[0]
    assert (asked.topic == "mail first") is is_asked


@pytest.mark.rule("N-41", "N-A28", "N-A26")
@for_each("me", [0, 1])
def test_whoever_appeared_loses_nothing_and_is_not_asked(me: Seat) -> None:
    lean = {0: ["Bluff"], 1: ["Bluff"]}
    state = at_table(me=me, lean=lean, cash={0: 1000, 1: 1000}, schedule=[*FULL, "North Shore"])
    state.schedule[-1].appeared.append(0)
    asked = questions(lambda table, at: turn(table, at, me), state, dice=[1, 1, 1])[me]
    assert (asked.topic == "mail first") is bool(me)


@pytest.mark.rule("N-41", "N-A4", "N-A26")
def test_in_a_match_mail_pays_what_would_be_lost() -> None:
    match = Match(GAME, 2, "n109", {"start": 8})
    for _, (seat, question) in zip(range(11), awaited(match), strict=False):
        match.play(seat, stand_in_for(question))
    mine, before = match.state.candidates[0], whole_position(match)
    assert (match.pending[0].topic, mine.cash) == ("mail first", 2000)
    match.play(0, Mail("Lincoln Place"))
    assert match.may_undo(0), "nothing is drawn yet"
    match.undo()
    assert whole_position(match) == before
    match.play(0, Mail("Lincoln Place", 2))
    assert match.pending[0].topic == "day"
    mine = match.state.candidates[0]
    assert (mine.solid, mine.cash) == (["Lincoln Place"] * 2, 0)


@for_each(
    ("bio", "place", "says"),
    [
        (Bio.REALTOR, "Hays", "$1,000 each from afar, $500 if you're there"),
        (Bio.RADIO_HOST, "Hays", "$500 each by your bio"),
        (Bio.POTHOLE_CRUSADER, "Bluff", "$400 each by your bio"),
    ],
)
def test_mail_says_why_its_price_is_another(bio: Bio, place: str, says: str) -> None:
    state = at_table(at="Bluff", bio=bio, lean={0: ["Bluff", "Hays"]}, cash={0: 2000})
    notes = {offer.move: offer.note for offer in day_question(state).legal}
    assert says in notes[Mail(place)]
