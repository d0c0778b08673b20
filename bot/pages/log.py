"""The lines of the log as posts tell them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, count, takewhile
from typing import TypeAlias

from bot.model.notes import Note
from bot.model.post import Post
from bot.model.session import Session
from bot.model.struck import known_in, still_struck
from rules import Event, Played, Seat, line, plural

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


Remarked: TypeAlias = tuple[Event, str | None]
"""A line of the log, and what there is to add: "" where its player made the move, None where that stands elsewhere."""


def told(session: Session, post: Post, room: int = LONGEST_LINES) -> list[str]:
    """The lines of a post: those of the rules that belong to it, those that were taken back, then its notes.

    What was taken back and is told again is not struck. Of a post whose notes come first they lead.
    """
    mine = with_remarks(session, None)[post.start : None if post.open else post.end]
    split = post.end - post.start if post.struck else 0
    if session.game.telling.sum_up and (len(mine) > SHORT or session.game.telling.line_a_turn):
        before = _summed_up(session, mine[:split], goes_on=False)
        after = _summed_up(session, mine[split:], goes_on=post.open)
    else:
        before, after = _in_full(session, mine[:split]), _in_full(session, mine[split:])
    struck = [Line(f"~~{session.names.in_bold(text)}~~", yields=True) for text in struck_texts(session, post)]
    lead = bool(post.about.get("notes_first"))
    notes = [Line(note, yields=not lead, note=True) for note in noted(session, post.notes)]
    if post.end == 0 and not (before or after or struck or notes):
        before = [Line("The match begins.")]
    most = MOST_LINES_OF_RESULT if post.kind == "result" else max(MOST_LINES, LINES_A_SEAT * len(session.players))
    lines = [*before, *struck, *after]
    return _with_room([*notes, *lines] if lead else [*lines, *notes], post.pings, most, room)


def struck_texts(session: Session, post: Post) -> list[str]:
    """The lines of a post that are struck; those that an older bot kept as texts are as they were."""
    left = still_struck(session, post, session.under_way.events()) if post.struck else []
    said = ([one] if isinstance(one, str) else [event.text for event in known_in(session, one)] for one in left)
    return [text for some in said for text in some]


def _in_full(session: Session, said: Sequence[Remarked]) -> list[Line]:
    """A line each."""
    told_all = session.game.telling.sum_up is None
    return [Line(bold_line(session, *one), told_all or not one[0].fact.alone, one[:1]) for one in said]


def _summed_up(session: Session, said: Sequence[Remarked], *, goes_on: bool) -> list[Line]:
    """One line for all that a seat did in a turn, where its first stood; the others as they are.

    Of a turn that `goes_on` the newest lines follow in full.
    """
    newest = [*takewhile(lambda one: one[0].turn == said[-1][0].turn, reversed(said))]
    whose = next((event.fact.turn_of for event, _ in reversed(newest) if not event.fact.alone), None)
    at = len(said) - (min(NEWEST, len(newest)) if goes_on and whose in session.waiting.seats else 0)
    return [_in_one(session, turn) for turn in (*in_turns(said[:at]), *([one] for one in said[at:]))]


def in_turns(said: Sequence[Remarked]) -> list[list[Remarked]]:
    """What seats did, those lines together that are of a turn; whatever else was told stands alone.

    Where that is about a seat it parts what the seat did before, of which it may have come, from what came after.
    """
    found, goes_on = list[list[Remarked]](), dict[tuple[Seat | None, int], list[Remarked]]()
    for one in said:
        fact, key = one[0].fact, (one[0].fact.turn_of, one[0].turn)
        if fact.alone:
            found.append([one])
            goes_on = {of: turn for of, turn in goes_on.items() if of[0] not in fact.seats}
        elif turn := goes_on.get(key):
            turn.append(one)
        else:
            found.append(goes_on.setdefault(key, [one]))
    return found


def _in_one(session: Session, turn: Sequence[Remarked]) -> Line:
    """A turn in a line, which the game makes; with what there was to add to its lines."""
    yields = not (turn[0][0].fact.alone or session.game.telling.line_a_turn)
    if len(turn) == 1 or session.game.telling.sum_up is None:
        return Line(bold_line(session, *turn[0]), yields, turn[0][:1])
    made = dict.fromkeys(remark for _, remark in turn if remark is not None)
    remark = "; ".join(filter(None, made))
    if remark and "" in made:
        remark = f"in part: {remark}"
    events = [event for event, _ in turn]
    text = session.game.telling.sum_up([event.fact for event in events])
    return Line(session.names.in_bold(text) + in_italics(remark), yields, events)


def _with_room(lines: Sequence[Line], readers: Sequence[Seat], most: int, room: int) -> list[str]:
    """As many as there is room for: the newest, and before these its notes and what is about whom the post calls.

    Those that may be left out come after all others; there are `most` with them.
    """
    newest, many = [*reversed(lines)], max(most, sum(not line.yields for line in lines))
    first = sorted(newest, key=lambda line: _rank(line, readers))[:many]
    there = {id(line) for line in first[: how_many_fit((line.text for line in first), room, gap=1)]}
    return fitting([line.text for line in lines if id(line) in there], len(lines), len(lines) - len(there), room)


def _rank(line: Line, readers: Sequence[Seat]) -> tuple[bool, bool]:
    """What orders the lines by how much they are wanted: last come those that yield and are about no reader."""
    return line.yields, not (line.note or any(not event.fact.seats.isdisjoint(readers) for event in line.of))


def noted(session: Session, notes: Iterable[Note]) -> list[str]:
    """Notes as a post shows them; of a kind that is not known here it shows none."""
    return [session.names.in_bold(said) for note in notes if (said := note.say(session.match))]


def newest_of(session: Session, seat: Seat) -> Sequence[Event]:
    """The lines that the newest move brought, those that this seat may read; none where it was another's."""
    match session.under_way.log:
        case (*_, Played(seat=mover)) if mover == seat:
            return session.under_way.newest(seat)
        case _:
            return ()


