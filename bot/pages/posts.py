"""What a post says: the lobby, the turn, the result, a notice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.model.post import Post
from bot.model.session import Session, reference_of
from bot.pages import notices
from bot.pages.asked import tip_lines
from bot.pages.close_ups import part_rows, whole_board
from bot.pages.controls import Button, Row
from bot.pages.lobby import lobby_post
from bot.pages.log import IN_LOG, SHOW_ALL, show_all, told
from bot.pages.page import Page
from bot.pages.presses import HowToPlay, ShowRule, ShowSince
from bot.pages.question import PLAY, PLAY_OPENLY, always_button, hint_button, may_hide, question_rows
from bot.pages.result import result_post
from bot.pages.standings import standings_in, standings_line
from bot.pages.turn import lone_question, question_text
from bot.pages.turn_presses import OpenPlans, Redo, ShowHand, Undo
from rules import Group, Played, Seat, View, last_known, redo_stack

LONGEST_TURN = 3_900
"""Characters: what a message has, less the heading and the ends of lines."""


def page(session: Session, post: Post, since: View | None = None) -> Page:
    """What a post says now; `since` is what spectators saw before the lines that it tells."""
    match post.kind:
        case "lobby":
            return lobby_post(session, post)
        case "turn":
            return turn_post(session, post, since)
        case "result":
            return result_post(session, post, since)
        case _:
            return Page(post.id, [notices.text(session, post)], rows=[notices.buttons(session, post)])


def turn_post(session: Session, post: Post, since: View | None) -> Page:
    question = "\n".join([question_text(session), *_tip(session)]) if post.open else ""
    stands = [standings_line(session, stood)] if (stood := standings_in(post.about)) else []
    room = LONGEST_TURN - len(question) - sum(map(len, stands))
    tells = told(session, post, room, rest=SHOW_ALL if post.open else IN_LOG)
    lines = "\n".join([f"### {session.game.name}", *tells.lines, *stands])
    if not post.open:
        return Page(post.id, [lines], view=session.shown)
    rows = _turn_rows(session, post, part_rows(session, since), show_all(session, tells))
    return Page(post.id, [lines, question], view=session.shown, rows=rows, asked=session.waiting.seats)


def _turn_rows(session: Session, post: Post, parts: Sequence[Row], more: Sequence[Button]) -> list[Row]:
    """How the question is answered, the parts of the board, what else there is to press."""
    if session.halt == "paused":
        return [*parts, [*more, *plan_button(session), *_look_back(session, "")]]
    alone = lone_question(session)
    hides = alone is not None and may_hide(session, alone)
    rows = question_rows(session, session.waiting.seats[0], PLAY_OPENLY if hides else PLAY) if alone else []
    lasting = always_button(session, session.waiting.seats[0]) if alone and not hides else []
    private = hides or not rows or len(session.under_way.pending) > 1 + len(_aside(session))
    last = [*_private_buttons(session, private=private), *more, *_side_buttons(session, post, lasting)]
    return [*rows, *parts, last]


def _tip(session: Session) -> list[str]:
    """What the one question decides, if its player has not met its kind yet: all may read it."""
    return tip_lines(session, session.waiting.seats[0]) if lone_question(session) is not None else []


def _aside(session: Session) -> Mapping[Seat, Group]:
    """What opens the questions for which nobody waits."""
    pending = session.under_way.pending
    return {seat: one.button for seat, one in pending.items() if one.waits == "open" and one.button and not one.answer}


def _private_buttons(session: Session, *, private: bool) -> list[Button]:
    """The buttons for what one seat alone is asked; where nobody waits for it, only if a person is asked."""
    choice = [Button("Your choice", ShowHand(session.ref), style="primary")] if private else []
    groups = dict.fromkeys(group for seat, group in _aside(session).items() if session.players[seat].present)
    return [*choice, *(Button(f"{group}…", ShowHand(session.ref, group.key)) for group in groups)]


def _side_buttons(session: Session, post: Post, lasting: Sequence[Button]) -> list[Button]:
    match, buttons = session.under_way, list[Button]()
    newest = last_known(match.log)
    if isinstance(newest, Played) and session.players[newest.seat].present and session.may_undo(newest.seat):
        buttons.append(
            Button(f"Undo {session.names.short(newest.seat)}'s move", Undo(reference_of(session, post), session.backs))
        )
    if redo_stack(match.log):
        buttons.append(Button("Redo", Redo(reference_of(session, post), session.backs)))
    clause = next((question.clause for question in match.pending.values()), "")
    return [*buttons, *_help(session), *lasting, *plan_button(session), *_look_back(session, clause)]


def _look_back(session: Session, clause: str) -> list[Button]:
    """The whole board, what has happened once somebody has moved, and the rule that a question is of."""
    made = session.under_way.moves[session.memory.history.opening :]
    moved = any(session.players[seat].present for seat, _ in made)
    since = [Button("Since my last turn", ShowSince(session.ref))] if moved else []
    return [*whole_board(session), *since, Button("Rules", ShowRule(session.game.key, clause))]


def _help(session: Session) -> Iterator[Button]:
    """For whoever is asked: at first, how the game is played; what an AI player would do."""
    alone = session.waiting.seats[0] if lone_question(session) is not None else None
    asked = alone if alone is not None and session.players[alone].present else None
    if not session.setup.guided and _meets_the_game(session):
        yield Button("How to play", HowToPlay(session.game.key))
    if asked is not None:
        yield from hint_button(session, asked)


def _meets_the_game(session: Session) -> bool:
    """Whether somebody is asked who has not answered anything in this match yet."""
    have_moved = {seat for seat, _ in session.under_way.moves}
    return any(session.players[seat].present and seat not in have_moved for seat in session.waiting.seats)


def plan_button(session: Session) -> list[Button]:
    """The way to what may be settled in advance, where anything may."""
    return [Button("Plan…", OpenPlans(session.ref))] if session.game.topics else []
