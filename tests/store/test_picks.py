"""What is picked for the open fields of offers, as it is stored."""

import pytest

from bot import store
from bot.match.matches import Matches
from bot.store.schema import picks
from tests.store.at_table import begin_match, rows_of

pytestmark = pytest.mark.both


async def test_picks_of_each_offer_are_kept_apart(matches: Matches) -> None:
    session = await begin_match(matches)
    async with matches.saving() as db:
        store.picks.set_picks(db, session.id, 0, 5, "lay", {"places": ["Hill"]})
        store.picks.set_picks(db, session.id, 0, 5, "dig", {"places": ["Mill"]})
        store.picks.set_picks(db, session.id, 1, 5, "dig", {"places": ["Port 9"]})
        assert await store.picks.picks_of(db, session.id, 0, 5, "lay") == {"places": ["Hill"]}
        assert await store.picks.picks_of(db, session.id, 0, 5, "dig") == {"places": ["Mill"]}
        store.picks.set_picks(db, session.id, 0, 5, "lay", {"places": ["Hill", "Hill"]})
        assert await store.picks.picks_of(db, session.id, 0, 5, "lay") == {"places": ["Hill", "Hill"]}
        assert await store.picks.picks_of(db, session.id, 0, 6, "lay") == {}


async def test_of_earlier_questions_nothing_is_kept(matches: Matches) -> None:
    session = await begin_match(matches)
    async with matches.saving() as db:
        for move in ("lay", "dig"):
            store.picks.set_picks(db, session.id, 0, 5, move, {})
        store.picks.set_picks(db, session.id, 1, 5, "lay", {})
        store.picks.set_picks(db, session.id, 0, 6, "lay", {})
    found = [(row.seat, row.question, row.move) for row in await rows_of(matches.store, picks)]
    assert sorted(found) == [(0, 6, "lay"), (1, 5, "lay")]
