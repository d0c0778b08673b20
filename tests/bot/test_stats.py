"""`/stats`: whose records are shown to whom, and what they say."""

import asyncio
import random

import pytest
from sqlalchemy import func, select

from bot import store
from bot.app.records import catch_up, keep_records
from bot.match.records import bring_up_to_date
from bot.model.drawing import NoPicture, Place, Records, Wanted
from bot.model.player import Player
from bot.model.ratings import MATCHES
from bot.model.results import SeatResult
from bot.model.server import Server
from bot.pages.records import NO_MATCH
from bot.personal.stats import NOT_SHOWN, OFF, ON_A_SERVER
from bot.store.schema import entries, ratings, results
from render import Picture
from rules.engine.agents import random_move
from tests.bot.channel import ALL_GAMES, ONE_PIXEL, Channel, Plainly, reply_of, reply_text, selects, text_of
from tests.bot.playing import makes, opening
from tests.bot.test_result import finished_match

ANN, BOB, DEV = 0, 1, 3


async def told(table: Channel, who: int, command: str, /, **options: object) -> str:
    return reply_text(await table.slash(who, f"stats {command}", words=True, **options))


async def of(table: Channel, who: int, by: int = DEV) -> str:
    return await told(table, by, "member", who=table.people[who].user)


async def played(table: Channel, *places: tuple[int, ...], at: int = 1_000) -> None:
    """So many matches of the toy that Ann, Bob and Cleo have finished in these places, one after the other."""
    async with table.bot.matches.store.write() as db:
        for number, order in enumerate(places):
            match_id = await store.matches.new_match(
                db, guild_id=table.guild.id, channel_id=at + number, game="toy", version=1, seed="", options={},
                host_id=0, created_at=at + number,
            )  # fmt: skip
            assert match_id is not None
            store.matches.set_match(db, match_id, phase="over")
            people = [table.people[seat].id for seat in range(len(order))]
            rows = [
                SeatResult(
                    match_id, seat, table.guild.id, "toy", 1, at + number, people[seat], place, len(order), 9, 1, ""
                )
                for seat, place in enumerate(order)
            ]
            store.results.add_results(db, rows)


async def rated(table: Channel) -> dict[int, tuple[int, float]]:
    """Who is rated in the toy, after how many matches and how well."""
    await bring_up_to_date(table.bot.matches, table.guild.id, "toy")
    async with table.bot.matches.reading() as db:
        found, _ = await store.ratings.ratings_of(db, table.guild.id, "toy")
    return {user_id: (one.matches, one.mu) for user_id, one in found.items()}


@pytest.mark.both
async def test_a_match_that_is_over_is_in_the_records_of_those_who_played_it(table: Channel) -> None:
    await finished_match(table)
    mine = await told(table, ANN, "me")
    assert "Ann, on this server" in mine
    assert "**1** match" in mine
    assert "0 of 1" in mine
    assert "Ann, on all servers" in reply_text(await table.people[ANN].user.slash("stats me", words=True))
    assert "**1** match" in await of(table, BOB)
    assert "**1** match that counts" in await told(table, DEV, "game", game="toy")
    assert "Toy market" in await told(table, DEV, "server")


async def test_the_answer_is_for_whoever_asks_alone_and_a_picture_with_its_words(table: Channel) -> None:
    await finished_match(table)
    seen = list[Wanted]()

    class Seen(Plainly):
        async def __call__(self, wanted: Wanted, place: Place) -> Picture | None:
            seen.append(wanted)
            return ONE_PIXEL

    table.bot.draw = Seen(ALL_GAMES)
    answer = reply_of(await table.slash(ANN, "stats me"))
    assert answer.flags.ephemeral
    assert len(answer.attachments) == 1
    assert [type(one) for one in seen] == [Records]


async def test_where_no_picture_is_drawn_it_is_told_in_words(table: Channel) -> None:
    await finished_match(table)

    class Fails(Plainly):
        async def __call__(self, wanted: Wanted, place: Place) -> Picture | None:
            raise NoPicture

    table.bot.draw = Fails(ALL_GAMES)
    assert "**1** match" in reply_text(await table.slash(ANN, "stats me"))


