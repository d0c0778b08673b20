"""The lines of the log as posts tell them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby, islice, takewhile

from bot.model.names import Names
from bot.model.notes import NamesOfThen, Note
from bot.model.post import Post
from bot.model.session import Session
from bot.model.struck_lines import lines_in_memory, remaining_spans
from bot.pages.controls import Button
from bot.pages.presses import ShowLinesFrom
from rules import Event, Played, Seat, mainline, mark, plural

SHORT = 8
"""Up to so many lines a post tells all; in a longer one, and in some games always, a line tells what a seat did."""
NEWEST = 3
"""So many lines of the turn that goes on stand in full all the same."""
MOST_LINES, LINES_A_SEAT, MOST_OF_MOVE, MOST_NOTES = 16, 3, 2, 8
LONGEST_LINES, LONGEST_GAP = 1_900, 40
IN_LOG, READ_ALL, UNDER_MORE = "`/game log`", "press **Read all**", "press **More…**, then **Read all**"
"""Where the lines are for which a post has no room."""
BEGINS = "The match begins."
COPY_BEGINS = "From here on it goes its own way."
FURTHEST = 200
"""A post tells no lines that are so far back, unless no other post has: nobody would read them there."""
HEAVY = 2
"""What weighs so much is left out only where a post has no room for its characters."""
MADE_BY: Mapping[str, str] = {
    "plan": "as planned",
    "usual": "automatic",
    "clock": "time ran out",
    "opening": "before you came in",
    "moderator": "done by a moderator",
}
"""What is added to a move that its player did not make: to its first line of what they did."""
WHILE_AWAY = "AI, while away"
"""The same, of an AI player's move in the seat of a member."""
COPIED_MOVE = "in the match that was played"
"""The same, among what turned a copy, of what it took over; its log does not say so of each line."""


@dataclass(frozen=True)
class Line:
    """A line of a post, what it is `of`, and how much is lost without it (`Fact.weight`); a `note` is of no fact."""

    text: str
    of: Sequence[Event] = ()
    weight: int = 1
    note: bool = False


@dataclass(frozen=True)
class Told:
    """The lines of a post, and how many of the log it has no room for; `start` is the first that it is about."""

    lines: Sequence[str]
    left_out: int
    start: int


@dataclass(frozen=True)
class LogLine:
    """A line of the log; a `remark` says who made the move that it tells, if not its player.

    It is `by_player` where it tells what its player did: then the line of a turn may say that the rest was not.
    """

    event: Event
    remark: str = ""
    by_player: bool = False

    def say(self, names: Names) -> str:
        """Its sentence with names in bold, then the remark."""
        return names.line(self.event) + in_italics(self.remark)


def post_lines(session: Session, post: Post, room: int = LONGEST_LINES) -> list[str]:
    """The lines of a post."""
    return [*told(session, post, room).lines]


def told(session: Session, post: Post, room: int = LONGEST_LINES, *, rest: str = IN_LOG) -> Told:
    """The lines of a post: those of the rules, those that were taken back, then its notes; and where the `rest` is.

    What was taken back and is told again is not struck. Notes come first where the post says so.
    """
    start = first_line(session, post)
    mine = public_lines(session, start)[: None if post.open else max(0, post.end - start)]
    split = post.end - start if post.struck else 0
    tell = _line_a_turn if _are_many(session, mine) else _line_each
    before = tell(session, mine[:split], post.pings)
    after = tell(session, mine[split:], post.pings, goes_on=post.open)
    struck = [Line(f"~~{line}~~", weight=HEAVY) for line in struck_lines(session, post)]
    lead = bool(post.about.get("notes_first"))
    notes = _notes(session, post, lead=lead)
    if post.end == session.first_line and not (before or after or struck or notes):
        before = [Line(beginning(session))]
    most = max(MOST_LINES, LINES_A_SEAT * len(session.players))
    lines = [*before, *struck, *after]
    shown, left_out = _that_fit([*notes, *lines] if lead else [*lines, *notes], post.pings, most, room, rest)
    return Told(shown, left_out, start)


def beginning(session: Session) -> str:
    """The first line of all where nothing has happened yet; after an opening it is the scene that the guide sets."""
    if session.setup.copied:
        return COPY_BEGINS
    return (session.opening and session.game.guide.learn.scene) or BEGINS


