"""What if: from any turn of a match that is over, a copy in a thread of its own."""

from __future__ import annotations

from collections.abc import Sequence

from bot.lobby.thread import match_in_thread
from bot.match.copies import Own, begin_copy, gone_own_way, may_go_otherwise, require_few
from bot.match.pools import in_thread
from bot.match.refs import newest_in
from bot.match.replay_steps import ReplayStep, replay_steps, replay_turns, step_before, turn_name
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.session import Session
from bot.pages.completion import Choice, best_choices
from bot.pages.controls import Button, Option, Row, Select
from bot.pages.copies import WHAT_IF
from bot.pages.presses import AskWhatIf, BeginWhatIf
from bot.pages.reply import Reply
from bot.ui.permissions import require_thread
from bot.ui.replies import Interaction, cause, channel_of
from rules import Seat

START = "The start"
NOT_OVER = "Once this match has a result, `/game what-if` plays on from any of its turns in a copy."
GUIDED = "A guided match always goes the same way. `/game new` opens one that doesn't."
NO_TURN = "There's no such turn. Choose one from the `turn:` list."
IT_ENDED = "The match ended with that step. Choose an earlier one."
NOT_YOURS = "Only those who played this match can go on with the same people. **With AI players** is for everybody."
PRIVATE = "This match was private: only its players can go on from it."
NOBODY_ELSE = "Nobody else played this match. Choose **With AI players**."
ANOTHER_TURN = "For another turn: **Step by step**, then **What if from here** there."
STAYS = "What was known by then stays as it was; dice and cards to come are new. It's a copy, and counts nowhere."


async def what_if_here(bot: Bot, interaction: Interaction, text: str) -> Reply:
    """The panel for a turn of the channel's match, which is over."""
    session = await bot.matches.get(await newest_in(bot.matches, channel_of(interaction)))
    require_copy(session, interaction.user.id)
    return panel(session, step_meant(session, text), interaction.user.id)


async def over_here(bot: Bot, interaction: Interaction) -> Session | None:
    """The newest match of the channel, for completion; None where there is none to be had."""
    try:
        return await bot.matches.get(await newest_in(bot.matches, interaction.channel_id or 0))
    except UserError:
        return None


def require_copy(session: Session, user_id: int) -> None:
    """Raises UserError for a match of which there may be no copy, or none by this person."""
    if session.setup.guided:
        raise UserError(GUIDED)
    if not may_go_otherwise(session):
        raise UserError(NOT_OVER)
    if session.setup.invited is not None and session.seat_of(user_id) is None:
        raise UserError(PRIVATE)


def turns(session: Session) -> list[Choice]:
    """The turns from which one may go on, each by the step with which it began."""
    steps = replay_steps(session)
    found = {step_before(session, steps, one): turn_name(session, one) for one in replay_turns(session, steps)}
    begun = [(f"{at} {name}", str(at)) for at, name in found.items() if 0 < at < len(steps) - 1]
    return [(START, "0"), *begun]


def turns_like(session: Session | None, text: str) -> list[Choice]:
    """The turns that fit what is typed; of a match that has none, nothing."""
    return best_choices(turns(session), text) if session and may_go_otherwise(session) else []


def step_meant(session: Session, text: str) -> int:
    """The step of a turn that was chosen or searched for, or of any number. Raises UserError where there is none."""
    if text.strip().isdecimal() and len(text) < 9:
        return int(text)
    if not (found := best_choices(turns(session), text)):
        raise UserError(NO_TURN)
    return int(found[0][1])


def step_of(session: Session, at: int) -> ReplayStep:
    """A step after which a match went on. Raises UserError for another."""
    steps = replay_steps(session)
    if at not in range(len(steps)):
        raise UserError(NO_TURN)
    if at == len(steps) - 1:
        raise UserError(IT_ENDED)
    return steps[at]


def panel(session: Session, at: int, user_id: int, chosen: Sequence[Seat] = ()) -> Reply:
    """The one question: against whom? Whoever had a seat plays in it, others in one that they choose."""
    step_of(session, at)
    own, last = session.seat_of(user_id), len(replay_steps(session)) - 1
    seat = chosen[0] if chosen and chosen[0] in range(len(session.players)) else favoured(session, own)
    where = f"From step {at} of {last} on" if at else "From the start"
    head = f"### {WHAT_IF} · {session.game.name}\n{where}, in a thread of its own. {STAYS}"
    text = "\n".join([head, *([] if at else [ANOTHER_TURN]), "**Against whom?**"])
    return Reply(text, rows_of(session, at, seat, own), manner="plain" if chosen else "beside")


def favoured(session: Session, own: Seat | None) -> Seat:
    """The seat that is proposed: one's own, else the winner's."""
    result = session.under_way.result
    return own if own is not None else result.winners[0] if result and result.winners else 0


def rows_of(session: Session, at: int, seat: Seat, own: Seat | None) -> list[Row]:
    """In which seat, and against whom."""
    seats = [
        Option(f"As {session.names.short(player.seat)}", str(player.seat), chosen=player.seat == seat)
        for player in session.players
    ]
    alone = Button("With AI players", BeginWhatIf(session.ref, at, seat, 0), style="primary")
    rows: list[Row] = [[Select("You play…", seats, AskWhatIf(session.ref, at))]]
    if own is None or not others(session, own):
        return [*rows, [alone]]
    return [*rows, [alone, Button("With the same people", BeginWhatIf(session.ref, at, own, 1))]]


def others(session: Session, own: Seat) -> list[Seat]:
    """The seats of the other people who played."""
    return [player.seat for player in session.members if player.seat != own]


async def begin(bot: Bot, interaction: Interaction, session: Session, press: BeginWhatIf) -> Reply:
    """Open the copy in a new thread, once for each button. The limit counts before there is one."""
    require_copy(session, interaction.user.id)
    own = own_way(session, press, interaction.user.id)
    require_thread(interaction, session.game)
    async with bot.matches.reading() as db:
        await require_few(db, interaction.user.id, session.id)

    async def opens(thread_id: int) -> None:
        match = await in_thread(gone_own_way, session, own.entry)
        await begin_copy(bot.matches, session, match, own, thread_id, cause(interaction))

    mark, game = f"{WHAT_IF} · ", session.game
    thread = await match_in_thread(bot.matches, interaction, game, "what if", opens, once=True, mark=mark)
    return Reply(f"The copy has begun in {thread}. Continue there.")


def own_way(session: Session, press: BeginWhatIf, user_id: int) -> Own:
    """The way that was asked for. Raises UserError where it is not to be had."""
    own, together = session.seat_of(user_id), bool(press.together)
    if together and own is None:
        raise UserError(NOT_YOURS)
    if together and not others(session, own or 0):
        raise UserError(NOBODY_ELSE)
    seat = own if together and own is not None else press.seat
    if seat not in range(len(session.players)):
        raise UserError(NO_TURN)
    return Own(step_of(session, press.step).entry, seat, together)
