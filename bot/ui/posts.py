"""What a post says: the lobby, the turn, the result, a notice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.model.lobby import to_good_table
from bot.model.match import Live, reference_of
from bot.model.names import bold, literal
from bot.model.options import chosen_options, in_words
from bot.model.plans import asked_first
from bot.model.player import Player
from bot.model.post import Post
from bot.model.standings import standings_in
from bot.model.terms import ANSWERS
from bot.model.texts import badge, in_bold
from bot.model.time import about
from bot.ui import notices
from bot.ui.components import Button, Style, button, in_rows, layout, row
from bot.ui.log import told
from bot.ui.notices import new_lobby
from bot.ui.parts import part_rows
from bot.ui.presses import AddAI, Fill, Join, Leave, Rematch, ShowFirst, ShowLog, ShowOptions, ShowRule, ShowTime, Start
from bot.ui.question import PLAY, PLAY_OPENLY, always_button, may_hide, question_rows
from bot.ui.standings import standings_line
from bot.ui.turn import asked, asked_alone
from bot.ui.turn_presses import OpenPlans, Redo, ShowHand, Undo
from rules import Result, Seat, View, letter, listed, marks
from rules.log import Played, last_known, undone

PICTURE = "board.png"
LONGEST_TURN = 3_900
"""Characters: what a message has, less the heading and the ends of lines."""


@dataclass(frozen=True)
class Page:
    """A post as it is to be sent: its components in order, the view to draw in it, its rows of buttons and selects."""

    id: int
    parts: Sequence[ui.Item[Any]]
    drawn: View | None = None
    rows: Sequence[ui.ActionRow[Any]] = ()

    def layout(self, alt: str | None) -> ui.LayoutView:
        """The components; with the picture where there is one."""
        items = [*self.parts]
        if alt is not None:
            picture = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt)
            items.insert(1, ui.MediaGallery(picture))
        return layout(ui.Container(*items, *self.rows, id=self.id))


def page(live: Live, post: Post, since: View | None = None) -> Page:
    """What a post says now; `since` is what spectators saw before the lines that it tells."""
    match post.kind:
        case "lobby":
            return lobby_post(live, post)
        case "turn":
            return turn_post(live, post, since)
        case "result":
            return result_post(live, post, since)
        case _:
            return Page(post.id, [ui.TextDisplay(notices.text(live, post))], rows=notices.buttons(live, post))


def lobby_post(live: Live, post: Post) -> Page:
    """What is played, who has sat down, what is missing, and what to press."""
    seats = live.seats
    seated = "\n".join(f"{badge(live, player.seat)} {_described(live, player)}" for player in live.players)
    about = f"\n{live.game.blurb}\n-# {how_long(live)}" if live.phase == "lobby" else ""
    taken = f"\n-# {len(live.players)} of {seats[-1]} seats" if live.phase == "lobby" else ""
    parts = [
        ui.TextDisplay[Any](f"### {live.game.name}: a new match{about}"),
        ui.TextDisplay[Any](f"{seated}{taken}"),
        ui.TextDisplay[Any]("\n".join([*(f"{name}: {value}" for name, value in chosen_options(live)), *_time(live)])),
        ui.TextDisplay[Any](_odds(live)),
    ]
    parts = [part for part in parts if part.content]
    if live.phase != "lobby":
        rows = [row(new_lobby(live))] if live.phase == "closed" else []
        return Page(post.id, [*parts, ui.TextDisplay[Any](_after_lobby(live, post))], rows=rows)
    return Page(
        post.id, [*parts, ui.TextDisplay[Any](_next_in_lobby(live, post, seats))], rows=_lobby_rows(live, seats)
    )


def how_long(live: Live) -> str:
    """How long a match among those who are there takes; who is missing counts as a person."""
    seats = max(len(live.players), live.seats[0])
    people = seats - sum(player.user_id is None for player in live.players)
    waits = live.game.waits_for(live.game.chosen(live.setup.options), seats) * people / seats
    if people == 1:
        return f"About {about(waits * ANSWERS['live'])} against AI players."
    return f"About {about(waits * ANSWERS[live.setup.terms.pace])} at this pace."


def _time(live: Live) -> list[str]:
    """On what terms the table plays, where it has a clock."""
    return [line] if (line := in_words(live.setup.terms)) else []


def _odds(live: Live) -> str:
    """What the game says of the chances at a table of as many as are there, while more can be done about it."""
    if live.phase != "lobby" or live.game.odds is None:
        return ""
    told = live.game.odds(live.game.chosen(live.setup.options), len(live.players))
    return f"-# {told}" if told else ""


def _next_in_lobby(live: Live, post: Post, seats: range) -> str:
    """Who is asked to join, what is missing, and when the lobby closes."""
    host = next(
        (bold(live.name(player.seat)) for player in live.members if player.user_id == live.setup.host_id), "the host"
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


def _lobby_rows(live: Live, seats: range) -> list[ui.ActionRow[Any]]:
    """First what brings players and the start, then the rest."""
    missing = to_good_table(live)
    ready = len(live.players) in seats
    fill = [button(f"Add {missing} AI", Fill(live.ref), style=Style.primary)] if missing > 1 else []
    start = button("Start", Start(live.ref), style=Style.success if ready else Style.secondary)
    rest = {"Add AI": AddAI, "Options": ShowOptions, "Time": ShowTime, "Leave": Leave}
    if topics := asked_first(live):
        rest[f"{listed(topic.title for topic in topics)}…"] = ShowFirst
    others = row(*(button(label, press(live.ref)) for label, press in rest.items()))
    return [row(button("Join", Join(live.ref), style=Style.primary), *fill, start), others]


def invited(live: Live, post: Post) -> list[int]:
    """The members whom a lobby post asks to join, and who have not."""
    return [user_id for user_id in post.about.get("invited", []) if live.seat_of(user_id) is None]


def guests(live: Live) -> list[int]:
    """The members who may join a private lobby, and have not."""
    return [user_id for user_id in live.setup.invited or [] if live.seat_of(user_id) is None]


def turn_post(live: Live, post: Post, since: View | None) -> Page:
    """What has happened, and who is asked what."""
    question = asked(live) if post.open else ""
    stands = [standings_line(live, stood)] if (stood := standings_in(post.about)) else []
    room = LONGEST_TURN - len(question) - sum(map(len, stands))
    lines = ui.TextDisplay[Any]("\n".join([f"### {live.game.name}", *told(live, post, room), *stands]))
    if not post.open:
        return Page(post.id, [lines], drawn=live.shown)
    parts = part_rows(live, since)
    if live.halt == "paused":
        buttons = [*plan_button(live), button("Rules", ShowRule(live.game.key, "")), button("Log", ShowLog(live.ref))]
        rows = [*parts, *in_rows(buttons)]
        return Page(post.id, [lines, ui.TextDisplay[Any](question)], drawn=live.shown, rows=rows)
    alone = asked_alone(live)
    hides = alone is not None and may_hide(live, alone)
    rows = question_rows(live, live.awaited[0], PLAY_OPENLY if hides else PLAY) if alone else []
    lasting = always_button(live, live.awaited[0]) if alone and not hides else []
    private = hides or not rows or len(live.under_way.pending) > 1 + len(_aside(live))
    return Page(
        post.id,
        [lines, ui.TextDisplay[Any](question)],
        drawn=live.shown,
        rows=[*rows, *parts, *in_rows([*_private_buttons(live, private=private), *_side_buttons(live, post, lasting)])],
    )


def result_post(live: Live, post: Post, since: View | None) -> Page:
    """Who won and by how much, the scores, thanks; what to do next; the seed that was promised at the start."""
    match = live.under_way
    assert match.result is not None
    won = in_bold(live, marks(match.result.winners))
    scores = f"{in_bold(live, margin(match.result))}\n```\n{score_table(live, match.result)}\n```"
    parts = [
        ui.TextDisplay[Any](f"### {live.game.name}: {won} won\n{scores}"),
        ui.TextDisplay[Any]("\n".join(told(live, post))),
        ui.TextDisplay[Any]("\n".join([_thanks(live), *notices.following(post), f"-# {_proof(match.seed)}"])),
    ]
    parts = [part for part in parts if part.content]
    again = [button("Rematch", Rematch(live.ref), style=Style.success)] if post.open else []
    buttons = row(*again, button("Log", ShowLog(live.ref)), button("Rules", ShowRule(live.game.key, "")))
    return Page(post.id, parts, drawn=live.shown, rows=[*part_rows(live, since), buttons])


def _proof(seed: str) -> str:
    return f"The dice were fair: their seed was `{seed}`, which matches the fingerprint shown at the start."


def margin(result: Result) -> str:
    """By how much the match was won, and over whom; or who was level."""
    others = [seat for seat in range(len(result.scores)) if seat not in result.winners]
    best = max((result.scores[seat] for seat in others), default=None)
    if best is None:
        return f"{result.reason}."
    next_best = marks(tuple(seat for seat in others if result.scores[seat] == best))
    ahead = min(result.scores[seat] for seat in result.winners) - best
    if ahead > 0:
        return f"{result.reason}: {ahead} ahead of {next_best}."
    return f"{result.reason}: {next_best} also had {best}." if ahead == 0 else f"{result.reason}."


def score_table(live: Live, result: Result) -> str:
    """A line a seat, in order: the place, which those share who are level, the score, and the name."""
    order = sorted(range(len(result.scores)), key=lambda seat: _rank(result, seat))
    keys = [_rank(result, seat) for seat in order]
    wide = max(len(str(score)) for score in result.scores)
    names = [live.name(seat).replace("`", "´") for seat in order]
    return "\n".join(
        f"{keys.index(key) + 1}. {result.scores[seat]:>{wide}}  {letter(seat)} {name}"
        for seat, key, name in zip(order, keys, names, strict=True)
    )


def _rank(result: Result, seat: Seat) -> tuple[bool, int]:
    """What orders the seats at the end: winners first, then by score."""
    return seat not in result.winners, 0 if seat in result.winners else -result.scores[seat]


def _thanks(live: Live) -> str:
    """To the players, and to those who made the game."""
    people = marks(tuple(player.seat for player in live.members))
    return in_bold(live, f"Thanks for playing, {people}! ") + literal(live.game.rulebook.makers)


def _described(live: Live, player: Player) -> str:
    kind = "host" if player.user_id == live.setup.host_id else "AI" if player.user_id is None else ""
    return bold(live.name(player.seat)) + (f" · {kind}" if kind else "")


def _after_lobby(live: Live, post: Post) -> str:
    if live.match is None:
        return "\n".join(in_bold(live, note) for note in post.notes)
    proof = f"The dice are fair: the fingerprint (SHA-256) of their secret seed is `{live.under_way.commitment}`."
    return f"The match has started. Its newest post, below, shows whose turn it is.\n-# {proof}"


def _aside(live: Live) -> Mapping[Seat, str]:
    """The questions for which nobody waits, by what opens them."""
    pending = live.under_way.pending
    return {seat: one.button for seat, one in pending.items() if one.waits == "open" and one.button and not one.answer}


def _private_buttons(live: Live, *, private: bool) -> list[Button]:
    """What opens what one seat alone is asked; of what nobody waits for, where a person is asked it."""
    choice = [button("Your choice", ShowHand(live.ref), style=Style.primary)] if private else []
    labels = dict.fromkeys(label for seat, label in _aside(live).items() if live.players[seat].present)
    return [*choice, *(button(label, ShowHand(live.ref, label)) for label in labels)]


def _side_buttons(live: Live, post: Post, lasting: Sequence[Button]) -> list[Button]:
    """What else there is to press below a turn."""
    match, buttons = live.under_way, list[Button]()
    newest = last_known(match.log)
    if isinstance(newest, Played) and live.players[newest.seat].present and match.may_undo(newest.seat):
        buttons.append(button(f"Undo {live.name(newest.seat)}'s move", Undo(reference_of(live, post), live.backs)))
    if undone(match.log):
        buttons.append(button("Redo", Redo(reference_of(live, post), live.backs)))
    clause = next((question.clause for question in match.pending.values()), "")
    rules, log = button("Rules", ShowRule(live.game.key, clause)), button("Log", ShowLog(live.ref))
    return [*buttons, *lasting, *plan_button(live), rules, log]


def plan_button(live: Live) -> list[Button]:
    """The way to what may be settled in advance, where anything may."""
    return [button("Plan…", OpenPlans(live.ref))] if live.game.topics else []
