"""Why the AI player of Ninety makes a move: a sentence made of what it weighed, from the view alone."""

from collections.abc import Sequence

from rules import Decision, Seat, Verb
from rules.ninety import GAME, ask, day
from rules.ninety.ai import choose as ai
from rules.ninety.ai import why_races as races
from rules.ninety.ai.outlook import Outlook
from rules.ninety.ai.why import why
from rules.ninety.board import Bio
from rules.ninety.schedule import mail_first
from rules.ninety.state import Stage, State
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
from tests.findings import for_each
from tests.ninety.situations import at_table, questions

CLOSE = {0: ["Bluff", "Hays"], 1: ["Polish Hill", "Esplen"]}
"""A region that is tied and two with a vote each."""
MANY = ["Bluff"] * 3 + ["Middle Hill"] * 3 + ["Upper Hill"] * 3
"""A region that is led by far."""
LAST = ["Hays", "Chateau", "Larimer", "Esplen", "Carrick", "Shadyside"]
"""A schedule whose last event is an invitation: missing it costs $500."""


def explain(state: State, question: Decision, move: Verb) -> str:
    """Why seat 0 answers so, which must be legal."""
    assert question.check(move) is None, move
    return why(GAME.rules.view(state, 0), question, move)


def by_day(state: State, move: Verb) -> str:
    state.now.white = state.now.white or [3, 3]
    return explain(state, questions(lambda table, at: day.move(table, at, 0), state)[0], move)


def at_the_weekend(die: int, move: Verb, schedule: Sequence[str] = ()) -> str:
    state = at_table(day=6, points=0, lean=CLOSE, schedule=schedule)
    state.now.bonus = [die]
    return explain(state, questions(lambda table, at: ask.weekend(table, at, 0), state)[0], move)


def before_the_draw(cash: int, move: Verb) -> str:
    state = at_table(points=0, lean={0: ["Bluff"]}, cash={0: cash}, schedule=LAST)
    return explain(state, questions(lambda table, at: mail_first(table, at, 0), state)[0], move)


def seeding(move: Seed) -> str:
    state = at_table(lean={1: ["Chateau", "Chateau"]})
    state.stage, state.turn, state.seeder = Stage.SEEDING, None, 0
    return explain(state, questions(lambda table, at: ask.seed(table, at, 0), state)[0], move)


def returning(move: Withdraw) -> str:
    state = at_table(day=15, lean={0: ["Bluff", "Windgap", "Windgap"], 1: ["Windgap", "Banksville"]}, owed=1)
    return explain(state, questions(lambda table, at: ask.withdraw(table, at, 0), state)[0], move)


def dropping(move: Drop) -> str:
    lean = {0: ["Bluff", "Windgap"], 1: ["Bluff", "Windgap", "Banksville"]}
    state = at_table(canvassers={0: 12}, day=15, lean=lean)
    state.turn, state.stage = None, Stage.ELECTION
    return explain(state, ask.drop(state, 0), move)


def test_a_seed_is_for_a_region_and_near_home() -> None:
    assert seeding(Seed("Bluff")) == (
        "A vote in Bluff, 1 AP from home, takes the lead in Hill & Oakland, where nobody else has votes, "
        "a swing of about 3 points. Seeding Squirrel Hill South is about as good."
    )
    assert seeding(Seed("Manchester")) == (
        "A vote in Manchester, 5 AP from home, takes the place behind @1 in North Side, 1 vote to 2, "
        "a swing of about 3 points. Seeding Bluff would bring more."
    )


def test_canvassers_are_dropped_for_what_they_do_in_the_region() -> None:
    state = at_table(at="Bluff", lean={1: ["Polish Hill", "Polish Hill"]}, day=15, points=3)
    assert by_day(state, Canvass(3)) == (
        "Dropping 3 canvassers in Bluff takes the lead in Hill & Oakland, 3 votes to 2 for @1, "
        "a swing of about 19 points for 3 AP. Going to Squirrel Hill South comes next, about 5 points behind."
    )


def test_a_point_is_kept_for_mail() -> None:
    lean = {1: ["Polish Hill", "Polish Hill"]}
    assert by_day(at_table(at="Bluff", lean=lean, cash={0: 500}, day=15, points=3), Canvass(2)) == (
        "Dropping 2 canvassers in Bluff ties @1 in Hill & Oakland, 2 votes each, a swing of about 12 points "
        "for 2 AP. The last AP is kept, so that mail can still make a vote solid."
    )


