"""What a match keeps of the line that stands: how many lines had been told, and which topics have been answered."""

import pytest

from rules import Back, Illegal, Match, Unreadable, mainline
from tests.engine.small import asking, doing, play_lines, telling, toy
from tests.facts import Line
from tests.toy import TOY

BIDDING = ("0 bid 5", "1 bid 2", "2 bid 1")
EVERYBODYS, PSST, ANOTHER = map(Line, ("Everybody's.", "Psst.", "Another."))
LAYING = (*BIDDING, "0 lay Hill 2, Mill", "1 pass", "2 pass")


TALKING = doing(
    *(
        thing
        for topic in ("bid", "", "bid", "last")
        for thing in (telling("Everybody's."), telling("Psst.", to=1), asking(0, topic=topic), telling("Another."))
    )
)
"""Bids of seat 0, of one topic and of none, with lines and a whisper after each."""


def line_counts(match: Match) -> list[int]:
    """How many lines had been told at the start and after each entry of the line that stands."""
    return [match.line_count(number) for number in (0, *mainline(match.log))]


def firsts(match: Match) -> list[bool]:
    return [match.is_first(seat) for seat in range(match.seats)]


def history(match: Match) -> tuple[list[int], list[bool]]:
    return line_counts(match), firsts(match)


def test_the_lines_that_everybody_may_read_are_counted_at_each_entry() -> None:
    match = Match(TALKING, 2)
    assert line_counts(match) == [1]
    play_lines(match, "0 bid 1", "0 bid 2")
    assert line_counts(match) == [1, 3, 5]
    assert match.line_count(2) == len(match.events())


def test_lines_that_one_seat_may_read_are_not_counted() -> None:
    match = Match(TALKING, 2)
    assert len(match.events(1)) > match.line_count(0) == len(match.events())


def test_a_line_that_stood_once_is_played_again_too() -> None:
    match = Match(TALKING, 2)
    play_lines(match, "0 bid 1", "0 bid 2")
    match.undo()
    assert [number for number, _ in match.again()] != [0, 1, 2]
    assert [number for number, _ in match.again(2)] == [0, 1, 2]


def test_the_newest_lines_are_those_of_the_entry_that_stands_last() -> None:
    match = Match(TALKING, 2)
    assert [event.fact for event in match.newest(1)] == [EVERYBODYS, PSST]
    play_lines(match, "0 bid 1")
    assert [event.fact for event in match.newest(1)] == [ANOTHER, EVERYBODYS, PSST]
    for other in (0, None):
        assert [event.fact for event in match.newest(other)] == [ANOTHER, EVERYBODYS]
    match.undo()
    assert match.newest(1) == (), "to go back on new chance tells nothing"


def test_answers_that_tell_nothing_add_nothing() -> None:
    assert line_counts(toy(*LAYING)) == [0, 0, 0, 1, 1, 1, 2]


def test_of_what_was_undone_no_count_is_kept() -> None:
    match = toy(*BIDDING[:2])
    match.undo()
    assert line_counts(match) == [0, 0]
    with pytest.raises(KeyError):
        match.line_count(2)


def test_a_topic_is_first_until_the_seat_has_answered_it() -> None:
    match = toy()
    assert firsts(match) == [True, True, True]
    play_lines(match, "0 bid 5")
    assert firsts(match) == [False, True, True], "an answer that may be changed is an answer"
    play_lines(match, "1 bid 2", "2 bid 1")
    assert firsts(match) == [True, False, False], "the builder is asked something new, the others have no topic"
    play_lines(match, "0 lay Hill 2, Mill", "1 pass", "2 pass")
    assert firsts(match) == [False, False, False], "all have bid before"


def test_no_question_and_one_without_a_topic_are_not_first() -> None:
    match = Match(TALKING, 2)
    firsts_of_0 = [match.is_first(0)]
    while not match.result:
        assert not match.is_first(1)
        play_lines(match, "0 bid 1")
        firsts_of_0.append(match.is_first(0))
    assert firsts_of_0 == [True, False, False, True, False]
    assert not match.is_first(7)


def test_an_undo_forgets_answers_and_lines_and_a_redo_has_them_again() -> None:
    match = toy(*LAYING[:-2])
    after = history(match)
    match.undo()
    assert history(match) == history(toy(*BIDDING)) == ([0, 0, 0, 1], [True, False, False])
    match.undo(to=1)
    assert firsts(match) == firsts(toy(*BIDDING[:1])) == [False, True, True]
    match.redo()
    match.redo()
    assert history(match) == after


def test_an_entry_that_renews_chance_has_a_count_too() -> None:
    match = toy(*BIDDING)
    match.undo()
    assert match.log[-1] == Back(2, fresh=True)
    assert line_counts(match) == [0, 0, 0, 0]
    assert firsts(match) == [False, False, True]
    play_lines(match, "2 bid 9")
    assert line_counts(match) == [0, 0, 0, 0, 1]


def test_a_refused_move_changes_neither() -> None:
    match = toy("0 bid 5")
    before = history(match)
    with pytest.raises(Illegal):
        play_lines(match, "1 bid 99")
    assert history(match) == before


def test_a_loaded_match_has_them() -> None:
    match = toy(*LAYING)
    match.undo()
    match.undo(to=3)
    play_lines(match, "0 lay Mill 2, Hill")
    assert history(Match.load(match.dump(), TOY)) == history(match)


def test_a_match_played_anew_has_them_at_every_entry() -> None:
    match = toy(*BIDDING)
    match.undo()
    play_lines(match, "2 bid 9", "2 lay Hill 2, Mill")
    dumped = match.dump()
    for number, then in match.again():
        assert history(then) == history(Match.load({**dumped, "log": dumped["log"][:number]}, TOY))
        assert then.line_count(number) == match.line_count(number) == len(then.events())


def test_a_record_that_is_damaged_where_it_was_undone_has_no_match_after_that() -> None:
    match = toy(*BIDDING)
    match.undo(0)
    dumped = match.dump()
    dumped["log"][1] = [1, "bid coins:99"]
    loaded = Match.load(dumped, TOY)
    assert loaded.after(1).line_count(1) == match.line_count(0)
    for number in (2, 3):
        with pytest.raises(Unreadable, match=f"after entry {number}"):
            loaded.after(number)
        assert loaded.line_after(number, 0) is None


def test_a_line_is_quoted_as_it_was_told_whatever_came_after() -> None:
    match = toy(*BIDDING)
    event = match.events()[-1]
    assert match.line_after(3, 0) is event
    match.undo(0)
    assert match.line_after(3, 0) is event, "it is kept"
    assert Match.load(match.dump(), TOY).line_after(3, 0) == event
    assert match.line_after(3, 7) is None
