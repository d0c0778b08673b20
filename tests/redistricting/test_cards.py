"""Rule by rule: drawing and playing Campaign Playbook cards (8.1, 8.2), whatever they do."""

import pytest

from rules import Decision, Match, Rng, Table, Verb, agents
from rules.redistricting import GAME
from rules.redistricting.board import BOARD, Card, District
from rules.redistricting.play import go
from rules.redistricting.state import State, Turn
from rules.redistricting.verbs import Draw, EndTurn, Pass, Play, Promote, Replace, Swap
from tests.findings import for_each
from tests.redistricting.cities import CITY, review, suppress, votes
from tests.redistricting.situations import asked, first_question, position, run, turn
from tests.situations import awaited, refusal

SUPPRESSION, GET_OUT, REVIEW, CARPETBAGGER, VAN = Card
ALL = [card for card in Card for _ in range(4)]
TWICE = Play(GET_OUT, "Navy", voters=("C1",))
FINAL = Play(REVIEW, "Salmon")


@pytest.mark.rule("D-37", "D-41")
def test_to_draw_costs_one_point_however_often() -> None:
    state = position()
    ran = turn(state, Draw(), Draw(), Draw(), EndTurn(), points=3, dice=[1, 5, 9])
    prices = [label for one in ran.asked for label in one.labels if label.startswith("Draw")]
    assert prices == ["Draw a card · 1 AP"] * 3
    assert state.operatives[0].hand == [SUPPRESSION, GET_OUT, REVIEW]
    assert len(state.deck) == 17


@pytest.mark.rule("D-38")
def test_a_hand_has_no_limit() -> None:
    state = position(hands={0: ALL[:12]})
    turn(state, *[Draw()] * 8, EndTurn(), points=8, dice=[1] * 8)
    assert sorted(state.operatives[0].hand) == sorted(ALL)


@pytest.mark.rule("D-D3")
def test_where_the_pile_is_empty_the_played_cards_are_drawn_from() -> None:
    state = position(hands={1: ALL[:18]}, discards=[VAN, VAN])
    turn(state, Draw(), EndTurn(), points=1, dice=[2])
    assert state.operatives[0].hand == [VAN]
    assert (state.deck, state.discards) == ([VAN], [])


@pytest.mark.rule("D-D3")
def test_played_cards_wait_until_the_pile_is_empty() -> None:
    state = position(hands={1: ALL[:17]}, discards=[VAN, VAN])
    turn(state, Draw(), EndTurn(), points=1, dice=[1])
    assert (state.deck, state.discards) == ([], [VAN, VAN])
    assert refusal(asked(position(hands={1: ALL}), points=3), Draw()) == ("There's no card left to draw.", "8.1")


@pytest.mark.rule("D-D3")
def test_a_judicial_review_that_was_played_never_comes_back() -> None:
    others = [*[REVIEW, GET_OUT] * 3, *[SUPPRESSION, CARPETBAGGER] * 4]
    state = position(people=CITY, hands={0: [REVIEW, GET_OUT], 1: others}, discards=[VAN] * 4)
    turn(state, FINAL, TWICE, *[Draw()] * 5, EndTurn(), points=5, dice=[1] * 5)
    assert sorted(state.operatives[0].hand) == sorted([VAN] * 4 + [GET_OUT])
    assert (state.deck, state.discards, state.reviewed) == ([], [], [District.SALMON])


@pytest.mark.rule("D-37", "D-A15")
def test_to_play_costs_nothing_and_is_done_without_points_too() -> None:
    state = position(people=CITY, hands={0: [GET_OUT, REVIEW, VAN]})
    ran = turn(state, TWICE, FINAL, EndTurn(), points=0)
    assert [question.clause for question in ran.asked] == ["4.2"] * 3
    assert votes(state, District.NAVY) == {"Adler": 4, "Bishop": 1}
    assert (state.operatives[0].hand, state.discards) == ([VAN], [GET_OUT])