def _notes(session: Session, post: Post, *, lead: bool) -> list[Line]:
    """The notes of a post: the newest are as much wanted as what is revealed, more so where they come first."""
    texts = note_lines(session, post.notes)
    newest = len(texts) - MOST_NOTES
    weights = (HEAVY + 1 if lead else HEAVY if at >= newest else 1 for at in range(len(texts)))
    return [Line(text, weight=weight, note=True) for text, weight in zip(texts, weights, strict=True)]


def read_all(session: Session, tells: Told) -> list[Button]:
    """The way to the lines for which a post has no room."""
    return [Button("Read all", ShowLinesFrom(session.ref, tells.start))] if tells.left_out else []


def first_line(session: Session, post: Post) -> int:
    """The first public line that a post tells: of a turn, what came after the last move of whom it calls, in any seat.

    Of several it is the move of whoever has waited longest, and what no post has told yet is always told. One that is
    closed is left with that: the posts before it have the rest.
    """
    if post.kind != "turn" or not post.open:
        return post.start
    until = max(1, post.end)
    earliest = min((post.start, *(since_last_move(session, seat, until, in_any_seat=True) for seat in post.pings)))
    return max(earliest, min(post.start, post.end - FURTHEST))


def since_last_move(session: Session, seat: Seat | None, until: int | None = None, *, in_any_seat: bool = False) -> int:
    """The first public line after what somebody last did for this seat in person.

    Where they have done nothing it is the first of all, but for an opening. It is of moves that were made before the
    line `until`. What the next turn has brought by itself is new to them. What they did `in_any_seat` counts where
    public lines alone are told: what the seat was told in secret before they had it, they have not read.
    """
    match, made = session.under_way, session.memory.history.made
    person = None if seat is None else session.players[seat].user_id
    standing = mainline(match.log)
    for before, number in reversed([*zip((0, *standing), standing, strict=False)]):
        entry, first = match.log[number - 1], match.line_count(before)
        if not isinstance(entry, Played) or (until is not None and first >= until):
            continue
        maker, user_id = made.get(number, ("member", None))
        here = entry.seat == seat and user_id in (None, person)
        if maker == "member" and (here or (in_any_seat and user_id is not None and user_id == person)):
            mine, events = (entry.seat, match.turn(before)), match.events()
            places = reversed(range(first, match.line_count(number)))
            own = (at for at in places if (events[at].fact.doer, events[at].turn) == mine)
            return next(own, first - 1) + 1
    return session.first_line


def struck_lines(session: Session, post: Post) -> list[str]:
    """The lines of a post that are struck."""
    left = remaining_spans(session, post, session.under_way.events()) if post.struck else []
    return [session.names.line(event) for span in left for event in lines_in_memory(session, span)]


def since(session: Session, seat: Seat | None, start: int) -> Told:
    """What a seat may read from a public line on, with what it alone was told, as one message tells it."""
    known = lines_for(session, seat)[place_of(session, seat, start) :]
    readers = () if seat is None else (seat,)
    lines = (_line_a_turn if _are_many(session, known) else _line_each)(session, known, readers)
    shown, left_out = _that_fit(lines, readers, MOST_LINES, LONGEST_LINES, READ_ALL)
    return Told(shown, left_out, start)


def told_alone(session: Session, seat: Seat) -> list[str]:
    """What a seat alone was told since its own last move, though what it holds doesn't say it."""
    events = session.under_way.events(seat)[place_of(session, seat, since_last_move(session, seat)) :]
    return [session.names.line(one) for one in events if one.to is not None and not one.fact.reveals]


def place_of(session: Session, seat: Seat | None, start: int) -> int:
    """Where a seat reads on from a public line: after the one before it, with what it alone was told in between."""
    events = session.under_way.events(seat)
    public = (at for at, event in enumerate(events, 1) if event.to is None)
    return next(islice(public, start - 1, None), len(events)) if start else 0


def _are_many(session: Session, lines: Sequence[LogLine]) -> bool:
    """Whether a line tells what a seat did in a turn."""
    return len(lines) > SHORT or session.game.telling.line_a_turn


def _line_each(
    session: Session, lines: Sequence[LogLine], readers: Collection[Seat] = (), *, goes_on: bool = False
) -> list[Line]:
    """A line each."""
    return [Line(one.say(session.names), (one.event,), one.event.fact.weight) for one in lines]


