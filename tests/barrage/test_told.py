"""What the log is told, as values: what a roll came to and how, who leads a state after a token, who lost its votes."""

from dataclasses import replace

from rules import Fact, Match, Result, Seat, Verb
from rules.barrage import GAME
from rules.barrage.board import Character
from rules.barrage.ending import absentee_ballots, count
from rules.barrage.play import attack_ads, placement
from rules.barrage.telling import (
    AdAired,
    Awarded,
    BallotUsed,
    DecidedBy,
    Elected,
    Kept,
    Rolled,
    RoundBegins,
    Sent,
    TiedForPresident,
    TiedStates,
    Turned,
)
from rules.barrage.telling_roll import (
    BankedMoved,
    Defended,
    Gained,
    Idle,
    LetGo,
    Missed,
    NoneMoved,
    NoTokens,
    SentHome,
    Short,
    StarMoved,
    StarsTaken,
    StarWon,
    Thrown,
    Way,
)
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
from tests.barrage.characters import BANKER, ENTREPRENEUR, IVY, MOVIE_STAR, NERD, SCIENTIST, WAR_HERO
from tests.barrage.situations import resolve, run, scripted, situation, without_tokens
from tests.barrage.test_telling import words
from tests.findings import for_each

FIRST_STAR = Turned(0, "TX", (0,), 1, 0)


def way(die: int, bonus: int = 0, town_hall: int = 0, by: Character | None = None) -> Way:
    return Way(by, Thrown(die, bonus, town_hall))


@for_each(
    ("code", "stars", "alone", "line"),
    [
        ("TX", [], True, "Texas, 38 votes: @0 needs 5 and wins a star with a 6: +38 votes. Votes now: @0 38."),
        ("TX", [0], False, "Texas, 38 votes: @0 needs 5 and wins a star with a 6 and keeps the lead, 2 to 0."),
        (
            "TX",
            [0, 1],
            True,
            "Texas, 38 votes: @0 needs 5 and wins a star with a 6 and breaks the tie, 2 to 1: +38 votes. "
            "Votes now: @0 38.",
        ),
        (
            "TX",
            [1],
            True,
            "Texas, 38 votes: @0 needs 5 and wins a star with a 6: a tie with @1, who loses 38 votes. Votes now: @1 0.",
        ),
        (
            "TX",
            [1, 2],
            False,
            "Texas, 38 votes: @0 needs 5 and wins a star with a 6: a tie with @1 and @2, so nobody gets its 38 votes.",
        ),
        ("TX", [1, 1], False, "Texas, 38 votes: @0 needs 5 and wins a star with a 6: @1 still leads, 2 to 1."),
        (
            "TX",
            [0, 1, 1],
            True,
            "Texas, 38 votes: @0 needs 5 and takes @1's star with a 6 and leads 2 to 1: +38 votes, @1 loses 38. "
            "Votes now: @0 38, @1 0.",
        ),
        ("TX", [1, 1, 1], True, "Texas, 38 votes: @0 needs 5 and takes @1's star with a 6: @1 still leads, 2 to 1."),
        ("TX", [0, 0, 1], True, "Texas, 38 votes: @0 needs 5 and takes @1's star with a 6 and keeps the lead, 3 to 0."),
        (
            "OH",
            [1, 1],
            True,
            "Ohio, 18 votes: @0 needs 4 and takes @1's star with a 6: a tie with @1, who loses 18 votes. "
            "Votes now: @1 0.",
        ),
        (
            "OH",
            [0, 1],
            True,
            "Ohio, 18 votes: @0 needs 4 and takes @1's star with a 6 and breaks the tie: +18 votes. Votes now: @0 18.",
        ),
        ("WY", [], True, "Wyoming, 3 votes: @0 needs 2 and wins it with a 6: +3 votes. Votes now: @0 3."),
        (
            "WY",
            [1],
            True,
            "Wyoming, 3 votes: @0 needs 2 and takes @1's star with a 6: +3 votes, @1 loses 3. Votes now: @0 3, @1 0.",
        ),
    ],
)
def test_a_star_tells_who_leads_and_who_won_or_lost_the_votes(
    code: str, stars: list[Seat], alone: bool, line: str
) -> None:
    (fact,) = resolve(situation(3, placed={code: [0]}, stars={code: stars}), dice=[6]).facts
    assert (words(fact.say()), fact.alone) == (line, alone)