@pytest.mark.rule("D-A15", "D-37")
def test_cards_are_played_before_between_and_after_actions() -> None:
    state = position(people=CITY, hands={0: [GET_OUT, REVIEW, VAN]})
    van = Play(VAN, "Navy", "Olive", ("C3",), ("C5",))
    turn(state, TWICE, Promote("Bishop"), FINAL, Swap("A3", "B4"), van, points=2)
    assert (state.operatives[0].hand, state.promotions) == ([], ["Bishop"])


@pytest.mark.rule("D-38")
def test_three_cards_are_played_in_a_turn_and_no_fourth() -> None:
    hand = [GET_OUT, GET_OUT, REVIEW, VAN]
    other = Play(GET_OUT, "Salmon", voters=("F1",))
    state = position(people=CITY, hands={0: hand})
    ran = turn(state, TWICE, other, FINAL, EndTurn(), points=1)
    assert not any(isinstance(move, Play) for move in ran.asked[-1].moves)
    assert state.operatives[0].hand == [VAN]
    state.turns = {0: Turn(points=1, played=3)}
    question = first_question(go_on, state)
    van = Play(VAN, "Navy", "Olive", ("C3",), ("C5",))
    assert refusal(question, van) == ("You've played 3 cards this turn.", "8.2")


@pytest.mark.rule("D-38")
def test_the_next_turn_allows_three_more() -> None:
    state = position(people=CITY, hands={0: [GET_OUT, GET_OUT, REVIEW, VAN]})
    turn(state, TWICE, Play(GET_OUT, "Salmon", voters=("F1",)), FINAL, points=0)
    turn(state, Play(VAN, "Navy", "Olive", ("C3",), ("C5",)), points=0)
    assert state.operatives[0].hand == []


@pytest.mark.rule("D-A29", "D-38")
def test_without_points_a_turn_ends_by_itself_when_no_card_can_be_played_for_all_that_others_see() -> None:
    assert turn(position(), points=0).asked == []
    three = position(people=CITY, hands={0: [GET_OUT, GET_OUT, REVIEW, VAN]})
    assert len(turn(three, TWICE, Play(GET_OUT, "Salmon", voters=("F1",)), FINAL, points=0).asked) == 3


@pytest.mark.rule("D-A29")
def test_with_points_a_turn_ends_by_itself_too_where_three_cards_were_played_and_nothing_can_be_done() -> None:
    *districts, last = District
    used_up = {"A1": (0, 1), "G1": (2, 3), "D4": (4, 5), "A7": (6, 7)}
    tiles = {block: [districts[other], districts[home]] * 4 for block, (home, other) in used_up.items()}
    hands = {0: [GET_OUT] * 4, 1: [*[SUPPRESSION, CARPETBAGGER, VAN] * 4, *[REVIEW] * 3]}
    state = position(people=CITY, hands=hands, tiles=tiles)
    state.deck.remove(REVIEW)
    state.reviewed, state.promotions = [last], ["Adler"] * BOARD.promotions
    state.turns = {0: Turn(points=2, played=3)}
    assert run(go_on, state).asked == []
    state.turns = {0: Turn(points=2, played=2)}
    assert len(run(go_on, state, (0, EndTurn())).asked) == 1


async def go_on(table: Table, state: State) -> None:
    """What is left of the turn of seat 0."""
    while 0 in state.turns:
        await go(table, state, 0)


@pytest.mark.rule("D-A29")
def test_a_hand_of_dead_cards_is_asked_all_the_same() -> None:
    state = position(people=CITY, hands={0: [GET_OUT]})
    state.doubled = [*state.voters(District.TEAL).values()][:6]
    ran = turn(state, EndTurn(), points=0)
    assert ran.asked[0].moves == (EndTurn(),)


