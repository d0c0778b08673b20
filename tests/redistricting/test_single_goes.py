"""The option “The last turn”: October in single goes (4.6)."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules import Match, Rng, Seat, Table, Verb
from rules.redistricting import GAME
from rules.redistricting.ai import sharp
from rules.redistricting.board import BOARD, Card, District, Month
from rules.redistricting.play import goes
from rules.redistricting.setting_up import Counted, odds, rounds
from rules.redistricting.state import Options, State
from rules.redistricting.telling import Docked, Ended, MonthBegun
from rules.redistricting.verbs import Draw, EndTurn, Pass, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView, next_after, points_for, turns_left, view
from tests.driver import play_out
from tests.findings import for_each
from tests.redistricting.cities import CITY
from tests.redistricting.situations import first_question, position, run
from tests.situations import Ran, play_stand_ins

GET_OUT, REVIEW, CARPETBAGGER = Card.GET_OUT, Card.REVIEW, Card.CARPETBAGGER
ALONE = Swap("C1", to="Salmon")
"""It raises the deviation."""
SINGLY = {"last_turn": "goes"}
POINTS = {2: (4, 3), 3: (4, 3, 2), 5: (4, 3, 2, 2, 2)}
"""In October, in turn order; by how many play."""


def october(seats: int = 2, **fields: Any) -> State:
    """The last month in single goes, with seat 0 first."""
    return position(seats, people=CITY, round=4, last_in_goes=True, **fields)


async def month(table: Table, state: State) -> None:
    await goes(table, state, [*zip(state.order(), BOARD.months[Month.OCTOBER], strict=False)])


def played(state: State, *moves: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[None]:
    """A whole October with these moves, and no others are asked for."""
    return run(month, state, *moves, dice=dice)


@pytest.mark.rule("D-D5", "D-A22", "D-A29")
@for_each(("seats", "points"), POINTS.items())
def test_all_go_round_with_one_thing_each_until_everybodys_turn_is_over(seats: int, points: Sequence[int]) -> None:
    """They draw while they have points, and then hold cards, so they are asked until they end their turns."""
    moves = [
        (seat, Draw() if has > number else EndTurn())
        for number in range(max(points) + 1)
        for seat, has in enumerate(points)
        if has >= number
    ]
    state = october(seats)
    ran = played(state, *moves, dice=[1] * sum(points))
    assert ran.seats == [seat for seat, _ in moves]
    assert [len(one.hand) for one in state.operatives] == [*points]
    ended = [Ended(seat, 0, in_goes=True) for seat, move in moves if move == EndTurn()]
    assert [fact for fact in ran.facts if isinstance(fact, Ended)] == ended


@pytest.mark.rule("D-D5")
def test_only_october_is_played_so_and_only_as_an_option() -> None:
    for options in ({}, SINGLY):
        match = Match(GAME, 3, "single goes", options)
        months = [(match.view().month, match.view().in_goes) for _ in play_stand_ins(match)]
        assert {month for month, in_goes in months if in_goes} == ({Month.OCTOBER} if options else set())
        begun = [event.fact for event in match.events() if isinstance(event.fact, MonthBegun)]
        assert [fact.in_goes for fact in begun] == [False, False, False, bool(options)]
    assert begun[-1].say() == "October begins: the last turns before the vote, in single goes."


@pytest.mark.rule("D-D5", "D-A29")
def test_a_turn_ends_by_itself_where_no_card_is_left_to_play_and_others_go_on() -> None:
    state = october(hands={1: [REVIEW]}, dice={0: [3], 1: [3]})
    ran = played(state, (0, Promote("Adler")), (1, Play(REVIEW, "Navy")))
    assert ran.seats == [0, 1]
    assert [fact for fact in ran.facts if isinstance(fact, Docked)] == [Docked(0, 1, 4, 3), Docked(1, 0, 3, 3)]


@pytest.mark.rule("D-D5", "D-A29")
def test_a_hand_of_dead_cards_is_asked_with_each_go() -> None:
    state = october(hands={1: [GET_OUT]}, dice={1: [3]})
    state.doubled = [*state.voters(District.TEAL).values()][:6]
    ran = played(state, (0, Promote("Adler")), (1, EndTurn()), (0, EndTurn()))
    assert ran.asked[1].moves == (EndTurn(),)


@pytest.mark.rule("D-D5", "D-38")
def test_three_cards_are_played_in_all_goes_together() -> None:
    state = october(hands={0: [REVIEW] * 4}, dice={0: [4], 1: [3]})
    reviews = [(0, Play(REVIEW, district)) for district in ("Navy", "Salmon", "Grey")]
    assert played(state, *reviews).seats == [0, 0, 0]
    assert state.operatives[0].hand == [REVIEW]


@pytest.mark.rule("D-D5", "D-A30")
def test_whom_a_carpetbagger_brings_belongs_to_its_card() -> None:
    state = october(hands={0: [CARPETBAGGER]}, dice={0: [4]})
    moves = [(0, Play(CARPETBAGGER)), (0, Pass()), (1, Promote("Adler")), (1, EndTurn())]
    assert played(state, *moves, dice=[1, 1]).topics == ["turn", "carpetbagger", "turn", "turn"]


@pytest.mark.rule("D-D5", "D-44")
def test_who_is_blocked_takes_the_die_and_goes_on_with_the_next_go() -> None:
    state = october(dice={0: [2], 1: [2]})
    ran = played(state, (0, ALONE), (1, EndTurn()), (0, Promote("Adler")), dice=[1])
    assert [one.dice for one in state.operatives] == [[1], []]
    assert ran.seats == [0, 1, 0]


def test_it_is_said_that_the_courts_blocked_where_nobody_went_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    match = october_begun()
    monkeypatch.setattr(Table, "roll", lambda table: 1)
    (me,) = match.pending
    match.play(me, single(match))
    (other,) = match.pending
    assert match.pending[other].prompt.startswith("October, in single goes:")
    match.play(other, EndTurn())
    match.play(me, single(match))
    assert match.pending[me].prompt.startswith("The courts blocked that. October, in single goes: 2")


def october_begun() -> Match[RedistrictingView]:
    """A match of two in which nobody has done anything before October in single goes."""
    match = Match(GAME, 2, "a list", SINGLY)
    while not match.view().in_goes:
        (seat,) = match.pending
        match.play(seat, EndTurn())
    return match


def single(match: Match[RedistrictingView]) -> Verb:
    """A block alone that the courts may keep where it is."""
    ((_, question),) = match.pending.items()
    return next(one.move for one in question.of(Swap) if one.move.to and "blocks it" in one.label)


@pytest.mark.rule("D-D5", "D-C2")
def test_a_list_goes_on_from_go_to_go_and_stops_at_the_courts(monkeypatch: pytest.MonkeyPatch) -> None:
    match = october_begun()
    (me,) = match.pending
    match.play(me, match.pending[me].of(Promote)[0].move)
    assert (dict(match.broken_off), set(match.outdated)) == ({}, set())
    (other,) = match.pending
    match.play(other, EndTurn())
    assert set(match.outdated) == {(other, "turn")}
    monkeypatch.setattr(Table, "roll", lambda table: 1)
    match.play(me, single(match))
    assert dict(match.broken_off) == {me: None}


@pytest.mark.rule("D-D5")
def test_everybody_sees_what_is_left_to_each() -> None:
    question = first_question(month, state := october(3, dice={2: [4]}))
    assert question.prompt == "October, in single goes: 4 action points (AP) left. What do you do?"
    seen = view(state, 1)
    assert [one.left for one in seen.operatives] == [4, 3, None]
    assert [points_for(seen, seat) for seat in range(3)] == [4, 3, None]
    assert [next_after(seen, seat) for seat in range(3)] == [1, 0, 0]
    assert [turns_left(seen, seat) for seat in range(3)] == [1, 1, 2]


@pytest.mark.parametrize("seats", [2, 5])
def test_sharp_players_play_it_to_the_end(seats: int) -> None:
    match, rng = Match(GAME, seats, f"sharp goes {seats}", SINGLY), Rng(1)
    play_out(match, lambda match, seat: sharp.choose(match.view(seat), match.pending[seat], rng))
    assert match.result is not None


@for_each(
    ("counted", "seats", "is_edge"),
    [
        (Counted(57, 300), 2, True),
        (Counted(57, 150), 2, False),
        (Counted(31, 60), 5, False),
        (Counted(33, 300), 4, True),
        (Counted(20, 300), 5, False),
    ],
)
def test_what_may_be_chance_is_no_edge(counted: Counted, seats: int, is_edge: bool) -> None:
    assert counted.is_edge(seats) == is_edge


@pytest.mark.rule("D-D5")
def test_the_lobby_says_what_playing_last_wins_against_what_is_even() -> None:
    printed, goes, simple = Options(), Options(last_turn="goes"), Options(simple=True)
    assert odds(printed, 4, "steady") == (
        "Whoever plays last wins 33 of 100 among 4 steady AI players, where 25 would be even; "
        "the option “The last turn” makes it more even."
    )
    assert odds(goes, 2, "steady") == (
        "Whoever plays last wins 60 of 100 among 2 steady AI players, where 50 would be even."
    )
    assert (odds(goes, 5, "sharp"), odds(simple, 2, "sharp"), odds(printed, 4, "easy")) == ("", "", "")
    assert odds(printed, 3, None).startswith("With the option “The last turn”, you go round in October")
    assert (odds(goes, 3, None), odds(simple, 3, None)) == ("", "")


def test_a_match_lasts_longer_so() -> None:
    usual, singly, simple = Options(), Options(last_turn="goes"), Options(last_turn="goes", simple=True)
    assert [rounds(one, 2) for one in (usual, singly, simple)] == [4, 9, 5]
    assert GAME.waits_for(usual, 2) < GAME.waits_for(simple, 2) < GAME.waits_for(singly, 2)