@for_each(
    ("whom", "line"),
    [
        (1, "Texas, 38 votes: @0 takes @1's star: a tie with @1 and @2, and @1 loses 38 votes. Votes now: @1 0."),
        (2, "Texas, 38 votes: @0 takes @2's star: @1 still leads, 2 to 1."),
    ],
)
def test_of_several_rivals_it_is_told_first_that_all_stars_are_taken(whom: Seat, line: str) -> None:
    ran = resolve(situation(3, placed={"TX": [0]}, stars={"TX": [1, 1, 2]}), Replace(whom), dice=[5])
    assert ran.facts[0] == StarsTaken(0, "TX", way(5))
    assert ran.sentences[1] == line
    assert ran.asked[0].labels == (
        "@1's star: then tied at 1 · they have 38 votes",
        "@2's star: then you trail 1 to 2 · they have 0 votes",
    )


@for_each(("place", "tokens", "missing"), [("CA", 0, 3), ("CA", 1, 1), ("Recruitment", 0, 3)])
def test_a_miss_tells_how_short_it_fell(place: str, tokens: int, missing: int) -> None:
    state = situation(placed={place: [0]}, town_hall=[tokens])
    ran = resolve(state, *[Resolve(place, tokens)] * (tokens > 0), dice=[2])
    assert ran.facts == [Missed(0, place, Thrown(2, 2 * tokens), missing, way(2, 2 * tokens, tokens))]


@for_each(("office", "now"), [("Town Hall", 1), ("Attack Ads", 1), ("Absentee Ballots", 1), ("Recruitment", 5)])
def test_an_office_tells_what_was_won_and_how_many_there_are_now(office: str, now: int) -> None:
    assert resolve(situation(placed={office: [0]}), dice=[6]).facts == [Gained(0, way(6), office, now)]


def test_nothing_to_win_is_told_whatever_was_rolled() -> None:
    owned = situation(placed={"OH": [0]}, stars={"OH": [0, 0]})
    assert resolve(owned, dice=[1]).facts == [Idle(0, "OH", Thrown(1, 1))]
    full = situation(placed={"Recruitment": [0]}, staffers=[9])
    assert resolve(full, dice=[6]).facts == [Idle(0, "Recruitment", Thrown(6))]


@for_each(
    ("character", "tokens", "answers", "dice", "facts"),
    [
        (IVY, 0, [MakeSix()], [1], [Short(0, "TX", way(1), 4), StarWon(0, Way(IVY), FIRST_STAR, None, ((0, 38),))]),
        (
            NERD,
            1,
            [AddOne(), Redeem()],
            [3],
            [
                Short(0, "TX", way(3), 2),
                Short(0, "TX", Way(NERD), 1),
                StarWon(0, Way(spent=1), FIRST_STAR, None, ((0, 38),)),
            ],
        ),
        (
            ENTREPRENEUR,
            1,
            [RollAgain(1)],
            [4, 3],
            [Short(0, "TX", way(4), 1), StarWon(0, way(3, 2, 1, ENTREPRENEUR), FIRST_STAR, None, ((0, 38),))],
        ),
        (
            ENTREPRENEUR,
            0,
            [RollAgain()],
            [4, 3],
            [Short(0, "TX", way(4), 1), Missed(0, "TX", Thrown(3), 2, way(3, by=ENTREPRENEUR))],
        ),
        (NERD, 0, [Pass()], [4], [Short(0, "TX", way(4), 1), LetGo(0, "TX", Thrown(4))]),
        (
            NERD,
            1,
            [AddOne(), Pass()],
            [3],
            [Short(0, "TX", way(3), 2), Short(0, "TX", Way(NERD), 1), LetGo(0, "TX", Thrown(3, 1))],
        ),
    ],
)
def test_help_after_a_roll_tells_what_it_changed(
    character: Character, tokens: int, answers: list[Verb], dice: list[int], facts: list[Fact]
) -> None:
    state = situation(2, [character], placed={"TX": [0]}, town_hall=[tokens])
    assert resolve(state, *[Resolve("TX")] * bool(tokens), *answers, dice=dice).facts == facts


