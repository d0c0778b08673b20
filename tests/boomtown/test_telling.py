"""What each kind of fact says, and how the facts of a turn are summed up."""

import re
from collections.abc import Iterator, Sequence
from inspect import isabstract

from rules import Fact
from rules.boomtown import GAME
from rules.boomtown.notation import Word
from rules.boomtown.pieces import Die, Town, Trade
from rules.boomtown.telling import (
    CollectsNothing,
    FactionsVote,
    FirstByChance,
    FirstByVote,
    Governs,
    Passes,
    PicksAnew,
    Replaces,
    Rolled,
    RoundBegins,
    Skipped,
    TownDrawn,
    Unfilled,
    Welcome,
)
from rules.boomtown.telling_count import Decider, NewMayor, VotesCounted
from rules.boomtown.telling_deals import (
    AcceptsTrade,
    AnswersSplit,
    DropsSplit,
    EndsOffer,
    OffersTrade,
    OfferVoid,
    ProposesSplit,
    SplitAnswered,
    SplitCantBePaid,
)
from rules.boomtown.telling_events import Begun, EventDrawn, EventOver, Left, PhaseBegins
from rules.boomtown.telling_locations import (
    AllGet,
    Brings,
    BringsThen,
    CantPay,
    Collected,
    Fills,
    Loss,
    NowLeads,
    NowTied,
    OtherGets,
    Outcome,
    Placed,
    Pulled,
    Resized,
    SharersCantPay,
    Takes,
    Waits,
)
from rules.boomtown.telling_turns import EVERY, Change, InTurn
from rules.boomtown.words import Portion
from tests.boomtown.names import CHOIR, COIN, EVENTS, FOOD, MILL, STONE, TOWN, WATCH
from tests.boomtown.situations import in_words
from tests.findings import for_each

YARD = Placed(2, "Ballast Yard")
FAVOR = Change(1, "Favor", MILL)
GROWS = Pulled(MILL, "meeple", 5, 1, ("Strike Fund",), 1)
SHRINKS = Pulled(CHOIR, "meeple", 1, -1)
LEADS = NowLeads(1, MILL, 2, 4)

