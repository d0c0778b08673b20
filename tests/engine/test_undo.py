"""The log only grows: undo, redo, and what becomes of chance."""

from collections.abc import Callable
from typing import Any

import pytest

from rules import Back, Fact, Illegal, Match, Played, Result, Table, mainline, steps
from tests.engine.small import DONE, asking, asks, bids, doing, game_of, play_lines, telling, throwing, toy
from tests.findings import for_each
from tests.looking import everything, whole_position
from tests.toy.game import Bid, State

DICEY = doing(asking(0), asking(0), throwing, asking(0), throwing)
"""Three bids of seat 0; after the second, dice are thrown."""


def dice(match: Match) -> list[Fact]:
    return [event.fact for event in match.events()]


def test_an_undo_is_an_entry_that_names_the_number_it_goes_back_to() -> None:
    match = toy("0 bid 3", "1 bid 4")
    match.undo()
    assert match.log == (Played(0, Bid(3)), Played(1, Bid(4)), Back(1, fresh=False))
    assert match.moves == ((0, Bid(3)),)


def test_numbers_are_never_used_twice() -> None:
    match = toy("0 bid 3", "1 bid 4")
    match.undo()
    play_lines(match, "1 bid 5")
    match.undo()
    match.redo()
    assert [type(entry) for entry in match.log] == [Played, Played, Back, Played, Back, Back]
    assert mainline(match.log) == [1, 4]


def test_the_line_that_stood_at_any_number_can_be_computed() -> None:
    match = toy("0 bid 3", "1 bid 4")
    match.undo(to=0)
    play_lines(match, "2 bid 5")
    match.undo()
    match.redo()
    assert [mainline(match.log, number) for number in range(7)] == [[], [1], [1, 2], [], [4], [], [4]]


def test_redo_takes_undos_back_one_by_one_the_last_first() -> None:
    match = toy("0 bid 3", "1 bid 4")
    two = whole_position(match)
    match.undo()
    one = whole_position(match)
    assert match.moves == ((0, Bid(3)),)
    match.undo()
    assert match.moves == ()
    match.redo()
    assert whole_position(match) == one
    match.redo()
    assert whole_position(match) == two
    with pytest.raises(Illegal, match="nothing to redo"):
        match.redo()


def test_redo_takes_back_an_undo_of_many_moves_at_once() -> None:
    match = toy("0 bid 3", "1 bid 4", "2 bid 5", "2 lay Hill 2, Mill")
    after_laying = whole_position(match)
    match.undo(to=1)
    assert match.moves == ((0, Bid(3)),)
    match.undo(to=0)
    assert (match.moves, match.events()) == ((), toy().events())
    match.redo()
    assert match.moves == ((0, Bid(3)),)
    match.redo()
    assert whole_position(match) == after_laying


def test_redo_is_refused_after_a_move() -> None:
    match = toy("0 bid 3", "1 bid 4")
    match.undo()
    play_lines(match, "1 bid 4")
    with pytest.raises(Illegal, match="nothing to redo"):
        match.redo()


@pytest.mark.parametrize("lines", [(), ("0 bid 3",)])
def test_there_must_be_something_to_undo(lines: tuple[str, ...]) -> None:
    match = toy(*lines)
    for _ in lines:
        match.undo()
    with pytest.raises(Illegal, match="no move to undo"):
        match.undo()
    with pytest.raises(Illegal, match="no move to undo"):
        match.undo(to=0)


@for_each(
    ("number", "why"),
    [(2, "isn't part"), (5, "isn't part"), (-1, "isn't part"), (3, "isn't part"), (4, "already at")],
)
def test_an_undo_goes_to_a_number_of_the_line_that_stands(number: int, why: str) -> None:
    match = toy("0 bid 3", "1 bid 4")
    match.undo()
    play_lines(match, "2 bid 5")
    before = everything(match)
    with pytest.raises(Illegal, match=why):
        match.undo(to=number)
    assert everything(match) == before


def test_chance_is_the_same_again_where_nothing_was_known_of_it() -> None:
    match, straight = Match(DICEY, 2), play_lines(Match(DICEY, 2), "0 bid 1", "0 bid 2")
    play_lines(match, "0 bid 1")
    match.undo()
    play_lines(match, "0 bid 2")
    match.undo()
    play_lines(match, "0 bid 1", "0 bid 2")
    assert dice(match) == dice(straight)