def test_tokens_laid_before_the_first_roll_are_not_told_as_the_price_of_the_second() -> None:
    state = situation(2, [ENTREPRENEUR], placed={"TX": [0]}, town_hall=[2])
    ran = resolve(state, Resolve("TX", 1), RollAgain(1), dice=[1, 1])
    assert ran.facts[-1] == StarWon(0, way(1, 4, 1, ENTREPRENEUR), FIRST_STAR, None, ((0, 38),))


def test_a_movie_star_needs_no_die_and_a_scientist_goes_on() -> None:
    star = situation(2, [MOVIE_STAR], placed={"WY": [0]})
    assert resolve(star).facts == [StarWon(0, Way(MOVIE_STAR), Turned(0, "WY", (0,), 1, 0), None, ((0, 3),))]
    tried = way(6, by=SCIENTIST)
    next_door = {
        6: StarWon(0, tried, Turned(0, "ME", (0,), 1, 0), None, ((0, 8),)),
        1: Missed(0, "ME", Thrown(1), 1, replace(tried, rolled=Thrown(1))),
    }
    for die, fact in next_door.items():
        scientist = situation(2, [SCIENTIST], placed={"NH": [0]})
        assert resolve(scientist, Try("ME"), dice=[2, die]).facts[-1] == fact


def test_a_defence_tells_whose_staffer_goes_home() -> None:
    def defended(*answers: Verb, die: int) -> list[Fact]:
        return resolve(situation(placed={"OH": [0, 1]}, stars={"OH": [0, 0]}), *answers, dice=[die]).facts

    assert defended(SendHome(1), die=3) == [Defended(0, "OH", way(3, 1)), SentHome(0, 1, "OH")]
    assert defended(Pass(), die=3) == [Defended(0, "OH", way(3, 1))]
    assert defended(die=1) == [Missed(0, "OH", Thrown(1, 1), 2, way(1, 1), defends=True)]


@for_each(
    ("source", "moved"),
    [
        ("WY", StarMoved(0, "WY", ())),
        ("OH", StarMoved(0, "OH", (1,))),
        ("FL", StarMoved(0, "FL", (0, 1))),
        ("TX", StarMoved(0, "TX", None)),
        ("Absentee Ballots", BankedMoved(0, "Absentee Ballots", 28)),
    ],
)
def test_a_token_that_is_moved_tells_what_it_leaves(source: str, moved: Fact) -> None:
    stars = {"WY": [0], "OH": [0, 1], "FL": [0, 0, 1], "TX": [0, 1, 1]}
    ran = resolve(without_tokens(situation(placed={"CA": [0]}, stars=stars)), Take(source), dice=[5])
    no_tokens, moves, won = ran.facts
    assert (no_tokens, moves) == (NoTokens(0, "CA", way(5)), moved)
    assert isinstance(won, StarWon)
    assert replace(won, votes=()) == StarWon(0, Way(), replace(FIRST_STAR, code="CA"))
    assert [seat for seat, _ in won.votes] == [0]
    assert ran.asked[0].labels[:-1] == (
        "Texas: 38 votes · then you trail 0 to 2",
        "Florida: 29 votes · then tied at 1",
        "Ohio: 18 votes · then you trail 0 to 1",
        "Wyoming: 3 votes · then no tokens there",
        "Absentee Ballots: 1 of your 29",
    )


def test_a_win_without_a_token_changes_nothing() -> None:
    ran = resolve(without_tokens(situation(placed={"CA": [0]})), Pass(), dice=[5])
    assert ran.facts == [NoTokens(0, "CA", way(5)), NoneMoved(0, "CA")]


@for_each(("place", "label"), [("TX", "Texas: 38 votes · @1's Staffer"), ("Town Hall", "Town Hall: @1's Staffer")])
def test_an_ad_tells_whose_staffer_leaves(place: str, label: str) -> None:
    ran = run(attack_ads, situation(placed={place: [1]}, ads=[1]), (0, Attack(place, 1)))
    assert ran.facts == [AdAired(0, 1, place)]
    assert ran.asked[0].labels[0] == label


