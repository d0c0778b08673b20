"""Why the AI player of Boomtown makes a move: what it weighs, in words, from its View alone."""

from collections.abc import Sequence

from rules import Decision, Match, Seat, Verb
from rules.boomtown import GAME, ask, verbs
from rules.boomtown.ai.merits import factions
from rules.boomtown.ai.outlook import Outlook
from rules.boomtown.ai.why import why
from rules.boomtown.notation import Resource, Target, Term, Word
from rules.boomtown.pieces import Proposal, Trade
from rules.boomtown.play import golden_slots
from rules.boomtown.splits import consents
from rules.boomtown.state import Card, State
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, SETTLERS, STONE, WATCH, WOOD
from tests.boomtown.situations import asked_of, on, questions, situation
from tests.findings import for_each

FAR: dict[str, int] = dict.fromkeys((CHOIR, WATCH, SETTLERS), 20)
"""The Favor of a rival with the factions that a test is not about."""


def reason(state: State, question: Decision, move: Verb, me: Seat = 0) -> str:
    """Why a seat makes a move that is legal."""
    assert question.check(move) is None, question.check(move)
    return why(GAME.rules.view(state, me), question, move)


def placing(state: State, move: Verb, go: int = 3) -> str:
    """Why seat 0 places a die, by default its last one of the round."""
    state.go = go
    return reason(state, asked_of(state, 0), move)


def test_a_die_for_favor_tells_the_race_and_the_chance_and_the_next_best() -> None:
    state = situation(round=9, goods={0: {FOOD: 2}}, favor={0: {MILL: 1}, 1: {MILL: 2}}, free={0: [3, 3, 3]})
    assert placing(state, verbs.Place("Shift Supper")) == (
        "Shift Supper (+2 Favor for 2 Food): with 3 Favor to @1's 2, the chance of leading Mill Hands (4 votes) "
        "at the end rises from 22% to 78%. Next best: Walk the Beat, about half as good."
    )
    assert placing(state, verbs.Place("Gravel Bar")) == (
        "Gravel Bar (+2 Stone): goods will pay for Favor, with 1 more round to come. Shift Supper would bring more."
    )
    assert placing(state, verbs.Pass()) == "A pass brings nothing: Shift Supper would bring more."


def test_a_die_for_goods_tells_what_they_are_for_and_which_are_scarce() -> None:
    state = situation(goods={0: {COIN: 4, FOOD: 4, STONE: 4}}, free={0: [2, 2, 2]})
    assert placing(state, verbs.Place("Woodlot"), go=1) == (
        "Woodlot (+3 Wood): goods will pay for Favor, with 8 more rounds to come, and Wood is the scarcest. Next "
        "best: Hymn Practice, about half as good."
    )
    state = situation(round=10, goods={0: {COIN: 4, FOOD: 4, STONE: 4}}, free={0: [2, 2, 2]})
    assert placing(state, verbs.Place("Woodlot"), go=1) == (
        "Woodlot (+3 Wood): goods will still pay for Favor this round, and Wood is the scarcest. Hymn Practice "
        "would bring more."
    )


def test_a_location_that_is_not_full_yet_tells_which_dice_are_to_come() -> None:
    state = situation(round=1, free={0: [2, 2, 1], 1: [1, 1, 1]})
    assert placing(state, verbs.Place("Market Street"), go=1) == (
        "Market Street (+4 Coin) needs 1 more die, which is at hand: goods will pay for Favor, with 9 more "
        "rounds to come. Woodlot would bring more."
    )
    assert placing(state, verbs.Place("Market Street"), go=3) == (
        "Market Street (+4 Coin) needs 1 more die, which others may add: goods will pay for Favor, with 9 more "
        "rounds to come. Woodlot would bring more."
    )
    state = situation(free={0: [3, 1, 1], 1: [1, 1, 1]})
    assert placing(state, on("Soapbox Corner", MILL)) == (
        "Soapbox Corner (+2 Favor) needs 1 more die, which nobody has: it brings little now. Woodlot would bring more."
    )


