"""The buttons of moderators: each asks first whether whoever pressed it is one."""

from __future__ import annotations

from bot import store
from bot.match.bot import Bot
from bot.match.ending import end as end_match
from bot.match.interventions import because, keep_why
from bot.match.log import moves_told
from bot.match.undo import RENEWED
from bot.match.undo import preview as fallen
from bot.model.errors import Sorry
from bot.model.match import Live, in_bold, playing
from bot.model.player import Cause
from bot.moderators.amends import undo
from bot.moderators.course import rewind
from bot.moderators.panel import choose, settings_panel
from bot.moderators.pick import is_there
from bot.store.interventions import Deed
from bot.ui.components import Press, Style, in_rows
from bot.ui.log import fitting
from bot.ui.permissions import demand_moderator, demand_server_moderator, may_moderate_in
from bot.ui.replies import Interaction, Reply

NOT_KEPT = "That is not kept any more. `/mod audit` lists what is."


def moderator(interaction: Interaction) -> Cause:
    """Who intervenes. Raises Sorry for whoever may not."""
    demand_moderator(interaction)
    return Cause("moderator", interaction.user.id, interaction.user.display_name, interaction.id)


async def undone(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """“Undo (moderators)” below an announcement."""
    cause = moderator(interaction)
    match_id, deed_id = map(int, rest.split(":"))
    await demand_moderates(bot, interaction, match_id)
    async with bot.matches.reading() as db:
        deed = await store.interventions.deed(db, deed_id)
    if deed is None or deed.match_id != match_id:
        raise Sorry(NOT_KEPT)
    return Reply(await undo_here(bot, interaction, deed, cause))


async def demand_moderates(bot: Bot, interaction: Interaction, match_id: int) -> None:
    """Raises Sorry where a match is not of this server, or in a channel by now that is not theirs to look after."""
    async with bot.matches.reading() as db:
        match = await store.matches.match_if(db, match_id)
    if match is None or match.guild_id != interaction.guild_id:
        raise Sorry(NOT_KEPT)
    if not may_moderate_in(interaction, match.channel_id):
        raise Sorry(f"The match is in <#{match.channel_id}> now: those who may moderate there can do this.")


async def undo_here(bot: Bot, interaction: Interaction, deed: Deed, cause: Cause, why: str = "") -> str:
    """Undo something. Raises Sorry where the channel that a match would go back to is gone."""
    if deed.what == "move" and not await is_there(interaction, int(deed.before["channel"])):
        raise Sorry("The channel that it came from is gone. `/mod move`, typed in another, brings it there.")
    return await undo(bot.matches, deed, cause, why)


async def rewound(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """“Go back there” below a preview."""
    match_id, to, number = map(int, rest.split(":"))
    cause = moderator(interaction)
    await demand_moderates(bot, interaction, match_id)
    return Reply(await rewind(bot.matches, match_id, cause, to, number))


async def ended(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The end of a match is confirmed."""
    cause = moderator(interaction)
    await demand_moderates(bot, interaction, int(rest))
    return Reply(await end_match(bot.matches, int(rest), cause, moderator=True))


async def chosen(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """A setting of the server is chosen, or cleared."""
    cause = moderator(interaction)
    demand_server_moderator(interaction)
    await choose(bot.matches, interaction.guild_id or 0, cause, rest, values, "")
    return settings_panel(bot, interaction)


async def preview(bot: Bot, live: Live, cause: Cause, to: int, why: str) -> Reply:
    """What would fall if the match went back to after an entry; the reason is kept until it does."""
    reply = shown_before(live, to, why)
    async with bot.matches.saving() as db:
        await keep_why(db, live.id, cause, why)
    return reply


def shown_before(live: Live, to: int, why: str) -> Reply:
    """What would fall. Raises Sorry for what is not an earlier entry of the match as it stands."""
    playing(live)
    told = dict(moves_told(live))
    fall = fallen(live, to) if to in {0, *told} else None
    if fall is None or not fall.moves:
        raise Sorry("That is not a move to go back to. Choose from the list that opens at `to:`.")
    falls = f"{len(fall.moves)} {'move is' if len(fall.moves) == 1 else 'moves are'} taken back."
    where = f"to after move {to} ({in_bold(live, told[to])})" if to else "to its start"
    head = f"The match would go back {where}. {falls} {RENEWED if fall.renewed else ''}".strip()
    sure = Press("Go back there", "rewound", live.ref, to, live.entries, style=Style.danger)
    lines = fitting([in_bold(live, text) for text in fall.lines])
    return Reply("\n".join(filter(None, [head, *lines, because(why).strip()])), in_rows([sure]))