def test_the_future_differs_after_an_undo_across_chance() -> None:
    match = play_lines(Match(DICEY, 2), "0 bid 1", "0 bid 2")
    futures = {(*dice(match),)}
    for _ in range(5):
        match.undo()
        play_lines(match, "0 bid 2")
        futures.add((*dice(match),))
    assert len(futures) == 6


@for_each(
    ("known", "lines"),
    [((asking(0), telling("Psst.", to=1)), ["0 bid 1"]), ((asking(0, 1),), ["0 bid 1", "1 bid 1"])],
    name=lambda thing: thing[1],
)
def test_the_future_differs_after_an_undo_across_a_secret_or_a_reveal(known: Any, lines: list[str]) -> None:
    straight, match = (play_lines(Match(doing(*known, asking(0), throwing), 2), *lines) for _ in range(2))
    match.undo()
    assert match.log[-1] == Back(len(lines) - 1, fresh=True)
    play_lines(straight, "0 bid 1")
    play_lines(match, lines[-1], "0 bid 1")
    assert dice(match) != dice(straight)


def test_an_undo_past_a_renewal_renews_again() -> None:
    match = play_lines(Match(DICEY, 2), "0 bid 1", "0 bid 2")
    futures = [dice(match)]
    match.undo()
    match.undo()
    assert match.log[-1] == Back(0, fresh=True)
    play_lines(match, "0 bid 1", "0 bid 2")
    futures.append(dice(match))
    match.undo(to=0)
    play_lines(match, "0 bid 1", "0 bid 2")
    futures.append(dice(match))
    assert len(set(map(str, futures))) == 3


def test_a_renewal_lasts_while_later_moves_come_and_go() -> None:
    match = play_lines(Match(DICEY, 2), "0 bid 1", "0 bid 2")
    match.undo()
    play_lines(match, "0 bid 2")
    renewed = dice(match)
    play_lines(match, "0 bid 1")
    match.undo(to=mainline(match.log)[-2])
    assert dice(match) == renewed


def test_redo_brings_the_very_same_position_back_with_its_chance() -> None:
    match = play_lines(Match(DICEY, 2), "0 bid 1", "0 bid 2", "0 bid 1")
    end = whole_position(match), dice(match), match.result
    match.undo()
    assert match.result is None
    match.undo()
    match.undo()
    for _ in range(3):
        match.redo()
    assert (whole_position(match), dice(match), match.result) == end


def one_of(*events: Callable[[Table], object]) -> Match:
    """A match where seat 0 has bid, and then these things have happened."""
    return play_lines(Match(doing(asking(0), *events, asking(1)), 2), "0 bid 1")


def test_a_player_may_take_back_a_move_while_nothing_became_known() -> None:
    match = one_of(telling("A line for everybody."))
    assert match.may_undo(0)
    assert not match.may_undo(1)


@pytest.mark.parametrize(
    "event",
    [
        lambda table: table.roll(),
        lambda table: table.pick("abc"),
        lambda table: table.shuffle("abc"),
        telling("Psst.", to=0),
        telling("Psst.", to=1),
        lambda table: table.reveal(),
    ],
    ids=["rolled", "drawn", "shuffled", "told in secret", "told another in secret", "shown"],
)
def test_a_player_may_not_take_back_a_move_once_something_became_known(event: Callable[[Table], object]) -> None:
    assert not one_of(event).may_undo(0)


def test_a_player_may_not_take_back_a_move_once_another_seat_has_answered() -> None:
    match = toy("0 bid 3")
    assert match.may_undo(0)
    play_lines(match, "1 bid 3")
    assert not match.may_undo(0)
    assert match.may_undo(1)


def test_an_open_answer_of_another_seat_counts_as_well() -> None:
    async def play(table: Table, state: State) -> Result:
        await table.ask(0, "?", bids(1, 2), absent=Bid(1))
        while (await table.ask_any({0: asks(1, 2), 1: asks(1, 2, waits="open")}))[0]:
            pass
        return DONE

    match = play_lines(Match(game_of(play), 2), "0 bid 1")
    assert match.may_undo(0)
    play_lines(match, "1 bid 1")
    assert not match.may_undo(0)


def test_the_move_of_another_seat_that_was_undone_does_not_count() -> None:
    match = toy("0 bid 3", "1 bid 3")
    match.undo()
    assert match.may_undo(0)


def test_the_last_secret_answer_reveals_and_may_not_be_taken_back() -> None:
    match = toy("0 bid 3", "1 bid 5")
    assert match.may_undo(1)
    play_lines(match, "2 bid 4")
    assert not match.may_undo(2)