def test_a_location_that_is_shared_tells_the_part_and_with_whom() -> None:
    state = situation(
        3, round=6, lying={"Soapbox Corner": [(1, 3)]}, favor={0: {MILL: 1}, 2: {MILL: 2}}, free={0: [3, 3, 3]}
    )
    assert placing(state, on("Soapbox Corner", MILL)) == (
        "Soapbox Corner (+1 of 2 Favor), shared with @1: with 2 Favor to @2's 2, the chance of leading Mill Hands (4 "
        "votes) at the end rises from 28% to 40%. Woodlot would bring more."
    )


def test_a_faction_that_grows_tells_its_votes_and_who_leads_it() -> None:
    state = situation(
        round=10, goods={0: {WOOD: 2, FOOD: 1}}, favor={0: {WATCH: 8}, 1: FAR | {WATCH: 7}}, free={0: [5, 5, 5]}
    )
    assert placing(state, on("New Cabins", WATCH)) == (
        "New Cabins (+1 meeple, +1 Favor for 2 Wood, 1 Food): Night Watch grows to 4 votes, and the chance of "
        "leading it at the end rises from 88% to 98%. Next best: Walk the Beat, about half as good."
    )
    assert placing(state, on("New Cabins", CHOIR)) == (
        "New Cabins (+1 meeple, +1 Favor for 2 Wood, 1 Food): it brings little now. Walk the Beat would bring more."
    )


def test_a_faction_that_shrinks_tells_whose_votes_it_costs() -> None:
    state = situation(
        town=[MILL, "Old Families"],
        round=10,
        meeples={"Old Families": 6},
        favor={0: {"Old Families": 9}, 1: {MILL: 9}},
        free={0: [4, 4, 4]},
    )
    assert placing(state, on("Close the Gates", MILL)) == (
        "Close the Gates (−1 meeple, +2 Favor): Mill Hands shrinks to 3 votes, and @1's chance of leading it at the "
        "end is over 99%. Walk the Beat would bring more."
    )


def test_the_favor_of_a_rival_whose_chance_is_told_stands_behind_the_rival() -> None:
    state = situation(3, round=9, favor={0: {MILL: 1}, 1: {MILL: 8}, 2: {MILL: 8}})
    outlook = Outlook(GAME.rules.view(state, 0), 0)
    after = outlook.now.copy()
    after.net[1][MILL] -= 2
    told = next(one.text for one in factions(outlook, after) if MILL in one.text)
    assert told.startswith("@1's chance of leading Mill Hands (4 votes) at the end falls from 50% to ")
    assert told.endswith(", with 6 Favor to @2's 8")


def test_an_office_tells_what_it_opens() -> None:
    state = situation(round=4, goods={0: {COIN: 1}}, offices=2, free={0: [4, 4, 4]})
    assert placing(state, on("Civic Petition", MILL)) == (
        "Civic Petition (+1 office, +1 Favor for 1 Coin): with 1 Favor to @1's 0, the chance of leading Mill Hands "
        "(4 votes) at the end rises from 50% to 65%; it opens Budget Vote. Woodlot would bring more."
    )


def test_scorn_tells_whose_chance_it_costs() -> None:
    state = situation(
        3,
        town=["Strong Mayor"],
        round=10,
        offices=3,
        goods={0: {COIN: 1}},
        favor={0: {MILL: 8}, 1: FAR, 2: {MILL: 9}},
        free={0: [5, 5, 5]},
    )
    assert placing(state, on("Executive Order", MILL, against=(2,))) == (
        "Executive Order (+1 Scorn for an opponent for 1 Coin): with 8 net Favor to @2's 8, the chance of leading "
        "Mill Hands (4 votes) at the end rises from 12% to 50%. Civic Petition would be just as good."
    )


