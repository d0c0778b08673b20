"""How an interaction is responded to: it is carried out, and whoever asked is told what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any, Protocol, TypeAlias, TypeVar

import aiohttp
import discord
import structlog
from discord import app_commands
from structlog.contextvars import bind_contextvars

from bot.model.errors import FAULT, NotHost, Repeated, UserError
from bot.model.player import Cause
from bot.model.session import Question, Session
from bot.pages.press import Press
from bot.pages.refusal import refusal
from bot.pages.reply import Reply
from bot.ui.client import Client
from bot.ui.components import files_of, of_reply
from bot.ui.discord_errors import ALREADY_ACKNOWLEDGED, UNKNOWN_MESSAGE
from bot.ui.owing import owing
from bot.ui.panels import Kind, Panel
from bot.ui.readable import is_readable
from rules import Illegal, Unreadable

log = structlog.get_logger(__name__)

Interaction: TypeAlias = discord.Interaction[Client]
Command: TypeAlias = app_commands.Command[Any, ..., Any]

PATIENCE = 1.0
"""Seconds of work after which an interaction is acknowledged first; Discord waits for three."""
UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK = 10062, 10015
OTHER_COMMANDS = (
    "This command has changed, and Discord still showed you the old one. Nothing was done; wait a minute, then type it "
    "again."
)
TOO_LATE = (
    "Discord delivered your last command too late for me to answer you privately. It was done: `/game status` shows "
    "where the match stands."
)


Work: TypeAlias = Callable[[], Awaitable[Reply | None]]
About: TypeAlias = Callable[[], Awaitable[Session | None]]
BotT = TypeVar("BotT")
Handlers: TypeAlias = Mapping[type[Press], Callable[[BotT, Interaction, Any], Awaitable[Reply | None]]]
"""What is done about presses; each is done by what takes a press of its class."""


async def respond(
    interaction: Interaction,
    work: Work,
    about: About | None = None,
    *,
    post_answers: bool = False,
    closes_panel: bool = False,
    panel: Kind | None = None,
) -> None:
    """Do the work and show the reply to whoever asked; whatever goes wrong is told too.

    What takes long is acknowledged first, so that the reply may come later; the rest is one call instead of two. Where
    there is nothing to say in private the next edit of the post on which a press came is its answer, if `post_answers`.
    `about` is the match that a refusal would be about: its names and its rules. What answers a press on a post takes
    the place of the `panel` of this kind before it; so does what answers a command that names one, if there is anything
    to press. Where the post answers and that `closes_panel`, the question of the panel is answered.
    """
    client, began = interaction.client, monotonic()
    if not client.is_new(interaction.id):
        return
    command = {"command": interaction.command.qualified_name} if interaction.command else {}
    bind_contextvars(user=interaction.user.id, interaction=interaction.id, **command)
    await _respond(interaction, work, about, post_answers=post_answers, closes_panel=closes_panel, panel=panel)
    tally = client.tally
    tally.answers.add(seconds := monotonic() - began)
    tally.took.append(ms := round(seconds * 1000))
    if interaction.id in tally.changed:
        log.info("answered", ms=ms)


async def _respond(
    interaction: Interaction,
    work: Work,
    about: About | None,
    *,
    post_answers: bool,
    closes_panel: bool,
    panel: Kind | None,
) -> None:
    """Do the work and show the reply, or leave that to the post."""
    answers = interaction.client.answers
    if post_answers:
        answers.expect(interaction)
    try:
        working = asyncio.ensure_future(reply_of_work(interaction, work, about))
        await asyncio.wait([working], timeout=PATIENCE)
        if not working.done():
            answers.drop(interaction)
            await _respond_later(interaction, working, panel)
            return
        reply = await working
        if reply is None and await answers.leave_to_post(interaction, PATIENCE):
            if closes_panel:
                await answers.panels.close((interaction.user.id, interaction.channel_id or 0, "question"))
            return
    finally:
        answers.drop(interaction)
    if reply is not None or not interaction.response.is_done():
        await _call_discord(interaction, _show(interaction, reply, panel))


async def _respond_later(interaction: Interaction, working: Awaitable[Reply | None], panel: Kind | None) -> None:
    """Acknowledge an interaction, and show the reply once there is one; it is owed until then."""
    if not interaction.response.is_done():
        await _call_discord(interaction, _acknowledge(interaction))
    async with owing(interaction):
        if (reply := await working) is not None or not interaction.response.is_done():
            await _call_discord(interaction, _show(interaction, reply, panel))


async def _call_discord(interaction: Interaction, call: Awaitable[None]) -> None:
    """A call to Discord about an interaction, which may fail: what was done is done, and the posts show it."""
    try:
        await call
    except RuntimeError:
        if not interaction.client.is_closed():
            raise
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:
            log.warning("a reply was not shown", status=error.status, code=error.code)
    except (aiohttp.ClientError, OSError, discord.InteractionResponded) as error:
        log.warning("a reply was not shown", error=type(error).__name__)


async def reply_of_work(interaction: Interaction, work: Work, about: About | None) -> Reply | None:
    """The reply, or what there is to say in place of it."""
    session = None
    try:
        session = await about() if about else None
        if session is not None:
            bind_contextvars(match=session.id)
        return await _carried_out(interaction, work, session)
    except Repeated:
        return None
    except (Illegal, Unreadable, UserError) as no:
        log.info("refused", kind=type(no).__name__, clause=getattr(no, "clause", ""))
        return refusal(no, session, interaction.user.id)
    except Exception:
        if not is_readable(interaction):
            log.warning("a command cannot be read")
            return Reply(OTHER_COMMANDS)
        log.exception("a command failed", channel=interaction.channel_id)
        return Reply(FAULT)


async def _carried_out(interaction: Interaction, work: Work, session: Session | None) -> Reply | None:
    """Do the work; what only a host may do again, where whoever asks is the host now since that one is gone."""
    client, by = interaction.client, cause(interaction)
    if session is not None:
        await client.hear(session.id, by)
    try:
        return await work()
    except NotHost:
        if session is None or not await client.succeeds_host(session.id, by):
            raise
        return await work()


async def show_that_it_takes_time(interaction: Interaction) -> None:
    """Whoever pressed for what takes many seconds sees that it is being made, in private."""
    await _call_discord(interaction, _think(interaction))


async def _acknowledge(interaction: Interaction) -> None:
    if interaction.type is discord.InteractionType.component:
        await interaction.response.defer()
    else:
        await _think(interaction)


async def _think(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)


async def _show(interaction: Interaction, reply: Reply | None, panel: Kind | None) -> None:
    """Show a reply; without one, only that a press was taken. One that comes too late is told of aloud."""
    pressed = interaction.type is discord.InteractionType.component
    try:
        if reply is not None or not pressed:
            await _show_privately(interaction, reply or Reply("That's already done."), panel, pressed=pressed)
        elif not interaction.response.is_done():
            await interaction.response.defer()
    except discord.NotFound as error:
        if error.code not in {UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK}:
            raise
        log.warning("answered late")
        changed = interaction.id in interaction.client.tally.changed
        if changed and reply is not None and reply.manner not in {"quiet", "optional"}:
            await _say_in_channel(interaction)


async def _show_privately(interaction: Interaction, reply: Reply, panel: Kind | None, *, pressed: bool) -> None:
    """Show a reply in place of the private message whose button was pressed, else as a new one; note whose panel it is.

    A panel that is gone meanwhile, since a newer took its place, is sent anew.
    """
    where, panels = (interaction.user.id, interaction.channel_id or 0), interaction.client.answers.panels
    if _is_private(interaction) and reply.manner != "beside":
        try:
            edited = await _edit(interaction, reply)
            if panels.edited(where, edited) == "question":
                await panels.close((*where, "look"))
            return
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
    new = await _send(interaction, reply)
    kind = "look" if reply.manner in {"beside", "refused"} else panel
    if kind is not None and (pressed or reply.rows):
        await panels.shown((*where, kind), new, interaction.message.id if interaction.message else None)


async def _edit(interaction: Interaction, reply: Reply) -> Panel:
    """Show a reply in place of the private message whose button was pressed."""
    page, files, none = of_reply(reply), files_of(reply), discord.AllowedMentions.none()
    if interaction.response.is_done():
        await interaction.edit_original_response(view=page, attachments=files, allowed_mentions=none)
    else:
        await interaction.response.edit_message(view=page, attachments=files, allowed_mentions=none)
    shown = interaction.message.id if interaction.message else 0
    return Panel(shown, interaction.id, interaction.delete_original_response)


async def _send(interaction: Interaction, reply: Reply) -> Panel:
    """Show a reply in a private message of its own."""
    page, files, none = of_reply(reply), files_of(reply), discord.AllowedMentions.none()
    response, delete = interaction.response, interaction.delete_original_response
    if not response.is_done():
        done = await response.send_message(view=page, files=files, ephemeral=True, allowed_mentions=none)
        return Panel(done.message_id or 0, interaction.id, delete)
    if response.type is discord.InteractionResponseType.deferred_channel_message:
        edited = await interaction.edit_original_response(view=page, attachments=files, allowed_mentions=none)
        return Panel(edited.id, interaction.id, delete)
    sent = await interaction.followup.send(view=page, files=files, ephemeral=True, allowed_mentions=none, wait=True)
    return Panel(sent.id, interaction.id, sent.delete)


async def _say_in_channel(interaction: Interaction) -> None:
    """A reply that came too late for its interaction may hold a secret: only that it is missing is told in public."""
    if isinstance(interaction.channel, discord.abc.Messageable):
        mentions = discord.AllowedMentions(users=[discord.Object(interaction.user.id)])
        await interaction.channel.send(f"{interaction.user.mention} {TOO_LATE}", allowed_mentions=mentions)


def _is_private(interaction: Interaction) -> bool:
    """Whether the pressed button stands in a message that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def quietly(interaction: Interaction, reply: Reply) -> Reply | None:
    """After a press on a post that all see, the post tells enough, unless something is to be chosen first."""
    return None if on_post(interaction) and reply.manner == "quiet" else reply


