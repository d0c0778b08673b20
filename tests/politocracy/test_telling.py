"""What the log says of each fact; and the line of a turn: who does what, with what it brings others."""

from __future__ import annotations

import pytest

from rules import Fact, Table, fill, mark
from rules.politocracy import hope, telling_campaign, telling_change, telling_election, telling_hope
from rules.politocracy.board import HOPE, MONEY_TRAIL, ChangeCard, HopeCard, Ideology, Profile
from rules.politocracy.telling import LONG, Caused, Done, Has, Left, Now, sum_up
from rules.politocracy.telling_campaign import (
    Bought,
    BoughtOut,
    CalledToDebate,
    Debated,
    Declared,
    Hired,
    LimitChanged,
    LimitNoLongerWished,
    LimitWished,
    MediaEffects,
    Pandered,
    Polled,
    PollTax,
    Profiled,
    RoundBegun,
    ScandalCost,
    ScandalsRolled,
    StarExchanged,
    SurrogateMoved,
    Travelled,
    TripBegun,
    TripEnded,
    TurnLost,
    Walked,
)
from rules.politocracy.telling_change import (
    Audited,
    CardTaken,
    ChangeDrawn,
    CoverUp,
    CrisisTeamShown,
    GivenScandal,
    HeartTaken,
    PercentTaken,
    Played,
    PlayedOn,
    SecondLap,
    Shutdown,
    Struck,
    Summoned,
    SuperPacCheck,
    TabloidAffair,
    TookYours,
    TurnTaken,
    YourCard,
)
from rules.politocracy.telling_election import (
    AdsPaid,
    CampaignEnded,
    ChitsPlaced,
    Elected,
    Finalists,
    PassedOver,
    SupportAccepted,
    SupportOffered,
    SupportRefused,
    SurrogatesBring,
    Unopposed,
    Voted,
)
from rules.politocracy.telling_hope import (
    HeartsLost,
    HopeDrawn,
    HopeMoved,
    NextTurnLost,
    PanderingGained,
    Received,
    Spent,
    Swings,
    Swung,
)
from rules.politocracy.trail import Walk
from tests.findings import for_each
from tests.politocracy.situations import position
from tests.scripted import Scripted

MODULES = (telling_campaign, telling_hope, telling_change, telling_election)
GROUP, HOPE_STOP = 1, next(one.number for one in MONEY_TRAIL if one.kind == "Hope")
BACK, AHEAD = Walk(-2, HopeCard.WRONG_EXIT), Walk(3, HopeCard.WHISTLE_STOP)