def test_mud_is_slung_to_get_ahead_of_somebody() -> None:
    state = at_table(at="Bluff", lean={0: ["Polish Hill"], 1: ["Bluff", "Bluff"]}, points=2)
    assert by_day(state, Mudsling(1, 2)) == (
        "Removing 2 lean votes in Bluff leaves @1 with no votes and no place in Hill & Oakland, "
        "a swing of about 5 points for 2 AP. Going home would bring more."
    )


def test_a_journey_is_for_its_events_and_for_what_can_be_done_at_its_end() -> None:
    assert by_day(at_table(at="Bluff", points=5, day=8, schedule=["Polish Hill"]), Travel("Polish Hill")) == (
        "Polish Hill is 3 AP away: Pierogi Supper there brings 3 canvassers and 1 point for its card; dropping "
        "1 canvasser there takes the lead in Hill & Oakland, where nobody else has votes. "
        "Going to North Oakland would bring more."
    )


def test_events_that_are_skipped_bring_nothing() -> None:
    state = at_table(at="Bluff", points=5, day=8, schedule=["Polish Hill"])
    assert "Pierogi" not in by_day(state, Travel("Polish Hill", skip=True))


def test_a_stop_is_for_what_is_free_there() -> None:
    state = at_table(at="Crawford-Roberts", points=5, day=8, canvassers={0: 0}, schedule=["North Shore"])
    assert by_day(state, Travel("Downtown")) == (
        "Downtown is 1 AP away: raising funds there brings $700 on average. It's on the way to North Shore."
    )


@for_each(("bio", "many"), [(Bio.PRECINCT_VETERAN, "7"), (Bio.BLOCK_PARTY_CAPTAIN, "8 or 9")])
def test_recruiting_is_free(bio: Bio, many: str) -> None:
    brings = f"Recruiting costs no AP and brings {many} canvassers on average, on top of the 10 in hand."
    assert by_day(at_table(bio=bio), Recruit()) == brings


@for_each(("bio", "dollars"), [(Bio.PRECINCT_VETERAN, "$700"), (Bio.BOND_LAWYER, "$1,000")])
def test_raising_funds_is_free(bio: Bio, dollars: str) -> None:
    brings = f"Raising funds costs no AP and brings {dollars} on average; mail on the spot costs $500 a vote."
    assert by_day(at_table(at="Downtown", bio=bio), Fundraise()) == brings


@for_each(
    ("schedule", "brings"),
    [
        (["Shadyside"], "Black-Tie Auction brings $1,200 and 1 point for its card, and missing it would cost $500"),
        (["Polish Hill"], "Pierogi Supper brings 3 canvassers and 1 point for its card"),
        (["Middle Hill"], "Choir Anniversary brings 2 lean votes and 1 point for its card"),
    ],
)
def test_an_event_brings_its_reward_and_its_card(schedule: Sequence[str], brings: str) -> None:
    where = schedule[0]
    assert by_day(at_table(at=where, schedule=schedule), Attend(where)) == f"This costs no AP: {brings}."


def test_an_invitation_brings_its_card_to_the_first_alone() -> None:
    state = at_table(at="Shadyside", day=15, schedule=["Shadyside"])
    state.schedule[0].appeared.append(1)
    assert by_day(state, Attend("Shadyside")) == "This costs no AP: Black-Tie Auction brings $1,200."


def test_an_event_that_brings_nothing_is_attended_for_what_missing_it_would_cost() -> None:
    where = "Squirrel Hill North"
    state = at_table(at=where, schedule=[where], lean={0: [where] * 3})
    state.schedule[0].appeared.append(1)
    assert by_day(state, Attend(where)) == (
        "This costs no AP: Interfaith Candidates' Night brings nothing, but missing it would cost 1 lean vote."
    )


@for_each(
    ("canvassers", "today", "use"),
    [
        (8, 3, "and there is use for them: 8 canvassers for 6 AP"),
        (1, 14, "and there is little time to drink coffee: 1 day left after this"),
        (1, 3, "though 1 canvasser may not need them"),
    ],
)
def test_coffee_is_for_more_points(canvassers: int, today: int, use: str) -> None:
    state = at_table(coffees=1, canvassers={0: canvassers}, day=today)
    assert by_day(state, Coffee()) == f"A third die brings 1 to 6 AP more, {use}."