def on_post(interaction: Interaction) -> bool:
    """Whether what was pressed stands on a post of a server's channel, which all see."""
    return interaction.guild_id is not None and interaction.message is not None and not _is_private(interaction)


NOT_HERE = "Use this in a server's channel or thread, where matches are played. To see your matches, use `/game mine`."


def cause(interaction: Interaction) -> Cause:
    """Who does it, with which interaction."""
    return Cause("member", interaction.user.id, interaction.user.display_name, interaction.id)


def channel_of(interaction: Interaction) -> int:
    """The channel of a server in which somebody asks. Raises UserError in direct messages."""
    if interaction.guild_id is None:
        raise UserError(NOT_HERE)
    return interaction.channel_id or 0


class Finder(Protocol):
    """What finds the match of a channel."""

    async def here(self, channel_id: int) -> Session: ...


Found = TypeVar("Found", bound=Finder, covariant=True)


class Finding(Protocol[Found]):
    """The bot, as far as it finds matches."""

    @property
    def matches(self) -> Found: ...


async def here(bot: Finding[Finder], interaction: Interaction) -> Session | None:
    """The match of the channel, for names and rules in a reply; None where there is none to be had."""
    try:
        return await bot.matches.here(interaction.channel_id or 0)
    except UserError:
        return None


async def respond_with_change(
    bot: Finding[Found], interaction: Interaction, change: Callable[[Found, int, Cause], Awaitable[str]]
) -> None:
    """Change the match of the channel; who asked for it is told what the change has to say."""

    async def work() -> Reply:
        session = await bot.matches.here(channel_of(interaction))
        return Reply(await change(bot.matches, session.id, cause(interaction)))

    await respond(interaction, work, lambda: here(bot, interaction))


async def question_of(bot: Finding[Finder], interaction: Interaction) -> Question | None:
    """The question of whoever types, for completion: it waits for no lock."""
    session = await here(bot, interaction)
    seat = session.seat_of(interaction.user.id) if session else None
    if session is None or seat is None or (decision := session.decision(seat)) is None:
        return None
    return Question(session, seat, session.players[seat].question, decision)
