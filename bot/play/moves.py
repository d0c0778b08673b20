"""A move from a command or a press to the match, and what its player is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.match import lessons
from bot.match.bot import Bot
from bot.model.demands import demand_present, moving
from bot.model.errors import EARLIER, Sorry, Stale
from bot.model.match import Live, Question
from bot.model.names import literal
from bot.pages.controls import Button, in_rows
from bot.pages.hand import held
from bot.pages.log import came_of, newest_of
from bot.pages.picker import made, seal
from bot.pages.question import hint_button, question_rows
from bot.pages.reply import Manner, Reply
from bot.pages.turn import whose_turn
from bot.pages.turn_presses import AcceptPicks, AcceptWarning
from bot.play.picks import given, keep, picking
from bot.play.plan_panel import and_then
from bot.ui.permissions import cannot_post
from bot.ui.replies import Interaction, cause, channel_of
from rules import Decision, Game, Offer, Seat, Verb, marks, written

Find = Callable[[Live, Decision], "Offer | Verb"]

OWN_PLAN = "Your plan answers your next question now. The next post in the channel shows it."
AS_USUAL = "Your next question answers itself as usual; the next post shows how. To be asked instead, use `/plan`."
PLANS = "The others' planned moves are made now. The next post in the channel shows them."
BY_ITSELF = "The match goes on by itself. The next post in the channel shows how."
ANSWERED = "Your offer is being answered. The newest post shows the answer; go on from there."
AI_PLAYERS = "The AI players move now. The next post in the channel shows what they did."


def demand_question(live: Live, user_id: int) -> tuple[Seat, Decision]:
    """The seat and the question of a member. Raises Sorry where there is none."""
    match = moving(live)
    seat = live.seat_of(user_id)
    if seat is None:
        raise Sorry(f"You're not in this match: {marks(tuple(range(match.seats)))} play. To watch, use `/game board`.")
    demand_present(live, seat)
    if (question := match.pending.get(seat)) is None:
        raise Sorry(f"It isn't your turn yet. {whose_turn(live)} You'll get a ping when it's yours.")
    return seat, question


async def played(bot: Bot, interaction: Interaction, game: Game | None, find: Find) -> Reply:
    """Find the move that is meant and make it; of one that has open fields or a warning, show that first."""
    live = await bot.matches.here(channel_of(interaction))
    if game is not None and live.game is not game:
        raise Sorry(f"This channel's match is {live.game.name}: its commands begin with `/{live.game.command}`.")
    seat, question = demand_question(live, interaction.user.id)
    asked = Question(live, seat, live.players[seat].question, question)
    return await moved(bot, interaction, asked, find(live, question))


async def moved(bot: Bot, interaction: Interaction, question: Question, meant: Offer | Verb) -> Reply:
    """Make a move that is meant; first fill what is open in it, then accept the warning that it has."""
    live, seat = question.live, question.seat
    if isinstance(meant, Offer) and meant.open:
        picks = given(meant)
        await keep(bot.matches, question, meant, picks)
        return picking(question, meant, picks)
    move = meant.move if isinstance(meant, Offer) else meant
    offer = meant if isinstance(meant, Offer) else offer_of(question, meant)
    if offer is not None and offer.confirm:
        picks = {part.field: [*map(written, getattr(move, part.field))] for part in offer.open}
        if offer.open:
            await keep(bot.matches, question, offer, picks)
        return warned(question, offer, picks)
    live = await bot.matches.play(live.id, seat, move, cause(interaction), question.number)
    reply = after(live, seat, made(live, offer, move) if offer else "", question.decision.topic)
    return (await taught(bot, interaction, live, reply, question.decision.topic)).adding(cannot_post(interaction))


async def taught(bot: Bot, interaction: Interaction, live: Live, reply: Reply, answered: str) -> Reply:
    """With what the next question decides, and what the one did that was answered, each where that was not told yet."""
    user_id = interaction.user.id
    coming = await lessons.tip(bot.matches, live, user_id)
    gone = "" if live.setup.guided else await lessons.tip_on(bot.matches, live, user_id, answered)
    return reply.adding(coming, gone and f"About what you just answered:\n{gone}")


def offer_of(question: Question, move: Verb) -> Offer | None:
    """The offer that a whole move is of. Raises Sorry where its picks are none of those listed: for a plan alone."""
    misfits = list[str]()
    for offer in question.decision.legal:
        if (misfit := offer.misfit(move)) is None:
            return offer
        misfits.append(misfit)
    if reason := next(filter(None, misfits), ""):
        raise Sorry(literal(reason), question.decision.clause)
    return None


def after(live: Live, seat: Seat, move: str = "", topic: str = "") -> Reply:
    """What a player sees after a move: what came of it, then the next question, or who is waited for.

    Where more such answers can be listed they are asked for, but of nobody who learns the game. All else is left to the
    posts, unless they don't tell it. What this seat holds out to an AI player is answered at once: the next question
    would be an earlier one before anybody has read it.
    """
    told = came_of(live, seat) or ([f"{literal(move)}."] if move else [])
    done = "\n".join([" ".join(["Done.", *told[:1]]), *told[1:], ""]) if told else "Done. "
    manner: Manner = "plain" if any(event.to == seat for event in newest_of(live, seat)) else "quiet"
    question = live.question(seat)
    if planned := live.waiting.planned.get(seat):
        is_own = (seat, planned[0].topic) in live.orders
        return Reply(f"{done}{OWN_PLAN if is_own else AS_USUAL}", manner=manner)
    if question is None or seat not in live.waiting.seats:
        told_all = Reply(done + waited_for(live), manner=manner)
        more = None if live.setup.guided else live.game.topic_of.get(topic)
        return (more and and_then(live, seat, more, told_all.text)) or told_all
    if is_being_answered(live, seat):
        return Reply(f"{done}{ANSWERED}", manner=manner)
    aims = held(live, seat) if live.game.ai.worth else []
    text = "\n".join([f"{done}**Next:** {live.names.in_bold(question.prompt)}", *aims])
    return Reply(text, [*question_rows(live, seat), *in_rows(hint_button(live, seat))], manner=manner)


def is_being_answered(live: Live, seat: Seat) -> bool:
    """Whether something that a seat holds out is answered by itself; who has answered may leave it at that."""
    unanswered = {other: asked for other, asked in live.under_way.pending.items() if asked.answer is None}
    asked = (question for other, question in unanswered.items() if other in live.waiting.makers)
    return any(one.by == seat for question in asked for one in question.proposals)


def waited_for(live: Live) -> str:
    """Whose turn it is; where nobody has to do anything, how it goes on."""
    if live.waiting.people or live.phase != "playing":
        return live.names.in_bold(whose_turn(live))
    if not live.waiting.seats:
        return BY_ITSELF
    return AI_PLAYERS if any(not live.players[seat].present for seat in live.waiting.seats) else PLANS


def warned(question: Question, offer: Offer, picks: Mapping[str, Sequence[str]]) -> Reply:
    """The warning to accept before a move is made."""
    live, label = question.live, question.live.names.say(offer.label)
    asked, move = (live.ref, question.seat, question.number), str(offer.move)
    press = AcceptPicks(*asked, seal(picks), move) if offer.open else AcceptWarning(*asked, move)
    return Reply(live.names.in_bold(offer.confirm), in_rows([Button(label, press, style="danger")]))


def demand_current(live: Live, user_id: int, seat: Seat, number: int) -> Question:
    """The question that a button belongs to. Raises Sorry where it is another's, or an earlier one."""
    moving(live)
    if live.seat_of(user_id) != seat:
        demand_question(live, user_id)
        raise Sorry("Those buttons are another player's. To see what you can do, use `/move`.")
    demand_present(live, seat)
    if live.players[seat].question != number or (decision := live.question(seat)) is None:
        raise Stale(EARLIER)
    return Question(live, seat, number, decision)


def overtaken(live: Live, user_id: int) -> Reply:
    """What somebody is asked now, who answered an earlier question."""
    seat = live.seat_of(user_id)
    question = live.question(seat)
    if seat is None or question is None:
        return Reply(f"{EARLIER}\n{live.names.in_bold(whose_turn(live))}")
    return Reply(f"{EARLIER}\n{live.names.all_in_bold(question.prompt)}", question_rows(live, seat))
