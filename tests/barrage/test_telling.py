"""What the log tells: who leads a state after a token, who won or lost its votes, what an office or a power brought."""

import re

from rules import Event, Gist, Match, Result, Seat, Table, Verb
from rules.barrage import GAME
from rules.barrage.board import Character
from rules.barrage.gist import Idle, Missed, Sent, UnderWay, Used, Won, sum_up
from rules.barrage.play import absentee_ballots, attack_ads, count, placement
from rules.barrage.play import resolve as resolve_one
from rules.barrage.state import State
from rules.barrage.telling import FACES, MOST_NAMED, awarded, sent, ties
from rules.barrage.verbs import (
    AddOne,
    Attack,
    Ballot,
    MakeSix,
    Pass,
    Place,
    PlaceTwo,
    Redeem,
    Replace,
    Resolve,
    RollAgain,
    SendHome,
    Take,
    Try,
)
from tests.barrage.situations import resolve, run, scripted, situation, without_tokens, words
from tests.findings import for_each
from tests.record import walked
from tests.situations import Ran


def lines(ran: Ran[None]) -> list[str]:
    return [words(line) for line in ran.told]


@for_each(
    ("code", "stars", "told"),
    [
        ("TX", [], "wins a star in Texas with a 6: +38 votes."),
        ("TX", [0], "wins a star in Texas with a 6 and keeps the lead, 2 to 0."),
        ("TX", [0, 1], "wins a star in Texas with a 6 and breaks the tie, 2 to 1: +38 votes."),
        ("TX", [1], "wins a star in Texas with a 6: a tie with @1, who loses 38 votes."),
        ("TX", [1, 2], "wins a star in Texas with a 6: a tie with @1 and @2, so nobody gets its 38 votes."),
        ("TX", [1, 1], "wins a star in Texas with a 6: @1 still leads, 2 to 1."),
        ("TX", [0, 1, 1], "takes @1's star in Texas with a 6 and leads 2 to 1: +38 votes, @1 loses 38."),
        ("TX", [1, 1, 1], "takes @1's star in Texas with a 6: @1 still leads, 2 to 1."),
        ("TX", [0, 0, 1], "takes @1's star in Texas with a 6 and keeps the lead, 3 to 0."),
        ("OH", [1, 1], "takes @1's star in Ohio with a 6: a tie with @1, who loses 18 votes."),
        ("OH", [0, 1], "takes @1's star in Ohio with a 6 and breaks the tie: +18 votes."),
        ("WY", [], "wins Wyoming with a 6: +3 votes."),
        ("WY", [1], "takes @1's star in Wyoming with a 6: +3 votes, @1 loses 3."),
    ],
)
def test_a_star_tells_who_leads_and_who_won_or_lost_the_votes(code: str, stars: list[Seat], told: str) -> None:
    assert lines(resolve(situation(3, placed={code: [0]}, stars={code: stars}), dice=[6])) == [f"@0 {told}"]


@for_each(
    ("whom", "told"),
    [
        (1, "a tie with @1 and @2, and @1 loses 38 votes."),
        (2, "@1 still leads, 2 to 1."),
    ],
)
def test_of_several_rivals_it_is_told_first_that_all_stars_are_taken(whom: Seat, told: str) -> None:
    ran = resolve(situation(3, placed={"TX": [0]}, stars={"TX": [1, 1, 2]}), Replace(whom), dice=[5])
    assert lines(ran) == [
        "@0 wins in Texas with a 5, where every star is taken.",
        f"@0 takes @{whom}'s star in Texas: {told}",
    ]
    assert ran.asked[0].labels == (
        "@1's star: then tied at 1 · they have 38 votes",
        "@2's star: then you trail 1 to 2 · they have 0 votes",
    )


@for_each(
    ("place", "laid", "told"),
    [
        ("CA", 0, "misses California with a 2, 3 short."),
        ("CA", 1, "misses California with a 2 + 2 for 1 Town Hall token, 1 short."),
        ("Recruitment", 0, "misses Recruitment with a 2, 3 short."),
    ],
)
def test_a_miss_tells_how_short_it_fell(place: str, laid: int, told: str) -> None:
    state = situation(placed={place: [0]}, town_hall=[laid])
    assert lines(resolve(state, *[Resolve(place, laid)] * (laid > 0), dice=[2])) == [f"@0 {told}"]


