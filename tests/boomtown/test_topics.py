"""Standing orders and wish lists (11.3): what may be listed under each topic, and how a match runs on them."""

import pytest

from rules import Group, Match, Offer, Rng, Seat, Verb, agents
from rules.boomtown import GAME
from rules.boomtown.board import BOARD
from rules.boomtown.notation import Resource
from rules.boomtown.picks import USUAL
from rules.boomtown.pieces import Die, Options, Stage
from rules.boomtown.play import begin_round, end_round, turns
from rules.boomtown.state import Card, State
from rules.boomtown.topics import TOPICS
from rules.boomtown.verbs import Accept, Collect, Decline, Pass, Pay, Pick, Place, Stay, Take, TakeBack, Vote
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, STONE, TOWN, WOOD
from tests.boomtown.situations import RULES, asked_of, at, at_table, goods, on, questions, run
from tests.findings import for_each
from tests.record import answered_questions
from tests.situations import Orders, asked_by_hand, awaited, random_orders

BY_KEY = {topic.key: topic for topic in TOPICS}
ONCE = {"town"}
"""Asked once in a match, which needs no order."""


def wishes(key: str, state: State, me: Seat = 0) -> dict[Verb, Offer]:
    return {offer.move: offer for offer in RULES.wishes(key, state, me)}


def moves(key: str, state: State, me: Seat = 0) -> list[Verb]:
    return [*wishes(key, state, me)]


@pytest.mark.rule("M-C1", "M-C3", "M-C6")
def test_every_question_that_comes_again_has_a_topic() -> None:
    names = ("2", "3", "4", "5", "endless", "together")
    found = {question.topic for name in names for _, _, question in answered_questions(f"boomtown-{name}")}
    assert found <= {*BY_KEY, *ONCE}
    assert found >= {"place", "golden", "any", "level", *ONCE}


@pytest.mark.rule("M-C1", "M-D2")
def test_every_location_of_the_town_may_be_planned_before_it_is_open() -> None:
    state = at_start(at_table(cards=[Card("Influenza", 0, 3)], round=3))
    listed = [move for move in moves("place", state) if isinstance(move, Place)]
    assert [*dict.fromkeys(move.where for move in listed)] == [*state.everywhere()]
    assert {on(where) for where in state.everywhere()} <= {*listed}
    assert moves("place", state)[-1] == Pass()
    assert {"Grand Concert", "Second Mill", "Rezoning", "Clinic"} <= {move.where for move in listed}


@pytest.mark.rule("M-C4")
def test_where_one_faction_is_named_each_of_them_can_be_planned() -> None:
    listed = moves("place", at_start(at_table()))
    assert at_location(listed, "Soapbox Corner") == [on("Soapbox Corner", name) for name in (USUAL, *TOWN)]
    assert at_location(listed, "Courthouse Rally") == [on("Courthouse Rally", USUAL, USUAL)]
    factions = (CHOIR, "Night Watch", "Old Families", MILL)
    listed = moves("place", at_start(at_table(town=factions)))
    names = (USUAL, CHOIR, "Night Watch", MILL)
    assert at_location(listed, "Close the Gates") == [on("Close the Gates", name) for name in names]


@pytest.mark.rule("M-C4", "M-A26", "M-A36")
def test_against_whom_can_be_planned_too() -> None:
    listed = moves("place", at_start(at_table(3, town=["Strong Mayor"], offices=3)), 1)
    order = [on("Executive Order", against=whom) for whom in ((), (2,), (0,))]
    assert at_location(listed, "Executive Order") == order


def at_start(state: State) -> State:
    """The round begins: its dice are still to be rolled."""
    state.stage = Stage.START
    return state


@pytest.mark.rule("M-C1")
@for_each(
    ("go", "turn", "dice", "left"),
    [(1, 0, 3, 3), (1, 1, 2, 2), (2, 0, 2, 2), (3, 0, 1, 1), (3, 1, 0, 0), (3, 1, 1, 0), (2, 1, 1, 1), (2, 1, 3, 1)],
)
def test_who_has_placed_a_die_is_asked_for_the_others(go: int, turn: int, dice: int, left: int) -> None:
    """Seat 0 begins the round; at a turn of seat 1 it has had its own. A die that nobody can place is not asked for."""
    state = at_table(2)
    state.first, state.round, state.go, state.turn, state.free[0] = 0, 1, go, turn, [4] * dice
    more = BY_KEY["place"].more
    assert more
    said = more(GAME.rules.view(state, 0), 0)
    assert said.startswith(f"You can place {left} more " if left else "")
    assert bool(said) == bool(left)
    assert bool(moves("place", state)) == bool(left), "then nothing more can be placed in this round"


