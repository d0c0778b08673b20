"""The weekend (section 6): one die, and one of the things that it allows."""

import pytest

from rules import Decision, Verb
from rules.ninety.ask import offer_remove
from rules.ninety.ask import weekend as ask_weekend
from rules.ninety.board import EVENTS, Bio, Goods, is_weekend
from rules.ninety.city import DOWNTOWN, PLACES, TURFS
from rules.ninety.play import weekend
from rules.ninety.state import State
from rules.ninety.telling import Attended, DayBegan, Drew
from rules.ninety.telling_turn import Lost, MovedFreely, Removed, Rolled, TookCash
from rules.ninety.travel import FEW, LIST
from rules.ninety.verbs import Attend, EndDay, Fundraise, Mail, Pass, Recruit, Remove, TakeCash, Travel, Upgrade
from rules.ninety.words import CONFIRM
from tests.findings import for_each
from tests.ninety.situations import TURFS as TURF_CARDS
from tests.ninety.situations import at_table, questions, run, take_turn
from tests.situations import Ran, refusal


def on_saturday(state: State, *moves: Verb, dice: list[int]) -> Ran[None]:
    state.day = 6
    return run(lambda table, at: weekend(table, at, 0), state, *((0, move) for move in moves), dice=dice)


def choice(state: State, *dice: int) -> Decision:
    """What is asked for these dice of the weekend."""
    state.day, state.now.bonus = 6, [*dice]
    return questions(lambda table, at: ask_weekend(table, at, 0), state)[0]


@pytest.mark.rule("N-62", "N-65")
@for_each(("day", "dice"), [(5, [1, 3, 4]), (6, [1, 1, 3, 4]), (14, [1, 1, 3, 4]), (15, [1, 3, 4])])
def test_it_is_rolled_after_the_event_and_before_the_white_dice(day: int, dice: list[int]) -> None:
    state = at_table(day=day, deck=["Bluff"])
    weekend = [TookCash(0, (1,), 1000)] if is_weekend(day) else []
    facts = [DayBegan(0, day), Drew(0, "Bluff"), *weekend, Rolled(0, (3, 4), points=7)]
    assert take_turn(state, EndDay(), dice=dice).facts == facts
    assert state.now.white == [3, 4]


@pytest.mark.rule("N-63")
@for_each("die", [1, 3, 5])
def test_odd_is_cash_or_a_lean_vote_made_solid_anywhere(die: int) -> None:
    state = at_table(lean={0: ["Bluff", "Fairywood"]})
    on_saturday(state, TakeCash(), dice=[die])
    assert state.candidates[0].cash == 2500
    on_saturday(state, Upgrade("Fairywood"), dice=[die])
    assert (state.candidates[0].cash, state.candidates[0].lean, state.candidates[0].solid) == (
        2500,
        ["Bluff"],
        ["Fairywood"],
    )


@pytest.mark.rule("N-A15", "N-58")
def test_an_upgrade_obeys_the_limit_of_two_solid_votes() -> None:
    state = at_table(lean={0: ["Bluff", "Hays"]}, solid={0: ["Bluff"] * 2})
    question = choice(state, 1)
    assert refusal(question, Upgrade("Bluff")) == ("Bluff can hold only 2 solid votes of yours.", "11.2")
    assert refusal(question, Upgrade("Chateau")) == ("You have no lean votes in Chateau.", "6.2")
    assert question.check(Upgrade("Hays")) is None


@pytest.mark.rule("N-A31")
@pytest.mark.parametrize(("lean", "solid"), [([], []), (["Bluff"], ["Bluff", "Bluff"])])
def test_whoever_has_nothing_to_upgrade_takes_the_cash_without_a_question(lean: list[str], solid: list[str]) -> None:
    state = at_table(lean={0: lean}, solid={0: solid})
    assert on_saturday(state, dice=[5]).asked == []
    assert state.candidates[0].cash == 2500


