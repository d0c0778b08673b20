"""The AI player of Ninety: sensible where it is plain what is sensible, and from its View alone."""

from collections import Counter
from collections.abc import Coroutine, Sequence
from typing import Any

import pytest

from rules import Decision, Match, Rng, Seat, Table, Verb
from rules.engine.dice import Dice
from rules.engine.table import Asking
from rules.ninety import GAME, ask, day, known
from rules.ninety.ai import choose as ai
from rules.ninety.ai import outlook, plans
from rules.ninety.ai.choose import choose
from rules.ninety.board import Bio
from rules.ninety.city import DOWNTOWN, PLACES_OF, REGION_OF, REGIONS
from rules.ninety.play import act
from rules.ninety.schedule import mail_first
from rules.ninety.state import Candidate, Stage, State, Turn
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
    Seed,
    TakeCash,
    Travel,
    Upgrade,
    Withdraw,
)
from rules.ninety.view import view
from tests.driver import play_out, with_ai_in
from tests.findings import for_each
from tests.ninety.situations import at_table

TURFS = ("The Hill", "Sheraden & Esplen", "Frick Park", "Saw Mill Run", "Highland Heights")


def situation(
    at: str = "The Hill",
    seats: int = 2,
    *,
    lean: Sequence[Sequence[str]] = (),
    solid: Sequence[Sequence[str]] = (),
    has_gathered: bool = False,
    **more: Any,
) -> State:
    """The day of seat 0, at home in The Hill; `has_gathered`: it did recruit and raise funds. Lists begin with it."""
    usual: dict[str, Any] = {
        "day": 8,
        "white": [4, 5],
        "canvassers": 8,
        "cash": 0,
        "recruited": has_gathered,
        "fundraised": has_gathered,
    }
    votes: dict[str, Any] = {"lean": dict(enumerate(lean)), "solid": dict(enumerate(solid))}
    return at_table(seats, at=at, turfs=TURFS, **usual | votes | more)


def answer(question: Decision, state: State, seat: Seat = 0) -> Verb:
    """What the AI answers, which must be legal."""
    move = choose(view(state, seat), question, Rng(1))
    assert move is not None
    assert question.check(move) is None, move
    return move


def first_answer(rules: Coroutine[Asking, None, Any], state: State) -> Verb:
    """The answer of seat 0 to the first question that the rules ask it."""
    move = answer(rules.send(None).pending[0], state)
    rules.close()
    return move


def does(state: State) -> Verb:
    """What seat 0 does next in its day."""
    return first_answer(day.move(Table(Dice("1"), GAME.rules.version), state, 0), state)


def weekend(state: State, *dice: int) -> Verb:
    """What seat 0 makes of the weekend's dice."""
    state.now.bonus, state.now.white, state.now.points = [*dice], [], 0
    return first_answer(ask.weekend(Table(Dice("1"), GAME.rules.version), state, 0), state)


def lead(region: str, many: int) -> list[str]:
    """Neighborhoods of a region, outside all home turfs, with three votes each, as many as wanted."""
    turfs = {"Bedford Dwellings", "Middle Hill", "Upper Hill", "Chartiers City", "Esplen", "Sheraden"}
    places = [one for one in sorted(PLACES_OF[region]) if one not in turfs]
    return [place for place in places for _ in range(3)][:many]


def test_it_recruits_before_it_leaves_home() -> None:
    assert does(situation()) == Recruit()


def test_it_goes_home_for_canvassers_when_it_has_none() -> None:
    assert does(situation("Polish Hill", canvassers=0)) == Travel("The Hill")


def test_it_raises_funds_downtown() -> None:
    assert does(situation(DOWNTOWN)) == Fundraise()


def test_it_stops_downtown_on_its_way() -> None:
    state = situation("Crawford-Roberts", schedule=["North Shore"], points=5, canvassers=0)
    state.now.recruited = True
    assert state.routes(0)["North Shore"].spaces[0] == DOWNTOWN
    assert does(state) == Travel(DOWNTOWN)


