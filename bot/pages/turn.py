"""Whose turn it is, in words: what is asked of whom, and until when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.model.clock import deadline
from bot.model.errors import HALTED
from bot.model.player import Player
from bot.model.session import Session
from bot.model.time import now, span
from bot.model.unreachable import LOST, trouble
from bot.pages.log import how_many_fit
from bot.pages.question import PLAY_OPENLY, may_hide
from rules import Decision, Seat, mark, marks

LONGEST_QUESTIONS = 1_200
"""Room in a post for what several are asked."""

ALONE = "Your choice is secret: press **Your choice**."
BESIDE = "Anything secret is under **Your choice**."
SECRETS_BELOW = "Anything secret, and what helps you most, is under **Your choice**."


def whose_turn(session: Session) -> str:
    """In a sentence: whose turn it is; with the marks of seats."""
    if session.phase == "lobby":
        return f"The lobby for {session.game.name} is open: {seats_taken(session)}."
    if session.phase != "playing":
        return "The match is over."
    if session.rests:
        return f"**The match is {session.halt}.**"
    if lone_question(session) is not None:
        return f"It's {mark(session.waiting.seats[0])}'s turn."
    return (
        f"Waiting for {marks(tuple(session.waiting.seats))}."
        if session.waiting.seats
        else "It's nobody's turn right now."
    )


def seats_taken(session: Session) -> str:
    """How full a lobby is; after a change of options there can be more players than seats."""
    most, over = session.seats[-1], len(session.players) - session.seats[-1]
    return f"{len(session.players)} of {most} seats taken" + (f", {over} too many" if over > 0 else "")


def lone_question(session: Session) -> Decision | None:
    """The question that the match waits for, where one seat is asked; not the last of several choosing in secret."""
    awaited, pending = session.waiting.seats, session.pending
    together = any(question.answer is not None for question in pending.values())
    return pending[awaited[0]] if len(awaited) == 1 and not together else None


def question_text(session: Session) -> str:
    """What is asked of whom, and until when; and where it is answered, if not here."""
    if not (awaited := session.waiting.seats):
        return "It's nobody's turn right now."
    if session.halt == "halted":
        return "**The match is halted.** `/game status` says why."
    if session.halt == "paused":
        return f"**The match is paused.** {why_it_rests(session)}"
    lines = _fitting(session, prompts(session, awaited))
    return ("\n" if len(lines) > 1 else " ").join([*lines, *_where_to_answer(session)]) + when(session, awaited)


def prompts(session: Session, seats: Iterable[Seat]) -> dict[str, list[Seat]]:
    """What these seats are asked, each prompt with those who are asked it."""
    found = dict[str, list[Seat]]()
    for seat in seats:
        found.setdefault(session.pending[seat].prompt, []).append(seat)
    return found


def _fitting(session: Session, asked: Mapping[str, Sequence[Seat]]) -> list[str]:
    """A line a question; those for which a post has no room are read elsewhere."""
    lines = [f"{_mentions(session, seats)}: {session.names.in_bold(prompt)}" for prompt, seats in asked.items()]
    many = how_many_fit(lines, LONGEST_QUESTIONS)
    rest = [seat for seats in [*asked.values()][many:] for seat in seats]
    return [*lines[:many], *([f"{_mentions(session, rest)}: your question is under **Your choice**."] if rest else [])]


def _mentions(session: Session, seats: Sequence[Seat]) -> str:
    return ", ".join(f"{session.names.badge(seat)} {mention(session, seat)}" for seat in seats)


def _where_to_answer(session: Session) -> Iterator[str]:
    """Who chooses in secret, and where; nothing where all that may be answered stands below the question."""
    question = lone_question(session)
    if question is None and len(session.waiting.seats) > 1:
        yield "You each choose in secret: press **Your choice**."
    elif question is None:
        yield ALONE
    elif may_hide(session, question):
        beside = SECRETS_BELOW if session.game.ai.worth else BESIDE
        yield beside if any(map(PLAY_OPENLY.shows, question.shown)) else ALONE


def when(session: Session, awaited: Sequence[Seat]) -> str:
    """When the first of these seats runs out of time; without a clock, since when the match waits."""
    ends = [end for seat in awaited if (end := deadline(session, session.players[seat])) is not None]
    since = min(session.players[seat].since or 0 for seat in awaited)
    if ends:
        return f"\n-# Answer by <t:{min(ends)}:f> (<t:{min(ends)}:R>)."
    return f"\n-# Asked <t:{since}:R>." if since else ""


def why_it_rests(session: Session) -> str:
    """Who paused a match, or why it is halted and who can do what; "" where it is neither."""
    if session.halt == "paused":
        return session.names.in_bold(session.standstill.note)
    if session.halt != "halted":
        return ""
    until = session.standstill.until
    return HALTED + (f" If nobody does anything, the match ends <t:{until}:R>." if until else "")


def unreachable_line(session: Session) -> str:
    """Why the channel of a match could not be written to, since when, and what helps; "" where it could."""
    still = session.standstill
    if still.why != "unreachable":
        return ""
    why, help = trouble(still.code)
    where, since = session.venue.channel_id, f" since <t:{still.since}:f>" if still.since else ""
    ends = f" Otherwise the match ends <t:{still.since + LOST}:R>." if still.since else ""
    return f"**I can't post in <#{where}>{since}**, because {why}. Nobody's time runs. {help}{ends}"


def clock_lines(session: Session) -> list[str]:
    """A line for each player of whose time or presence there is something to say."""
    parts_by_seat = [
        (player.seat, [*_presence(session, player), *_time(session, player)]) for player in session.players
    ]
    return [
        f"{session.names.badge(seat)} {session.names.bold(seat)}: {', '.join(parts)}"
        for seat, parts in parts_by_seat
        if parts
    ]


def _presence(session: Session, player: Player) -> Iterator[str]:
    if player.absent:
        yield "away (safe moves are made)" if player.stands_by else "away (an AI player plays)"
    if player.vacant:
        yield "open seat"
    person = session.memory.shared.people.get(player.user_id or 0)
    away = person.away if person and player.clock.rest and session.setup.terms.rests else None
    if away and away[0] <= now() < away[1]:
        yield f"on holiday until <t:{away[1]}:D>"


def _time(session: Session, player: Player) -> Iterator[str]:
    if (end := deadline(session, player)) is not None:
        yield f"has until <t:{end}:f> (<t:{end}:R>)" if end > now() else "out of time"
    if player.silence:
        yield "not needed for consent"
    if session.setup.terms.clock == "bank" and player.clock.bank is not None and player.user_id is not None:
        yield f"{span(player.clock.bank)} in their time budget"


def mention(session: Session, seat: Seat) -> str:
    """The member who answers for a seat, as Discord links people; the name alone where an AI player does."""
    player = session.players[seat]
    if player.present:
        return f"<@{player.user_id}>"
    who = "a safe move" if player.stands_by else "an AI player"
    return session.names.bold(seat) + (f" ({who}, until they're back)" if player.absent else "")
