"""`/mod matches`: the open matches of a server, what is the matter with each, and for whom it waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from bot import store
from bot.match.running_bot import Bot
from bot.model.clock import LAPSED
from bot.model.names import at_table, bold, literal
from bot.model.overview import Overview
from bot.model.player import Player
from bot.model.unreachable import trouble
from bot.pages.reply import Reply
from bot.pages.sections import fit
from bot.ui.permissions import may_moderate_in, sees
from bot.ui.replies import Interaction
from rules import Game, join_words

MOST_NAMED = 3


class Matter(Enum):
    """What is the matter with a match, as the title above it says; the worst first."""

    DAMAGED = "Damaged"
    HALTED = "Halted by the rules"
    UNREACHABLE = "Out of reach"
    SILENT = "Silent players"
    LATE = "Time is up"
    REMINDED = "Reminded"
    PAUSED = "Paused"
    GOES_ON = "Going on"
    LOBBY = "Lobbies"


STANDS_STILL = {"halted": Matter.HALTED, "unreachable": Matter.UNREACHABLE, "paused": Matter.PAUSED}
NONE = "No match is open on this server. `/game new` opens one."


async def server_matches(bot: Bot, interaction: Interaction) -> Reply:
    """The matches that this moderator looks after, worst first; of those in channels they cannot see the number."""
    async with bot.matches.reading() as db:
        found = await store.matches.overviews_on(db, interaction.guild_id or 0)
    mine = [one for one in found if is_theirs(interaction, one.summary.channel_id)]
    lines = fit(sections(mine, bot.games))
    others = len(found) - len(mine)
    rest = [f"-# {others} more in channels that aren't yours to look after."] if others else []
    return Reply("\n".join(["### Matches on this server", *lines, *rest]) if found else NONE)


def is_theirs(interaction: Interaction, channel_id: int) -> bool:
    """Whether a moderator sees a channel and looks after it."""
    return may_moderate_in(interaction, channel_id) and sees(interaction, channel_id)


def sections(found: Sequence[Overview], games: Mapping[str, Game]) -> Mapping[str, Sequence[str]]:
    """A line for each match under what is the matter with it, the worst and those that wait longest first."""
    lines = {matter: list[str]() for matter in Matter}
    for one in sorted(found, key=waits_since):
        matter = matter_of(one, games)
        lines[matter].append(f"{place(one, games)}: {how_it_does(one, matter)}")
    return {matter.value: ones for matter, ones in lines.items()}


def matter_of(one: Overview, games: Mapping[str, Game]) -> Matter:
    if one.is_damaged or one.summary.game not in games:
        return Matter.DAMAGED
    if one.summary.phase == "lobby":
        return Matter.LOBBY
    if one.standstill.why:
        return STANDS_STILL.get(one.standstill.why, Matter.DAMAGED)
    if any(player.silence for player in one.awaited):
        return Matter.SILENT
    stage = max((player.clock.stage for player in one.awaited if one.timed), default=0)
    return Matter.LATE if stage >= LAPSED else Matter.REMINDED if stage else Matter.GOES_ON


def waits_since(one: Overview) -> tuple[int, int]:
    """Since when a match stands still, or waits for somebody; and its number."""
    awaited = one.awaited[0].since if one.awaited else None
    return one.standstill.since or awaited or one.opened_at, one.summary.id


def place(one: Overview, games: Mapping[str, Game]) -> str:
    """The number of a match, which `/mod move` takes, its game and its channel."""
    game = games[one.summary.game].name if one.summary.game in games else literal(one.summary.game)
    return f"{one.summary.id} {game} in <#{one.summary.channel_id}>"


def how_it_does(one: Overview, matter: Matter) -> str:
    """How a match does, behind its place: since when, and for whom it waits."""
    since = f"<t:{waits_since(one)[0]}:R>"
    match matter:
        case Matter.DAMAGED:
            return f"it can't be read{_waiting(one)}. `/mod end`, typed there, ends it"
        case Matter.HALTED:
            return f"it doesn't fit the rules any more, halted {since}. `/mod rewind`, typed there, lets it go on"
        case Matter.UNREACHABLE:
            return f"stopped {since}, because {trouble(one.standstill.code).why}{_waiting(one)}"
        case Matter.PAUSED:
            return f"paused {since}{_waiting(one)}"
        case Matter.LOBBY:
            return f"{named(one, one.players)}; opened {since}"
        case _:
            return f"{named(one, one.awaited)}, asked {since}" if one.awaited else "nobody is awaited"


def _waiting(one: Overview) -> str:
    return f"; waits for {named(one, one.awaited)}" if one.awaited else ""


def named(one: Overview, players: Sequence[Player]) -> str:
    """Some players of a match by name, with the number of the others."""
    names = at_table(tuple(player.name for player in one.players))
    by_seat = {player.seat: bold(name) for player, name in zip(one.players, names, strict=True)}
    more = len(players) - MOST_NAMED
    return join_words([*(by_seat[player.seat] for player in players[:MOST_NAMED]), *([f"{more} more"] * (more > 0))])
