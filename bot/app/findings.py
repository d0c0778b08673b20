"""What happened to a match, a sentence each: from its rows, and from lines of the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from bot.app.log_lines import LogLine
from bot.model.hours import Outage
from bot.model.session import Venue
from bot.store.tracing import Made, Posted, Sat, Traces

DISCORD_EPOCH = 1_420_070_400_000
SLOW_MS = 3_000
"""An answer that took longer was too late for Discord."""
ROWS_TELL = {"move", "post sent"}
TROUBLE = {"warning", "error", "critical"}


class Finding(NamedTuple):
    """What happened when, whom it concerns (nobody: everybody), and whether they did it themselves."""

    at: int
    text: str
    users: frozenset[int] = frozenset()
    by_them: bool = False


def of_rows(traces: Traces, lines: Sequence[LogLine]) -> Iterator[Finding]:
    """What the rows of a match tell."""
    seats = {sat.seat: sat for sat in traces.seats}
    pinged = {line.number("post"): line.fields.get("pings") for line in lines if line.event == "post sent"}
    yield from (of_entry(one, sat_then(one, seats, traces.match.former)) for one in traces.made)
    for post in traces.posted:
        yield of_post(post, traces, seats, pinged.get(post.id))
    for act in traces.intervened:
        undone = f" {act.undone_by} undid it later." if act.undone_by else ""
        yield Finding(act.at, f"Moderator {act.name} ({act.user_id}) did this: {act.what}.{undone}")
    yield from map(of_outage, traces.outages.of(traces.match.guild_id))
    if traces.match.halt and traces.match.halted_at is not None:
        yield Finding(traces.match.halted_at, f"The match stands still since then: {traces.match.halt}.")


def of_outage(one: Outage) -> Finding:
    """When nobody could be reached, of the servers of some shards where it was not everybody."""
    nobody = "Nobody" if one.shards.are_all else f"Nobody in servers of the shards {one.shards}"
    if one.ended is None:
        return Finding(one.began, f"{nobody} can be reached since then: clocks stand, and nothing is sent.")
    until = moment(one.ended)
    return Finding(one.began, f"{nobody} could be reached until {until}: clocks stood, and nothing was sent.")


def sat_then(one: Made, seats: Mapping[int, Sat], former: Sequence[tuple[int, int, str]]) -> Sat | None:
    """Who held the seat of an entry when it was made; of whoever left it since only the name is known."""
    sat = None if one.seat is None else seats.get(one.seat)
    left = next((name for seat, last, name in former if seat == one.seat and one.number <= last), None)
    return sat if sat is None or left is None else replace(sat, name=left, user_id=None)


def of_entry(one: Made, sat: Sat | None) -> Finding:
    """Who made an entry of the log, and for whom."""
    users = frozenset(user for user in (one.user_id, sat and sat.user_id) if user is not None)
    if one.seat is None:
        who = f"{one.user_id or 'the bot'} took the match back or forth"
        text = who if one.back is None else f"{who}, to where it stood after entry {one.back}"
        text = "from here on a copy goes its own way" if one.made_by == "copied" else text
    else:
        text = made_by(one, called(sat, one.seat))
    return Finding(one.at, f"Entry {one.number}: {text}.", users, by_them=one.made_by == "member")


def made_by(one: Made, where: str) -> str:
    """Who made a move, and why the bot did, where it was the bot."""
    for_them = f"the bot made a move for {where}"
    match one.made_by:
        case "member":
            return f"{one.user_id} made a move in {where}"
        case "ai" if one.user_id is None:
            return f"the AI player of {where} moved"
        case "ai":
            return f"{for_them}, as an AI player, because {one.user_id} was away"
        case "plan":
            return f"{for_them}, as its player had planned"
        case "usual":
            return f"{for_them}: such questions are answered as usual, unless somebody sets otherwise with /plan"
        case "at-once":
            return f"{for_them}, the safe one, because nobody waits for an answer to such questions"
        case "clock":
            return f"{for_them}, because their time was up"
        case "stand-in":
            return f"{for_them}, the safe one, because they were away after missing their time"
        case "opening":
            return f"{for_them}, of the opening of a guided match"
        case "copied":
            return f"a move of {where} was taken over from another match"
        case other:
            return f"{one.user_id or 'the bot'} made a move for {where}, as {other}"


def of_post(post: Posted, traces: Traces, seats: Mapping[int, Sat], pings: object) -> Finding:
    """A post: when it was due and sent, whom it pinged as far as the log tells, and where it stands."""
    holders = [sat.user_id for sat in (seats.get(seat) for seat in post.pings) if sat is not None]
    without_seat = [user for why in ("called", "following", "invited") for user in post.about.get(why, [])]
    meant = [*holders, *without_seat, post.user_id]
    users = frozenset(user for user in (pings if isinstance(pings, list) else meant) if isinstance(user, int))
    whom = ", ".join(map(str, sorted(users))) or "nobody"
    pinged = f"It {'pinged' if isinstance(pings, list) else 'was to ping'} {whom}."
    due = f"Post {post.id} ({post.kind}) was due"
    if post.message_id is None:
        return Finding(post.created_at, f"{due}; it isn't sent, or its message is gone. {pinged}", users)
    late = max(0, sent_at(post.message_id) - post.created_at)
    venue = Venue(traces.match.guild_id, post.channel_id or traces.match.channel_id)
    where = venue.link(post.message_id) if post.user_id is None else "in direct messages"
    return Finding(post.created_at, f"{due}, and was sent {late} s later: {where}. {pinged}", users)


def of_log(lines: Sequence[LogLine]) -> Iterator[Finding]:
    """What the lines of a log tell that no row does."""
    for line in lines:
        if (text := sentence_of(line)) is not None:
            user = line.number("user")
            yield Finding(line.at, text, frozenset() if user is None else frozenset({user}), by_them=user is not None)


def sentence_of(line: LogLine) -> str | None:
    """A line as a sentence; None for what rows tell, and for what nobody needs to know."""
    who = line.number("user") or "somebody"
    what = line.fields.get("command") or line.fields.get("press") or "something"
    match line.event:
        case "refused":
            rule = f", rule {line.fields['clause']}" if line.fields.get("clause") else ""
            return f"{who} asked for {what}, and was refused ({line.fields.get('kind')}{rule}). Nothing was changed."
        case "not saved":
            return f"A change by {who} ({what}) was not saved: the database was {line.fields.get('why')}."
        case "answered late":
            return f"{who} asked for {what}, and the answer came too late for Discord to show it."
        case "answered":
            ms = line.number("ms") or 0
            return f"{who} changed something with {what}; the answer took {ms} ms." if ms > SLOW_MS else None
        case "a press cannot be read":
            return f"{who} pressed a button that can't be read. Nothing was changed."
        case "more lines like this":
            return f"The log left out {line.number('lines')} more lines like this: {line.fields.get('like')}."
        case event if event not in ROWS_TELL and line.level in TROUBLE:
            return f"The log says: {event} ({line.level})."
        case _:
            return None


def called(sat: Sat | None, seat: int) -> str:
    """A seat as the table counts it, with the name of whoever holds it."""
    name = "" if sat is None else "".join(sign for sign in sat.name if sign.isprintable())
    return f"seat {seat + 1} ({name})" if name else f"seat {seat + 1}"


def sent_at(message_id: int) -> int:
    """When Discord made a message: its id says so."""
    return ((message_id >> 22) + DISCORD_EPOCH) // 1000


def moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M:%S}"
