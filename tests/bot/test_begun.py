"""A match that tests have written down is the one that members would have begun and played."""

from dataclasses import replace
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot import store
from bot.model.fair_dice import FairDice
from bot.model.session import Session
from bot.pages.asked import TIPS_COME
from bot.pages.standings import standings_line
from rules import Seat, Verb
from tests.bot.channel import ALL_GAMES, Channel, buttons, channel, selects, text_of
from tests.bot.playing import opening, person
from tests.looking import whole_position


def what_it_is(session: Session) -> tuple[object, ...]:
    """All that is kept of a match, but for its token, and for what its seed is made of."""
    made = (
        session.under_way.dump(),
        whole_position(session.under_way),
        session.memory.history.made,
        session.memory.written.automatic,
    )
    return (
        session.phase,
        session.halt,
        replace(session.setup, dice=FairDice()),
        session.orders,
        [player.columns for player in session.players],
        made,
    )


async def play(table: Channel, session: Session, moves: list[tuple[Seat, Verb]]) -> None:
    """Members make moves, one after another."""
    for seat, move in moves:
        cause = table.cause(person(table, session, seat))
        await table.directly(table.bot.matches.play(session.id, seat, move, cause))


@pytest.mark.parametrize("key", ALL_GAMES)
async def test_it_is_the_same(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a match as usual: a first one would be short."""
    monkeypatch.setattr(store.matches, "has_finished", AsyncMock(return_value=True))
    moves = opening(20, key, options="")
    async with channel(tmp_path / "commands.db") as table:
        await play(table, session := await table.begin_by_commands(key), [*moves])
        expected, shown = what_it_is(session), what_is_shown(table)
    async with channel(tmp_path / "written.db") as table:
        session = await table.begin(key, moves=moves)
        assert what_it_is(session) == expected
        assert what_it_is(await again(table)) == expected
        assert standings_line(session, session.standings) in text_of(table.post)
        assert what_is_shown(table) == shown


def what_is_shown(table: Channel) -> tuple[object, ...]:
    """Of the newest post: its last line, what can be pressed, and who is asked.

    Moves that are written down taught nobody, so a tip may stand below.
    """
    labels = {name: [one["label"] for one in options] for name, (_, options) in selects(table.post).items()}
    pressed = [*buttons(table.post)]
    lines = [line for line in text_of(table.post).split("\n") if not line.startswith(("> **Tip:**", TIPS_COME))]
    return lines[-1], pressed, labels


async def again(table: Channel) -> Session:
    """The match as another bot reads it."""
    await table.restart()
    return await table.session()


async def test_ai_players_sit_behind_the_host(tmp_path: Path) -> None:
    async with channel(tmp_path / "commands.db") as table:
        expected = what_it_is(await table.begin_by_commands("toy", people=2, ai=2))
    async with channel(tmp_path / "written.db") as table:
        assert what_it_is(await table.begin("toy", people=2, ai=2)) == expected
