"""Which steps of a match its animation shows, and what stands below each: as everybody may know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import zip_longest
from typing import Any, cast

from bot.match.replay_steps import ReplayStep, replay_steps
from bot.model.names import Names
from bot.model.session import Session
from bot.pages.log import BEGINS
from bot.pages.result import margin
from bot.pages.story import entry_of, names_then
from render import wording_of
from render.animation import Caption
from rules import Event, View, cut, marks, plural, story_of

MOST = 60
"""Pictures of an animation at most."""
LONGEST = 90
"""Characters of what happened, of several lines: two lines of the strip, which cuts a single one that is longer."""


@dataclass(frozen=True)
class Weighed:
    """What a step changed for everybody, in parts of the view, and whether a turn ends with it.

    It `counts` if it is shown whatever it changed: it turned the match. One that is `idle` is shown never: an AI player
    did nothing to be seen.
    """

    change: int
    ends_turn: bool
    counts: bool = False
    idle: bool = False


@dataclass(frozen=True)
class Frame:
    """What is shown: how the match stood then, and who sat where, over a caption."""

    view: View
    names: Names
    caption: Caption


def chosen(steps: Sequence[Weighed], most: int = MOST) -> list[int]:
    """The steps that are shown: the first and the last, what turned the match, the ends of turns, then the others.

    Where there is no room for all of a kind, those come first with which most has changed; the end of a turn has all
    that its turn changed.
    """
    last, turn, ranks = len(steps) - 1, 0, list[tuple[bool, bool, bool, int]]()
    for at, one in enumerate(steps):
        turn += one.change
        ranks.append((at in (0, last), one.counts, one.ends_turn, turn if one.ends_turn else one.change))
        turn = 0 if one.ends_turn else turn
    there = [at for at, one in enumerate(steps) if at in (0, last) or one.counts or not one.idle]
    return sorted(sorted(there, key=lambda at: ranks[at], reverse=True)[:most])


def changed(before: object, after: object, left_out: Sequence[str] = ()) -> int:
    """In how many parts two values of one kind differ, but for fields that are left out."""
    if before == after:
        return 0
    if is_dataclass(before) and type(before) is type(after):
        names = [one.name for one in fields(before) if one.name not in left_out]
        return sum(changed(getattr(before, name), getattr(after, name), left_out) for name in names)
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        was, now = cast("Mapping[Any, object]", before), cast("Mapping[Any, object]", after)
        return sum(changed(was.get(key), now.get(key), left_out) for key in {**was, **now})
    if isinstance(before, tuple) and isinstance(after, tuple):
        pairs = zip_longest(cast("tuple[object, ...]", before), cast("tuple[object, ...]", after))
        return sum(changed(*pair, left_out) for pair in pairs)
    return 1


def frames_of(session: Session) -> list[Frame]:
    """What an animation shows, found by playing the match again; up to its last public step while it goes on."""
    steps, turned = replay_steps(session), turning_points(session)
    wanted, views = {step.entry for step in steps}, dict[int, View]()
    for number, copy in session.under_way.again():
        if number in wanted:
            views[number] = copy.view()
    order = chosen(weighed(session, steps, views, turned))
    return [
        _frame(session, steps, at, order[place - 1] if place else None, views, turned) for place, at in enumerate(order)
    ]


def turning_points(session: Session) -> dict[int, str]:
    """What turned a match that is over, by the entry after which it had: that tells what was secret before."""
    if session.phase != "over":
        return {}
    moments = story_of(session.under_way).moments
    return {entry_of(session, one): names_then(session, one).say(one.say(session.game.telling)) for one in moments}


def weighed(
    session: Session, steps: Sequence[ReplayStep], views: Mapping[int, View], turned: Mapping[int, str]
) -> list[Weighed]:
    """What each step is worth."""
    events, wording = session.under_way.events(), wording_of(session.game)
    left_out = wording.LEFT_TO_TEXT if wording else ()
    made, found = session.memory.history.made, list[Weighed]()
    for at, step in enumerate(steps):
        told = events[step.start : step.end]
        change = changed(views[steps[at - 1].entry], views[step.entry], left_out) if at else 0
        after = events[steps[at + 1].end - 1].turn if at + 1 < len(steps) else None
        by_ai = made.get(step.entry, ("", None))[0] == "ai"
        idle = by_ai and (not change or all(event.fact.word for event in told))
        counts = any(step.start < session.under_way.line_count(entry) <= step.end for entry in turned)
        found.append(Weighed(change, not told or told[-1].turn != after, counts, idle))
    return found


def _frame(
    session: Session,
    steps: Sequence[ReplayStep],
    at: int,
    before: int | None,
    views: Mapping[int, View],
    turned: Mapping[int, str],
) -> Frame:
    """A step with what happened since the one that is shown before it."""
    entry, last = steps[at].entry, len(steps) - 1
    names = session.names.at(entry)
    caption = Caption(_when(session, steps, at), _words(session, steps, at, before, turned), at / last if last else 1)
    return Frame(views[entry], names, caption)


def _when(session: Session, steps: Sequence[ReplayStep], at: int) -> str:
    """The game, the round, and the number of the step."""
    last, events = len(steps) - 1, session.under_way.events()
    round_then = events[steps[at].end - 1].when if at and steps[at].end else ""
    many = f"step {at} of {last}" if at else plural(last, "step")
    so_far = " so far" if session.phase == "playing" and at in (0, last) else ""
    return " · ".join(filter(None, [session.game.name, round_then, many + so_far]))


def _words(
    session: Session, steps: Sequence[ReplayStep], at: int, before: int | None, turned: Mapping[int, str]
) -> str:
    """Who plays; what turned the match; who won; else what was told, the weightiest of it where there is not room."""
    result, names = session.under_way.result, session.names.at(steps[at].entry)
    if before is None:
        return names.say(f"{marks(range(len(session.players)))} begin.") if session.players else BEGINS
    if at == len(steps) - 1 and session.phase == "over" and result:
        return names.say(f"{marks(result.winners)} won. {margin(result)}")
    entries = range(steps[before].entry + 1, steps[at].entry + 1)
    if told := [text for entry, text in turned.items() if entry in entries]:
        return told[-1]
    return said(session.names, session.under_way.events()[steps[before].end : steps[at].end])


def said(names: Names, events: Sequence[Event]) -> str:
    """Lines in their order, as many as there is room for: those about players first, by weight, then the newest."""
    lines = {at: names.at(one.entry).say(one.text) for at, one in enumerate(events)}
    room, kept = LONGEST, set[int]()
    facts = [one.fact for one in events]
    ranks = [(not one.word, bool(one.seats), one.weight, at) for at, one in enumerate(facts)]
    for *_, at in sorted(ranks, reverse=True):
        if kept and len(lines[at]) + 1 > room:
            break
        kept.add(at)
        room -= len(lines[at]) + 1
    return " ".join(lines[at] for at in sorted(kept))


def alt_of(frames: Sequence[Frame], last: str) -> str:
    """What an animation shows, in words; `last` is the alt text of its last picture."""
    pictures = plural(len(frames), "picture")
    return cut(
        f"An animation of {frames[0].caption.when}, in {pictures}. The last: {frames[-1].caption.words} {last}", 1_024
    )
