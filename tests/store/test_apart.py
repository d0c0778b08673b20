"""What is stored of one match, or of one server, is not found or changed for another."""

import pytest
import pytest_asyncio

from bot import store
from bot.match.interventions import Act, write_down
from bot.match.matches import Matches
from bot.model.player import Cause, Order
from bot.model.post import Post
from tests.store.at_table import CHANNEL, GUILD, begin_match

pytestmark = pytest.mark.both


@pytest_asyncio.fixture
async def two(matches: Matches) -> tuple[int, int]:
    one, other = [await begin_match(matches, channel=channel) for channel in (CHANNEL, CHANNEL + 1)]
    return one.id, other.id


async def test_a_seat_that_is_taken_stays_open_in_another_match(matches: Matches, two: tuple[int, int]) -> None:
    async with matches.saving() as db:
        offers = [await store.posts.add_post(db, one, Post("seat", about={"seats": [0, 1]})) for one in two]
        await store.posts.take_seat_off(db, two[0], 0)
        assert [(await store.posts.post(db, one.id)).about["seats"] for one in offers] == [[1], [0, 1]]


async def test_picks_of_another_match_are_not_found(matches: Matches, two: tuple[int, int]) -> None:
    async with matches.saving() as db:
        for one, place in zip(two, ("Hill", "Mill"), strict=True):
            assert await store.picks.picks_of(db, one, 0, 5, "lay") == {}
            store.picks.set_picks(db, one, 0, 5, "lay", {"places": [place]})
        assert await store.picks.picks_of(db, two[0], 0, 5, "lay") == {"places": ["Hill"]}


async def test_what_is_planned_in_another_match_is_kept(matches: Matches, two: tuple[int, int]) -> None:
    order = Order(0, "ads", ["pass"])
    async with matches.saving() as db:
        for one in two:
            store.plans.set_order(db, one, order)
        store.plans.forget_orders(db, two[0], 0)
        assert [await store.plans.orders_of(db, one) for one in two] == [[], [order]]


async def test_what_was_done_on_another_server_cannot_be_undone(matches: Matches) -> None:
    cause = Cause("moderator", 1, "Mo")
    async with matches.saving() as db:
        done = {guild: await write_down(db, guild, None, Act(cause, "settings", "")) for guild in (GUILD, GUILD + 1)}
        for guild, number in done.items():
            assert [one.id for one in await store.interventions.not_undone(db, guild, None, 9)] == [number]
