"""`/game undo` and `/game redo`: done at once where that is free, else shown first, with the way to ask the others."""

from __future__ import annotations

from bot.match import undo, votes
from bot.match.log import standing_moves
from bot.match.running_bot import Bot
from bot.match.seats import require_present_seat
from bot.match.undo import CHANCE_RENEWED
from bot.model.errors import UserError
from bot.model.names import without_marks
from bot.model.preconditions import require_unpaused
from bot.model.session import Session
from bot.pages.completion import LONGEST_CHOICE, Choice, best_choices
from bot.pages.controls import Button
from bot.pages.log import fitting
from bot.pages.reply import Reply
from bot.pages.turn_presses import AgreeToVote, AskTable, DeclineVote, Redo, Undo
from bot.ui.replies import Interaction, cause, channel_of, quietly
from rules import Played, Seat, cut, last_known, marks


async def undo_last(bot: Bot, interaction: Interaction, press: Undo) -> Reply | None:
    """Take the last move back; the posts show that, but not which plans are on hold now.

    Where it was another's, they see what would be undone, with the way to ask the table.
    """
    session = await bot.matches.get(press.ref.id)
    newest, seat = last_known(require_unpaused(session).log), require_present_seat(session, interaction.user.id)
    if isinstance(newest, Played) and newest.seat != seat:
        undo.require_backs(session, press.backs)
        return preview_undo(session, seat, undo.before(session, session.step))
    on_hold = await take_back(bot, interaction, session, press.backs)
    return Reply(" ".join(on_hold)) if on_hold else None


async def redo_last(bot: Bot, interaction: Interaction, press: Redo) -> Reply | None:
    """Redo what was taken back last."""
    session = await bot.matches.get(press.ref.id)
    return quietly(interaction, await redo_or_preview(bot, interaction, session, press.backs))


async def ask_table(bot: Bot, interaction: Interaction, press: AskTable) -> Reply | None:
    """The button of a preview."""
    back = None if press.to == votes.REDO else press.to
    return Reply(await votes.ask(bot.matches, press.ref.id, back, press.now, cause(interaction)))


async def answer_vote(bot: Bot, interaction: Interaction, press: AgreeToVote | DeclineVote) -> Reply | None:
    """Agree to a vote or decline it; its post shows it."""
    answer = votes.agree if isinstance(press, AgreeToVote) else votes.decline
    text = await answer(bot.matches, press.ref.id, (press.number, press.seat, press.what), cause(interaction))
    return Reply(text) if text else None


async def undo_or_preview(bot: Bot, interaction: Interaction, meant: str) -> Reply:
    """Undo a player's own last move, or go back to before the move that is meant."""
    session = await bot.matches.here(channel_of(interaction))
    require_unpaused(session)
    seat = require_present_seat(session, interaction.user.id)
    step = move_meant(session, meant) if meant else undo.last_of(session, seat)
    if session.may_undo(seat) and step == undo.last_of(session, seat):
        on_hold = await take_back(bot, interaction, session)
        return Reply(" ".join(["Your last move is undone.", *on_hold]))
    if step is None:
        raise UserError(undo.why_no_undo(session, seat))
    return preview_undo(session, seat, undo.before(session, step))


async def take_back(bot: Bot, interaction: Interaction, session: Session, backs: int | None = None) -> list[str]:
    """Undo the last move, if it is this member's to take back (see `undo`); lines on what that did to their plans.

    A limit counts it, a low one where the next player may be called anew. Raises UserError where it is not theirs.
    """
    seat = require_present_seat(session, interaction.user.id)
    bot.matches.limits.count(interaction.user.id, "undo" if session.others(seat) else "undo alone")
    session = await undo.undo(bot.matches, session.id, seat, cause(interaction), backs)
    return undo.plans_on_hold(session, seat)


async def redo_or_preview(bot: Bot, interaction: Interaction, session: Session, backs: int | None = None) -> Reply:
    """Redo what was taken back last. Raises Stale as `require_backs`."""
    require_unpaused(session)
    seat = require_present_seat(session, interaction.user.id)
    undo.require_backs(session, backs)
    undo.require_redo(session)
    if not votes.is_free(session, seat, None, interaction.user.id):
        return preview_undo(session, seat, None)
    return Reply(await votes.ask(bot.matches, session.id, None, session.step, cause(interaction)), manner="quiet")


def preview_undo(session: Session, seat: Seat, to: int | None) -> Reply:
    """What going back to a step, or for None a redo, would do; who must agree; and the button to ask them."""
    going, others = undo.going(session, to), session.others(seat)
    lines = [f"{going.verb.capitalize()} {going.say(session.match)}"]
    if to is not None:
        fall = undo.what_falls(session, to)
        lines += fitting([f"~~{session.names.line(event)}~~" for event in fall.lines])
        lines += [CHANCE_RENEWED] if fall.renewed else []
    lines.append(
        f"{marks(tuple(others))} {'has' if len(others) == 1 else 'have'} to agree."
        if others
        else "Nobody else has to agree."
    )
    alone = "Redo" if to is None else "Undo"
    label = "Ask the others" if others else alone
    press = AskTable(session.ref, session.step, votes.REDO if to is None else to)
    return Reply(session.names.in_bold("\n".join(lines)), [[Button(label, press, style="danger")]])


def move_completions(session: Session, text: str) -> list[Choice]:
    """The moves that can be gone back to, newest first, by what all may read of them."""
    if session.match is None:
        return []
    moves = reversed(standing_moves(session))
    choices = [
        (cut(f"{one.step} {session.names.at(one.entry).say(one.text)}", LONGEST_CHOICE), str(one.step)) for one in moves
    ]
    return best_choices(choices, text)


def move_meant(session: Session, text: str) -> int:
    """The step of the move that was typed or chosen. Raises UserError where there is none like it."""
    if not standing_moves(session):
        raise UserError(undo.NOTHING)
    if found := move_completions(session, text):
        return int(found[0][1])
    raise UserError(
        f"“{without_marks(cut(text, 60))}” isn't a move you can go back to. Choose from the list that opens at `to`."
    )
