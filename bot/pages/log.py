"""The lines of the log as posts tell them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile

from bot.model.names import Names
from bot.model.notes import Note
from bot.model.post import Post
from bot.model.session import Session
from bot.model.struck_lines import lines_in_memory, remaining_spans
from rules import Event, Played, Seat, mainline, plural

SHORT = 8
"""Up to so many lines a post tells all; in a longer one, and in some games always, a line tells what a seat did."""
NEWEST = 3
"""So many lines of the turn that goes on stand in full all the same."""
MOST_LINES, LINES_A_SEAT, MOST_LINES_OF_RESULT, MOST_OF_MOVE = 16, 3, 8, 4
LONGEST_LINES = 1_900
MADE_BY: Mapping[str, str] = {
    "plan": "as planned",
    "usual": "as usual",
    "clock": "time ran out",
    "moderator": "a moderator's stand-in move",
}
"""What is added to a move that its player did not make: to its first line of what they did."""
WHILE_AWAY = "AI, while away"
"""The same, of an AI player's move in the seat of a member."""


@dataclass(frozen=True)
class Line:
    """A line of a post, and what it is `of`; one that `yields` is left out where there is no room, a `note` late."""

    text: str
    yields: bool = False
    of: Sequence[Event] = ()
    note: bool = False


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
        return names.in_bold(self.event.text) + in_italics(self.remark)


def post_lines(session: Session, post: Post, room: int = LONGEST_LINES) -> list[str]:
    """The lines of a post: those of the rules that belong to it, those that were taken back, then its notes.

    What was taken back and is told again is not struck. Notes come first where the post says so.
    """
    mine = public_lines(session, post.start)[: None if post.open else max(0, post.end - post.start)]
    split = post.end - post.start if post.struck else 0
    if len(mine) > SHORT or session.game.telling.line_a_turn:
        before = _line_a_turn(session, mine[:split], goes_on=False)
        after = _line_a_turn(session, mine[split:], goes_on=post.open)
    else:
        before, after = _line_each(session, mine[:split]), _line_each(session, mine[split:])
    struck = [Line(f"~~{session.names.in_bold(text)}~~", yields=True) for text in struck_texts(session, post)]
    lead = bool(post.about.get("notes_first"))
    notes = [Line(note, yields=not lead, note=True) for note in note_lines(session, post.notes)]
    if post.end == 0 and not (before or after or struck or notes):
        before = [Line("The match begins.")]
    most = MOST_LINES_OF_RESULT if post.kind == "result" else max(MOST_LINES, LINES_A_SEAT * len(session.players))
    lines = [*before, *struck, *after]
    return _lines_that_fit([*notes, *lines] if lead else [*lines, *notes], post.pings, most, room)


def struck_texts(session: Session, post: Post) -> list[str]:
    """The lines of a post that are struck; those that an older bot kept as texts are as they were."""
    left = remaining_spans(session, post, session.under_way.events()) if post.struck else []
    texts = ([one] if isinstance(one, str) else [event.text for event in lines_in_memory(session, one)] for one in left)
    return [text for some in texts for text in some]


def _line_each(session: Session, lines: Sequence[LogLine]) -> list[Line]:
    """A line each."""
    return [Line(one.say(session.names), not one.event.fact.alone, (one.event,)) for one in lines]


def _line_a_turn(session: Session, lines: Sequence[LogLine], *, goes_on: bool) -> list[Line]:
    """One line for all that a seat did in a turn, where its first stood; the others as they are.

    Of a turn that `goes_on` the newest lines follow in full.
    """
    newest = [*takewhile(lambda one: one.event.turn == lines[-1].event.turn, reversed(lines))]
    whose = next((one.event.fact.turn_of for one in reversed(newest) if not one.event.fact.alone), None)
    at = len(lines) - (min(NEWEST, len(newest)) if goes_on and whose in session.waiting.seats else 0)
    return [_turn_line(session, turn) for turn in (*in_turns(lines[:at]), *([one] for one in lines[at:]))]


def in_turns(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """Lines in groups: the lines of a seat's turn together, every other line alone.

    A line that stands alone and is about a seat ends that seat's group: what the seat does later is told after it.
    """
    found, goes_on = list[list[LogLine]](), dict[tuple[Seat | None, int], list[LogLine]]()
    for one in lines:
        fact, key = one.event.fact, (one.event.fact.turn_of, one.event.turn)
        if fact.alone:
            found.append([one])
            goes_on = {of: turn for of, turn in goes_on.items() if of[0] not in fact.seats}
        elif turn := goes_on.get(key):
            turn.append(one)
        else:
            found.append(goes_on.setdefault(key, [one]))
    return found


def _turn_line(session: Session, turn: Sequence[LogLine]) -> Line:
    """A turn in a line, which the game makes; with the remarks on its lines."""
    events = [one.event for one in turn]
    yields = not (events[0].fact.alone or session.game.telling.line_a_turn)
    if len(turn) == 1:
        return Line(turn[0].say(session.names), yields, events)
    remark = "; ".join(dict.fromkeys(one.remark for one in turn if one.remark))
    if remark and any(one.by_player for one in turn):
        remark = f"in part: {remark}"
    text = session.game.telling.sum_up([event.fact for event in events])
    return Line(session.names.in_bold(text) + in_italics(remark), yields, events)


def _lines_that_fit(lines: Sequence[Line], readers: Sequence[Seat], most: int, room: int) -> list[str]:
    """As many as there is room for: the newest, and before these its notes and what is about whom the post calls.

    Those that may be left out come after all others; there are `most` with them.
    """
    newest, many = [*reversed(range(len(lines)))], max(most, sum(not line.yields for line in lines))
    first = sorted(newest, key=lambda at: _rank(lines[at], readers))[:many]
    there = sorted(first[: how_many_fit((lines[at].text for at in first), room, gap=1)])
    return fitting([lines[at].text for at in there], len(lines), len(lines) - len(there), room)


def _rank(line: Line, readers: Sequence[Seat]) -> tuple[bool, bool]:
    """What orders the lines by how much they are wanted: last come those that yield and are about no reader."""
    return line.yields, not (line.note or any(not event.fact.seats.isdisjoint(readers) for event in line.of))


def note_lines(session: Session, notes: Iterable[Note]) -> list[str]:
    """Notes as a post shows them; of a kind that is not known here it shows none."""
    return [session.names.in_bold(text) for note in notes if (text := note.say(session.match))]


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
    lines, left = [session.names.in_bold(one.text) for one in events[:MOST_OF_MOVE]], len(events) - MOST_OF_MOVE
    return [*lines, *([f"-# {plural(left, 'more line')}: `/game log`"] if left > 0 else [])]


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
