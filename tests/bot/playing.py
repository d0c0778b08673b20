"""Members who make random legal moves, typed or pressed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.model.options import read_options
from bot.model.player import Cause
from bot.model.session import Session
from bot.model.terms import USUAL, Terms
from rules import Decision, Game, Match, Offer, Seat, Verb, games, read_move, tally
from rules.engine.agents import random_move
from tests.bot.channel import ALL_GAMES, Channel, parts, reply_of, reply_text

SEED = "5eed" * 8
"""Of every match, unless a test wants another."""
BUTTON = 2
MOST_PRESSES = 20
SOON = 30
"""So many moves are written down quickly, for each test that begins there."""


async def type_move(table: Channel, session: Session, seat: Seat, rng: random.Random) -> None:
    """One random move by the slash command of its verb."""
    move = random_move(session.under_way.pending[seat], rng)
    fields = {name: spelt(value) for name, value in vars(move).items()}
    result = await table.slash(person(table, session, seat), f"{session.game.command} {move.name()}", **fields)
    assert reply_text(result).startswith("Done."), reply_text(result)


def spelt(value: object) -> str:
    """A value as people type it."""
    return tally(value) if isinstance(value, tuple) else str(value)


async def press_move(table: Channel, session: Session, seat: Seat, rng: random.Random) -> None:
    """One random move by whatever there is to press: on the post, else under "Your choice"."""
    before, who, message = len(session.under_way.log), person(table, session, seat), table.post
    if not pressable(message):
        message = reply_of(await table.click(who, message, "Your choice"))
    for _ in range(MOST_PRESSES):
        message = reply_of(await press(table, who, message, rng))
        if len(session.under_way.log) > before:
            return
    raise AssertionError(f"{MOST_PRESSES} presses made no move")


async def press(table: Channel, who: int, message: Any, rng: random.Random) -> InteractionResult:
    """Press one thing that leads to a move; finished picks are confirmed."""
    choices = pressable(message)
    part = next((part for part in choices if part["custom_id"].startswith("b:done")), None) or rng.choice(choices)
    if part["type"] == BUTTON:
        return await table.people[who].click(message, custom_id=part["custom_id"])
    values = [option["value"] for option in part["options"]]
    picked = rng.sample(values, rng.randint(1, part["max_values"]))
    return await table.people[who].select(message, picked, custom_id=part["custom_id"])


def by(session: Session, seat: Seat) -> Cause:
    """The cause of what the holder of a seat does."""
    return Cause("member", session.players[seat].user_id, session.players[seat].name)


async def makes(table: Channel, session: Session, seat: Seat, move: Verb | str) -> None:
    """A person makes a move, by hand and not through Discord."""
    meant = read_move(session.game.rules.verbs, move) if isinstance(move, str) else move
    (result,) = await table.directly(table.bot.matches.play(session.id, seat, meant, by(session, seat)))
    assert not isinstance(result, BaseException), result


def person(table: Channel, session: Session, seat: Seat) -> int:
    """Which of the channel's people holds a seat."""
    return next(who for who, one in enumerate(table.people) if one.id == session.players[seat].user_id)


def pressable(message: Any) -> list[dict[str, Any]]:
    """The buttons and selects that lead to a move."""
    kinds = ("b:play", "b:sure", "b:accept", "b:done", "s:move", "s:menu", "s:add")
    return [part for part in parts(message) if part.get("custom_id", "").startswith(kinds) and not part.get("disabled")]


async def play_on(table: Channel, session: Session, move: Any, rng: random.Random, most: int = 10_000) -> Session:
    """Let awaited members move, any of them, until the match is over or so many moves are made."""
    for _ in range(most):
        session = await table.bot.matches.get(session.id)
        people = [seat for seat in session.waiting.people if session.players[seat].user_id is not None]
        if session.phase != "playing":
            break
        await move(table, session, rng.choice(people), rng)
    return await table.bot.matches.get(session.id)


async def match_at_offer(
    table: Channel,
    monkeypatch: pytest.MonkeyPatch,
    wanted: Callable[[Offer], bool],
    options: str = "",
    key: str = "barrage",
    terms: Terms = USUAL,
) -> Session:
    """A match of four that has come, by random moves, to a question with an offer that is wanted."""
    return await match_at_question(
        table, monkeypatch, lambda question: any(map(wanted, question.legal)), options, key, terms
    )


async def match_at_question(
    table: Channel,
    monkeypatch: pytest.MonkeyPatch,
    wanted: Callable[[Decision], bool],
    options: str = "",
    key: str = "barrage",
    terms: Terms = USUAL,
) -> Session:
    """A match of four that has come, by random moves, to a question that is wanted."""
    moves, seed = way_to(games()[key], wanted, options)
    monkeypatch.setattr("bot.lobby.start.new_seed", lambda session: seed)
    return await table.begin(key, options=options, terms=terms, moves=moves)


@cache
def way_to(game: Game, wanted: Callable[[Decision], bool], options: str) -> tuple[Sequence[tuple[Seat, Verb]], str]:
    """The moves, and the seed, of such a match."""
    for most, seed in [*product([SOON], "012"), *product([10_000], map(str, range(100)))]:
        rng, match = random.Random(seed), Match(game, 4, seed, read_options(game, options))
        while match.pending and len(match.moves) < most:
            seat, question = next(iter(match.pending.items()))
            if wanted(question) and question.waits != "now":
                return match.moves, seed
            match.play(seat, random_move(question, rng))
    raise AssertionError("no such match")


WHOLE = 10_000
"""More moves than any match has."""


@cache
def opening(
    most: int = WHOLE, key: str = "barrage", seats: int = 4, options: str = "rounds 1"
) -> Sequence[tuple[Seat, Verb]]:
    """The first moves of a match, random ones, up to a question that nobody waits for; or all of a match."""
    game, rng = ALL_GAMES[key], random.Random(1)
    match = Match(game, seats, SEED, read_options(game, options))
    while match.pending and len(match.moves) < most:
        waited = [seat for seat, question in match.pending.items() if question.waits in {"turn", "window"}]
        if not waited and most < WHOLE:
            return match.moves[:-1]
        seat = rng.choice(waited or [*match.pending])
        move = random_move(match.pending[seat], rng) if waited else match.pending[seat].absent
        assert move is not None
        match.play(seat, move)
    return match.moves


def again(session: Session) -> Match:
    """The match played anew from its log, which is written down in between."""
    return Match.load(session.under_way.dump(), session.game)
