"""Money in words, and labels: they say what decides, and fit a button."""

import pytest

from rules import Choice, Verb, fill
from rules.politocracy.ads import file_bids
from rules.politocracy.bidding import bids_label, filed
from rules.politocracy.board import CHANGE, CONSTITUENTS, HOPE, MEDIA, MONEY_TRAIL, REGIONS, RING, ChangeCard, Ideology
from rules.politocracy.chits import place_chits
from rules.politocracy.finalists import accept_question, support_question
from rules.politocracy.media import declaring
from rules.politocracy.play import before_roll
from rules.politocracy.polls import answer_call
from rules.politocracy.state import State
from rules.politocracy.trips import hire
from rules.politocracy.verbs import Accept, Advertise, Chits, Debate, Declare, Exchange, Play, Poll, Surrogate
from rules.politocracy.words import money, percent, side
from tests.findings import for_each
from tests.politocracy.situations import Step, finals, first_question, landing, position, questions, won

BUTTON = 80
"""The characters of a button's label."""
CENTRIST, PROGRESSIVE, CONSERVATIVE = Ideology


@pytest.mark.rule("P-4", "P-A40")
@for_each(
    ("units", "said"),
    [
        (0, "$0"),
        (1, "$50K"),
        (7, "$350K"),
        (20, "$1M"),
        (21, "$1.05M"),
        (146, "$7.3M"),
        (200, "$10M"),
        (4001, "$200.05M"),
    ],
)
def test_money_is_said_in_millions_or_thousands(units: int, said: str) -> None:
    assert money(units) == said


def test_changes_have_a_sign_and_ideologies_an_article() -> None:
    assert (percent(3), percent(-5)) == ("+3%", "−5%")
    assert [side(one) for one in Ideology] == ["a Centrist", "a Progressive", "a Conservative"]


def labels(step: Step, state: State, *dice: int) -> dict[Verb, str]:
    return {offer.move: offer.label for offer in first_question(step, state, dice).legal}


@for_each(
    ("owner", "have", "said"),
    [
        ({}, 20, "You meet Professors. Buy their support, or just pander?"),
        ({"Professors": 1}, 60, "You meet Professors, who back @1. Buy their support, or just pander?"),
        (
            {"Professors": 1},
            19,
            "You meet Professors, who back @1. Their support costs you $1M, and you have $950K. "
            "Pander, or get the money first?",
        ),
    ],
)
def test_who_cannot_pay_for_a_constituent_is_told_so(owner: dict[str, int], have: int, said: str) -> None:
    state = position(owners=owner, ideology={1: PROGRESSIVE}, money={0: have}, stars={0: 2})
    assert first_question(landing(28), state).prompt == said


@for_each(
    ("percent", "have", "said"),
    [
        (30, 40, "Points for the election."),
        (26, 40, "You need 30% for a Surrogate, and have 26%."),
        (30, 39, "A Surrogate costs $2M, and you have $1.95M."),
    ],
)
def test_who_cannot_hire_a_surrogate_yet_is_told_why(percent: int, have: int, said: str) -> None:
    state = position(percent={0: percent}, money={0: have}, stars={0: 3})
    asked = first_question(lambda table, state: hire(table, state, 0), state)
    assert asked.prompt.startswith("Hire a Surrogate for $2M? It gathers Pandering Points for the election.")
    assert asked.prompt.endswith(said)


@pytest.mark.rule("P-37", "P-39")
@for_each(
    ("have", "said"),
    [
        (27, "Poll · 87% to succeed: a 5 or 6 on 5 dice · −2% (your Pandering Points)"),
        (7, "Poll · 33% to succeed: a 5 or 6 on 1 die · −2% (your Pandering Points)"),
        (4, "Poll · 0% to succeed, no dice · −2% (your Pandering Points)"),
        (99, "Poll · 99% to succeed: a 5 or 6 on 19 dice · −2% (your Pandering Points)"),
    ],
)
def test_a_poll_says_how_many_dice_the_chance_and_the_tax(have: int, said: str) -> None:
    assert labels(landing(18), position(percent={0: have}, pandering={0: 2}))[Poll()] == said


@pytest.mark.rule("P-44", "P-25")
def test_a_debate_says_whose_trip_it_ends_and_a_declaration_what_constituents_bring() -> None:
    state = position(stop={1: 4}, owners={"Professors": 0})
    said = labels(landing(18), state)
    assert said[Debate(1)] == "Debate @1 · ends trip"
    assert said[Debate(1, PROGRESSIVE)] == "Debate @1 as a Progressive · constituents +2% · ends trip"
    assert "each of you rolls for −5% to +10%" in first_question(landing(18), state).prompt
    said = labels(landing(9), state, 3)
    assert said[Declare(PROGRESSIVE)] == "Declare as a Progressive · constituents +2%"
    assert said[Declare(CONSERVATIVE)] == "Declare as a Conservative · constituents −2%"