@for_each(
    ("office", "told"),
    [
        ("Recruitment", "recruits a Staffer with a 6: 5 starting next round."),
        ("Town Hall", "wins a Town Hall token with a 6: 1 saved for later state rolls."),
        ("Attack Ads", "wins an attack ad with a 6: 1 saved to send rivals' Staffers home."),
        ("Absentee Ballots", "wins an absentee ballot with a 6: 1 saved for ties at the end."),
    ],
)
def test_an_office_tells_what_was_won_and_what_it_is_for(office: str, told: str) -> None:
    assert lines(resolve(situation(placed={office: [0]}), dice=[6])) == [f"@0 {told}"]


def test_nothing_to_win_is_told_whatever_was_rolled() -> None:
    owned = situation(placed={"OH": [0]}, stars={"OH": [0, 0]})
    assert lines(resolve(owned, dice=[1])) == [
        "@0 rolls a 1 + 1 in Ohio with nothing to win: @0 already has every star there."
    ]
    full = situation(placed={"Recruitment": [0]}, staffers=[9])
    assert lines(resolve(full, dice=[6])) == [
        "@0 rolls a 6 in Recruitment with nothing to win: @0 already has all 9 Staffers."
    ]


@for_each(
    ("character", "held", "answers", "dice", "told"),
    [
        (
            Character.IVY_LEAGUER,
            0,
            [MakeSix()],
            [1],
            [
                "comes up 4 short in Texas with a 1.",
                "turns the 1 into a 6 as the Ivy Leaguer and wins a star in Texas: +38 votes.",
            ],
        ),
        (
            Character.NERD,
            1,
            [AddOne(), Redeem()],
            [3],
            [
                "comes up 2 short in Texas with a 3.",
                "adds 1 as the Nerd and comes up 1 short in Texas.",
                "spends 1 Town Hall token and wins a star in Texas: +38 votes.",
            ],
        ),
        (
            Character.ENTREPRENEUR,
            1,
            [RollAgain(1)],
            [4, 3],
            [
                "comes up 1 short in Texas with a 4.",
                "rolls again as the Entrepreneur and wins a star in Texas "
                "with a 3 + 2 for 1 Town Hall token: +38 votes.",
            ],
        ),
        (
            Character.ENTREPRENEUR,
            0,
            [RollAgain()],
            [4, 3],
            [
                "comes up 1 short in Texas with a 4.",
                "rolls again as the Entrepreneur and misses Texas with a 3, 2 short.",
            ],
        ),
        (Character.NERD, 0, [Pass()], [4], ["comes up 1 short in Texas with a 4.", "doesn't save the roll."]),
    ],
)
def test_help_after_a_roll_tells_what_it_changed(
    character: Character, held: int, answers: list[Verb], dice: list[int], told: list[str]
) -> None:
    state = situation(2, [character], placed={"TX": [0]}, town_hall=[held])
    named = [Resolve("TX")] * bool(held)
    assert lines(resolve(state, *named, *answers, dice=dice)) == [f"@0 {line}" for line in told]


def test_tokens_laid_before_the_first_roll_are_not_told_as_the_price_of_the_second() -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"TX": [0]}, town_hall=[2])
    ran = resolve(state, Resolve("TX", 1), RollAgain(1), dice=[1, 1])
    assert "with a 1 + 2 + 2 for 1 Town Hall token: +38 votes" in lines(ran)[-1]


def test_a_movie_star_needs_no_die_and_a_scientist_goes_on() -> None:
    star = situation(2, [Character.MOVIE_STAR], placed={"WY": [0]})
    assert lines(resolve(star)) == ["@0 wins Wyoming as the Movie Star: +3 votes."]
    for die, told in ((6, "wins Maine with a 6: +4 votes."), (1, "misses Maine with a 1, 1 short.")):
        scientist = situation(2, [Character.SCIENTIST], placed={"NH": [0]})
        ran = resolve(scientist, Try("ME"), dice=[2, die])
        assert lines(ran)[-1] == f"@0 tries a neighboring state as the Scientist and {told}"


