"""What a lobby says: who has sat down, what is missing, what to press; and once the match has begun, how it did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.model.ai import level_of
from bot.model.lobby import to_good_table
from bot.model.options import Length, chosen_options, in_words, length_of, options_of, value_of
from bot.model.options import Option as GameOption
from bot.model.plans import first_questions
from bot.model.player import Player
from bot.model.post import Post
from bot.model.session import Session
from bot.model.terms import ANSWERS, PACES, USUAL, Terms
from bot.model.time import about, span
from bot.pages import presses
from bot.pages.controls import Button, Option, Row, Select
from bot.pages.fair_dice import lobby_line, started_line
from bot.pages.log import note_lines
from bot.pages.notices import new_lobby
from bot.pages.page import Page
from rules import join_words, marks

LONGER = 1.1
"""By so much a length of a match must differ from a shorter one to be offered."""
TIPS_COME = "A tip comes with each new kind of question, and **Hint** shows what an AI player would do, and why."


def lobby_post(session: Session, post: Post) -> Page:
    """What is played, who has sat down, what is missing, and what to press."""
    seats = session.seats
    seated = "\n".join(
        f"{session.names.badge(player.seat)} {_player_line(session, player)}" for player in session.players
    )
    about = f"\n{session.game.blurb}\n-# {pace_line(session)}" if session.phase == "lobby" else ""
    taken = f"\n-# {len(session.players)} of {seats[-1]} seats" if session.phase == "lobby" else ""
    parts = [
        f"### {session.game.name}: a new match{about}",
        f"{seated}{taken}",
        "\n".join([*(f"{name}: {value}" for name, value in chosen_options(session)), *_terms(session)]),
    ]
    parts = [part for part in parts if part]
    if session.match is not None and session.setup.guided:
        return guide_post(session, post)
    if session.phase != "lobby":
        rows = [[new_lobby(session)]] if session.phase == "closed" else [[fair_dice(session)]]
        return Page(post.id, [*parts, _after_lobby(session, post)], rows=rows)
    missing = [_next_in_lobby(session, post, seats)] if post.open else []
    last = "\n".join([*note_lines(session, post.notes), *missing])
    return Page(post.id, [*parts, *filter(None, [last])], rows=_lobby_rows(session, seats))


def guide_post(session: Session, post: Post) -> Page:
    host = next((session.names.bold(player.seat) for player in session.members), "You")
    rivals = marks(tuple(player.seat for player in session.players if player.user_id is None))
    lines = [
        f"### Learn {session.game.name}",
        session.names.in_bold(f"{host} plays a short match against {rivals}. {TIPS_COME}"),
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


def pace_line(session: Session) -> str:
    """How long the match usually takes, on what condition, and how long it may take."""
    terms = session.setup.terms
    alone = _people(session) == 1
    how = "against AI players" if alone else f"if everyone answers within {span(ANSWERS[terms.pace])}"
    return f"About {how_long(session, session.setup.options)} {how}; {_limit(terms)}."


def how_long(session: Session, options: Mapping[str, Any]) -> str:
    """How long a match with these options takes among those who are there; who is missing counts as a person."""
    seats, people = _seats(session), _people(session)
    waits = session.game.waits_for(session.game.options_from(options), seats) * people / seats
    return about(waits * ANSWERS["live" if people == 1 else session.setup.terms.pace])


def _seats(session: Session) -> int:
    """How many there are, or must be at least."""
    return max(len(session.players), session.seats[0])


def _people(session: Session) -> int:
    return _seats(session) - sum(player.user_id is None for player in session.players)


def _limit(terms: Terms) -> str:
    """How long a player may take."""
    if (pace := PACES.get(terms.pace)) is None:
        return "no time limit"
    if terms.clock == "bank":
        return f"at most {span(pace.bank)} per player, plus {span(pace.more)} per question"
    return f"at most {span(pace.turn)} per answer"


def _terms(session: Session) -> list[str]:
    """On what terms the table plays; a lobby tells its pace elsewhere, and here what is not as usual."""
    terms = session.setup.terms
    hints = [] if terms.hints else ["Hints: not allowed"]
    if session.phase != "lobby":
        return [*filter(None, [in_words(terms)]), *hints]
    lapse = next(one for one in options_of(Terms) if one.name == "lapse")
    unusual = terms.pace in PACES and terms.lapse != USUAL.lapse
    return [*([f"{lapse.title}: {lapse.word(terms.lapse)}"] if unusual else []), *hints]


def odds(session: Session) -> str:
    """What the game says of the chances at a table of those who are here; "" for nothing."""
    if session.game.telling.odds is None:
        return ""
    options = session.game.options_from(session.setup.options)
    ai = [player.seat for player in session.players if player.user_id is None]
    level = level_of(session, ai[0]) if ai else None
    return session.game.telling.odds(options, len(session.players), level)


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
    closes = [f"-# The lobby closes <t:{session.setup.due_at}:R> if nobody starts."] if session.setup.due_at else []
    return "\n".join(
        [*again, line, *_private(session, post, host), *_first(session, post), *closes, lobby_line(session)]
    )


def _first(session: Session, post: Post) -> list[str]:
    """Why the match is short, where the host did not choose that."""
    length, user_id = length_of(session.game), post.about.get("first")
    host = next((player.seat for player in session.members if player.user_id == user_id), None)
    if length is None or host is None or user_id != session.setup.host_id:
        return []
    if value_of(session, length) != length.lengths["short"]:
        return []
    return [f"-# Short for {session.names.bold(host)}'s first match: change it below."]


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
    first = [Button("Join", presses.Join(session.ref), style="primary"), *fill, start, how, fair_dice(session)]
    return [first, *([_choice(session, one)] for one in options_of(session.game.rules.options) if _shown(one)), others]


def _shown(option: GameOption) -> bool:
    return bool(option.lengths or option.on_post)


def _choice(session: Session, option: GameOption) -> Select:
    """What the host can choose on the post itself: how long the match is, or whether it is a simple one."""
    now = value_of(session, option)
    lines = {value: option.on_post[str(value)] for value in option.values if str(value) in option.on_post}
    lines |= {value: _length(session, option, length, value) for length, value in _lengths(session, option)}
    chosen = [Option(line, str(option.values.index(value)), chosen=value == now) for value, line in lines.items()]
    title = f"{option.title}: {option.word(now, session)} · {how_long(session, session.setup.options)}"
    return Select(title, chosen, presses.Choose(session.ref, option.name))


def _lengths(session: Session, option: GameOption) -> Iterator[tuple[Length, object]]:
    """The lengths of a match that differ at this table: many candidates end it before a long one is over."""
    game, longest = session.game, 0.0
    for length, value in option.lengths.items():
        options = game.options_from({**session.setup.options, option.name: value})
        takes = game.waits_for(options, _seats(session))
        if takes > LONGER * longest or value == value_of(session, option):
            yield length, value
            longest = max(longest, takes)


def _length(session: Session, option: GameOption, length: Length, value: object) -> str:
    """A length of the match in a line: "Short · 10 rounds · 2 days"."""
    values = {**session.setup.options, option.name: value}
    rounds, options = session.game.rules.rounds, session.game.options_from(values)
    many = rounds(options, _seats(session)) if rounds else option.word(value, session)
    return f"{length.capitalize()} · {many} {option.measure} · {how_long(session, values)}"


def fair_dice(session: Session) -> Button:
    return Button("Fair dice", presses.ShowFairDice(session.ref))


def invited_members(session: Session, post: Post) -> list[int]:
    """The members whom a lobby post asks to join, and who have not."""
    return [user_id for user_id in post.about.get("invited", []) if session.seat_of(user_id) is None]


def guests(session: Session) -> list[int]:
    """The members who may join a private lobby, and have not."""
    return [user_id for user_id in session.setup.invited or [] if session.seat_of(user_id) is None]


def _player_line(session: Session, player: Player) -> str:
    if player.user_id is None:
        return f"{session.names.bold(player.seat)} · {level_of(session, player.seat)} AI"
    host = " · host" if player.user_id == session.setup.host_id else ""
    return f"{session.names.bold(player.seat)}{host}{_word(session, player)}"


def _word(session: Session, player: Player) -> str:
    """That a player has added a word to the dice; which one, the proof tells after the match."""
    return " · added a word" if session.phase == "lobby" and session.setup.dice.of(player.user_id).hash else ""


def _after_lobby(session: Session, post: Post) -> str:
    if session.match is None:
        return "\n".join(note_lines(session, post.notes))
    started = "The match has started. Its newest post, below, shows whose turn it is."
    return "\n".join([started, *started_line(session)])
