"""A match as the values of its page: the result, its log and how it went, as everybody may know them."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from bot.match.replay_steps import ReplayStep, replay_steps, turn_starts
from bot.model.session import Session
from bot.pages.copies import title
from bot.pages.log import BEGINS, LogLine, lines_for
from bot.pages.result import margin, scores_told
from bot.pages.story import entry_of, names_then
from bot.web.curve import Curve, curve_of
from bot.web.pictures import Album, Drawer, album_of
from render.palette import PALETTES, look, on
from rules import Accounts, Moment, Seat, Story, letter, lines_of, marks, number, plural, sources_of, story_of


@dataclass(frozen=True)
class Said:
    """A line of the log, of the step that it belongs to, with who made the move if not its player.

    Where one seat alone was told it, `to` is that seat.
    """

    step: int
    text: str
    remark: str
    to: Seat | None


@dataclass(frozen=True)
class Part:
    """The lines of a round; those before the first have no name."""

    name: str
    lines: Sequence[Said]


@dataclass(frozen=True)
class Table:
    """A table with its caption: the heads of its columns, and its rows, each after its head; a note below."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    note: str = ""


@dataclass(frozen=True)
class Turned:
    """A turning point, and the step with which it came about."""

    step: int
    text: str


@dataclass(frozen=True)
class Outcome:
    """Who won and by how much, or how far it came; once it is over also how that came about."""

    head: str
    ending: str
    tables: Sequence[Table] = ()
    turning: Sequence[Turned] = ()
    differences: Sequence[str] = ()
    curve: Curve | None = None


@dataclass(frozen=True)
class MatchPage:
    """All that a page shows. `viewers` are those who can be looked through, by seat; none while the match goes on.

    `turns` are the steps at which turns begin; `colours` those of each seat by theme, with what is read on them.
    """

    game: str
    outcome: Outcome
    log: Sequence[Part]
    steps: int
    turns: Sequence[int]
    viewers: Mapping[Seat, str]
    names: Sequence[str]
    colours: Mapping[str, Sequence[tuple[str, str]]]
    album: Album = field(default_factory=Album)


async def match_page(session: Session, draw: Drawer, *, from_seats: bool) -> MatchPage:
    """The page of a match that has begun, a spectator's until it is over; for seconds it is played and drawn again.

    What each seat held is told in words; `from_seats` it is drawn as each saw it too, which takes three times as long.
    """
    seats, viewers = range(len(session.players)), viewers_of(session)
    page, steps = await asyncio.to_thread(in_words, session)
    album = await album_of(session, steps, viewers, draw, drawn_for=seats if from_seats else ())
    return replace(page, album=album)


def viewers_of(session: Session) -> list[Seat | None]:
    """As who a match may be looked at: a spectator, and once it is over each seat."""
    return [None, *(range(len(session.players)) if session.phase == "over" else ())]


def in_words(session: Session) -> tuple[MatchPage, Sequence[ReplayStep]]:
    """The page but for its pictures, and the steps of which there are some: it is called beside the loop."""
    steps, names, viewers = replay_steps(session), session.names, viewers_of(session)
    page = MatchPage(
        game=title(session),
        outcome=_outcome(session, steps),
        log=log_of(session, steps, viewers),
        steps=len(steps),
        turns=[0, *turn_starts(session, steps)],
        viewers={seat: names.short(seat) for seat in viewers if seat is not None},
        names=names.of_seats,
        colours=_colours(session),
    )
    return page, steps


def _outcome(session: Session, steps: Sequence[ReplayStep]) -> Outcome:
    names = session.names
    if session.phase != "over":
        return Outcome("Not over yet" if session.phase == "playing" else "Ended", so_far(session, len(steps)))
    story, result = story_of(session.under_way), session.under_way.result
    return Outcome(
        head=names.say(f"{marks(result.winners)} won") if result else "Ended",
        ending=names.say(margin(result)) if result else "",
        tables=_tables(session, story),
        turning=[_turned(session, steps, one) for one in story.moments],
        differences=[names.say(line) for line in lines_of(story)],
        curve=curve_of(session, story, steps),
    )


