"""What a lobby says: who has sat down, what is missing, what to press; and once the match has begun, how it did."""

from __future__ import annotations

from bot.model.ai import level_of
from bot.model.lobby import to_good_table
from bot.model.match import Live
from bot.model.options import chosen_options, in_words
from bot.model.plans import asked_first
from bot.model.player import Player
from bot.model.post import Post
from bot.model.terms import ANSWERS
from bot.model.time import about
from bot.pages.controls import Button, Row
from bot.pages.log import noted
from bot.pages.notices import new_lobby
from bot.pages.page import Page
from bot.pages.presses import (
    AddAI,
    Fill,
    HowToPlay,
    Join,
    Leave,
    ShowFirst,
    ShowOptions,
    ShowRule,
    ShowTime,
    Start,
)
from rules import listed, marks

GUIDED = "A tip comes with each new kind of question, and **Hint** shows what an AI player would do, and why."


def lobby_post(live: Live, post: Post) -> Page:
    """What is played, who has sat down, what is missing, and what to press."""
    seats = live.seats
    seated = "\n".join(f"{live.names.badge(player.seat)} {_described(live, player)}" for player in live.players)
    about = f"\n{live.game.blurb}\n-# {how_long(live)}" if live.phase == "lobby" else ""
    taken = f"\n-# {len(live.players)} of {seats[-1]} seats" if live.phase == "lobby" else ""
    parts = [
        f"### {live.game.name}: a new match{about}",
        f"{seated}{taken}",
        "\n".join([*(f"{name}: {value}" for name, value in chosen_options(live)), *_time(live)]),
        _odds(live),
    ]
    parts = [part for part in parts if part]
    if live.match is not None and live.setup.guided:
        return guide_post(live, post)
    if live.phase != "lobby":
        rows = [[new_lobby(live)]] if live.phase == "closed" else []
        return Page(post.id, [*parts, _after_lobby(live, post)], rows=rows)
    return Page(post.id, [*parts, _next_in_lobby(live, post, seats)], rows=_lobby_rows(live, seats))


def guide_post(live: Live, post: Post) -> Page:
    """What begins a guided match: how the game is played."""
    host = next((live.names.bold(player.seat) for player in live.members), "You")
    rivals = marks(tuple(player.seat for player in live.players if player.user_id is None))
    lines = [
        f"### Learn {live.game.name}",
        live.names.in_bold(f"{host} plays a short match against {rivals}. {GUIDED}"),
        *(f"- {line}" for line in live.game.guide.how),
        "-# `/game end` ends the match early.",
    ]
    rows = [[Button("How to play", HowToPlay(live.game.key)), Button("Rules", ShowRule(live.game.key, ""))]]
    return Page(post.id, ["\n".join(lines)], rows=rows)


def how_long(live: Live) -> str:
    """How long a match among those who are there takes; who is missing counts as a person."""
    seats = max(len(live.players), live.seats[0])
    people = seats - sum(player.user_id is None for player in live.players)
    waits = live.game.waits_for(live.game.chosen(live.setup.options), seats) * people / seats
    if people == 1:
        return f"About {about(waits * ANSWERS['live'])} against AI players."
    return f"About {about(waits * ANSWERS[live.setup.terms.pace])} at this pace."


def _time(live: Live) -> list[str]:
    """On what terms the table plays, where it has a clock or wants no hints."""
    hints = [] if live.setup.terms.hints else ["Hints: not allowed"]
    return [*filter(None, [in_words(live.setup.terms)]), *hints]


def _odds(live: Live) -> str:
    """What the game says of the chances at a table of as many as are there, while more can be done about it."""
    if live.phase != "lobby" or live.game.telling.odds is None:
        return ""
    told = live.game.telling.odds(live.game.chosen(live.setup.options), len(live.players))
    return f"-# {told}" if told else ""


def _next_in_lobby(live: Live, post: Post, seats: range) -> str:
    """Who is asked to join, what is missing, and when the lobby closes."""
    host = next(
        (live.names.bold(player.seat) for player in live.members if player.user_id == live.setup.host_id),
        "the host",
    )
    there, start = len(live.players), f"{host} can press **Start**"
    friends = "friends" if live.setup.invited is None else "invited people"
    if there < seats[0]:
        line = f"**{seats[0] - there} more needed:** {friends} can press **Join**, or {host} can add AI players."
    elif there > seats[-1]:
        line = f"**{there - seats[-1]} too many:** someone has to leave, or {host} can change the options."
    elif there < seats[-1]:
        line = f"**Ready:** {start}, or {friends} can still press **Join**."
    else:
        line = f"**All seats are taken:** {start}."
    asked = ", ".join(f"<@{user_id}>" for user_id in invited(live, post))
    again = [f"**Rematch:** {asked}, press **Join** to play again."] if asked else []
    closes = [f"-# The lobby closes <t:{live.setup.due_at}:R> if nobody starts the match."] if live.setup.due_at else []
    return "\n".join([*again, line, *_private(live, post, host), *closes])


def _private(live: Live, post: Post, host: str) -> list[str]:
    """Of a private lobby: who may join, and who could and has not."""
    if live.setup.invited is None:
        return []
    missing = [f"<@{user_id}>" for user_id in guests(live) if user_id not in invited(live, post)]
    still = f" Invited, but not here yet: {', '.join(missing)}." if missing else ""
    return [f"**Private:** only people {host} invites can join (`/game invite`).{still}"]


def _lobby_rows(live: Live, seats: range) -> list[Row]:
    """First what brings players and the start, then the rest."""
    missing = to_good_table(live)
    ready = len(live.players) in seats
    fill = [Button(f"Add {missing} AI", Fill(live.ref), style="primary")] if missing > 1 else []
    start = Button("Start", Start(live.ref), style="success" if ready else "secondary")
    rest = {"Add AI": AddAI, "Options": ShowOptions, "Time": ShowTime, "Leave": Leave}
    if topics := asked_first(live):
        rest[f"{listed(topic.title for topic in topics)}…"] = ShowFirst
    others = [*(Button(label, press(live.ref)) for label, press in rest.items())]
    how = Button("How to play", HowToPlay(live.game.key))
    return [[Button("Join", Join(live.ref), style="primary"), *fill, start, how], others]


def invited(live: Live, post: Post) -> list[int]:
    """The members whom a lobby post asks to join, and who have not."""
    return [user_id for user_id in post.about.get("invited", []) if live.seat_of(user_id) is None]


def guests(live: Live) -> list[int]:
    """The members who may join a private lobby, and have not."""
    return [user_id for user_id in live.setup.invited or [] if live.seat_of(user_id) is None]


def _described(live: Live, player: Player) -> str:
    if player.user_id is None:
        return f"{live.names.bold(player.seat)} · {level_of(live, player.seat)} AI"
    return live.names.bold(player.seat) + (" · host" if player.user_id == live.setup.host_id else "")


def _after_lobby(live: Live, post: Post) -> str:
    if live.match is None:
        return "\n".join(noted(live, post.notes))
    code = live.under_way.commitment
    proof = f"The dice are fair: nobody can change them any more. This code lets you check that at the end: `{code}`"
    return f"The match has started. Its newest post, below, shows whose turn it is.\n-# {proof}"