def test_it_goes_to_the_event_that_pays() -> None:
    state = situation("Larimer", schedule=["Garfield", "Stanton Heights"], canvassers=0, points=3, has_gathered=True)
    assert does(state) == Travel("Garfield")


@pytest.mark.rule("N-41", "N-A26")
@for_each(("cash", "move"), [(1000, Mail("Bluff")), (1300, Pass())])
def test_it_mails_before_its_draw_what_an_absence_would_take_anyway(cash: int, move: Verb) -> None:
    """$500 are lost at once, so that mail for $1,000 costs it $500 more, or $800."""
    events = ["Hays", "Chateau", "Larimer", "Esplen", "Carrick", "Shadyside"]
    state = situation(cash=cash, lean=[["Bluff"]], schedule=events)
    state.now.points = 0
    assert first_answer(mail_first(Table(Dice("1"), GAME.rules.version), state, 0), state) == move


@pytest.mark.rule("N-A3")
def test_at_the_weekend_it_attends_where_it_is_before_it_chooses() -> None:
    assert weekend(situation("Bluff", schedule=["Bluff"], day=6), 2) == Attend("Bluff")


def test_it_takes_the_event_on_the_way() -> None:
    state = situation("Bluff", schedule=["North Oakland", "West Oakland"], canvassers=0, points=4, has_gathered=True)
    move = does(state)
    assert isinstance(move, Travel)
    assert {"West Oakland", "North Oakland"} <= {*state.routes(0)[move.to].spaces, move.to}


def test_it_attends_where_it_stands() -> None:
    assert does(situation("Bluff", schedule=["Bluff"])) == Attend("Bluff")


def test_it_appears_at_the_invitation_that_is_about_to_pass() -> None:
    events = ["Fairywood", "Windgap", "Banksville", "Hays", "Carrick", "Shadyside"]
    state = situation("Bloomfield", schedule=events, canvassers=0, cash=500, points=1, has_gathered=True)
    assert does(state) == Travel("Shadyside")


def test_it_canvasses_where_it_can_win_a_region() -> None:
    far = [place for region in REGIONS if region != REGION_OF["Windgap"] for place in lead(region, 9)]
    lean = [["Westwood"], ["Banksville"] * 3 + far]
    state = situation("Windgap", day=15, points=3, lean=lean, has_gathered=True)
    assert does(state) == Canvass(3)


def test_it_leaves_for_a_region_that_nobody_has_votes_in() -> None:
    state = situation("Bluff", day=15, points=4, lean=[["Bluff", "Bluff"]], has_gathered=True)
    move = does(state)
    assert isinstance(move, Travel)
    assert REGION_OF[move.to] != REGION_OF["Bluff"]


def test_it_walks_on_from_where_it_can_add_no_vote() -> None:
    state = situation("Bluff", lean=[["Bluff"] * 3], points=4, has_gathered=True)
    move = does(state)
    assert isinstance(move, Travel)
    assert move.to in REGION_OF


def test_it_mudslings_the_leader_where_that_swings_the_region() -> None:
    mine = ["Banksville", "Banksville"]
    state = situation(
        "Windgap", day=15, points=1, canvassers=0, lean=[mine, ["Windgap", "Windgap", "Oakwood"]], has_gathered=True
    )
    assert does(state) == Mudsling(1)


def test_it_slings_mud_at_the_leader_rather_than_at_another() -> None:
    lean = [[], [*["Windgap"] * 1, *lead("North Side", 12)], ["Windgap"]]
    state = situation("Windgap", 3, points=1, canvassers=0, lean=lean, solid=[[], lead("Hill & Oakland", 9)[::3]])
    state.now.recruited = state.now.fundraised = True
    move = does(state)
    assert move == Mudsling(1)