def _line_a_turn(
    session: Session, lines: Sequence[LogLine], readers: Collection[Seat] = (), *, goes_on: bool = False
) -> list[Line]:
    """One line for all that a seat did in a turn, where its first stood; the others as they are.

    Of a turn that `goes_on` the newest lines follow in full.
    """
    newest = [*takewhile(lambda one: one.event.turn == lines[-1].event.turn, reversed(lines))]
    whose = next((one.event.fact.turn_of for one in reversed(newest) if not one.event.fact.alone), None)
    at = len(lines) - (min(NEWEST, len(newest)) if goes_on and whose in session.waiting.seats else 0)
    newest_lines = [replace(one, weight=max(one.weight, HEAVY)) for one in _line_each(session, lines[at:])]
    parts = _by_holders(session.names, lines[:at]) if session.names.former else [lines[:at]]
    turns = (turn for part in parts for turn in in_turns(part, readers))
    return [*(_turn_line(session, turn) for turn in turns), *newest_lines]


def _by_holders(names: Names, lines: Sequence[LogLine]) -> list[Sequence[LogLine]]:
    """Lines in parts, in each of which every seat has the same player."""
    return [[*part] for _, part in groupby(lines, lambda one: names.at(one.event.entry).of_seats)]


def in_turns(lines: Sequence[LogLine], readers: Collection[Seat] = ()) -> list[list[LogLine]]:
    """Lines in groups: the lines of a seat's turn together, every other line alone.

    A line that stands alone and is about a seat ends that seat's group: what the seat does later is told after it. What
    was done just before it may be its cause, and is told just before it. What one of the `readers` meets in another's
    turn stands apart from the rest of that turn.
    """
    found, goes_on = list[list[LogLine]](), dict[tuple[Seat | None, int], list[LogLine]]()
    last = list[LogLine]()
    hits = list[LogLine]()
    for one in lines:
        fact, key = one.event.fact, (one.event.fact.turn_of, one.event.turn)
        if fact.alone:
            if last and found[-1] is not last and len(last) > 1:
                cause = last.pop()
                found.append([cause])
                goes_on[cause.event.fact.turn_of, cause.event.turn] = found[-1]
            found.append([one])
            last = []
            goes_on = {of: turn for of, turn in goes_on.items() if of[0] not in fact.seats}
        elif _hits(one, readers):
            if not hits or found[-1] is not hits or (hits[-1].event.fact.turn_of, hits[-1].event.turn) != key:
                found.append(hits := [])
            hits.append(one)
            goes_on.pop(key, None)
            last = []
        elif last := goes_on.get(key, []):
            last.append(one)
        else:
            found.append(last := goes_on.setdefault(key, [one]))
    return found


def _hits(line: LogLine, readers: Collection[Seat]) -> bool:
    """Whether a line tells what one of these seats met in another's turn."""
    fact = line.event.fact
    return fact.turn_of not in readers and any(seat in readers for seat in fact.seats)


def _turn_line(session: Session, turn: Sequence[LogLine]) -> Line:
    """A turn in a line, which the game makes, or in a word where nothing was decided; with the remarks on its lines."""
    events = [one.event for one in turn]
    weight = max(event.fact.weight for event in events)
    if not events[0].fact.alone and session.game.telling.line_a_turn:
        weight = max(weight, HEAVY)
    whose = events[0].fact.turn_of
    word = events[-1].fact.word if whose is not None and all(event.fact.word for event in events) else ""
    if len(turn) == 1 and not word:
        return Line(turn[0].say(session.names), events, weight)
    remark = "; ".join(dict.fromkeys(one.remark for one in turn if one.remark))
    if remark and any(one.by_player for one in turn):
        remark = f"in part: {remark}"
    in_a_word = f"{mark(whose)} {word}." if word and whose is not None else ""
    text = in_a_word or session.game.telling.sum_up([event.fact for event in events])
    return Line(session.names.at(events[0].entry).in_bold(text) + in_italics(remark), events, weight)


def _that_fit(
    lines: Sequence[Line], readers: Sequence[Seat], most: int, room: int, rest: str
) -> tuple[Sequence[str], int]:
    """As many lines as there is room for, in their order: where others were, a line tells how many are missing.

    And how many of those are in the log, where the `rest` is: neither notes nor what was taken back.

    What weighs least goes first: of that what is about no reader, and of that the oldest. What is heavy goes only where
    there is no room for so many characters.
    """
    order = sorted(range(len(lines)), key=lambda at: (*_rank(lines[at], readers), at), reverse=True)
    wanted = order[: max(most, sum(line.weight >= HEAVY for line in lines))]
    there = wanted[: how_many_fit((lines[at].text for at in wanted), room, gap=1)]
    if len(there) == len(lines):
        return [line.text for line in lines], 0
    there = wanted[: how_many_fit((lines[at].text for at in there), room - LONGEST_GAP, gap=1)]
    missing = [at for at in range(len(lines)) if at not in there]
    in_log = sum(bool(lines[at].of) for at in missing)
    gap = f"-# {plural(len(missing), 'more line')}" + (f": {rest}" if in_log else "")
    return [gap if at == missing[0] else lines[at].text for at in sorted([*there, missing[0]])], in_log