CAMPAIGN: list[tuple[Fact, str]] = [
    (
        Profiled(0, Profile.SENATE_LION),
        "@0 is The Senate Lion, an Insider: 1 heart, 1 star, $15M to start with.",
    ),
    (
        LimitWished(1, 20),
        "@1 asks to end the campaign after round 20. "
        "It takes a majority, each on their own turn: `/politocracy limit`.",
    ),
    (LimitNoLongerWished(1), "@1 no longer asks for another end of the campaign."),
    (LimitChanged(20), "A majority wants it: the campaign ends after round 20."),
    (RoundBegun(1, 20), "Round 1 of 20."),
    (RoundBegun(20, 20), "Round 20 of 20, the last."),
    (TurnLost(0), "@0 loses this turn."),
    (Walked(0, Walk(4), 4, 7, ""), "@0 rolls a 4."),
    (Walked(0, Walk(4), 4, 9, ""), "@0 rolls a 4 and comes to Media A."),
    (Walked(0, Walk(3), 3, 11, "Wall Street"), "@0 rolls a 3 and enters Wall Street."),
    (Walked(0, BACK, 1, 0, ""), "@0 draws Wrong Exit, goes back 1 square and comes to Poll/Debate A."),
    (Walked(0, AHEAD, 3, 6, ""), "@0 draws Whistle-Stop and goes ahead 3 squares."),
    (StarExchanged(0, True, then=(Now(20),)), "@0 exchanges a star for a heart, now 20%."),
    (StarExchanged(0, False, then=(Has(300),)), "@0 exchanges a star for $5M, now $15M."),
    (Declared(0, Ideology.PROGRESSIVE, 0, None), "@0 declares as a Progressive."),
    (
        Declared(0, Ideology.PROGRESSIVE, 5, None, then=(Now(20),)),
        "@0 declares as a Progressive: +5% from constituents, now 20%.",
    ),
    (
        Declared(0, Ideology.PROGRESSIVE, 0, ChangeCard.CHANGE_OF_HEART),
        "@0 plays Change of Heart and is now a Progressive.",
    ),
    (ScandalCost(0, 1, then=(Now(9),)), "@0 loses 1% to scandal, now 9%."),
    (ScandalCost(0, paid=2, then=(Left(198),)), "@0 loses $100K to scandal, $9.9M left."),
    (Pandered(0, "The Poor", False, then=(Now(11),)), "@0 panders to The Poor: +1%, now 11%."),
    (
        Pandered(0, "The Poor", True, then=(Now(50),)),
        "@0 panders to The Poor: +1%, now 50% (which alone doesn't start the election).",
    ),
    (
        Bought(0, "Professors", None, 20, 3, then=(Now(13), Left(180))),
        "@0 buys Professors for $1M: +3%, now 13%, $9M left.",
    ),
    (
        Bought(0, "Professors", 1, 120, 1, then=(Now(11), Left(80))),
        "@0 buys out Professors from @1 for $6M: +1%, now 11%, $4M left.",
    ),
    (BoughtOut(1, 0, 5, then=(Now(10),)), "@1 loses 5%, now 10%."),
    (Polled(0, (4, 5), True), "@0 takes a Poll (4, 5) and succeeds."),
    (Polled(0, (4,), False), "@0 takes a Poll (4) and fails."),
    (Polled(0, (), False), "@0 takes a Poll (no dice under 5%) and fails."),
    (PollTax(0, 5, then=(Now(10),)), "@0 pays a Poll Tax of 5%, now 10%."),
    (CalledToDebate(0, 1, on_trip=True, walks=False), "@0 calls @1 from the Money Trail to a debate."),
    (CalledToDebate(0, 1, on_trip=False, walks=True), "@0 calls @1 here to a debate."),
    (CalledToDebate(0, 1, on_trip=False, walks=False), "@0 calls @1 to a debate."),
    (Debated(1, 0, 4, 2, then=(Now(12),)), "@1 rolls a 4: +2%, now 12%."),
    (MediaEffects(0, 3, 0), "@0 rolls a 3 for Media Effects: no change."),
    (MediaEffects(0, 1, -3, then=(Now(7),)), "@0 rolls a 1 for Media Effects: −3%, now 7%."),
    (ScandalsRolled(0, 2, 1, (4, 1)), "@0 rolls to remove 2 scandals (4, 1): 1 scandal removed."),
    (ScandalsRolled(0, 1, 0, (4,)), "@0 rolls to remove 1 scandal (4): none removed."),
    (
        TripBegun(0, 40, then=(Has(240),)),
        "@0 starts a trip on the Money Trail with a dinner: +$2M, now $12M.",
    ),
    (Travelled(0, Walk(1), 1, GROUP, 7, then=(Has(8),)), "@0 rolls a 1 and comes to Am Teachers: +$350K, now $400K."),
    (Travelled(0, Walk(1), 1, GROUP, 0), "@0 rolls a 1 and comes to Am Teachers: no donation."),
    (Travelled(0, Walk(2), 2, HOPE_STOP, 0), "@0 rolls a 2 and comes to a Hope stop on the Money Trail."),
    (
        Travelled(0, BACK, 1, 0, 0),
        "@0 draws Wrong Exit, goes back 1 stop and comes to the start of the Money Trail.",
    ),
    (
        Travelled(0, AHEAD, 3, None, 0),
        "@0 draws Whistle-Stop, goes ahead 3 stops and comes to the end of the Money Trail.",
    ),
    (TripEnded(0, "Media A"), "@0 ends the trip at Media A."),
    (Hired(0, 18, then=(Left(160),)), "@0 hires a Surrogate at Poll/Debate B for $2M, $8M left."),
    (
        SurrogateMoved(0, 2, 2, 1),
        "@0 rolls a 2 for the Surrogate, who panders to The Elderly: 1% for the election.",
    ),
    (SurrogateMoved(0, 2, 9, 1), "@0 rolls a 2 for the Surrogate, who comes to Media A."),
    (SurrogateMoved(0, 2, 3, 1), "@0 rolls a 2 for the Surrogate, who comes to a Hope square."),
]
GAINS = HopeCard.RALLY_GOES_VIRAL
CARDS: list[tuple[Fact, str]] = [
    (HopeDrawn(0, GAINS, Swung(3, then=(Now(13),))), "@0 draws Rally Goes Viral: +3%, now 13%."),
    (
        HopeDrawn(0, HopeCard.STEADY_HANDS, Swings(())),
        "@0 draws Steady Hands (each Insider gains 3%): no change.",
    ),
    (
        HopeDrawn(0, HopeCard.GOOD_JOBS_REPORT, Swings(((0, 1, (Now(11),)), (1, 2, (Now(12),))))),
        "@0 draws Good Jobs Report (everyone gains 1%, and each Insider gains 1% more): @0 +1%, now 11%; "
        "@1 +2%, now 12%.",
    ),
    (
        HopeDrawn(0, HopeCard.DEBATE_CLIP, Swings(((0, 3, (Now(13),)),))),
        "@0 draws Debate Clip: @0 +3%, now 13%.",
    ),
    (HopeDrawn(0, HopeCard.BUS_BREAKDOWN, NextTurnLost()), "@0 draws Bus Breakdown and loses the next turn."),
    (
        HopeDrawn(0, HopeCard.SMALL_DONOR_FLOOD, Received(30, then=(Has(30),))),
        "@0 draws Small-Donor Flood: +$1.5M, now $1.5M.",
    ),
    (
        HopeDrawn(0, HopeCard.CHARTER_JET, Spent(10, then=(Left(190),))),
        "@0 draws Charter Jet and pays $500K, $9.5M left.",
    ),
    (HopeDrawn(0, HopeCard.CHARTER_JET, Spent(0)), "@0 draws Charter Jet: no change."),
    (
        HopeDrawn(0, HopeCard.WOODEN_ON_CAMERA, HeartsLost(1, -5, then=(Now(5),))),
        "@0 draws Wooden on Camera and loses 1 heart: −5%, now 5%.",
    ),
    (
        HopeDrawn(0, HopeCard.WOODEN_ON_CAMERA, HeartsLost(0, 0)),
        "@0 draws Wooden on Camera and keeps the last heart.",
    ),
    (
        HopeDrawn(0, HopeCard.KISSING_BABIES, PanderingGained(3, then=(Now(13),))),
        "@0 draws Kissing Babies and gains 3 Pandering Points, now 13%.",
    ),
    (HopeMoved(0, HopeCard.EARLY_SURGE, 18), "@0 draws Early Surge and goes to Poll/Debate B."),
    (ChangeDrawn(0), "@0 draws a Change card."),
    (
        YourCard(ChangeCard.AUDIT),
        "You drew Audit: An opponent pays a fifth of their money, rounded down to $100K.",
    ),
    (CrisisTeamShown(1, 0, ChangeCard.AUDIT), "@1 shows Crisis Team: Audit has no effect."),
    (Played(0, ChangeCard.PRIVATE_FUNDRAISER), "@0 plays Private Fundraiser."),
    (Played(0, ChangeCard.PRESS_CONFERENCE, "Media B"), "@0 plays Press Conference and goes to Media B."),
    (PlayedOn(0, ChangeCard.PUSH_POLL, 1), "@0 plays Push Poll on @1."),
    (CoverUp(0, 0), "@0 plays Cover-Up: 0 scandals left."),
    (SuperPacCheck(0, 60, then=(Has(260),)), "@0 plays Super-PAC Check: +$3M, now $13M."),
    (SecondLap(0), "@0 plays Second Lap and goes back to the start of the Money Trail."),
    (Summoned(1, 0, 9), "@1 goes to Media A."),
    (CardTaken(0, 1, 2), "@0 takes a Change card from @1, who has 2 left."),
    (YourCard(ChangeCard.SUPER_PAC_CHECK, taken=True), "You took Super-PAC Check: You get $3M."),
    (TookYours(0, ChangeCard.SUPER_PAC_CHECK), "@0 took your Super-PAC Check."),
    (GivenScandal(1, 0, 2), "@1 gets another scandal."),
    (
        GivenScandal(1, 0, 1, 10, then=(Left(190),)),
        "@1 gets a scandal (1% a turn, or $100K on the Money Trail) and pays $500K, $9.5M left.",
    ),
    (HeartTaken(1, 0, -2, then=(Now(0),)), "@1 loses a heart: −2%, now 0%."),
    (TurnTaken(1, 0), "@1 loses the next turn."),
    (Audited(1, 0, 40, then=(Left(160),)), "@1 pays $2M, $8M left."),
    (PercentTaken(1, 0, 3, then=(Now(7),)), "@1 loses 3%, now 7%."),
    (
        TabloidAffair(0, 1),
        "@0 draws Tabloid Affair and gets a scandal (1% a turn, or $100K on the Money Trail).",
    ),
    (TabloidAffair(0, 2), "@0 draws Tabloid Affair and gets another scandal."),
    (Shutdown(0, ()), "@0 draws Government Shutdown: there's no Insider."),
    (Shutdown(0, (1,)), "@0 draws Government Shutdown: @1 loses the next turn."),
    (Shutdown(0, (0, 1)), "@0 draws Government Shutdown: @0 and @1 lose the next turn."),
]
ONE_DIE = ((4,), (1,))
ELECTION: list[tuple[Fact, str]] = [
    (CampaignEnded(None), "A second candidate has 50%: the campaign ends."),
    (CampaignEnded(20), "Round 20 is over: the campaign ends."),
    (Finalists((1, 0)), "@1 and @0 are the finalists."),
    (SurrogatesBring(1, 4, 38), "Surrogates bring @1 4%, now 38%."),
    (SupportOffered(2, ()), "@2 supports nobody."),
    (SupportOffered(2, (1, 0)), "@2 offers support to @1, or else to @0."),
    (SupportRefused(0), "@0 accepts no support."),
    (SupportAccepted(0, 2, 100, 300, None), "@2 supports @0 with $5M. @0 now has $15M."),
    (
        SupportAccepted(0, 2, 72, 272, Ideology.PROGRESSIVE),
        "@2 supports @0 with $3.6M and plans to become a Progressive. @0 now has $13.6M.",
    ),
    (ChitsPlaced(0, 0, 0, ()), "@0 has no chits."),
    (ChitsPlaced(0, 0, 0, (("I", 2), ("V", 1))), "@0 places 3 chits: I 2, V 1."),
    (
        ChitsPlaced(0, 1, 1, (("I", 1),)),
        "@0 exchanges 1 star for 1 heart and 1 star for $5M and places 1 chit: I 1.",
    ),
    (
        AdsPaid("I", ((0, 2, 1), (1, 0, 3))),
        "Ads in region I: @0 $2M positive and $1M negative; @1 $3M negative.",
    ),
    (PassedOver("I"), "Region I is passed over: nobody has a chit there."),
    (Unopposed("I", 1, 33), "@1 wins region I unopposed: 33 votes so far."),
    (
        Voted("I", 0, (0, 1), ONE_DIE, (0, 0), (0, 0), 0, 33),
        "Region I: @0 rolls 4; @1 rolls 1. @0 wins: 33 votes so far.",
    ),
    (
        Voted("I", 1, (0, 1), ((5, 2), (2, 5)), (0, 2), (1, 0), 1, 33),
        "Region I after 1 tie: @0 rolls 5, 2: 5; @1 rolls 2, 5: 5 + 2 − 1 = 6. @1 wins: 33 votes so far.",
    ),
    (
        Voted("I", 2, (0, 1), ONE_DIE, (0, 0), (3, 0), 0, 33),
        "Region I after 2 ties: @0 rolls 4; @1 rolls 1: 1 − 3 = −2. @0 wins: 33 votes so far.",
    ),
    (Elected(1, 275, 263), "@1 is elected President with 275 to 263 electoral votes!"),
]
SAID = (*CAMPAIGN, *CARDS, *ELECTION)