@pytest.mark.rule("P-16", "P-70")
def test_an_exchange_says_what_it_brings_and_how_many_stars_are_left_to_exchange() -> None:
    said = labels(lambda table, state: hire(table, state, 0), position(percent={0: 30}, stars={0: 3}))
    assert said[Surrogate()] == "Hire a Surrogate · $2M"
    assert said[Exchange("heart")] == "Exchange a star for a heart · +5% · 2 stars to spare"
    assert said[Exchange("money")] == "Exchange a star for $5M · 2 stars to spare"


@pytest.mark.rule("P-D6")
@for_each(
    ("card", "said"),
    [
        (ChangeCard.LEAKED_RECORDING, "Leaked Recording on @1 · a scandal, −1% a turn"),
        (ChangeCard.CAMPAIGN_FUND_PROBE, "Campaign-Fund Probe on @1 · a scandal and −$350K"),
        (ChangeCard.COVER_UP, "Cover-Up · removes 1 of 2 scandals"),
        (ChangeCard.STOLEN_PLAYBOOK, "Stolen Playbook on @1 · takes 1 of 1 card"),
        (ChangeCard.PUSH_POLL, "Push Poll on @1 · −3%"),
        (ChangeCard.WHISPER_CAMPAIGN, "Whisper Campaign on @1 · −1 heart, −5%"),
        (ChangeCard.OCTOBER_SURPRISE, "October Surprise on @1 · −5%"),
        (ChangeCard.STRAIGHT_TO_THE_POLL, "Straight to the Poll: Poll/Debate A"),
        (ChangeCard.PRESS_CONFERENCE, "Press Conference: Media A"),
        (ChangeCard.SUMMONED_TO_EXPLAIN, "Summoned to Explain on @1 · a visit to Media B"),
        (ChangeCard.PRIVATE_FUNDRAISER, "Private Fundraiser · start a trip on the Money Trail"),
        (ChangeCard.CHANGE_OF_HEART, "Change of Heart: Progressive"),
        (ChangeCard.CONFIRMATION_HEARING, "Confirmation Hearing on @1 · the next turn is lost"),
        (ChangeCard.HOSTILE_TAKEOVER, "Hostile Takeover: The Poor from @1 · +2% for $3M"),
        (ChangeCard.SUPER_PAC_CHECK, "Super-PAC Check · +$3M"),
    ],
)
def test_a_card_says_what_it_would_do(card: ChangeCard, said: str) -> None:
    state = position(
        hand={0: [card], 1: [ChangeCard.AUDIT]},
        money={1: 7},
        percent={0: 45},
        scandals={0: 2},
        owners={"The Poor": 1},
        insider={1: True},
    )
    offered = labels(lambda table, state: before_roll(table, state, 0), state)
    assert next(label for move, label in offered.items() if isinstance(move, Play)) == said


@pytest.mark.rule("P-59")
def test_a_scandal_on_the_money_trail_costs_money() -> None:
    state = position(hand={0: [ChangeCard.LEAKED_RECORDING]}, stop={1: 3})
    offered = labels(lambda table, state: before_roll(table, state, 0), state)
    assert "Leaked Recording on @1 · a scandal, −$100K a turn, later −1%" in offered.values()


def test_whoever_is_called_to_a_debate_reads_what_is_at_stake() -> None:
    state = position(owners={"Professors": 0})
    asked = first_question(lambda table, state: answer_call(table, state, 0), state)
    assert "each of you rolls for −5% to +10%" in asked.prompt
    assert "Declare as a Progressive · constituents +2%" in [offer.label for offer in asked.legal]


def test_what_is_said_of_support_and_chits() -> None:
    state = finals(3, percent={0: 20, 1: 20}, stars={0: 3}, money={2: 146})
    assert "$3.6M" in support_question(state, 2).prompt
    assert {one.move: one.label for one in accept_question(state, [2]).legal}[
        Accept(2)
    ] == "Accept @2's support · +$3.6M"
    assert [one.label for one in support_question(state, 2).legal][0::2] == [
        "Support @0",
        "Support @0, or else @1",
        "Support nobody",
    ]
    said = {offer.move: offer.label for offer in questions(place_chits, state)[0].legal}
    assert said[Chits(())] == "Place 4 chits"
    assert said[Chits((), 1, 1)] == "Place 5 chits · exchange 1 star for 1 heart and 1 star for $5M"


@for_each(
    ("units", "said"),
    [
        (0, "You have no money to give."),
        (2, "Your support gives them no money, and you lose your $100K."),
        (3, "Your support gives them no money, and you lose your $150K."),
        (4, "Your support gives them $100K, and you lose the rest of your money."),
    ],
)
def test_a_loser_reads_what_their_support_gives(units: int, said: str) -> None:
    question = support_question(finals(3, money={2: units}), 2)
    assert question.prompt == f"You're out of the race. Do you support a finalist? {said}"
    assert ("Support @0 · no money" in [one.label for one in question.legal]) is (units < 4)


