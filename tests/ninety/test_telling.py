"""The words of what happens: each kind of fact, and each way in which it is told."""

from rules import Fact, Seat
from rules.ninety import telling, telling_election, telling_turn
from rules.ninety.board import Bio, Goods
from rules.ninety.telling import Dealt, Loss
from rules.ninety.telling_election import Decider, Lead, Share, Swing, Tally
from rules.ninety.telling_turn import Lost
from tests.findings import for_each
from tests.ninety.situations import words

NORTH, WEST, HILL = "North Side", "West End & Mt. Washington", "Hill & Oakland"
LOSSES = Loss(2, Goods(cash=300), at_once=False), Loss(0, Goods(canvassers=2, votes=1), at_once=True)


@for_each(
    ("fact", "line"),
    [
        (
            telling.SetUp(
                (Dealt(0, Bio.HEIRESS, "Oakland"), Dealt(1, Bio.REALTOR, "Hilltop")),
                1,
                (((0, 4), (1, 4)), ((0, 2), (1, 5))),
            ),
            "@0 (Reform Heiress) is at home in Oakland and @1 (Rowhouse Realtor) in Hilltop. "
            "@1 rolls highest (5) and goes first every day.",
        ),
        (telling.StartsWithCoffee(1), "@1 starts with a hot pot of coffee."),
        (
            telling.SeededByCards(((1, ("Bluff", "Hays")), (0, ("Esplen", "Larimer")))),
            "Event cards place the first votes, 2 lean votes each: @1 in Bluff and Hays; @0 in Esplen and Larimer.",
        ),
        (telling.Seeded(0, ("Bluff", "Hays")), "@0 places a lean vote in Bluff and one in Hays."),
        (telling.DayBegan(0, 6), "Day 6 of 15 (Sat): @0's turn."),
        (telling.DeckRenewed(), "The deck is empty, so the discards become the new deck."),
        (telling.DrewCoffee(0), "@0 draws a hot pot of coffee to keep, then draws again."),
        (telling.Drew(0, "Bluff"), "@0 draws an event: Night-Shift Nurses' Forum in Bluff (2 canvassers)."),
        (
            telling.Drew(0, "Duquesne Heights"),
            "@0 draws an invitation: Incline Anniversary Dinner in Duquesne Heights (2 canvassers and $700). "
            "Anyone who misses it loses 2 canvassers.",
        ),
        (telling.Appeared(0, "Shadyside", first=True), "@0 is the first at Black-Tie Auction."),
        (telling.Appeared(0, "Shadyside", first=False), "@0 is at Black-Tie Auction too."),
        (
            telling.Attended(0, "Fineview", Goods(canvassers=2, votes=1)),
            "@0 attends City-Steps Climb in Fineview and gets 2 canvassers and 1 lean vote.",
        ),
        (
            telling.Attended(0, "Strip District", Goods(cash=800), no_room=1),
            "@0 attends Produce-Terminal Gala in Strip District and gets $800, but there's no room for 1 lean vote.",
        ),
        (
            telling.Attended(0, "Beltzhoover", Goods(), no_room=2),
            "@0 attends Porch Jam in Beltzhoover, but there's no room for 2 lean votes.",
        ),
        (telling.EventOver(0, "Bluff"), "Night-Shift Nurses' Forum in Bluff is over."),
        (
            telling.InvitationOver("Shadyside", 1, LOSSES),
            "Black-Tie Auction in Shadyside is over. @1 was there first and keeps the card. "
            "Missed it: @2 (loses $300); @0 (loses 2 canvassers and 1 lean vote).",
        ),
        (
            telling.InvitationOver("Shadyside", None, (Loss(0, Goods(), at_once=True),)),
            "Black-Tie Auction in Shadyside is over. Nobody came. Missed it: @0 (loses nothing).",
        ),
        (
            telling.InvitationOver("Shadyside", 0, ()),
            "Black-Tie Auction in Shadyside is over. @0 was there first and keeps the card.",
        ),
        (
            telling.AlsoMissed((Loss(1, Goods(cash=300, votes=1), at_once=False),)),
            "Also missed it: @1 (loses $300 and 1 lean vote on their next turn).",
        ),
        (telling.GaveUp(0, "Hays"), "@0 gives up 1 lean vote in Hays."),
        (telling.OwesNothing(0), "@0 has no lean votes left to give up and owes nothing more."),
    ],
)
def test_how_the_campaign_begins_and_what_events_bring(fact: Fact, line: str) -> None:
    assert words(fact.say()) == line