@pytest.mark.rule("N-64", "N-A14")
@for_each(
    ("votes", "left"),
    [
        (("Bluff B",), [["Bluff"], ["Bluff", "Hays"], ["Hays"]]),
        (("Bluff B", "Bluff B"), [["Bluff"], ["Hays"], ["Hays"]]),
        (("Bluff B", "Hays C"), [["Bluff"], ["Bluff", "Hays"], []]),
        (("Bluff A",), [[], ["Bluff", "Bluff", "Hays"], ["Hays"]]),
    ],
)
def test_even_removes_up_to_two_lean_votes_of_anybody_anywhere(votes: tuple[str, ...], left: list[list[str]]) -> None:
    state = at_table(3, lean={0: ["Bluff"], 1: ["Bluff", "Bluff", "Hays"], 2: ["Hays"]})
    on_saturday(state, Remove(votes), dice=[2])
    assert [one.lean for one in state.candidates] == left
    assert [one.canvassers for one in state.candidates] == [10, 10, 10]


def test_lean_votes_to_remove_are_shown_from_the_leading_rival_to_ones_own() -> None:
    state = at_table(3, lean={0: ["Bluff"], 1: ["Hays"], 2: ["Esplen", "Fineview"]})
    (where,) = offer_remove(state, 0).open
    assert where.in_order == ["Esplen C", "Fineview C", "Hays B", "Bluff A"]


def test_the_log_names_whose_lean_votes_were_removed_and_where() -> None:
    state = at_table(3, lean={1: ["Bluff", "Bluff", "Fineview"], 2: ["Fineview"]})
    ran = on_saturday(state, Remove(("Bluff B", "Bluff B")), dice=[2])
    assert ran.facts == [Removed(0, (2,), (Lost(1, "Bluff", 2),))]
    ran = on_saturday(state, Remove(("Fineview B", "Fineview C")), dice=[2])
    assert ran.facts == [Removed(0, (2,), (Lost(1, "Fineview", 1), Lost(2, "Fineview", 1)))]


@pytest.mark.rule("N-64", "N-49", "N-A14")
def test_what_cannot_be_removed() -> None:
    state = at_table(3, lean={1: ["Bluff"], 2: ["Hays"] * 3}, solid={1: ["Bluff"] * 2})
    question = choice(state, 2)
    assert refusal(question, Remove(("Bluff B", "Bluff B")))[0] == "You can pick Bluff B only once."
    assert refusal(question, Remove(("Hays C",) * 3))[0] == "Pick 1 to 2 for “votes”; you picked 3."
    assert refusal(question, Remove(("Hays B",)))[0] == "You can't pick “Hays B”."
    assert question.check(Pass()) is None
    assert refusal(choice(at_table(), 2), Remove(("Bluff B",))) == ("There are no lean votes to remove.", "6.3")


@pytest.mark.rule("N-A30", "N-D7")
def test_the_happy_warrior_is_no_safer_from_the_weekend() -> None:
    state = at_table(bio={1: Bio.HAPPY_WARRIOR}, lean={1: ["Bluff"] * 2})
    on_saturday(state, Remove(("Bluff B",) * 2), dice=[4])
    assert state.candidates[1].lean == []


@pytest.mark.rule("N-64", "N-A16", "N-A25")
def test_even_goes_to_any_other_space_by_name() -> None:
    question = choice(at_table(at="Bluff"), 6)
    went = {offer.move.to for offer in question.legal if isinstance(offer.move, Travel)}
    assert went == {*PLACES, "Oakland"} - {"Bluff"}
    assert refusal(question, Travel("Bluff"))[0] == "You're already in Bluff."
    assert refusal(choice(at_table(), 6), Travel("West Oakland"))[0] == "You're already in West Oakland."


