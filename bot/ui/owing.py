"""Answers that are owed: of interactions that were acknowledged first, in case the bot is killed before it answers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp
import discord
import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot import store
from bot.model.time import MINUTE, now
from bot.store.owed import Owed
from bot.store.transactions import Writing
from bot.ui.client import Client

log = structlog.get_logger(__name__)

TOKEN_SECONDS = 15 * MINUTE
"""For how long Discord takes the answer to an interaction that was acknowledged."""
DONE = "I was restarted before I could answer, but it was done: the newest post shows it."
NOT_DONE = "I was restarted before that was done. Nothing was changed: try again."


@asynccontextmanager
async def owing(interaction: discord.Interaction[Client]) -> AsyncIterator[None]:
    """Keep in mind, until this is over, that an acknowledged interaction waits for its answer.

    Where that cannot be kept the answer comes all the same. What is broken off stays owed.
    """
    client = interaction.client
    await _note(client, lambda db: store.owed.add(db, interaction.id, interaction.token, now(), client.shards_held))
    yield
    await _note(client, lambda db: store.owed.drop(db, interaction.id))


async def _note(client: Client, change: Callable[[Writing], None]) -> None:
    with suppress(SQLAlchemyError, OSError):
        async with client.store.write(durable=False) as db:
            change(db)


async def answer_owed(client: Client) -> None:
    """Give each answer that the last bot owes, in private, and forget it; what is too old has no answer.

    No other process gives it, for it is owed by its shards. So it is forgotten once it is given: a bot that is killed
    in between says it twice, and keeps nobody waiting for ever.
    """
    owed = list[Owed]()
    with suppress(SQLAlchemyError, OSError):
        async with client.store.write() as db:
            store.owed.drop_before(db, now() - TOKEN_SECONDS)
            owed = await store.owed.owed_by(db, client.shards_held)
    for one in owed:
        failed = await _answer(client, one)
        await _note(client, lambda db, one=one: store.owed.drop(db, one.id))
        if failed is None:
            log.info("an owed answer was given", interaction=one.id, done=one.done)
        else:
            log.warning("an owed answer was not given", interaction=one.id, error=type(failed).__name__)


async def _answer(client: Client, one: Owed) -> Exception | None:
    """Say to whoever asked, and to nobody else, whether it was done; why that failed, if it did."""
    payload: Any = {"id": client.application_id, "type": discord.WebhookType.application.value, "token": one.token}
    webhook = discord.Webhook.from_state(payload, state=client._connection)
    try:
        await webhook.send(DONE if one.done else NOT_DONE, ephemeral=True)
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        return error
    return None