def test_a_lone_answer_that_reveals_the_forced_ones_of_others_may_not_be_taken_back() -> None:
    revealing = doing(lambda table: table.ask_all({0: asks(1, 2), 1: asks(7)}), asking(0))
    assert not play_lines(Match(revealing, 2), "0 bid 1").may_undo(0)


def test_the_only_answer_of_a_question_to_one_seat_reveals_nothing_to_it() -> None:
    alone = doing(lambda table: table.ask_all({0: asks(1, 2)}), asking(1))
    assert play_lines(Match(alone, 2), "0 bid 1").may_undo(0)


def test_an_answer_is_taken_back_with_all_its_changes_and_redone_with_them() -> None:
    match = toy("0 bid 3", "0 bid 4")
    assert match.may_undo(0)
    match.undo()
    assert match.pending[0].answer is None
    match.redo()
    assert match.pending[0].answer == Bid(4)


def test_only_a_changed_answer_is_silent() -> None:
    match = toy("0 bid 3", "1 bid 4", "0 bid 5", "0 bid 5", "2 bid 1")
    assert [entry.silent for entry in match.log] == [False, False, True, True, False]
    assert steps(match.log) == [1, 2, 2, 2, 3]


def test_where_nobody_waits_for_an_answer_it_is_silent_and_stays_when_others_go_back() -> None:
    game = doing(lambda table: table.ask_all({0: asks(1, 2), 1: asks(1, 2), 2: asks(1, 2, waits="open")}))
    match = play_lines(Match(game, 3), "0 bid 1", "2 bid 2")
    assert [entry.silent for entry in match.log] == [False, True]
    assert match.may_undo(0)
    match.undo()
    assert {seat: question.answer for seat, question in match.pending.items()} == {0: None, 1: None, 2: Bid(2)}


def test_whose_move_may_be_taken_back_does_not_tell_that_an_answer_was_changed() -> None:
    match = toy("0 bid 3", "1 bid 4", "0 bid 5")
    assert [match.may_undo(seat) for seat in range(3)] == [False, True, False]
    match.undo()
    assert [entry.silent for entry in match.log] == [False, False, True, False, True]
    assert {seat: question.answer for seat, question in match.pending.items()} == {0: Bid(5), 1: None, 2: None}


def test_a_changed_answer_leaves_the_redo_and_stays_when_it_comes() -> None:
    match = toy("0 bid 3", "1 bid 4")
    match.undo()
    play_lines(match, "0 bid 5")
    match.redo()
    assert {seat: question.answer for seat, question in match.pending.items()} == {0: Bid(5), 1: Bid(4), 2: None}


def test_of_what_was_revealed_no_changed_answer_stays() -> None:
    match = toy("0 bid 3", "1 bid 2", "0 bid 5", "2 bid 1")
    revealed = whole_position(match)
    match.undo(to=1)
    assert match.pending[0].answer == Bid(5), "the newest stands"
    play_lines(match, "0 bid 9")
    match.redo()
    assert whole_position(match) == revealed


def test_entries_of_a_record_are_judged_as_moves_and_steps_back_are() -> None:
    match = toy("0 bid 3", "1 bid 4", "0 bid 5")
    match.undo()
    again = toy()
    for entry in match.log:
        again.enter(entry)
    assert (again.log, whole_position(again)) == (match.log, whole_position(match))
    for wrong in (Back(0, fresh=True), Back(2, fresh=False), Back(9, fresh=False), Played(1, Bid(99))):
        with pytest.raises(Illegal):
            again.enter(wrong)
    assert again.log == match.log


def test_several_moves_of_ones_own_may_be_taken_back_one_by_one() -> None:
    match = play_lines(Match(DICEY, 2), "0 bid 1")
    assert match.may_undo(0)
    play_lines(match, "0 bid 2")
    assert not match.may_undo(0)
    match.undo()
    assert not match.may_undo(0), "what was rolled after the first move has been seen"


def test_a_match_is_played_anew_entry_by_entry() -> None:
    match = Match(DICEY, 3, "again", moves=[(0, Bid(1)), (0, Bid(2))])
    match.undo()
    match.play(0, Bid(1))
    copies = [(number, len(then.events()), whole_position(then)) for number, then in match.again()]
    assert [number for number, *_ in copies] == [0, *mainline(match.log)]
    assert copies[-1][1:] == (len(match.events()), whole_position(match))
    assert [lines for _, lines, _ in copies] == sorted(lines for _, lines, _ in copies)
