"""The AI player of Politocracy: sensible where it is plain what is sensible, and from its View alone."""

from collections.abc import Coroutine

from rules import Decision, Match, Rng, Seat, Table, Verb
from rules.engine.dice import Dice
from rules.engine.table import Asking
from rules.politocracy import GAME, ads, cards, finalists
from rules.politocracy.ai.choose import choose
from rules.politocracy.board import RING, ChangeCard, Ideology
from rules.politocracy.chits import chits_question
from rules.politocracy.play import turn
from rules.politocracy.state import Heading, State
from rules.politocracy.verbs import Accept, Advertise, Buy, Cancel, Chits, Exchange, Pander, Pass, Play, Roll, Support
from rules.politocracy.view import view
from tests.driver import play_out, with_ai_in
from tests.findings import for_each
from tests.politocracy.situations import landing, position

SQUARES = {square.name: square.number for square in RING}
PROGRESSIVE, CONSERVATIVE = Ideology.PROGRESSIVE, Ideology.CONSERVATIVE


def table() -> Table:
    return Table(Dice("1"), GAME.rules.version)


def first_answer(rules: Coroutine[Asking, None, object], state: State, seat: Seat = 0) -> Verb | None:
    """The AI's answer to the first question that the rules ask a seat."""
    question = rules.send(None).pending[seat]
    move = answer(question, state, seat)
    rules.close()
    return move


def answer(question: Decision, state: State, seat: Seat = 0) -> Verb | None:
    move = choose(view(state, seat), question, Rng(1))
    assert move is None or question.check(move) is None, move
    return move


def answer_at(state: State, name: str) -> Verb | None:
    """What the AI does at a constituent."""
    state.candidates[0].square = SQUARES[name]
    return first_answer(landing(SQUARES[name])(table(), state), state)


@for_each(
    ("name", "ideology", "move"),
    [
        ("Professors", PROGRESSIVE, Buy()),
        ("Professors", CONSERVATIVE, Pander()),
        ("Evangelicals", CONSERVATIVE, Buy()),
        ("Evangelicals", PROGRESSIVE, Pander()),
    ],
)
def test_it_buys_what_is_cheap_for_its_ideology(name: str, ideology: Ideology, move: Verb) -> None:
    assert answer_at(position(3, ideology={0: ideology}), name) == move


def test_it_spends_no_takeover_on_what_it_can_just_buy_there() -> None:
    state = position(owners={"Professors": 1}, ideology={0: PROGRESSIVE}, hand={0: [ChangeCard.HOSTILE_TAKEOVER]})
    assert answer_at(state, "Professors") == Buy()


def test_before_the_election_it_strikes_whoever_would_bring_it_about() -> None:
    state = position(3, percent={0: 40, 1: 52, 2: 51}, hand={0: [ChangeCard.PUSH_POLL]})
    assert first_answer(cards.check_for_election(table(), state), state) == Play(ChangeCard.PUSH_POLL, 2)


def test_it_lets_the_election_start_that_it_is_to_win() -> None:
    state = position(2, percent={0: 70, 1: 50}, money={0: 400, 1: 20}, hand={0: [ChangeCard.CRISIS_TEAM]})
    assert first_answer(cards.check_for_election(table(), state), state) == Pass()


@for_each(
    ("card", "move"),
    [(ChangeCard.LEAKED_RECORDING, Cancel()), (ChangeCard.PUSH_POLL, Cancel()), (ChangeCard.STOLEN_PLAYBOOK, Pass())],
)
def test_it_cancels_what_hurts(card: ChangeCard, move: Verb) -> None:
    state = position(hand={0: [card], 1: [ChangeCard.CRISIS_TEAM]})
    assert first_answer(cards.play(table(), state, 0, Play(card, 1)), state, 1) == move


def test_a_check_is_cashed_at_once() -> None:
    state = position(hand={0: [ChangeCard.SUPER_PAC_CHECK]})
    assert first_answer(turn(table(), state, 0), state) == Play(ChangeCard.SUPER_PAC_CHECK)


def test_its_own_scandal_is_covered_up() -> None:
    state = position(hand={0: [ChangeCard.COVER_UP]}, scandals={0: 1})
    assert first_answer(turn(table(), state, 0), state) == Play(ChangeCard.COVER_UP)


def test_it_rolls_without_asking_to_be_asked_again() -> None:
    """A question more that it would answer by ending its turn, and a call for nobody's good."""
    state = position(hand={0: [ChangeCard.CRISIS_TEAM]})
    assert first_answer(turn(table(), state, 0), state) == Roll()


def election(heading: Heading, millions: int = 10) -> State:
    """Seats 0 and 1 are the finalists, with so much money."""
    state = position(3, percent={0: 50, 1: 50, 2: 20}, money=dict.fromkeys((0, 1, 2), 20 * millions))
    state.heading, state.finalists, state.turn = heading, [0, 1], None
    return state


def test_a_loser_offers_support_and_a_finalist_accepts_the_most_money() -> None:
    state = election(Heading.SUPPORT)
    assert answer(finalists.support_question(state, 2), state, 2) == Support(0, 1)
    state.candidates[2].money = 400
    assert answer(finalists.accept_question(state, [1, 2]), state) == Accept(2)


def test_its_chits_lie_where_the_votes_are() -> None:
    state = election(Heading.CHITS)
    move = answer(chits_question(state, 0), state)
    assert isinstance(move, Chits)
    assert {"IV", "V", "IX", "VI"} <= {*move.regions}


def bids(millions: int, *, sealed: bool = False) -> Verb | None:
    """The ads of a finalist with so much money, where both have chits in four regions."""
    state = election(Heading.ELECTION, millions)
    state.sealed, state.candidates[0].stars = sealed, 1
    state.chits = {seat: dict.fromkeys(("I", "IV", "V", "X"), 2) for seat in (0, 1)}
    return answer(ads.bids_question(state, 0, state.contested()), state)


def test_it_bids_all_it_has_in_any_case_where_most_votes_are() -> None:
    every, few = ("IV",) * 5 + ("V",) * 5 + ("I",) * 5 + ("X",) * 5, ("IV",) * 5 + ("V",) * 2
    assert (bids(20), bids(7), bids(0)) == (Advertise(every, every), Advertise(few, few), Pass())
    assert (bids(20, sealed=True), bids(7, sealed=True)) == (Advertise(every), Advertise(few)), "one number says it"


def test_it_exchanges_its_stars_for_ads() -> None:
    state = election(Heading.ELECTION)
    state.chits = {seat: {"IV": 1} for seat in (0, 1)}
    assert answer(ads.bids_question(state, 0, ["IV"]), state) == Exchange("money")


def test_it_beats_random_players() -> None:
    won = 0
    for number in range(10):
        match, me = Match(GAME, 2, f"strong {number}"), number % 2
        play_out(match, with_ai_in([me], Rng(number)))
        assert match.result
        won += match.result.winners == (me,)
    assert won >= 7