SAID: Sequence[tuple[Fact, str]] = (
    (
        TownDrawn(Town("Willow Ford", TOWN, "Town Council", EVENTS)),
        "Here's a random town to start with: Willow Ford, with the factions Choir Society, Night Watch, Mill Hands "
        "and Homesteaders, and the government Town Council. Events: Flood Season, Gold Strike and State Inspector.",
    ),
    (Replaces(0, "Old Families", MILL), "@0 replaces Mill Hands with Old Families."),
    (Replaces(1), "@1 keeps the town as it is."),
    (
        Welcome("Willow Ford"),
        "Welcome to Willow Ford. You place dice in slots of locations: those of the town, of its factions and of its "
        "government. After round 10, the player with the most votes becomes mayor.",
    ),
    (
        FactionsVote(TOWN),
        "Each faction gives its votes to the player who has the most Favor with it: "
        "Choir Society and Night Watch have 3 votes each, Mill Hands and Homesteaders 4.",
    ),
    (
        Governs("Town Council", EVENTS),
        "The government is Town Council; each office opens more of its locations. Rounds 3, 6 and 9 each bring an "
        "event, in random order: Flood Season, Gold Strike and State Inspector.",
    ),
    (FirstByChance(2), "@2 goes first, picked at random."),
    (FirstByVote((), 3, 2, tied=True), "Nobody votes. The tie is broken at random: @2 goes first."),
    (
        FirstByVote(((0, 0), (1, 1)), 2, 0, tied=True),
        "Everyone votes for themselves. The tie is broken at random: @0 goes first.",
    ),
    (FirstByVote(((0, 0), (1, 1)), 3, 0, tied=False), "@0 votes for @0; @1 votes for @1. @0 goes first."),
    (
        FirstByVote(((0, 2), (1, 2), (2, 1)), 3, 2, tied=False),
        "@2 votes for @1; @0 and @1 vote for @2. @2 goes first.",
    ),
    (RoundBegins(1), "Round 1 of 10."),
    (RoundBegins(2, 0), "Round 2 of 10. @0 goes first."),
    (Rolled(((1, (1, 1, 2)), (0, (4,)))), "Dice: @1 (1, 1, 2), @0 (4)."),
    (Passes(1), "@1 passes."),
    (Skipped(((0, (1,)),)), "@0 (1) is skipped: no open slot fits that die."),
    (Skipped(((0, (1,)), (1, (1, 2)))), "@0 (1) and @1 (1, 2) are skipped: no open slot fits those dice."),
    (
        Unfilled((("Potluck", (Die(0, 4), Die(1, 3))),)),
        "Potluck (@0's 4, @1's 3) wasn't filled this round and pays nothing.",
    ),
    (
        Unfilled((("Potluck", (Die(0, 4),)), ("Soapbox Corner", (Die(1, 3),)))),
        "Potluck (@0's 4) and Soapbox Corner (@1's 3) weren't filled this round and pay nothing.",
    ),
    (PicksAnew(1, (CHOIR, WATCH), "Potluck"), "@1 now picks Choir Society and Night Watch at Potluck."),
    (CollectsNothing(0, "Watchtower", back=True), "@0 takes the die back from Watchtower without collecting."),
    (CollectsNothing(0, "Watchtower", back=False), "@0 leaves a die on Watchtower without collecting."),
    (
        VotesCounted(MILL, 1, ((0, 2), (1, -1), (2, -1)), ((0, 1), (1, 0), (2, 0))),
        "Mill Hands, 1 vote: @0 has 2 net Favor, @1 and @2 −1. @0 takes it; @0 1.",
    ),
    (
        VotesCounted(MILL, 4, ((1, 3), (0, 2), (2, 0)), ((1, 7), (0, 5), (2, 0))),
        "Mill Hands, 4 votes: @1 has 3 net Favor, @0 2. @1 takes them and the lead; @1 7, @0 5.",
    ),
    (
        VotesCounted(MILL, 4, ((0, 0), (1, 0), (2, -1)), ((2, 5), (0, 0), (1, 0))),
        "Mill Hands, 4 votes: @0 and @1 are tied with 0 net Favor, so nobody takes them; @2 5.",
    ),
    (
        VotesCounted(MILL, 4, ((0, 0), (1, 0)), ((0, 0), (1, 0))),
        "Mill Hands, 4 votes: @0 and @1 are tied with 0 net Favor, so nobody takes them.",
    ),
    (NewMayor((1,), 9, Decider.VOTES, 9, 7), "@1 is the new mayor with 9 votes to 7!"),
    (
        NewMayor((1,), 9, Decider.FAVOR, 12, 10),
        "@1 is the new mayor: tied at 9 votes, but with more net Favor, 12 to 10!",
    ),
    (
        NewMayor((1,), 9, Decider.SCORN, 1, 2),
        "@1 is the new mayor: tied at 9 votes and in Favor, but with less Scorn, 1 to 2!",
    ),
    (NewMayor((0, 1), 9, None), "@0 and @1 share the victory: 9 votes each, tied in Favor and Scorn too!"),
    (
        ProposesSplit(
            0, "Potluck", (Portion(0, (), ((Word.FAVOR, 1),)), Portion(1, ((Word.FOOD, 2),), ((Word.ANY, 1),)))
        ),
        "@0 proposes a split if the next die fills Potluck: "
        "@0 pays nothing and gets 1 Favor; @1 pays 2 Food and gets 1 good of their choice.",
    ),
    (
        ProposesSplit(0, "Potluck", (Portion(0, None, ((Word.FAVOR, 1), (Word.COIN, 2))), Portion(1, (), None))),
        "@0 proposes a split if the next die fills Potluck: @0 gets 1 Favor and 2 Coin; @1 pays nothing.",
    ),
    (DropsSplit(0), "@0 drops the split."),
    (SplitCantBePaid(0, "Potluck"), "@0's split of Potluck can't be paid, so the shares are equal."),
    (AnswersSplit(1, agrees=True), "@1 agrees to the split."),
    (AnswersSplit(1, agrees=False), "@1 doesn't agree to the split, so the shares are equal."),
    (SplitAnswered(agreed=True), "Everyone agrees to the split."),
    (SplitAnswered(agreed=False), "Not everyone agrees to the split, so the shares are equal."),
    (OffersTrade(0, 1, (COIN, COIN), (FOOD,)), "@0 offers 2 Coin to @1 for 1 Food."),
    (OffersTrade(0, 1, (COIN, FOOD), ()), "@0 offers 1 Coin and 1 Food to @1 as a gift."),
    (AcceptsTrade(1, Trade(0, 1, (COIN,), (FOOD,))), "@1 accepts @0's offer: 1 Coin for 1 Food."),
    (AcceptsTrade(1, Trade(0, 1, (COIN,), ())), "@1 accepts @0's offer: 1 Coin as a gift."),
    (EndsOffer(1, 0, 1), "@1 declines @0's offer."),
    (EndsOffer(0, 0, 1), "@0 withdraws the offer to @1."),
    (OfferVoid(0, 1), "@0's offer to @1 is off: the goods, or the room for them, are gone."),
    (
        EventDrawn(0, Begun("Influenza", 0, 3, 3)),
        "@0 draws an event, Influenza: First Cases. Clinic opens (+1 Favor each for 2 Coin, with every faction). "
        "Fill Clinic by the end of round 3, and Influenza ends; if not, Epidemic follows (every faction shrinks by 1).",
    ),
    (
        PhaseBegins(Begun("Influenza", 1, 4, 4), Left("Clinic", filled=False)),
        "Clinic wasn't filled in time. Influenza: Epidemic. "
        "After round 4, Recovery follows (everyone gets 1 good of their choice).",
    ),
    (
        PhaseBegins(Begun("Railroad Survey", 0, 3, 3)),
        "Railroad Survey: Survey Party. Wine and Dine opens (+1 Favor each for 2 Coin, with every faction). "
        "Once Wine and Dine is filled, Tracks Arrive follows "
        "(each large faction grows by 1; Township pays 1 Coin more).",
    ),
    (
        PhaseBegins(Begun("Bank Run", 0, 3, 3)),
        "Bank Run: Whispers. Coin costs are 1 higher. "
        "Calm the Queue opens (+1 Favor for 3 Coin, with every faction). "
        "Fill Calm the Queue by the end of round 3, and Bank Run ends; if not, "
        "Shuttered follows (everyone loses 3 Coin; golden slots pay nothing).",
    ),
    (
        PhaseBegins(Begun("Bank Run", 1, 4, 4)),
        "Bank Run: Shuttered. Golden slots pay nothing. After round 4, Bank Run ends.",
    ),
    (
        PhaseBegins(Begun("Newspaper War", 0, 3, 3)),
        "Newspaper War: Muckrakers. Buy an Editor opens (−1 Scorn, −1 Scorn for 2 Coin). "
        "After round 4, Retractions follows "
        "(everyone loses 1 Scorn with a faction of their choice).",
    ),
    (
        PhaseBegins(Begun("Flood Season", 2, 5, 5)),
        "Flood Season: Mud Everywhere. Township slots need 1 more. After round 5, Flood Season ends.",
    ),
    (PhaseBegins(Begun("Gold Strike", 0, 10, 10)), "Gold Strike: Rush. Stake a Claim opens (+4 Coin)."),
    (EventOver("Influenza", Left("Clinic", filled=True)), "Clinic is filled. Influenza is over."),
    (EventOver("Influenza"), "Influenza is over."),
    (Waits(0, Placed(4, "Potluck"), (), 1), "@0 places a 4 on Potluck. It needs 1 more die."),
    (
        Waits(0, Placed(4, "Potluck"), (CHOIR, MILL), 2),
        "@0 places a 4 on Potluck for Choir Society and Mill Hands. It needs 2 more dice.",
    ),
    (Fills(1, YARD), "@1 places a 2 on Ballast Yard, which fills it."),
    (CantPay(1, YARD), "@1 places a 2 on Ballast Yard but can't pay: their dice come back, and nobody gets anything."),
    (
        SharersCantPay((0, 2), "Potluck"),
        "@0 and @2 can't pay for Potluck: their dice come back, and nobody gets anything.",
    ),
    (Resized((SHRINKS,)), "Choir Society shrinks to 1 meeple."),
    (
        Resized((SHRINKS, Pulled(MILL, "meeple", 2, -2, ("Shift Supper", "Strike Fund"), 0))),
        "Choir Society shrinks to 1 meeple "
        "and Mill Hands to 2 meeples (Shift Supper and Strike Fund close, @0 −2 votes).",
    ),
    (
        Resized((GROWS, Pulled("Town Council", "office", 1, 0), Pulled(CHOIR, "meeple", 7, 0))),
        "Mill Hands grows to 5 meeples (Strike Fund opens, @1 +1 vote), Town Council stays at 1 office, its minimum "
        "and Choir Society at 7 meeples, its maximum.",
    ),
    (LEADS, "@1 now leads Mill Hands by 2 and gets its 4 votes."),
    (NowLeads(1, MILL, 2, 1, Loss(0, 3)), "@1 now leads Mill Hands by 2 and gets its 1 vote; @0 loses 3."),
    (
        NowTied((0, 1), MILL, Loss(0, 4, last=True)),
        "@0 and @1 are now tied for Mill Hands, so nobody gets its votes; @0 loses 4 and has none left.",
    ),
    (Brings(1, YARD, Outcome((Change(3, STONE),))), "@1 places a 2 on Ballast Yard: +3 Stone."),
    (Brings(1, YARD, Outcome()), "@1 places a 2 on Ballast Yard, which brings nothing."),
    (
        Brings(1, Collected("Watchtower", back=False), Outcome((Change(-1, COIN), Change(1, "Favor", EVERY)))),
        "@1 collects from Watchtower and leaves the die there: −1 Coin, +1 Favor with every faction.",
    ),
    (
        Brings(0, Collected("Watchtower", back=True), Outcome((Change(2, COIN, lost=1), Change(0, FOOD, lost=2)))),
        "@0 collects from Watchtower and takes the die back: +2 Coin (no room for 1 more), no room for 2 Food.",
    ),
    (
        Brings(1, YARD, Outcome((FAVOR,), (GROWN := Resized((GROWS,)), LEADS))),
        "@1 places a 2 on Ballast Yard: +1 Favor with Mill Hands, "
        "which grows to 5 meeples (Strike Fund opens, +1 vote), and now leads it by 2 (+4 votes).",
    ),
    (
        Brings(0, YARD, Outcome((Change(1, "Favor", CHOIR),), (GROWN, NowLeads(0, CHOIR, 1, 3)))),
        "@0 places a 2 on Ballast Yard: +1 Favor with Choir Society, and now leads it by 1 (+3 votes), "
        "Mill Hands grows to 5 meeples (Strike Fund opens, @1 +1 vote).",
    ),
    (BringsThen(1, "Potluck", Outcome((), (LEADS,))), "Potluck: @1 now leads Mill Hands by 2 (+4 votes)."),
    (
        OtherGets(1, "Potluck", Outcome((FAVOR,), (LEADS,))),
        "@1 shares Potluck: +1 Favor with Mill Hands, and now leads it by 2 (+4 votes).",
    ),
    (
        OtherGets(1, "Potluck", Outcome((Change(1, "Scorn", MILL),)), shares=False),
        "@1: +1 Scorn with Mill Hands, from Potluck.",
    ),
    (Takes(1, "Potluck", (Change(1, COIN), Change(2, FOOD))), "@1's choice from Potluck: +1 Coin, +2 Food."),
    (
        AllGet("Feast Night", tuple((seat, (Change(1, kind),)) for seat, kind in enumerate((COIN, FOOD, COIN))), 3),
        "Feast Night: @0 and @2 +1 Coin; @1 +1 Food.",
    ),
    (
        AllGet("Gold Strike", tuple((seat, (Change(-2, COIN),)) for seat in range(2)), 2),
        "Gold Strike: everyone −2 Coin.",
    ),
    (
        AllGet("Gold Strike", tuple((seat, (Change(-2, COIN),)) for seat in range(2)), 3),
        "Gold Strike: @0 and @1 −2 Coin.",
    ),
)


