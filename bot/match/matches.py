"""The matches: read from the store, changed one at a time, written back. The only caller of Match."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

import structlog
from sqlalchemy.exc import NoResultFound, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import store
from bot.match import plans, posts
from bot.match.changes import acted, settled, with_care
from bot.match.limits import Limits
from bot.match.log import replayed
from bot.model.clock import fill_banks
from bot.model.errors import EARLIER, RESTARTING, Damaged, NotSaved, Repeated, Sorry, Stale
from bot.model.match import Live, content, moving
from bot.model.person import Person
from bot.model.player import Cause, Order, Player
from bot.model.post import Post
from bot.model.ref import Ref
from bot.model.server import Server
from bot.model.time import now
from bot.store.database import Store
from rules import Game, Illegal, Match, Seat, Unreadable, Verb

log = structlog.get_logger(__name__)
KEPT = 128
"""How many matches stay in memory."""
DAMAGED = (
    "This match cannot be read from the database, and whoever runs the bot has been told. Nothing of it was deleted, "
    "and the other matches go on. Somebody who may manage channels can end it: `/game end`."
)
NO_MATCH = "There is no match in this channel. `/game new` opens one."
NOT_KEPT = (
    "That match, or its post, is not kept here any more, so nothing was done. `/game mine` lists your matches, "
    "`/game new` opens one."
)
TAKEN = "There is a match in this channel already. `/game status` shows where it stands; a thread can hold another."


class Matches:
    """All matches of a store. `on_change` is told the id of each match that has changed."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self.store = store
        self.games = games
        self.people: dict[int, Person] = {}
        """Those who have set anything for themselves."""
        self.servers: dict[int, Server] = {}
        """The servers whose moderators have settled anything."""
        self.due_cards: set[int] = set()
        """Those whose card in direct messages is out of date."""
        self.limits = Limits()
        self.closing = False
        self.on_change: Callable[[int], None] = lambda match_id: None
        self.unsent: set[int] = set()
        """Posts that nobody has begun to send: a newer one takes their place."""
        self._live: OrderedDict[int, Live] = OrderedDict()
        self._in_channel: dict[int, int] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, match_id: int) -> asyncio.Lock:
        """The one lock of a match."""
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    async def meet_people(self) -> None:
        """Read what people have set for themselves, and moderators for their servers; it stays in memory."""
        async with self.reading() as db:
            self.people |= {person.user_id: person for person in await store.people.all_people(db)}
            self.servers |= await store.servers.all_servers(db)
        self.due_cards |= {person.user_id for person in self.people.values() if person.card_id and person.card_due}

    def person(self, user_id: int) -> Person:
        """What a member has set, to be changed."""
        return self.people.setdefault(user_id, Person(user_id))

    async def cards_are_due(self, db: AsyncConnection, user_ids: Iterable[int | None]) -> None:
        """Note which of these members have a card in their direct messages that is out of date now."""
        people = [person for user_id in user_ids if (person := self.people.get(user_id or 0)) and person.card_id]
        if people:
            self.due_cards |= {person.user_id for person in people}
            await store.people.set_cards_due(db, [person.user_id for person in people], due=True)

    def next_due(self, match_id: int) -> int | None:
        """When something is due next in a match that is in memory."""
        if (live := self._live.get(match_id)) is None:
            return None
        return min((at for at in (live.due_at, *(one.due_at for one in live.players)) if at is not None), default=None)

    async def finish(self) -> None:
        """Take no more changes, and wait for those under way."""
        self.closing = True
        for lock in list(self._locks.values()):
            async with lock:
                pass

    async def here(self, channel_id: int) -> Live:
        """The live match of a channel. Raises Sorry where there is none."""
        return await self.get(await self.id_here(channel_id))

    async def id_here(self, channel_id: int) -> int:
        """The id of the live match of a channel, which may be damaged. Raises Sorry where there is none."""
        match_id = self._in_channel.get(channel_id)
        if match_id is None:
            async with self.reading() as db:
                match_id = await store.matches.live_match_in(db, channel_id)
            if match_id is None:
                raise Sorry(NO_MATCH)
            self._in_channel[channel_id] = match_id
        return match_id

    async def id_of(self, ref: Ref) -> int:
        """The match that a button names. Raises Sorry where that, or the post it names too, is not the one of then."""
        if await self._token(ref.id) != ref.token:
            raise Sorry(NOT_KEPT)
        if ref.nonce:
            async with self.reading() as db:
                if not await store.posts.is_known(db, ref.id, ref.nonce):
                    raise Sorry(NOT_KEPT)
        return ref.id

    async def ref_of(self, match_id: int) -> Ref:
        """What names a match in the id of a button, also one that is damaged."""
        return Ref(match_id, await self._token(match_id) or "")

    async def _token(self, match_id: int) -> str | None:
        if (live := self._live.get(match_id)) is not None:
            return live.token
        async with self.reading() as db:
            return await store.matches.token_of(db, match_id)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to look something up with. Raises NotSaved where the database gives nothing back."""
        try:
            async with self.store.read() as db:
                yield db
        except NoResultFound:
            raise
        except (SQLAlchemyError, OSError) as error:
            log.error("not readable", error=type(error).__name__)
            raise NotSaved from None

    async def get(self, match_id: int) -> Live:
        """A match, from memory or replayed. Raises Sorry for one that cannot be read."""
        if match_id in self._live:
            self._live.move_to_end(match_id)
            return self._live[match_id]
        live = await self._load(match_id)
        return self._keep(self._live.get(match_id, live))

    def forget(self, match_id: int) -> None:
        """Drop a match from memory: it is read anew when it is next touched."""
        self._live.pop(match_id, None)

    @asynccontextmanager
    async def changing(self, match_id: int, cause: Cause) -> AsyncIterator[tuple[Live, AsyncConnection]]:
        """A match, alone and in one transaction. Raises Sorry where it could not be saved, Repeated for a repetition.

        Whoever refuses within (Sorry, Illegal, Unreadable) has changed nothing yet. After any other error, and where
        the log has grown all the same, the match is dropped from memory, so that what was not saved is gone there too.
        """
        async with self.lock(match_id):
            live = await self.get(match_id)
            entries, channel_id = live.entries, live.channel_id
            members = {player.user_id for player in live.members}
            try:
                async with self.saving(cause) as db:
                    yield live, db
                    await self.cards_are_due(db, members | {player.user_id for player in live.members})
            except (Sorry, Illegal, Unreadable, Repeated) as no:
                if isinstance(no, NotSaved) or live.entries != entries:
                    self.forget(match_id)
                raise
            except BaseException:
                self.forget(match_id)
                raise
        if live.phase not in {"lobby", "playing"} or live.channel_id != channel_id:
            self._in_channel.pop(channel_id, None)
        self.on_change(match_id)

    @asynccontextmanager
    async def saving(self, cause: Cause | None = None) -> AsyncIterator[AsyncConnection]:
        """One transaction, with the interaction that causes it. Raises NotSaved, Repeated, and Sorry while closing."""
        if self.closing:
            raise Sorry(RESTARTING)
        try:
            async with self.store.write() as db:
                if cause is not None and cause.interaction_id is not None:
                    await store.facts.remember(db, cause.interaction_id, now())
                yield db
        except (SQLAlchemyError, OSError) as error:
            log.error("not saved", error=type(error).__name__)
            raise NotSaved from None

    async def play(
        self,
        match_id: int,
        seat: Seat,
        move: Verb,
        cause: Cause,
        number: int | None = None,
        *,
        always: bool = False,
    ) -> Live:
        """Make a move; `number` is the question it answers. Raises Illegal, Unreadable, Sorry.

        Made `always`, it is the standing order for such questions too. A move that is moot by now is Stale.
        """
        async with self.changing(match_id, cause) as (live, db):
            match, before = moving(live), live.people_awaited
            question = live.question(seat)
            if number is not None and (live.players[seat].question != number or question is None):
                raise Stale(EARLIER)
            planned = live.planned(seat, question) if question else None
            if is_moot(live.players[seat], cause, move, planned[1] if planned else None):
                raise Stale(EARLIER)
            with_care(live, lambda: match.play(seat, move))
            if cause.made_by == "plan" and planned:
                await plans.use_up(live, db, *planned)
            if always and question:
                await plans.keep(live, db, Order(seat, question.topic, [str(move)]))
            await self.record(live, db, cause, before, answered=seat)
        return live

    async def settle(self, match_id: int, seat: Seat, cause: Cause, change: Callable[[Live], Sequence[Order]]) -> Live:
        """Change what a seat's player has settled in advance; what that answers now is answered at once.

        In a match that is halted nothing follows before it goes on: no post may tell that somebody has planned.
        `change` gives the orders to keep in place of those there are, or raises Sorry.
        """
        async with self.changing(match_id, cause) as (live, db):
            before = live.people_awaited
            for order in change(live):
                await plans.keep(live, db, order)
            if live.people_awaited != before and not live.halt:
                await self.follow(live, db, before, quiet=seat if cause.user_id is not None else None)
            else:
                await self.set_robots(live, db)
        return live

    async def begin(self, live: Live, db: AsyncConnection, match: Match) -> None:
        """The lobby's players sit down to a match."""
        live.match, live.phase, live.seed, live.due_at = match, "playing", match.seed, None
        live.version, live.options = match.version, match.options.model_dump(mode="json")
        values = {"phase": "playing", "seed": live.seed, "version": live.version, "options": live.options}
        await store.matches.set_match(db, live.id, **values, due_at=None)
        fill_banks(live)
        await store.players.set_players(db, live.id, settled(live))
        await self.set_robots(live, db)
        await posts.report(live, db, self.unsent, before=[])

    async def end(self, live: Live, db: AsyncConnection, line: str, *, announced: bool = False) -> None:
        """The match ends without a result; a lobby closes. A notice says so, unless it is `announced` already."""
        live.phase = "ended" if live.match else "closed"
        live.due_at = None
        await store.matches.set_match(db, live.id, phase=live.phase, due_at=None)
        await store.players.set_players(db, live.id, settled(live) if live.match else [])
        await posts.see_to_vote(live, db)
        await posts.note(live, db, [line], close=True)
        if live.match and not announced:
            await posts.notice(live, db, line)

    async def abandon(self, match_id: int) -> None:
        """End a match that cannot be read, by its row alone."""
        async with self.lock(match_id), self.saving() as db:
            await store.matches.set_match(db, match_id, phase="ended", due_at=None, robots=False)
            await store.players.forget_clocks(db, match_id)
            await self.cards_are_due(db, [*self.people])
        self.forget(match_id)
        self._in_channel = {channel: other for channel, other in self._in_channel.items() if other != match_id}

    async def tell(self, match_id: int, line: str) -> None:
        """Post a notice."""
        async with self.changing(match_id, Cause("bot")) as (live, db):
            await posts.notice(live, db, line)

    async def in_guild(self, guild_id: int) -> Sequence[int]:
        """The matches under way in a server."""
        async with self.reading() as db:
            return await store.matches.playing_in(db, guild_id)

    async def show_again(self, match_id: int) -> None:
        """Have the newest post shown anew."""
        async with self.changing(match_id, Cause("bot")) as (live, db):
            await posts.note(live, db, [])

    async def hand_on(self, match_id: int, post: Post, heir: Post) -> None:
        """A post that was never sent is dropped for the newer one."""
        async with self.lock(match_id):
            live = await self.get(match_id)
            try:
                async with self.store.write() as db:
                    await posts.hand_on(live, db, post, heir)
            except BaseException:
                self.forget(match_id)
                raise

    async def record(
        self,
        live: Live,
        db: AsyncConnection,
        cause: Cause,
        before: Sequence[Seat],
        *,
        answered: Seat | None = None,
        notes: Sequence[str] = (),
        quiet: Seat | None = None,
    ) -> None:
        """Write the newest entry of the log and all that follows from it; `before` are those a person answered for."""
        match, number = live.under_way, len(live.under_way.log)
        fingerprint = match.fingerprint
        entry = match.log[-1]
        await store.log.add_entry(db, live.id, number, entry, fingerprint, cause.made_by, cause.user_id, now())
        live.made[number] = (cause.made_by, cause.user_id)
        if match.result is not None:
            live.phase = "over"
            await store.matches.set_match(db, live.id, phase="over")
        acted(live, answered, cause.user_id, cause.name)
        await self._is_here(live, db, answered, cause)
        await self.follow(live, db, before, answered=answered, notes=notes, quiet=quiet)
        await plans.stop_plans(live, db)
        log.info("move", match=live.id, number=number, seat=answered, made_by=cause.made_by)

    async def _is_here(self, live: Live, db: AsyncConnection, answered: Seat | None, cause: Cause) -> None:
        """Whoever moves in a seat of theirs that stood open keeps it."""
        player = None if answered is None else live.players[answered]
        if player is not None and player.vacant and player.present and player.user_id == cause.user_id:
            player.vacant = False
            await store.posts.close_posts(db, live.id, "seat", seat=player.seat)

    async def follow(
        self,
        live: Live,
        db: AsyncConnection,
        before: Sequence[Seat],
        *,
        answered: Seat | None = None,
        notes: Sequence[str] = (),
        quiet: Seat | None = None,
    ) -> None:
        """What follows from any change of the position or of who answers: questions, clocks, moves to come, posts."""
        if changed := settled(live, answered):
            await store.players.set_players(db, live.id, changed)
        await self.set_robots(live, db)
        await posts.see_to_vote(live, db)
        await posts.report(live, db, self.unsent, before, notes, quiet)

    async def set_robots(self, live: Live, db: AsyncConnection) -> None:
        """Note whether a move is due that no person has to make, so that a restart knows without a replay."""
        robots = any(live.unattended(seat, question) for seat, question in live.under_way.pending.items())
        if robots != live.robots:
            live.robots = robots
            await store.matches.set_match(db, live.id, robots=robots)

    async def _load(self, match_id: int) -> Live:
        try:
            async with self.reading() as db:
                live = await store.matches.read_live(db, match_id, self.games)
                live.last = await store.posts.last_post(db, match_id)
                entries = await store.log.log_of(db, match_id)
            live.people = self.people
            live.made = {row.number: (row.made_by, row.user_id) for row in entries}
            if live.phase in {"playing", "over", "ended"}:
                live.match = replayed(live, entries)
        except NoResultFound:
            raise Sorry(NOT_KEPT) from None
        except (KeyError, ValueError) as error:
            log.error("damaged match", match=match_id, error=str(error).partition(":")[0])
            raise Damaged(DAMAGED) from None
        live.asked = {
            player.seat: content(question) for player in live.players if (question := live.question(player.seat))
        }
        return live

    def _keep(self, live: Live) -> Live:
        self._live[live.id] = live
        self._live.move_to_end(live.id)
        idle = (match_id for match_id in [*self._live] if match_id != live.id and not self.lock(match_id).locked())
        while len(self._live) > KEPT and (oldest := next(idle, None)) is not None:
            del self._live[oldest]
        return live


def is_moot(player: Player, cause: Cause, move: Verb, planned: Verb | None) -> bool:
    """Whether a move for a player is due no more: they are back, have time again, or have planned otherwise."""
    match cause.made_by:
        case "ai":
            return player.present
        case "clock":
            return player.due_at is None or player.due_at > now()
        case "plan":
            return move != planned
        case _:
            return False
