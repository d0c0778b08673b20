"""The way of a move from a command or a press to the match, and what its player is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import discord

from bot import store
from bot.match.running_bot import Bot
from bot.model.errors import EARLIER, Stale, UserError
from bot.model.names import literal
from bot.model.preconditions import require_present, require_unpaused
from bot.model.session import Question, Session
from bot.pages.asked import question_panel, tip_lines
from bot.pages.controls import Button
from bot.pages.hand import holding_lines
from bot.pages.log import came_of, newest_of
from bot.pages.picker import digest_of_picks, first_picks, move_in_words, picking
from bot.pages.plans import and_then
from bot.pages.press import OfQuestion
from bot.pages.question import instead_rows
from bot.pages.reply import Manner, Reply
from bot.pages.turn import lone_question, whose_turn
from bot.pages.turn_presses import AcceptPicks, AcceptWarning, GoBack, Play, PlayListed
from bot.ui.permissions import cannot_post
from bot.ui.replies import Interaction, cause, channel_of, quietly
from rules import Decision, Game, Offer, Seat, Verb, as_text, marks

Find = Callable[[Session, Decision], "Offer | Verb"]

OWN_PLAN = "Your plan answers your next question now. The next post in the channel shows it."
AS_USUAL = "Your next question is answered for you; the next post shows how. To be asked instead, use `/plan`."
PLANS = "The others' planned moves are made now. The next post in the channel shows them."
BY_ITSELF = "The match goes on by itself. The next post in the channel shows how."
OFFER_ANSWERED = "Your offer is being answered. The newest post shows the answer; go on from there."
AI_PLAYERS = "The AI players move now. The next post in the channel shows what they did."


def require_question(session: Session, user_id: int) -> Question:
    """What a member is asked. Raises UserError where that is nothing."""
    match = require_unpaused(session)
    seat = session.seat_of(user_id)
    if seat is None:
        raise UserError(
            f"You're not in this match: {marks(tuple(range(match.seats)))} play. To watch, use `/game board`."
        )
    require_present(session, seat)
    if (decision := match.pending.get(seat)) is None:
        raise UserError(f"It isn't your turn yet. {whose_turn(session)} You'll get a ping when it's yours.")
    return Question(session, seat, session.players[seat].question, decision)


async def find_and_play(bot: Bot, interaction: Interaction, game: Game | None, find: Find) -> Reply:
    """Find the move that is meant and make it; one that has open fields or a warning shows these first."""
    session = await bot.matches.here(channel_of(interaction))
    if game is not None and session.game is not game:
        raise UserError(
            f"This channel's match is {session.game.name}: its commands begin with `/{session.game.command}`."
        )
    question = require_question(session, interaction.user.id)
    return await make_move(bot, interaction, question, find(session, question.decision))


async def play(bot: Bot, interaction: Interaction, press: Play | PlayListed) -> Reply | None:
    """Make the move of an offer's button, or of a line of a select of offers."""
    question = await current(bot, interaction, press)
    offer = require_offer(question, press.move if isinstance(press, Play) else press.chosen[0])
    return quietly(interaction, await make_move(bot, interaction, question, offer))


async def make_move(
    bot: Bot, interaction: Interaction, question: Question, meant: Offer | Verb, *, warned: bool = False
) -> Reply:
    """Make a move; where it has open fields, ask for their picks first, and then show its warning if that is new."""
    if isinstance(meant, Offer):
        offer, move = meant, meant.move
        if offer.open:
            return await _ask_for_picks(bot, question, offer)
    else:
        offer, move = offer_of(question, meant), meant
    if offer is not None and not warned and (confirm := question.decision.warning(move)):
        picks = picks_in(offer, move)
        reply = warning(question, offer, move, confirm, picks)
        if offer.open:
            await _keep(bot, question, offer, picks)
        return reply
    reply = await make_and_tell(bot, interaction, question, offer, move, question.decision.topic)
    trouble = cannot_post(interaction)
    return reply.adding(trouble) if trouble else reply


async def _ask_for_picks(bot: Bot, question: Question, offer: Offer) -> Reply:
    """Show what is to be picked for an offer, from what was answered with it before on."""
    answer = question.decision.answer
    picks = picks_in(offer, answer) if answer and offer.misfit(answer) is None else first_picks(offer)
    reply = picking(question, offer, picks)
    await _keep(bot, question, offer, picks)
    return reply


def picks_in(offer: Offer, move: Verb) -> dict[str, list[str]]:
    """The picks of a move in the open fields of its offer."""
    return {part.field: [*map(as_text, getattr(move, part.field))] for part in offer.open}


async def _keep(bot: Bot, question: Question, offer: Offer, picks: Mapping[str, Sequence[str]]) -> None:
    """Store what is picked so far of an offer."""
    async with bot.matches.saving(durable=False) as db:
        store.picks.set_picks(db, question.session.id, question.seat, question.number, str(offer.move), picks)


async def make_and_tell(
    bot: Bot, interaction: Interaction, question: Question, offer: Offer | None, move: Verb, topic: str = ""
) -> Reply:
    """Make a move, and say what came of it and how it goes on; more answers on a `topic` may be listed then."""
    seat = question.seat
    unread = unread_tip(interaction, question)
    made = [f"{literal(move_in_words(question.session, offer, move))}."] if offer else []
    session = await bot.matches.play(question.session.id, seat, move, cause(interaction), question.number)
    lines = came_of(session, seat) or made
    return after(session, seat, lines, topic).adding(*unread)