def test_a_golden_slot_tells_that_the_die_can_stay() -> None:
    state = situation(
        town=["Gull Harbor"],
        round=9,
        goods={0: {WOOD: 2}},
        free={0: [4, 4, 4]},
        favor={0: {MILL: 3}, 1: FAR | {MILL: 5}},
    )
    assert placing(state, on("Lighthouse Fund", MILL)) == (
        "Lighthouse Fund (+1 Favor for 1 Wood): with 4 Favor to @1's 5, the chance of leading Mill Hands (4 votes) "
        "at the end rises from 7% to 22%; the die can stay to collect again. Next best: Dockside Debate, far less good."
    )


def test_what_cannot_be_paid_brings_little() -> None:
    state = situation(free={0: [5, 5, 5]})
    assert placing(state, on("New Cabins", MILL)) == (
        "New Cabins can't be paid for now, so a die there brings little. Woodlot would bring more."
    )


def test_a_pass_tells_why_no_die_helps() -> None:
    state = situation(round=10, favor={1: {CHOIR: 9}}, free={0: [1, 1, 1], 1: [1, 1, 1]})
    assert (
        placing(state, verbs.Pass()) == "No location that's left promises a vote, not even the best one, Market Street."
    )
    state = situation(
        town=["Traveling Circus", "Gold Strike", "Bank Run"],
        cards=[Card("Traveling Circus", 0, 2)],
        lying={"Market Street": [(1, 1), (1, 1)]},
        free={0: [1, 1, 1], 1: [1]},
    )
    assert placing(state, verbs.Pass()) == "What these dice fit can't be paid for now."


@for_each(
    ("round", "coin", "move", "said"),
    [
        (
            4,
            2,
            verbs.Collect(),
            "Company Scrip again (+2 goods of choice for 1 Coin): goods will pay for Favor, with 6 more rounds "
            "to come. The die stays, though a roll promises more.",
        ),
        (
            4,
            2,
            verbs.Collect(back=True),
            "Company Scrip again (+2 goods of choice for 1 Coin): goods will pay for Favor, with 6 more rounds "
            "to come. The die comes back: a roll promises more than collecting again next round.",
        ),
        (
            10,
            2,
            verbs.Collect(back=True),
            "Company Scrip again (+2 goods of choice for 1 Coin): goods will still pay for Favor this round. The "
            "die comes back, as this is the last round.",
        ),
        (
            4,
            0,
            verbs.TakeBack(),
            "Company Scrip can't be paid for now. The die comes back: a roll promises more than collecting again "
            "next round.",
        ),
        (4, 0, verbs.Stay(), "Company Scrip can't be paid for now. The die stays, though a roll promises more."),
        (
            10,
            2,
            verbs.Stay(),
            "Not to collect at Company Scrip brings little. The die stays, though this is the last round.",
        ),
    ],
)
def test_a_golden_slot_tells_what_it_brings_and_whether_the_die_stays(
    round: int, coin: int, move: Verb, said: str
) -> None:
    state = situation(
        town=["Company Charter"],
        round=round,
        goods={0: {COIN: coin}},
        offices=3,
        lying={"Company Scrip": [(0, 4)]},
        favor={1: {MILL: 1}},
    )
    question = questions(lambda table, state: golden_slots(table, state, 0), state)[0]
    assert reason(state, question, move) == said


@for_each(
    ("move", "said"),
    [
        (
            verbs.Take(("Wood",)),
            "Taking 1 Wood: of all that the locations here ask for, nothing is scarcer than Wood (0 in stock).",
        ),
        (verbs.Take(("Coin",)), "Taking 1 Coin brings little, for Wood is scarcer."),
    ],
)
def test_goods_of_choice_tell_what_is_scarce(move: Verb, said: str) -> None:
    state = situation(goods={0: {COIN: 3, FOOD: 2, STONE: 2}})
    state.owed[0] = 1
    assert reason(state, ask.take(state, 0, "Public Comment", now=True), move) == said