@for_each(("fact", "said"), SAID)
def test_each_fact_says_what_happened(fact: Fact, said: str) -> None:
    assert in_words(fact.say()) == said


def kinds(base: type[Fact]) -> Iterator[type[Fact]]:
    """The kinds of facts of Boomtown."""
    for kind in base.__subclasses__():
        yield from [] if isabstract(kind) or not kind.__module__.startswith("rules.boomtown") else [kind]
        yield from kinds(kind)


def test_every_kind_of_fact_is_said() -> None:
    assert {type(fact) for fact, _ in SAID} == {*kinds(Fact)}


def summary(*facts: InTurn) -> str:
    return in_words(GAME.telling.sum_up(facts))


def test_a_turn_is_summed_up_in_a_line() -> None:
    yard = Brings(1, YARD, Outcome((Change(3, STONE),)))
    wagons = Brings(1, Placed(4, "Load the Wagons"), Outcome((FAVOR,), (LEADS,)))
    assert summary(yard, wagons, Takes(1, "Load the Wagons", (Change(1, COIN),))) == (
        "@1 places a 2 on Ballast Yard: +3 Stone; "
        "places a 4 on Load the Wagons: +1 Favor with Mill Hands, and now leads it by 2 (+4 votes), +1 Coin."
    )
    assert summary(Fills(1, YARD), BringsThen(1, "Ballast Yard", Outcome((FAVOR,), (LEADS,))), Passes(1)) == (
        "@1 places a 2 on Ballast Yard: +1 Favor with Mill Hands, and now leads it by 2 (+4 votes); passes."
    )
    assert summary(Takes(1, "Feast Night", (Change(2, COIN),)), Waits(1, Placed(4, "Potluck"), (CHOIR,), 1)) == (
        "@1: +2 Coin; places a 4 on Potluck (needs 1 more die)."
    )


