"""The log's sentences: each kind of fact and each turn of phrase once; and what a seat did in a turn, in a line."""

from rules import Deed, Fact, fill, mark
from rules.barrage.summed_up import sum_up
from rules.barrage.telling import (
    MOST_IN_FULL,
    MOST_NAMED,
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
    YouAreDealt,
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
from rules.barrage.words import FACES
from tests.barrage.characters import BANKER, ENTREPRENEUR, IVY, MOVIE_STAR, NERD, SCIENTIST
from tests.findings import for_each
from tests.record import walk

SIX = Way(rolled=Thrown(6))
COUNT = ((1, 50), (0, 38))
MANY = ("CA", "TX", "FL", "NY", "IL", "PA", "OH")


def words(line: str) -> str:
    """A line of the log in words alone, with the marks of seats."""
    return fill(line, mark)


@for_each(
    ("fact", "line"),
    [
        (YouAreDealt((NERD, BANKER)), "You're dealt the Nerd and the Banker."),
        (Kept(0, NERD), "@0 is the Nerd, who can add 1 to a state roll once a round, after seeing the die."),
        (Rolled("the first turn", ((0, 3), (1, 3))), "Rolls for the first turn: @0 (3), @1 (3)."),
        (Rolled("Ohio", ((1, 3), (2, 4)), anew=True), "A tie, so new rolls for Ohio: @1 (3), @2 (4)."),
        (RoundBegins(2, 9, 1), "Round 2 of 9: @1 starts."),
        (Sent(1, ("TX",)), "@1 sends a Staffer to Texas."),
        (Sent(0, ("TX", "OH")), "@0 sends 2 Staffers to Texas and Ohio (Banker)."),
        (Sent(0, ("CA", "CA")), "@0 sends 2 Staffers to California (Banker)."),
        (AdAired(0, 1, "TX"), "@0 airs an attack ad: @1's Staffer leaves Texas and won't roll for its 38 votes."),
        (AdAired(0, 1, "Town Hall"), "@0 airs an attack ad: @1's Staffer leaves Town Hall and won't roll there."),
        (
            TiedStates((("TX", (0, 1)), ("OH", (0, 1, 2)))),
            "Tied at the end: Texas (38 votes, @0 and @1) and Ohio (18 votes, @0, @1 and @2). "
            "Absentee ballots can break ties. A coin toss decides the rest.",
        ),
        (
            TiedStates(tuple((code, (0, 1)) for code in MANY[: MOST_NAMED + 1])),
            "Tied at the end: California (55), Texas (38), Florida (29) and New York (29). "
            "Absentee ballots can break ties. A coin toss decides the rest.",
        ),
        (
            BallotUsed(0, Turned(0, "OH", (0,), 2, 1, led=2), free=True),
            "Ohio, 18 votes: @0 uses a free ballot and breaks the tie, 2 to 1: +18 votes.",
        ),
        (
            BallotUsed(1, Turned(1, "OH", (0, 1), 2, 2, led=1, lost=0), free=False),
            "Ohio, 18 votes: @1 uses an absentee ballot: a tie with @0, who loses 18 votes.",
        ),
        (
            BallotUsed(0, Turned(0, "OH", (1, 2), 1, 2, led=2), free=True),
            "Ohio, 18 votes: @0 uses a free ballot: @1 and @2 still lead, 2 to 1.",
        ),
        (Awarded((("OH", 1),)), "Absentee ballots decide: @1 gets Ohio (18)."),
        (
            Awarded((("TX", 1), ("FL", 0), ("OH", 1)), by_coin=True),
            "A coin toss decides what's still tied: @0 gets Florida (29); @1 gets Texas (38) and Ohio (18).",
        ),
        (
            Awarded(tuple((code, 1) for code in MANY[: MOST_IN_FULL + 1])),
            "Absentee ballots decide: @1 gets CA, TX, FL, NY, IL, PA and OH.",
        ),
        (TiedForPresident((0, 1)), "@0 and @1 are tied in votes and in states. A coin toss decides."),
        (
            Elected(1, COUNT, DecidedBy.VOTES),
            "@1 is elected President. @1 50, @0 38 votes. Nobody reached 270, so the most votes win.",
        ),
        (Elected(1, ((1, 270), (0, 268)), DecidedBy.VOTES), "@1 is elected President. @1 270, @0 268 votes."),
        (
            Elected(1, COUNT, DecidedBy.STATES),
            "@1 is elected President, tied but with more states. @1 50, @0 38 votes.",
        ),
        (
            Elected(1, COUNT, DecidedBy.COIN),
            "@1 is elected President, after a tie and a coin toss. @1 50, @0 38 votes.",
        ),
        (
            Elected(1, COUNT, DecidedBy.ROLLS),
            "@1 is elected President, after a tie and a roll-off. @1 50, @0 38 votes.",
        ),
    ],
)
def test_a_sentence_of_the_match(fact: Fact, line: str) -> None:
    assert words(fact.say()) == line


@for_each(
    ("fact", "line"),
    [
        (Short(0, "TX", SIX, 1), "comes up 1 short in Texas with a 6."),
        (
            Missed(0, "CA", Thrown(2), 3, Way(rolled=Thrown(2))),
            "California, 55 votes: @0 needs 5 and misses with a 2, 3 short.",
        ),
        (
            Missed(0, "OH", Thrown(1, 1), 2, Way(rolled=Thrown(1, 1)), defends=True),
            "Ohio, 18 votes: @0 needs 4 and fails to defend it with a 1 + 1, 2 short.",
        ),
        (LetGo(0, "TX", Thrown(4)), "doesn't save the roll."),
        (Idle(0, "OH", Thrown(1, 1)), "rolls a 1 + 1 in Ohio with nothing to win: @0 already has every star there."),
        (
            Idle(0, "Recruitment", Thrown(6)),
            "rolls a 6 in Recruitment with nothing to win: @0 already has all 9 Staffers.",
        ),
        (NoTokens(0, "CA", SIX), "wins in California with a 6, but has no tokens left."),
        (StarsTaken(0, "TX", SIX), "wins in Texas with a 6: every star is taken, so a rival's goes."),
        (Gained(0, SIX, "Town Hall", 1), "wins a Town Hall token with a 6: 1 saved for later state rolls."),
        (Gained(0, SIX, "Attack Ads", 2), "wins an attack ad with a 6: 2 saved to send rivals' Staffers home."),
        (Gained(0, SIX, "Absentee Ballots", 1), "wins an absentee ballot with a 6: 1 saved for ties at the end."),
        (Gained(0, SIX, "Recruitment", 5), "recruits a Staffer with a 6: 5 starting next round."),
        (Defended(0, "OH", SIX), "defends Ohio with a 6."),
        (SentHome(0, 1, "OH"), "sends @1's Staffer home from Ohio: it won't roll."),
        (StarMoved(0, "TX", None), "moves a token from Texas."),
        (StarMoved(0, "WY", ()), "moves a token from Wyoming and loses its 3 votes."),
        (StarMoved(0, "OH", (1,)), "moves a token from Ohio: @1 now has its 18 votes."),
        (StarMoved(0, "FL", (0, 1)), "moves a token from Florida: nobody has its 29 votes."),
        (BankedMoved(0, "Absentee Ballots", 28), "moves a token from Absentee Ballots: 28 left there."),
        (NoneMoved(0, "CA"), "doesn't move a token: nothing changes in California."),
    ],
)
def test_a_sentence_of_a_roll(fact: Deed, line: str) -> None:
    assert words(fact.say()) == (line if "@0 needs" in line else f"@0 {line}")


@for_each(
    ("how", "line"),
    [
        (Way(), "wins"),
        (Way(rolled=Thrown(2)), "wins with a 2"),
        (Way(rolled=Thrown(2, 4, 1)), "wins with a 2 + 2 + 2 for 1 Town Hall token"),
        (Way(rolled=Thrown(2, 4, 2)), "wins with a 2 + 4 for 2 Town Hall tokens"),
        (Way(MOVIE_STAR), "wins as the Movie Star"),
        (Way(IVY), "turns the 1 into a 6 as the Ivy Leaguer and wins"),
        (Way(NERD), "adds 1 as the Nerd and wins"),
        (Way(ENTREPRENEUR, Thrown(3)), "rolls again as the Entrepreneur and wins with a 3"),
        (Way(SCIENTIST, Thrown(3)), "tries a neighboring state as the Scientist and wins with a 3"),
        (Way(spent=1), "spends 1 Town Hall token and wins"),
        (Way(spent=2), "spends 2 Town Hall tokens and wins"),
    ],
)
def test_how_a_roll_came_out_is_told_with_what_came_of_it(how: Way, line: str) -> None:
    assert words(how.to("wins")) == line


TEXAS = StarWon(1, SIX, Turned(1, "TX", (1,), 1, 0))
TIED = StarWon(1, SIX, Turned(1, "TX", (0, 1, 2), 1, 1, led=2))
AHEAD = StarWon(1, SIX, Turned(1, "TX", (1,), 2, 0, led=1))
BEHIND = StarWon(1, SIX, Turned(1, "TX", (2,), 1, 2, led=1))
SHORT = Short(1, "OH", Way(rolled=Thrown(3)), 1)
RECRUIT = Gained(1, SIX, "Recruitment", 5)


def miss(place: str, die: int, bonus: int = 0) -> Missed:
    return Missed(1, place, Thrown(die, bonus), 1, Way(rolled=Thrown(die, bonus)))


def ballot(code: str, *now: int) -> BallotUsed:
    return BallotUsed(1, Turned(1, code, now, 2, 2, led=2), free=False)


@for_each(
    ("deeds", "line"),
    [
        (
            [Sent(1, ("CA",)), Sent(1, ("TX",)), Sent(1, ("Town Hall",))],
            "sends Staffers to California, Texas and Town Hall.",
        ),
        ([Sent(1, ("CA", "CA"))], "sends Staffers to California (2)."),
        (
            [TEXAS, miss("OH", 2), miss("IA", 1, 1)],
            "wins Texas (+38 votes); misses Ohio with a 2 and Iowa with a 1 + 1.",
        ),
        ([SHORT, TIED], "wins Texas (a tie)."),
        ([SHORT, LetGo(1, "OH", Thrown(3, 1))], "misses Ohio with a 3 + 1."),
        ([miss("OH", 2), SHORT], "misses Ohio with a 2; comes up 1 short in Ohio with a 3."),
        ([RECRUIT, miss("OH", 2), RECRUIT, miss("OH", 1)], "wins 2 Staffers; misses Ohio with a 2 and a 1."),
        ([RECRUIT], "wins a Staffer."),
        ([Gained(1, SIX, "Town Hall", 1)], "wins a Town Hall token."),
        ([Gained(1, SIX, "Attack Ads", 1)] * 2, "wins 2 attack ads."),
        ([AHEAD] * 2, "wins Texas (still ahead) twice."),
        ([BEHIND] * 3, "wins Texas (still behind) 3 times."),
        (
            [Idle(1, "AK", Thrown(5)), miss("OH", 2), Idle(1, "OH", Thrown(1, 1))],
            "misses Ohio with a 2; rolls a 5 in Alaska and a 1 + 1 in Ohio with nothing to win.",
        ),
        ([Defended(1, "OH", SIX)], "defends Ohio."),
        ([NoTokens(1, "OH", SIX)], "wins in Ohio, but has no tokens left."),
        ([ballot("TX", 1)], "uses a ballot in Texas (+38 votes)."),
        ([ballot("OH", 0, 1), ballot("IA", 0, 1)], "uses ballots in Ohio (a tie) and Iowa (a tie)."),
        ([miss("OH", 2), Sent(1, ("CA",))], "misses Ohio with a 2; sends a Staffer to California."),
    ],
)
def test_a_turn_is_summed_up_in_a_line(deeds: list[Deed], line: str) -> None:
    assert not any(deed.alone for deed in deeds)
    assert words(sum_up(deeds)) == f"@1 {line}"


@for_each(
    "deed",
    [
        Kept(0, NERD),
        AdAired(0, 1, "TX"),
        StarsTaken(0, "TX", SIX),
        SentHome(0, 1, "OH"),
        StarMoved(0, "TX", None),
        BankedMoved(0, "Attack Ads", 1),
        NoneMoved(0, "CA"),
    ],
)
def test_what_reveals_something_or_changes_what_others_have_is_never_summed_up(deed: Deed) -> None:
    assert (deed.alone, deed.doer) == (True, 0)


def test_the_faces_of_lines_are_those_that_are_listed() -> None:
    shown = set[str]()

    def note_mark(key: str, words: str) -> str:
        shown.add(key)
        return words

    for seats in range(2, 9):
        *_, (match, _) = walk(f"barrage-{seats}")
        for event in match.events():
            fill(event.text, mark, note_mark)
    assert shown - {f"die{value}" for value in range(1, 7)} <= {key for key, _ in FACES}
    assert {"staffer", "town_hall", "attack_ad"} <= shown