@for_each(
    ("move", "said"),
    [
        (
            verbs.Pay(("Coin",)),
            "Paying in Coin: of all that the locations here ask for, nothing is more plentiful than Coin (9 in stock).",
        ),
        (verbs.Pay(("Food",)), "Paying in Food saves little, for Coin is more plentiful."),
    ],
)
def test_a_payment_of_choice_tells_what_is_plentiful(move: Verb, said: str) -> None:
    state = situation(goods={0: {COIN: 9, FOOD: 2}})
    assert reason(state, ask.pay(state, 0, "Trade Deal", 2, now=True), move) == said


@for_each(
    ("give", "want", "move", "said"),
    [
        (
            [WOOD] * 3,
            [COIN],
            verbs.Accept(1),
            "Getting 3 Wood from @1 for 1 Coin, with 0 Wood and 6 Coin in stock: what comes in is worth clearly "
            "more than what goes out.",
        ),
        (
            [WOOD],
            [COIN] * 3,
            verbs.Decline(1),
            "Getting 1 Wood from @1 for 3 Coin, with 0 Wood and 6 Coin in stock: what comes in is worth no more "
            "than what goes out.",
        ),
        (
            [WOOD],
            [COIN],
            verbs.Decline(1),
            "Getting 1 Wood from @1 for 1 Coin, with 0 Wood and 6 Coin in stock: that brings too little.",
        ),
        ([WOOD], [], verbs.Accept(1), "A gift of 1 Wood from @1 costs nothing."),
    ],
)
def test_a_trade_tells_what_is_in_stock(
    give: Sequence[Resource], want: Sequence[Resource], move: Verb, said: str
) -> None:
    state = situation(3, goods={0: {COIN: 6}, 1: {WOOD: 6}}, favor={1: {MILL: 3}})
    state.trades = [Trade(1, 0, tuple(give), tuple(want))]
    state.go = 1
    assert reason(state, asked_of(state, 0), move) == said


@for_each(
    ("cost", "reward", "move", "said"),
    [
        (
            (),
            (0, 1),
            verbs.Accept(1),
            "The split brings +1 of 2 Favor, equal shares +1 of 2 Favor: counting what the others get, the split is "
            "no worse.",
        ),
        (
            (),
            (1, 1),
            verbs.Decline(1),
            "The split brings +0 of 2 Favor, equal shares +1 of 2 Favor: counting what the others get, equal shares "
            "are better.",
        ),
    ],
)
def test_a_split_is_held_against_equal_shares(
    cost: tuple[Seat, ...], reward: tuple[Seat, ...], move: Verb, said: str
) -> None:
    state = situation(3, lying={"Soapbox Corner": [(0, 3), (1, 3)]}, favor={0: {MILL: 3}, 1: {WATCH: 3}})
    state.proposal = Proposal(1, "Soapbox Corner", cost, reward)
    question = consents(state, [0, 1])[0]
    assert reason(state, question, move) == said


@for_each(
    ("goods", "said"),
    [
        ({}, "the split risks nothing, for equal shares can't be paid"),
        ({FOOD: 1}, "the split is no worse"),
    ],
)
def test_a_split_may_pay_for_somebody(goods: dict[Resource, int], said: str) -> None:
    state = situation(3, goods={0: goods, 1: {FOOD: 2}}, lying={"Bake Sale": [(0, 3), (1, 3)]})
    state.meeples[CHOIR] = 4
    state.proposal = Proposal(1, "Bake Sale", (1, 1), (1, 1, 0, 0))
    assert said in reason(state, consents(state, [0, 1])[0], verbs.Accept(1))


def test_tied_factions_tell_what_the_event_does_to_each() -> None:
    state = situation(favor={0: {MILL: 3}, 1: {SETTLERS: 3}})
    state.cards = [Card("Gold Strike", 1, 2)]
    term = Term(Word.MEEPLE, -1, Target.LARGEST)
    question = ask.level(state, 0, term, [MILL, SETTLERS])
    assert reason(state, question, verbs.Pick((SETTLERS,))) == (
        "Homesteaders shrinks to 3 votes, and @1's chance of leading it at the end is 83%. Mill Hands instead would "
        "be worse."
    )
    assert reason(state, question, verbs.Pick((MILL,))) == (
        "Mill Hands shrinks to 3 votes, and the chance of leading it at the end is 83%. Homesteaders instead would "
        "be better."
    )


