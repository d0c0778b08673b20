"""`/stats`: whose records are shown to whom."""

from tests.bot.channel import Channel, reply_of, reply_text
from tests.bot.test_result import finished_match


async def test_whoever_has_finished_a_match_sees_that(table: Channel) -> None:
    await finished_match(table)
    print(reply_text(await table.slash(0, "stats me", words=True)))
    print(reply_text(await table.slash(0, "stats me")))
    print(reply_text(await table.slash(0, "stats member", who=table.people[1].user, words=True)))
    print(reply_text(await table.slash(0, "stats game", game="toy", words=True)))
    print(reply_text(await table.slash(0, "stats server", words=True)))
    print(reply_text(await table.people[0].user.slash("stats me", words=True)))
    print(reply_text(await table.people[0].user.slash("stats server", words=True)))
    assert 0
