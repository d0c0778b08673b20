"""Why the AI player of Politocracy makes a move: what that brings, and what it makes of the chance to be elected."""

from collections.abc import Callable
from typing import Any

from rules import Decision, Seat, Verb
from rules.politocracy import GAME, cards, finalists
from rules.politocracy.ads import bids_question
from rules.politocracy.board import RING, ChangeCard, Ideology
from rules.politocracy.card_figures import INSTEAD_OF_ROLLING
from rules.politocracy.chits import chits_question
from rules.politocracy.play import before_roll, profile_question
from rules.politocracy.state import Heading, State
from rules.politocracy.trips import end_trip, hire
from rules.politocracy.verbs import (
    Accept,
    Advertise,
    AskMe,
    Buy,
    Cancel,
    Chits,
    Debate,
    Declare,
    Exchange,
    Keep,
    Limit,
    Pander,
    Pass,
    Play,
    Poll,
    RegionByRegion,
    Roll,
    Support,
    Surrogate,
    Swap,
    Visit,
)
from tests.findings import for_each
from tests.politocracy.situations import Step, landing, position, questions

SQUARES = {square.name: square.number for square in RING}


def reason_for(step: Step, state: State, move: Verb, *, seat: Seat = 0, dice: tuple[int, ...] = ()) -> str:
    """Why a seat would answer so to its first question."""
    return of(questions(step, state, dice)[seat], state, move, seat)


def of(question: Decision, state: State, move: Verb, seat: Seat = 0) -> str:
    """Why a seat would answer so to a question."""
    assert question.check(move) is None, move
    return GAME.ai.why(GAME.rules.view(state, seat), question, move)


def at(name: str, state: State, move: Verb, *dice: int) -> str:
    """Why seat 0 does so on a square of the Campaign Trail."""
    return reason_for(landing(SQUARES[name]), state, move, dice=dice)


def rolling(state: State, move: Verb) -> str:
    """Why seat 0 does so before its roll."""
    return reason_for(lambda table, state: before_roll(table, state, 0), state, move)


def hiring(state: State, move: Verb) -> str:
    """Why seat 0 hires a Surrogate or none."""
    state.candidates[0].stop = 0
    return reason_for(lambda table, state: hire(table, state, 0), state, move)


def ending(state: State, move: Verb) -> str:
    """Why seat 0 ends its trip so."""
    state.candidates[0].stop = 0
    return reason_for(lambda table, state: end_trip(table, state, 0), state, move)


def canceling(card: ChangeCard, held: ChangeCard, move: Verb) -> str:
    """Why seat 1 lets a card happen that seat 0 plays on it, or cancels it."""
    state = position(hand={0: [card], 1: [held]})
    return reason_for(lambda table, state: cards.play(table, state, 0, Play(card, 1)), state, move, seat=1)


def progressive(**figures: Any) -> State:
    return position(ideology={0: Ideology.PROGRESSIVE}, **figures)


@for_each(
    ("hearts", "reason"),
    [
        (3, "Its 3 hearts are worth 15%, and none of the 10 profiles left has more."),
        (1, "Its 1 heart is worth 5%, and 6 of the 10 profiles left have more."),
    ],
)
def test_a_profile_is_kept_or_given_up_for_its_hearts(hearts: int, reason: str) -> None:
    state = position(hearts={0: hearts})
    state.heading = Heading.SETTING_UP
    question = profile_question(state, 0)
    assert of(question, state, Keep()) == of(question, state, Swap()) == reason


