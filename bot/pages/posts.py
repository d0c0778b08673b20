"""What a post says: the lobby, the turn, the result, a notice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.model.post import Post
from bot.model.session import Session, reference_of
from bot.pages import notices
from bot.pages.asked import tip_lines
from bot.pages.controls import Button, Row
from bot.pages.copies import copy_lines
from bot.pages.live_page import page_link
from bot.pages.lobby import lobby_post
from bot.pages.log import IN_LOG, UNDER_MORE, told
from bot.pages.more import more_button
from bot.pages.page import Page
from bot.pages.question import PLAY_IN_POST, PLAY_OPENLY, hint_button, may_hide, question_rows
from bot.pages.result import result_post
from bot.pages.standings import standings_in, standings_line
from bot.pages.turn import lone_question, question_text
from bot.pages.turn_presses import Redo, ShowHand, Undo
from rules import Group, Played, Seat, Story, View, last_known

LONGEST_TURN = 3_900
"""Characters: what a message has, less the heading and the ends of lines."""


def page(session: Session, post: Post, since: View | None = None, story: Story | None = None) -> Page:
    """What a post says now; `since` is what spectators saw before the lines that it tells, a result's `story` all."""
    match post.kind:
        case "lobby":
            return lobby_post(session, post)
        case "turn":
            return turn_post(session, post)
        case "result":
            return result_post(session, post, since, story)
        case _:
            copied = copy_lines(session) if session.setup.copied else []
            text = "\n".join([notices.text(session, post), *copied])
            return Page(post.id, [text], rows=[notices.buttons(session, post)])


def turn_post(session: Session, post: Post) -> Page:
    question = "\n".join([question_text(session), *_tip(session)]) if post.open else ""
    stands = [standings_line(session, stood)] if (stood := standings_in(post.about)) else []
    copied = copy_lines(session) if session.setup.copied else []
    room = LONGEST_TURN - len(question) - sum(map(len, (*stands, *copied)))
    tells = told(session, post, room, rest=UNDER_MORE if post.open else IN_LOG)
    lines = "\n".join([f"### {session.game.name}", *copied, *tells.lines, *stands])
    if not post.open:
        return Page(post.id, [lines], view=session.shown)
    links = page_link(session) if session.memory.shared.site else []
    rows = _turn_rows(session, post, [more_button(session, tells), *links])
    return Page(post.id, [lines, question], view=session.shown, rows=rows, asked=session.waiting.seats)


def _turn_rows(session: Session, post: Post, rest: Row) -> list[Row]:
    """How the question is answered; then in one row the private answers, help, what may be taken back, and the rest."""
    if session.rests:
        return [rest]
    alone = lone_question(session)
    hides = alone is not None and may_hide(session, alone)
    rows = question_rows(session, session.waiting.seats[0], PLAY_OPENLY if hides else PLAY_IN_POST) if alone else []
    private = hides or not rows or len(session.pending) > 1 + len(_aside(session))
    return [*rows, [*_private_buttons(session, private=private), *_hint(session), *_back(session, post), *rest]]


def _tip(session: Session) -> list[str]:
    """What the one question decides, if its player has not met its kind yet: all may read it."""
    return tip_lines(session, session.waiting.seats[0]) if lone_question(session) is not None else []


def _aside(session: Session) -> Mapping[Seat, Group]:
    """What opens the questions for which nobody waits."""
    pending = session.pending
    return {seat: one.button for seat, one in pending.items() if one.waits == "open" and one.button and not one.answer}


def _private_buttons(session: Session, *, private: bool) -> list[Button]:
    """The buttons for what one seat alone is asked; where nobody waits for it, only if a person is asked."""
    choice = [Button("Your choice", ShowHand(session.ref), style="primary")] if private else []
    groups = dict.fromkeys(group for seat, group in _aside(session).items() if session.players[seat].present)
    return [*choice, *(Button(f"{group}…", ShowHand(session.ref, group.key)) for group in groups)]


def _hint(session: Session) -> list[Button]:
    """What an AI player would do, for the one person who is asked."""
    alone = session.waiting.seats[0] if lone_question(session) is not None else None
    return hint_button(session, alone) if alone is not None and session.players[alone].present else []


def _back(session: Session, post: Post) -> Iterator[Button]:
    """The newest move, to be taken back, and the last that was."""
    match = session.under_way
    newest = last_known(match.log)
    if isinstance(newest, Played) and session.players[newest.seat].present and session.may_undo(newest.seat):
        label = f"Undo {session.names.short(newest.seat)}'s move"
        yield Button(label, Undo(reference_of(session, post), session.backs))
    if session.memory.history.can_redo(match.log):
        yield Button("Redo", Redo(reference_of(session, post), session.backs))