def test_the_researcher_takes_its_free_mudsling() -> None:
    state = situation("Windgap", bio=Bio.RESEARCHER, canvassers=0, lean=[[], ["Windgap"]], points=1, has_gathered=True)
    assert does(state) == Mudsling(1)
    state.now.slung = True
    state.candidates[0].canvassers = 3
    assert isinstance(does(state), Canvass | Mudsling)


def test_it_makes_votes_solid_where_they_are_cheap() -> None:
    assert does(situation("Windgap", cash=500, lean=[["Windgap", "Bluff"]])) == Mail("Windgap")


def test_it_keeps_its_cash_rather_than_send_dear_mail_in_the_middle_of_the_campaign() -> None:
    assert not isinstance(does(situation("Polish Hill", cash=3000, lean=[["Bluff"]])), Mail)


def test_on_the_last_day_it_mails_before_the_last_point() -> None:
    state = situation("Polish Hill", day=15, points=1, cash=1000, lean=[["Bluff"]], has_gathered=True)
    assert does(state) == Mail("Bluff")
    state.candidates[0].cash = 900
    assert does(state) == Canvass(1)


def test_it_keeps_a_point_for_the_mail_that_follows() -> None:
    lean = [lead("West End & Mt. Washington", 3), lead("West End & Mt. Washington", 9)[3:]]
    state = situation("Fairywood", day=15, points=3, cash=500, lean=lean, has_gathered=True)
    assert does(state) == Canvass(2)
    state.candidates[0].cash = 0
    assert does(state) == Canvass(3)


@for_each(("canvassers", "today", "drinks"), [(12, 8, True), (0, 3, False), (0, 14, True), (0, 15, True)])
def test_it_drinks_coffee_when_it_has_a_use_for_more_points(canvassers: int, today: int, *, drinks: bool) -> None:
    state = situation("Bluff", coffees=1, canvassers=canvassers, day=today, has_gathered=True)
    assert (does(state) == Coffee()) is drinks


@pytest.mark.parametrize(("white", "again"), [((6, 1), True), ((2, 5), False)])
def test_the_early_riser_rolls_a_low_die_again(white: Sequence[int], *, again: bool) -> None:
    move = does(situation("Bluff", bio=Bio.EARLY_RISER, white=white, points=sum(white)))
    assert (move == RollAgain(min(white))) is again


def test_it_ends_the_day_when_nothing_is_left_to_do() -> None:
    state = situation("New Homestead", day=15, points=1, canvassers=0, has_gathered=True)
    assert does(state) == EndDay()


def test_it_spends_its_points_while_they_buy_votes() -> None:
    state = situation("Bluff", day=15, points=7, canvassers=9, has_gathered=True)
    while (move := does(state)) != EndDay():
        act(Table(Dice("1"), GAME.rules.version), state, 0, move)  # type: ignore[arg-type]
        if not state.now.points:
            break
    assert len(state.candidates[0].lean) >= 4
    assert state.votes(REGION_OF["Bluff"])[0]
    assert sum(state.votes(region)[0] > 0 for region in REGIONS) > 1


def test_it_seeds_near_home() -> None:
    state = situation(day=1)
    state.stage, state.turn = Stage.SEEDING, None
    move = first_answer(ask.seed(Table(Dice("1"), GAME.rules.version), state, 0), state)
    assert isinstance(move, Seed)
    state.turn = Turn(0, points=3)
    assert move.where in state.routes(0)


def test_it_returns_the_vote_that_is_missed_least() -> None:
    lean = [["Bluff", "Windgap", "Windgap"], ["Windgap", "Banksville"]]
    state = situation(day=15, lean=lean)
    assert first_answer(ask.withdraw(Table(Dice("1"), GAME.rules.version), state, 0), state) == Withdraw("Windgap")
    assert state.votes("Hill & Oakland") == [1, 0]


