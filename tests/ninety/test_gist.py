"""Days told in one line each, who leads by then, and the lines of the result."""

from collections.abc import Sequence

import pytest

from rules import Event, Match, Table, Verb, agents
from rules.dice import Rng
from rules.ninety import GAME
from rules.ninety.board import Bio
from rules.ninety.city import REGIONS
from rules.ninety.gist import LONG, Count, Deed, sum_up
from rules.ninety.leads import counted, tell_leads
from rules.ninety.play import turn
from rules.ninety.state import State
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
from tests.ninety.situations import at_table, words
from tests.scripted import Scripted


def lines(state: State, *moves: Verb, dice: Sequence[int]) -> list[Event]:
    """What a whole turn of the seat whose day it is tells, with the gists."""
    table, me = Table(Scripted(*dice), GAME.version), state.now.me
    state.now.points = 0
    todo, rules = [*moves], turn(table, state, me)
    try:
        while True:
            asking = rules.send(None)
            asking.take(me, todo.pop(0))
    except StopIteration:
        return table.events


def of_a_day(state: State, *moves: Verb, dice: Sequence[int]) -> str:
    """That turn in one line."""
    return words(sum_up([event.gist for event in lines(state, *moves, dice=dice) if event.gist]))


@for_each(
    ("moves", "dice", "said"),
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
def test_each_deed_of_a_day_stands_in_its_line(moves: list[Verb], dice: list[int], said: str) -> None:
    lean = {0: ["Fineview"], 1: ["Shadyside"] * 2}
    state = at_table(
        bio=Bio.EARLY_RISER, coffees=1, lean=lean, deck=["Larimer"], schedule=["West Oakland"], cash={0: 2000}
    )
    told = of_a_day(state, *moves, dice=dice)
    assert told.startswith("@0, day 1: ")
    assert f"{said} New event in Larimer (" in told


@for_each(
    ("die", "moves", "said"),
    [
        (3, [TakeCash()], "+$1,000."),
        (3, [Upgrade("Hays")], "1 vote made solid."),
        (2, [Remove(("Bluff B", "Bluff B"))], "@1 loses 2 votes in Bluff."),
        (2, [Remove(("Bluff B", "Esplen B"))], "@1 loses 2 votes (1 in Bluff, 1 in Esplen)."),
        (2, [Travel("Bluff")], "now in Bluff."),
        (2, [Pass()], "@0, day 6: rolls 7 AP."),
    ],
)
def test_so_does_what_the_weekend_brought(die: int, moves: list[Verb], said: str) -> None:
    state = at_table(day=6, lean={0: ["Hays"], 1: ["Bluff", "Bluff", "Esplen"]}, cash={0: 0}, deck=["Larimer"])
    assert f"{said} New event in Larimer (" in of_a_day(state, *moves, EndDay(), dice=[1, die, 3, 4])


def test_a_vote_that_is_owed_goes_back_and_coffee_is_kept() -> None:
    state = at_table(lean={0: ["Hays", "Bluff"]}, deck=["Hot Pot of Coffee", "Larimer"])
    state.candidates[0].owed = 1
    told = of_a_day(state, Withdraw("Hays"), EndDay(), dice=[1, 1, 3, 4])
    assert told.startswith("@0, day 1: gives up 1 vote in Hays, +1 coffee. New event in Larimer (")


def test_an_event_that_was_attended_on_its_day_is_new_to_nobody() -> None:
    state = at_table(at="Bluff", deck=["Bluff"])
    assert "New event" not in of_a_day(state, Attend("Bluff"), EndDay(), dice=[1, 3, 4])


def test_events_are_named_while_there_is_room_and_votes_where_most_lie() -> None:
    day = [Deed(0, day=3, points=9), Deed(0, attended="Bluff", canvassers=2), Deed(0, attended="Fineview")]
    assert "Night-Shift Nurses' Forum and City-Steps Climb, +2" in words(sum_up(day))
    day += [Deed(0, votes=((where, many),)) for where, many in (("Hays", 1), ("Esplen", 3), ("Larimer", 2))]
    said = words(sum_up([*day, Deed(0, lost=((1, "Lincoln-Lemington-Belmar", 1),)), Deed(0, solid=2)]))
    assert said == (
        "@0, day 3: +6 votes (3 in Esplen, 2 in Larimer, 1 elsewhere), "
        "@1 loses 1 vote in Lincoln-Lemington-Belmar, 2 made solid."
    )


def test_what_concerns_the_others_stands_alone() -> None:
    """An invitation that comes, one that is over, and its cost are no part of anybody's line."""
    state = at_table(3, schedule=["Hays", "Chateau", "Larimer", "Esplen", "Carrick", "Shadyside"], deck=["North Shore"])
    told = [words(event.text) for event in lines(state, EndDay(), dice=[1, 3, 4]) if event.gist is None]
    assert told == [
        "@0 draws an invitation: Stadium-Box Reception in North Shore ($1,000). Anyone who misses it loses $400.",
        "Black-Tie Auction in Shadyside is over. Nobody came. "
        "Missed it: @0 (loses $500); @1 (loses $500); @2 (loses $500).",
    ]


@for_each(
    ("lean", "said"),
    [
        ({0: ["Bluff"] * 2, 1: ["Bluff"]}, []),
        ({0: ["Bluff"], 1: ["Bluff", "Middle Hill"]}, ["@1 now leads Hill & Oakland 2 to 1 (@0 led before)."]),
        ({0: ["Bluff"], 1: ["Bluff"]}, ["@0 and @1 are now tied in Hill & Oakland (1 vote each)."]),
        ({0: [], 1: []}, ["Nobody has votes left in Hill & Oakland."]),
        (
            {0: ["Bluff", "Esplen"], 1: ["Larimer"]},
            ["@0 now leads West End & Mt. Washington 1 to 0. @1 now leads Lawrenceville & East Liberty 1 to 0."],
        ),
        (
            {0: ["Bluff", "Esplen", "Larimer"]},
            ["@0 now leads West End & Mt. Washington 1 to 0 and Lawrenceville & East Liberty 1 to 0."],
        ),
    ],
)
def test_a_lead_that_changes_hands_is_told(lean: dict[int, list[str]], said: list[str]) -> None:
    before = counted(at_table(lean={0: ["Bluff"]}))
    table, state = Table(Scripted(), GAME.version), at_table(lean=lean)
    now = tell_leads(table, state, before)
    assert [event.text for event in table.events] == said
    assert now == counted(state)


@for_each(
    ("before", "said"),
    [
        ({1: ["Bluff"]}, "(@1 led before)"),
        ({1: ["Bluff"], 2: ["Bluff"]}, "(@1 and @2 were tied before)"),
        ({0: ["Bluff"], 1: ["Bluff"]}, "(was tied with @1)"),
    ],
)
def test_a_lead_says_who_had_it_before(before: dict[int, list[str]], said: str) -> None:
    table, state = Table(Scripted(), GAME.version), at_table(3, lean={**before, 0: ["Bluff"] * 2})
    tell_leads(table, state, counted(at_table(3, lean=before)))
    assert table.events[0].text == f"@0 now leads Hill & Oakland 2 to 1 {said}."


@pytest.mark.rule("N-50", "N-68")
def test_votes_are_counted_in_one_go_as_region_by_region() -> None:
    state = at_table(lean={0: ["Bluff", "Hays"], 1: ["Bluff"]}, solid={0: ["Bluff"], 1: ["Esplen"] * 2})
    assert {region: [*votes] for region, votes in counted(state).items()} == {one: state.votes(one) for one in REGIONS}


def test_the_count_in_a_line_says_who_wins_which_regions() -> None:
    counts = [
        Count(0, "North Side", (1,), 25, 10),
        Count(0, "Hill & Oakland", (0, 2), 7, 8),
        Count(0, "Lawrenceville & East Liberty", (1,), 1, 10),
        Count(0, "Squirrel Hill & Homewood", (), 0, 0),
    ]
    assert sum_up(counts) == (
        "Most votes: @1 wins North Side (25 votes, +10) and Lawrenceville & East Liberty (1 vote, +10); "
        "@0 and @2 tie in Hill & Oakland (7 votes, +8 each)."
    )
    tied = [Count(0, region, (0, 1), 7, 8) for region in ("Hill & Oakland", "Squirrel Hill & Homewood")]
    both = "@0 and @1 tie in Oakland (7 votes, +8 each) and Squirrel Hill (7 votes, +8 each)"
    assert sum_up(tied) == f"Most votes: {both}."
    assert sum_up([counts[-1]]) == "Most votes: nobody."
    assert sum_up([Deed(0, cash=500), counts[-1]]) == "@0: +$500. Most votes: nobody."


def days(match: Match) -> list[list[Deed]]:
    """The gists of each day of a match."""
    found = list[list[Deed]]()
    for event in match.events():
        if isinstance(event.gist, Deed):
            found.append([]) if event.gist.day or not found else None
            found[-1].append(event.gist)
    return found


def test_the_days_of_a_real_campaign_are_short() -> None:
    agent, rng = agents.of(GAME), Rng(1)
    match = Match(GAME, 5, "days", {"start": 8})
    while match.result is None:
        seat, question = next(iter(match.pending.items()))
        match.play(seat, agent(match.view(seat), question, rng) or agents.random_move(question, rng))
    told = [words(sum_up(day)) for day in days(match)]
    assert len(told) > 5 * 8
    assert sorted(map(len, told))[len(told) // 2] <= LONG
    assert max(map(len, told)) <= 2 * LONG
    assert all("‹" not in line and line.endswith(".") for line in told)
