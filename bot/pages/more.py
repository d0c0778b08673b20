"""“More…” below a turn: what there is to see and to press beside the answers, for whoever asks."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.session import Session
from bot.pages.close_ups import part_rows, whole_board
from bot.pages.controls import Button, Row
from bot.pages.live_page import page_switches
from bot.pages.log import Told
from bot.pages.presses import HowToPlay, ShowLinesFrom, ShowRule, ShowSince
from bot.pages.question import always_button
from bot.pages.turn_presses import OpenPlans, ShowMore
from rules import Played, Seat, View


def more_button(session: Session, tells: Told) -> Button:
    """The way to all of it, and to the lines for which the post has no room."""
    return Button("More…", ShowMore(session.ref, tells.start if tells.left_out else None))


def more_rows(session: Session, user_id: int, since: View, start: int | None) -> list[Row]:
    """The parts of the board, what is new `since` then first; then the rest for this person, in their seat or in none.

    `start` is the first line of a post that has no room for all of its lines.
    """
    seat = session.seat_of(user_id)
    left_out = [Button("Read all", ShowLinesFrom(session.ref, start))] if start is not None else []
    looks = [*left_out, *whole_board(session), *_since(session)]
    return [
        *part_rows(session, since),
        looks,
        [*_ahead(session, seat), *_help(session)],
        [*page_switches(session, user_id)],
    ]


def _since(session: Session) -> list[Button]:
    """What has happened, once somebody has moved."""
    made = (session.under_way.log[number - 1] for number in session.own_line)
    moved = any(isinstance(entry, Played) and session.players[entry.seat].present for entry in made)
    return [Button("Since my last turn", ShowSince(session.ref))] if moved else []


def _ahead(session: Session, seat: Seat | None) -> Iterator[Button]:
    """What a seat may settle in advance: all questions of the kind that it is asked, or whatever else may be."""
    if seat is None or not session.game.topics:
        return
    if not session.rests:
        yield from always_button(session, seat)
    yield Button("Plan…", OpenPlans(session.ref))


def _help(session: Session) -> list[Button]:
    """How the game is played, and the rule that a question is of."""
    clause = next((question.clause for question in session.pending.values()), "")
    return [Button("How to play", HowToPlay(session.game.key)), Button("Rules", ShowRule(session.game.key, clause))]
