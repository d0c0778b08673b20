"""What a kind of question decides is told before its player answers one: on the post, and to whoever is asked alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot import store
from bot.pages.asked import TIPS_COME
from bot.pages.controls import Button
from bot.pages.hand import hand
from bot.pages.posts import page
from rules import Game, Match, games
from tests.bot.channel import Channel, reply_of, reply_text, selects, text_of
from tests.bot.placing import newest
from tests.bot.test_mod_seats import newcomer, take_seat
from tests.bot.test_toy import bid
from tests.conformance.posted import posted, seated
from tests.toy import TOY
from tests.toy.game import Bid

BID, BUILD = TOY.guide.questions["bid"], TOY.guide.questions["build"]


async def test_a_tip_stands_with_a_question_until_one_of_its_kind_is_answered(table: Channel) -> None:
    await table.begin("toy", people=2, options="rounds 2")
    first = reply_text(await table.click(0, table.post, "Your choice"))
    assert f"> **Tip:** {BID}" in first
    assert TIPS_COME in first
    assert BID in reply_text(await table.slash(0, "game hand")), "they have not answered yet"
    await bid(table, 5, 1)
    await table.slash(0, "toy lay", places="Hill 2, Mill")
    assert BID not in reply_text(await table.click(0, table.post, "Your choice"))


async def test_of_several_who_are_asked_each_reads_it_alone(table: Channel) -> None:
    await table.begin("toy", people=2)
    told = await table.click(0, table.post, "Your choice")
    assert reply_of(told).ephemeral
    assert all("Tip" not in text_of(post) and BID not in text_of(post) for post in table.posts)


async def test_it_stands_on_the_post_before_the_first_answer(table: Channel) -> None:
    """Bob bids last, and builds at once."""
    session = await table.begin("toy", people=2)
    await table.slash(0, "toy bid", coins="1")
    told = reply_text(await table.slash(1, "toy bid", coins="5"))
    assert session.waiting.seats == [1]
    assert f"> **Tip:** {BUILD}" in text_of(table.post)
    assert f"> **Tip:** {BUILD}" in told, "which asks the same question"
    assert TIPS_COME not in text_of(table.post), "they have answered one already"
    asks, (open_post, *_) = table.post, [table.post]
    await table.slash(1, "toy lay", places="Hill 2, Mill")
    assert "Tip" not in text_of(newest(table, open_post)), "closed, it asks nothing"
    assert asks.id == open_post.id


async def test_it_does_not_stand_where_its_player_knows(table: Channel) -> None:
    table.bot.matches.people.remember_tips(table.people[0].id, "toy", {"build"})
    await table.begin("toy", people=2)
    await bid(table, 5, 1)
    assert "Tip" not in text_of(table.post)


async def test_a_press_on_a_post_with_a_tip_counts_at_once_and_tells_nothing_besides(table: Channel) -> None:
    session = await table.begin("boomtown", people=2, options="first at random")
    tips = session.game.guide.questions
    (seat,) = session.waiting.seats
    assert tips[session.under_way.pending[seat].topic] in text_of(table.post)
    name, (_, options) = next(iter(selects(table.post).items()))
    result = await table.pick(seat, table.post, name, options[0]["value"])
    assert len(session.under_way.moves) == 1
    assert not result.followups


async def test_it_can_be_turned_off(table: Channel) -> None:
    assert "You get no tips" in reply_text(await table.slash(0, "me tips", on=False))
    await table.begin("toy", people=2)
    assert BID not in reply_text(await table.click(0, table.post, "Your choice"))
    assert "no tips" in reply_text(await table.slash(0, "me show"))
    assert "You get a tip" in reply_text(await table.slash(0, "me tips", on=True))
    assert BID in reply_text(await table.click(0, table.post, "Your choice"))


async def test_it_outlasts_a_restart_and_another_match(table: Channel) -> None:
    await table.begin("toy", people=2, options="rounds 1")
    await bid(table, 5, 1)
    await table.restart()
    await table.slash(0, "toy lay", places="Hill 2, Mill")
    async with table.bot.matches.reading() as db:
        known = await store.tips.tips_of(db, [one.id for one in table.people[:2]], "toy")
    assert known == {table.people[0].id: {"bid", "build"}, table.people[1].id: {"bid"}}
    table.bot.matches.people.tips.clear()
    table.here = table.guild.create_text_channel("another")
    await table.begin_by_commands("toy", people=2)
    assert BID not in reply_text(await table.click(0, table.post, "Your choice"))


async def test_an_answer_that_is_not_saved_is_none(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begin("toy", people=2)

    @asynccontextmanager
    async def write(**named: bool) -> AsyncIterator[Any]:
        async with real(**named) as db:
            yield db
            raise OperationalError("insert", {}, OSError("disk full"))

    real = table.bot.matches.store.write
    with monkeypatch.context() as patched:
        patched.setattr(table.bot.matches.store, "write", write)
        assert "couldn't be saved" in reply_text(await table.slash(0, "toy bid", coins="5"))
    assert BID in reply_text(await table.click(0, table.post, "Your choice"))


async def test_whoever_meets_a_kind_in_two_matches_at_once_answers_in_both(table: Channel) -> None:
    first = await table.begin("toy", people=2)
    table.here = table.guild.create_text_channel("another")
    second = await table.begin("toy", people=2)
    moves = [table.bot.matches.play(one.id, 0, Bid(1), table.cause(0)) for one in (first, second)]
    assert not [one for one in await table.directly(*moves) if isinstance(one, BaseException)]


async def test_whoever_takes_a_seat_is_told_what_they_have_not_met(table: Channel) -> None:
    session, zoe, kim = await table.begin("toy", people=2), newcomer(table), newcomer(table, "kim")
    async with table.bot.matches.saving() as db:
        store.tips.add_tip(db, zoe.id, "toy", "build")
    await bid(table, 5, 1)
    for one, is_told in ((zoe, False), (kim, True)):
        session.players[0].vacant = True
        await take_seat(table, session.id, 0, one)
        assert (BUILD in text_of(table.post)) is is_told


async def test_only_so_many_people_are_kept_in_memory(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.match.people.TIPS", 2)
    for user in (1, 2, 3):
        table.bot.matches.people.remember_tips(user, "toy", set())
    assert [*table.bot.matches.people.tips] == [(2, "toy"), (3, "toy")]


async def test_whoever_types_what_all_answer_in_secret_reads_the_tip_then(table: Channel) -> None:
    """No post has it, and they have opened no list."""
    await table.begin("toy", people=2, options="rounds 2")
    told = reply_text(await table.slash(0, "toy bid", coins="1"))
    assert f"> **Tip:** {BID}" in told
    assert f"> **Tip:** {BID}" in reply_text(await table.slash(1, "toy bid", coins="99")), "with a refusal too"
    await table.slash(1, "toy bid", coins="5")
    told = reply_text(await table.slash(1, "toy lay", places="Hill 2, Mill"))
    assert BUILD not in told, "the post had it"


async def test_a_replacement_is_told_what_they_have_not_met(table: Channel) -> None:
    await table.begin("toy", people=2)
    zoe, mo = newcomer(table), table.moderator()
    async with table.bot.matches.saving() as db:
        store.tips.add_tip(db, zoe.id, "toy", "build")
    await bid(table, 5, 1)
    assert BUILD in text_of(table.post)
    await mo.slash(table.here, "mod replace", player="Ann", by=zoe)
    assert BUILD not in text_of(table.post)


async def test_where_nobody_can_answer_there_is_no_tip(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    await bid(table, 5, 1)
    assert BUILD in text_of(table.post)
    await table.moderator().slash(table.here, "mod pause")
    assert BUILD not in text_of(newest(table, table.posts[-2])) + text_of(table.post)
    assert session.halt == "paused"


WITH_MARKS = [(game, tip) for game in games().values() for tip in game.guide.questions.values() if "“+" in tip]


@pytest.mark.parametrize(("game", "tip"), WITH_MARKS, ids=[tip[:20] for _, tip in WITH_MARKS])
def test_a_tip_that_quotes_what_a_move_brings_says_where_that_is_seen(game: Game, tip: str) -> None:
    """A post doesn't show it: only what its button opens does."""
    session = seated(Match(game, game.rules.seats[0], "seed"))
    seat = session.waiting.seats[0]
    post = page(session, posted(session, "turn"), None, None)
    shown = hand(session, session.players[seat].user_id or 0)
    quoted = tip.partition("“")[2].partition("”")[0]
    assert quoted in str(shown.rows)
    assert quoted not in str(post.rows)
    buttons = [one.label for row in post.rows for one in row if isinstance(one, Button)]
    assert [label for label in buttons if f"**{label}**" in tip]
