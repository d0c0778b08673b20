"""A match step by step: what people would call a step, and how the match stood after one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.model.session import Session
from rules import Event, Match, Seat, View
from rules import steps as numbered


@dataclass(frozen=True)
class ReplayStep:
    """A move with what followed at once: it told all the lines from `start` to `end`, and the match stood at `entry`.

    What was done before it without telling anything to all, as a secret answer, is of it too.
    """

    entry: int
    start: int
    end: int


def replay_steps(session: Session) -> list[ReplayStep]:
    """The steps of the line that stands; the first is how the match began, and as it stood after an opening."""
    match, first = session.under_way, session.opening
    steps = [ReplayStep(first, session.first_line, match.line_count(first))]
    for number in session.own_line:
        if match.line_count(number) > steps[-1].end:
            steps.append(ReplayStep(number, steps[-1].end, match.line_count(number)))
    return steps


@dataclass(frozen=True)
class ReplayTurn:
    """A turn in a replay: its first step, its round, its first line, and whose it is, where it is one seat's.

    Its first `deed` is what somebody did first in it.
    """

    step: int
    round: str
    first: Event
    seat: Seat | None
    deed: Event | None


def replay_turns(session: Session, steps: Sequence[ReplayStep]) -> list[ReplayTurn]:
    """The turns, each from the step on after which it is under way; some pass within a step."""
    events, whose, deeds = session.under_way.events(), dict[int, set[Seat | None]](), dict[int, Event]()
    for event in events:
        if event.fact.doer is not None:
            deeds.setdefault(event.turn, event)
        whose.setdefault(event.turn, set()).update({event.fact.doer, event.fact.turn_of} - {None})
    turns, before = list[ReplayTurn](), None
    for number, step in enumerate(steps[1:], 1):
        last = events[step.end - 1]
        if last.turn != before:
            first = next(event for event in events[step.start : step.end] if event.turn == last.turn)
            seat = first.fact.turn_of if whose[last.turn] == {first.fact.turn_of} else None
            turns.append(ReplayTurn(number, last.when, first, seat, deeds.get(last.turn)))
        before = last.turn
    return turns


def turn_name(session: Session, turn: ReplayTurn, *, whole_round: bool = False) -> str:
    """What a turn is called: by its round, and whose it is; by its step where it has neither."""
    whose = [] if turn.seat is None or whole_round else [session.names.at(turn.first.entry).short(turn.seat)]
    return " · ".join([*filter(None, [turn.round]), *whose]) or f"Step {turn.step}"


def step_before(session: Session, steps: Sequence[ReplayStep], turn: ReplayTurn) -> int:
    """The step with which a turn began: it is under way then, and nobody has moved in it yet, if that was a step."""
    match = session.under_way
    return next(at for at, one in enumerate(steps) if match.turn(one.entry) >= turn.first.turn)


def turn_starts(session: Session, steps: Sequence[ReplayStep]) -> list[int]:
    """The numbers of the steps after which another turn is under way than before."""
    events = session.under_way.events()
    turns = [None, *(events[step.end - 1].turn for step in steps[1:])]
    return [number for number in range(1, len(turns)) if turns[number] != turns[number - 1]]


def known_steps(session: Session, steps: Sequence[ReplayStep]) -> list[int]:
    """The numbers under which everybody knows these steps, for ever: no silent entry counts, nor is one used twice."""
    known = [0, *numbered(session.under_way.log)]
    return [known[step.entry] for step in steps]


@dataclass(frozen=True)
class Sight:
    """What a seat saw after a step, and after the one before it; and what a spectator saw."""

    before: View | None
    view: View
    public: View


def sight(match: Match, seat: Seat | None, before: int | None, entry: int) -> Sight:
    """How a match was seen after an entry of its line, found by playing it again: it is called beside the loop."""
    earlier, copy = None, match
    for number, copy in match.again(entry):
        if number == before:
            earlier = copy.view(seat)
    return Sight(earlier, copy.view(seat), copy.view())