@for_each(
    ("fact", "line"),
    [
        (telling_turn.TookCash(0, (3,), 1000), "@0 rolls 3 for the weekend and takes $1,000."),
        (
            telling_turn.Upgraded(0, (3, 4), "Hays"),
            "@0 rolls 3 and 4 for the weekend and makes 1 lean vote solid in Hays.",
        ),
        (
            telling_turn.Removed(0, (2,), (Lost(1, "Bluff", 2),)),
            "@0 rolls 2 for the weekend and removes 2 lean votes of @1 in Bluff.",
        ),
        (
            telling_turn.Removed(0, (2,), (Lost(1, "Bluff", 1), Lost(2, "Hays", 1))),
            "@0 rolls 2 for the weekend and removes 1 lean vote of @1 in Bluff and 1 lean vote of @2 in Hays.",
        ),
        (
            telling_turn.MovedFreely(0, (2,), "West Oakland", "Oakland", "Oakland"),
            "@0 rolls 2 for the weekend and moves directly home.",
        ),
        (
            telling_turn.MovedFreely(0, (2,), "Downtown", "Downtown", "Oakland"),
            "@0 rolls 2 for the weekend and moves directly Downtown.",
        ),
        (telling_turn.LetBe(0, (2,)), "@0 rolls 2 for the weekend and does nothing with it."),
        (telling_turn.Rolled(0, (3, 4), 7), "@0 rolls 3 and 4: 7 AP."),
        (telling_turn.DrankCoffee(0, 6, 11), "@0 drinks coffee and rolls 6: 11 AP in all."),
        (telling_turn.Rerolled(0, 1, 5, 9), "@0 rerolls the 1 and gets 5: 9 AP in all."),
        (telling_turn.Gathered(0, Goods(canvassers=11), (6, 5, 2)), "@0 recruits 11 canvassers (6, 5, 2)."),
        (telling_turn.Gathered(0, Goods(cash=900), (6, 3)), "@0 raises $900 (6, 3)."),
        (telling_turn.Travelled(0, "Oakland", ("Oakland",), (), 1), "@0 travels home (1 AP)."),
        (telling_turn.Travelled(0, "Oakland", ("Bluff", "Downtown"), (), 2), "@0 travels Downtown via Bluff (2 AP)."),
        (
            telling_turn.Travelled(0, "Oakland", ("Ridgemont",), ("Fort Pitt Bridge", "Fort Pitt Tunnel"), 0),
            "@0 travels to Ridgemont via Fort Pitt Bridge and Fort Pitt Tunnel (0 AP).",
        ),
        (telling_turn.Canvassed(0, "Bluff", 3, 2), "@0 canvasses Bluff: +3 lean votes (2 AP)."),
        (telling_turn.SlungMud(0, Lost(1, "Bluff", 2), 4), "@0 slings mud in Bluff: @1 loses 2 lean votes (4 AP)."),
        (telling_turn.Mailed(0, "Bluff", 1, 500), "@0 sends direct mail to Bluff for $500: 1 vote made solid."),
        (telling_turn.Mailed(0, "Bluff", 2, 1000), "@0 sends direct mail to Bluff for $1,000: 2 votes made solid."),
    ],
)
def test_what_is_done_in_a_turn(fact: Fact, line: str) -> None:
    assert words(fact.say()) == line


@for_each(
    ("leads", "line"),
    [
        ([Lead(HILL, (1,), 2, 1, past=(0,))], "@1 takes the lead in Hill & Oakland by 2 votes to 1 (@0 led before)."),
        (
            [Lead(HILL, (1,), 2, 1, past=(0, 2))],
            "@1 takes the lead in Hill & Oakland by 2 votes to 1 (@0 and @2 were tied before).",
        ),
        (
            [Lead(HILL, (1,), 2, 1, past=(0, 1))],
            "@1 takes the lead in Hill & Oakland by 2 votes to 1 (was tied with @0).",
        ),
        ([Lead(HILL, (0, 1), 1, 1, past=(0,))], "@0 and @1 tie in Hill & Oakland (1 vote each)."),
        ([Lead(HILL, (), 0, 0, past=(0,))], "Nobody has votes left in Hill & Oakland."),
        (
            [
                Lead(NORTH, (), 0, 0, past=(0,)),
                Lead(WEST, (0, 2), 3, 3, past=()),
                Lead(HILL, (1,), 1, 0, past=()),
                Lead("Squirrel Hill & Homewood", (1,), 2, 1, past=()),
            ],
            "@1 takes the lead in Hill & Oakland by 1 vote to 0 and Squirrel Hill & Homewood by 2 votes to 1. "
            "@0 and @2 tie in West End & Mt. Washington (3 votes each). Nobody has votes left in North Side.",
        ),
    ],
)
def test_who_leads_now(leads: list[Lead], line: str) -> None:
    assert telling_election.LeadsChanged((*leads,)).say() == line