def test_of_what_is_picked_at_a_location_the_last_is_summed_up() -> None:
    picks = (PicksAnew(1, (CHOIR,), "Potluck"), PicksAnew(1, (MILL,), "Trade Deal"), PicksAnew(1, (WATCH,), "Potluck"))
    assert summary(*picks) == "@1 now picks Mill Hands at Trade Deal; now picks Night Watch at Potluck."


def test_offers_that_came_to_nothing_are_left_out_and_trades_say_what_they_brought() -> None:
    gift, swap = OffersTrade(0, 2, (COIN,), ()), OffersTrade(0, 1, (COIN, COIN), (FOOD,))
    made = AcceptsTrade(1, Trade(0, 1, (COIN, COIN), (FOOD,)))
    assert summary(
        Passes(0), gift, EndsOffer(2, 0, 2), swap, made, OffersTrade(0, 1, (COIN,), ()), EndsOffer(0, 0, 1)
    ) == ("@0 passes; trades with @1: +1 Food, −2 Coin.")
    assert summary(gift, gift, EndsOffer(2, 0, 2)) == "@0's offers come to nothing."
    assert summary(gift, gift, OfferVoid(0, 2)) == "@0's offers come to nothing."
    assert summary(gift, gift) == "@0 offers @2 a gift."
    assert summary(swap, made, OffersTrade(0, 1, (COIN,), ())) == (
        "@0 trades with @1: +1 Food, −2 Coin; offers @1 a gift."
    )


