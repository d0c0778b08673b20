"""How an interaction is responded to: it is carried out, and whoever asked is told what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, TypeAlias, TypeVar

import aiohttp
import discord
import structlog
from discord import app_commands, ui

from bot.model.errors import FAULT, Away, Repeated, Sorry
from bot.model.match import Live
from bot.model.names import literal
from bot.pages.page import PICTURE
from bot.pages.press import Press
from bot.pages.presses import ShowRule
from bot.pages.question import offer_buttons, question_rows
from bot.pages.texts import in_bold
from bot.pages.turn_presses import ComeBack
from bot.ui.client import Client
from bot.ui.components import Style, button, in_rows, layout
from render import Picture
from rules import Illegal, Offer, Unreadable, cut

log = structlog.get_logger(__name__)

Interaction: TypeAlias = discord.Interaction[Client]
Command: TypeAlias = app_commands.Command[Any, ..., Any]

LONGEST_TEXT = 3_900
PATIENCE = 1.0
"""Seconds of work after which an interaction is acknowledged first; Discord waits for three."""
ALREADY_ACKNOWLEDGED, UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK = 40060, 10062, 10015
TOO_LATE = (
    "Discord delivered your last command too late for me to answer you privately. To see whether it worked, use "
    "`/game status`."
)


@dataclass(frozen=True)
class Reply:
    """What one person is told: a text, a picture or a file under it, rows of buttons and selects.

    A `quiet` one says no more than the post that all see does anyway; of an `optional` one nobody misses anything where
    it comes too late. One that stands `beside` leaves the private message whose button asked for it as it is.
    """

    text: str
    rows: Sequence[ui.ActionRow[Any]] = ()
    picture: Picture | None = None
    file: tuple[str, str] | None = None
    quiet: bool = False
    optional: bool = False
    beside: bool = False

    def adding(self, *lines: str) -> Reply:
        """The same with more lines, if there is anything in them; a quiet one says more than the post then."""
        if not (more := [line for line in lines if line]):
            return self
        return replace(self, text="\n".join([self.text, *more]), quiet=False, optional=self.quiet)

    def layout(self) -> ui.LayoutView:
        """The components; the files that they show are given apart."""
        items: list[ui.Item[Any]] = [ui.TextDisplay(cut(self.text, LONGEST_TEXT))]
        if self.picture:
            picture = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=self.picture.alt)
            items.append(ui.MediaGallery(picture))
        if self.file:
            items.append(ui.File(f"attachment://{self.file[0]}"))
        return layout(*items, *self.rows)

    def files(self) -> list[discord.File]:
        """What is attached."""
        files = (
            [discord.File(BytesIO(self.picture.data), PICTURE, description=self.picture.alt)] if self.picture else []
        )
        return files + ([discord.File(BytesIO(self.file[1].encode()), self.file[0])] if self.file else [])


Work: TypeAlias = Callable[[], Awaitable[Reply | None]]
About: TypeAlias = Callable[[], Awaitable[Live | None]]
BotT = TypeVar("BotT")
Handlers: TypeAlias = Mapping[type[Press], Callable[[BotT, Interaction, Any], Awaitable[Reply | None]]]
"""What is done about presses; each is done by what takes a press of its class."""


async def respond(
    interaction: Interaction, work: Work, about: About | None = None, *, post_answers: bool = False
) -> None:
    """Do the work and show the reply to whoever asked; whatever goes wrong is told too.

    What takes long is acknowledged first, so that the reply may come later; the rest is one call instead of two. Where
    there is nothing to say in private the next edit of the post on which a press came is its answer, if `post_answers`.
    `about` is the match that a refusal would be about: its names and its rules.
    """
    if not interaction.client.is_new(interaction.id):
        return
    answers = interaction.client.answers
    if post_answers:
        answers.expect(interaction)
    try:
        working = asyncio.ensure_future(carried_out(interaction, work, about))
        await asyncio.wait([working], timeout=PATIENCE)
        if not working.done():
            answers.drop(interaction)
            await _tried(interaction, _acknowledged(interaction))
        reply = await working
        if reply is None and await answers.left_to_post(interaction, PATIENCE):
            return
    finally:
        answers.drop(interaction)
    if reply is not None or not interaction.response.is_done():
        await _tried(interaction, _shown(interaction, reply))


async def _tried(interaction: Interaction, call: Awaitable[None]) -> None:
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


async def carried_out(interaction: Interaction, work: Work, about: About | None) -> Reply | None:
    """The reply, or what there is to say in place of it."""
    live = None
    try:
        live = await about() if about else None
        return await work()
    except Repeated:
        return None
    except (Illegal, Unreadable, Sorry) as no:
        return refusal(interaction, no, live)
    except Exception:
        name = interaction.command.qualified_name if interaction.command else "a button"
        log.exception("a command failed", command=name, channel=interaction.channel_id)
        return Reply(FAULT)


def refusal(interaction: Interaction, no: Exception, live: Live | None) -> Reply:
    """Why not, with the rule to read and the moves that come nearest."""
    text = no.text if isinstance(no, Sorry) else literal(no.reason if isinstance(no, Illegal) else str(no))
    clause = no.clause if isinstance(no, Illegal | Sorry) else ""
    nearest: Sequence[Offer] = no.nearest if isinstance(no, Sorry) else ()
    if live is None:
        return Reply(text)
    rows = list[ui.ActionRow[Any]]()
    seat = live.seat_of(interaction.user.id)
    if clause:
        text += f" (Rule {clause}.)"
    if isinstance(no, Away):
        rows = in_rows([button("I'm back", ComeBack(live.ref), style=Style.primary)])
    elif nearest and seat is not None:
        text, rows = f"{text} Did you mean:", offer_buttons(live, seat, nearest)
    elif clause and seat is not None and (question := live.question(seat)):
        text, rows = f"{text}\n**Your question:** {question.prompt}", question_rows(live, seat)
    if clause:
        rows += in_rows([button(f"Rule {clause}", ShowRule(live.game.key, clause))])
    return Reply(in_bold(live, text), rows)


async def _acknowledged(interaction: Interaction) -> None:
    """Have Discord wait for the reply."""
    if interaction.type is discord.InteractionType.component:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def _shown(interaction: Interaction, reply: Reply | None) -> None:
    """Show a reply; without one, only that a press was taken. One that comes too late is told of aloud."""
    try:
        if interaction.response.is_done():
            await _shown_later(interaction, reply)
        else:
            await _shown_at_once(interaction, reply)
    except discord.NotFound as error:
        if error.code not in {UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK}:
            raise
        if reply is not None and not (reply.quiet or reply.optional):
            await _told_aloud(interaction)


async def _shown_at_once(interaction: Interaction, reply: Reply | None) -> None:
    none = discord.AllowedMentions.none()
    if reply is None and interaction.type is not discord.InteractionType.component:
        reply = Reply("That's already done.")
    if reply is None:
        await interaction.response.defer()
    elif _is_private(interaction) and not reply.beside:
        await interaction.response.edit_message(view=reply.layout(), attachments=reply.files(), allowed_mentions=none)
    else:
        await interaction.response.send_message(
            view=reply.layout(), files=reply.files(), ephemeral=True, allowed_mentions=none
        )


async def _shown_later(interaction: Interaction, reply: Reply | None) -> None:
    none = discord.AllowedMentions.none()
    if reply is None:
        return
    replaces = _is_private(interaction) and not reply.beside
    if interaction.type is not discord.InteractionType.component or replaces:
        await interaction.edit_original_response(view=reply.layout(), attachments=reply.files(), allowed_mentions=none)
    else:
        await interaction.followup.send(view=reply.layout(), files=reply.files(), ephemeral=True, allowed_mentions=none)


async def _told_aloud(interaction: Interaction) -> None:
    """A reply that came too late for its interaction may hold a secret: only that it is missing is told in public."""
    if isinstance(interaction.channel, discord.abc.Messageable):
        mentions = discord.AllowedMentions(users=[discord.Object(interaction.user.id)])
        await interaction.channel.send(f"{interaction.user.mention} {TOO_LATE}", allowed_mentions=mentions)


def _is_private(interaction: Interaction) -> bool:
    """Whether the pressed button stands in a message that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def quietly(interaction: Interaction, reply: Reply) -> Reply | None:
    """After a press on a post that all see, the post tells enough, unless something is to be chosen first."""
    seen_by_all = interaction.message is not None and not interaction.message.flags.ephemeral
    return None if seen_by_all and reply.quiet else reply
