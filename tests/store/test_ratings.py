"""Ratings follow from the rows of finished matches, whatever the order in which they came."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot import store
from bot.app.records import rebuild_all
from bot.app.settings import Settings
from bot.match.matches import Matches
from bot.match.records import bring_up_to_date, rebuild
from bot.model.errors import Unusable
from bot.model.ratings import MATCHES, Ranked, Rating, leaderboard, model_name, rate
from bot.model.results import SeatResult, Why
from bot.store.schema import ratings
from tests.bot.channel import BareSettings
from tests.store.at_table import address

GUILD, GAME = 77, "barrage"
PEOPLE = range(1, 13)


def matches_of(seed: int, many: int) -> list[list[Ranked]]:
    """Random results of two to six of twelve people each, with ties and some who were forgotten."""
    rng = random.Random(seed)
    found = list[list[Ranked]]()
    for match_id in range(1, many + 1):
        people = rng.sample(PEOPLE, rng.randint(2, 6))
        at = 1_000 + rng.randint(0, many // 3)
        found.append(
            [
                Ranked(at, match_id, seat, None if rng.random() < 0.1 else user_id, rng.randint(1, len(people)))
                for seat, user_id in enumerate(people)
            ]
        )
    return found


def flat(some: Sequence[Sequence[Ranked]]) -> list[Ranked]:
    return [row for one in some for row in one]


def test_a_thousand_random_matches_give_the_same_ratings_in_any_order_of_their_rows() -> None:
    rows = flat(matches_of(1, 1_000))
    once = rate(rows)
    assert {*once} == {*PEOPLE}
    for seed in range(3):
        random.Random(seed).shuffle(rows)
        assert rate(rows) == once


def test_ratings_that_run_along_equal_those_of_all_at_once() -> None:
    some = sorted(matches_of(2, 1_000), key=lambda one: one[0][:2])
    running = dict[int, Rating]()
    for one in some:
        running = rate(one, running)
    assert running == rate(flat(some))


def test_only_ranks_count_and_who_is_left_out_is_as_if_they_had_not_been_there() -> None:
    all_places = [Ranked(1, 1, seat, seat, 2 * seat + 1) for seat in range(3)]
    assert rate(all_places, left_out={1}) == rate([all_places[0], all_places[2]._replace(place=2)])
    assert rate(all_places, left_out={0, 1}) == {}
    assert rate([row._replace(user_id=None) for row in all_places]) == {}


def test_those_who_are_level_share_and_a_victory_raises() -> None:
    level, won = (rate([Ranked(1, 1, 0, 1, 1), Ranked(1, 1, 1, 2, place)]) for place in (1, 2))
    assert level[1] == level[2]
    assert won[1].mu > level[1].mu > won[2].mu
    assert won[1].matches == 1


def test_a_leaderboard_is_in_the_order_of_the_low_ends_and_leaves_out_who_has_played_little() -> None:
    sure, unsure, new = Rating(26, 2, 40), Rating(30, 7, MATCHES), Rating(40, 1, MATCHES - 1)
    table = leaderboard({1: unsure, 2: sure, 3: new, 4: sure})
    assert [(one.place, one.user_id) for one in table] == [(1, 2), (1, 4), (3, 1)]
    assert (sure.low, sure.middle, sure.high) == (880, 1040, 1200)


async def written(matches: Matches, some: Sequence[Sequence[Ranked]], why: Why = "") -> None:
    async with matches.store.write() as db:
        for rows in some:
            match_id = await store.matches.new_match(
                db, guild_id=GUILD, channel_id=rows[0].match_id, game=GAME, version=1, seed="", options={},
                host_id=0, created_at=0, id=rows[0].match_id,
            )  # fmt: skip
            assert match_id is not None
            store.matches.set_match(db, match_id, phase="over")
            found = [
                SeatResult(match_id, row.seat, GUILD, GAME, 1, row.at, row.user_id, row.place, len(rows), 0, None, why)
                for row in rows
            ]
            store.results.add_results(db, found)


async def now_rated(matches: Matches) -> dict[int, Rating]:
    await bring_up_to_date(matches, GUILD, GAME)
    async with matches.reading() as db:
        found, models = await store.ratings.ratings_of(db, GUILD, GAME)
    assert models <= {model_name()}
    return dict(found)


async def test_the_running_ratings_of_a_database_equal_the_rebuilt_ones(matches: Matches) -> None:
    some = sorted(matches_of(3, 300), key=lambda one: one[0][:2])
    for at in range(0, 300, 60):
        await written(matches, some[at : at + 60])
        assert await now_rated(matches) == rate(flat(some[: at + 60]))
    assert not await rebuild(matches, GUILD, GAME)


async def test_a_match_that_comes_late_is_put_where_it_belongs(matches: Matches) -> None:
    some = sorted(matches_of(4, 30), key=lambda one: one[0][:2])
    await written(matches, some[10:])
    await now_rated(matches)
    await written(matches, some[:10])
    assert await now_rated(matches) == rate(flat(some))


async def test_what_does_not_count_rates_nobody(matches: Matches) -> None:
    await written(matches, matches_of(5, 5), "helped")
    assert await now_rated(matches) == {}


async def test_ratings_by_another_version_are_worked_out_anew(matches: Matches) -> None:
    some = matches_of(6, 20)
    await written(matches, some)
    expected = await now_rated(matches)
    async with matches.store.write() as db:
        db.write(ratings.update().values(model="PlackettLuce 1", mu=0))
    assert await now_rated(matches) == expected


@pytest.mark.both
async def test_the_command_works_all_out_anew_and_says_what_changed(
    matches: Matches, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    some = matches_of(7, 20)
    await written(matches, some)
    await now_rated(matches)
    async with matches.store.write() as db:
        db.write(ratings.update().values(mu=0))
    await matches.store.close()
    settings: Settings = BareSettings(database_url=address(file))
    for told in (f"Others than before: {GAME} on server {GUILD}.", "Ratings of 1 game were"):
        await rebuild_all(settings)
        out = capsys.readouterr().out
        assert told in out
    assert "Others" not in out
    with pytest.raises(Unusable):
        await rebuild_all(BareSettings(database_url=address(file.parent / "none.db")))