def test_a_staffer_is_sent_to_its_place_and_the_bankers_two_in_one_line() -> None:
    state = situation(2, [BANKER], staffers=[3, 1])
    ran = run(placement, state, (0, PlaceTwo(("TX", "OH"))), (1, Place("TX")), (0, Place("WY")))
    assert ran.facts == [Sent(0, ("TX", "OH")), Sent(1, ("TX",)), Sent(0, ("WY",))]


def test_ties_at_the_end_are_told_and_what_each_ballot_changed() -> None:
    state = situation(2, [WAR_HERO], stars={"TX": [0, 1], "OH": [0, 1]}, absentee=[1, 2])
    answers = [(0, Ballot("OH")), (1, Ballot("OH")), (0, Ballot("TX")), (1, Pass()), (0, Ballot("OH")), (1, Pass())]
    ran = run(absentee_ballots, state, *answers, (0, Pass()))
    assert ran.facts == [
        TiedStates((("TX", (0, 1)), ("OH", (0, 1)))),
        BallotUsed(0, Turned(0, "OH", (0,), 2, 1, led=2), free=True, votes=((0, 18),)),
        BallotUsed(1, Turned(1, "OH", (0, 1), 2, 2, led=1, lost=0), free=False, votes=((0, 0),)),
        BallotUsed(0, Turned(0, "TX", (0,), 2, 1, led=2), free=False, votes=((0, 38),)),
        BallotUsed(0, Turned(0, "OH", (0,), 3, 2, led=2), free=True, votes=((0, 56),)),
    ]
    assert [fact.alone for fact in ran.facts] == [True, False, True, False, False]


def test_ties_that_no_ballot_can_break_are_not_told_twice() -> None:
    assert run(absentee_ballots, situation(stars={"TX": [0, 1]}, absentee=[0, 0])).facts == []


def test_the_result_lists_what_ballots_and_coins_decided_in_a_line_each() -> None:
    state = situation(2, stars={"TX": [0, 1], "OH": [0, 1], "FL": [0, 1], "WY": [1]})
    state.tied, state.ballots = {"TX": (0, 1), "OH": (0, 1), "FL": (0, 1)}, {"OH": [1]}
    table = scripted(1, 2)
    count(table, state)
    assert [event.fact for event in table.events] == [
        Awarded((("OH", 1),)),
        Awarded((("TX", 0), ("FL", 1)), by_coin=True),
        Elected(1, ((1, 50), (0, 38)), DecidedBy.VOTES),
    ]


def test_what_a_coin_decides_is_won_by_it_and_a_large_state_weighs_most() -> None:
    by_coin, by_ballot = Awarded((("OH", 1), ("TX", 0)), by_coin=True), Awarded((("OH", 1),))
    assert (by_coin.won_or_lost, by_coin.weight) == (((1, 18), (0, 38)), 3)
    assert Awarded((("WY", 1),), by_coin=True).weight == 2
    assert (by_ballot.won_or_lost, by_ballot.weight) == ((), 2)


def test_a_tie_for_the_election_is_told_before_the_coin() -> None:
    table = scripted(1)
    result = count(table, situation(2, stars={"PA": [0], "IL": [1]}))
    assert result == Result((0,), (20, 20), "20 electoral votes, after a tie and a coin toss")
    assert [event.fact for event in table.events] == [
        TiedForPresident((0, 1)),
        Elected(0, ((0, 20), (1, 20)), DecidedBy.COIN),
    ]


def test_what_begins_a_match_is_told_line_by_line() -> None:
    match = Match(GAME, 5, "start")
    facts = [event.fact for event in match.events()]
    assert facts[:5] == [Kept(seat, one) for seat, one in enumerate(match.state.characters)]
    assert facts[-1] == RoundBegins(1, 5, match.state.starter)
    rolls = facts[5:-1]
    assert rolls
    assert all(isinstance(one, Rolled) and one.anew == bool(at) for at, one in enumerate(rolls))
    assert all(fact.alone for fact in facts)