def test_a_1_is_rolled_again() -> None:
    state = at_table(bio=Bio.EARLY_RISER, white=[1, 5])
    assert by_day(state, RollAgain(1)) == "A white die that shows 1 can't get worse when it is rolled again."


@for_each(
    ("at", "today", "blocks", "why"),
    [
        ("Bluff", 1, 1, "for $500 ties @1 in Hill & Oakland, 3 votes each, a swing of about 2 points, "
         "and nobody can remove that vote."),
        ("Bluff", 1, 2, "for $1,000 takes the lead in Hill & Oakland, 4 votes to 3 for @1, a swing of about 3 points, "
         "and nobody can remove those votes."),
        ("Hays", 1, 1, "for $1,000 ties @1 in Hill & Oakland, 3 votes each, a swing of about 2 points, "
         "and nobody can remove that vote. Kept for later, the cash would bring more."),
        ("Hays", 15, 1, "for $1,000 ties @1 in Hill & Oakland, 3 votes each, a swing of about 7 points, "
         "and nobody can remove that vote. After today cash buys nothing."),
    ],
)  # fmt: skip
def test_mail_makes_votes_solid_for_what_they_do(at: str, today: int, blocks: int, why: str) -> None:
    state = at_table(at=at, day=today, lean={0: ["Bluff", "Bluff"], 1: ["Polish Hill"] * 3})
    assert by_day(state, Mail("Bluff", blocks)) == f"Mail to Bluff {why}"


def test_mail_worth_its_price_for_being_safe_is_not_said_to_be_worth_less_than_its_cash() -> None:
    state = at_table(3, at="Bluff", day=13, lean={0: MANY, 1: ["Polish Hill"]})
    outlook = Outlook(GAME.rules.view(state, 0), 0)
    assert Mail("Bluff") in ai.mail_now(outlook)
    assert outlook.gain("Hill & Oakland", 0, 1) < outlook.cash(500)
    assert "Kept for later" not in by_day(state, Mail("Bluff"))


def test_a_day_ends_when_nothing_is_better() -> None:
    state = at_table(points=1, canvassers={0: 0}, recruited=True)
    assert by_day(state, EndDay()) == "Nothing that 1 AP could still do is better than to begin tomorrow at home."
    state = at_table(points=1, at="New Homestead", canvassers={0: 0}, day=15)
    assert by_day(state, EndDay()) == "Nothing that 1 AP could still do brings more points."


def test_points_that_are_left_could_have_brought_more() -> None:
    assert by_day(at_table(), EndDay()) == "This leaves 6 AP unused. Recruiting would bring more."


def test_on_an_odd_die_cash_and_a_solid_vote_are_held_against_each_other() -> None:
    assert at_the_weekend(3, TakeCash()) == (
        "The $1,000 pays for 2 direct mails on the spot. A solid vote in Bluff is about as good."
    )
    assert at_the_weekend(3, Upgrade("Bluff")) == (
        "A solid vote in Bluff takes the lead in Hill & Oakland, 2 votes to 1 for @1, a swing of about 2 points, "
        "and nobody can remove it. Taking $1,000 is about as good."
    )


def test_on_an_even_die_votes_are_removed_for_what_that_does_in_each_region() -> None:
    assert at_the_weekend(2, Remove(("Polish Hill B", "Esplen B"))) == (
        "Removing 2 lean votes in Polish Hill and Esplen leaves @1 with no votes and no place in Hill & Oakland, and "
        "leaves @1 with no votes in West End & Mt. Washington, a swing of about 7 points. "
        "Going on comes next, about 7 points behind."
    )
    assert at_the_weekend(2, Remove(("Bluff A",))) == (
        "Removing 1 lean vote in Bluff leaves no votes in Hill & Oakland, no gain. Going on would bring more."
    )


def test_a_free_move_is_for_what_is_there() -> None:
    assert at_the_weekend(2, Travel("Shadyside"), ["Shadyside"]) == (
        "A free move to Shadyside: Black-Tie Auction there brings $1,200 and 1 point for its card, and missing it "
        "would cost $500; dropping 1 canvasser there takes the lead in Lawrenceville & East Liberty, where nobody "
        "else has votes. Removing votes would bring more."
    )
    assert at_the_weekend(2, Travel("Downtown")) == (
        "A free move Downtown: raising funds there brings $700 on average. Removing votes would bring more."
    )