PANDERING = "Pandering brings 1% until the next Poll"
WORTH_BUYING = "What's still worth buying would bring"
POOR: dict[str, Any] = {"money": {0: 20}, "hand": {0: [ChangeCard.CRISIS_TEAM]}}
BEGINNINGS: list[tuple[Callable[[], str], str]] = [
    (lambda: at("Professors", progressive(), Buy()), "Buying Professors brings 5% for $1M. "),
    (
        lambda: at("Professors", progressive(owners={"Professors": 1}), Buy(500)),
        "Buying Professors brings 5% for $1M, and @1 loses 3%. ",
    ),
    (
        lambda: at("Evangelicals", progressive(), Pander()),
        f"{PANDERING} and saves the $5M that Evangelicals cost for 1%. ",
    ),
    (
        lambda: at("Evangelicals", progressive(**POOR), Pander()),
        f"{PANDERING}; Evangelicals cost $5M, and there's only $1M. ",
    ),
    (
        lambda: at("Professors", progressive(money={0: 0}), Exchange("money")),
        "A star brings $5M, enough for Professors: 5%. ",
    ),
    (
        lambda: at("Professors", progressive(money={0: 0}), Exchange("heart")),
        "A heart for a star brings 5%, 15% in all. ",
    ),
    (
        lambda: at("Poll/Debate A", position(percent={0: 30}, pandering={0: 3}), Poll()),
        "A Poll has a chance of 91% to reach the Money Trail: $2M at once and donors, but about 5 rounds away from "
        "voters, and 3% of Poll Tax. ",
    ),
    (lambda: at("Poll/Debate A", position(percent={0: 3}), Poll()), "A Poll fails below 5%. "),
    (
        lambda: at("Poll/Debate A", position(3, percent={0: 30}, pandering={0: 3}, stop={1: 4}), Debate(1)),
        "Debating @1 brings each side about 2% on average, ends their trip and spares 3% of Poll Tax. ",
    ),
    (
        lambda: at("Poll/Debate A", position(3), Debate(2, "Progressive")),
        "Declaring as a Progressive and debating @2 brings each side about 2% on average. ",
    ),
    (
        lambda: at("Media A", position(owners={"Professors": 0}), Declare("Progressive"), 3),
        f"{WORTH_BUYING} a Progressive 25% beyond pandering, a Centrist 10%; what's already bought brings 2% more. ",
    ),
    (
        lambda: at("Media A", position(owners={"Professors": 0}), Pass(), 3),
        f"{WORTH_BUYING} a Centrist 10% beyond pandering, a Progressive 25%; what's already bought brings 2% less. ",
    ),
    (
        lambda: hiring(position(percent={0: 35}), Surrogate()),
        "A Surrogate costs $2M and gathers about 3% for the election. ",
    ),
    (
        lambda: hiring(position(percent={0: 35}), Pass()),
        "Going without saves the $2M of a Surrogate, who would gather about 3% for the election. ",
    ),
    (lambda: hiring(position(percent={0: 28}), Pass()), "There's no way to hire a Surrogate now. "),
    (
        lambda: ending(progressive(), Visit("Media B")),
        "Media B leads to The Ideology Street, with better buys than Wall Street, above all Professors: 5% for $1M. ",
    ),
    (
        lambda: ending(position(hand={0: [ChangeCard.SECOND_LAP]}), Play(ChangeCard.SECOND_LAP)),
        "Second Lap adds a revolution of the Money Trail, where about $4.3M is to come from interest groups. ",
    ),
]


@for_each(("reason", "begins"), BEGINNINGS, name=lambda case: case[1])
def test_a_reason_begins_with_what_a_move_brings_and_costs(reason: Callable[[], str], begins: str) -> None:
    assert reason().startswith(f"{begins.rstrip()} Th")


@for_each(
    ("reason", "ends"),
    [
        (
            lambda: at("Professors", progressive(), Buy()),
            "That makes the chance of being elected 56%; pandering makes it 55%.",
        ),
        (
            lambda: at("Evangelicals", progressive(**POOR), Pander()),
            "The chance of being elected stays about 18%.",
        ),
        (
            lambda: at("Professors", progressive(money={0: 0}), Exchange("money")),
            "The chance of being elected rises from 14% to 15%.",
        ),
        (lambda: hiring(position(percent={0: 28}), Pass()), "The chance of being elected stays about 73%."),
        (lambda: hiring(position(percent={0: 35}), Surrogate()), "That promises less than going without."),
        (
            lambda: at("Media A", position(owners={"Professors": 0}), Pass(), 3),
            "That promises less than declaring as a Progressive.",
        ),
    ],
    name=lambda case: case[1],
)
def test_a_reason_ends_with_what_that_makes_of_the_chance(reason: Callable[[], str], ends: str) -> None:
    assert reason().endswith(f". {ends}")


