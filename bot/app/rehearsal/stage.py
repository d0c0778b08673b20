"""Where a rehearsal is held: what it sends there, and how that is read back."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import discord
from discord import ui
from yarl import URL

from bot.app.rehearsal.client import Rehearsing
from bot.app.restored import parts_of
from bot.model.post import Post
from bot.pages.page import Page
from bot.tasks.undeliverable import Writable
from bot.ui.components import file_of, of_page
from render import Picture
from render.faces import FACES

HIGH = 2**30
"""From here on lie the ids of our own containers, above those of the match: Discord takes them below twice of this."""


@dataclass
class Stage:
    """A channel, and what the bot's own messages begin after; for so many `seconds` somebody may press a button."""

    bot: Rehearsing
    channel: discord.TextChannel
    since: int
    seconds: float
    say: Callable[[str], None]
    thread: discord.Thread | None = None

    @property
    def allowed(self) -> discord.Permissions:
        """What the bot may do in the channel."""
        return self.channel.permissions_for(self.channel.guild.me)

    @property
    def writable(self) -> discord.PartialMessageable:
        """The channel as the bot writes in it."""
        return self.bot.get_partial_messageable(self.channel.id, guild_id=self.channel.guild.id)

    async def ours(self, place: Writable | discord.Thread, after: int) -> AsyncIterator[discord.Message]:
        """The bot's own messages in a place, oldest first."""
        async for message in place.history(after=discord.Object(after), limit=None, oldest_first=True):
            if message.author == self.bot.user:
                yield message

    async def read_back(self, message_id: int) -> ReadBack:
        """A message as the channel has it now."""
        async for message in self.ours(self.writable, message_id - 1):
            return read(message)
        return ReadBack()


@dataclass(frozen=True)
class ReadBack:
    """What is found in a message of ours: its container, texts, pictures by where they lie, their alt texts, buttons.

    The container is None where there is not just one.
    """

    container: int | None = None
    texts: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    alts: tuple[str, ...] = ()
    controls: int = 0


def read(message: discord.Message) -> ReadBack:
    """A message by what stands in it. Pictures that stand there are not among its attachments."""
    containers = [one.id for one in message.components if isinstance(one, discord.Container)]
    parts = [*parts_of(message)]
    shown = [item for part in parts if isinstance(part, discord.MediaGalleryComponent) for item in part.items]
    return ReadBack(
        containers[0] if len(containers) == 1 else None,
        tuple(part.content for part in parts if isinstance(part, discord.TextDisplay)),
        tuple(URL(item.media.url).path for item in shown),
        tuple(item.description or "" for item in shown),
        sum(isinstance(part, discord.ActionRow) for part in parts),
    )


def new_post() -> Post:
    """A post of no match."""
    return Post("notice", id=HIGH + secrets.randbelow(HIGH))


def layout_of(post: Post, words: str, alt: str, button: ui.Button[ui.LayoutView] | None = None) -> ui.LayoutView:
    """A post as it is sent, with a picture where there is an alt text of one."""
    view = of_page(Page(post.id, [words]), alt)
    if button is not None:
        for container in view.children:
            if isinstance(container, ui.Container):
                container.add_item(ui.ActionRow(button))
    return view


async def send(
    stage: Stage, post: Post, words: str, picture: Picture, button: ui.Button[ui.LayoutView] | None = None
) -> discord.Message:
    """Send a post, as the outbox does."""
    view = layout_of(post, words, picture.alt, button)
    return await stage.writable.send(view=view, nonce=post.message.nonce, file=file_of(picture))


def pictures() -> tuple[Picture, Picture]:
    """Two small pictures."""
    first, second, *_ = FACES.values()
    return Picture(first(), "The first picture of a rehearsal."), Picture(second(), "The second one.")


async def code_of(answer: Awaitable[object]) -> int | None:
    """With which code Discord refuses something; None where it does not."""
    try:
        await answer
    except discord.HTTPException as error:
        return error.code
    return None
