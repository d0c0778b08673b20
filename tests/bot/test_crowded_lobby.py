"""A lobby in which an option allows more players than there usually are."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot import channel as channels
from tests.bot.channel import ALL_GAMES, Channel, channel, reply_text, text_of
from tests.toy.crowded import CROWDED


@pytest_asyncio.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Channel]:
    """A channel with seven members, where the toy can be crowded."""
    monkeypatch.setattr(channels, "ALL_GAMES", {**ALL_GAMES, "toy": CROWDED})
    async with channel(tmp_path / "hustings.db", people=7) as one:
        yield one


async def test_a_fifth_joins_with_the_option_alone(table: Channel) -> None:
    await table.gather("toy", 4)
    assert "4 of 4 seats" in text_of(table.post)
    for refused in (await table.slash(4, "game join"), await table.click(0, table.post, "Add AI")):
        assert "All 4 seats are taken" in reply_text(refused)
    await table.choose("Crowded", "yes")
    assert "4 of 6 seats" in text_of(table.post)
    assert "**Ready:**" in text_of(table.post)
    await table.click(4, table.post, "Join")
    await table.click(0, table.post, "Add AI")
    assert "**All seats are taken:**" in text_of(table.post)
    assert "All 6 seats are taken" in reply_text(await table.slash(5, "game join"))


async def test_lists_count_the_seats_that_the_options_allow(table: Channel) -> None:
    await table.gather("toy", 5, options="crowded yes")
    for listed in (await table.slash(0, "game mine"), await table.slash(0, "game status")):
        assert "5 of 6 seats taken" in reply_text(listed)
    await table.choose("Crowded", "no")
    for listed in (await table.slash(0, "game mine"), await table.slash(0, "game status")):
        assert "5 of 4 seats taken, 1 too many" in reply_text(listed)


@pytest.mark.parametrize(("options", "players"), [("", 4), ("crowded yes", 6)])
async def test_a_lobby_opens_with_as_many_ai_players_as_the_options_allow(
    table: Channel, options: str, players: int
) -> None:
    await table.slash(0, "game new", game="toy", ai=7, options=options)
    assert len((await table.session()).players) == players


async def test_five_play(table: Channel) -> None:
    await table.gather("toy", 5, options="crowded yes")
    await table.slash(0, "game start")
    session = await table.session()
    assert session.under_way.seats == 5
    assert session.waiting.seats == [0, 1, 2, 3, 4]
    await table.restart()
    assert (await table.session()).under_way.seats == 5


async def test_without_the_option_again_the_fifth_has_to_leave_before_the_start(table: Channel) -> None:
    await table.gather("toy", 5, options="crowded yes")
    await table.choose("Crowded", "no")
    assert "5 of 4 seats" in text_of(table.post)
    assert "**1 too many:** someone has to leave, or **Ann** can change the options" in text_of(table.post)
    assert "All 4 seats are taken" in reply_text(await table.slash(5, "game join"))
    refused = reply_text(await table.slash(0, "game start"))
    assert "takes 2 to 4 players, but you have 5. Change the options, or someone has to leave." in refused
    await table.slash(4, "game leave")
    await table.slash(0, "game start")
    assert (await table.session()).under_way.seats == 4