@for_each(
    ("fact", "line"),
    [
        (
            telling_election.LastCards(((1, ("Shadyside", "North Shore")), (0, ("Strip District",)))),
            "The last invitation cards go to those who were there first: "
            "@1 (Black-Tie Auction and Stadium-Box Reception); @0 (Produce-Terminal Gala).",
        ),
        (
            telling_election.Dropped(0, ((NORTH, 1), (HILL, 3))),
            "@0 drops 4 canvassers (3 in Hill & Oakland and 1 in North Side).",
        ),
        (telling_election.Dropped(0, ()), "@0 drops no canvassers."),
        (telling_election.AfterDrops(0, 9, 18, ()), "@0 goes from 9 to 18 points."),
        (telling_election.AfterDrops(0, 1, 1, ()), "@0 stays at 1 point."),
        (
            telling_election.AfterDrops(0, 9, 18, (Swing(NORTH, 11, "1st"), Swing(WEST, 1), Swing(HILL, -3, "2nd"))),
            "@0 goes from 9 to 18 points: "
            "+11 in North Side (1st), +1 in West End & Mt. Washington, −3 in Hill & Oakland (2nd).",
        ),
        (
            telling_election.Counted(HILL, (Share(1, 2, 10), Share(0, 1, 0)), Tally(((0, 31), (1, 22)), led=0), 3),
            "Hill & Oakland, 3 votes: @1 2 (+10), @0 1. @0 31, @1 22 points.",
        ),
        (
            telling_election.Counted(HILL, (Share(1, 2, 10),), Tally(((1, 32), (0, 31)), led=0), 3),
            "Hill & Oakland, 2 votes: @1 2 (+10). @1 takes the lead: @1 32, @0 31 points.",
        ),
        (telling_election.Counted(HILL, (), Tally(((0, 0), (1, 0))), 3), "Hill & Oakland: no votes."),
        (
            telling_election.CardsCounted(((0, 2), (1, 0)), Tally(((0, 33), (1, 32)), led=1)),
            "Event cards, 1 point each: @0 2, @1 0. @0 takes the lead: @0 33, @1 32 points.",
        ),
        *(
            (
                telling_election.Elected(0, 2, by, ((1, 2), (2, 1))),
                f"@0 is the new Mayor of Pittsburgh with 2 points{more}, before @1 (2) and @2 (1)!",
            )
            for by, more in zip(
                Decider, ("", " and more event cards", " and more cash", " and the highest roll"), strict=True
            )
        ),
    ],
)
def test_what_happens_on_election_day(fact: Fact, line: str) -> None:
    assert words(fact.say()) == line


@for_each(
    ("fact", "doer", "turn_of", "alone"),
    [
        (telling_turn.Canvassed(1, "Bluff", 3, 2), 1, 1, False),
        (telling_turn.Rolled(1, (3, 4), 7), None, 1, False),
        (telling.Drew(1, "Bluff"), None, 1, False),
        (telling.Drew(1, "Shadyside"), None, None, True),
        (telling.InvitationOver("Shadyside", 1, LOSSES), None, None, True),
        (telling_election.Dropped(1, ((HILL, 4),)), 1, None, True),
        (telling_election.AfterDrops(1, 9, 18, ()), None, None, True),
    ],
)
def test_who_did_it_and_in_whose_line_it_stands(
    fact: Fact, doer: Seat | None, turn_of: Seat | None, alone: bool
) -> None:
    assert (fact.doer, fact.turn_of, fact.alone) == (doer, turn_of, alone)


def test_a_lead_that_changes_last_weighs_most_and_a_roll_for_nothing_is_a_word() -> None:
    turned, same = Tally(((1, 32), (0, 31)), led=0), Tally(((1, 32), (0, 31)), led=1)
    last = [telling_election.Counted(HILL, (Share(1, 2, 10),), tally, 0).weight for tally in (turned, same)]
    early = telling_election.Counted(HILL, (Share(1, 2, 10),), turned, 1).weight
    cards = [telling_election.CardsCounted(((0, 1), (1, 2)), tally).weight for tally in (turned, same)]
    assert (last, early, cards) == ([3, 2], 2, [3, 2])
    assert (telling_turn.LetBe(1, (3,)).word, telling_turn.TookCash(1, (3,), 300).word) == ("lets it be", "")