def test_scorn_from_an_event_tells_where_it_hurts() -> None:
    state = situation(favor={0: {MILL: 9, WATCH: 1}, 1: {WATCH: 1}}, scorn={0: {MILL: 1, WATCH: 1}})
    gets = ask.event_pick(state, 0, Term(Word.SCORN, 1, Target.PICK), "State Inspector")
    sheds = ask.event_pick(state, 0, Term(Word.SCORN, -1, Target.PICK), "Newspaper War")
    assert reason(state, gets, verbs.Pick((MILL,))) == (
        "With 7 net Favor to @1's 0, the chance of leading Mill Hands (4 votes) at the end falls from 99% to 98%. "
        "Night Watch instead would be worse."
    )
    assert reason(state, sheds, verbs.Pick((WATCH,))) == (
        "With 1 Favor to @1's 1, the chance of leading Night Watch (3 votes) at the end rises from 37% to 50%. Mill "
        "Hands instead would be worse."
    )
    assert reason(state, sheds, verbs.Pass()) == "That changes nobody's chances. Night Watch instead would be better."


def test_before_the_first_round_nobody_is_ahead() -> None:
    match = Match(GAME, 3, "together", {"together": True})
    said = why(match.view(1), match.pending[1], verbs.Pass())
    assert said == "Everyone starts with nothing in any town, so no card needs to be changed."
    card = next(offer.move for offer in match.pending[1].legal if isinstance(offer.move, verbs.Choose))
    assert (
        why(match.view(1), match.pending[1], card)
        == "Willow Ford in the town brings little: everyone starts with nothing in any town."
    )
    for seat in (1, 2):
        match.play(seat, verbs.Pass())
    assert (
        why(match.view(0), match.pending[0], verbs.Settle())
        == "Everyone starts with nothing in any town, so this one is as good as another."
    )
    match.play(0, verbs.Settle())
    assert (
        why(match.view(0), match.pending[0], verbs.Vote(0))
        == "A vote for oneself: whoever goes first has the first choice of all locations in round 1."
    )
    assert (
        why(match.view(0), match.pending[0], verbs.Vote(2))
        == "A vote for @2 brings little: whoever goes first has the first choice of all locations in round 1."
    )
    assert (
        why(match.view(0), match.pending[0], verbs.Pass())
        == "A vote for nobody brings little: whoever goes first has the first choice of all locations in round 1."
    )


def test_what_an_ai_player_would_not_do_brings_little() -> None:
    state = situation(3, goods={0: {COIN: 1}}, lying={"Soapbox Corner": [(0, 3)]}, free={0: [3, 3]})
    question = asked_of(state, 0)
    view = GAME.rules.view(state, 0)
    for move, said in (
        (
            verbs.Pick((MILL,), "Soapbox Corner"),
            "The dice on Soapbox Corner are for Mill Hands now, which changes little.",
        ),
        (verbs.Offer(1, ("Coin",)), "To offer a trade, or to withdraw one, brings little by itself."),
        (verbs.Withdraw(1), "To offer a trade, or to withdraw one, brings little by itself."),
        (verbs.Split("Soapbox Corner"), "A split of Soapbox Corner brings little until the others agree to it."),
        (verbs.Drop(), "Without the split the shares are equal, which brings little."),
    ):
        assert why(view, question, move) == said


def test_a_reason_follows_from_the_view_alone() -> None:
    """What another has voted is secret until all have: the view stays as it was, and so does what is said."""
    match = Match(GAME, 3, "secret")
    view, said = match.view(0), why(match.view(0), match.pending[0], verbs.Vote(0))
    match.play(1, verbs.Vote(2))
    assert match.view(0) == view
    assert why(match.view(0), match.pending[0], verbs.Vote(0)) == said