def test_support_with_nothing_is_said_to_bring_no_money() -> None:
    state = finals(3, money={2: 3})
    assert [one.label for one in accept_question(state, [2]).legal] == [
        "Accept @2's support · no money",
        "Accept no support",
    ]


@for_each(
    ("names", "said"),
    [
        (["V"], "Ads in region V (Illinois and Ohio), 85 votes, 1 chit to 1?"),
        (["I", "V"], "Ads in each of 2 contested regions?"),
    ],
)
def test_one_contested_region_and_several_are_told_apart(names: list[str], said: str) -> None:
    state = finals(chits=[{"I": 1, "V": 1}, {"I": 1, "V": 1}])
    asked = questions(lambda table, state: file_bids(table, state, [0, 1], names), state)
    assert said in asked[0].prompt


def test_a_finalist_without_money_for_an_ad_is_told_first_to_exchange_a_star() -> None:
    state = finals(chits=[{"V": 1}, {"V": 1}], money={0: 7})
    asked = questions(lambda table, state: file_bids(table, state, [0, 1], ["V"]), state)
    assert asked[0].prompt.endswith("? You have $350K, so exchange a star first: an ad costs $1M.")
    assert "You have $10M." in asked[1].prompt
    assert Advertise in {type(offer.move) for offer in asked[0].legal}, "for the money of a star"
    assert not [offer for offer in asked[0].legal if isinstance(offer.move, Advertise) and not offer.open]


def test_ads_say_who_is_sure_of_how_many_votes_and_how_many_chits_lie_in_a_region() -> None:
    state = won(finals(chits=[{"I": 1, "II": 1, "IV": 2}, {"II": 3, "IV": 1, "X": 1}]), ["I"], ["X"])
    state.finalists = [1, 0]
    asked = questions(lambda table, state: file_bids(table, state, [0, 1], ["II", "IV"]), state)
    assert "Sure votes: you 33, @1 26; 270 win." in asked[0].prompt
    del state.regions["X"]
    asked = questions(lambda table, state: file_bids(table, state, [0, 1], ["II", "IV"]), state)
    assert "Sure votes: you 33, @1 26; 270 win." in asked[0].prompt, "nobody contests region X"
    labels = next(offer for offer in asked[1].legal if offer.open).open[0].labels
    assert labels == {
        "II": Choice("II New York", "43 votes, 3 chits to 1"),
        "IV": Choice("IV Florida", "103 votes, 1 chit to 2"),
    }


@for_each("name", [*REGIONS])
def test_ads_of_a_region_are_asked_in_a_prompt_that_fits(name: str) -> None:
    state = won(finals(chits=[{name: 3}, {name: 3}], money={0: 483}), [], [other for other in REGIONS if other != name])
    asked = questions(lambda table, state: file_bids(table, state, [0, 1], [name]), state)[0]
    assert "Sure votes: you 0" in asked.prompt
    assert len(fill(asked.prompt, lambda seat: "W" * 20)) <= 200


@for_each(
    ("have", "sealed", "said"),
    [
        (20, False, {"at_most:V at_least:V": "$1M in any case", "at_most:V": "Up to $1M"}),
        (
            200,
            False,
            {
                "at_most:V 5 at_least:V 3": "$3M to $5M",
                "at_most:V 5 at_least:V 5": "$5M in any case",
                "at_most:V 5": "Up to $5M",
            },
        ),
        (
            80,
            True,
            {
                "at_most:V 4": "$4M in any case",
                "at_most:V 3": "$3M in any case",
                "at_most:V": "$1M in any case",
            },
        ),
        (19, False, {}),
    ],
)
def test_some_bids_for_one_region_take_one_press(have: int, sealed: bool, said: dict[str, str]) -> None:
    state = finals(chits=[{"V": 1}, {"V": 1}], money={0: have}, sealed=sealed)
    asked = questions(lambda table, state: file_bids(table, state, [0, 1], ["V"]), state)[0]
    ready = {offer.move: offer.label for offer in asked.legal if isinstance(offer.move, Advertise) and not offer.open}
    assert {str(move).removeprefix("advertise "): label for move, label in ready.items()} == said
    assert all(asked.check(move) is None for move in ready)


