"""What the buttons and selects do that stand below a turn, a vote, and an open seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from bot import store
from bot.match import absence, lessons, seats, votes
from bot.match.bot import Bot
from bot.match.people import look
from bot.model.errors import Sorry
from bot.model.match import Live, Question
from bot.model.plans import wishes_of
from bot.model.player import VoteKey
from bot.pages.controls import Row
from bot.pages.hand import hand_drawn, held
from bot.pages.picker import filled, made, seal
from bot.pages.press import OfQuestion
from bot.pages.question import (
    ALWAYS,
    PLAY,
    PLAY_OPENLY,
    Use,
    group_rows,
    in_group,
    lasting_topic,
    may_last,
    menu_rows,
    question_rows,
)
from bot.pages.reply import Reply
from bot.pages.turn_presses import (
    AcceptPicks,
    AcceptWarning,
    AddPicks,
    AgreeToVote,
    AnswerProposal,
    AskTable,
    ComeBack,
    DeclineVote,
    DropPicks,
    OfVote,
    PicksDone,
    Play,
    PlayAlways,
    PlayListed,
    Redo,
    ShowAlways,
    ShowAlwaysGroup,
    ShowGroup,
    ShowHand,
    ShowOpenGroup,
    TakeSeat,
    Undo,
)
from bot.play import picks
from bot.play.moves import after, demand_current, moved, taught
from bot.play.picks import offered
from bot.play.proposals import answer_proposal
from bot.play.take_over import takeover_reply
from bot.play.undo import redo_or_preview, taken_back
from bot.store.picks import Picks
from bot.ui.replies import Handlers, Interaction, cause, quietly
from rules import Offer, Seat, Topic, Verb

AS_USUAL = "When it isn't possible, you're asked as usual. Dismiss this message to leave things as they are."


async def play(bot: Bot, interaction: Interaction, press: Play) -> Reply | None:
    """A button of an offer: its move is made."""
    return await _played(bot, interaction, press, press.move)


async def play_listed(bot: Bot, interaction: Interaction, press: PlayListed) -> Reply | None:
    """A line of a select of offers: its move is made."""
    return await _played(bot, interaction, press, press.chosen[0])


async def _played(bot: Bot, interaction: Interaction, press: OfQuestion, move: str) -> Reply | None:
    question = await current(bot, interaction, press)
    return quietly(interaction, await moved(bot, interaction, question, offered(question, move)))


async def current(bot: Bot, interaction: Interaction, press: OfQuestion) -> Question:
    """The question of a press. Raises Sorry where it is another's or an earlier one."""
    live = await bot.matches.get(press.ref.id)
    return demand_current(live, interaction.user.id, press.seat, press.question)


async def show_group(bot: Bot, interaction: Interaction, press: ShowGroup) -> Reply | None:
    """A group of a select of groups: its offers, above all else that may be answered."""
    question = await current(bot, interaction, press)
    group = _group(question, press.chosen[0], PLAY)
    return replace(group, rows=[*group.rows, *question_rows(question.live, question.seat)])


async def show_open_group(bot: Bot, interaction: Interaction, press: ShowOpenGroup) -> Reply | None:
    """The same, of a select that all can see."""
    return _group(await current(bot, interaction, press), press.chosen[0], PLAY_OPENLY)


def _group(question: Question, at: str, use: Use) -> Reply:
    live, seat, decision = question.live, question.seat, question.decision
    text = "\n".join([live.names.in_bold(decision.prompt), *held(live, seat)])
    return Reply(text, menu_rows(live, seat, decision, int(at), use))


async def play_always(bot: Bot, interaction: Interaction, press: PlayAlways) -> Reply | None:
    """An offer that is the answer to all such questions: its move is made, and is the seat's order from now on."""
    question = await current(bot, interaction, press)
    live, seat = question.live, question.seat
    topic = demand_lasting(question)
    offer = offered(question, press.chosen[0] if press.chosen else press.move)
    planned = live.names.in_bold(wishes_of(live, seat, topic).get(str(offer.move), offer).label)
    live = await bot.matches.play(live.id, seat, offer.move, cause(interaction), question.number, always=True)
    reply = after(live, seat, live.names.say(offer.label))
    lasting = f"-# From now on, whenever it's possible, your answer is: {planned}. To change it, use `/plan`."
    return await taught(bot, interaction, live, reply.adding(lasting), topic.key)


