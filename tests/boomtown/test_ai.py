"""The AI player of Boomtown: sensible where it is plain what is sensible, and from its View alone."""

from collections.abc import Coroutine, Mapping, Sequence
from functools import partial

import pytest

from rules import Decision, Match, Rng, Seat, Table, Verb, agents
from rules.boomtown import GAME, ask, beside, events, verbs
from rules.boomtown.ai.choose import choose
from rules.boomtown.board import LOCATIONS
from rules.boomtown.notation import Resource, Target, Term, Word
from rules.boomtown.pieces import Proposal, Trade
from rules.boomtown.play import golden_slots, turn
from rules.boomtown.state import Card, State
from rules.boomtown.view import view
from rules.engine.dice import Dice
from rules.engine.table import Asking
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, SETTLERS, STONE, TOWN, WATCH, WOOD
from tests.boomtown.situations import last_die, on
from tests.driver import play_out, with_ai_in
from tests.findings import for_each

OLD = "Old Families"
TAKEN = {
    name: [(1, 6)] * len(LOCATIONS[name].slots)
    for name in ("Walk the Beat", "Hymn Practice", "Ribbon Scissors", "Civic Petition")
}
"""What another has filled, so that nothing but the matter of a test is left."""
strong = partial(last_die, town=["Strong Mayor"])
"""A town with a location at which any faction can be named for Favor."""


def first_answer(rules: Coroutine[Asking, None, object], state: State, seat: Seat = 0) -> tuple[Decision, Verb | None]:
    """The first question that the rules ask a seat, and the AI's answer."""
    question = rules.send(None).pending[seat]
    move = choose(view(state, seat), question, Rng(1))
    assert move is None or question.check(move) is None, move
    rules.close()
    return question, move


def placement(state: State) -> verbs.Place:
    """Where the AI of seat 0 places its die."""
    _, move = first_answer(turn(table(), state, 0), state)
    assert isinstance(move, verbs.Place), move
    return move


def table() -> Table:
    return Table(Dice("1"), GAME.rules.version)


def test_it_gathers_goods_in_the_first_round() -> None:
    where = placement(strong(free=[[2, 2, 2]], round=1, go=1)).where
    assert all(term.what.resource for term in LOCATIONS[where].reward)


@pytest.mark.parametrize(("name", "where"), [(MILL, "Shift Supper"), (WATCH, "Walk the Beat")])
def test_the_last_die_wins_a_faction(name: str, where: str) -> None:
    rival = dict.fromkeys(TOWN, 9) | {name: 1}
    taken = {other: TAKEN[other] for other in TAKEN if other != where}
    state = strong(free=[[3]], favor=[{name: 1}, rival], goods=[{FOOD: 2}], lying=taken)
    assert placement(state).where == where


def test_it_names_the_faction_whose_votes_are_to_be_won() -> None:
    far = dict.fromkeys(TOWN, 9)
    assert placement(strong(free=[[3]], favor=[{SETTLERS: 3}, far | {SETTLERS: 3}])) == on("Ribbon Scissors", SETTLERS)


def test_the_leader_of_a_faction_lets_it_grow() -> None:
    state = strong(free=[[5]], favor=[{WATCH: 8}, {MILL: 8, CHOIR: 8, SETTLERS: 8}], goods=[{WOOD: 2, FOOD: 1}])
    assert placement(state) == on("New Cabins", WATCH)


def test_it_shrinks_the_faction_that_another_leads() -> None:
    state = last_die(
        town=["Strong Mayor", MILL, OLD],
        free=[[4]],
        meeples={MILL: 6, CHOIR: 1, OLD: 7},
        favor=[{WATCH: 8, OLD: 8}, {MILL: 9, CHOIR: 9}],
    )
    assert placement(state) == on("Close the Gates", MILL)


def test_scorn_goes_to_the_rival_whom_it_costs_a_faction() -> None:
    far = dict.fromkeys(TOWN, 20)
    state = strong(3, free=[[5]], favor=[{MILL: 8}, far | {MILL: 0}, {MILL: 9}], goods=[{COIN: 1}], lying=TAKEN)
    state.offices = 3
    assert placement(state) == on("Executive Order", MILL, against=(2,))


def test_the_last_die_is_not_wasted_on_what_it_cannot_pay() -> None:
    ahead = dict.fromkeys(TOWN, 9)
    where = placement(strong(free=[[6]], favor=[{MILL: 8}, ahead])).where
    assert not LOCATIONS[where].cost


def test_it_passes_where_every_die_would_do_harm() -> None:
    state = strong(free=[[4]], meeples={WATCH: 4}, favor=[{WATCH: 1}], lying=TAKEN)
    assert view(state, 0).spots["Fine the Rowdies"].open
    assert first_answer(turn(table(), state, 0), state)[1] == verbs.Pass()


def test_it_fills_what_another_began_rather_than_begin() -> None:
    begun = {**TAKEN, "Soapbox Corner": [(1, 3), None], "Market Street": [None, None]}
    state = strong(free=[[3]], favor=[{MILL: 3}, {MILL: 3, WATCH: 9, CHOIR: 9, SETTLERS: 9}], lying=begun)
    assert placement(state) == on("Soapbox Corner", MILL)


