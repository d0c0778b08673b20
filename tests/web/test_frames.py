"""Which steps an animation shows and what it says of them."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.replay import session_of
from bot.match.replay_steps import replay_steps
from bot.model.names import Holder
from bot.model.session import Session
from bot.web import frames
from bot.web.frames import LONGEST, MOST, Weighed, alt_of, changed, chosen, frames_of
from bot.web.job import recorded, session_again
from rules import Match, games
from tests.web.pages import NAMES, record

weights = st.builds(Weighed, st.integers(0, 9), st.booleans(), st.just(False), st.booleans())


def session(name: str, entries: int | None = None) -> Session:
    one = record(name)
    return session_of(Match.load(one | {"log": one["log"][:entries]}, games()[one["game"]]), NAMES)


@given(st.lists(weights, min_size=1, max_size=90), st.integers(2, 20))
def test_the_first_and_the_last_are_shown_and_no_more_than_there_is_room_for(steps: list[Weighed], most: int) -> None:
    found = chosen(steps, most)
    assert {0, len(steps) - 1} <= {*found}
    assert found == sorted({*found})
    assert len(found) <= most
    assert not any(steps[at].idle for at in found[1:-1])
    if len(steps) <= most:
        assert len(found) >= sum(not one.idle for one in steps)


def test_what_turned_the_match_comes_first_then_ends_of_turns_then_what_changed_most() -> None:
    quiet, end = Weighed(0, ends_turn=False), Weighed(0, ends_turn=True)
    steps = [
        quiet,
        Weighed(9, ends_turn=False),
        end,
        replace(quiet, counts=True),
        quiet,
        Weighed(3, ends_turn=False),
        end,
    ]
    steps = [*steps, quiet, Weighed(5, ends_turn=False), quiet]
    assert chosen(steps, 3) == [0, 3, 9]
    assert chosen(steps, 4) == [0, 2, 3, 9], "a turn has all that it changed"
    assert chosen(steps, 5) == [0, 2, 3, 6, 9]
    assert chosen(steps, 6) == [0, 1, 2, 3, 6, 9]


@dataclass(frozen=True)
class Part:
    counts: tuple[int, ...]
    by_name: dict[str, int]
    aside: int = 0


def test_what_differs_is_counted_part_by_part() -> None:
    was = Part((1, 2), {"a": 1, "b": 2})
    assert changed(was, was) == 0
    assert changed(was, Part((1, 3, 4), {"a": 1, "c": 2})) == 4
    assert changed(was, replace(was, aside=1)) == 1
    assert changed(was, replace(was, aside=1), ["aside"]) == 0
    assert changed(was, None) == 1


def test_a_long_match_has_sixty_frames_with_its_turning_points_and_who_won() -> None:
    one = session("barrage-8")
    found = frames_of(one)
    assert len(found) == MOST < len(replay_steps(one))
    words = [frame.caption.words for frame in found]
    turned = {entry: text for entry, text in frames.turning_points(one).items() if entry < replay_steps(one)[-1].entry}
    assert turned
    assert {*turned.values()} <= {*words}
    assert "won." in words[-1]
    assert [frame.caption.share for frame in (found[0], found[-1])] == [0, 1]
    assert found[-1].view == one.shown


def test_an_ai_player_who_changed_nothing_is_left_out_but_a_person_is_not() -> None:
    one = session("ninety-2", 60)
    steps = replay_steps(one)
    views = {number: copy.view() for number, copy in one.under_way.again()}
    by_people = frames.weighed(one, steps, views, {})
    assert not any(step.idle for step in by_people)
    one.memory.history.made = {step.entry: ("ai", None) for step in steps}
    by_ai = frames.weighed(one, steps, dict.fromkeys(views, one.shown), {})
    assert all(step.idle for step in by_ai)
    assert chosen(by_ai) == [0, len(steps) - 1]


def test_while_a_match_goes_on_only_what_everybody_knows_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(match: object) -> None:
        raise AssertionError("how a match went tells what is secret")

    monkeypatch.setattr(frames, "story_of", never)
    one = session("barrage-3", 40)
    assert one.phase == "playing"
    found = frames_of(one)
    assert {frame.view.me for frame in found} == {None}
    secret = {event.text for seat in range(3) for event in one.under_way.events(seat) if event.to is not None}
    told = " ".join(frame.caption.words for frame in found)
    assert secret
    assert not [text for text in secret if one.names.say(text) in told]
    assert "so far" in found[-1].caption.when


def test_what_happened_keeps_the_names_of_then() -> None:
    one = session("ninety-2", 60)
    one.memory.history.former = [Holder(0, 30, "Olive")]
    one.changed()
    found = frames_of(one)
    assert found[0].names.short(0) == "Olive" != found[-1].names.short(0)
    assert "Olive" in " ".join(frame.caption.words for frame in found[1:10])
    assert "Olive" not in found[-1].caption.words


def test_a_match_that_was_made_anew_elsewhere_has_the_same_frames() -> None:
    one = session("redistricting-2")
    kept = recorded(one)
    again = session_again(Match.load(kept.record, one.game), kept)
    assert frames_of(again) == frames_of(one)


def test_lines_are_told_in_their_order_as_far_as_there_is_room() -> None:
    one = session("boomtown-3", 60)
    events = one.under_way.events()
    assert frames.said(one.names, events[:0]) == ""
    whole = frames.said(one.names, events)
    assert len(whole) <= LONGEST or whole in {one.names.say(event.text) for event in events}
    assert " ".join(one.names.say(event.text) for event in events[-2:]) == frames.said(one.names, events[-2:])
    assert frames.said(one.names, events[3:4]) == one.names.say(events[3].text)


def test_an_alt_text_says_what_is_shown() -> None:
    found = frames_of(session("redistricting-2"))
    alt = alt_of(found, "The board. " * 200)
    assert alt.startswith("An animation of Re[District]ing")
    assert found[-1].caption.words in alt
    assert len(alt) <= 1_024