def test_of_two_factions_that_a_location_brings_it_is_said_once_that_somebody_leads_them() -> None:
    both = Outcome((FAVOR,), (LEADS, NowLeads(1, CHOIR, 1, 3)))
    led = "and now leads it by 2 (+4 votes), and Choir Society by 1 (+3 votes)"
    assert in_words(Brings(1, YARD, both).say()) == f"@1 places a 2 on Ballast Yard: +1 Favor with Mill Hands, {led}."


@for_each(
    ("fact", "contest", "won_or_lost"),
    [
        (NowLeads(1, MILL, 2, 1, Loss(0, 3)), MILL, ((1, 1), (0, -3))),
        (NowTied((0, 1), MILL, Loss(0, 4)), MILL, ((0, -4),)),
        (Brings(1, YARD, Outcome((FAVOR,), (LEADS,))), MILL, ((1, 4),)),
        (BringsThen(1, "Ballast Yard", Outcome((FAVOR,), (LEADS,))), MILL, ((1, 4),)),
        (OtherGets(1, "Ballast Yard", Outcome((FAVOR,), (LEADS,))), MILL, ((1, 4),)),
        (Brings(1, YARD, Outcome((FAVOR,), (LEADS, NowLeads(1, CHOIR, 1, 3)))), "", ((1, 4), (1, 3))),
    ],
)
def test_what_turns_a_faction_names_it_and_the_votes(
    fact: Fact, contest: str, won_or_lost: tuple[tuple[int, int], ...]
) -> None:
    assert (fact.contest, fact.won_or_lost) == (contest, won_or_lost)


