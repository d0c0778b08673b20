"""The Discord client: commands and buttons in, posts out."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import aiohttp
import discord
import structlog
from discord.ext import tasks
from sqlalchemy.exc import SQLAlchemyError

from bot import store
from bot.app import buttons
from bot.app.commands import add_commands
from bot.app.health import Health
from bot.app.reaching import Reaching
from bot.app.settings import Settings
from bot.app.sync import synchronise
from bot.lobby.hosts import succeed_host
from bot.match import absence, restored
from bot.match.absence import Presence
from bot.match.forgetting import note_lost
from bot.match.log import halt_is_news
from bot.match.matches import Matches
from bot.match.pools import LATER, POOL
from bot.model.drawing import Draw
from bot.model.errors import NotRead, NotSaved, NotStarted
from bot.model.player import Cause
from bot.model.server import Server
from bot.model.time import now
from bot.personal.dm_list import DmLists
from bot.store.database import Store
from bot.store.leases import LANES
from bot.tasks.alarm import Alarm
from bot.tasks.automatic_moves import AutomaticMoves
from bot.tasks.deadlines import ring
from bot.tasks.outbox import Outbox
from bot.tasks.sender import Sender
from bot.tasks.visibility import UNKNOWN_MEMBER
from bot.ui.answers import Answers
from bot.ui.discord_errors import is_away, is_limit
from bot.ui.rates import Rank, rank
from bot.ui.replies import Interaction
from rules import Game

log = structlog.get_logger(__name__)

INTERACTIONS_KEPT = 1_000
FLUSH_SECONDS = 3
CLOSE_SECONDS = 2
AGAIN_SECONDS = 5
"""After which what a start goes on with is tried again."""
AWAY = "The database went away while the bot was starting. Start it again once the database answers."


class Hustings(Reaching):
    """The bot: one for all servers. It asks for no privileged intent."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        games: Mapping[str, Game],
        draw: Draw,
        beside: Sequence[Callable[[Hustings], Awaitable[None]]] = (),
    ) -> None:
        super().__init__(
            Matches(store, games, settings.matches_mib),
            settings.pulse_seconds,
            settings.shards,
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.settings = settings
        self.games = games
        self.draw = draw
        self.beside = beside
        self.answers = Answers()
        self.outbox = Outbox(self.matches, Sender(self.matches, self, draw, self.answers), self.watch, self.refusals)
        self.automatic_moves = AutomaticMoves(self.matches, settings.ai_pause)
        self.alarm = Alarm(self.watch.next_due, lambda: ring(self.matches, self.look))
        self.dm_lists = DmLists(self.matches, self)
        self.health = Health(self)
        self._seen: deque[int] = deque(maxlen=INTERACTIONS_KEPT)
        self.matches.on_change = self.on_change
        self.tree = discord.app_commands.CommandTree(self)
        add_commands(self.tree, self)

    async def setup_hook(self) -> None:
        """Go on where the last bot stopped. Raises NotStarted where the database goes away meanwhile."""
        try:
            await self._go_on()
        except (SQLAlchemyError, NotRead, NotSaved, ConnectionError):
            raise NotStarted(AWAY) from None

    async def _go_on(self) -> None:
        """With commands, posts that are due, AI players, lobbies."""
        await self.matches.read_settings()
        if self.matches.leases.needed:
            log.info("this process takes part", holder=self.matches.leases.holder)
        async with self.matches.leases.waiting("start"):
            await note_lost(self.matches)
            await self.begin_watch()
            await restored.all_go_on(self.matches)
            await synchronise(self.tree, self.matches)
        self.alarm.wake()
        self.health.start(self.settings.health_minutes)
        await self.resume()
        self.preparation.start()

    async def resume(self) -> None:
        """See to all that the last bot left undone: posts and lists that are due, automatic moves.

        Among several processes each takes up a little of what nobody does, and looks again soon.
        """
        if self.matches.leases.needed:
            await self._take_up()
            return
        async with self.matches.store.read() as db:
            due, waiting = await store.posts.matches_with_due_posts(db), await store.matches.with_automatic_moves(db)
        for match_id in due:
            self.outbox.wake(match_id, in_turn=True)
        for match_id in waiting:
            self.automatic_moves.wake(match_id, in_turn=True)
        self.dm_lists.wake()

    async def _take_up(self) -> None:
        leases = self.matches.leases
        for lane in LANES:
            for match_id in await leases.take_due(lane):
                self.outbox.wake(match_id, in_turn=True, lane=lane)
        for match_id in await leases.take_due("moves"):
            self.automatic_moves.wake(match_id, in_turn=True)
        if due := await leases.take_due("list"):
            self.matches.people.due_lists.update(due)
            self.dm_lists.wake()

    def on_change(self, match_id: int, cause: Cause) -> None:
        """A match has changed: its posts, its automatic moves, its clocks and its players' lists are seen to."""
        self.outbox.wake(match_id, in_turn=not (cause.is_person or cause.is_automatic))
        session = self.matches.in_memory(match_id)
        if session is None or halt_is_news(session) or session.waiting.makers:
            self.automatic_moves.wake(match_id, in_turn=not cause.is_person)
        if session is not None:
            self.alarm.expect(session.next_due)
        if self.matches.people.due_lists:
            self.dm_lists.wake()

    @property
    def papers_url(self) -> str | None:
        return self.settings.papers_url

    @property
    def lobby_hours(self) -> int:
        return self.settings.lobby_hours

    def is_new(self, interaction_id: int) -> bool:
        """Whether an interaction is delivered for the first time; Discord repeats one soon after, if at all."""
        if interaction_id in self._seen:
            return False
        self._seen.append(interaction_id)
        return True

    async def hear(self, match_id: int, cause: Cause) -> None:
        """Somebody does something about a match: who was away for missing their time plays again."""
        if (session := self.matches.in_memory(match_id)) and absence.is_overdue(session, cause.user_id):
            await absence.come_back(self.matches, match_id, replace(cause, interaction_id=None))

    async def succeeds_host(self, match_id: int, cause: Cause) -> bool:
        """Whether somebody is the host of a lobby now, since its host is gone."""
        return await succeed_host(self.matches, self.look, match_id, cause)

    def server(self, guild_id: int | None) -> Server:
        return self.matches.servers.of(guild_id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """A button or select was used, or a form filled in; commands find their own way."""
        if interaction.type in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            await buttons.carry_out(self, interaction)

    async def shut_down(self, *, sends: bool = True) -> None:
        """Take no more moves, send what is due, and go; without `sends` it stays due, since Discord takes nothing."""
        if self.matches.closing:
            return
        log.info("stopping")
        try:
            self.alarm.stop()
            self.outbox.hold()
            self.automatic_moves.hold()
            await self.matches.finish()
            await self.watch.beat()
            await self.outbox.flush(FLUSH_SECONDS if sends else 0)
            await self.matches.leases.leave_all()
        finally:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.close(), CLOSE_SECONDS)

    async def close(self) -> None:
        """Stop all that could wake up, and disconnect."""
        self.alarm.stop()
        self.automatic_moves.stop()
        self.dm_lists.stop()
        self.health.stop()
        self.preparation.cancel()
        await self.draw.stop()
        await super().close()

    @tasks.loop(count=1)
    async def preparation(self) -> None:
        """Do what a start does not wait for, all of it at once."""
        POOL.set(LATER)
        rank.set(Rank.REST)
        await asyncio.gather(*(until_done(self, work) for work in self.beside))

    def on_reached(self) -> None:
        """People can be reached again: what fell due meanwhile is seen to."""
        self.alarm.wake()

    async def look(self, guild_id: int, user_id: int) -> Presence | None:
        """Look for a member of a server, of whose leaving no event tells the bot; None where Discord doesn't answer.

        A server that the bot is not told of is looked up all the same: it may be another process's.
        """
        if self.shards_held.holds(guild_id) and self.get_guild(guild_id) is None:
            return Presence()
        try:
            member = await self.http.get_member(guild_id, user_id)
            muted = discord.utils.parse_time(member.get("communication_disabled_until"))
            until = None if muted is None else int(muted.timestamp())
            found = Presence(muted_until=until if until is not None and until > now() else None)
        except discord.NotFound as error:
            found = Presence(gone=error.code in UNKNOWN_MEMBER)
        except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
            return None if is_away(error) or is_limit(error) else Presence()
        await self.watch.worked()
        return found


async def until_done(bot: Hustings, work: Callable[[Hustings], Awaitable[None]]) -> None:
    """Do something; while the database is away that is tried again."""
    while not bot.matches.closing:
        try:
            await work(bot)
            break
        except (NotRead, NotSaved, SQLAlchemyError, OSError) as error:
            log.warning("what a start goes on with waits", error=type(error).__name__)
            await asyncio.sleep(AGAIN_SECONDS)