def test_to_go_on_says_whether_a_card_or_a_star_would_help() -> None:
    assert rolling(position(hand={0: [ChangeCard.CRISIS_TEAM]}), Roll()) == (
        "No card or star helps enough to be spent now; the chance of being elected is about 51%."
    )
    assert rolling(position(hand={0: [ChangeCard.COVER_UP]}, scandals={0: 1}), Roll()) == (
        "It brings little: the chance of being elected stays about 22%, and a card or a star would raise it."
    )


@for_each(
    ("card", "what", "figures", "reason"),
    [
        ("Cover-Up", "", {"scandals": {0: 1}}, "removes the only scandal, which costs 1% a turn."),
        ("Cover-Up", "", {"scandals": {0: 2}}, "removes one of 2 scandals."),
        (
            "Change of Heart",
            "Progressive",
            {},
            "saves a visit to the Media. What's still worth buying would bring a "
            "Progressive 29% beyond pandering, a Centrist 12%.",
        ),
        ("Super-PAC Check", "", {}, "brings $3M."),
        (
            "Hostile Takeover",
            "Professors",
            {"owners": {"Professors": 1}},
            "brings Professors: 3% for $2M, and @1 loses 3%.",
        ),
        ("Private Fundraiser", "", {}, "starts a trip on the Money Trail, which pays $2M at once."),
        ("Press Conference", "Media B", {}, "leads to Media B, and on to The Ideology Street."),
        ("Straight to the Poll", "Poll/Debate B", {}, "leads to a Poll, which succeeds with a chance of 56%."),
    ],
)
def test_a_card_says_what_it_does_for_its_holder(card: str, what: str, figures: dict[str, Any], reason: str) -> None:
    state = position(hand={0: [ChangeCard(card)]}, **figures)
    chance = "That promises " if ChangeCard(card) in INSTEAD_OF_ROLLING else "The chance of being elected "
    assert rolling(state, Play(card, what=what)).startswith(f"{card} {reason} {chance}")


@for_each(
    ("card", "figures", "reason"),
    [
        ("Leaked Recording", {}, "gives @1 a scandal, which costs 1% a turn."),
        ("Leaked Recording", {"scandals": {1: 1}}, "gives @1 another scandal."),
        ("Campaign-Fund Probe", {"stop": {1: 3}}, "gives @1 a scandal, which costs $100K a turn, and takes $500K."),
        ("Stolen Playbook", {}, "takes a Change card from @1, who has 1."),
        ("Whisper Campaign", {}, "takes a heart and 5% from @1."),
        ("Summoned to Explain", {}, "sends @1 to Media B, to roll for Media Effects."),
        ("Donor Freeze", {"stop": {1: 3}}, "ends the trip of @1, where about $3.7M is to come from interest groups."),
        ("Confirmation Hearing", {"insider": {1: True}}, "costs @1 the next turn."),
        ("Audit", {}, "costs @1 $2M."),
        ("Push Poll", {"percent": {1: 40}}, "takes 3% from @1, who has 40%."),
        ("October Surprise", {"percent": {1: 47}}, "takes 5% from @1, who has 47%."),
    ],
)
def test_a_card_says_what_it_does_to_an_opponent(card: str, figures: dict[str, Any], reason: str) -> None:
    state = position(hand={0: [ChangeCard(card)], 1: [ChangeCard.COVER_UP]}, **figures)
    assert rolling(state, Play(card, 1)).startswith(f"{card} {reason} The chance of being elected ")


