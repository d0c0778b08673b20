"""Standing orders and wish lists (14.3): what may be listed under each topic, and how a match runs on them."""

import pytest

from rules import Decision, Match, Rng, Seat, Verb
from rules.ninety import GAME, setting_up
from rules.ninety.ask import weekend as ask_weekend
from rules.ninety.city import DOWNTOWN, PLACES, REGION_OF, TURFS
from rules.ninety.schedule import settle
from rules.ninety.state import State
from rules.ninety.topics import TOPICS
from rules.ninety.verbs import Pass, Seed, TakeCash, Travel, Upgrade, Withdraw
from tests.ninety.situations import at_table, questions, run, wishes
from tests.record import answered
from tests.situations import Orders, asked_by_hand, shuffled

BY_KEY = {topic.key: topic for topic in TOPICS}
UNORDERED = {""}
"""The day itself, two dice of the weekend, and Election Day, which comes once."""


def moves(key: str, state: State, me: Seat = 0) -> list[Verb]:
    return [offer.move for offer in wishes(key, state, me)]


def open_places() -> list[str]:
    """Where votes may lie at the usual table, by region."""
    homes = {place for turf in ("Oakland", "Hilltop") for place in TURFS[turf].neighborhoods}
    return [place for place in REGION_OF if place not in homes]


@pytest.mark.rule("N-C5", "N-C4", "N-C7")
def test_what_may_be_ordered() -> None:
    state = at_table()
    assert moves("seed", state) == [Seed(place) for place in open_places()]
    assert moves("no-show", state) == [Withdraw(place) for place in open_places()]
    assert moves("weekend: odd", state) == [TakeCash(), *map(Upgrade, open_places())]
    assert moves("mail first", state) == [Pass()]
    even = moves("weekend: even", state)
    assert even[:3] == [Pass(), Travel(DOWNTOWN), Travel("Oakland")]
    homes = {Travel(place) for place in TURFS["Oakland"].neighborhoods}
    assert {*even[3:]} == {Travel(place) for place in PLACES if place != DOWNTOWN} - homes


@pytest.mark.rule("N-C5")
def test_seeding_wishes_are_taken_in_order_of_those_still_open_and_each_is_used_up() -> None:
    state = at_table(lean={0: ["Bluff"] * 2, 1: ["Bluff"] * 2})
    order = Orders(GAME, {"seed": [Seed("Bluff"), Seed("Hays"), Seed("Larimer"), Seed("Esplen")]})
    made = list[Verb]()
    for _ in range(2):
        question = questions(lambda table, at: setting_up.seed_by_choice(table, at, 0), state)[0]
        move = order.answer(question)
        assert isinstance(move, Seed)
        made.append(move)
        state.sown.append(move.where)
    assert made == [Seed("Hays"), Seed("Larimer")]
    assert order.lists["seed"] == [Seed("Bluff"), Seed("Esplen")]


@pytest.mark.rule("N-C5", "N-61")
def test_wishes_that_collide_fall_to_the_next_on_the_list() -> None:
    """Three want Bluff, where two blocks lie; the last in turn order gets the second wish."""
    state = at_table(3, lean={0: ["Bluff"], 1: ["Bluff"]})
    got = list[list[str]]()
    for seat in state.order():
        order = Orders(GAME, {"seed": [Seed("Bluff"), Seed("Hays"), Seed("Larimer")]})
        step = lambda table, at, me=seat: setting_up.seed_by_choice(table, at, me)  # noqa: E731
        state.sown = []
        first = order.answer(questions(step, state)[seat])
        assert isinstance(first, Seed)
        state.sown = [first.where]
        second = order.answer(questions(step, state)[seat])
        assert isinstance(second, Seed)
        state.sown = []
        run(step, state, (seat, first), (seat, second))
        got.append([first.where, second.where])
    assert got == [["Bluff", "Hays"], ["Bluff", "Hays"], ["Hays", "Larimer"]]


def weekend(state: State, die: int) -> Decision:
    state.day, state.now.bonus = 6, [die]
    return questions(lambda table, at: ask_weekend(table, at, 0), state)[0]


@pytest.mark.rule("N-C3", "N-63")
def test_on_an_odd_die_the_first_upgrade_that_is_possible_is_made_else_the_cash_is_taken() -> None:
    order = Orders(GAME, {"weekend: odd": [Upgrade("Hays"), Upgrade("Bluff"), TakeCash()]})
    assert order.answer(weekend(at_table(lean={0: ["Bluff", "Hays"]}), 1)) == Upgrade("Hays")
    assert order.answer(weekend(at_table(lean={0: ["Bluff"]}), 3)) == Upgrade("Bluff")
    full = at_table(lean={0: ["Larimer", "Bluff"]}, solid={0: ["Bluff"] * 2})
    assert order.answer(weekend(full, 5)) == TakeCash()
    assert order.answer(weekend(at_table(lean={0: ["Bluff"], 1: ["Hays"]}), 2)) is None


@pytest.mark.rule("N-C3", "N-64")
def test_on_an_even_die_one_goes_where_one_is_not_yet() -> None:
    order = Orders(GAME, {"weekend: even": [Travel("Bluff"), Travel("Oakland"), Pass()]})
    assert order.answer(weekend(at_table(), 2)) == Travel("Bluff")
    assert order.answer(weekend(at_table(at="Bluff"), 2)) == Travel("Oakland")


@pytest.mark.rule("N-C4", "N-A26")
def test_a_lean_vote_owed_is_the_first_of_the_list_that_there_is() -> None:
    order = Orders(GAME, {"no-show": [Withdraw("Larimer"), Withdraw("Hays"), Withdraw("Bluff")]})
    state = at_table(lean={0: ["Bluff", "Hays"]})
    state.candidates[0].owed = 1
    assert order.answer(questions(lambda table, at: settle(table, at, 0), state)[0]) == Withdraw("Hays")


@pytest.mark.rule("N-C5", "N-C4", "N-C3", "N-C7")
@pytest.mark.parametrize("seats", [2, 5])
def test_with_orders_only_the_days_and_the_drop_are_asked(seats: int) -> None:
    match, rng = Match(GAME, seats, f"orders {seats}"), Rng(seats)
    by_hand = asked_by_hand(match, {seat: shuffled(match, seat, rng) for seat in range(seats)}, rng)
    assert {topic for _, topic in by_hand} <= UNORDERED


def test_every_question_has_a_topic_of_the_list_or_none() -> None:
    names = [*(f"ninety-{seats}" for seats in range(2, 6)), "ninety-missed"]
    found = {question.topic for name in names for _, _, question in answered(name)}
    assert found == {*BY_KEY, *UNORDERED}