def _rank(line: Line, readers: Sequence[Seat]) -> tuple[int, bool]:
    """What orders the lines by how much they are wanted."""
    return line.weight, line.note or any(not event.fact.seats.isdisjoint(readers) for event in line.of)


def note_lines(session: Session, notes: Sequence[Note]) -> list[str]:
    """Notes as a post shows them; of a kind that is not known here it shows none."""
    return [text for text in note_texts(session, notes) if text]


def note_texts(session: Session, notes: Sequence[Note]) -> list[str]:
    """What each note says, "" where it says nothing, with the names of then."""
    names, texts = session.names, list[str]()
    for note in reversed(notes):
        if isinstance(note, NamesOfThen):
            names = session.names.at(note.until)
        text, entry = note.say(session.match), note.of_entry
        texts.append((names if entry is None else session.names.at(entry)).in_bold(text) if text else "")
    return texts[::-1]


def newest_of(session: Session, seat: Seat) -> Sequence[Event]:
    """The lines that the newest move brought, those that this seat may read; none where it was another's."""
    match session.under_way.log:
        case (*_, Played(seat=mover)) if mover == seat:
            return session.under_way.newest(seat)
        case _:
            return ()


def came_of(session: Session, seat: Seat) -> list[str]:
    """What a seat's newest move came to: the lines that are about it, or that it alone may read."""
    events = [one for one in newest_of(session, seat) if one.to == seat or seat in one.fact.seats]
    first = sorted(events, key=lambda one: (one.to is None, -one.fact.weight))[:MOST_OF_MOVE]
    lines = [session.names.line(one) for one in events if one in first][:MOST_OF_MOVE]
    left = len(events) - len(lines)
    return [*lines[:-1], lines[-1] + in_italics(f"{left} more in `/game log`")] if left else lines


def in_italics(remark: str) -> str:
    """A remark, to stand behind a line."""
    return f" *({remark})*" if remark else ""


def lines_for(session: Session, seat: Seat | None) -> list[LogLine]:
    """All lines that a seat may read, with the remarks on those that everybody reads."""
    public = iter(public_lines(session))
    return [next(public) if event.to is None else LogLine(event) for event in session.under_way.events(seat)]


def public_lines(session: Session, start: int = 0) -> list[LogLine]:
    """The lines that everybody may read, from a place on.

    A remark stands at the first line of what the player of the move did by it: what others did with it is not of that
    move, nor what the next turn brings.
    """
    match = session.under_way
    events, standing = match.events(), mainline(match.log)
    lines = [*map(LogLine, events[start:])]
    for before, number in reversed([*zip((0, *standing), standing, strict=False)]):
        if match.line_count(number) <= start:
            break
        if isinstance(entry := match.log[number - 1], Played):
            mine, remark = (entry.seat, match.turn(before)), _remark(session, number)
            places = range(match.line_count(before), match.line_count(number))
            did = [at for at in places if (events[at].fact.doer, events[at].turn) == mine]
            for at in did[:1] if remark else did:
                if at >= start:
                    lines[at - start] = LogLine(events[at], remark, by_player=not remark)
    return lines


def _remark(session: Session, number: int) -> str:
    """What is added to the move of an entry; the moves of an AI player in its own seat are nobody else's."""
    maker, user_id = session.memory.history.made.get(number, ("member", None))
    return WHILE_AWAY if maker == "ai" and user_id is not None else MADE_BY.get(maker, "")


def fitting(lines: Sequence[str], most: int = MOST_LINES, left_out: int = 0, room: int = LONGEST_LINES) -> list[str]:
    """The last lines that a post has room for, under the number of those that are missing, `left_out` ones included."""
    cut = len(lines) - how_many_fit(reversed(lines[-most:]), room, gap=1)
    missing = cut + left_out
    return [f"-# {plural(missing, 'more line')}: `/game log`", *lines[cut:]] if missing else [*lines]


def how_many_fit(lines: Iterable[str], room: int, gap: int = 0) -> int:
    """How many of the first lines fit into so many characters; the gap after each counts too."""
    ends = [*accumulate(len(line) + gap for line in lines)]
    return bisect_right(ends, room)