def test_a_defence_tells_whose_staffer_goes_home_and_that_it_will_not_roll() -> None:
    def defended(*answers: Verb, die: int) -> list[str]:
        state = situation(placed={"OH": [0, 1]}, stars={"OH": [0, 0]})
        return lines(resolve(state, *answers, dice=[die]))

    assert defended(SendHome(1), die=3) == [
        "@0 defends Ohio with a 3 + 1.",
        "@0 sends @1's Staffer home from Ohio: it won't roll.",
    ]
    assert defended(Pass(), die=3) == ["@0 defends Ohio with a 3 + 1."]
    assert defended(die=1) == ["@0 fails to defend Ohio with a 1 + 1, 2 short."]


@for_each(
    ("source", "told"),
    [
        ("WY", "moves a token from Wyoming and loses its 3 votes."),
        ("OH", "moves a token from Ohio: @1 now has its 18 votes."),
        ("FL", "moves a token from Florida: nobody has its 29 votes."),
        ("TX", "moves a token from Texas."),
        ("Absentee Ballots", "moves a token from Absentee Ballots: 28 left there."),
    ],
)
def test_a_token_that_is_moved_tells_what_it_leaves(source: str, told: str) -> None:
    stars = {"WY": [0], "OH": [0, 1], "FL": [0, 0, 1], "TX": [0, 1, 1]}
    ran = resolve(without_tokens(situation(placed={"CA": [0]}, stars=stars), 0), Take(source), dice=[5])
    assert lines(ran) == [
        "@0 wins in California with a 5, but has no tokens left.",
        f"@0 {told}",
        "@0 wins a star in California: +55 votes.",
    ]
    assert ran.asked[0].labels[:-1] == (
        "Texas: 38 votes · then you trail 0 to 2",
        "Florida: 29 votes · then tied at 1",
        "Ohio: 18 votes · then you trail 0 to 1",
        "Wyoming: 3 votes · then no tokens there",
        "Absentee Ballots: 1 of your 29",
    )


def test_a_win_without_a_token_changes_nothing() -> None:
    ran = resolve(without_tokens(situation(placed={"CA": [0]}), 0), Pass(), dice=[5])
    assert lines(ran)[-1] == "@0 doesn't move a token: nothing changes in California."


@for_each(
    ("place", "told", "label"),
    [
        ("TX", "leaves Texas and won't roll for its 38 votes.", "Texas: 38 votes · @1's Staffer"),
        ("Town Hall", "leaves Town Hall and won't roll there.", "Town Hall: @1's Staffer"),
    ],
)
def test_an_ad_tells_what_its_victim_misses(place: str, told: str, label: str) -> None:
    ran = run(attack_ads, situation(placed={place: [1]}, ads=[1]), (0, Attack(place, 1)))
    assert lines(ran) == [f"@0 airs an attack ad: @1's Staffer {told}"]
    assert ran.asked[0].labels[0] == label


def test_a_staffer_is_sent_to_its_place_and_the_bankers_two_in_one_line() -> None:
    state = situation(2, [Character.BANKER], staffers=[3, 1])
    ran = run(placement, state, (0, PlaceTwo(("TX", "OH"))), (1, Place("TX")), (0, Place("WY")))
    assert lines(ran) == [
        "@0 sends 2 Staffers to Texas and Ohio (Banker).",
        "@1 sends a Staffer to Texas.",
        "@0 sends a Staffer to Wyoming.",
    ]
    assert words(sent(0, ("CA", "CA"))) == "@0 sends 2 Staffers to California (Banker)."