async def test_without_a_match_it_is_said_what_counts(table: Channel) -> None:
    assert NO_MATCH in await told(table, ANN, "me")
    assert NO_MATCH in await told(table, ANN, "game", game="toy")
    assert NO_MATCH in await told(table, ANN, "server")
    assert await of(table, BOB) == NOT_SHOWN


async def test_in_direct_messages_there_is_nothing_of_others(table: Channel) -> None:
    for command in ("stats server", "stats game"):
        assert reply_text(await table.people[ANN].user.slash(command, words=True)) == ON_A_SERVER


async def test_how_long_somebody_takes_is_told_to_them_alone(table: Channel) -> None:
    session = await table.begin("toy", people=3, ai=1, options="rounds 1", moves=())
    rng = random.Random(1)
    while session.phase == "playing":
        seat = session.waiting.people[0]
        await table.env.advance_time(600)
        await makes(table, session, seat, random_move(session.pending[seat], rng))
        session = await table.bot.matches.get(session.id)
    await catch_up(table.bot.matches)
    told_me = await told(table, ANN, "me")
    assert "You answer in" in told_me
    assert "You answer" not in await of(table, ANN)
    assert "You answer" not in await told(table, DEV, "game", game="toy") + await told(table, DEV, "server")


@pytest.mark.both
async def test_whoever_turned_records_off_is_neither_shown_nor_rated_and_still_sees_theirs(table: Channel) -> None:
    await played(table, *[(1, 2, 3)] * MATCHES)
    assert len(await rated(table)) == 3
    assert "Nobody but you" in reply_text(await table.slash(ANN, "me records", on=False))
    assert await of(table, ANN) == NOT_SHOWN
    board = await told(table, DEV, "game", game="toy")
    assert table.people[ANN].id not in await rated(table)
    assert "Closest" not in board
    assert f"**{MATCHES}** matches" in await told(table, ANN, "me")
    assert "±" not in await told(table, ANN, "me")
    await table.restart()
    assert await of(table, ANN) == NOT_SHOWN


async def test_those_who_stay_are_ranked_among_themselves_and_all_is_as_before_once_records_are_on(
    table: Channel,
) -> None:
    await played(table, (1, 2, 3), (3, 1, 2), (2, 2, 1))
    before = await rated(table)
    await table.slash(ANN, "me records", on=False)
    between = await rated(table)
    assert [one[0] for one in between.values()] == [3, 3]
    await played(table, (1, 2, 3), at=2_000)
    await table.slash(ANN, "me records", on=True)
    after = await rated(table)
    assert [one[0] for one in after.values()] == [4, 4, 4]
    assert between != {user_id: before[user_id] for user_id in between}


async def test_somebody_who_changes_their_mind_often_waits(table: Channel) -> None:
    for number in range(6):
        await table.slash(ANN, "me records", on=bool(number % 2))
    assert "limit" in reply_text(await table.slash(ANN, "me records", on=False))
    assert table.people[ANN].id not in table.bot.matches.people.hidden


async def test_a_server_that_shows_none_shows_each_their_own(table: Channel) -> None:
    await played(table, *[(1, 2, 3)] * MATCHES)
    mo = table.moderator()
    panel = reply_of(await mo.slash(table.here, "mod settings"))
    assert "Records and ratings: shown" in str(panel) + reply_text(await mo.slash(table.here, "mod settings"))
    await mo.select(panel, ["off"], custom_id=selects(panel)["Records and ratings"][0])
    assert table.bot.matches.servers.of(table.guild.id) == Server(records=False)
    for answer in (await of(table, BOB), await told(table, DEV, "game", game="toy"), await told(table, DEV, "server")):
        assert answer == OFF
    mine = await told(table, ANN, "me")
    assert f"**{MATCHES}** matches" in mine
    assert "±" not in mine


