"""The answer to what another seat holds out, given on the post that tells it."""

from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.names import literal
from bot.model.open_proposal import OpenProposal
from bot.model.preconditions import require_unpaused
from bot.model.proposals import proposals_to, terms
from bot.model.session import Session
from bot.pages.log import came_of
from bot.pages.notices import answers_to, outcome_lines
from bot.pages.press import digest_of
from bot.pages.reply import Reply
from bot.pages.turn_presses import AnswerProposal
from bot.play.moves import after, require_current
from bot.ui.replies import Interaction, cause, quietly
from rules import mark, read_move

NOT_THIS = "That button no longer counts, and nothing was changed. On offer now: "


async def answer_proposal(bot: Bot, interaction: Interaction, press: AnswerProposal) -> Reply | None:
    """Answer what another seat holds out; where that seat holds out something else by now, show that."""
    session = await bot.matches.get(press.ref.id)
    require_unpaused(session)
    if session.seat_of(interaction.user.id) != press.seat:
        whose = mark(press.seat) if press.seat in range(len(session.players)) else "another player"
        raise UserError(f"Only {whose} can answer this.")
    question = require_current(session, interaction.user.id, press.seat, session.players[press.seat].question)
    theirs = [one for one in proposals_to(session, press.seat) if one.proposal.by == press.by]
    if not theirs:
        raise UserError("This offer is gone: it was answered, changed or withdrawn. Nothing was changed.")
    if press.digest not in (digest_of(one.proposal.move) for one in theirs):
        return _offered_now(session, theirs[0])
    move = read_move(session.game.rules.verbs, press.move)
    session = await bot.matches.play(session.id, press.seat, move, cause(interaction), question.number)
    lines = came_of(session, press.seat) or [
        f"{literal(session.names.say(f'{move.name().capitalize()} {mark(press.by)}'))}."
    ]
    return quietly(interaction, after(session, press.seat, lines))


def _offered_now(session: Session, one: OpenProposal) -> Reply:
    """What is held out to a seat, to be answered here."""
    text = session.names.in_bold(terms(session, one.proposal.by, one.proposal.move))
    return Reply("\n".join([f"{NOT_THIS}{text}", *outcome_lines(session, one)]), [answers_to(session, one)])
