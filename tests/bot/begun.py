"""A match under way: written down at once, with all that commands and moves would have written one after another."""

from __future__ import annotations

from collections.abc import Sequence

from bot import store
from bot.lobby import start
from bot.match import changes
from bot.match.matches import Matches
from bot.model.fair_dice import new_secret
from bot.model.player import Cause, Change, Player
from bot.model.session import Session, Setup, Venue
from bot.model.time import now
from bot.store.transactions import Writing
from rules import Match, Seat, Verb


async def begun(
    matches: Matches, venue: Venue, setup: Setup, players: Sequence[Player], moves: Sequence[tuple[Seat, Verb]]
) -> Session:
    """A match that these players have begun, the host first, and that has gone on by these moves. It had no lobby."""
    async with matches.saving() as db:
        match_id = await _written(db, venue, setup)
        store.players.seat_players(db, match_id, players)
    async with matches.changing(match_id, _by(players[0])) as (session, db):
        await changes.begin(session, db, Match(setup.game, len(players), start.new_seed(session), setup.options))
        for seat, move in moves:
            await _moved(session, db, seat, move)
    return session


async def _written(db: Writing, venue: Venue, setup: Setup) -> int:
    match_id = await store.matches.new_match(
        db,
        guild_id=venue.guild_id,
        channel_id=venue.channel_id,
        game=setup.game.key,
        version=setup.version,
        seed=setup.seed,
        options=setup.options,
        terms=setup.terms.model_dump(mode="json"),
        host_id=setup.host_id,
        created_at=now(),
        due_at=setup.due_at,
        secret=new_secret(),
    )
    assert match_id is not None, "the channel has a match"
    return match_id


async def _moved(session: Session, db: Writing, seat: Seat, move: Verb) -> None:
    before = session.waiting.people
    session.under_way.play(seat, move)
    await changes.record(session, db, _by(session.players[seat]), Change(before, answered=seat))


def _by(player: Player) -> Cause:
    return Cause("member" if player.present else "ai", player.user_id, player.name)