def with_marks(sentence: str) -> str:
    """The words, in which seats stand as marks and dice as figures."""
    return fill(sentence, mark)


@pytest.mark.rule("P-4", "P-58", "P-59", "P-97")
@for_each(("fact", "said"), SAID)
def test_what_is_said_of_each_fact(fact: Fact, said: str) -> None:
    assert with_marks(fact.say()) == said


def test_each_kind_of_fact_is_among_them() -> None:
    bases = {Struck}
    kinds = {kind for module in MODULES for kind in vars(module).values() if isinstance(kind, type)}
    here = {kind for kind in kinds if issubclass(kind, Fact) and kind.__module__ in {one.__name__ for one in MODULES}}
    assert {type(fact) for fact, _ in SAID} == here - bases


@for_each(("fact", "said"), SAID)
def test_whoever_is_named_is_whom_it_is_about(fact: Fact, said: str) -> None:
    assert {seat for seat in range(3) if mark(seat) in said} <= fact.seats


def test_what_comes_of_a_deed_is_nobodys_and_stands_in_the_line_of_whoever_did_it() -> None:
    shown, struck, own = CrisisTeamShown(1, 0, ChangeCard.AUDIT), PercentTaken(1, 0, 3), ScandalCost(1, 1)
    assert [(one.doer, one.turn_of) for one in (ChangeDrawn(0), shown, struck, own)] == [
        (0, 0),
        (1, 0),
        (None, 0),
        (None, 1),
    ]
    assert not any(one.alone for one in (shown, struck, own, ChangeDrawn(0)))
    assert (ChitsPlaced(0, 0, 0, ()).doer, ChitsPlaced(0, 0, 0, ()).alone) == (0, True)