def unread_tip(interaction: Interaction, question: Question) -> list[str]:
    """The tip on a question that is answered by command: where it stands on no post, it was perhaps not read."""
    typed = interaction.type is not discord.InteractionType.component
    on_post = lone_question(question.session) is not None
    tips = tip_lines(question.session, question.seat) if typed and not on_post else []
    return ["About what you've just answered:", *tips] if tips else []


def offer_of(question: Question, move: Verb) -> Offer | None:
    """The offer that a whole move is of. Raises UserError if its picks are none of those listed: for a plan alone."""
    misfits = list[str]()
    for offer in question.decision.legal:
        if (misfit := offer.misfit(move)) is None:
            return offer
        misfits.append(misfit)
    if reason := next(filter(None, misfits), ""):
        raise UserError(literal(reason), question.decision.clause)
    return None


def require_offer(question: Question, text: str) -> Offer:
    """The offer with this move. Raises UserError where it is offered no more."""
    found = next((offer for offer in question.decision.legal if str(offer.move) == text), None)
    if found is None:
        refused = next((one for one in question.decision.refused if str(one.move) == text), None)
        reason = refused.reason if refused else "That's no longer possible."
        raise UserError(f"{reason} Nothing was changed.", refused.clause if refused else "")
    return found


def after(session: Session, seat: Seat, lines: Sequence[str], topic: str = "") -> Reply:
    """What a player sees after a move: the `lines` that tell it, then the next question, or who is waited for.

    More answers on the `topic` can be listed, but not in a guided match. All else is left to the posts, unless they
    don't tell it. AI players answer at once what this seat holds out to them: its next question would be an earlier one
    before anybody has read it.
    """
    done = "\n".join([" ".join(["Done.", *lines[:1]]), *lines[1:], ""]) if lines else "Done. "
    manner: Manner = "plain" if any(event.to == seat for event in newest_of(session, seat)) else "quiet"
    question = session.decision(seat)
    if planned := session.waiting.planned.get(seat):
        is_own = (seat, planned[0].topic) in session.orders
        return Reply(f"{done}{OWN_PLAN if is_own else AS_USUAL}", manner=manner)
    if question is None or seat not in session.waiting.seats:
        whole = Reply(done + how_it_goes_on(session), manner=manner)
        more = None if session.setup.guided else session.game.topic_of.get(topic)
        return (more and and_then(session, seat, more, whole.text)) or whole
    if is_being_answered(session, seat):
        return Reply(f"{done}{OFFER_ANSWERED}", manner=manner)
    aims = holding_lines(session, seat) if session.game.ai.worth else []
    return replace(question_panel(session, seat, done.rstrip(), *aims), manner=manner)


def is_being_answered(session: Session, seat: Seat) -> bool:
    """Whether AI players or plans will answer what a seat holds out; one that has answered may leave it at that."""
    asked = [question for other, question in session.pending.items() if other in session.waiting.makers]
    return any(one.by == seat for question in asked if question.answer is None for one in question.proposals)


def how_it_goes_on(session: Session) -> str:
    """Whose turn it is; where nobody has to do anything, how it goes on."""
    if session.waiting.people or session.phase != "playing":
        return session.names.in_bold(whose_turn(session))
    if not session.waiting.seats:
        return BY_ITSELF
    return AI_PLAYERS if any(not session.players[seat].present for seat in session.waiting.seats) else PLANS


def warning(question: Question, offer: Offer, move: Verb, confirm: str, picks: Mapping[str, Sequence[str]]) -> Reply:
    """The warning to accept before a move is made, with what else it speaks of, and the way back."""
    session, label = question.session, question.session.names.say(offer.label)
    asked, text = (session.ref, question.seat, question.number), str(offer.move)
    press = AcceptPicks(*asked, digest_of_picks(picks), text) if offer.open else AcceptWarning(*asked, text)
    accept, back = Button(label, press, style="danger"), Button("Back", GoBack(*asked, text if offer.open else None))
    return Reply(session.names.in_bold(confirm), [*instead_rows(question, move), [accept, back]])


async def current(bot: Bot, interaction: Interaction, press: OfQuestion) -> Question:
    """The question of a press. Raises UserError where it is another's or an earlier one."""
    session = await bot.matches.get(press.ref.id)
    return require_current(session, interaction.user.id, press.seat, press.question)


def require_current(session: Session, user_id: int, seat: Seat, number: int) -> Question:
    """The question that a button belongs to. Raises UserError where it is another's, or an earlier one."""
    require_unpaused(session)
    if session.seat_of(user_id) != seat:
        require_question(session, user_id)
        raise UserError("Those buttons are another player's. To see what you can do, use `/move`.")
    require_present(session, seat)
    if session.players[seat].question != number or (decision := session.decision(seat)) is None:
        raise Stale(EARLIER)
    return Question(session, seat, number, decision)


def newer_question(session: Session, user_id: int) -> Reply:
    """What somebody who answered an earlier question is asked now."""
    seat = session.seat_of(user_id)
    question = session.decision(seat)
    if seat is None or question is None:
        return Reply(f"{EARLIER}\n{session.names.in_bold(whose_turn(session))}")
    return question_panel(session, seat, EARLIER)