@pytest.mark.rule("N-A16", "N-A25")
@for_each(("to", "space", "at"), [("West Oakland", "Oakland", "at home"), ("Hays", "Hays", "in Hays")])
def test_a_direct_move_goes_to_a_neighborhood_and_ends_on_its_space(to: str, space: str, at: str) -> None:
    (fact,) = on_saturday(at_table(at="Bluff"), Travel(to), dice=[6]).facts
    assert fact == MovedFreely(0, (6,), to, space, "Oakland")
    assert isinstance(fact, MovedFreely)
    assert fact.at == at


@pytest.mark.rule("N-A16", "N-A31", "N-65")
def test_a_direct_move_is_entering_and_costs_no_points() -> None:
    state = at_table(day=6, schedule=["East Hills"], deck=["Bluff"])
    take_turn(state, Travel("East Hills"), EndDay(), dice=[1, 2, 3, 4])
    mine = state.candidates[0]
    assert (mine.at, mine.lean, mine.cards) == ("East Hills", ["East Hills"] * 2, ["East Hills"])
    assert state.now.spent == 0


@pytest.mark.rule("N-A16", "N-A9")
def test_a_direct_move_may_leave_the_event_and_still_appears() -> None:
    state = at_table(schedule=["Shadyside"])
    on_saturday(state, Travel("Shadyside", skip=True), dice=[2])
    assert (state.schedule[0].appeared, state.candidates[0].cash) == ([0], 1500)
    assert (
        refusal(choice(state, 2), Travel("Hays", skip=True))[0]
        == "There are no events on the way to Hays. Leave “skip” out."
    )


@pytest.mark.rule("N-A16", "N-A24")
def test_after_a_direct_move_downtown_funds_may_be_raised() -> None:
    state = at_table(day=6, deck=["Bluff"])
    take_turn(state, Travel(DOWNTOWN), Fundraise(), EndDay(), dice=[1, 2, 3, 4, 5, 6])
    assert (state.candidates[0].at, state.candidates[0].cash) == (DOWNTOWN, 2600)


@pytest.mark.rule("N-A16", "N-A25")
@for_each("to", ["Oakland", *TURFS["Oakland"].neighborhoods])
def test_a_direct_move_to_ones_home_enters_it_whole(to: str) -> None:
    state = at_table(day=6, at="Hays", schedule=["West Oakland"], deck=["Bluff"])
    take_turn(state, Travel(to), Recruit(), EndDay(), dice=[1, 2, 3, 4, 5, 6])
    mine = state.candidates[0]
    assert (mine.at, mine.canvassers, mine.cash) == ("Oakland", 23, 1700)


@pytest.mark.rule("N-C3", "N-C7")
def test_the_choice_and_its_target_are_one_question() -> None:
    state = at_table(lean={0: ["Bluff"], 1: ["Hays"]})
    assert len(on_saturday(state, Remove(("Hays B",)), dice=[2]).asked) == 1
    assert len(on_saturday(state, Upgrade("Bluff"), dice=[1]).asked) == 1
    kinds = {type(offer.move) for offer in choice(at_table(lean={1: ["Hays"]}), 2).legal}
    assert kinds == {Remove, Travel, Pass}


@pytest.mark.rule("N-64", "N-A14")
def test_doing_neither_changes_nothing() -> None:
    state = at_table(lean={1: ["Hays"]})
    on_saturday(state, Pass(), dice=[2])
    assert (state.candidates[0].at, state.candidates[0].cash, state.candidates[1].lean) == ("Oakland", 1500, ["Hays"])