@pytest.mark.rule("P-D5")
def test_a_card_that_strikes_others_says_the_same_of_them_in_short() -> None:
    """What stands in brackets for who is tied is left out there."""
    for card in HOPE.values():
        others = card.text.startswith(("Each ", "Everyone ", "The "))
        assert card.whom.lower() == (card.text.replace(" (all who are tied)", "").lower()[:-1] if others else "")


class Does(Done):
    """What a seat does, in so many words."""

    text: str
    less: str | None = None

    def what(self) -> str:
        return self.text

    def short(self) -> str | None:
        return self.less


class Gets(Caused):
    """What comes of it for another."""

    text: str

    def what(self) -> str:
        return self.text


def test_a_turn_names_whoever_each_part_is_about_once() -> None:
    turn = [Does(0, "rolls a 5"), Does(0, "plays Audit on @1"), Gets(1, 0, "pays $2M"), Does(0, "rolls a 3")]
    assert sum_up(turn) == "@0 rolls a 5; plays Audit on @1; @1 pays $2M; @0 rolls a 3."


def test_a_post_may_begin_with_what_a_turn_brings_somebody_else() -> None:
    assert sum_up([PercentTaken(1, 0, 3, then=(Now(7),)), ChangeDrawn(0)]) == "@1 loses 3%; @0 draws a Change card."


