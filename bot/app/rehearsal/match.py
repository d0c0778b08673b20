"""The check of a whole match: each of its posts stands in the channel, once, in order, with its picture."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise

from bot import store
from bot.app.rehearsal.findings import Finding, Seen, finding
from bot.app.rehearsal.stage import ReadBack, Stage, read
from bot.lobby.opening import Lobby, closes_at, open_lobby
from bot.lobby.start import start_match
from bot.match.seats import ai_for, reseat
from bot.model.ai import ai_move, chance_of
from bot.model.options import length_of, require_playable
from bot.model.player import Cause
from bot.model.post import Post
from bot.model.session import Session
from rules import Game, Rng

OWN_MOVES = 6
"""How many moves are told in posts of their own, before AI players alone end the match in one."""
LOOK_SECONDS = 0.05
MOST_SECONDS = 180
"""How often it is looked whether all is shown, and for how long a match may take."""


async def match(stage: Stage) -> Finding:
    """Play one, and look for its posts.

    The bot itself sits in one of its seats, so that there is somebody to post turns for; an AI player chooses what it
    does. A ping of itself reaches nobody.
    """
    match_id = await opened(stage)
    with suppress(TimeoutError):
        async with asyncio.timeout(MOST_SECONDS):
            await played(stage, match_id)
    phase = (await stage.bot.matches.get(match_id)).phase
    async with stage.bot.matches.reading() as db:
        posts = await store.posts.all_posts(db, match_id)
    there = [(message.id, read(message)) async for message in stage.ours(stage.writable, stage.since)]
    return finding("match", Seen("phase", phase, "over"), *compared(posts, there))


async def opened(stage: Stage) -> int:
    """The id of a lobby of the bot and as few AI players as can be."""
    game, guild_id = short_game(stage.bot.games), stage.channel.guild.id
    length = length_of(game)
    options = {length.name: length.lengths["short"]} if length else {}
    fewest = game.seats_for(require_playable(game, options))[0]
    lobby = Lobby(guild_id, stage.channel.id, game, closes_at(stage.bot), fewest - 1, options)
    return await open_lobby(stage.bot.matches, lobby, us(stage))


def short_game(games: Mapping[str, Game]) -> Game:
    """A game that an option makes short, if there is one."""
    return next((game for game in games.values() if length_of(game)), next(iter(games.values())))


def us(stage: Stage) -> Cause:
    """The bot itself, as one who plays."""
    assert stage.bot.user is not None
    return Cause("member", stage.bot.user.id, stage.bot.user.name)


async def played(stage: Stage, match_id: int) -> None:
    """Play some moves, each when the post that asks for it is shown, then leave the rest to AI players."""
    await shown(stage, match_id)
    await start_match(stage.bot.matches, match_id, us(stage))
    for _ in range(OWN_MOVES):
        session = await shown(stage, match_id)
        for seat in session.waiting.people:
            move = ai_move(session, seat, session.pending[seat], Rng(chance_of(session, seat, session.under_way.log)))
            if move is not None:
                await stage.bot.matches.play(match_id, seat, move, us(stage), session.players[seat].question)
    async with stage.bot.matches.changing(match_id, us(stage)) as (session, db):
        seat = session.seat_of(us(stage).user_id or 0)
        if session.phase == "playing" and seat is not None:
            await reseat(session, db, session.players[seat], ai_for(session, session.players[seat]))
    await shown(stage, match_id)


async def shown(stage: Stage, match_id: int) -> Session:
    """The match, once all posts that are due are shown and nobody moves by themselves; or it stands still."""
    while True:
        session = await stage.bot.matches.get(match_id)
        async with stage.bot.matches.reading() as db:
            due = await store.posts.due_posts(db, match_id)
        moves = session.phase == "playing" and session.waiting.makers
        if session.halt or not (due or moves):
            return session
        await asyncio.sleep(LOOK_SECONDS)


def compared(posts: Sequence[Post], there: Sequence[tuple[int, ReadBack]]) -> list[Seen]:
    """What is seen of the posts of a match among the messages of a channel.

    A post that a newer one told before it was sent has no message.
    """
    sent = [post for post in posts if post.message.id is not None]
    places = {post.id: [number for number, back in there if back.container == post.id] for post in posts}
    backs = dict(there)
    return [
        Seen("never shown", tuple(post.id for post in posts if post.message.shown < post.wanted), ()),
        Seen("not once", tuple(post.id for post in posts if places[post.id] != message_ids(post)), ()),
        Seen(
            "out of order",
            tuple(later.id for one, later in pairwise(sent) if message_ids(later) < message_ids(one)),
            (),
        ),
        Seen("bare", tuple(post.id for post in sent if not looks_right(post, backs.get(post.message.id or 0))), ()),
    ]


def message_ids(post: Post) -> list[int]:
    """The message of a post, if it was sent."""
    return [] if post.message.id is None else [post.message.id]


def looks_right(post: Post, back: ReadBack | None) -> bool:
    """Whether a post has its picture, with its alt text, where it is to have one."""
    drawn = post.kind in {"turn", "result"}
    return back is not None and len(back.pictures) == drawn and back.alts == ((post.message.alt,) if drawn else ())
