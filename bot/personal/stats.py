"""`/stats`: how somebody's matches went, and what is played on a server, as a picture or as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import structlog

from bot import store
from bot.match.matches import Matches
from bot.match.people import look
from bot.match.records import bring_up_to_date
from bot.match.running_bot import Bot
from bot.model.drawing import NoPicture, Place, Records, Urgency
from bot.model.errors import UserError
from bot.model.ratings import MATCHES, Standing, leaderboard
from bot.model.records import Record, record_of
from bot.pages.records import answers_line, deed_lines, game_sheet, person_sheet, server_sheet, sheet_text
from bot.pages.reply import Reply
from bot.ui.replies import Interaction
from render import Picture
from render.records import Sheet
from rules import Game

log = structlog.get_logger(__name__)

OFF = "This server shows no records (`/mod settings`). Your own are there for you alone: `/stats me`."
NOT_SHOWN = "There's nothing to show: they have no match here that counts, or keep their records to themselves."
AS_TEXT = "-# To get this as text, add `words:True`."
ON_A_SERVER = "Type that on a server, for it's about the matches there. Here, `/stats me` shows yours everywhere."


async def of_oneself(bot: Bot, interaction: Interaction, *, in_words: bool) -> Reply:
    """One's own records, on this server or in direct messages on all; how long one takes is told beside the picture."""
    matches, user = bot.matches, interaction.user
    matches.limits.count(user.id, "stats")
    record = await _record(matches, user.id, interaction.guild_id)
    sheet = await _person(bot, interaction, user.id, user.display_name, record)
    reply = await _shown(bot, interaction, sheet, in_words=in_words)
    return reply.adding(answers_line(record))


async def of_member(bot: Bot, interaction: Interaction, user_id: int, name: str, *, in_words: bool) -> Reply:
    """Somebody's records on this server, if they are shown. Raises UserError."""
    matches = bot.matches
    guild_id = require_shown(bot, interaction)
    matches.limits.count(interaction.user.id, "stats")
    record = await _record(matches, user_id, guild_id)
    if user_id in matches.people.hidden or not record.all.matches:
        raise UserError(NOT_SHOWN)
    sheet = await _person(bot, interaction, user_id, name, record)
    return await _shown(bot, interaction, sheet, in_words=in_words)


async def _record(matches: Matches, user_id: int, guild_id: int | None) -> Record:
    async with matches.reading() as db:
        return record_of(await store.results.results_of(db, user_id, guild_id))


async def _person(bot: Bot, interaction: Interaction, user_id: int, name: str, record: Record) -> Sheet:
    """Somebody's records, with their ratings on a server that shows these."""
    matches, guild_id = bot.matches, interaction.guild_id
    if guild_id is None:
        return person_sheet(name, "on all servers", record, {}, bot.games)
    if not matches.servers.of(guild_id).records:
        return person_sheet(name, "on this server", record, {}, bot.games)
    for game, _ in record.games:
        await bring_up_to_date(matches, guild_id, game)
    async with matches.reading() as db:
        ratings = await store.ratings.best_known(db, user_id, guild_id)
    rated = {game: one for game, one in ratings.items() if one.matches >= MATCHES}
    return person_sheet(name, "on this server", record, rated, bot.games)


async def of_game(bot: Bot, interaction: Interaction, game: Game, *, in_words: bool) -> Reply:
    """What is played of a game on this server, and its leaderboard. Raises UserError."""
    matches = bot.matches
    guild_id = require_shown(bot, interaction)
    matches.limits.count(interaction.user.id, "stats")
    hidden = [*matches.people.hidden]
    board = await _leaderboard(bot, interaction, guild_id, game.key)
    async with matches.reading() as db:
        tallies = {one.game: one for one in await store.results.tallies(db, guild_id)}
        deeds = [await find(db, guild_id, game.key, hidden) for find in FIND]
        people = [*(one.user_id for one in board), *(one.user_id for one in deeds if one)]
        names = await store.results.names_on(db, guild_id, people)
    sheet = game_sheet(game, tallies.get(game.key), board, names, deed_lines(deeds[0], deeds[1], names))
    return await _shown(bot, interaction, sheet, in_words=in_words)


FIND = (store.results.closest, store.results.biggest_swing)


async def of_server(bot: Bot, interaction: Interaction, *, in_words: bool) -> Reply:
    """What is played on this server, and who leads in each game. Raises UserError."""
    matches = bot.matches
    guild_id = require_shown(bot, interaction)
    matches.limits.count(interaction.user.id, "stats")
    async with matches.reading() as db:
        tallies = await store.results.tallies(db, guild_id)
    boards = {one.game: await _leaderboard(bot, interaction, guild_id, one.game) for one in tallies}
    best: Mapping[str, Standing] = {game: board[0] for game, board in boards.items() if board and game in bot.games}
    async with matches.reading() as db:
        names = await store.results.names_on(db, guild_id, [one.user_id for one in best.values()])
    sheet = server_sheet("Records", tallies, best, names, bot.games)
    return await _shown(bot, interaction, sheet, in_words=in_words)


async def _leaderboard(bot: Bot, interaction: Interaction, guild_id: int, game: str) -> Sequence[Standing]:
    await bring_up_to_date(bot.matches, guild_id, game)
    async with bot.matches.reading() as db:
        ratings, _ = await store.ratings.ratings_of(db, guild_id, game)
    return leaderboard(ratings)


def require_shown(bot: Bot, interaction: Interaction) -> int:
    """The id of the server, which shows records. Raises UserError in direct messages, and where it shows none."""
    if interaction.guild_id is None:
        raise UserError(ON_A_SERVER)
    if not bot.matches.servers.of(interaction.guild_id).records:
        raise UserError(OFF)
    return interaction.guild_id


async def _shown(bot: Bot, interaction: Interaction, sheet: Sheet, *, in_words: bool) -> Reply:
    """The sheet as a picture; as text where that is wanted, where it can't be drawn, or says only why it is empty."""
    picture = None if in_words or not sheet.figures else await _drawn(bot, interaction, sheet)
    return Reply(sheet_text(sheet)) if picture is None else Reply(AS_TEXT, picture=picture)


async def _drawn(bot: Bot, interaction: Interaction, sheet: Sheet) -> Picture | None:
    guild_id = interaction.guild_id or 0
    async with look(bot.matches, guild_id, interaction.user.id) as theme:
        try:
            return await bot.draw(Records(sheet, theme), Place(Urgency.LOOK, guild_id))
        except NoPicture:
            log.warning("records were not drawn", guild=guild_id)
            return None