def test_only_what_can_still_come_is_listed() -> None:
    state = at_table(round=BOARD.rounds)
    for state.stage, listed in ((Stage.START, True), (Stage.DICE, False), (Stage.END, False)):
        assert bool(moves("golden", state)) == listed
    assert moves("place", state) == [], "the last round ends"
    state.round = BOARD.rounds - 1
    assert moves("place", state)
    assert moves("golden", state)
    state.waiting, state.cards = [], []
    assert {bool(moves(key, state)) for key in ("level", "scorn", "scorn away")} == {False}, "there are no more events"


def test_a_list_is_over_with_the_dice_of_its_round() -> None:
    match, rng, over = Match(GAME, 2, "outdated"), Rng("outdated"), list[tuple[int, Seat, str]]()
    for seat, question in awaited(match):
        before = match.state.round
        match.play(seat, agents.random_move(question, rng))
        over += [(before, one, topic) for one, topic in sorted(match.outdated)]
    places = [(round, seat, "place") for round in range(1, BOARD.rounds + 1) for seat in range(2)]
    assert over == [(0, 0, "first player"), (0, 1, "first player"), *places]


def at_location(listed: list[Verb], where: str) -> list[Verb]:
    return [move for move in listed if isinstance(move, Place) and move.where == where]


@pytest.mark.rule("M-A26", "M-C1", "M-C4")
def test_what_is_planned_as_usual_is_taken_and_offered_to_nobody_who_places() -> None:
    state = at_table(town=["Town Council"], free={0: [6, 6, 6]}, goods={0: {COIN: 2}}, offices=5)
    asked = asked_of(state, 0)
    for where in ("Soapbox Corner", "Rezoning"):
        assert asked.check(on(where)) is None
        assert asked.check(Place(where)) is not None
    assert asked.check(on("Rezoning", CHOIR, USUAL)) is None
    assert not any(USUAL in part.choices for offer in asked.legal for part in offer.open)


@pytest.mark.rule("M-C3")
def test_what_may_be_ordered_for_golden_slots() -> None:
    assert moves("golden", at_table()) == [
        Collect(),
        Collect(back=True),
        Stay(),
        TakeBack(),
    ]
    named = [Collect((name,)) for name in (USUAL, *TOWN)]
    assert moves("golden", at_table(town=["Gull Harbor"]))[2:-2] == [*named, Collect((USUAL,), back=True)]


@pytest.mark.rule("M-C6", "M-34")
def test_each_resource_can_be_the_favourite() -> None:
    state = at_table()
    assert moves("any", state) == [Take((kind,)) for kind in Resource]
    assert moves("pay", state) == [Pay((kind,)) for kind in Resource]


@pytest.mark.rule("M-C5", "M-A11")
def test_splits_of_each_other_player_can_be_agreed_to_or_declined() -> None:
    assert moves("split", at_table(3), 1) == [Decline(0), Accept(0), Decline(2), Accept(2)]


def test_factions_may_be_listed_for_events() -> None:
    picks = [Pick((name,)) for name in TOWN]
    state = at_table()
    assert moves("level", state) == moves("scorn", state) == picks
    assert moves("scorn away", state) == [*picks, Pass()]


def test_before_the_town_is_confirmed_what_is_there_now_is_listed() -> None:
    match = Match(GAME, 2, "early", {"together": True})
    for topic in TOPICS:
        assert [*topic.wishes(match.view(0), 0)]


@pytest.mark.rule("M-7", "M-A1")
def test_a_vote_is_planned_until_it_is_known_who_goes_first() -> None:
    match = Match(GAME, 2, "votes")
    for seat in range(2):
        assert [*BY_KEY["first player"].wishes(match.view(seat), seat)] == [*match.pending[seat].legal]
        match.play(seat, Vote(1))
    assert not BY_KEY["first player"].wishes(match.view(0), 0)


@pytest.mark.rule("M-7", "M-A1")
def test_a_vote_may_be_given_before_the_match_unless_chance_decides() -> None:
    before = BY_KEY["first player"].before
    assert before is not None
    assert [offer.move for offer in before(Options(), 3)] == [Vote(0), Vote(1), Vote(2), Pass()]
    assert before(Options(first="chance"), 3) == []


@pytest.mark.rule("M-C1")
def test_a_plan_of_placements_falls_back_on_what_is_open_and_uses_each_wish_once() -> None:
    lists = {0: ["Ferry Landing", "Woodlot", "Gravel Bar"], 1: ["Woodlot", "Bottomland Farms"]}
    orders = {seat: Orders(GAME, {"place": [*map(Place, wanted)]}) for seat, wanted in lists.items()}
    state = at_table(free={0: [3, 3, 3], 1: [2, 2, 2]})
    planned, todo = list[tuple[Seat, Verb]](), [0, 1, 0, 1, 0, 1]
    for seat in todo:
        state.free = [[3, 3, 3], [2, 2, 2]]
        move = orders[seat].answer(asked_of(state, seat)) or Pass()
        planned.append((seat, move))
        if isinstance(move, Place):
            state.lying[move.where] = [Die(seat, 3)]
    assert [move for _, move in planned] == [
        Place("Woodlot"),
        Place("Bottomland Farms"),
        Place("Gravel Bar"),
        Pass(),
        Pass(),
        Pass(),
    ]
    again = at_table(free={0: [3, 3, 3], 1: [2, 2, 2]})
    run(turns, again, *planned)
    assert goods(again, 0) == {WOOD: 3, STONE: 2}
    assert goods(again, 1) == {FOOD: 3}
    assert orders[0].lists["place"] == [Place("Ferry Landing")]