@pytest.mark.parametrize(("round", "coin", "answer"), [(4, 0, verbs.TakeBack()), (10, 3, verbs.Collect(back=True))])
def test_a_golden_die_comes_back_where_it_cannot_pay_and_in_the_last_round(round: int, coin: int, answer: Verb) -> None:
    far = dict.fromkeys(TOWN, 9)
    lying = {"Company Scrip": [(0, 4)]}
    state = last_die(
        town=["Company Charter"], offices=3, round=round, go=0, favor=[far], goods=[{COIN: coin}], lying=lying
    )
    assert first_answer(golden_slots(table(), state, 0), state)[1] == answer


def test_it_accepts_what_helps_it_and_declines_the_rest() -> None:
    for seat, give, want, answer in (
        (0, [WOOD] * 3, [COIN], verbs.Accept(1)),
        (0, [WOOD], [COIN] * 3, verbs.Decline(1)),
        (2, [WOOD], [COIN] * 3, verbs.Decline(1)),
    ):
        plenty = [{COIN: 6}, {WOOD: 6}, {COIN: 6}]
        state = strong(4, free=[[1, 1, 1]], round=2, go=1, goods=plenty)
        state.trades = [Trade(1, seat, tuple(give), tuple(want))]
        assert first_answer(turn(table(), state, 0), state, seat)[1] == answer


def test_it_gives_the_leader_nothing_for_nothing() -> None:
    state = strong(3, free=[[1, 1, 1]], round=5, go=1, goods=[{COIN: 3}, {WOOD: 3}], favor=[{}, {MILL: 5}])
    state.trades = [Trade(1, 0, (WOOD,), (COIN,) * 3)]
    assert first_answer(turn(table(), state, 0), state)[1] == verbs.Decline(1)


def test_it_is_silent_where_nothing_is_offered_to_it() -> None:
    state = strong(3, free=[[1, 1, 1]], round=2, go=1, goods=[{}, {COIN: 3}, {COIN: 3}])
    state.trades = [Trade(1, 2, (COIN,), ())]
    assert first_answer(turn(table(), state, 0), state, 1)[1] is None


BAD, GOOD = (Trade(by, 0, (WOOD,) * give, (COIN,) * want) for by, give, want in ((1, 1, 3), (2, 3, 1)))
"""What others may offer seat 0, who has coins and no wood."""


@for_each(("trades", "reply"), [((), None), ((BAD,), None), ((GOOD,), verbs.Accept(2)), ((BAD, GOOD), verbs.Accept(2))])
def test_once_it_has_answered_it_accepts_what_helps_it_and_says_nothing_else(
    trades: Sequence[Trade], reply: Verb | None
) -> None:
    plenty = [{COIN: 6}, {WOOD: 6}, {WOOD: 6}]
    state = strong(3, free=[[1, 1, 1]], round=2, go=1, goods=plenty)
    state.owed, state.trades = [1, 1, 0], [*trades]
    whole = dict(beside.questions(state, {seat: ask.take(state, seat, "Public Comment", now=True) for seat in (0, 1)}))[
        0
    ]
    assert whole.absent
    assert choose(view(state, 0), whole.with_answer(whole.absent), Rng(1)) == reply


def test_once_it_has_agreed_to_a_split_it_does_not_take_that_for_a_trade() -> None:
    state = strong(free=[[3]], round=5, go=1, lying={"Soapbox Corner": [None, (1, 3)]})
    state.proposal, state.trades = Proposal(0, "Soapbox Corner", (), (1, 1)), [Trade(0, 1, (WOOD,), ())]
    state.sheets[0].goods[WOOD] = 1
    rules = turn(table(), state, 0)
    asking = rules.send(None)
    asking.take(0, verbs.Place("Soapbox Corner", 3))
    question = rules.send(None).pending[1]
    assert question.check(verbs.Accept(0)) is None
    assert choose(view(state, 1), question.with_answer(verbs.Decline(0)), Rng(1)) is None
    rules.close()


@for_each(("reward", "answer"), [((0, 0), verbs.Decline(0)), ((1, 1), verbs.Accept(0)), ((0, 1), verbs.Accept(0))])
def test_it_agrees_to_a_split_that_is_no_worse_than_equal_shares(reward: tuple[Seat, Seat], answer: Verb) -> None:
    state = strong(free=[[3]], round=5, go=1, lying={"Soapbox Corner": [None, (1, 3)]})
    state.proposal = Proposal(0, "Soapbox Corner", (), reward)
    rules = turn(table(), state, 0)
    asking = rules.send(None)
    asking.take(0, verbs.Place("Soapbox Corner", 3))
    question = rules.send(None).pending[1]
    assert choose(view(state, 1), question, Rng(1)) == answer
    rules.close()


