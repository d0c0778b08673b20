"""What a post tells where it would be long: a line for what each seat did in a turn, and all that was revealed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from bot.model.notes import CameBack
from bot.model.session import Session
from bot.pages.log import HEAVY, LONGEST_LINES, MOST_LINES, NEWEST, SHORT, post_lines
from bot.pages.posts import page
from rules import Event, Match, Rng, Seat, Telling, games
from rules.engine.agents import of
from rules.ninety.board import EVENTS
from rules.ninety.telling import Attended, Drew
from tests.conformance.posted import posted, seated
from tests.games import but_for


@cache
def finished_match(key: str, seats: int) -> Match:
    """A match of AI players, to its end; to be looked at only."""
    match, rng = Match(games()[key], seats, "long"), Rng("long")
    while match.pending:
        plays(match, next(seat for seat, question in match.pending.items() if question.answer is None), rng)
    return match


def played_until(key: str, wanted: Callable[[Match, Seat], bool]) -> Match:
    """The same of two, to where a seat is asked something and this holds."""
    match, rng = Match(games()[key], 2, "on"), Rng("on")
    while not wanted(match, seat := next(iter(match.pending))):
        plays(match, seat, rng)
    return match


def plays(match: Match, seat: Seat, rng: Rng) -> None:
    question = match.pending[seat]
    match.play(seat, of(match.game)(match.view(seat), question, rng) or next(iter(question.legal)).move)


def lines_of(session: Session, start: int, end: int, *, open: bool = False) -> list[str]:
    """What a post says that tells these public lines."""
    post = posted(session, "turn", start=start, open=open)
    post.end, post.pings = end, []
    return post_lines(session, post, 10_000)


def turns_in(part: Sequence[Event]) -> int:
    """In how many turns seats did what these lines tell."""
    return len({(event.fact.turn_of, event.turn) for event in part if not event.fact.alone})


@pytest.mark.parametrize("key", games())
def test_a_short_post_tells_every_line(key: str) -> None:
    session = seated(finished_match(key, 3))
    session.setup.game = but_for(session.game, line_a_turn=False)
    session.changed()
    told_here = session.under_way.events()[10 : 10 + SHORT]
    assert lines_of(session, 10, 10 + SHORT) == [session.names.in_bold(event.text) for event in told_here]


@pytest.mark.parametrize("key", ["politocracy", "redistricting"])
def test_a_short_post_has_a_line_a_turn_where_that_loses_nothing(key: str) -> None:
    session = seated(finished_match(key, 3))
    events = session.under_way.events()
    for start in range(10, len(events) - SHORT, SHORT):
        part, lines = events[start : start + SHORT], lines_of(session, start, start + SHORT)
        assert len(lines) == turns_in(part) + sum(event.fact.alone for event in part)
        whole = " ".join(lines)
        for event in (one for one in part if not one.fact.word):
            what = getattr(event.fact, "what", event.text)
            what = what if isinstance(what, str) else what()
            assert session.names.in_bold(what) in whole or session.names.in_bold(event.text) in whole


def test_none_of_many_turns_is_left_out_where_a_line_tells_what_was_revealed() -> None:
    session = seated(finished_match("politocracy", 3))
    part = session.under_way.events()[10:100]
    assert turns_in(part) > MOST_LINES
    assert len(lines_of(session, 10, 100)) == turns_in(part) + sum(event.fact.alone for event in part)


def test_the_turn_before_one_that_goes_on_is_one_line_all_the_same() -> None:
    def has_begun_a_turn(match: Match, seat: Seat) -> bool:
        *before, last = match.events()[-4:] or [None]
        others = [one for one in before if one and not one.fact.alone and one.fact.turn_of != seat]
        return bool(last and not last.fact.alone and last.fact.turn_of == seat and len(others) == 3)

    match = played_until("politocracy", has_begun_a_turn)
    session = seated(match)
    lines = lines_of(session, len(match.events()) - 4, 0, open=True)
    assert len(lines) == 2
    assert lines[-1] == session.names.in_bold(match.events()[-1].text)


@pytest.mark.parametrize("key", games())
def test_a_long_one_tells_each_turn_once_and_all_that_was_revealed(key: str) -> None:
    session = seated(finished_match(key, 3))
    session.setup.game = but_for(session.game, line_a_turn=False)
    session.changed()
    events = session.under_way.events()
    for start in range(0, len(events) - 30, 17):
        part, lines = events[start : start + 30], lines_of(session, start, start + 30)
        revealed = [event for event in part if event.fact.alone]
        parted = sum(seat in event.fact.seats for event in revealed for seat in range(3))
        assert len(lines) <= turns_in(part) + len(revealed) + parted + 1
        of_turns = [event for event in part if not event.fact.alone]
        assert len(lines) < len(part) or turns_in(part) == len(of_turns), f"{key} has a line for each of {of_turns}"
        heavy = [event for event in revealed if event.fact.weight >= HEAVY]
        assert {session.names.in_bold(event.text) for event in heavy} <= {*lines}


def test_what_came_of_something_is_told_after_it() -> None:
    session = seated(finished_match("ninety", 3))
    events = session.under_way.events()
    at, where = next(
        (at, drew.where) for at, one in enumerate(events) if isinstance(drew := one.fact, Drew) and drew.alone
    )
    assert any(isinstance(came := one.fact, Attended) and came.where == where for one in events[at : at + SHORT])
    lines = lines_of(session, at - SHORT, at + SHORT)
    cause = lines.index(session.names.in_bold(events[at].text))
    assert EVENTS[where].title in "".join(lines[cause + 1 :])
    assert EVENTS[where].title not in "".join(lines[:cause])


def test_what_was_told_of_others_does_not_part_a_turn() -> None:
    match = finished_match("ninety", 3)
    events = match.events()
    at, seat = next(
        (at, before.fact.turn_of)
        for at, (before, one, after) in enumerate(zip(events, events[1:], events[2:], strict=False), 1)
        if (before.fact.alone, one.fact.alone, after.fact.alone) == (False, True, False)
        if before.turn == after.turn and before.fact.turn_of == after.fact.turn_of not in one.fact.seats
    )
    turn = [one for one in events[at - 1 : at + SHORT] if one.fact.alone or one.fact.turn_of != seat]
    assert turn == [events[at]], "all else is of that turn"
    session = seated(match)
    whole, other = lines_of(session, at - 1, at + SHORT)
    assert whole.startswith(session.names.in_bold(f"@{seat}"))
    assert other == session.names.in_bold(events[at].text)


def test_what_is_about_its_reader_is_left_out_last() -> None:
    session = seated(finished_match("barrage", 4))
    post, mine = posted(session, "turn", open=False), session.names.in_bold("@1")
    counts = list[int]()
    for post.pings in ([], [1]):
        lines = post_lines(session, post)
        assert any(one.startswith("-# ") for one in lines), "there is no room for all"
        assert len("\n".join(lines)) <= LONGEST_LINES
        counts.append(sum(mine in one for one in lines))
    assert counts[0] < counts[1]


def test_a_note_is_no_more_left_out_than_what_is_about_its_reader() -> None:
    session, told_all = seated(finished_match("boomtown", 4)), list[bool]()
    for end in range(40, len(session.under_way.events()), 10):
        post = posted(session, "turn", start=end - 40, open=False)
        post.end, post.pings, post.notes = end, [1], [CameBack(0)]
        lines = post_lines(session, post)
        assert any(one.startswith("-# ") for one in lines), "there is no room for all"
        told_all.append(lines[-1] == session.names.in_bold("@0 is back."))
    assert sum(told_all) > len(told_all) * 3 / 4, "but for posts that are full of what was revealed"


def test_what_was_revealed_is_told_however_much_there_is() -> None:
    match = finished_match("ninety", 3)
    session = seated(match)
    events = match.events()
    revealed = [event for event in events if event.fact.alone]
    assert len(revealed) > MOST_LINES
    lines = lines_of(session, 0, len(events))
    assert any("more line" in one for one in lines)
    assert len(lines) >= len(revealed)


def test_of_a_turn_that_goes_on_the_newest_lines_stand_in_full() -> None:
    def goes_on(match: Match, seat: Seat) -> bool:
        mine = [event for event in match.events() if not event.fact.alone and event.fact.turn_of == seat]
        if len(mine) <= NEWEST + 2 or match.events()[-1] is not mine[-1] or len(match.events()) <= SHORT + 8:
            return False
        return sum(event.turn == mine[-1].turn for event in mine) > NEWEST + 1

    match = played_until("ninety", goes_on)
    session = seated(match)
    lines = lines_of(session, 0, 0, open=True)
    assert lines[-NEWEST:] == [session.names.in_bold(event.text) for event in match.events()[-NEWEST:]]


def test_who_made_a_move_is_still_told() -> None:
    session = seated(finished_match("ninety", 3))
    session.memory.history.made = dict.fromkeys(range(1, session.entries + 1), ("plan", 1))
    lines = lines_of(session, 40, 80)
    assert any(line.endswith(". *(as planned)*") for line in lines)


@pytest.mark.parametrize("key", games())
def test_a_game_that_sums_nothing_up_tells_the_lines_of_a_turn_one_after_another(key: str) -> None:
    session = seated(finished_match(key, 3))
    session.setup.game = but_for(session.game, sum_up=Telling().sum_up, line_a_turn=False)
    session.changed()
    part = session.under_way.events()[10:30]
    lines = lines_of(session, 10, 30)
    assert {session.names.in_bold(event.text) for event in part if event.fact.alone} <= {*lines}
    assert session.names.in_bold(part[-1].text) in " ".join(lines)


@pytest.mark.parametrize("key", games())
def test_a_page_has_room_for_all_that_it_says_however_short_the_names(key: str) -> None:
    match = finished_match(key, games()[key].rules.seats[-1])
    session = seated(match)
    for player in session.players:
        player.name = "Al"
    session.changed()
    for end in range(60, len(match.events()), 90):
        post = posted(session, "turn", start=0, open=False)
        post.end = end
        assert 1_000 < sum(map(len, page(session, post).parts)) <= 4_000