@pytest.mark.rule("D-D3", "D-3")
@for_each(
    ("move", "reason", "clause"),
    [
        (Play("Ace"), "There's no card called “Ace”.", "8.2"),
        (Play(CARPETBAGGER), "You don't hold Carpetbagger.", "8.2"),
        (Play(GET_OUT), "Say in which district.", "8.4"),
        (Play(GET_OUT, "Rome"), "There's no district called “Rome”.", "8.4"),
        (Play(SUPPRESSION), "Say in which district.", "8.3"),
        (Play(REVIEW), "Say in which district.", "8.5"),
        (Play(VAN, "Navy"), "Say which neighbor of Navy, too.", "8.7"),
        (Play(VAN, "Navy", "Khaki"), "There's no district called “Khaki”.", "8.7"),
        (Play(GET_OUT, "Navy", voters=("A1",)), "No voter of Navy is at “A1”.", "8.4"),
        (Play(SUPPRESSION, "Navy", voters=("F1",)), "No voter of Navy is at “F1”.", "8.3"),
        (Play(SUPPRESSION, "Navy", voters=("Z9",)), "No voter of Navy is at “Z9”.", "8.3"),
        (Play(GET_OUT, "Navy", "Salmon", ("C1",)), "Get Out the Vote takes no “other”: leave it out.", "8.4"),
        (Play(REVIEW, "Navy", voters=("C1",)), "Judicial Review takes no “voters”: leave it out.", "8.5"),
        (Play(GET_OUT, "Navy"), "Pick 1 to 2 for “voters”; nothing is picked yet.", "4.2"),
        (Play(GET_OUT, "Navy", voters=("C1", "C2", "A3")), "Name one voter or two, not 3.", "8.4"),
        (Play(GET_OUT, "Navy", voters=("C1", "C1")), "You named C1 twice.", "8.4"),
        (Play(VAN, "Navy", "Salmon", ("C1", "C2"), ("F1",)), "Name one voter, not 2.", "8.7"),
        (Play(VAN, "Navy", "Plum", ("C1",), ("G6",)), "Navy and Plum aren't neighbors.", "8.7"),
        (Play(VAN, "Navy", "Teal", ("C3",), ("D5",)), "Navy and Teal aren't neighbors.", "8.7"),
        (Play(VAN, "Navy", "Navy", ("C1",), ("C2",)), "Name two different districts.", "8.7"),
        (Play(VAN, "Navy", "Salmon", ("A1",), ("F1",)), "No voter of Navy is at “A1”.", "8.7"),
        (Play(VAN, "Navy", "Salmon", ("C1",), ("D1",)), "No voter of Salmon is at “D1”.", "8.7"),
        (Play(VAN, "Navy", "Salmon", ("C1",)), "Pick 1 for “others”; nothing is picked yet.", "4.2"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_clause(move: Verb, reason: str, clause: str) -> None:
    state = position(people=CITY, hands={0: [SUPPRESSION, GET_OUT, REVIEW, VAN]})
    assert refusal(asked(state), move) == (reason, clause)


@pytest.mark.rule("D-D3")
def test_one_cube_left_is_for_one_voter() -> None:
    state = position(people=CITY, hands={0: [GET_OUT]})
    state.doubled = [*state.voters(District.TEAL).values()][:5]
    two = Play(GET_OUT, "Navy", voters=("C1", "C2"))
    assert refusal(asked(state), two) == ("Name one voter, not 2.", "8.4")


@pytest.mark.rule("D-49")
def test_in_simple_play_no_card_is_looked_for() -> None:
    simple = asked(position(people=CITY, simple=True))
    assert refusal(simple, Play("Ace")) == ("There are no cards in simple play.", "10.1")
    assert refusal(asked(position()), Play("")) == ("Name a card that you hold.", "8.2")


@pytest.mark.rule("D-D3", "D-3")
@for_each(
    ("change", "move", "reason", "clause"),
    [
        ("suppressed", Play(SUPPRESSION, "Navy"), "All cubes of Voter Suppression have been laid.", "8.8"),
        ("doubled", Play(GET_OUT, "Navy"), "All cubes of Get Out the Vote have been laid.", "8.8"),
        ("reviewed", Play(REVIEW, "Navy"), "All cubes of Judicial Review have been laid.", "8.8"),
        ("reviewed", Play(REVIEW, "Lilac"), "All cubes of Judicial Review have been laid.", "8.8"),
        ("salmon", Play(REVIEW, "Salmon"), "The lines of Salmon are final already.", "8.5"),
        ("cube", Play(GET_OUT, "Navy", voters=("C1",)), "The voter at C1 has a cube already.", "8.8"),
        ("cube", Play(SUPPRESSION, "Navy", voters=("C1",)), "The voter at C1 has a cube already.", "8.8"),
        ("all cubes", Play(SUPPRESSION, "Navy", voters=("C1",)), "No voter of Navy is without a cube.", "8.8"),
    ],
)
def test_what_has_run_out_is_refused_with_its_clause(change: str, move: Play, reason: str, clause: str) -> None:
    state = position(people=CITY, hands={0: [card for card in Card if (change, card) != ("reviewed", REVIEW)]})
    run_out(state, change)
    question = asked(state)
    assert refusal(question, move) == (reason, clause)
    assert move.card not in {offer.move.card for offer in question.of(Play)} or change in (
        "salmon",
        "cube",
        "all cubes",
    )


def run_out(state: State, change: str) -> None:
    """Cubes laid elsewhere, or on the very ones that are named."""
    away = [*state.voters(District.TEAL).values()]
    match change:
        case "suppressed":
            state.suppressed = away[:6]
        case "doubled":
            state.doubled = away[:6]
        case "reviewed":
            state.operatives[0].hand.append(REVIEW)
            state.reviewed = [District.NAVY, District.SALMON, District.GREY, District.OLIVE]
        case "salmon":
            review(state, District.SALMON)
        case "cube":
            suppress(state, "C1")
        case _:
            suppress(state, "C1", "A2", "B2", "C2")
            state.doubled = [one for one in state.voters(District.NAVY).values() if one not in state.suppressed]


@pytest.mark.rule("D-A30", "D-37", "D-D3")
def test_what_was_drawn_or_shown_is_not_taken_back_freely() -> None:
    match, rng, shown = Match(GAME, 4, "shown"), Rng(4), set[str]()
    for seat, question in awaited(match):
        match.play(seat, move := card_move(question, rng))
        if isinstance(move, Draw):
            assert not match.may_undo(seat), "a card was drawn"
        if isinstance(move, Play):
            assert not match.may_undo(seat), "a card was shown"
            shown.add(move.card)
        if isinstance(move, Replace):
            assert not match.may_undo(seat), "one of the two drawn was shown"
        if isinstance(move, Pass) and match.result is None:
            assert match.may_undo(seat), "nothing new is known"
    assert shown == {*Card}


def card_move(question: Decision, rng: Rng) -> Verb:
    """What can be done with cards; of a Carpetbagger anything, and else the end of the turn."""
    if question.topic == "carpetbagger":
        return agents.random_move(question, rng)
    if plays := question.of(Play):
        return agents.fill_at_random(rng.choice(plays), rng)
    return Draw() if question.check(Draw()) is None else EndTurn()


@pytest.mark.rule("D-23")
def test_what_is_done_in_the_open_is_taken_back_freely() -> None:
    match = Match(GAME, 2, "open")
    (seat,) = match.pending
    pair = next(offer.move for offer in match.pending[seat].of(Swap) if offer.move.take)
    who = match.pending[seat].of(Promote)[0].move
    for move in (pair, who):
        match.play(seat, move)
        assert match.may_undo(seat)
    (other,) = match.pending
    assert other != seat, "both points are spent"
    match.play(other, EndTurn())
    assert match.may_undo(other)
