"""Opening a lobby for whoever asks, by command or by button, where the bot may do what it must."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot import store
from bot.lobby.thread import lobby_in_thread
from bot.match.lobby import ai_player
from bot.match.matches import CHANNEL_TAKEN, Matches
from bot.match.running_bot import Bot
from bot.model.errors import Taken
from bot.model.fair_dice import FairDice, Share, new_secret
from bot.model.options import length_of, require_playable, write_options
from bot.model.player import Cause, Player
from bot.model.post import Post
from bot.model.session import Venue
from bot.model.terms import USUAL, Terms
from bot.model.time import HOUR, now
from bot.pages.controls import Button
from bot.pages.press import Press
from bot.pages.presses import OpenThread
from bot.pages.reply import Reply
from bot.store.transactions import Writing
from bot.ui.permissions import require_place, server_of
from bot.ui.replies import Interaction, cause
from rules import Game

LOBBY_TAKEN = "This channel already has an open lobby: press **Join** on its post, or use `/game join`."


@dataclass(frozen=True)
class Wish:
    """What somebody asks for: a game, AI players beside them, options, a pace ("" for the usual), and who may join."""

    game: Game
    ai: int = 0
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    pace: str = ""
    private: bool = False

    @property
    def press(self) -> OpenThread:
        """The press of a button that asks for the same in a thread."""
        options = write_options(self.game, self.options)
        return OpenThread(self.game.key, self.ai, int(self.private), self.pace, options)


async def open_here(bot: Bot, interaction: Interaction, wish: Wish) -> Reply:
    """Open a lobby in the channel; where it has a match already, say which, and offer a thread."""
    require_place(interaction, wish.game)
    try:
        await _open_in(bot, interaction, wish, interaction.channel_id or 0)
    except Taken as taken:
        return await offer_of_thread(bot, interaction.channel_id or 0, taken, wish.press)
    how = "Others can press **Join** or use `/game join`. To begin, use `/game start`."
    if wish.private:
        how = "It's private: to let others join, use `/game invite`. To begin, use `/game start`."
    return Reply(f"The lobby for {wish.game.name} is open. {how}", manner="plain" if wish.private else "quiet")


async def open_in_thread(bot: Bot, interaction: Interaction, wish: Wish) -> Reply:
    """Open a lobby in a new thread, once for each button."""
    require_playable(wish.game, wish.options)

    async def opens(thread_id: int) -> None:
        await _open_in(bot, interaction, wish, thread_id, counted=True)

    return await lobby_in_thread(bot.matches, interaction, wish.game, "create", opens)


async def offer_of_thread(bot: Bot, channel_id: int, taken: Taken, press: Press) -> Reply:
    """What a channel has already, with the button that opens a lobby in a thread."""
    thread = Button("Open in a new thread", press, style="primary")
    return Reply(await _what_stands(bot, channel_id) or taken.text, [[thread]])


async def _open_in(bot: Bot, interaction: Interaction, wish: Wish, channel_id: int, *, counted: bool = False) -> None:
    """Open a lobby in a channel, on the usual terms of this server unless the wish has a pace."""
    terms = Terms.model_validate({"pace": wish.pace}) if wish.pace else server_of(interaction).terms
    place = (interaction.guild_id or 0, channel_id)
    guests = () if wish.private else None
    lobby = Lobby(*place, wish.game, closes_at(bot), wish.ai, wish.options, terms, guests=guests)
    await open_lobby(bot.matches, lobby, cause(interaction), counted=counted)
    bot.alarm.wake()


def closes_at(bot: Bot) -> int:
    return now() + bot.lobby_hours * HOUR


@dataclass(frozen=True)
class Lobby:
    """A lobby to be opened: where, of which game, when it closes, on what terms, with how many AI players, for whom.

    Those who are `invited` are pinged. Only `guests` may join beside the host; None lets everybody join. In a `guided`
    match the host learns the game. It is `shortened` where that is its host's first match, and nobody chose a length.
    """

    guild_id: int
    channel_id: int
    game: Game
    due_at: int
    ai: int = 0
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    terms: Terms = USUAL
    invited: tuple[int, ...] = ()
    guests: tuple[int, ...] | None = None
    guided: bool = False
    shortened: bool = False


async def open_lobby(matches: Matches, lobby: Lobby, cause: Cause, *, counted: bool = False) -> int:
    """Open a lobby with its host and return its id; the limit counts it now unless `counted`. Raises Taken."""
    async with matches.saving(cause) as db:
        match_id = await new_lobby(db, await _short_at_first(db, lobby, cause), cause)
        if not counted:
            matches.limits.count(cause.user_id, "create")
        await matches.people.lists_are_due(db, [cause.user_id])
    matches.on_change(match_id, cause)
    return match_id


async def _short_at_first(db: Writing, lobby: Lobby, cause: Cause) -> Lobby:
    """The lobby, for a short match where its host has not finished one of this game and has chosen no length."""
    length = length_of(lobby.game)
    if length is None or length.name in lobby.options:
        return lobby
    if await store.matches.has_finished(db, cause.user_id or 0, lobby.game.key):
        return lobby
    return replace(lobby, options={**lobby.options, length.name: length.lengths["short"]}, shortened=True)


async def new_lobby(db: Writing, lobby: Lobby, cause: Cause) -> int:
    """Write a lobby and its post, which pings the members who are invited."""
    assert cause.user_id is not None
    options = require_playable(lobby.game, lobby.options)
    dice = FairDice(new_secret(), [Share(cause.user_id, cause.interaction_id)])
    match_id = await store.matches.new_match(
        db,
        guild_id=lobby.guild_id,
        channel_id=lobby.channel_id,
        game=lobby.game.key,
        version=lobby.game.rules.version,
        seed="",
        options=options.model_dump(mode="json"),
        terms=lobby.terms.model_dump(mode="json"),
        host_id=cause.user_id,
        created_at=now(),
        due_at=lobby.due_at,
        invited=None if lobby.guests is None else [*dict.fromkeys((cause.user_id, *lobby.guests))],
        guided=lobby.guided,
        **dice.columns,
    )
    if match_id is None:
        raise Taken(await _why_taken(db, lobby.channel_id))
    players = [Player(0, cause.user_id, cause.name, since=now())]
    for _ in range(min(lobby.ai, lobby.game.seats_for(options)[-1] - 1)):
        players.append(ai_player(players))
    store.players.seat_players(db, match_id, players)
    first = {"first": cause.user_id} if lobby.shortened else {}
    await store.posts.add_post(db, match_id, Post("lobby", about={"invited": [*lobby.invited], **first}))
    return match_id


async def _why_taken(db: Writing, channel_id: int) -> str:
    """Why there can be no other lobby in a channel."""
    match_id = await store.matches.open_match_in(db, channel_id)
    there = await store.matches.summary(db, match_id) if match_id is not None else None
    return LOBBY_TAKEN if there is not None and there.phase == "lobby" else CHANNEL_TAKEN


async def _what_stands(bot: Bot, channel_id: int) -> str:
    """Which match a channel has, with a link to it; "" where it has none any more."""
    async with bot.matches.reading() as db:
        match_id = await store.matches.open_match_in(db, channel_id)
        there = await store.matches.summary(db, match_id) if match_id is not None else None
        last = await store.posts.last_post(db, there.id) if there is not None else None
    if there is None:
        return ""
    game = f" ({bot.games[there.game].name})" if there.game in bot.games else ""
    message_id = last.message.id if last is not None else None
    way = Venue(there.guild_id, there.channel_id).link(message_id)
    post = f"[its newest post]({way})" if message_id is not None else "its post"
    if there.phase == "lobby":
        what = f"There's already an open lobby here{game}: press **Join** on {post}, or use `/game join`."
    else:
        what = f"There's already a match here{game}: see {post}, or use `/game status`."
    return f"{what} You can open yours in a new thread."