def test_of_a_long_turn_what_weighs_little_is_left_out_and_then_what_can_be_is_shortened() -> None:
    big = "x" * 150
    turn = [Does(0, f"draws Parade: {big}", "draws Parade"), Does(0, "draws a card", ""), Does(0, big)]
    assert sum_up(turn) == f"@0 draws Parade: {big}; draws a card; {big}."
    turn.append(Does(0, "y" * 50))
    assert sum_up(turn) == f"@0 draws Parade: {big}; {big}; {'y' * 50}."
    turn.append(Does(0, "z" * 20))
    assert sum_up(turn) == f"@0 draws Parade; {big}; {'y' * 50}; {'z' * 20}."


def test_what_weighs_little_and_what_is_shorter() -> None:
    little = [PollTax(0, 5), ChangeDrawn(0), PercentTaken(1, 0, 3), TurnTaken(1, 0)]
    assert [one.short() for one in little] == [""] * 4
    shorter = [TripBegun(0, 40), HopeDrawn(0, GAINS, Swung(3)), CrisisTeamShown(1, 0, ChangeCard.AUDIT)]
    assert [one.short() for one in shorter] == ["starts a trip", "draws Rally Goes Viral", "shows Crisis Team"]
    assert [one.short() for one in (BoughtOut(1, 0, 5), Summoned(1, 0, 9), CardTaken(0, 1, 2))] == [None] * 3


def test_the_longest_turn_ends_where_there_is_no_more_room() -> None:
    line = sum_up([Gets(at % 2, 0, "does what takes some room to say") for at in range(20)])
    assert line.endswith("room to say; and more.")
    assert LONG - 60 < len(fill(line, lambda _: "x" * 20)) <= LONG + len("; and more.")


@pytest.mark.rule("P-74")
def test_a_hope_card_says_what_it_brought_whom_and_in_a_turn_without_how_all_stand_then() -> None:
    state = position(hope=[HopeCard.GOOD_JOBS_REPORT], insider={1: True})
    hope.draw(table := Table(Scripted(1), 1), state, 0)
    drawn = HopeDrawn(0, HopeCard.GOOD_JOBS_REPORT, Swings(((0, 1, (Now(11),)), (1, 2, (Now(12),)))))
    assert [event.fact for event in table.events] == [drawn]
    assert sum_up([drawn]) == "@0 draws Good Jobs Report: @0 +1%, @1 +2%."