def _turned(session: Session, steps: Sequence[ReplayStep], moment: Moment) -> Turned:
    text = names_then(session, moment).say(moment.say(session.game.telling))
    return Turned(_step_of([step.entry for step in steps], entry_of(session, moment)), text)


def so_far(session: Session, steps: int) -> str:
    """How far a match came that has no result, or none yet."""
    many = plural(steps - 1, "step")
    if session.phase != "playing":
        return f"It was ended without a result, after {many}."
    return f"The match goes on: {many} so far, as everybody may see them."


def _tables(session: Session, story: Story) -> list[Table]:
    """How all came in, and where their points came from."""
    result, names = session.under_way.result, session.names
    rows = list[tuple[str, list[str]]]()
    if result and result.scores:
        scores = scores_told(result, story)
        for seat in story.order:
            rows.append((names.short(seat), [f"{result.places[seat]}.", letter(seat), scores[seat]]))
    final = [Table("How all came in", ["Place", "Seat", "Score"], rows)] if rows else []
    return [*final, *(_sources(session, story, one) for one in story.accounts)]


def _sources(session: Session, story: Story, accounts: Accounts) -> Table:
    table = sources_of(story, accounts)
    among = [row for row in table.rows if row.seat in accounts.among or not accounts.among]
    rows = [(session.names.short(row.seat), [number(count) for count in (row.total, *row.points)]) for row in among]
    sign = f" ({accounts.sign})" if accounts.sign else ""
    caption, note = f"Where the {accounts.units} came from{sign}", session.names.say(accounts.note)
    return Table(caption, ["In all", *table.columns], rows, note)


def log_of(session: Session, steps: Sequence[ReplayStep], viewers: Sequence[Seat | None]) -> list[Part]:
    """All lines that one of the viewers may read, by rounds, in the order in which they were told."""
    entries = [step.entry for step in steps]
    lines = in_order(session, viewers)
    if not lines:
        return [Part("", [Said(0, BEGINS, "", None)])]
    return by_rounds(session, entries, lines)


def by_rounds(session: Session, entries: Sequence[int], lines: Iterable[LogLine]) -> list[Part]:
    """Lines of the log by rounds, each of the step that it belongs to, of those that end with these entries."""
    return [
        Part(name, [_said(session, entries, line) for line in some])
        for name, some in groupby(lines, lambda one: one.event.when)
    ]


def in_order(session: Session, viewers: Sequence[Seat | None]) -> list[LogLine]:
    """What everybody read, and behind it what a viewer alone was told before the next line of that."""
    found = [(place, 0, line) for place, line in enumerate(lines_for(session, None))]
    for seat in viewers:
        place = -1
        for line in lines_for(session, seat) if seat is not None else ():
            place += line.event.to is None
            if line.event.to is not None:
                found.append((place, 1, line))
    return [line for _, _, line in sorted(found, key=lambda one: one[:2])]


def _said(session: Session, entries: Sequence[int], line: LogLine) -> Said:
    step = _step_of(entries, line.event.entry)
    text = session.names.at(line.event.entry).say(line.event.text)
    return Said(step, text, line.remark, line.event.to)


def _step_of(entries: Sequence[int], entry: int) -> int:
    """The step that an entry is of, where steps end with these entries."""
    return min(bisect_left(entries, entry), len(entries) - 1)


def _colours(session: Session) -> dict[str, list[tuple[str, str]]]:
    """The colour of each seat in each theme, and black or white, whichever is read on it."""
    hues = session.hues
    looks = [look(seat, hues[seat] if seat < len(hues) else None) for seat in range(len(session.players))]
    found: dict[str, list[tuple[str, str]]] = {}
    for theme, palette in PALETTES.items():
        mine = [one.colour(palette) for one in looks]
        found[theme] = [(colour, on(colour)) for colour in mine]
    return found
