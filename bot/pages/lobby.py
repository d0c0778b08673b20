"""What a lobby says: who has sat down, what is missing, what to press; and once the match has begun, how it did."""

from __future__ import annotations

from bot.model.ai import level_of
from bot.model.lobby import to_good_table
from bot.model.options import chosen_options, in_words
from bot.model.plans import first_questions
from bot.model.player import Player
from bot.model.post import Post
from bot.model.session import Session
from bot.model.terms import ANSWERS
from bot.model.time import about
from bot.pages import presses
from bot.pages.controls import Button, Row
from bot.pages.log import note_lines
from bot.pages.notices import new_lobby
from bot.pages.page import Page
from rules import join_words, marks

TIPS_COME = "A tip comes with each new kind of question, and **Hint** shows what an AI player would do, and why."


def lobby_post(session: Session, post: Post) -> Page:
    """What is played, who has sat down, what is missing, and what to press."""
    seats = session.seats
    seated = "\n".join(
        f"{session.names.badge(player.seat)} {_player_line(session, player)}" for player in session.players
    )
    about = f"\n{session.game.blurb}\n-# {how_long(session)}" if session.phase == "lobby" else ""
    taken = f"\n-# {len(session.players)} of {seats[-1]} seats" if session.phase == "lobby" else ""
    parts = [
        f"### {session.game.name}: a new match{about}",
        f"{seated}{taken}",
        "\n".join([*(f"{name}: {value}" for name, value in chosen_options(session)), *_time(session)]),
        _odds(session),
    ]
    parts = [part for part in parts if part]
    if session.match is not None and session.setup.guided:
        return guide_post(session, post)
    if session.phase != "lobby":
        rows = [[new_lobby(session)]] if session.phase == "closed" else []
        return Page(post.id, [*parts, _after_lobby(session, post)], rows=rows)
    return Page(post.id, [*parts, _next_in_lobby(session, post, seats)], rows=_lobby_rows(session, seats))


def guide_post(session: Session, post: Post) -> Page:
    host = next((session.names.bold(player.seat) for player in session.members), "You")
    rivals = marks(tuple(player.seat for player in session.players if player.user_id is None))
    lines = [
        f"### Learn {session.game.name}",
        session.names.in_bold(f"{host} plays a short match against {rivals}. {TIPS_COME}"),
        *filter(None, [session.game.guide.learn.scene if session.memory.history.opening else None]),
        *(f"- {line}" for line in session.game.guide.how),
        "-# `/game end` ends the match early.",
    ]
    rows = [
        [
            Button("How to play", presses.HowToPlay(session.game.key)),
            Button("Rules", presses.ShowRule(session.game.key, "")),
        ]
    ]
    return Page(post.id, ["\n".join(lines)], rows=rows)


def how_long(session: Session) -> str:
    """How long a match among those who are there takes; who is missing counts as a person."""
    seats = max(len(session.players), session.seats[0])
    people = seats - sum(player.user_id is None for player in session.players)
    waits = session.game.waits_for(session.game.options_from(session.setup.options), seats) * people / seats
    if people == 1:
        return f"About {about(waits * ANSWERS['live'])} against AI players."
    return f"About {about(waits * ANSWERS[session.setup.terms.pace])} at this pace."


def _time(session: Session) -> list[str]:
    """On what terms the table plays, where it has a clock or wants no hints."""
    hints = [] if session.setup.terms.hints else ["Hints: not allowed"]
    return [*filter(None, [in_words(session.setup.terms)]), *hints]


def _odds(session: Session) -> str:
    """What the game says of the chances at a table of those who are here, while the lobby can still change that."""
    if session.phase != "lobby" or session.game.telling.odds is None:
        return ""
    options = session.game.options_from(session.setup.options)
    ai = [player.seat for player in session.players if player.user_id is None]
    level = level_of(session, ai[0]) if ai else None
    odds = session.game.telling.odds(options, len(session.players), level)
    return f"-# {odds}" if odds else ""


def _next_in_lobby(session: Session, post: Post, seats: range) -> str:
    """Who is asked to join, what is missing, and when the lobby closes."""
    host = next(
        (session.names.bold(player.seat) for player in session.members if player.user_id == session.setup.host_id),
        "the host",
    )
    there, start = len(session.players), f"{host} can press **Start**"
    friends = "friends" if session.setup.invited is None else "invited people"
    if there < seats[0]:
        line = f"**{seats[0] - there} more needed:** {friends} can press **Join**, or {host} can add AI players."
    elif there > seats[-1]:
        line = f"**{there - seats[-1]} too many:** someone has to leave, or {host} can change the options."
    elif there < seats[-1]:
        line = f"**Ready:** {start}, or {friends} can still press **Join**."
    else:
        line = f"**All seats are taken:** {start}."
    asked = ", ".join(f"<@{user_id}>" for user_id in invited_members(session, post))
    again = [f"**Rematch:** {asked}, press **Join** to play again."] if asked else []
    closes = (
        [f"-# The lobby closes <t:{session.setup.due_at}:R> if nobody starts the match."]
        if session.setup.due_at
        else []
    )
    return "\n".join([*again, line, *_private(session, post, host), *closes])


def _private(session: Session, post: Post, host: str) -> list[str]:
    """In a private lobby: who may join, and who may but has not."""
    if session.setup.invited is None:
        return []
    missing = [f"<@{user_id}>" for user_id in guests(session) if user_id not in invited_members(session, post)]
    still = f" Invited, but not here yet: {', '.join(missing)}." if missing else ""
    return [f"**Private:** only people {host} invites can join (`/game invite`).{still}"]


def _lobby_rows(session: Session, seats: range) -> list[Row]:
    """First what brings players and the start, then the rest."""
    missing = to_good_table(session)
    ready = len(session.players) in seats
    fill = [Button(f"Add {missing} AI", presses.Fill(session.ref), style="primary")] if missing > 1 else []
    start = Button("Start", presses.Start(session.ref), style="success" if ready else "secondary")
    rest = {"Add AI": presses.AddAI, "Options": presses.ShowOptions, "Time": presses.ShowTime, "Leave": presses.Leave}
    if topics := first_questions(session):
        rest[f"{join_words(topic.title for topic in topics)}…"] = presses.ShowFirst
    others = [*(Button(label, press(session.ref)) for label, press in rest.items())]
    how = Button("How to play", presses.HowToPlay(session.game.key))
    return [[Button("Join", presses.Join(session.ref), style="primary"), *fill, start, how], others]


def invited_members(session: Session, post: Post) -> list[int]:
    """The members whom a lobby post asks to join, and who have not."""
    return [user_id for user_id in post.about.get("invited", []) if session.seat_of(user_id) is None]


def guests(session: Session) -> list[int]:
    """The members who may join a private lobby, and have not."""
    return [user_id for user_id in session.setup.invited or [] if session.seat_of(user_id) is None]


def _player_line(session: Session, player: Player) -> str:
    if player.user_id is None:
        return f"{session.names.bold(player.seat)} · {level_of(session, player.seat)} AI"
    return session.names.bold(player.seat) + (" · host" if player.user_id == session.setup.host_id else "")


def _after_lobby(session: Session, post: Post) -> str:
    if session.match is None:
        return "\n".join(note_lines(session, post.notes))
    code = session.under_way.commitment
    proof = f"The dice are fair: nobody can change them any more. This code lets you check that at the end: `{code}`"
    return f"The match has started. Its newest post, below, shows whose turn it is.\n-# {proof}"
