"""The first time that somebody meets a kind of question, they are told what it decides: once, and alone."""

import pytest

from bot import store
from bot.model.errors import NotSaved
from tests.bot.channel import Channel, buttons, reply_of, reply_text, text_of
from tests.bot.test_toy import bid
from tests.toy import TOY

BID, BUILD = TOY.guide.questions["bid"], TOY.guide.questions["build"]


async def test_a_tip_comes_with_the_first_question_of_a_kind_and_once(table: Channel) -> None:
    await table.begin("toy", people=2)
    first = reply_text(await table.click(0, table.post, "Your choice"))
    assert BID in first
    assert "/me tips" in first
    assert BID not in reply_text(await table.slash(0, "game hand"))
    assert BID in reply_text(await table.click(1, table.post, "Your choice"))


async def test_it_is_told_to_one_person_alone(table: Channel) -> None:
    await table.begin("toy", people=2)
    told = await table.click(0, table.post, "Your choice")
    assert reply_of(told).ephemeral
    assert all("Tip" not in text_of(post) and BID not in text_of(post) for post in table.posts)


async def test_whoever_answers_without_having_been_told_is_told_then(table: Channel) -> None:
    await table.begin("toy", people=2)
    told = reply_text(await table.slash(0, "toy bid", coins="5"))
    assert told.startswith("Done.")
    assert f"About what you just answered:\n> **Tip:** {BID}" in told
    await table.slash(1, "toy bid", coins="1")
    pressed = await table.click(0, table.post, "Lay three cubes")
    assert BUILD not in reply_text(pressed)


async def test_the_next_question_brings_its_own(table: Channel) -> None:
    """Bob bids last, and builds at once."""
    await table.begin("toy", people=2)
    await table.slash(0, "toy bid", coins="1")
    told = reply_text(await table.slash(1, "toy bid", coins="5"))
    assert f"> **Tip:** {BUILD}" in told
    assert f"About what you just answered:\n> **Tip:** {BID}" in told
    assert told.index(BUILD) < told.index(BID)


async def test_a_press_that_is_answered_by_the_post_says_nothing_the_second_time(table: Channel) -> None:
    session = await table.begin("toy", people=2, options="rounds 2")
    for user in (0, 1):
        table.bot.matches.people.remember_tips(table.people[user].id, "toy", {"", *TOY.guide.questions})
    await bid(table, 5, 1)
    assert session.waiting.seats == [0]
    result = await table.slash(0, "toy lay", places="Hill 2, Mill")
    assert "Tip" not in reply_text(result)


async def test_it_can_be_turned_off(table: Channel) -> None:
    assert "You get no tips" in reply_text(await table.slash(0, "me tips", on=False))
    await table.begin("toy", people=2)
    assert BID not in reply_text(await table.click(0, table.post, "Your choice"))
    assert "no tips" in reply_text(await table.slash(0, "me show"))
    assert "You get a tip" in reply_text(await table.slash(0, "me tips", on=True))
    assert BID in reply_text(await table.click(0, table.post, "Your choice"))


async def test_it_outlasts_a_restart_and_another_match(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    await table.click(0, table.post, "Your choice")
    await table.restart()
    assert BID not in reply_text(await table.click(0, table.post, "Your choice"))
    async with table.bot.matches.reading() as db:
        known = await store.tips.tips_of(db, [one.id for one in table.people[:2]], "toy")
    assert known == {table.people[0].id: {"bid"}, table.people[1].id: set()}
    assert session.phase == "playing"


async def test_a_database_that_fails_keeps_nobody_from_playing(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session = await table.begin("toy", people=2)

    async def fails(*arguments: object) -> None:
        raise NotSaved

    table.bot.matches.people.tips.clear()
    monkeypatch.setattr(store.tips, "tips_of", fails)
    told = reply_text(await table.slash(0, "toy bid", coins="5"))
    assert told.startswith("Done.")
    assert "Tip" not in told
    assert len(session.under_way.moves) == 1


async def test_a_post_asks_whether_to_explain_what_its_player_meets_first(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    await bid(table, 5, 1)
    assert session.waiting.seats == [0]
    for who in (1, 2):
        assert BUILD in reply_text(await table.click(who, table.post, "What's this?"))
    told = reply_of(await table.click(0, table.post, "What's this?"))
    assert BUILD in text_of(told)
    assert "Lay three cubes" in buttons(told)


async def test_it_does_not_ask_who_knows(table: Channel) -> None:
    table.bot.matches.people.remember_tips(table.people[0].id, "toy", {"build"})
    await table.begin("toy", people=2)
    await bid(table, 5, 1)
    assert "What's this?" not in buttons(table.post)


async def test_a_restart_forgets_nobody_who_knows(table: Channel) -> None:
    await table.begin("toy", people=2, options="rounds 2")
    await bid(table, 5, 1)
    await table.click(0, table.post, "What's this?")
    await table.restart()
    await table.slash(0, "toy lay", places="Hill 2, Mill")
    assert (await table.session()).memory.shared.tips[table.people[0].id, "toy"] >= {"build"}


async def test_what_was_answered_meanwhile_is_not_explained(table: Channel) -> None:
    await table.begin("toy", people=2)
    await bid(table, 5, 1)
    post, which = table.post, buttons(table.post)["What's this?"]
    await table.slash(0, "toy lay", places="Hill 2, Mill")
    assert BUILD not in reply_text(await table.press(2, post, which))
    for who in (0, 1):
        await table.slash(who, "game end")
    assert "ended" in reply_text(await table.press(2, post, which))


async def test_only_so_many_people_are_kept_in_memory(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.match.people.TIPS", 2)
    for user in (1, 2, 3):
        table.bot.matches.people.remember_tips(user, "toy", set())
    assert [*table.bot.matches.people.tips] == [(2, "toy"), (3, "toy")]