def test_ads_say_what_the_lower_number_does_and_what_the_higher() -> None:
    state = finals(chits=[{"I": 1, "V": 1}, {"I": 1, "V": 1}])
    asked = questions(lambda table, state: file_bids(table, state, [0, 1], ["I", "V"]), state)[0]
    assert "The lower number is spent, more only if outbid." in asked.prompt
    range_and_one = Advertise(("I",) * 5 + ("V",), ("I",) * 3 + ("V",), ("V",))
    assert asked.would(range_and_one) == (
        "$4M in any case, up to $6M only if you must to lead, $1M of it for negative ads. "
        "You have $10M; it's spent region by region until it's gone."
    )
    assert asked.would(Advertise(("V",), ("V",))).startswith("$1M in any case. You have ")
    state.sealed = True
    asked = questions(lambda table, state: file_bids(table, state, [0, 1], ["I", "V"]), state)[0]
    assert "All of it is spent in any case." in asked.prompt
    assert asked.would(Advertise(("I", "I"))).startswith("$2M in any case. You have ")


@for_each(
    ("have", "sealed", "start"),
    [
        (200, False, "To start from: $3M to $5M in IV Florida and V Illinois"),
        (140, False, "To start from: $3M to $5M in IV Florida, $2M in any case in V Illinois"),
        (200, True, "To start from: $5M in any case in IV Florida and V Illinois"),
        (19, False, ""),
    ],
)
def test_bids_for_several_regions_start_from_some_for_those_with_most_votes(
    have: int, sealed: bool, start: str
) -> None:
    there: dict[str, int] = {"I": 1, "IV": 1, "V": 1}
    state = finals(chits=[there, there], money={0: have}, sealed=sealed)
    asked = questions(lambda table, state: file_bids(table, state, [0, 1], [*there]), state)[0]
    (offer,) = (offer for offer in asked.legal if isinstance(offer.move, Advertise))
    assert (offer.label, offer.note) == ("Set your ads", start)
    assert [part.field for part in offer.open] == ["at_most", *([] if sealed else ["at_least"]), "negative"]
    first = Advertise(**{part.field: part.first for part in offer.open})
    assert asked.check(first) is None
    assert bids_label(filed(first, whole=sealed)) == start.removeprefix("To start from: ")


@for_each(
    ("percent", "said"),
    [
        (
            25,
            [
                "By votes: IV, V, IX, VI, III · 382 votes",
                "The four largest: IV 2, V, IX, VI · 328 votes",
            ],
        ),
        (20, ["By votes: IV, V, IX, VI · 328 votes"]),
        (
            60,
            [
                "By votes: IV 2, V 2, IX, VI, III, II, I, VII, VIII, X · 538 votes",
                "The four largest: IV 3, V 3, IX 3, VI 3 · 328 votes",
            ],
        ),
        (4, []),
    ],
)
def test_all_chits_can_be_placed_with_one_press(percent: int, said: list[str]) -> None:
    asked = questions(place_chits, finals(percent={0: percent, 1: 50}, stars={0: 2}))[0]
    ready = [offer for offer in asked.legal if isinstance(offer.move, Chits) and offer.move.regions]
    assert [offer.label for offer in ready] == said
    assert all(asked.check(offer.move) is None for offer in ready)
    place = f"Place your {percent // 5} chits (one for each 5%) in secret; @1 has 10, or up to 11 with stars."
    assert (place in asked.prompt) is (percent >= 5)


@for_each(("stars", "has"), [(1, "5."), (3, "5, or up to 7 with stars.")])
def test_how_many_chits_the_other_can_place_is_said(stars: int, has: str) -> None:
    asked = questions(place_chits, finals(percent={0: 30, 1: 25}, stars={0: 1, 1: stars}))[0]
    assert f"@1 has {has}" in asked.prompt


def test_names_of_squares_stops_and_cards_are_short_enough_for_a_button() -> None:
    names = [*CONSTITUENTS, *HOPE, *CHANGE, *(one.name for one in (*RING, *MONEY_TRAIL))]
    assert max(map(len, names)) < BUTTON // 2


def test_whoever_may_declare_reads_which_voters_would_bring_each_side_most() -> None:
    state = position()
    state.candidates[0].square = MEDIA["Media A"]
    asked = declaring(state, 0).prompt
    assert asked == (
        "You're at Media A. Declare an ideology? You can't be a Centrist again. "
        f"Best voters to get: {best(Ideology.PROGRESSIVE)} for a Progressive, "
        f"{best(Ideology.CONSERVATIVE)} for a Conservative."
    )
    state.owners = dict.fromkeys(CONSTITUENTS, 1)
    assert declaring(state, 0).prompt.endswith("You can't be a Centrist again.")


def best(ideology: Ideology) -> str:
    """The voters who bring most for $1M, the first of several."""
    by_price = [(one.values[ideology].percent / one.values[ideology].price, one.name) for one in CONSTITUENTS.values()]
    most = max(many for many, _ in by_price)
    name = next(name for many, name in by_price if many == most)
    value = CONSTITUENTS[name].values[ideology]
    return f"{name} {value.percent}% for {money(value.price)}"
