"""Why the dice of a match are fair, a word that players may add to them, and the proof of it afterwards."""

from __future__ import annotations

from dataclasses import replace

from bot.match import posts
from bot.match.limits import PROVING
from bot.match.lobby import keep_share
from bot.match.match_file import file_of
from bot.match.matches import Matches
from bot.match.proving import check_beside
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.fair_dice import LONGEST_WORD
from bot.model.player import Cause
from bot.model.session import Session
from bot.pages.fair_dice import after_start, before_start
from bot.pages.presses import AddWord, AskForWord, CheckDice, ShowFairDice
from bot.pages.proof import codes, history, verdict
from bot.pages.reply import Reply
from bot.ui.forms import Form, show_form
from bot.ui.replies import Interaction, cause, show_that_it_takes_time
from rules import visible

NO_SEAT = "Only players of this lobby can add a word. Press **Join** first."
TOO_LATE = "The lobby is over, so no word can be added any more. Nothing was changed."
CLOSED = "This lobby is closed, and no match came of it, so there are no dice to check."
NOT_OVER = "The dice stay secret until the match is over. Then **Verify**, below its result, checks them."
ENDED = "This match ended without a result, and a moderator may bring it back, so its dice stay secret."
UNDER_WAY = "This proof is being checked for you already. It takes a few seconds; then it's here."
ONE_SECRET = (
    "**Fair dice.** All dice and cards of this match come from one secret, drawn before it began. Nobody can change "
    "them any more."
)
GUIDED = "**Fair dice.** A guided match has the same dice and cards every time. In every other nobody can know them."
WORD = Form("Add a word to the dice", "Any word; leave it empty to take yours back", LONGEST_WORD)


def fair_dice(session: Session, user_id: int) -> Reply:
    """The codes that bind the dice of a match, and what to do with them. Raises UserError for a closed lobby."""
    if session.setup.guided:
        return Reply(GUIDED, manner="beside")
    if session.match is not None:
        return Reply(after_start(session) if session.setup.dice.secret else _one_secret(session), manner="beside")
    if session.phase != "lobby":
        raise UserError(CLOSED)
    return Reply(*before_start(session, user_id), manner="beside")


def _one_secret(session: Session) -> str:
    """The same of a match that an older version began, or that came from a file."""
    keep = "-# Keep the code. After the match, **Verify** shows the secret, and anyone can check that it fits."
    return f"{ONE_SECRET}\nThis code is the secret's SHA-256: `{session.under_way.commitment}`\n{keep}"


async def ask_for_word(bot: Bot, interaction: Interaction, press: AskForWord) -> None:
    """The form for a word, filled with the one that is there."""
    session = await bot.matches.get(press.ref.id)
    require_seated(session, interaction.user.id)
    mine = session.setup.dice.of(interaction.user.id)
    await show_form(interaction, WORD, AddWord(session.ref), mine.word or "")


def require_seated(session: Session, user_id: int) -> None:
    """Raises UserError for whoever may not add a word now."""
    if session.phase != "lobby":
        raise UserError(TOO_LATE)
    if session.seat_of(user_id) is None:
        raise UserError(NO_SEAT)


async def add_word(matches: Matches, match_id: int, cause: Cause, typed: str) -> Reply:
    """Keep a word, or take it back where nothing was typed. It counts as it is when the host presses Start."""
    user_id, word = cause.user_id or 0, visible(typed)[:LONGEST_WORD]
    async with matches.changing(match_id, cause) as (session, db):
        require_seated(session, user_id)
        keep_share(session, db, session.setup.dice.of(user_id).saying(word))
        await posts.note(session, db, [])
    return replace(fair_dice(session, user_id), manner="plain")


async def verify(bot: Bot, interaction: Interaction, session: Session) -> Reply:
    """The proof of a match that is over, checked, with its file. Raises UserError before that."""
    if session.phase != "over":
        raise UserError(ENDED if session.phase == "ended" else CLOSED if session.phase == "closed" else NOT_OVER)
    limits, user_id = bot.matches.limits, interaction.user.id
    if limits.one_at_a_time(user_id).locked():
        raise UserError(UNDER_WAY)
    limits.count(user_id, "verify")
    await show_that_it_takes_time(interaction)
    async with bot.matches.reading() as db:
        text = await file_of(session, db)
    async with limits.one_at_a_time(user_id), limits.one_at_a_time(PROVING):
        checked = await check_beside(text)
    lines = [*history(checked), *(f"{name}: `{code}`" for name, code in codes(checked))]
    how = "Compare the codes with those that you kept. To check the file without this bot: `hustings verify FILE`."
    whole = "\n".join([verdict(checked), *(f"-# {line}" for line in (*lines, how))])
    return Reply(whole, file=(f"match-{session.id}-proof.json", text.encode()), manner="beside")


async def show_fair_dice(bot: Bot, interaction: Interaction, press: ShowFairDice) -> Reply:
    return fair_dice(await bot.matches.get(press.ref.id), interaction.user.id)


async def set_word(bot: Bot, interaction: Interaction, press: AddWord) -> Reply:
    return await add_word(bot.matches, press.ref.id, cause(interaction), press.chosen[0])


async def check_dice(bot: Bot, interaction: Interaction, press: CheckDice) -> Reply:
    return await verify(bot, interaction, await bot.matches.get(press.ref.id))
