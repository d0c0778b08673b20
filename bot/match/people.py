"""What people have set for themselves, and moderators for their servers: all of it stays in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from bot import store
from bot.match.limits import Limits
from bot.model.person import Person
from bot.model.player import Cause
from bot.model.server import UNSET, USUAL_THEME, Server
from bot.model.session import Session
from bot.store.news import News
from bot.store.transactions import Reading, Writing
from render import Theme
from rules import Decision

TIPS = 10_000
"""For how many pairs of a person and a game memory has the kinds of question that they have met."""


class People:
    """Those who have set anything (`known`), and whose lists in direct messages are out of date (`due_lists`).

    The records of those who are `hidden` are shown to nobody else, and they are not rated. `heard` is the number of the
    last news of what was set, which another process may have told, and whoever is `hearing` reads what is newer.
    """

    def __init__(self) -> None:
        self.known: dict[int, Person] = {}
        self.due_lists: set[int] = set()
        self.hidden: set[int] = set()
        self.heard = 0
        self.hearing = asyncio.Lock()
        self.tips: OrderedDict[tuple[int, str], set[str]] = OrderedDict()
        """Which kinds of question of a game somebody has met, of those who played last. Matches share it."""

    def remember_tips(self, user_id: int, game: str, kinds: set[str]) -> set[str]:
        """Keep in memory what somebody has met; memory forgets whoever was asked longest ago."""
        self.tips[user_id, game] = kinds
        self.tips.move_to_end((user_id, game))
        while len(self.tips) > TIPS:
            self.tips.popitem(last=False)
        return kinds

    async def read(self, db: Reading) -> None:
        """Read what everybody has set, at the start, or where too much is otherwise by now to be read one by one."""
        if db.is_shared:
            self.heard = await store.news.newest(db)
        everybody, hidden = await store.people.all_people(db), await store.people.hidden_people(db)
        self.known.clear()
        self.hidden.clear()
        self.known |= {person.user_id: person for person in everybody}
        self.hidden |= hidden
        self.due_lists &= self.known.keys()
        await self._read_tips(db)
        if not db.is_shared:
            self.due_lists |= {one.user_id for one in everybody if one.list_id and one.list_due}

    async def _read_tips(self, db: Reading) -> None:
        """Read those in memory anew: somebody may have been forgotten, and no news may name them."""
        for game in {game for _, game in self.tips}:
            asked = [user_id for user_id, one in self.tips if one == game]
            for user_id, kinds in (await store.tips.tips_of(db, asked, game)).items():
                if kinds:
                    self.tips[user_id, game] = kinds
                else:
                    self.tips.pop((user_id, game), None)

    async def hear(self, db: Reading, told: Sequence[News]) -> None:
        """Read anew what was set meanwhile."""
        if are_many(told, self.heard):
            await self.read(db)
        for user_id in [one.key for one in told if one.what == "person" and one.key is not None]:
            person, is_hidden = await store.people.person_of(db, user_id)
            if person is None:
                self.forget(user_id)
                continue
            self.known[user_id] = person
            (self.hidden.add if is_hidden else self.hidden.discard)(user_id)
        self.heard = max([self.heard, *(one.number for one in told)])

    def to_change(self, user_id: int) -> Person:
        """What a member has set, to be changed."""
        return self.known.setdefault(user_id, Person(user_id))

    async def recall(self, db: Reading, game: str, user_ids: Iterable[int | None]) -> None:
        """Have in memory which kinds of question of a game these members have met."""
        unknown = [one for one in user_ids if one is not None and (one, game) not in self.tips]
        if not unknown:
            return
        for user_id, kinds in (await store.tips.tips_of(db, unknown, game)).items():
            self.remember_tips(user_id, game, kinds)

    async def newly_met(self, session: Session, db: Writing, cause: Cause, question: Decision | None) -> str | None:
        """Write down which kind of question a person answers now for the first time, if it is one with a tip."""
        guide, game, user_id = session.game.guide, session.game.key, cause.user_id
        if question is None or user_id is None or not cause.is_person or not guide.on(question.topic):
            return None
        await self.recall(db, game, [user_id])
        if (kind := guide.kind(question.topic)) in self.tips[user_id, game]:
            return None
        store.tips.add_tip(db, user_id, game, kind)
        return kind

    def met(self, session: Session, cause: Cause, kind: str | None) -> None:
        """Keep in memory what kind of question a person has met, if any."""
        if kind is not None and cause.user_id is not None:
            known = self.tips.get((cause.user_id, session.game.key), set[str]())
            self.remember_tips(cause.user_id, session.game.key, known | {kind})

    def forget(self, user_id: int) -> None:
        """Nothing of somebody is known any more."""
        self.known.pop(user_id, None)
        self.due_lists.discard(user_id)
        self.hidden.discard(user_id)
        for known in [one for one in self.tips if one[0] == user_id]:
            del self.tips[known]

    def theme(self, user_id: int) -> Theme | None:
        """In which theme a member wants pictures, if they have ever said."""
        person = self.known.get(user_id)
        return person.theme if person else None

    async def lists_are_due(self, db: Writing, user_ids: Iterable[int | None]) -> None:
        """Note which of these members have a list in their direct messages that is out of date now."""
        people = [person for user_id in user_ids if (person := self.known.get(user_id or 0)) and person.list_id]
        if people:
            self.due_lists |= {person.user_id for person in people}
            store.people.set_lists_due(db, [person.user_id for person in people], due=True)


def are_many(told: Sequence[News], heard: int) -> bool:
    """Whether all is to be read anew: it is said so, or some of the news are gone by now."""
    return any(one.what == "all" for one in told) or (bool(told) and told[0].number > heard + 1)


class Servers:
    """The servers whose moderators have set anything."""

    def __init__(self) -> None:
        self.known: dict[int, Server] = {}

    async def read(self, db: Reading) -> None:
        """Read them all."""
        servers = await store.servers.all_servers(db)
        self.known.clear()
        self.known |= servers

    async def hear(self, db: Reading, told: Sequence[News], heard: int) -> None:
        """Read anew what was set meanwhile, after what was `heard` before."""
        if are_many(told, heard):
            await self.read(db)
        for guild_id in [one.key for one in told if one.what == "server" and one.key is not None]:
            server = await store.servers.server_of(db, guild_id)
            if server is None:
                self.known.pop(guild_id, None)
            else:
                self.known[guild_id] = server

    def of(self, guild_id: int | None) -> Server:
        return self.known.get(guild_id or 0, UNSET)

    def has_no_pages(self, guild_id: int) -> bool:
        """Whether the matches of a server can't be watched on the web."""
        return self.of(guild_id).pages == "off"

    def theme(self, guild_id: int) -> Theme:
        """In which theme the posts of a server have their pictures."""
        return self.of(guild_id).theme or USUAL_THEME


class Knowing(Protocol):
    """All matches, as far as they know what people and servers have set."""

    people: People
    servers: Servers
    limits: Limits


def own_theme(known: Knowing, guild_id: int, user_id: int) -> Theme:
    """The theme that somebody has chosen for pictures, else that of a server."""
    return known.people.theme(user_id) or known.servers.theme(guild_id)


def theme_for(known: Knowing, session: Session, user_id: int) -> Theme:
    """The theme that somebody has chosen, else that of the server on which the match is played."""
    return own_theme(known, session.venue.guild_id, user_id)


@asynccontextmanager
async def look(known: Knowing, guild_id: int, user_id: int) -> AsyncIterator[Theme]:
    """One more picture is drawn for somebody alone, once the one before it is done; gives their theme.

    Raises TooOften where those are too many.
    """
    known.limits.count(user_id, "look")
    async with known.limits.one_at_a_time(user_id):
        yield own_theme(known, guild_id, user_id)