@pytest.mark.rule("N-63", "N-41", "N-A31")
@for_each(
    ("rolled", "lean", "solid", "warns"),
    [
        ([3], ["Bluff"], [], {Mail("Bluff")}),
        ([3], ["Bluff"] * 2, [], {Mail("Bluff", 2)}),
        ([3], ["Bluff", "Hays"], [], set[Mail]()),
        ([3], ["Bluff", "Hays"], ["Hays"] * 2, {Mail("Bluff")}),
        ([3, 4], ["Bluff"], [], set[Mail]()),
        ([4], ["Bluff"], [], set[Mail]()),
    ],
)
def test_mail_that_leaves_the_cash_alone_for_an_odd_die_warns(
    rolled: list[int], lean: list[str], solid: list[str], warns: set[Mail]
) -> None:
    question = choice(at_table(at="Bluff", lean={0: lean}, solid={0: solid}, cash={0: 2000}), *rolled)
    warning = "After this you have no vote left to make solid: you take $1,000 and roll the white dice."
    mails = {offer.move: offer.confirm for offer in question.legal if isinstance(offer.move, Mail)}
    assert mails
    assert mails == {move: warning if move in warns else "" for move in mails}
    assert warns <= {*mails}


@pytest.mark.rule("N-A33", "N-A16", "N-A31")
@for_each(("at", "use"), [("", "recruit"), (DOWNTOWN, "raise funds"), ("Bluff", "")])
def test_whoever_leaves_home_or_downtown_by_a_direct_move_is_told_what_that_gives_up(at: str, use: str) -> None:
    question = choice(at_table(at=at, schedule=["Shadyside"]), 2)
    warnings = {offer.confirm for offer in question.legal if isinstance(offer.move, Travel)}
    again = f"If you leave now, you have to come back to {use} today."
    assert warnings == {f"You could {use} here after the white dice. {again}" if use else ""}
    assert not any(offer.confirm for offer in question.legal if not isinstance(offer.move, Travel))


@pytest.mark.rule("N-A3", "N-A25", "N-A33")
@for_each(
    ("at", "schedule", "could", "again"),
    [
        ("Bluff", ["Bluff"], "attend Night-Shift Nurses' Forum here first", "do that"),
        ("", ["West Oakland"], "attend Parade Marshals' Lunch here first, and recruit after the white dice", "do that"),
        (
            "",
            ["Lincoln Place", "New Homestead"],
            "attend Volunteer-Firefighters' Supper and Township-Line Bonfire here first, "
            "and recruit after the white dice",
            "do that",
        ),
    ],
)
def test_whoever_leaves_an_event_by_a_direct_move_is_told_of_it(
    at: str, schedule: list[str], could: str, again: str
) -> None:
    turfs = ("Thirty-First Ward", "Hilltop") if "Lincoln Place" in schedule else TURF_CARDS
    question = choice(at_table(at=at, schedule=schedule, turfs=turfs), 2)
    warnings = {offer.confirm for offer in question.legal if isinstance(offer.move, Travel)}
    assert warnings == {f"You could {could}. If you leave now, you have to come back to {again} today."}


@pytest.mark.rule("N-A3", "N-C1")
@for_each("turf", TURFS)
def test_all_that_a_direct_move_leaves_behind_and_meets_fits_its_warning(turf: str) -> None:
    home, other = TURFS[turf].neighborhoods, "Oakland" if turf == "Hilltop" else "Hilltop"
    longest = max((one for one in EVENTS if one not in home), key=lambda one: len(title(one)))
    for at in ("", DOWNTOWN, longest):
        state = at_table(at=at, schedule=[*home, *([at] if at in EVENTS else [])], turfs=(turf, other))
        warnings = [offer.confirm for offer in choice(state, 2).legal if isinstance(offer.move, Travel)]
        assert max(map(len, warnings)) <= CONFIRM
        assert not any("end your day" in text for text in warnings)