@for_each(
    ("held", "move", "reason"),
    [
        (
            ChangeCard.CRISIS_TEAM,
            Cancel(),
            ". The chance of being elected is 50% if Crisis Team cancels it, 48% if it happens.",
        ),
        (
            ChangeCard.CRISIS_TEAM,
            Pass(),
            ". The chance of being elected is 48% if it happens, 50% if Crisis Team cancels it.",
        ),
        (
            ChangeCard.COVER_UP,
            Pass(),
            ", and only Crisis Team could cancel it. The chance of being elected falls from 51% to 48%.",
        ),
    ],
)
def test_a_card_is_canceled_or_not_for_what_it_would_do(held: ChangeCard, move: Verb, reason: str) -> None:
    assert canceling(ChangeCard.PUSH_POLL, held, move) == f"Push Poll takes 3% from @1, who has 10%{reason}"


def test_where_a_card_changes_little_its_cancellation_does_too() -> None:
    assert canceling(ChangeCard.STOLEN_PLAYBOOK, ChangeCard.CRISIS_TEAM, Cancel()).endswith("50% either way.")


def test_the_chance_of_a_hint_is_what_the_next_hint_begins_with_or_is_left_out() -> None:
    """Of what is only reckoned with until it comes, the next hint would have another figure."""
    for one in (
        ending(progressive(), Visit("Media B")),
        hiring(position(percent={0: 35}), Surrogate()),
        rolling(position(hand={0: [ChangeCard.PRESS_CONFERENCE]}), Play("Press Conference", what="Media B")),
    ):
        assert "chance of being elected" not in one


def over(heading: Heading, *, sealed: bool = False) -> State:
    """The campaign is over, and seats 1 and 0 are the finalists, with $7M each as all have."""
    state = position(4, percent={0: 50, 1: 53, 2: 20, 3: 10}, money=dict.fromkeys(range(4), 140), sealed=sealed)
    state.heading, state.finalists, state.turn = heading, [1, 0], None
    return state


def test_a_loser_supports_the_more_popular_finalist() -> None:
    state = over(Heading.SUPPORT)
    question = finalists.support_question(state, 2)
    assert of(question, state, Support(1, 0), 2) == (
        "There's nothing left to win, so $3.5M goes to @1, at 53% the more popular finalist; if refused, to @0."
    )
    assert of(question, state, Support(0), 2) == (
        "There's nothing left to win, so $3.5M goes to @0, at 50% the less popular finalist."
    )
    assert (
        of(question, state, Pass(), 2) == "There's nothing left to win, and to keep the money helps neither finalist."
    )


def test_support_with_nothing_is_explained_as_such() -> None:
    state = over(Heading.SUPPORT)
    state.candidates[2].money = 3
    offered, taken = finalists.support_question(state, 2), finalists.accept_question(state, [2])
    alone = "There's nothing left to win and no money to give, so support alone goes to @1"
    assert of(offered, state, Support(1), 2) == f"{alone}, at 53% the more popular finalist."
    assert of(offered, state, Support(1, 0), 2) == f"{alone}, at 53% the more popular finalist; if refused, to @0."
    assert of(offered, state, Pass(), 2) == "There's nothing left to win, and no money to give to either finalist."
    assert of(taken, state, Accept(2)) == "Support from @2 brings no money, and nobody else offers any now."


def test_a_finalist_accepts_the_best_offer() -> None:
    state = over(Heading.SUPPORT)
    state.candidates[3].money = 60
    both, alone = finalists.accept_question(state, [2, 3]), finalists.accept_question(state, [2])
    assert of(alone, state, Accept(2)) == "Support from @2 brings $3.5M for ads, and nobody else offers any now."
    assert of(both, state, Accept(2)) == (
        "Support from @2 brings $3.5M for ads, the best of 2 offers, counting what those refused can still give."
    )
    assert of(both, state, Accept(3)) == (
        "Support from @3 brings $1.5M for ads; that from @2 would leave more ahead of the other finalist."
    )
    assert of(both, state, Pass()) == "Refusing all support brings no money for ads."


