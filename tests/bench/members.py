"""Four members of a channel who play at random, by command or by press."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from rules import Decision, Game, Match, Offer, Rng, Seat, Verb, agents, as_text, read_move
from tests.bench.client import PATIENCE, Client, Cost
from tests.driver import waiting
from tests.wire.answers import DEFER
from tests.wire.discord import Answer, Channel, Member, buttons, selects
from tests.wire.house import NAMES

BUTTON, SELECT, SURE = "b:play:", "s:move:", "b:sure:"
MOST_TRIED = 60
"""Moves in a row that cannot be made in the way that is wanted."""


@dataclass
class Table:
    """Where they play; `match` is what they know of it."""

    client: Client
    game: Game
    channel: Channel
    seated: list[Member]
    id: int
    match: Match
    rng: Rng

    async def typed(self) -> Cost:
        return await self._tried(self._typed)

    async def moved_and_back(self, seat: Seat) -> None:
        """A move that its player takes back at once."""
        await self._tried(partial(self._typed, seat))
        answer = await self.client.wire.slash(self.seated[seat], self.channel, "game undo")
        assert await answer.settled(), "an undo is not answered"
        await self.client.settled(lambda: self._entries(len(self.match.log)))
        self.match.undo()

    async def pressed(self) -> Cost:
        """A move by a button or a select below the newest post; until that has one, moves are typed."""
        return await self._tried(self._pressed)

    async def _tried(self, move: Callable[[], Awaitable[Cost | None]]) -> Cost:
        for _ in range(MOST_TRIED):
            if cost := await move():
                return cost
        raise AssertionError(f"no move can be made in {self.game.name}")

    async def typed_among_others(self) -> float:
        """A random move by slash command, while others play too: seconds until it is answered."""
        start = perf_counter()
        await self._accepted(self._asked())
        took = perf_counter() - start
        await self._follow()
        return took

    async def _typed(self, seat: Seat | None = None) -> Cost | None:
        """A random move by slash command; none where it is asked what is meant, as of a trade that gives nothing."""
        return await self._made(self._asked(seat))

    def _asked(self, seat: Seat | None = None) -> Awaitable[Answer]:
        seat = waiting(self.match)[0] if seat is None else seat
        move = a_move(self.match.pending[seat], self.rng)
        said: dict[str, Any] = {name: as_text(value) for name, value in vars(move).items() if value not in ((), "")}
        command = f"{self.game.command} {move.name()}"
        return self.client.wire.slash(self.seated[seat], self.channel, command, within=PATIENCE, **said)

    async def _pressed(self) -> Cost | None:
        if not (found := [*self._presses()]):
            await self._typed()
            return None
        custom_id, values = self.rng.choice(found)
        return await self._made(self._used(self.seated[waiting(self.match)[0]], custom_id, values))

    def _presses(self) -> Iterator[tuple[str, list[str] | None]]:
        """What makes a move at once: the custom_id, and what to choose there."""
        post = self.client.wire.messages(self.channel)[-1]
        whole = {str(offer.move) for offer in plain(self.match.pending[waiting(self.match)[0]])}
        for part in buttons(post):
            if part["custom_id"].startswith(BUTTON) and part["custom_id"].split(":", 5)[-1] in whole:
                yield part["custom_id"], None
        for part in selects(post):
            if part["custom_id"].startswith(SELECT):
                yield from ((part["custom_id"], [one["value"]]) for one in part["options"] if one["value"] in whole)

    async def _used(self, member: Member, custom_id: str, values: list[str] | None) -> Answer:
        wire, post = self.client.wire, self.client.wire.messages(self.channel)[-1]
        if values is None:
            return await wire.click(member, post, custom_id)
        return await wire.choose(member, post, custom_id, values)

    async def _made(self, asking: Awaitable[Answer]) -> Cost | None:
        """What a move costs that is asked for, and is then made here too; none where it was not made."""
        cost = await self.client.cost(self._accepted(asking), self._is_shown)
        return cost if await self._follow() else None

    async def _follow(self) -> bool:
        """Make here what was made there; whether there was anything."""
        new = await self._entries(len(self.match.log))
        for seat, move in new:
            self.match.play(seat, read_move(self.game.rules.verbs, move))
        return bool(new)

    async def _accepted(self, asking: Awaitable[Answer]) -> None:
        """Wait for the reply, and accept its warning if it has one."""
        answer = await asking
        assert answer.acknowledged, "there is no answer"
        if answer.type == DEFER:
            await answer.settled()
        sure = (
            (message, one["custom_id"])
            for message in answer.messages
            for one in buttons(message)
            if one["custom_id"].startswith(SURE)
        )
        if found := next(sure, None):
            member = next(one for one in self.seated if str(one.id) == answer.interaction["member"]["user"]["id"])
            await (await self.client.wire.click(member, *found)).settled()

    async def _is_shown(self) -> bool:
        due = f"select count(*) from posts where shown < wanted and match_id = {self.id}"
        return not (await self.client.rows(due))[0][0]

    async def _entries(self, number: int) -> Sequence[Sequence[Any]]:
        entries = f"select seat, move from entries where match_id = {self.id} and number > {number} order by number"
        return await self.client.rows(entries)


async def begun(client: Client, game: Game, seed: int, guild_id: int | None = None) -> Table:
    """Four new members in a new channel, whose match has begun."""
    channel = client.wire.add_channel(game.key, guild_id)
    host, *others = members = [client.wire.add_member(name) for name in NAMES]
    commands = [(host, "game new", {"game": game.key}), *((one, "game join", {}) for one in others)]
    for member, command, said in [*commands, (host, "game start", {})]:
        answer = await client.wire.slash(member, channel, command, **said)
        assert await answer.settled(), f"/{command} is not answered"
    await client.settled(lambda: client.rows(playing(channel)))
    ((match_id, secret, options),) = await client.rows(playing(channel))
    seats = await client.rows(f"select user_id from players where match_id = {match_id} order by seat")
    seated = [next(one for one in members if one.id == user_id) for (user_id,) in seats]
    match = Match(game, len(seated), secret, json.loads(options))
    return Table(client, game, channel, seated, match_id, match, Rng(seed))


def playing(channel: Channel) -> str:
    mine = f"channel_id = {channel.id} and phase = 'playing'"
    return f"select id, seed, cast(options as text) from matches where {mine}"


def plain(question: Decision) -> list[Offer]:
    return [offer for offer in question.legal if not offer.open and not offer.confirm]


def a_move(question: Decision, rng: Rng) -> Verb:
    """Any legal move; one without a warning, if there is any."""
    offers = list(question.legal)
    return agents.fill_at_random(rng.choice([one for one in offers if not one.confirm] or offers), rng)
