"""What the log says of each fact; and the line of a turn: who does what, with what it brings others."""

from __future__ import annotations

import pytest

from rules import Fact, Table, fill, mark
from rules.politocracy import hope as hope_cards
from rules.politocracy import telling_campaign as campaign
from rules.politocracy import telling_change as change
from rules.politocracy import telling_election as election
from rules.politocracy import telling_hope as hope
from rules.politocracy.board import HOPE, MONEY_TRAIL, ChangeCard, HopeCard, Ideology, Profile
from rules.politocracy.telling import LONG, Caused, Done, Has, Left, Now, sum_up
from rules.politocracy.trail import Walk
from tests.findings import for_each
from tests.politocracy.situations import position
from tests.scripted import Scripted

MODULES = (campaign, hope, change, election)
GROUP, HOPE_STOP = 1, next(one.number for one in MONEY_TRAIL if one.kind == "Hope")
BACK, AHEAD = Walk(-2, HopeCard.WRONG_EXIT), Walk(3, HopeCard.WHISTLE_STOP)

CAMPAIGN: list[tuple[Fact, str]] = [
    (
        campaign.Profiled(0, Profile.SENATE_LION),
        "@0 is The Senate Lion, an Insider: 1 heart, 1 star, $15M to start with.",
    ),
    (
        campaign.LimitWished(1, 20),
        "@1 asks to end the campaign after round 20. "
        "It takes a majority, each on their own turn: `/politocracy limit`.",
    ),
    (campaign.LimitWished(1, None), "@1 no longer asks for another end of the campaign."),
    (campaign.LimitChanged(20), "A majority wants it: the campaign ends after round 20."),
    (campaign.RoundBegun(1, 20), "Round 1 of 20."),
    (campaign.RoundBegun(20, 20), "Round 20 of 20, the last."),
    (campaign.TurnLost(0), "@0 loses this turn."),
    (campaign.Walked(0, Walk(4), 4, 7, ""), "@0 rolls a 4."),
    (campaign.Walked(0, Walk(4), 4, 9, ""), "@0 rolls a 4 and comes to Media A."),
    (campaign.Walked(0, Walk(3), 3, 11, "Wall Street"), "@0 rolls a 3 and enters Wall Street."),
    (campaign.Walked(0, BACK, 1, 0, ""), "@0 draws Wrong Exit, goes back 1 square and comes to Poll/Debate A."),
    (campaign.Walked(0, AHEAD, 3, 6, ""), "@0 draws Whistle-Stop and goes ahead 3 squares."),
    (campaign.StarExchanged(0, True, then=(Now(20),)), "@0 exchanges a star for a heart: +5%, now 20%."),
    (campaign.StarExchanged(0, False, then=(Has(300),)), "@0 exchanges a star for $5M, now $15M."),
    (campaign.Declared(0, Ideology.PROGRESSIVE, 0, None), "@0 declares as a Progressive."),
    (
        campaign.Declared(0, Ideology.PROGRESSIVE, 5, None, then=(Now(20),)),
        "@0 declares as a Progressive: +5% from constituents, now 20%.",
    ),
    (
        campaign.Declared(0, Ideology.PROGRESSIVE, 0, ChangeCard.CHANGE_OF_HEART),
        "@0 plays Change of Heart and is now a Progressive.",
    ),
    (campaign.ScandalCost(0, 1, then=(Now(9),)), "@0 loses 1% to scandal, now 9%."),
    (campaign.ScandalCost(0, paid=2, then=(Left(198),)), "@0 loses $100K to scandal, $9.9M left."),
    (campaign.Pandered(0, "The Poor", False, then=(Now(11),)), "@0 panders to The Poor: +1%, now 11%."),
    (
        campaign.Pandered(0, "The Poor", True, then=(Now(50),)),
        "@0 panders to The Poor: +1%, now 50% (which alone doesn't start the election).",
    ),
    (
        campaign.Bought(0, "Professors", None, 20, 3, then=(Now(13), Left(180))),
        "@0 buys Professors for $1M: +3%, now 13%, $9M left.",
    ),
    (
        campaign.Bought(0, "Professors", 1, 120, 1, then=(Now(11), Left(80))),
        "@0 buys out Professors from @1 for $6M: +1%, now 11%, $4M left.",
    ),
    (campaign.BoughtOut(1, 0, 5, then=(Now(10),)), "@1 loses 5%, now 10%."),
    (campaign.Polled(0, (4, 5), True), "@0 takes a Poll (4, 5) and succeeds."),
    (campaign.Polled(0, (4,), False), "@0 takes a Poll (4) and fails."),
    (campaign.Polled(0, (), False), "@0 takes a Poll (no dice under 5%) and fails."),
    (campaign.PollTax(0, 5, then=(Now(10),)), "@0 pays a Poll Tax of 5%, now 10%."),
    (campaign.CalledToDebate(0, 1, on_trip=True, walks=False), "@0 calls @1 from the Money Trail to a debate."),
    (campaign.CalledToDebate(0, 1, on_trip=False, walks=True), "@0 calls @1 here to a debate."),
    (campaign.CalledToDebate(0, 1, on_trip=False, walks=False), "@0 calls @1 to a debate."),
    (campaign.Debated(1, 0, 4, 2, then=(Now(12),)), "@1 rolls a 4: +2%, now 12%."),
    (campaign.DebateWon(1, 0, 10, -2), "@1 wins the debate, +10% to −2%."),
    (campaign.DebateWon(1, 0, 3, 0), "@1 wins the debate, +3% to no change."),
    (campaign.MediaEffects(0, 3, 0), "@0 rolls a 3 for Media Effects: no change."),
    (campaign.MediaEffects(0, 1, -3, then=(Now(7),)), "@0 rolls a 1 for Media Effects: −3%, now 7%."),
    (campaign.ScandalsRolled(0, 2, 1, (4, 1)), "@0 rolls to remove 2 scandals (4, 1): 1 scandal removed."),
    (campaign.ScandalsRolled(0, 1, 0, (4,)), "@0 rolls to remove 1 scandal (4): none removed."),
    (campaign.TripBegun(0, 40, then=(Has(240),)), "@0 starts a trip on the Money Trail with a dinner: +$2M, now $12M."),
    (
        campaign.Travelled(0, Walk(1), 1, GROUP, 7, then=(Has(8),)),
        "@0 rolls a 1 and comes to Am Teachers: +$350K, now $400K.",
    ),
    (campaign.Travelled(0, Walk(1), 1, GROUP, 0), "@0 rolls a 1 and comes to Am Teachers: no donation."),
    (campaign.Travelled(0, Walk(2), 2, HOPE_STOP, 0), "@0 rolls a 2 and comes to a Hope stop on the Money Trail."),
    (
        campaign.Travelled(0, BACK, 1, 0, 0),
        "@0 draws Wrong Exit, goes back 1 stop and comes to the start of the Money Trail.",
    ),
    (
        campaign.Travelled(0, AHEAD, 3, None, 0),
        "@0 draws Whistle-Stop, goes ahead 3 stops and comes to the end of the Money Trail.",
    ),
    (campaign.TripEnded(0, "Media A"), "@0 ends the trip at Media A."),
    (campaign.Hired(0, 18, then=(Left(160),)), "@0 hires a Surrogate at Poll/Debate B for $2M, $8M left."),
    (
        campaign.SurrogateMoved(0, 2, 2, 1),
        "@0 rolls a 2 for the Surrogate, who panders to The Elderly: 1% for the election.",
    ),
    (campaign.SurrogateMoved(0, 2, 9, 1), "@0 rolls a 2 for the Surrogate, who comes to Media A."),
    (campaign.SurrogateMoved(0, 2, 3, 1), "@0 rolls a 2 for the Surrogate, who comes to a Hope square."),
]
GAINS = HopeCard.RALLY_GOES_VIRAL
CARDS: list[tuple[Fact, str]] = [
    (hope.HopeDrawn(0, GAINS, hope.Swung(3, then=(Now(13),))), "@0 draws Rally Goes Viral: +3%, now 13%."),
    (
        hope.HopeDrawn(0, HopeCard.STEADY_HANDS, hope.Swings(())),
        "@0 draws Steady Hands (each Insider gains 3%): no change.",
    ),
    (
        hope.HopeDrawn(0, HopeCard.GOOD_JOBS_REPORT, hope.Swings(((0, 1, (Now(11),)), (1, 2, (Now(12),))))),
        "@0 draws Good Jobs Report (everyone gains 1%, and each Insider gains 1% more): @0 +1%, now 11%; "
        "@1 +2%, now 12%.",
    ),
    (
        hope.HopeDrawn(0, HopeCard.DEBATE_CLIP, hope.Swings(((0, 3, (Now(13),)),))),
        "@0 draws Debate Clip: @0 +3%, now 13%.",
    ),
    (hope.HopeDrawn(0, HopeCard.BUS_BREAKDOWN, hope.NextTurnLost()), "@0 draws Bus Breakdown and loses the next turn."),
    (
        hope.HopeDrawn(0, HopeCard.SMALL_DONOR_FLOOD, hope.Received(30, then=(Has(30),))),
        "@0 draws Small-Donor Flood: +$1.5M, now $1.5M.",
    ),
    (
        hope.HopeDrawn(0, HopeCard.CHARTER_JET, hope.Spent(10, then=(Left(190),))),
        "@0 draws Charter Jet and pays $500K, $9.5M left.",
    ),
    (hope.HopeDrawn(0, HopeCard.CHARTER_JET, hope.Spent(0)), "@0 draws Charter Jet: no change."),
    (
        hope.HopeDrawn(0, HopeCard.WOODEN_ON_CAMERA, hope.HeartsLost(1, -5, then=(Now(5),))),
        "@0 draws Wooden on Camera and loses 1 heart: −5%, now 5%.",
    ),
    (
        hope.HopeDrawn(0, HopeCard.WOODEN_ON_CAMERA, hope.HeartsLost(0, 0)),
        "@0 draws Wooden on Camera and keeps the last heart.",
    ),
    (
        hope.HopeDrawn(0, HopeCard.KISSING_BABIES, hope.PanderingGained(3, then=(Now(13),))),
        "@0 draws Kissing Babies and gains 3 Pandering Points, now 13%.",
    ),
    (hope.HopeMoved(0, HopeCard.EARLY_SURGE, 18), "@0 draws Early Surge and goes to Poll/Debate B."),
    (change.ChangeDrawn(0), "@0 draws a Change card."),
    (
        change.YourCard(ChangeCard.AUDIT),
        "You drew Audit: An opponent pays a fifth of their money, rounded down to $100K.",
    ),
    (change.CrisisTeamShown(1, 0, ChangeCard.AUDIT), "@1 shows Crisis Team: Audit has no effect."),
    (change.Played(0, ChangeCard.PRIVATE_FUNDRAISER), "@0 plays Private Fundraiser."),
    (change.Played(0, ChangeCard.PRESS_CONFERENCE, "Media B"), "@0 plays Press Conference and goes to Media B."),
    (change.PlayedOn(0, ChangeCard.PUSH_POLL, 1), "@0 plays Push Poll on @1."),
    (change.CoverUp(0, 0), "@0 plays Cover-Up: 0 scandals left."),
    (change.SuperPacCheck(0, 60, then=(Has(260),)), "@0 plays Super-PAC Check: +$3M, now $13M."),
    (change.SecondLap(0), "@0 plays Second Lap and goes back to the start of the Money Trail."),
    (change.Summoned(1, 0, 9), "@1 goes to Media A."),
    (change.CardTaken(0, 1, 2), "@0 takes a Change card from @1, who has 2 left."),
    (change.YourCard(ChangeCard.SUPER_PAC_CHECK, taken=True), "You took Super-PAC Check: You get $3M."),
    (change.TookYours(0, ChangeCard.SUPER_PAC_CHECK), "@0 took your Super-PAC Check."),
    (change.GivenScandal(1, 0, 2), "@1 gets another scandal."),
    (
        change.GivenScandal(1, 0, 1, 10, then=(Left(190),)),
        "@1 gets a scandal (1% a turn, or $100K on the Money Trail) and pays $500K, $9.5M left.",
    ),
    (change.HeartTaken(1, 0, -2, then=(Now(0),)), "@1 loses a heart: −2%, now 0%."),
    (change.TurnTaken(1, 0), "@1 loses the next turn."),
    (change.Audited(1, 0, 40, then=(Left(160),)), "@1 pays $2M, $8M left."),
    (change.PercentTaken(1, 0, 3, then=(Now(7),)), "@1 loses 3%, now 7%."),
    (
        change.TabloidAffair(0, 1),
        "@0 draws Tabloid Affair and gets a scandal (1% a turn, or $100K on the Money Trail).",
    ),
    (change.TabloidAffair(0, 2), "@0 draws Tabloid Affair and gets another scandal."),
    (change.Shutdown(0, ()), "@0 draws Government Shutdown: there's no Insider."),
    (change.Shutdown(0, (1,)), "@0 draws Government Shutdown: @1 loses the next turn."),
    (change.Shutdown(0, (0, 1)), "@0 draws Government Shutdown: @0 and @1 lose the next turn."),
]
ONE_DIE = ((4,), (1,))
ELECTION: list[tuple[Fact, str]] = [
    (election.CampaignEnded(None), "A second candidate has 50%: the campaign ends."),
    (election.CampaignEnded(20), "Round 20 is over: the campaign ends."),
    (election.Finalists((1, 0), (62, 50)), "@1 (62%) and @0 (50%) are the finalists."),
    (
        election.Finalists((1, 0), (62, 50), (election.Missed(2, election.TieBreak.MONEY),)),
        "@1 (62%) and @0 (50%) are the finalists. @2 has 50%, too, but less money.",
    ),
    (election.SurrogatesBring(1, 4, 38), "Surrogates bring @1 4%, now 38%."),
    (election.SupportOffered(2, ()), "@2 supports nobody."),
    (election.SupportOffered(2, (1, 0)), "@2 offers support to @1, or else to @0."),
    (election.SupportRefused(0), "@0 accepts no support."),
    (election.SupportAccepted(0, 2, 100, 300, None), "@2 supports @0 with $5M. @0 now has $15M."),
    (election.SupportAccepted(0, 2, 0, 200, None), "@2 supports @0 with no money."),
    (
        election.SupportAccepted(0, 2, 72, 272, Ideology.PROGRESSIVE),
        "@2 supports @0 with $3.6M and plans to become a Progressive. @0 now has $13.6M.",
    ),
    (election.ChitsPlaced(0, 0, 0, ()), "@0 has no chits."),
    (election.ChitsPlaced(0, 0, 0, (("I", 2), ("V", 1))), "@0 places 3 chits: I 2, V 1."),
    (
        election.ChitsPlaced(0, 1, 1, (("I", 1),)),
        "@0 exchanges 1 star for 1 heart and 1 star for $5M and places 1 chit: I 1.",
    ),
    (
        election.PassedOver("II", ((0, 33), (1, 0))),
        "Region II (New York and New Jersey), 43 votes: no chits, so it's passed over; @0 33, @1 0 of 270.",
    ),
    (
        election.Unopposed("I", 1, ((0, 0), (1, 33))),
        "Region I (Massachusetts and Connecticut), 33 votes: @1, alone with chits, wins; @1 33, @0 0 of 270.",
    ),
    (
        election.Voted("II", 0, (0, 1), ONE_DIE, (0, 0), (0, 0), 0, ((0, 43), (1, 33))),
        "Region II (New York and New Jersey), 43 votes: @0 rolls 4; @1 rolls 1. "
        "@0 wins and takes the lead; @0 43, @1 33 of 270.",
    ),
    (
        election.Voted("IV", 1, (0, 1), ((5, 2), (2, 5)), (0, 2), (1, 0), 1, ((0, 130), (1, 103))),
        "Region IV (Florida and Georgia), 103 votes after 1 tie: @0 rolls 5, 2: 5; "
        "@1 rolls 2, 5: 5 + 2 ads − 1 against = 6. "
        "@1 wins; @0 130, @1 103 of 270.",
    ),
    (
        election.Voted("V", 2, (0, 1), ONE_DIE, (1, 0), (3, 0), 0, ((0, 318), (1, 0))),
        "Region V (Illinois and Ohio), 85 votes after 2 ties: @0 rolls 4: 4 + 1 ad = 5; "
        "@1 rolls 1: 1 − 3 ads against = −2. "
        "@0 wins; @0 318, @1 0 of 270.",
    ),
    (election.Elected(1, 275, 263), "@1 is elected President with 275 to 263 electoral votes!"),
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
    bases = {change.Struck}
    kinds = {kind for module in MODULES for kind in vars(module).values() if isinstance(kind, type)}
    here = {kind for kind in kinds if issubclass(kind, Fact) and kind.__module__ in {one.__name__ for one in MODULES}}
    assert {type(fact) for fact, _ in SAID} == here - bases


def test_a_debate_and_a_purchase_say_who_gains_and_loses_how_much() -> None:
    facts = campaign.Bought(0, "Professors", 1, 120, 4), campaign.BoughtOut(1, 0, 5), campaign.Debated(1, 0, 4, 2)
    assert [fact.won_or_lost for fact in facts] == [((0, 4),), ((1, -5),), ((1, 2),)]


@for_each(("fact", "said"), SAID)
def test_whoever_is_named_is_whom_it_is_about(fact: Fact, said: str) -> None:
    assert {seat for seat in range(3) if mark(seat) in said} <= fact.seats


def test_what_comes_of_a_deed_is_nobodys_and_stands_in_the_line_of_whoever_did_it() -> None:
    shown, struck, own = (
        change.CrisisTeamShown(1, 0, ChangeCard.AUDIT),
        change.PercentTaken(1, 0, 3),
        campaign.ScandalCost(1, 1),
    )
    assert [(one.doer, one.turn_of) for one in (change.ChangeDrawn(0), shown, struck, own)] == [
        (0, 0),
        (1, 0),
        (None, 0),
        (None, 1),
    ]
    assert not any(one.alone for one in (shown, struck, own, change.ChangeDrawn(0)))
    assert (election.ChitsPlaced(0, 0, 0, ()).doer, election.ChitsPlaced(0, 0, 0, ()).alone) == (0, True)


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
    assert (
        sum_up([change.PercentTaken(1, 0, 3, then=(Now(7),)), change.ChangeDrawn(0)])
        == "@1 loses 3%; @0 draws a Change card."
    )


def test_of_a_long_turn_what_weighs_little_is_left_out_and_then_what_can_be_is_shortened() -> None:
    big = "x" * 150
    turn = [Does(0, f"draws Parade: {big}", "draws Parade"), Does(0, "draws a card", ""), Does(0, big)]
    assert sum_up(turn) == f"@0 draws Parade: {big}; draws a card; {big}."
    turn.append(Does(0, "y" * 50))
    assert sum_up(turn) == f"@0 draws Parade: {big}; {big}; {'y' * 50}."
    turn.append(Does(0, "z" * 20))
    assert sum_up(turn) == f"@0 draws Parade; {big}; {'y' * 50}; {'z' * 20}."


def test_what_weighs_little_and_what_is_shorter() -> None:
    little = [campaign.PollTax(0, 5), change.ChangeDrawn(0), change.PercentTaken(1, 0, 3), change.TurnTaken(1, 0)]
    assert [one.short() for one in little] == [""] * 4
    shorter = [
        campaign.TripBegun(0, 40),
        hope.HopeDrawn(0, GAINS, hope.Swung(3)),
        change.CrisisTeamShown(1, 0, ChangeCard.AUDIT),
    ]
    assert [one.short() for one in shorter] == ["starts a trip", "draws Rally Goes Viral", "shows Crisis Team"]
    assert [
        one.short() for one in (campaign.BoughtOut(1, 0, 5), change.Summoned(1, 0, 9), change.CardTaken(0, 1, 2))
    ] == [None] * 3


def test_the_longest_turn_ends_where_there_is_no_more_room() -> None:
    line = sum_up([Gets(at % 2, 0, "does what takes some room to say") for at in range(20)])
    assert line.endswith("room to say; and more.")
    assert LONG - 60 < len(fill(line, lambda _: "x" * 20)) <= LONG + len("; and more.")


@pytest.mark.rule("P-74")
def test_a_hope_card_says_what_it_brought_whom_and_in_a_turn_without_how_all_stand_then() -> None:
    state = position(hope=[HopeCard.GOOD_JOBS_REPORT], insider={1: True})
    hope_cards.draw(table := Table(Scripted(1), 1), state, 0)
    drawn = hope.HopeDrawn(0, HopeCard.GOOD_JOBS_REPORT, hope.Swings(((0, 1, (Now(11),)), (1, 2, (Now(12),)))))
    assert [event.fact for event in table.events] == [drawn]
    assert sum_up([drawn]) == "@0 draws Good Jobs Report: @0 +1%, @1 +2%."


def test_a_lead_that_changes_late_weighs_most_and_a_walk_to_nothing_is_a_word() -> None:
    votes = [("II", 43, 33), ("VI", 192, 190), ("VI", 192, 194), ("IX", 275, 150), ("IV", 103, 0)]
    weights = [election.Unopposed(region, 0, ((0, mine), (1, other))).weight for region, mine, other in votes]
    assert weights == [2, 3, 2, 3, 3], "the last is large"
    steps = [campaign.Walked(0, step, 3, 5, street) for step, street in ((Walk(3), ""), (Walk(3), "Main Street"))]
    assert [one.word for one in steps] == ["walks", ""]