def test_it_takes_what_it_is_short_of_and_pays_with_what_it_has_most_of() -> None:
    state = strong(go=1, round=5, goods=[dict.fromkeys(Resource, 9) | {WOOD: 0}])
    state.owed = [1, 0]
    assert (
        choose(view(state, 0), ask.take(state, 0, "Public Comment", now=True), Rng(1))
        == ask.take(state, 0, "Public Comment", now=True).absent
    )
    state = strong(go=1, round=5, goods=[dict.fromkeys(Resource, 1) | {STONE: 9}])
    assert choose(view(state, 0), ask.pay(state, 0, "Trade Deal", 2, now=True), Rng(1)) == verbs.Pay(("Stone",))


@for_each(
    ("event", "phase", "meeples", "chosen"),
    [
        ("Gold Strike", 1, {MILL: 5, SETTLERS: 5}, SETTLERS),
        ("Harvest Festival", 1, {CHOIR: 2, WATCH: 2}, CHOIR),
        ("Traveling Circus", 1, {CHOIR: 2, WATCH: 2}, CHOIR),
        ("Newspaper War", 0, {MILL: 5, SETTLERS: 5}, SETTLERS),
    ],
)
def test_an_event_strikes_whom_it_wishes(event: str, phase: int, meeples: Mapping[str, int], chosen: str) -> None:
    state = strong(
        round=9, meeples=meeples, favor=[{CHOIR: 5, MILL: 5, SETTLERS: 4}, {WATCH: 5, SETTLERS: 5, MILL: 1, CHOIR: 4}]
    )
    state.cards = [card := Card(event, phase, state.round + 1)]
    rules, question = events.begin(table(), state, card), None
    asking = rules.send(None)
    while (question := asking.pending.get(0)) is None or question.topic != "level":
        for seat, one in asking.pending.items():
            assert one.absent is not None
            asking.take(seat, one.absent)
        asking = rules.send(None)
    assert choose(view(state, 0), question, Rng(1)) == verbs.Pick((chosen,))
    rules.close()


def test_it_gets_scorn_where_it_hurts_least_and_sheds_it_where_that_wins_votes() -> None:
    term = {amount: Term(Word.SCORN, amount, Target.PICK) for amount in (1, -1)}
    state = strong(favor=[{MILL: 1, WATCH: 9}, {}], scorn=[{MILL: 1, CHOIR: 1}])
    assert choose(view(state, 0), ask.event_pick(state, 0, term[-1], "State Inspector"), Rng(1)) == verbs.Pick((MILL,))
    assert choose(view(state, 0), ask.event_pick(state, 0, term[1], "State Inspector"), Rng(1)) != verbs.Pick((MILL,))


@pytest.mark.rule("M-A24")
def test_it_takes_no_goods_for_which_its_sheet_has_no_circle() -> None:
    state = strong(round=5)
    state.owed[0] = 2
    for kind in Resource:
        state.sheets[0].circled = dict.fromkeys(set(Resource) - {kind}, 20)
        assert choose(view(state, 0), ask.take(state, 0, "Public Comment", now=True), Rng(1)) == verbs.Take((kind,))


def test_it_votes_for_itself_and_likes_every_town() -> None:
    match = Match(GAME, 3, "together", {"together": True})
    assert choose(match.view(0), match.pending[0], Rng(1)) is None
    for seat in (1, 2):
        assert choose(match.view(seat), match.pending[seat], Rng(1)) == verbs.Pass()
        match.play(seat, verbs.Pass())
    assert choose(match.view(0), match.pending[0], Rng(1)) == verbs.Settle()
    match.play(0, verbs.Settle())
    assert [choose(match.view(seat), match.pending[seat], Rng(1)) for seat in range(3)] == [
        verbs.Vote(n) for n in range(3)
    ]


@pytest.mark.parametrize("seats", GAME.rules.seats)
def test_wherever_chance_leads_it_has_a_legal_move_and_always_the_same(seats: int) -> None:
    match, rng = Match(GAME, seats, "anywhere", {"endless": seats % 2 == 1, "together": seats > 3}), Rng(seats)
    while match.result is None:
        seat = rng.choice([*match.pending])
        question, view = match.pending[seat], match.view(seat)
        first, again = (choose(view, question, Rng(7)) for _ in range(2))
        assert first == again
        assert first is not None or question.waits == "open"
        assert first is None or question.check(first) is None, f"{first} at {question.prompt}"
        if any(question.legal):
            match.play(seat, agents.random_move(question, rng))


@for_each("seats", [GAME.rules.seats[0], GAME.rules.seats[-1]])
def test_matches_of_its_own_are_short(seats: int) -> None:
    match, rng = Match(GAME, seats, "own"), Rng(1)
    play_out(match, with_ai_in(range(seats), rng))
    assert len(match.moves) < 300


def test_it_beats_random_players() -> None:
    won = 0
    for number in range(5):
        match, me = Match(GAME, 3, f"strong {number}"), number % 3
        play_out(match, with_ai_in([me], Rng(number)))
        assert match.result
        won += match.result.winners == (me,)
    assert won >= 4