async def show_always(bot: Bot, interaction: Interaction, press: ShowAlways) -> Reply | None:
    """How to answer all questions of a kind at once."""
    question = await current(bot, interaction, press)
    return _whenever(question, question_rows(question.live, question.seat, ALWAYS))


async def show_always_group(bot: Bot, interaction: Interaction, press: ShowAlwaysGroup) -> Reply | None:
    """The same, of a group of a select of groups."""
    question = await current(bot, interaction, press)
    return _whenever(question, menu_rows(question.live, question.seat, question.decision, int(press.chosen[0]), ALWAYS))


def _whenever(question: Question, rows: Sequence[Row]) -> Reply:
    asked = f"Your answer every time you're asked this in this match: **{demand_lasting(question).title}**"
    return Reply(f"{asked}\n-# {AS_USUAL}", rows)


def demand_lasting(question: Question) -> Topic:
    """What an answer for good is planned for. Raises Sorry where a question is none to answer so."""
    topic = lasting_topic(question.live, question.decision)
    if topic is None or not may_last(question.live, question.seat):
        raise Sorry("You can't plan a standing answer here. To see what you can plan, use `/plan`.")
    return topic


async def add_picks(bot: Bot, interaction: Interaction, press: AddPicks) -> Reply | None:
    """Picks for an open field; where one pick a field is all that a move takes, and says all, it is made at once."""
    question = await current(bot, interaction, press)
    offer = offered(question, press.move)
    more = partial(picks.more, offer, press.field, press.chosen)
    before = await picks.kept(bot.matches, question, offer)
    whole = more(before)
    if picks.are_all(question, offer, whole) and seal(before) == press.seal:
        return await moved(bot, interaction, question, filled(offer, whole))
    before, chosen = await _picked(bot, interaction, question, offer, more)
    why = picks.CHANGED if chosen == before else picks.left_out(question, offer, press, before, chosen)
    return picks.picking(question, offer, chosen, why)


async def drop_picks(bot: Bot, interaction: Interaction, press: DropPicks) -> Reply | None:
    """Start the picks over."""
    question = await current(bot, interaction, press)
    offer = offered(question, press.move)
    _, chosen = await _picked(bot, interaction, question, offer, lambda before: picks.given(offer))
    return picks.picking(question, offer, chosen)


async def _picked(
    bot: Bot,
    interaction: Interaction,
    question: Question,
    offer: Offer,
    change: Callable[[Picks], Picks],
) -> tuple[Picks, Picks]:
    """Change the picks of an offer, alone with the match, so that two presses at once both count: before and after."""
    seat, number, move = question.seat, question.number, str(offer.move)
    async with bot.matches.changing(question.live.id, cause(interaction), durable=False) as (live, db):
        demand_current(live, interaction.user.id, seat, number)
        before = await store.picks.picks_of(db, live.id, seat, number, move)
        chosen = change(before)
        store.picks.set_picks(db, live.id, seat, number, move, chosen)
    return before, chosen


async def picks_done(bot: Bot, interaction: Interaction, press: PicksDone) -> Reply | None:
    """The picks are complete: the move is made, unless there is a warning to accept first."""

    async def make(question: Question, offer: Offer, move: Verb) -> Reply:
        return await moved(bot, interaction, question, move)

    return await _finished(bot, interaction, press, make)


async def accept_picks(bot: Bot, interaction: Interaction, press: AcceptPicks) -> Reply | None:
    """The warning about what was picked is accepted."""

    async def make(question: Question, offer: Offer, move: Verb) -> Reply:
        return await _accepted(bot, interaction, question, offer, move)

    return await _finished(bot, interaction, press, make)


async def _finished(
    bot: Bot,
    interaction: Interaction,
    press: PicksDone | AcceptPicks,
    make: Callable[[Question, Offer, Verb], Awaitable[Reply]],
) -> Reply:
    """Make the move with the picks that the message shows; where others were made since, those are shown instead."""
    question = await current(bot, interaction, press)
    offer = offered(question, press.move)
    chosen = await picks.kept(bot.matches, question, offer)
    if seal(chosen) != press.seal:
        return picks.picking(question, offer, chosen, picks.CHANGED)
    return await make(question, offer, filled(offer, chosen))


async def accept_warning(bot: Bot, interaction: Interaction, press: AcceptWarning) -> Reply | None:
    """The warning of an offer is accepted."""
    question = await current(bot, interaction, press)
    offer = offered(question, press.move)
    return await _accepted(bot, interaction, question, offer, offer.move)


