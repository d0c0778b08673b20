"""What moderators name in their commands, completed while they type: players, moves, matches, interventions."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot import store
from bot.match.log import standing_moves
from bot.match.refs import newest_in
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.names import at_table, short, without_marks
from bot.model.preconditions import require_playing
from bot.model.session import Session, Summary
from bot.moderation.undo import NAMES
from bot.pages.completion import LONGEST_CHOICE, MOST, Choice, best_choices
from bot.store.interventions import Intervention
from bot.ui.permissions import may_moderate, may_moderate_in, moderates_server
from bot.ui.replies import Interaction, here
from rules import Seat, mark

MOST_OVER = 25
NO_MATCH = "There's no such match on this server. Choose one from the `match:` list."


async def moderated_match(bot: Bot, interaction: Interaction) -> Session | None:
    """The match of the channel; None for whoever may not moderate it."""
    return await here(bot, interaction) if may_moderate(interaction) else None


async def awaited_players(bot: Bot, interaction: Interaction, text: str) -> list[Choice]:
    session = await moderated_match(bot, interaction)
    return best_choices(players_named(session, session.waiting.seats), text) if session else []


async def players(bot: Bot, interaction: Interaction, text: str) -> list[Choice]:
    session = await moderated_match(bot, interaction)
    return best_choices(players_named(session, [player.seat for player in session.players]), text) if session else []


def players_named(session: Session, seats: Iterable[Seat]) -> list[Choice]:
    """Players by name; what is filled in is the mark of the seat, for two may have the same name."""
    return [(session.names.short(seat), mark(seat)) for seat in seats]


def seat_meant(session: Session, text: str, field: str = "player") -> Seat:
    """The seat of a mark, or of the player with this name. Raises UserError where none or several fit."""
    everybody, typed = players_named(session, [player.seat for player in session.players]), text.strip().casefold()
    exact = [value for name, value in everybody if typed in (value, name.casefold())]
    found = exact or [value for name, value in everybody if typed and name.casefold().startswith(typed)]
    if len(found) != 1:
        raise UserError(f"Who is “{without_marks(short(text))}”? Choose someone from the `{field}:` list.")
    return int(found[0].removeprefix("@"))


async def moves_to_go_back_to(bot: Bot, interaction: Interaction, text: str) -> list[Choice]:
    session = await moderated_match(bot, interaction)
    return best_choices(entries(session), text) if session and session.phase == "playing" else []


def entries(session: Session) -> list[Choice]:
    """The moves to go back to, newest first, and the start; at the very last the match stands, unless it is halted."""
    moves, halted = standing_moves(session), session.halt == "halted"
    past = moves if halted else moves[:-1]
    earlier = [
        (f"{one.step} {session.names.at(one.entry).say(one.text)}"[:LONGEST_CHOICE], str(one.step))
        for one in past[::-1]
    ]
    return [*earlier, ("0 The start", "0")] if moves or halted else []


def entry_meant(session: Session, text: str) -> int:
    """The number of an entry, chosen or searched for. Raises UserError where there is none like it."""
    require_playing(session)
    found = best_choices(entries(session), text)
    exact = [value for _, value in entries(session) if value == text.strip()]
    if not found and not exact:
        raise UserError("There's no such move. Choose one from the `to:` list.")
    return int((exact or [found[0][1]])[0])


async def match_meant(bot: Bot, interaction: Interaction, text: str) -> int:
    """The match of this number. Raises UserError for one that is not this moderator's to look after."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0
    async with bot.matches.reading() as db:
        found = await store.matches.summary(db, number)
    if found is None or found.guild_id != interaction.guild_id or not may_moderate_in(interaction, found.channel_id):
        raise UserError(NO_MATCH)
    return found.id


async def matches_to_export(bot: Bot, interaction: Interaction, text: str) -> list[Choice]:
    if not may_moderate(interaction):
        return []
    async with bot.matches.reading() as db:
        found = await store.matches.matches_on(db, interaction.guild_id or 0, MOST_OVER)
    return best_choices(await match_choices(bot, interaction, [one for one in found if one.phase != "lobby"]), text)


async def matches_elsewhere(bot: Bot, interaction: Interaction, text: str) -> list[Choice]:
    if not may_moderate(interaction):
        return []
    async with bot.matches.reading() as db:
        found = await store.matches.matches_on(db, interaction.guild_id or 0)
    elsewhere = [one for one in found if one.channel_id != interaction.channel_id]
    return best_choices(await match_choices(bot, interaction, elsewhere), text)


async def match_choices(bot: Bot, interaction: Interaction, found: Iterable[Summary]) -> list[Choice]:
    """Matches by game, channel and players; only those that are this moderator's to look after."""
    mine = [one for one in found if may_moderate_in(interaction, one.channel_id)]
    async with bot.matches.reading() as db:
        names = await store.players.names_in(db, [one.id for one in mine])
    return [(match_label(bot, interaction, one, names.get(one.id, [])), str(one.id)) for one in mine]


def match_label(bot: Bot, interaction: Interaction, one: Summary, names: list[str]) -> str:
    channel = interaction.guild.get_channel_or_thread(one.channel_id) if interaction.guild else None
    place = f"#{channel.name}" if channel else "a channel I can't see"
    game = bot.games[one.game].name if one.game in bot.games else one.game
    over = "" if one.phase in {"lobby", "playing"} else f", {one.phase}"
    return f"{one.id} {game}{over} in {place}: {', '.join(at_table(tuple(names)))}"[:LONGEST_CHOICE]


async def interventions_to_undo(bot: Bot, interaction: Interaction, text: str) -> list[Choice]:
    if not may_moderate(interaction):
        return []
    return best_choices([(in_line(one), str(one.id)) for one in await undoable(bot, interaction)], text)


async def undoable(bot: Bot, interaction: Interaction) -> list[Intervention]:
    """Interventions in the channel's match, or in the settings, that can be undone; newest first."""
    try:
        match_id = await newest_in(bot.matches, interaction.channel_id or 0)
    except UserError:
        match_id = None
    async with bot.matches.reading() as db:
        found = await store.interventions.not_undone(db, interaction.guild_id or 0, match_id, 4 * MOST)
    everywhere = moderates_server(interaction)
    return [one for one in found if one.what in NAMES and (everywhere or one.match_id is not None)][:MOST]


def in_line(intervention: Intervention) -> str:
    return f"{intervention.id} {discord.utils.remove_markdown(intervention.line)}"[:LONGEST_CHOICE]


async def intervention_meant(bot: Bot, interaction: Interaction, text: str) -> Intervention:
    """The intervention that is chosen or searched for; the last if no text is given. Raises UserError where none is."""
    found = await undoable(bot, interaction)
    if text and not any(str(one.id) == text for one in found):
        values = [value for _, value in best_choices([(in_line(one), str(one.id)) for one in found], text)][:1]
    else:
        values = [text or str(found[0].id)] if found else []
    meant = next((one for one in found if str(one.id) in values), None)
    if meant is None:
        raise UserError("There's nothing like that to undo here. `/mod audit` shows what was done.")
    return meant
