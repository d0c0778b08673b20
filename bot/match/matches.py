"""The matches: read from the store, changed one at a time, written back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from time import monotonic

import structlog
from sqlalchemy.exc import NoResultFound, SQLAlchemyError

from bot import store
from bot.match import changes, plans
from bot.match.cache import ROOM, Cache
from bot.match.changes import with_care
from bot.match.leases import Leases
from bot.match.limits import Limits
from bot.match.log import halt_is_news, is_unsettled, play_again, read_session
from bot.match.people import People, Servers
from bot.match.pools import PEOPLE, in_thread
from bot.model.errors import (
    EARLIER,
    RESTARTING,
    Damaged,
    NoMatch,
    NotRead,
    NotSaved,
    Repeated,
    Stale,
    Unusable,
    UserError,
)
from bot.model.follower import How
from bot.model.memory import Shared, Unsent
from bot.model.player import Cause, Change, Order, Player
from bot.model.preconditions import require_unpaused
from bot.model.session import Session
from bot.model.tally import Tally
from bot.model.time import now
from bot.store.database import Store
from bot.store.transactions import Reading, Writing
from bot.store.troubles import LASTING, trouble_of
from rules import Game, Illegal, Misfit, Played, Seat, Unreadable, Verb

log = structlog.get_logger(__name__)

MATCH_DAMAGED = (
    "This match can't be read from the database; that's our mistake, and the people who run the bot have been told. "
    "Nothing was deleted, and other matches aren't affected. A moderator can end it with `/game end`."
)
OUTGROWN = "This match is over, and I can't show it by the rules that I play by now. Its last post has its result."
NO_MATCH = "There's no match in this channel. `/game new` opens one."
MATCH_GONE = (
    "That match or its post is gone: it's over, or I was put back to an earlier copy. Nothing was changed. The newest "
    "post of a match shows where it stands; `/game mine` lists yours, and `/game new` opens another."
)
CHANNEL_TAKEN = (
    "There's already a match in this channel. `/game status` shows where it stands; another can go in a thread."
)


class Matches:
    """All matches of a store. `on_change` is told the id of each match that has changed, and the cause."""

    def __init__(self, store: Store, games: Mapping[str, Game], room: float = ROOM) -> None:
        self.store = store
        self.games = games
        self.people = People()
        self.servers = Servers()
        self.limits = Limits()
        self.closing = False
        self.on_change: Callable[[int, Cause], None] = lambda match_id, cause: None
        self.shared = Shared(self.people.known, self.people.tips, unsent=Unsent(alone=not store.is_shared))
        self.tally = Tally()
        self.leases = Leases(store)
        self._cache = Cache(int(room * 2**20))

    async def read_settings(self) -> None:
        """Read what people and servers have set; from then on it is in memory. Raises Unusable where it is damaged."""
        try:
            async with self.reading() as db:
                await self.people.read(db)
                await self.servers.read(db)
        except ValueError:
            raise Unusable(
                f"The database is damaged: what somebody has set can't be read. {self.store.go_back}"
            ) from None

    def lock(self, match_id: int) -> asyncio.Lock:
        return self._cache.locks.setdefault(match_id, asyncio.Lock())

    def in_memory(self, match_id: int) -> Session | None:
        return self._cache.get(match_id)

    async def finish(self) -> None:
        """Take no more changes, and wait for those under way."""
        self.closing = True
        for lock in list(self._cache.locks.values()):
            async with lock:
                pass

    async def here(self, channel_id: int) -> Session:
        """The open match of a channel. Raises UserError where there is none."""
        return await self.get(await self.id_here(channel_id))

    async def id_here(self, channel_id: int) -> int:
        """The id of the open match of a channel, which may be damaged. Raises UserError where there is none."""
        match_id = None if self.store.is_shared else self._cache.in_channel.get(channel_id)
        if match_id is None:
            async with self.reading(once=True) as db:
                match_id = await store.matches.open_match_in(db, channel_id)
            if match_id is None:
                raise NoMatch(NO_MATCH)
            if not self.store.is_shared:
                self._cache.in_channel[channel_id] = match_id
        return match_id

    @asynccontextmanager
    async def reading(self, *, once: bool = False) -> AsyncIterator[Reading]:
        """A connection to look something up with. Raises NotRead where the database gives nothing back."""
        try:
            async with self.store.read(once=once) as db:
                yield db
        except NoResultFound:
            raise
        except (SQLAlchemyError, OSError) as error:
            raise failed(NotRead, error) from None

    async def get(self, match_id: int) -> Session:
        """A match, from memory or replayed, by whoever asks first. Raises UserError for one that cannot be read.

        Where another process has changed it since it is read anew.
        """
        if self.store.is_shared and (session := self.in_memory(match_id)) is not None:
            await look_for_changes(self, session)
        return await self._cache.fetch(match_id, self.read)

    def forget(self, match_id: int) -> None:
        """Drop a match from memory: it is read anew when it is next touched."""
        self._cache.drop(match_id)

    def give_up(self, match_id: int) -> None:
        """The same for a match that is over without having been read: its channel is free."""
        self._cache.drop(match_id)
        self._cache.leave(match_id)

    @asynccontextmanager
    async def changing(
        self, match_id: int, cause: Cause, *, durable: bool = True
    ) -> AsyncIterator[tuple[Session, Writing]]:
        """A match, alone and in one transaction. Raises UserError where it could not be saved, and Repeated.

        The match stays in memory after a refusal (UserError, Illegal, Unreadable) with which nothing was written yet.
        After any other refusal, and any error, it is dropped from there, and read anew as it was last saved.
        """
        began = monotonic()
        async with self.lock(match_id):
            self.tally.waits.add(monotonic() - began)
            session, untouched = await self._cache.fetch(match_id, self.read), True
            try:
                async with self.saving(cause, durable=durable) as db:
                    session = await held(self, db, session)
                    entries, channel_id, before = session.entries, session.venue.channel_id, list_owners(session)
                    writes_before = db.writes
                    try:
                        yield session, db
                    finally:
                        untouched = db.writes == writes_before and session.entries == entries
                    changes.heard(session, db, cause)
                    await self.people.lists_are_due(db, changed_lists(before, list_owners(session)))
            except BaseException as error:
                lost = isinstance(error, NotSaved)
                if lost:
                    log.warning("not saved", match=match_id, why=error.why)
                refused = isinstance(error, UserError | Illegal | Unreadable | Repeated) and not lost
                session.memory.written.under_way = False
                if not (refused and untouched):
                    self.forget(match_id)
                raise
        if session.phase not in {"lobby", "playing"} or session.venue.channel_id != channel_id:
            self._cache.in_channel.pop(channel_id, None)
        if session.entries > entries:
            tell_move(self.tally, session, cause)
        self.on_change(match_id, cause)

    @asynccontextmanager
    async def saving(self, cause: Cause | None = None, *, durable: bool = True) -> AsyncIterator[Writing]:
        """One transaction of the store, with its interaction. Raises NotSaved, Repeated; UserError while closing."""
        if self.closing:
            raise UserError(RESTARTING)
        interaction_id = None if cause is None else cause.interaction_id
        try:
            async with self.store.write(durable=durable) as db:
                if interaction_id is not None:
                    await store.interactions.remember(db, interaction_id, now())
                yield db
        except (SQLAlchemyError, OSError) as error:
            raise failed(NotSaved, error) from None
        if interaction_id is not None:
            self.tally.changed.append(interaction_id)

    async def play(
        self,
        match_id: int,
        seat: Seat,
        move: Verb,
        cause: Cause,
        number: int | None = None,
        *,
        always: bool = False,
    ) -> Session:
        """Make a move; `number` is that of the question it answers. Raises Illegal, Unreadable, UserError.

        Made `always`, it becomes the standing order for such questions. Raises Stale for a move that is moot by now.
        """
        async with self.changing(match_id, cause) as (session, db):
            match, before = require_unpaused(session), session.waiting.people
            question = session.decision(seat)
            if number is not None and (session.players[seat].question != number or question is None):
                raise Stale(EARLIER)
            planned = session.waiting.planned.get(seat)
            if is_moot(session.players[seat], cause, move, planned[1] if planned else None):
                raise Stale(EARLIER)
            with_care(session, lambda: match.play(seat, move), answering=seat)
            if cause.made_by == "clock" and question is not None and question.waits == "turn":
                session.players[seat].missed += 1
            met = await self.people.newly_met(session, db, cause, None if match.beside else question)
            if cause.made_by == "plan" and planned:
                await plans.use_up(session, db, *planned)
            if always and question:
                await plans.keep(session, db, Order(seat, question.topic, [str(move)]))
            await changes.record(session, db, cause, Change(before, answered=seat))
        self.people.met(session, cause, met)
        return session

    async def change_plans(
        self, match_id: int, seat: Seat, cause: Cause, change: Callable[[Session], Sequence[Order]]
    ) -> Session:
        """Change what a seat's player has planned; a question that this answers now is answered at once.

        In a match that is halted nothing follows before it goes on: no post may tell that somebody has planned.
        `change` gives the orders to keep in place of those there are, or raises UserError.
        """
        async with self.changing(match_id, cause) as (session, db):
            before = session.waiting.people
            await plans.keep(session, db, *change(session))
            if session.waiting.people != before and not session.halt:
                await changes.update_match(session, db, Change(before, quiet=seat if cause.is_person else None))
            else:
                await changes.note_automatic_moves(session, db)
        return session

    async def read(self, match_id: int) -> Session:
        """A match from the database, played again, which need not stay in memory. Raises UserError as `get` does."""
        return await read_again(self, match_id)


async def read_again(matches: Matches, match_id: int, within: Reading | None = None) -> Session:
    """A match from the database, played again. Raises UserError.

    Read `within` a transaction, if one is given, it is played for people, for they may wait for what that holds.
    """
    try:
        async with nullcontext(within) if within else matches.reading() as db:
            session, entries = await read_session(db, match_id, matches.games)
            if session.phase == "playing":
                await matches.people.recall(db, session.game.key, [player.user_id for player in session.players])
        session.memory.shared = matches.shared
        await (PEOPLE.do if within else in_thread)(play_again, session, entries)
    except NoResultFound:
        raise UserError(MATCH_GONE) from None
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        matches.tally.damaged.add(match_id)
        raise unreadable(match_id, error) from None
    matches.tally.damaged.discard(match_id)
    if halt_is_news(session) or is_unsettled(session):
        matches.on_change(match_id, Cause("bot"))
    return session


async def look_for_changes(matches: Matches, session: Session) -> None:
    """Drop a match from memory that another process has changed, and hear what was set meanwhile.

    While the database is away what is in memory can be looked at.
    """
    written = session.memory.written
    if written.under_way:
        return
    try:
        async with matches.reading(once=True) as db:
            changes, newest = await store.matches.changes_of(db, session.id)
    except NotRead:
        return
    if newest > matches.people.heard:
        await hear(matches)
    if (changes is None or changes > written.changes) and not written.under_way:
        matches.forget(session.id)


async def hear(matches: Matches) -> None:
    """Read anew what people and servers have set meanwhile, as other processes tell. Raises NotRead.

    One look comes after the other, so that none ends with what was set before a later one.
    """
    async with matches.people.hearing, matches.reading(once=True) as db:
        heard = matches.people.heard
        told = await store.news.since(db, heard)
        await matches.servers.hear(db, told, heard)
        await matches.people.hear(db, told)


async def held(matches: Matches, db: Writing, session: Session) -> Session:
    """A match whose row nobody else has until the transaction ends; read anew where another process has changed it."""
    if not db.is_shared:
        return session
    began = monotonic()
    count = await store.matches.hold(db, session.id)
    matches.tally.row_waits.add(monotonic() - began)
    if count != session.memory.written.changes + 1:
        matches.forget(session.id)
        session = matches._cache.keep(await read_again(matches, session.id, db))
        session.memory.written.changes -= 1  # this change is among those that were read
    session.memory.written.under_way = True
    db.when_kept(session.memory.written.count)
    return session


def tell_move(tally: Tally, session: Session, cause: Cause) -> None:
    """Count the newest entry of a match, which is saved, and write a line in the log about it."""
    newest = session.under_way.log[-1]
    seat = newest.seat if isinstance(newest, Played) else None
    tally.moves[session.game.key, cause.made_by] += 1
    log.info("move", match=session.id, number=session.entries, seat=seat, made_by=cause.made_by)


def failed(what: type[NotSaved], error: Exception) -> NotSaved:
    """What is said where the database fails."""
    why = trouble_of(error)
    return what(why or "", lasting=why in LASTING)


def unreadable(match_id: int, error: Exception) -> Damaged:
    """What is said of a match that cannot be read; whoever runs the bot is told of it too, unless it is over."""
    if isinstance(error, Misfit):
        return Damaged(OUTGROWN)
    log.error("damaged match", match=match_id, error=str(error).partition(":")[0])
    return Damaged(MATCH_DAMAGED)


def list_owners(session: Session) -> Mapping[int | None, How | None]:
    """Those in whose lists a match stands: its followers, with how they follow it, and its members, with None."""
    return {**session.memory.followers, **{player.user_id: None for player in session.members}}


def changed_lists(before: Mapping[int | None, How | None], after: Mapping[int | None, How | None]) -> set[int | None]:
    """Those whose lists a change concerns: all members, for it may be their turn, and who follows otherwise now."""
    return {one for one in {*before, *after} if before.get(one) is None or before.get(one) != after.get(one)}


def is_moot(player: Player, cause: Cause, move: Verb, planned: Verb | None) -> bool:
    """Whether a move for a player is due no more: they are back, have time again, or have planned otherwise."""
    match cause.made_by:
        case "ai":
            return player.present
        case "clock":
            return player.clock.due_at is None or player.clock.due_at > now()
        case "plan" | "usual":
            return move != planned
        case _:
            return False