def test_many_dice_are_added_up() -> None:
    one = Brings(1, YARD, Outcome((Change(3, STONE), Change(-1, COIN), FAVOR)))
    back = Brings(1, Placed(2, "Market Street"), Outcome((Change(4, COIN),), (LEADS,)))
    told = "places a 2 on Ballast Yard: +3 Stone, −1 Coin, +1 Favor with Mill Hands"
    assert summary(*[one] * 4) == f"@1 {'; '.join([told] * 4)}."
    assert summary(*[one] * 4, back) == (
        "@1 places 5 dice: +4 Favor with Mill Hands, +12 Stone, and now leads Mill Hands by 2 (+4 votes)."
    )


def test_what_another_answers_to_an_offer_is_summed_up_with_the_turn_of_whoever_made_it() -> None:
    made = (AcceptsTrade(1, Trade(0, 1, (COIN,), ())), EndsOffer(1, 0, 1), OfferVoid(0, 1), EndsOffer(0, 0, 1))
    assert [(one.doer, one.turn_of, one.alone) for one in made] == [
        (1, 0, False),
        (1, 0, False),
        (None, 0, False),
        (0, 0, False),
    ]


APART = (Replaces, CollectsNothing, ProposesSplit, DropsSplit, AnswersSplit, CantPay)


def test_what_a_seat_does_is_summed_up_but_what_reveals_something_or_comes_of_it() -> None:
    assert {type(fact) for fact, _ in SAID if fact.doer is not None and fact.alone} == {*APART}
    assert all(fact.alone for fact, _ in SAID if not isinstance(fact, InTurn))


def test_whom_a_fact_is_about_stands_in_its_fields() -> None:
    for fact, said in SAID:
        assert {int(seat) for seat in re.findall(r"@(\d)", said)} <= fact.seats


def test_what_decides_weighs_most_and_a_pass_is_a_word() -> None:
    counted = VotesCounted(MILL, 4, ((1, 3), (0, 2)), ((1, 4), (0, 0)))
    lead = VotesCounted(MILL, 4, ((1, 3), (0, 2)), ((1, 7), (0, 5)))
    turned = [NowLeads(1, MILL, 2, votes) for votes in (5, 6)]
    brings = [Brings(1, YARD, Outcome(news=news)) for news in ((), (turned[0],))]
    assert [one.weight for one in (counted, lead, *turned, *brings)] == [2, 3, 2, 3, 1, 2]
    assert (Passes(1).word, Passes(1).weight) == ("passes", 1)