@pytest.mark.rule("N-A3", "N-A25")
@for_each(("at", "where"), [("", "West Oakland"), ("Bluff", "Bluff"), ("Bluff", "Shadyside")])
def test_what_is_open_where_one_stands_is_offered_after_the_choices_of_the_weekend(at: str, where: str) -> None:
    state = at_table(at=at, schedule=[where], lean={0: ["Hays"], 1: ["Hays"]}, cash={0: 2000})
    for die in (3, 4):
        question = choice(state, die)
        offers = [offer for offer in question.shown if not isinstance(offer.move, Mail)]
        assert isinstance(offers[-1].move, Attend) is (where != "Shadyside")
        assert not any(isinstance(offer.move, Attend) for offer in (*offers[:-1], *question.alone.legal))
        if where != "Shadyside":
            assert str(offers[-1].group) == "What you can do here"
            assert offers[-1].label.split(" · ")[-1] == f"Attend {title(where)} first"


def title(where: str) -> str:
    return EVENTS[where].title


@pytest.mark.rule("N-A3", "N-A25", "N-T6")
def test_after_the_event_where_one_stands_the_weekend_is_asked_again() -> None:
    state = at_table(day=6, schedule=["Central Oakland"], deck=["Bluff"])
    ran = take_turn(state, Attend("Central Oakland"), Travel("Bluff"), EndDay(), dice=[1, 2, 3, 4])
    assert [(one.topic, one.rolls_to_come) for one in ran.asked] == [("weekend: even", 2)] * 2 + [("day", 0)]
    assert ran.facts[2] == Attended(0, "Central Oakland", Goods(canvassers=5))
    assert (state.candidates[0].canvassers, state.candidates[0].cards) == (17, ["Central Oakland", "Bluff"])


@pytest.mark.rule("N-A3", "N-A31")
def test_for_an_odd_die_without_a_lean_vote_nobody_is_asked_for_the_sake_of_an_event() -> None:
    state = at_table(day=6, at="Bluff", schedule=["Bluff"], deck=["Garfield"])
    ran = take_turn(state, Attend("Bluff"), EndDay(), dice=[1, 3, 3, 4])
    assert [one.clause for one in ran.asked] == ["7.2", "7.2"]
    assert state.candidates[0].cash == 2500


@pytest.mark.rule("N-A33", "N-34", "N-37")
@pytest.mark.parametrize(("at", "back", "free"), [("", "Oakland", Recruit()), (DOWNTOWN, DOWNTOWN, Fundraise())])
def test_whoever_comes_back_after_a_direct_move_recruits_or_raises_funds_there_once(
    at: str, back: str, free: Verb
) -> None:
    state = at_table(day=6, at=at, deck=["Garfield"])
    ran = take_turn(state, Travel("Bluff"), Travel(back), free, EndDay(), dice=[1, 2, 3, 4, 5, 6])
    assert free not in ran.asked[1].moves
    assert free not in ran.asked[3].moves


@pytest.mark.rule("N-C1", "N-64")
def test_a_direct_move_names_the_events_that_it_enters() -> None:
    schedule = ["Shadyside", "West Oakland", "Terrace Village", "Central Oakland"]
    offers = {offer.move: offer for offer in choice(at_table(at="Bluff", schedule=schedule), 2).legal}
    assert offers[Travel("Shadyside")].label == "Shadyside (free move) · +$1,200 · Black-Tie Auction"
    assert offers[Travel("Oakland")].label == "Oakland (home, free move) · 3 events"
    assert offers[Travel("Oakland")].confirm == (
        "Events: Parade Marshals' Lunch, Playground Ribbon-Cutting, Student Voter Drive."
    )


def test_a_direct_move_lists_the_few_best_places_before_others_of_which_none_is_missing_that_has_something_free() -> (
    None
):
    state = at_table(at="Bluff", schedule=["Fineview"])
    offers = [offer for offer in choice(state, 2).shown if isinstance(offer.move, Travel)]
    groups = [offer.group for offer in offers]
    assert groups == [groups[0]] * FEW + [groups[-1]] * LIST
    assert offers[0].move == Travel("Fineview"), "a vote and an event"
    assert {Travel(DOWNTOWN), Travel(state.candidates[0].turf)} <= {offer.move for offer in offers}