def test_who_does_nothing_keeps_all_as_it_is() -> None:
    assert at_the_weekend(2, Pass()) == (
        "All votes stay as they are, and the day begins at home. Removing votes would bring more."
    )


def test_before_the_draw_only_a_part_of_the_price_counts() -> None:
    assert before_the_draw(1000, Mail("Bluff")) == (
        "Mail to Bluff widens the lead in Hill & Oakland, where nobody else has votes, a swing of about 1 point, "
        "and without it only $500 of its $1,000 would be left."
    )
    assert before_the_draw(1400, Pass()) == (
        "Going on keeps $900 that mail to Bluff would cost. Mail to Bluff is about as good."
    )


def test_the_vote_is_given_up_that_costs_least() -> None:
    assert returning(Withdraw("Windgap")) == (
        "Giving up a vote in Windgap leaves 1 vote to 2 for @1 in West End & Mt. Washington, and costs "
        "about 7 points. One in Bluff would cost more."
    )
    assert returning(Withdraw("Bluff")) == (
        "Giving up a vote in Bluff leaves no votes in Hill & Oakland, and costs about 11 points. "
        "One in Windgap would cost less."
    )


def test_a_drop_tells_the_two_regions_where_it_does_most() -> None:
    assert dropping(Drop(("Hill & Oakland", "North Side", "North Side"))) == (
        "Dropping 2 canvassers takes the lead in North Side, where nobody else has votes, and dropping 1 canvasser "
        "takes the lead in Hill & Oakland, 2 votes to 1 for @1, a swing of about 19 points in all."
    )
    assert dropping(Drop(())) == "No canvasser is dropped, which brings no points."


@for_each(
    ("votes", "seat", "more", "does"),
    [
        ([0, 0, 0], 0, 1, "takes the lead in North Side, where nobody else has votes"),
        ([2, 0, 0], 0, 1, "widens the lead in North Side, where nobody else has votes"),
        ([1, 3, 2], 0, 3, "takes the lead in North Side, 4 votes to 3 for @1"),
        ([1, 5, 2], 0, 2, "passes @2 in North Side, 3 votes to 2"),
        ([1, 5, 2], 0, 1, "ties @2 in North Side, 2 votes each"),
        ([3, 5, 2], 0, 1, "closes in on @1 in North Side, 4 votes to 5"),
        ([6, 5, 2], 0, 1, "widens the lead in North Side, 7 votes to 5 for @1"),
        ([6, 4, 2], 0, -1, "keeps the lead in North Side, 5 votes to 4 for @1"),
        ([6, 5, 2], 0, -1, "ties @1 in North Side, 5 votes each"),
        ([5, 5, 2], 0, -1, "leaves 4 votes to 5 for @1 in North Side"),
        ([3, 0, 0], 0, -1, "leaves 2 votes in North Side"),
        ([1, 2, 0], 0, -1, "leaves no votes in North Side"),
        ([3, 5, 2], 1, -1, "closes in on @1 in North Side, 3 votes to 4"),
        ([3, 5, 2], 1, -2, "ties @1 in North Side, 3 votes each"),
        ([3, 4, 2], 1, -2, "takes the lead over @1 in North Side, 3 votes to 2"),
        ([3, 4, 6], 1, -2, "passes @1 in North Side, 3 votes to 2"),
        ([3, 2, 1], 1, -1, "widens the lead over @1 in North Side, 3 votes to 1"),
        ([3, 2, 6], 1, -1, "gets farther ahead of @1 in North Side, 3 votes to 1"),
        ([0, 2, 1], 1, -1, "leaves @1 with only 1 vote in North Side"),
        ([0, 2, 1], 1, -2, "leaves @1 with no votes in North Side"),
    ],
)
def test_votes_are_told_by_who_is_passed_or_next(votes: Sequence[int], seat: Seat, more: int, does: str) -> None:
    assert races.race("North Side", votes, 0, seat, more) == does


def test_a_reason_depends_on_the_view_alone() -> None:
    """What the deck has in store, and for whom, changes nothing."""
    state, other = (at_table(at="Bluff", schedule=["Polish Hill"], lean=CLOSE) for _ in range(2))
    other.deck.reverse()
    assert state.deck != other.deck
    moves = (Travel("Polish Hill"), Canvass(1), Mail("Bluff"), EndDay())
    assert [by_day(state, move) for move in moves] == [by_day(other, move) for move in moves]