def came_of(session: Session, seat: Seat) -> list[str]:
    """What a seat's newest move came to: the lines that are about it, or that it alone may read."""
    told = [
        session.names.in_bold(one.text) for one in newest_of(session, seat) if one.to == seat or seat in one.fact.seats
    ]
    left = len(told) - MOST_OF_MOVE
    return [*told[:MOST_OF_MOVE], *([f"-# {plural(left, 'more line')}: `/game log`"] if left > 0 else [])]


def public_lines(session: Session) -> list[str]:
    return [bold_line(session, event, remark) for event, remark in with_remarks(session, None)]


def bold_line(session: Session, event: Event, remark: str | None) -> str:
    return session.names.in_bold(event.text) + in_italics(remark)


def in_italics(remark: str | None) -> str:
    """What there is to add to a line, to stand behind it."""
    return f" *({remark})*" if remark else ""


def with_remarks(session: Session, seat: Seat | None) -> list[Remarked]:
    """The lines that a seat may read (a spectator, for None), and what there is to add to each."""
    said, public = remarks(session), count()
    events = session.under_way.events(seat)
    return [(event, said.get(next(public)) if event.to is None else None) for event in events]


def remarks(session: Session) -> dict[int, str]:
    """Who made the moves that their players did not, by the public lines that tell them; "" at what players did.

    What others did with it is not of that move, nor what the next turn brings.
    """
    match, said, before = session.under_way, dict[int, str](), 0
    events = match.events()
    for number in line(match.log):
        if isinstance(entry := match.log[number - 1], Played):
            lines = range(match.told(before), match.told(number))
            did = [at for at in lines if (events[at].fact.doer, events[at].turn) == (entry.seat, match.turn(before))]
            remark = _remark(*session.memory.history.made.get(number, ("member", None)))
            said |= dict.fromkeys(did[:1] if remark else did, remark)
        before = number
    return said


def _remark(made_by: str, user_id: int | None) -> str:
    """What is added to a move of this maker; the moves of an AI player in its own seat are nobody else's."""
    return WHILE_AWAY if made_by == "ai" and user_id is not None else MADE_BY.get(made_by, "")


def fitting(lines: Sequence[str], most: int = MOST_LINES, left_out: int = 0, room: int = LONGEST_LINES) -> list[str]:
    """The last lines, as many as a post has room for; first how many are missing, with those left out before."""
    cut = len(lines) - how_many_fit(reversed(lines[-most:]), room, gap=1)
    missing = cut + left_out
    return [f"-# {plural(missing, 'more line')}: `/game log`", *lines[cut:]] if missing else [*lines]


def how_many_fit(lines: Iterable[str], room: int, gap: int = 0) -> int:
    """How many of the first lines fit into so many characters; the gap after each counts too."""
    ends = [*accumulate(len(line) + gap for line in lines)]
    return bisect_right(ends, room)
