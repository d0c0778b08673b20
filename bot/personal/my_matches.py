"""Where a member plays, and where they are awaited; read from rows alone, so that no match is replayed for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from bot import store
from bot.match.matches import Matches
from bot.match.running_bot import Bot
from bot.model.clock import deadline
from bot.model.follower import FollowedMatch
from bot.model.player import Player
from bot.model.session import Session
from bot.model.time import day
from bot.model.unreachable import trouble
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Row, Select
from bot.pages.copies import title
from bot.pages.presses import KeepList, ShowSinceIn, StopFollowingOne
from bot.pages.reply import Reply
from bot.pages.sections import fit
from bot.pages.standings import of_seat, standings_in
from bot.pages.turn import seats_taken
from bot.personal.follow import CHOICES
from rules import Standings, join_words, marks

EMPTY = "You're not in a match. To open one, use `/game new` in a server's channel or thread."


@dataclass(frozen=True)
class Listing:
    """A member's matches as text; those that are under way, the most urgent first; and those that they follow."""

    text: str
    under_way: Sequence[Session]
    followed: Sequence[FollowedMatch]


async def match_list(matches: Matches, user_id: int) -> Listing:
    """All the open matches of a member, the most urgent first, and the matches that they follow.

    The text says little of those, at its end: the member may not see their channels any more.
    """
    async with matches.reading() as db:
        sessions = await store.matches.sessions_of(db, user_id, matches.games)
        abouts = await store.posts.newest_abouts(db, [session.id for session in sessions])
        following = await store.followers.followed_matches(db, user_id)
    for session in sessions:
        session.memory.shared = matches.shared
    stand = {session.id: standings_in(abouts.get(session.id, {})) for session in sessions}
    names = {key: game.name for key, game in matches.games.items()}
    followed = [one for one in following if one.game in names]
    following_lines = [f"{names[one.game]} in <#{one.channel_id}>: {CHOICES[one.how]}" for one in followed]
    lines = fit({**sections(sessions, user_id, stand), "Following": following_lines})
    under_way = [session for session, _ in [*asked_of(sessions, user_id), *others_of(sessions, user_id)]]
    return Listing("\n".join(["### Your matches", *lines]) if lines else EMPTY, under_way, followed)


def seats_of(sessions: Iterable[Session], user_id: int) -> Iterator[tuple[Session, Player]]:
    """The matches of a member, with their seat in each."""
    return ((session, player) for session in sessions for player in session.players if player.user_id == user_id)


def asked_of(sessions: Iterable[Session], user_id: int) -> Sequence[tuple[Session, Player]]:
    """Where a member is asked something, the most urgent first."""
    return sorted([one for one in seats_of(sessions, user_id) if is_asked(*one)], key=lambda one: urgency(*one))


def others_of(sessions: Iterable[Session], user_id: int) -> Sequence[tuple[Session, Player]]:
    """Where a member plays and is asked nothing now."""
    return [one for one in seats_of(sessions, user_id) if one[0].phase == "playing" and not is_asked(*one)]


def sections(
    sessions: Sequence[Session], user_id: int, stand: Mapping[int, Standings | None]
) -> Mapping[str, Sequence[str]]:
    """A line for each match and how it stands, under the title of its section."""

    def line(session: Session, player: Player, what: str) -> str:
        standings = stand[session.id]
        return f"{place(session)}: {what}" + (f"\n-# {of_seat(session, standings, player.seat)}" if standings else "")

    asked, others = asked_of(sessions, user_id), others_of(sessions, user_id)
    lobbies = [session for session, _ in seats_of(sessions, user_id) if session.phase == "lobby"]
    return {
        "Your turn": [line(session, player, until(session, player)) for session, player in asked],
        "Waiting for others": [line(session, player, meanwhile(session, player)) for session, player in others],
        "Lobbies": [f"{place(session)}: {lobby_state(session)}" for session in lobbies],
    }


def is_asked(session: Session, player: Player) -> bool:
    return session.phase == "playing" and not session.halt and player.since is not None and player.present


def urgency(session: Session, player: Player) -> tuple[float, int]:
    """What to sort by: whose time runs out first, then who is awaited longest."""
    end = deadline(session, player)
    return inf if end is None else end, player.since or 0


def place(session: Session) -> str:
    return f"{title(session)} in <#{session.venue.channel_id}>"


def until(session: Session, player: Player) -> str:
    end = deadline(session, player)
    return f"asked <t:{player.since}:R>" if end is None else f"answer by <t:{end}:f> (<t:{end}:R>)"


def meanwhile(session: Session, player: Player) -> str:
    if session.rests:
        return session.halt
    if session.halt:
        return f"stopped because {trouble(session.standstill.code).why}"
    if player.absent:
        return "an AI player plays for you; to take over again, use `/game back` there"
    awaited = tuple(other.seat for other in session.players if other.since is not None)
    return session.names.in_bold(f"waiting for {marks(awaited)}") if awaited else "nobody's turn"


def lobby_state(session: Session) -> str:
    closes = f", open until <t:{session.setup.due_at}:f>" if session.setup.due_at else ""
    return f"{seats_taken(session)}{closes}"


async def mine(bot: Bot, user_id: int) -> Reply:
    """All the matches of somebody, what has happened in one, what stops following one, what keeps the list."""
    listing = await match_list(bot.matches, user_id)
    keep = [Button("Keep this in my direct messages", KeepList())]
    return Reply(listing.text, [*to_catch_up(listing, user_id), *to_stop(bot, listing.followed), keep])


def to_catch_up(listing: Listing, user_id: int) -> list[Row]:
    """A select of the matches that are under way: what has happened in one is told once it is chosen."""
    asked = {session.id for session, _ in asked_of(listing.under_way, user_id)}
    options = [
        Option(
            f"{title(session)} with {join_words(others_at(session, user_id))}",
            str(session.ref),
            "Your turn" if session.id in asked else "",
        )
        for session in listing.under_way[:OPTIONS_A_SELECT]
    ]
    return [[Select("Since my last turn in…", options, ShowSinceIn())]] if options else []


def others_at(session: Session, user_id: int) -> list[str]:
    """The names of the others at a table."""
    return [session.names.short(player.seat) for player in session.players if player.user_id != user_id]


def to_stop(bot: Bot, followed: Sequence[FollowedMatch]) -> list[Row]:
    """A select that stops following one of these; it names no channels, which may be hidden by now."""
    options = [
        Option(f"{bot.games[one.game].name}: {CHOICES[one.how]}", str(one.ref), f"Opened on {day(one.opened_at)}")
        for one in followed[:OPTIONS_A_SELECT]
    ]
    return [[Select("Stop following…", options, StopFollowingOne())]] if options else []
