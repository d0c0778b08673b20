"""What a post says: the lobby, the turn, the result, a notice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.model.lessons import is_new
from bot.model.match import Live, reference_of
from bot.model.post import Post
from bot.pages import notices
from bot.pages.close_ups import part_rows
from bot.pages.controls import Button, Row
from bot.pages.lobby import lobby_post
from bot.pages.log import told
from bot.pages.page import Page
from bot.pages.presses import HowToPlay, ShowLog, ShowRule
from bot.pages.question import PLAY, PLAY_OPENLY, always_button, hint_button, may_hide, question_rows
from bot.pages.result import result_post
from bot.pages.standings import standings_in, standings_line
from bot.pages.turn import asked, asked_alone
from bot.pages.turn_presses import OpenPlans, Redo, ShowHand, ShowTip, Undo
from rules import Group, Played, Seat, View, last_known, undone

LONGEST_TURN = 3_900
"""Characters: what a message has, less the heading and the ends of lines."""


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
            return Page(post.id, [notices.text(live, post)], rows=[notices.buttons(live, post)])


def turn_post(live: Live, post: Post, since: View | None) -> Page:
    question = "\n".join([asked(live), *_tip(live)]) if post.open else ""
    stands = [standings_line(live, stood)] if (stood := standings_in(post.about)) else []
    room = LONGEST_TURN - len(question) - sum(map(len, stands))
    lines = "\n".join([f"### {live.game.name}", *told(live, post, room), *stands])
    if not post.open:
        return Page(post.id, [lines], drawn=live.shown)
    return Page(post.id, [lines, question], drawn=live.shown, rows=_turn_rows(live, post, part_rows(live, since)))


def _turn_rows(live: Live, post: Post, parts: Sequence[Row]) -> list[Row]:
    """How the question is answered, the parts of the board, what else there is to press."""
    if live.halt == "paused":
        rules, log = Button("Rules", ShowRule(live.game.key, "")), Button("Log", ShowLog(live.ref))
        return [*parts, [*plan_button(live), rules, log]]
    alone = asked_alone(live)
    hides = alone is not None and may_hide(live, alone)
    rows = question_rows(live, live.waiting.seats[0], PLAY_OPENLY if hides else PLAY) if alone else []
    lasting = always_button(live, live.waiting.seats[0]) if alone and not hides else []
    private = hides or not rows or len(live.under_way.pending) > 1 + len(_aside(live))
    return [*rows, *parts, [*_private_buttons(live, private=private), *_side_buttons(live, post, lasting)]]


def _tip(live: Live) -> list[str]:
    """In a guided match, what the question decides, the first time that one of its kind is asked."""
    if not live.setup.guided or asked_alone(live) is None or not is_new(live, live.waiting.seats[0]):
        return []
    return [f"> **Tip:** {live.game.guide.on(live.under_way.pending[live.waiting.seats[0]].topic)}"]


def _aside(live: Live) -> Mapping[Seat, Group]:
    """What opens the questions for which nobody waits."""
    pending = live.under_way.pending
    return {seat: one.button for seat, one in pending.items() if one.waits == "open" and one.button and not one.answer}


def _private_buttons(live: Live, *, private: bool) -> list[Button]:
    """What opens what one seat alone is asked; of what nobody waits for, where a person is asked it."""
    choice = [Button("Your choice", ShowHand(live.ref), style="primary")] if private else []
    groups = dict.fromkeys(group for seat, group in _aside(live).items() if live.players[seat].present)
    return [*choice, *(Button(f"{group}…", ShowHand(live.ref, group.key)) for group in groups)]


def _side_buttons(live: Live, post: Post, lasting: Sequence[Button]) -> list[Button]:
    match, buttons = live.under_way, list[Button]()
    newest = last_known(match.log)
    if isinstance(newest, Played) and live.players[newest.seat].present and match.may_undo(newest.seat):
        buttons.append(
            Button(f"Undo {live.names.short(newest.seat)}'s move", Undo(reference_of(live, post), live.backs))
        )
    if undone(match.log):
        buttons.append(Button("Redo", Redo(reference_of(live, post), live.backs)))
    clause = next((question.clause for question in match.pending.values()), "")
    rules, log = Button("Rules", ShowRule(live.game.key, clause)), Button("Log", ShowLog(live.ref))
    return [*buttons, *_help(live), *lasting, *plan_button(live), rules, log]


def _help(live: Live) -> Iterator[Button]:
    """For whoever is asked: what the question decides, what an AI player would do; at first, how the game is played."""
    alone = live.waiting.seats[0] if asked_alone(live) is not None else None
    if alone is not None and live.players[alone].present:
        if is_new(live, alone) and not live.setup.guided:
            yield Button("What's this?", ShowTip(live.ref))
        yield from hint_button(live, alone)
    if not live.setup.guided and _meets_the_game(live):
        yield Button("How to play", HowToPlay(live.game.key))


def _meets_the_game(live: Live) -> bool:
    """Whether somebody is asked who has not answered anything in this match yet."""
    have_moved = {seat for seat, _ in live.under_way.moves}
    return any(live.players[seat].present and seat not in have_moved for seat in live.waiting.seats)


def plan_button(live: Live) -> list[Button]:
    """The way to what may be settled in advance, where anything may."""
    return [Button("Plan…", OpenPlans(live.ref))] if live.game.topics else []