@pytest.mark.parametrize(("today", "move"), [(6, TakeCash()), (14, Upgrade("Bluff"))])
def test_an_odd_weekend_is_cash_first_and_late_a_solid_vote_that_wins(today: int, move: Verb) -> None:
    rival = [] if today == 6 else ["Polish Hill"]
    state = situation("Polish Hill", day=today, lean=[["Bluff"], rival])
    assert weekend(state, 3) == move


def test_an_even_weekend_removes_the_votes_that_swing_a_region() -> None:
    lean = [["Windgap", "Bluff"] * 3, ["Oakwood"] * 3 + ["Banksville"] + lead("North Side", 9)]
    state = situation("Windgap", day=14, lean=lean, canvassers=0)
    assert swings(weekend(state, 4), "West End & Mt. Washington")


def test_an_even_weekend_takes_it_far_to_a_rich_event() -> None:
    state = situation("Brighton Heights", day=6, schedule=["Shadyside"], cash=500)
    assert weekend(state, 2) == Travel("Shadyside")


def test_at_home_it_does_not_go_far_for_what_recruiting_is_worth() -> None:
    state = situation(day=6, schedule=["Stanton Heights"], canvassers=0)
    assert not isinstance(weekend(state, 2), Travel)
    state.candidates[0].at = "Brighton Heights"
    assert isinstance(weekend(state, 2), Travel)


def test_it_sends_no_mail_before_it_knows_its_points() -> None:
    state = situation("Windgap", day=14, cash=5000, lean=[["Windgap", "Bluff"], ["Hays"]])
    assert not any(isinstance(weekend(state, die), Mail) for die in (1, 2))
    assert isinstance(first_answer(ask.withdraw(Table(Dice("1"), GAME.rules.version), state, 0), state), Withdraw)


def test_the_organizer_looks_at_both_dice() -> None:
    lean = [["Windgap", "Bluff"] * 3, ["Oakwood"] * 3 + ["Banksville"] + lead("North Side", 9)]
    state = situation("Windgap", day=14, lean=lean, canvassers=0, bio=Bio.SUNDAY_ORGANIZER)
    assert swings(weekend(state, 1, 4), "West End & Mt. Washington")


def swings(move: Verb, region: str) -> bool:
    """Whether two votes of seat 1 in a region are removed."""
    return isinstance(move, Remove) and [REGION_OF[vote.removesuffix(" B")] for vote in move.votes] == [region] * 2


def test_it_drops_what_it_kept_where_that_changes_the_places() -> None:
    near = "North Side"
    rival = [place for region in REGIONS for place in lead(region, 9)]
    mine = lead(near, 16)[9:] + [region[0] for region in (lead(one, 10)[9:] for one in REGIONS if one != near)]
    state = situation(canvassers=12, day=15, lean=[mine, rival])
    state.turn, state.stage = None, Stage.ELECTION
    assert state.votes(near) == [7, 9]
    assert answer(ask.drop(state, 0), state) == Drop((near,) * 3)


def test_a_drop_may_gain_two_places() -> None:
    lean = [["Bluff", "Windgap"], ["Bluff", "Windgap", "Banksville"]]
    state = situation(canvassers=12, day=15, lean=lean)
    state.turn, state.stage = None, Stage.ELECTION
    move = answer(ask.drop(state, 0), state)
    assert isinstance(move, Drop)
    assert len(move.regions) == 3
    assert len(Counter(move.regions)) > 1


def test_it_looks_at_nothing_but_the_view() -> None:
    hidden = {id(one) for one in (State, Candidate, Turn)}
    assert not any(id(one) in hidden for module in (ai, outlook, plans, known) for one in vars(module).values())


def test_it_beats_random_players() -> None:
    for number in range(3):
        seats, me = 2 + number, number % 2
        match = Match(GAME, seats, f"strong {number}", {"start": 8})
        play_out(match, with_ai_in([me], Rng(number)))
        assert match.result
        assert match.result.winners == (me,)
        assert match.result.scores[me] > 2 * max(one for seat, one in enumerate(match.result.scores) if seat != me)