async def _accepted(bot: Bot, interaction: Interaction, question: Question, offer: Offer, move: Verb) -> Reply:
    live = await bot.matches.play(question.live.id, question.seat, move, cause(interaction), question.number)
    reply = after(live, question.seat, made(live, offer, move))
    return await taught(bot, interaction, live, reply, question.decision.topic)


async def show_hand(bot: Bot, interaction: Interaction, press: ShowHand) -> Reply | None:
    """What a player alone may see and do; of a question of theirs that has more, the part that the button names."""
    live = await bot.matches.get(press.ref.id)
    who = interaction.user.id
    if press.key and (part := _part(live, live.seat_of(who), press.key)):
        return part
    reply = await hand_drawn(live, who, partial(look, bot.matches, live, who))
    return reply.adding(await lessons.tip(bot.matches, live, who))


def _part(live: Live, seat: Seat | None, key: str) -> Reply | None:
    """What of a seat's question stands in a group; None where the button opens all of it, or nothing by that key."""
    question = live.question(seat) if seat is not None and live.phase == "playing" else None
    if seat is None or question is None or (question.button and question.button.key == key):
        return None
    if found := in_group(live, question, key):
        return Reply(f"**{found[0].group}**", group_rows(live, seat, found))
    opened = (one.button for one in live.under_way.pending.values() if one.button and one.button.key == key)
    return next((Reply(f"**{group}:** there's nothing for you to do here right now.") for group in opened), None)


async def undo(bot: Bot, interaction: Interaction, press: Undo) -> Reply | None:
    """Take the last move back; the posts show that, but not what is on hold now."""
    held = await taken_back(bot, interaction, await bot.matches.get(press.ref.id), press.backs)
    return Reply(" ".join(held)) if held else None


async def redo(bot: Bot, interaction: Interaction, press: Redo) -> Reply | None:
    """Redo what was taken back last."""
    live = await bot.matches.get(press.ref.id)
    return quietly(interaction, await redo_or_preview(bot, interaction, live, press.backs))


async def ask_table(bot: Bot, interaction: Interaction, press: AskTable) -> Reply | None:
    """The button of a preview."""
    back = None if press.to == votes.REDO else press.to
    return Reply(await votes.ask(bot.matches, press.ref.id, back, press.now, cause(interaction)))


async def agree(bot: Bot, interaction: Interaction, press: AgreeToVote) -> Reply | None:
    """Agree to a vote; its post shows it."""
    said = await votes.agree(bot.matches, press.ref.id, _key(press), cause(interaction))
    return Reply(said) if said else None


async def decline(bot: Bot, interaction: Interaction, press: DeclineVote) -> Reply | None:
    """Decline a vote; its post shows it."""
    said = await votes.decline(bot.matches, press.ref.id, _key(press), cause(interaction))
    return Reply(said) if said else None


def _key(press: OfVote) -> VoteKey:
    """What tells the vote that is meant from every other."""
    return press.number, press.seat, press.back


async def take_seat(bot: Bot, interaction: Interaction, press: TakeSeat) -> Reply | None:
    """Take a seat over that is open."""
    live = await bot.matches.get(press.ref.id)
    before = live.names.short(press.seat)
    live = await seats.take_over(bot.matches, live.id, press.seat, cause(interaction))
    return await takeover_reply(bot, live, press.seat, before)


async def come_back(bot: Bot, interaction: Interaction, press: ComeBack) -> Reply | None:
    """Play on, after an AI player did so for a while."""
    return Reply(await absence.come_back(bot.matches, press.ref.id, cause(interaction)))


HANDLERS: Handlers[Bot] = {
    AcceptPicks: accept_picks,
    AcceptWarning: accept_warning,
    AddPicks: add_picks,
    AgreeToVote: agree,
    AnswerProposal: answer_proposal,
    AskTable: ask_table,
    ComeBack: come_back,
    DeclineVote: decline,
    DropPicks: drop_picks,
    PicksDone: picks_done,
    Play: play,
    PlayAlways: play_always,
    PlayListed: play_listed,
    Redo: redo,
    ShowAlways: show_always,
    ShowAlwaysGroup: show_always_group,
    ShowGroup: show_group,
    ShowOpenGroup: show_open_group,
    ShowHand: show_hand,
    TakeSeat: take_seat,
    Undo: undo,
}