@pytest.mark.rule("M-C3", "M-29", "M-A6")
def test_a_standing_order_collects_while_it_can_and_then_takes_the_die_back() -> None:
    order = Orders(GAME, {"golden": [Collect(), TakeBack()]})
    state = at_table(lying={"Ferry Landing": [(0, 4)]}, goods={0: {FOOD: 2}}, round=1)
    made = list[Verb]()
    for number in (2, 4, 5):
        state.round = number
        (question,) = questions(begin_round, state, [2] * 6).values()
        move = order.answer(question)
        assert move is not None
        made.append(move)
        run(begin_round, state, (0, move), dice=[2] * (6 if move == TakeBack() else 5))
        if move != TakeBack():
            run(end_round, state)
    assert made == [Collect(), Collect(), TakeBack()]
    assert (goods(state, 0), at(state, "Ferry Landing")) == ({COIN: 4}, [None])


@pytest.mark.rule("M-C6", "M-A35")
def test_a_favourite_resource_answers_for_all_that_may_be_chosen() -> None:
    order = Orders(GAME, {"any": [Take(("Stone",))], "pay": [Pay(("Food",)), Pay(("Coin",))]})
    factions = (CHOIR, "Night Watch", "Merchants Row", MILL)
    state = at_table(town=factions, meeples={"Merchants Row": 5}, free={0: [3, 2]}, goods={0: {COIN: 2, FOOD: 1}})
    moves = [(0, on("Trade Deal")), (0, Pay(("Coin",))), (1, Pass()), (0, on("Public Comment"))]
    ran = run(turns, state, *moves, (0, Take(("Stone",))), (1, Pass()), (0, Pass()), (1, Pass()))
    for asked in ran.asked:
        if asked.topic in order.lists:
            made = next(move for move in order.lists[asked.topic] if move in asked.moves)
            assert made == {"any": Take(("Stone",)), "pay": Pay(("Coin",))}[asked.topic]


@pytest.mark.rule("M-C1", "M-C2", "M-C3", "M-C6")
@for_each("seats", range(2, 6))
def test_a_match_of_standing_orders_comes_to_its_end_and_asks_little(seats: int) -> None:
    match, rng = Match(GAME, seats, f"orders {seats}"), Rng(seats)
    orders = {seat: random_orders(match, seat, rng) for seat in range(seats)}
    by_hand = asked_by_hand(match, orders, rng)
    assert match.result is not None
    GAME.rules.check(match.state)
    assert {topic for seat, topic in by_hand if seat == 0} <= {"place"}


@pytest.mark.rule("M-C2")
def test_turns_without_a_legal_slot_are_never_asked() -> None:
    for match, seat, question in answered_questions("boomtown-5"):
        if question.topic == "place":
            assert any(isinstance(offer.move, Place) for offer in question.legal)
            assert match.state.free[seat]


def test_the_topics_speak_of_locations_as_their_cards_do() -> None:
    state = at_start(at_table())
    listed = wishes("place", state)
    assert (listed[Place("Market Street")].label, listed[Place("Market Street")].group) == (
        "Market Street: +4 Coin",
        Group("Willow Ford"),
    )
    assert listed[Place("Bake Sale")].label == "Bake Sale: +2 Coin, +2 Favor for 2 Food"
    assert {str(offer.group) for offer in listed.values()} == {"Willow Ford", *TOWN, "Town Council", "Pass"}


@pytest.mark.rule("M-C1")
def test_while_dice_are_placed_a_list_tells_the_free_slots_and_has_no_full_or_closed_location() -> None:
    state = at_table(2, free={0: [6, 6, 6]}, lying={"Soapbox Corner": [(1, 4), None]}, round=2)
    state.turn, state.go = 0, 1
    listed = {offer.move: offer for offer in RULES.wishes("place", state)}
    soapbox = listed[on("Soapbox Corner")]
    assert (soapbox.typed, soapbox.note.endswith(" · 1 die lies there")) == (False, True)
    assert soapbox.note.startswith("Free slots: ")
    closed = next(where for where in state.everywhere() if not state.is_revealed(where))
    assert listed[on(closed)].typed
    state.lying["Soapbox Corner"] = [Die(1, 4), Die(0, 6)]
    assert {offer.move: offer for offer in RULES.wishes("place", state)}[on("Soapbox Corner")].typed