def test_chits_are_placed_for_the_votes_within_reach() -> None:
    state = over(Heading.CHITS)
    question, most = chits_question(state, 0), ("I", "II", "III", "IV", "IV", "V", "V", "VI", "IX")
    assert of(question, state, Chits((*most, "X"))) == (
        "Chits in 8 regions can win 484 votes, and 270 elect. "
        "No region gets more than IV Florida: 2 dice for 103 votes."
    )
    assert of(question, state, Chits((*most, "X", "X"), hearts=1)) == (
        "Chits in 8 regions can win 484 votes, and 270 elect. "
        "No region gets more than IV Florida: 2 dice for 103 votes. "
        "Stars become 1 heart. The chance of being elected falls from 47% to 35%."
    )


def advertising(move: Verb, *regions: str, sealed: bool = False) -> str:
    """Why seat 0 advertises so in these regions."""
    state = over(Heading.ELECTION, sealed=sealed)
    state.chits = {seat: dict.fromkeys(regions, 2) for seat in (0, 1)}
    return of(bids_question(state, 0, regions), state, move)


def test_ads_say_where_the_money_may_go_and_what_becomes_of_it() -> None:
    most = ("IV",) * 5 + ("V",) * 2
    assert advertising(Advertise(most, most), "I", "IV", "V") == (
        "The bids cover 2 regions with 188 votes, none higher than in IV Florida: $5M in any case for 103 votes. "
        "All that is bid is spent, and there is $7M."
    )
    assert advertising(Advertise(most), "I", "IV", "V", sealed=True) == (
        "The bids cover 2 regions with 188 votes, none higher than in IV Florida: $5M in any case for 103 votes. "
        "All that is bid is spent, and there is $7M."
    )
    assert advertising(Advertise(most, ("IV",) * 3), "I", "IV", "V") == (
        "The bids cover 2 regions with 188 votes, none higher than in IV Florida: $3M to $5M for 103 votes. "
        "The least is spent in any case and the rest only to answer, so not all of the $7M may be spent."
    )
    assert advertising(Advertise(("I",) * 3), "I", "IV", "V") == (
        "I Massachusetts and its 33 votes are worth up to $3M. "
        "It's spent only to answer, so not all of the $7M may be spent."
    )


@for_each(
    ("move", "reason"),
    [
        (Exchange("money"), "A star brings $5M for ads, and stars now only break ties."),
        (RegionByRegion(), "To decide before each region lets the $7M go where votes are still needed."),
        (Pass(), "To buy no ads keeps $7M, which hardly counts once the regions have voted."),
    ],
)
def test_other_answers_about_ads_say_what_becomes_of_the_money(move: Verb, reason: str) -> None:
    assert advertising(move, "I", "IV") == reason


def test_who_has_no_money_buys_no_ads() -> None:
    state = over(Heading.ELECTION)
    state.chits = {seat: {"I": 1} for seat in (0, 1)}
    state.candidates[0].money, state.bank = 10, state.bank + 130
    assert of(bids_question(state, 0, ["I"]), state, Pass()) == "There's only $500K, and an ad costs $1M."


def test_what_changes_nothing_says_so() -> None:
    state = position(asks={0: True})
    assert rolling(state, AskMe(False)) == "It only changes when questions are asked, and nothing in the race."
    assert rolling(state, Limit(20)) == (
        "With a majority, the campaign would end after round 20; alone, this changes nothing."
    )


def test_a_reason_tells_nothing_that_its_seat_does_not_see() -> None:
    """Whatever an opponent holds, as long as it is as many cards."""
    states = (position(hand={0: [ChangeCard.PUSH_POLL], 1: [card]}) for card in (ChangeCard.COVER_UP, ChangeCard.AUDIT))
    moves = Roll(), Play(ChangeCard.PUSH_POLL, 1), Exchange("heart")
    one, other = ([rolling(state, move) for move in moves] for state in states)
    assert one == other