def test_ties_at_the_end_are_told_and_what_each_ballot_changed() -> None:
    state = situation(2, [Character.WAR_HERO], stars={"TX": [0, 1], "OH": [0, 1]}, absentee=[1, 2])
    answers = [(0, Ballot("OH")), (1, Ballot("OH")), (0, Ballot("TX")), (1, Pass()), (0, Ballot("OH")), (1, Pass())]
    ran = run(absentee_ballots, state, *answers, (0, Pass()))
    assert lines(ran) == [
        "Tied at the end: Texas (38 votes, @0 and @1) and Ohio (18 votes, @0 and @1). "
        "Absentee ballots can break ties. A coin toss decides the rest.",
        "@0 uses a free ballot in Ohio and breaks the tie, 2 to 1: +18 votes.",
        "@1 uses an absentee ballot in Ohio: a tie with @0, who loses 18 votes.",
        "@0 uses an absentee ballot in Texas and breaks the tie, 2 to 1: +38 votes.",
        "@0 uses a free ballot in Ohio and breaks the tie, 3 to 2: +18 votes.",
    ]


def test_ties_that_no_ballot_can_break_are_not_told_twice() -> None:
    assert run(absentee_ballots, situation(stars={"TX": [0, 1]}, absentee=[0, 0])).told == []


def test_the_result_lists_what_ballots_and_coins_decided_in_a_line_each() -> None:
    state = situation(2, stars={"TX": [0, 1], "OH": [0, 1], "FL": [0, 1], "WY": [1]})
    state.tied, state.ballots = {"TX": (0, 1), "OH": (0, 1), "FL": (0, 1)}, {"OH": [1]}
    table = scripted(1, 2)
    count(table, state)
    assert [event.text for event in table.events] == [
        "Absentee ballots decide: @1 gets Ohio (18).",
        "A coin toss decides what's still tied: @0 gets Texas (38); @1 gets Florida (29).",
        "@1 is elected President with 50 votes.",
    ]


def test_many_ties_are_told_by_letters_and_fit() -> None:
    many = ("CA", "TX", "FL", "NY", "IL", "PA", "OH")
    assert awarded(dict.fromkeys(many, 1)) == "@1 gets CA, TX, FL, NY, IL, PA and OH"
    assert "@" not in ties(dict.fromkeys(many[: MOST_NAMED + 1], (0, 1)))


def test_a_tie_for_the_election_is_told_before_the_coin() -> None:
    state = situation(2, stars={"PA": [0], "IL": [1]})
    table = scripted(1)
    assert count(table, state) == Result((0,), (20, 20), "20 electoral votes, after a tie and a coin toss")
    assert [event.text for event in table.events] == [
        "@0 and @1 are tied in votes and in states. A coin toss decides.",
        "@0 is elected President with 20 votes, after a tie and a coin toss.",
    ]


def gists(state: State, *answers: Verb, dice: list[int]) -> list[Gist | None]:
    """The gists of what a seat's resolution tells."""
    found = list[Event]()

    async def resolved(table: Table, state: State) -> None:
        await resolve_one(table, state, 0)
        found.extend(table.events)

    run(resolved, state, *((0, answer) for answer in answers), dice=dice)
    return [event.gist for event in found]


@for_each(
    ("place", "stars", "die", "gist"),
    [
        ("TX", [], 6, Won(0, "Texas (+38 votes)")),
        ("TX", [0], 6, Won(0, "Texas (still ahead)")),
        ("TX", [1, 1], 6, Won(0, "Texas (still behind)")),
        ("TX", [1, 2], 6, Won(0, "Texas (a tie)")),
        ("TX", [1], 6, None),
        ("OH", [1, 1], 6, None),
        ("OH", [0, 1], 6, None),
        ("OH", [], 1, Missed(0, "OH", "a ‹die1|1›")),
        ("OH", [0, 0], 6, Idle(0, "OH", "a ‹die6|6› + 1")),
        ("Town Hall", [], 6, Won(0, "a ‹town_hall|Town Hall token›", "‹town_hall|Town Hall tokens›")),
        ("Recruitment", [], 6, Won(0, "a ‹staffer|Staffer›", "‹staffer|Staffers›")),
    ],
)
def test_a_roll_may_be_summed_up_unless_a_rival_lost_by_it(
    place: str, stars: list[Seat], die: int, gist: Gist | None
) -> None:
    state = situation(3, placed={place: [0]}, stars={place: stars} if stars else {})
    assert gists(state, dice=[die]) == [gist]


def test_a_win_that_takes_a_rivals_star_is_told_in_two_lines_that_stand_together() -> None:
    assert gists(situation(3, placed={"OH": [0]}, stars={"OH": [1, 2]}), Replace(1), dice=[6]) == [None, None]


