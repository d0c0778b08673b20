"""What a post says: the lobby card, the turn, the result, a notice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.controls import controls, is_secret
from bot.items import Press, Style, layout, row
from bot.live import Live, Player, Post
from bot.names import bold
from bot.options import chosen_options
from rules import Decision, Seat, View, fill, mark, marks
from rules.log import Played

MOST_LINES = 16
LONGEST_LINES = 1_800
LETTERS = "ABCDEFGHIJKLMNOP"
PICTURE = "board.png"


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


def page(live: Live, post: Post) -> Page:
    """What a post says now."""
    match post.kind:
        case "lobby":
            return lobby_card(live, post)
        case "turn":
            return turn_post(live, post)
        case "notice":
            return Page(post.id, [ui.TextDisplay(f"{_calls(live, post.pings)}{in_bold(live, ' '.join(post.notes))}")])
        case "result":
            return result_post(live, post)


def lobby_card(live: Live, post: Post) -> Page:
    """Who has sat down, with which options."""
    seats, most = live.game.seats_for(live.game.chosen(live.options)), live.game.seats[-1]
    seated = "\n".join(f"`{LETTERS[player.seat]}` {_described(live, player)}" for player in live.players)
    parts = [
        ui.TextDisplay[Any](f"### {live.game.name}: a new match"),
        ui.TextDisplay[Any](f"{seated}\n-# {len(live.players)} of {most} seats; {seats[0]} or more can start."),
        ui.TextDisplay[Any]("\n".join(f"{title}: {value}" for title, value in chosen_options(live))),
    ]
    parts = [part for part in parts if part.content]
    if live.phase != "lobby":
        return Page(post.id, [*parts, ui.TextDisplay[Any](_after_lobby(live, post))])
    if live.due_at is not None:
        parts.append(ui.TextDisplay[Any](f"-# The lobby closes <t:{live.due_at}:R> if nobody starts the match."))
    buttons = row(
        Press("Join", "join", live.id, style=Style.primary),
        Press("Leave", "leave", live.id),
        Press("Add AI", "robot", live.id),
        Press("Options", "options", live.id),
        Press("Start", "start", live.id, style=Style.success),
    )
    return Page(post.id, parts, rows=[buttons])


def turn_post(live: Live, post: Post) -> Page:
    """What has happened, and who is asked what."""
    lines = ui.TextDisplay[Any]("\n".join([f"### {live.game.name}", *told(live, post)]))
    if not post.open:
        return Page(post.id, [lines], drawn=live.under_way.view(None))
    rows = controls(live, live.awaited[0]) if asked_in_public(live) else []
    return Page(
        post.id,
        [lines, ui.TextDisplay[Any](_asked(live))],
        drawn=live.under_way.view(None),
        rows=[*rows, row(*_side_buttons(live, private=not rows or len(live.under_way.pending) > 1))],
    )


def result_post(live: Live, post: Post) -> Page:
    """Who won, the scores, and the seed that was promised at the start."""
    match = live.under_way
    assert match.result is not None
    won = in_bold(live, marks(match.result.winners))
    order = sorted(range(match.seats), key=lambda seat: -match.result.scores[seat] if match.result else 0)
    table = "\n".join(f"{match.result.scores[seat]:>5}  {live.name(seat).replace('`', '´')}" for seat in order)
    parts = [
        ui.TextDisplay[Any]("\n".join([f"### {live.game.name}: {won} won", *told(live, post)])),
        ui.TextDisplay[Any](f"{in_bold(live, match.result.reason)}\n```\n{table}\n```"),
        ui.TextDisplay[Any](f"-# The seed was `{match.seed}`; its hash stood at the start."),
    ]
    buttons = row(Press("Log", "log", live.id), Press("Rules", "rules", live.game.key, ""))
    return Page(post.id, parts, drawn=match.view(None), rows=[buttons])


def told(live: Live, post: Post) -> list[str]:
    """The lines of a post: those of the rules that belong to it, then its notes."""
    events = live.under_way.events()
    mine = events[post.start :] if post.open else events[post.start : post.mark]
    lines = [in_bold(live, event.text) for event in mine]
    if post.mark == 0 and not lines:
        lines = ["The match begins."]
    return fitting([*lines, *(in_bold(live, note) for note in post.notes)])


def fitting(lines: Sequence[str]) -> list[str]:
    """The last lines, as many as a post has room for."""
    kept = list[str]()
    for line in reversed(lines):
        if len(kept) == MOST_LINES or sum(map(len, kept)) + len(line) > LONGEST_LINES:
            break
        kept.insert(0, line)
    missing = len(lines) - len(kept)
    return [f"-# {missing} more lines: `/game log`", *kept] if missing else kept


def standing(live: Live) -> str:
    """In a sentence: whose turn it is; with the marks of seats."""
    if live.phase == "lobby":
        return f"The lobby of {live.game.name} is open: {len(live.players)} of {live.game.seats[-1]} seats are taken."
    if live.phase != "playing":
        return "The match is over."
    if (asked := asked_in_public(live)) is not None:
        return f"{mark(live.awaited[0])} is to move: {asked.prompt}"
    return f"Waiting for {marks(tuple(live.awaited))}." if live.awaited else "Nobody is to move."


def asked_in_public(live: Live) -> Decision | None:
    """The question that the match waits for, where one seat is asked and all may know what."""
    awaited = live.awaited
    question = live.under_way.pending[awaited[0]] if len(awaited) == 1 else None
    return None if question is None or is_secret(question) else question


def in_bold(live: Live, text: str) -> str:
    """A text of the rules with names in bold, for a post."""
    return fill(text, lambda seat: bold(live.name(seat)))


def _asked(live: Live) -> str:
    """The question, put to the one who is asked; or who has still to choose."""
    if not (awaited := live.awaited):
        return "Nobody is to move."
    since = min(live.players[seat].since or 0 for seat in awaited)
    when = f"\n-# asked <t:{since}:R>" if since else ""
    if (question := asked_in_public(live)) is not None:
        return f"{_mention(live, awaited[0])}: {in_bold(live, question.prompt)}{when}"
    return f"{', '.join(_mention(live, seat) for seat in awaited)}: choose in secret, with the button below.{when}"


def _mention(live: Live, seat: Seat) -> str:
    user_id = live.players[seat].user_id
    return bold(live.name(seat)) if user_id is None else f"<@{user_id}>"


def _calls(live: Live, seats: Sequence[Seat]) -> str:
    return "".join(f"{_mention(live, seat)} " for seat in seats)


def _described(live: Live, player: Player) -> str:
    kind = "host" if player.user_id == live.host_id else "AI" if player.user_id is None else ""
    return bold(live.name(player.seat)) + (f" · {kind}" if kind else "")


def _after_lobby(live: Live, post: Post) -> str:
    if live.match is None:
        return "\n".join(in_bold(live, note) for note in post.notes)
    return f"The match has begun. Chance is settled by a secret seed; its SHA-256 is `{live.under_way.commitment}`."


def _side_buttons(live: Live, *, private: bool) -> list[Press]:
    """What else there is to press below a turn."""
    match = live.under_way
    buttons = [Press("Your choice", "hand", live.id, style=Style.primary)] if private else []
    last = match.log[-1] if match.log else None
    if isinstance(last, Played) and live.players[last.seat].user_id is not None and match.may_undo(last.seat):
        buttons.append(Press(f"Undo {live.name(last.seat)}'s move", "undo", live.id))
    clause = next((question.clause for question in match.pending.values()), "")
    return [*buttons, Press("Rules", "rules", live.game.key, clause), Press("Log", "log", live.id)]
