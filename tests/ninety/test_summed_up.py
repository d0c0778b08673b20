"""Days told in one line each, who leads by then, and the count."""

from collections import defaultdict
from collections.abc import Sequence

from rules import Deed, Fact, Match, OfTurn, Rng, Seat, Table, Verb, agents
from rules.ninety import GAME
from rules.ninety.board import Bio, Goods
from rules.ninety.city import REGIONS
from rules.ninety.leads import tell_leads
from rules.ninety.state import State
from rules.ninety.summed_up import LONG, sum_up
from rules.ninety.telling import Attended, DayBegan, Drew, InvitationOver, Loss
from rules.ninety.telling_election import Counted, Lead, LeadsChanged, Share
from rules.ninety.telling_turn import Canvassed, Gathered, Lost, Mailed, Rolled, SlungMud
from rules.ninety.verbs import (
    Attend,
    Canvass,
    Coffee,
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
from tests.ninety.situations import at_table, take_turn, words
from tests.scripted import Scripted

NORTH, WEST, SOUTH, HILL, EAST, SQUIRREL = REGIONS


def together(facts: Sequence[Fact]) -> list[Deed | OfTurn]:
    """Those that may stand in one line."""
    return [one for one in facts if isinstance(one, Deed | OfTurn) and not one.alone]


def of_a_day(state: State, *moves: Verb, dice: Sequence[int]) -> str:
    """A whole turn in one line."""
    return words(sum_up(together(take_turn(state, *moves, dice=dice).facts)))


@for_each(
    ("moves", "dice", "part"),
    [
        ([Recruit(), EndDay()], [1, 3, 4, 6, 2], "+8 canvassers."),
        ([Travel("Downtown"), Fundraise(), EndDay()], [1, 3, 4, 6, 3], "+$900; now Downtown."),
        ([Coffee(), EndDay()], [1, 3, 4, 6], "@0, day 1: rolls 13 AP."),
        ([RollAgain(1), EndDay()], [1, 1, 4, 6], "@0, day 1: rolls 10 AP."),
        ([RollAgain(1), EndDay()], [1, 1, 4, 1], "@0, day 1: rolls 5 AP."),
        ([Travel("Bluff"), Canvass(3), EndDay()], [1, 3, 4], "+3 votes in Bluff; now in Bluff."),
        (
            [Travel("Shadyside"), Mudsling(1, 2), EndDay()],
            [1, 3, 4],
            "@1 loses 2 votes in Shadyside; now in Shadyside.",
        ),
        ([Mail("Fineview"), EndDay()], [1, 3, 4], "1 vote made solid."),
        ([Attend("West Oakland"), EndDay()], [1, 3, 4], "attends Parade Marshals' Lunch, +2 canvassers, +$200."),
        (
            [Travel("Bluff"), Canvass(1), Mail("Bluff"), EndDay()],
            [1, 3, 4],
            "+1 vote in Bluff, 1 made solid; now in Bluff.",
        ),
        ([EndDay()], [1, 3, 4], "@0, day 1: rolls 7 AP."),
    ],
)
def test_each_deed_of_a_day_stands_in_its_line(moves: list[Verb], dice: list[int], part: str) -> None:
    lean = {0: ["Fineview"], 1: ["Shadyside"] * 2}
    state = at_table(
        bio=Bio.EARLY_RISER, coffees=1, lean=lean, deck=["Larimer"], schedule=["West Oakland"], cash={0: 2000}
    )
    line = of_a_day(state, *moves, dice=dice)
    assert line.startswith("@0, day 1: ")
    assert f"{part} New event in Larimer (" in line


@for_each(
    ("die", "moves", "part"),
    [
        (3, [TakeCash()], "+$1,000."),
        (3, [Upgrade("Hays")], "1 vote made solid."),
        (2, [Remove(("Bluff B", "Bluff B"))], "@1 loses 2 votes in Bluff."),
        (2, [Remove(("Bluff B", "Esplen B"))], "@1 loses 2 votes (1 in Bluff, 1 in Esplen)."),
        (2, [Travel("Bluff")], "now in Bluff."),
        (2, [Pass()], "@0, day 6: rolls 7 AP."),
    ],
)
def test_so_does_what_the_weekend_brought(die: int, moves: list[Verb], part: str) -> None:
    state = at_table(day=6, lean={0: ["Hays"], 1: ["Bluff", "Bluff", "Esplen"]}, cash={0: 0}, deck=["Larimer"])
    assert f"{part} New event in Larimer (" in of_a_day(state, *moves, EndDay(), dice=[1, die, 3, 4])


def test_a_vote_that_is_owed_goes_back_and_coffee_is_kept() -> None:
    state = at_table(lean={0: ["Hays", "Bluff"]}, deck=["Hot Pot of Coffee", "Larimer"], owed=1)
    line = of_a_day(state, Withdraw("Hays"), EndDay(), dice=[1, 1, 3, 4])
    assert line.startswith("@0, day 1: gives up 1 vote in Hays, +1 coffee. New event in Larimer (")


def test_an_event_that_was_attended_on_its_day_is_new_to_nobody() -> None:
    state = at_table(at="Bluff", deck=["Bluff"])
    assert "New event" not in of_a_day(state, Attend("Bluff"), EndDay(), dice=[1, 3, 4])


def test_events_are_named_while_there_is_room_and_votes_where_most_lie() -> None:
    day: list[Deed | OfTurn] = [DayBegan(0, 3), Rolled(0, (4, 5), 9)]
    day += [Attended(0, "Bluff", Goods(canvassers=2)), Attended(0, "Fineview", Goods())]
    assert "Night-Shift Nurses' Forum and City-Steps Climb, +2" in words(sum_up(day))
    day += [Canvassed(0, where, many, price=1) for where, many in (("Hays", 1), ("Esplen", 3), ("Larimer", 2))]
    day += [SlungMud(0, Lost(1, "Lincoln-Lemington-Belmar", 1), price=1), Mailed(0, "Hays", 2, price=1000)]
    part = words(sum_up(day))
    assert part == (
        "@0, day 3: +6 votes (3 in Esplen, 2 in Larimer, 1 elsewhere), "
        "@1 loses 1 vote in Lincoln-Lemington-Belmar, 2 made solid."
    )


def test_what_concerns_the_others_stands_alone() -> None:
    """An invitation that comes, one that is over, and its cost are no part of anybody's line."""
    state = at_table(3, schedule=["Hays", "Chateau", "Larimer", "Esplen", "Carrick", "Shadyside"], deck=["North Shore"])
    losses = tuple(Loss(seat, Goods(cash=500), at_once=seat == 0) for seat in range(3))
    line = [one for one in take_turn(state, EndDay(), dice=[1, 3, 4]).facts if one.alone]
    assert line == [Drew(0, "North Shore"), InvitationOver("Shadyside", None, losses)]


@for_each(
    ("lean", "leads"),
    [
        ({0: ["Bluff"] * 2, 1: ["Bluff"]}, ()),
        ({0: ["Bluff"], 1: ["Bluff", "Middle Hill"]}, (Lead(HILL, (1,), 2, 1, past=(0,)),)),
        ({0: ["Bluff"], 1: ["Bluff"]}, (Lead(HILL, (0, 1), 1, 1, past=(0,)),)),
        ({0: [], 1: []}, (Lead(HILL, (), 0, 0, past=(0,)),)),
        (
            {0: ["Bluff", "Esplen"], 1: ["Larimer"]},
            (Lead(WEST, (0,), 1, 0, past=()), Lead(EAST, (1,), 1, 0, past=())),
        ),
    ],
)
def test_a_lead_that_changes_hands_is_told(lean: dict[int, list[str]], leads: tuple[Lead, ...]) -> None:
    before = at_table(lean={0: ["Bluff"]}).count()
    table, state = Table(Scripted(), GAME.rules.version), at_table(lean=lean)
    now = tell_leads(table, state, before)
    assert [event.fact for event in table.events] == [LeadsChanged(leads)][: len(leads)]
    assert now == state.count()


@for_each("before", [{1: ["Bluff"]}, {1: ["Bluff"], 2: ["Bluff"]}, {0: ["Bluff"], 1: ["Bluff"]}])
def test_a_lead_says_who_had_it_before(before: dict[int, list[str]]) -> None:
    table, state = Table(Scripted(), GAME.rules.version), at_table(3, lean={**before, 0: ["Bluff"] * 2})
    tell_leads(table, state, at_table(3, lean=before).count())
    assert table.events[0].fact == LeadsChanged((Lead(HILL, (0,), 2, len(before.get(1, [])), past=(*before,)),))


def test_the_count_in_a_line_says_who_wins_which_regions() -> None:
    counts = [
        Counted(0, NORTH, (Share(1, 25, 10), Share(0, 3, 6))),
        Counted(0, HILL, (Share(0, 7, 8), Share(2, 7, 8), Share(1, 6, 3))),
        Counted(0, EAST, (Share(1, 1, 10),)),
        Counted(0, SQUIRREL, ()),
    ]
    assert sum_up(counts) == (
        "Most votes: @1 wins North Side (25 votes, +10) and Lawrenceville & East Liberty (1 vote, +10); "
        "@0 and @2 tie in Hill & Oakland (7 votes, +8 each)."
    )
    tied = [Counted(0, region, (Share(0, 7, 8), Share(1, 7, 8))) for region in (HILL, SQUIRREL)]
    both = "@0 and @1 tie in Hill & Oakland (7 votes, +8 each) and Squirrel Hill & Homewood (7 votes, +8 each)"
    assert sum_up(tied) == f"Most votes: {both}."
    assert sum_up([counts[-1]]) == "Most votes: nobody."
    assert sum_up([Gathered(0, Goods(cash=500), (2, 3)), counts[-1]]) == "@0: +$500. Most votes: nobody."


def days(match: Match) -> list[list[Deed | OfTurn]]:
    """What may stand in one line of each day of a match, and of what comes before the first."""
    found = defaultdict[tuple[int, Seat | None], list[Deed | OfTurn]](list)
    for event in match.events():
        if not isinstance(event.fact, Counted):
            found[event.turn, event.fact.turn_of] += together([event.fact])
    return [day for day in found.values() if day]


def test_the_days_of_a_real_campaign_are_short() -> None:
    agent, rng = agents.of(GAME), Rng(1)
    match = Match(GAME, 5, "days", {"start": 8})
    while match.result is None:
        seat, question = next(iter(match.pending.items()))
        match.play(seat, agent(match.view(seat), question, rng) or agents.random_move(question, rng))
    line = [words(sum_up(day)) for day in days(match)]
    assert len(line) > 5 * 8
    assert sorted(map(len, line))[len(line) // 2] <= LONG
    assert max(map(len, line)) <= 2 * LONG
    assert all("‹" not in line and line.endswith(".") for line in line)