def test_a_roll_that_is_not_over_is_summed_up_until_more_is_told() -> None:
    saved = gists(situation(2, [Character.IVY_LEAGUER], placed={"TX": [0]}), MakeSix(), dice=[1])
    assert saved == [UnderWay(0, "comes up 4 short in Texas with a ‹die1|1›"), Won(0, "Texas (+38 votes)")]
    let_go = gists(situation(2, [Character.IVY_LEAGUER], placed={"TX": [0]}), Pass(), dice=[1])
    assert let_go == [UnderWay(0, "comes up 4 short in Texas with a ‹die1|1›"), Missed(0, "TX", "a ‹die1|1›")]


@for_each(
    ("told", "summed_up"),
    [
        (
            [Sent(1, ("CA",)), Sent(1, ("TX",)), Sent(1, ("Town Hall",))],
            "sends Staffers to California, Texas and Town Hall.",
        ),
        ([Sent(1, ("CA", "CA"))], "sends Staffers to California (2)."),
        (
            [Won(1, "Texas (+38 votes)"), Missed(1, "OH", "a 2"), Missed(1, "IA", "a 1 + 1")],
            "wins Texas (+38 votes); misses Ohio with a 2 and Iowa with a 1 + 1.",
        ),
        ([UnderWay(1, "comes up 1 short in Texas with a 4"), Won(1, "Texas (a tie)")], "wins Texas (a tie)."),
        (
            [Missed(1, "OH", "a 2"), UnderWay(1, "comes up 1 short in Ohio with a 3")],
            "misses Ohio with a 2; comes up 1 short in Ohio with a 3.",
        ),
        (
            [
                Won(1, "a Staffer", "Staffers"),
                Missed(1, "OH", "a 2"),
                Won(1, "a Staffer", "Staffers"),
                Missed(1, "OH", "a 1"),
            ],
            "wins 2 Staffers; misses Ohio with a 2 and a 1.",
        ),
        ([Won(1, "a Staffer", "Staffers")], "wins a Staffer."),
        ([Won(1, "Texas (still ahead)"), Won(1, "Texas (still ahead)")], "wins Texas (still ahead) twice."),
        (
            [Idle(1, "AK", "a 5"), Missed(1, "OH", "a 2"), Idle(1, "OH", "a 1 + 1")],
            "misses Ohio with a 2; rolls a 5 in Alaska and a 1 + 1 in Ohio with nothing to win.",
        ),
        ([UnderWay(1, "defends Ohio")], "defends Ohio."),
        ([Used(1, "Texas (+38 votes)")], "uses a ballot in Texas (+38 votes)."),
        ([Used(1, "Ohio (a tie)"), Used(1, "Iowa (a tie)")], "uses ballots in Ohio (a tie) and Iowa (a tie)."),
        ([Missed(1, "OH", "a 2"), Sent(1, ("CA",))], "misses Ohio with a 2; sends a Staffer to California."),
    ],
)
def test_a_turn_is_summed_up_in_a_line(told: list[Gist], summed_up: str) -> None:
    assert sum_up(told) == f"@1 {summed_up}"


def test_what_is_revealed_or_hits_somebody_is_never_summed_up() -> None:
    state = situation(placed={"TX": [1]}, ads=[1])
    found = list[Event]()

    async def aired(table: Table, state: State) -> None:
        await attack_ads(table, state)
        found.extend(table.events)

    run(aired, state, (0, Attack("TX", 1)))
    assert [event.gist for event in found] == [None]
    start = list(Match(GAME, 5, "start").events())
    assert [event.gist is None for event in start] == [True] * len(start)


def test_the_faces_of_lines_are_those_that_are_listed() -> None:
    listed = {key for key, _ in FACES}
    shown = set[str]()
    for seats in range(2, 9):
        *_, (match, _) = walked(f"barrage-{seats}")
        found = (re.findall(r"‹(\w+)\|", event.text) for event in match.events())
        shown |= {key for keys in found for key in keys if not key.startswith("die")}
    assert shown <= listed
    assert {"staffer", "town_hall", "attack_ad"} <= shown