@pytest.mark.both
async def test_a_leaderboard_begins_with_five_matches_and_has_names_of_the_newest(table: Channel) -> None:
    await played(table, *[(1, 2)] * (MATCHES - 1))
    assert "Leaderboard" not in await told(table, DEV, "game", game="toy")
    await played(table, (1, 2), at=3_000)
    async with table.bot.matches.store.write() as db:
        store.players.seat_players(db, MATCHES, [Player(0, table.people[ANN].id, "@everyone")])
    board = await told(table, DEV, "game", game="toy")
    assert "Leaderboard" in board
    assert board.index("everyone") < board.index("Somebody")
    assert "@everyone" not in board
    assert "everyone leads" in await told(table, DEV, "server")


async def test_an_old_match_gets_its_results_and_what_takes_a_replay(table: Channel) -> None:
    await finished_match(table)
    async with table.bot.matches.store.write() as db:
        db.write(results.delete())
    assert await catch_up(table.bot.matches) == 2
    async with table.bot.matches.reading() as db:
        rows = (await db.execute(select(results).order_by(results.c.seat))).all()
        last = await db.scalar(select(func.max(entries.c.at)))
    assert [row.why for row in rows] == ["", "ai", "", ""]
    assert {row.at for row in rows} == {last}
    assert all(row.measured for row in rows)
    assert {row.unit for row in rows} == {"coins"}
    assert await catch_up(table.bot.matches) == 0


async def test_a_match_that_becomes_over_is_measured_beside_all_else(table: Channel) -> None:
    keeping = asyncio.ensure_future(keep_records(table.bot, 0))
    await finished_match(table)
    while True:
        async with table.bot.matches.reading() as db:
            rows = (await db.scalars(select(results.c.measured))).all()
        if rows and all(rows):
            break
    keeping.cancel()
    assert table.bot.matches.in_memory(1) is not None


async def test_of_a_match_that_cannot_be_read_it_is_noted_and_it_is_not_tried_again(table: Channel) -> None:
    await finished_match(table)
    async with table.bot.matches.store.write() as db:
        db.write(results.delete())
        db.write(entries.update().values(move="nonsense"))
    table.bot.matches.forget(1)
    await catch_up(table.bot.matches)
    async with table.bot.matches.reading() as db:
        whys = (await db.scalars(select(results.c.why))).all()
    assert whys == ["unreadable"] * 4
    assert await catch_up(table.bot.matches) == 0
    assert NO_MATCH in await told(table, ANN, "me")


async def test_many_questions_in_a_row_wait(table: Channel) -> None:
    limits, user = table.bot.matches.limits, table.people[ANN].id
    for _ in range(40):
        limits.count(user, "stats")
    assert "asked for records" in await told(table, ANN, "me")


async def test_why_nothing_counts_is_told_in_words_and_not_in_small_print_of_a_picture(table: Channel) -> None:
    moves = opening(key="toy", seats=4, options="rounds 1")
    await table.begin("toy", people=1, ai=3, options="rounds 1", moves=moves)
    await catch_up(table.bot.matches)
    answer = reply_of(await table.slash(ANN, "stats me"))
    assert not answer.attachments
    lines = text_of(answer).splitlines()
    assert lines[1] == NO_MATCH
    assert lines[2].startswith("Against AI players alone, which doesn't count: 1 played")
    for command in ("stats game", "stats server"):
        asked = reply_of(await table.slash(ANN, command, **({"game": "toy"} if command == "stats game" else {})))
        assert (NO_MATCH in text_of(asked), asked.attachments) == (True, [])


@pytest.mark.parametrize("by", [ANN, DEV])
async def test_a_match_against_ai_players_alone_is_told_apart(table: Channel, by: int) -> None:
    moves = opening(key="toy", seats=4, options="rounds 1")
    await table.begin("toy", people=1, ai=3, options="rounds 1", moves=moves)
    if by == ANN:
        assert "Against AI players alone, which doesn't count: 1 played" in await told(table, ANN, "me")
    else:
        assert await of(table, ANN) == NOT_SHOWN
    async with table.bot.matches.reading() as db:
        assert await db.scalar(select(func.count()).select_from(ratings)) == 0
