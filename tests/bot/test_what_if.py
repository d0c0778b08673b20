"""What if: a copy of a match that is over goes its own way, in a thread of its own, and counts nowhere."""

import random
from typing import Any

import pytest
from simcord.builders import ChannelHandle
from sqlalchemy import select

from bot import store
from bot.match.match_file import file_of
from bot.match.replay_steps import replay_steps
from bot.model.log import COPIED
from bot.model.session import Session, chance_in
from bot.moderation.replaying import outcome
from bot.moderation.transfer import TWIN
from bot.store.schema import results
from rules import Back, salt_of
from tests.bot.channel import ALL_GAMES, Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.moderating import import_match
from tests.bot.playing import opening, press_move
from tests.bot.test_replay import OPENS
from tests.looking import everything

TWO_ROUNDS = "rounds 2"
HERE, ALONE, TOGETHER, MINE = "What if from here", "With AI players", "With the same people", "Take my seat"


async def finished(table: Channel, key: str = "toy", options: str = TWO_ROUNDS) -> Session:
    return await table.begin(key, options=options, moves=opening(key=key, options=options))


async def asks(table: Channel, who: int, turn: str = "1") -> Any:
    """The panel that somebody gets by the command."""
    return reply_of(await table.slash(who, "game what-if", turn=turn))


async def goes(table: Channel, who: int, how: str, panel: Any = None) -> str:
    """Somebody presses one of the buttons of the panel; the table moves to the thread. What they were told."""
    told = reply_text(await table.click(who, panel or await asks(table, who), how))
    threads = [one for one in table.env.backend.channels.values() if f"<#{one.id}>" in told]
    assert threads, told
    table.here = ChannelHandle(table.env, table.guild, max(threads, key=lambda one: one.id))
    await table.env.settle()
    return told


async def plays_on(table: Channel, session: Session, who: int) -> None:
    """Whoever plays alone makes random moves to the end."""
    rng = random.Random(1)
    match_id = session.id
    for _ in range(200):
        await table.env.settle()
        session = await table.bot.matches.get(match_id)
        if session.phase != "playing":
            return
        seat = next(seat for seat in session.waiting.people if session.players[seat].user_id == table.people[who].id)
        await press_move(table, session, seat, rng)
    raise AssertionError("it doesn't end")


async def test_from_a_step_of_the_replay_a_copy_begins_in_a_thread_against_ai_players(table: Channel) -> None:
    of = await finished(table)
    panel = reply_of(await table.click(1, table.post, OPENS))
    panel = reply_of(await table.click(1, panel, "Next"))
    question = reply_of(await table.click(1, panel, HERE))
    assert "From step 1 of 4" in text_of(question)
    told = await goes(table, 1, ALONE, question)
    assert f"begun in <#{table.here.id}>" in told
    name = table.env.backend.channels[table.here.id].name or ""
    assert name.startswith("What if · Toy market · ")
    copy = await table.session()
    assert [player.user_id for player in copy.players] == [None, table.people[1].id, None, None]
    assert copy.under_way.log[: copy.opening - 1] == of.under_way.log[: replay_steps(of)[1].entry]
    assert copy.setup.terms.pace == "none"
    assert copy.setup.copied is not None
    assert copy.setup.copied.of == of.id


async def test_from_the_start_the_way_to_another_turn_is_told_by_its_buttons(table: Channel) -> None:
    await finished(table)
    assert f"For another turn: **{OPENS}**, then **{HERE}** there." in text_of(await asks(table, 1, ""))
    assert HERE in buttons(reply_of(await table.click(1, table.post, OPENS)))
    assert "another turn" not in text_of(await asks(table, 1, "1"))


async def test_each_of_its_posts_says_that_it_is_a_copy_and_of_which(table: Channel) -> None:
    of = await finished(table)
    link = of.venue.link(table.post.id)
    await goes(table, 1, ALONE)
    copy = await table.session()
    await plays_on(table, copy, 1)
    assert len(table.posts) > 2
    for post in table.posts:
        assert f"-# **What if** · a copy of [a match that was played]({link}), from" in text_of(post)
    assert "Rematch" not in buttons(table.post)
    assert "a new secret" in text_of(table.post)
    assert copy.setup.seed not in text_of(table.post)
    assert "**What if**" in reply_text(await table.slash(1, "game status"))


async def test_the_list_of_matches_marks_it(table: Channel) -> None:
    await finished(table)
    await goes(table, 1, ALONE)
    assert f"What if · Toy market in <#{table.here.id}>" in reply_text(await table.slash(1, "game mine"))


async def test_its_pictures_say_so_in_words(table: Channel) -> None:
    await finished(table)
    await goes(table, 1, ALONE)
    copy = await table.session()
    assert copy.last is not None
    async with table.bot.matches.reading() as db:
        post = await store.posts.last_post(db, copy.id)
    assert post is not None
    assert post.message.alt == "What if. A board."


async def test_with_the_same_people_each_is_asked_once_and_takes_their_seat(table: Channel) -> None:
    await finished(table)
    await goes(table, 2, TOGETHER)
    copy = await table.session()
    assert [player.absent for player in copy.players] == [True, True, False, True]
    assert table.pings()[:3] == [0, 1, 3]
    head = table.posts[0]
    assert "AI players sit in for the others" in text_of(head)
    await table.click(3, head, MINE)
    copy = await table.session()
    assert [player.absent for player in copy.players] == [True, True, False, False]
    assert (copy.halt, copy.entries) == ("paused", copy.opening), "nobody moves before all are there who want to be"
    await table.click(2, table.posts[0], "Go on")
    assert (await table.session()).halt == "paused"
    await table.click(3, table.posts[0], "Go on")
    await table.env.settle()
    copy = await table.session()
    assert (copy.halt, copy.entries > copy.opening) == ("", True)
    head = table.posts[0]
    await table.click(1, head, MINE)
    assert not (await table.session()).players[1].absent
    assert "not in this match" in reply_text(await table.moderator().click(head, custom_id=buttons(head)[MINE]))
    assert (await table.session()).setup.terms.pace == copy.setup.terms.pace != "none"


async def test_whoever_did_not_play_takes_a_seat_of_their_choice_against_ai_players(table: Channel) -> None:
    of = await finished(table)
    table.add_people("Zoe")
    panel = await asks(table, 4)
    assert TOGETHER not in buttons(panel)
    result = of.under_way.result
    assert result is not None
    chosen = [one["value"] for one in selects(panel)["You play…"][1] if one.get("default")]
    assert chosen == [str(result.winners[0])]
    panel = reply_of(await table.pick(4, panel, "You play…", "3"))
    await goes(table, 4, ALONE, panel)
    assert (await table.session()).seat_of(table.people[4].id) == 3


async def test_nobody_goes_back_to_before_it_and_within_it_chance_stays_secret(table: Channel) -> None:
    await finished(table)
    await goes(table, 1, ALONE)
    copy = await table.session()
    assert "no move to undo" in reply_text(await table.slash(1, "game undo"))
    match = copy.under_way
    made = copy.memory.history.made
    assert {made[number][0] for number in range(1, copy.opening + 1)} == {COPIED}
    assert salt_of(match.log) != ""
    assert not isinstance(match.log[-1], Back) or match.log[-1].salt
    await press_move(table, copy, 1, random.Random(2))
    await table.env.settle()
    told = text_of(reply_of(await table.slash(1, "game log")))
    assert copy.setup.seed not in told


async def test_it_goes_on_after_a_restart_as_it_stood(table: Channel) -> None:
    await finished(table)
    await goes(table, 1, ALONE)
    stood = everything((await table.session()).under_way)
    await table.restart()
    copy = await table.session()
    assert everything(copy.under_way) == stood
    assert copy.memory.history.unlike is None
    assert copy.setup.copied is not None
    await plays_on(table, copy, 1)


async def test_it_counts_nowhere(table: Channel) -> None:
    of = await finished(table, "barrage", "rounds 1")
    await goes(table, 1, ALONE, await asks(table, 1, "5"))
    copy = await table.session()
    async with table.bot.matches.reading() as db:
        assert await store.matches.twin_of(db, chance_in(copy), copy.id) is None
        assert await store.matches.twin_of(db, chance_in(of), of.id) is None
        assert not await store.players.plays_with(db, table.people[1].id, chance_in(of))
        assert await store.players.plays_with(db, table.people[1].id, chance_in(copy))
        assert await store.matches.has_finished(db, table.people[1].id, "barrage")
    async with table.bot.matches.saving() as db:
        store.matches.set_match(db, of.id, phase="ended")
        store.matches.set_match(db, copy.id, phase="over")
    async with table.bot.matches.reading() as db:
        assert not await store.matches.has_finished(db, table.people[1].id, "barrage")


async def test_one_of_a_match_goes_on_at_a_time_for_a_person_and_few_in_all(table: Channel) -> None:
    await finished(table)
    home = table.here
    await goes(table, 1, ALONE)
    table.here = home
    assert "goes on already" in reply_text(await table.click(1, await asks(table, 1), ALONE))
    await goes(table, 2, ALONE)
    await table.slash(2, "game end")
    table.here = home
    assert "has begun" in await goes(table, 2, ALONE)


async def test_a_button_opens_one_copy(table: Channel) -> None:
    await finished(table)
    home, panel = table.here, await asks(table, 1)
    press = buttons(panel)[ALONE]
    await goes(table, 1, ALONE, panel)
    await table.slash(1, "game end")
    table.here = home
    assert "already used" in reply_text(await table.press(1, panel, press))


async def test_before_there_is_a_result_nobody_may(table: Channel) -> None:
    await table.begin("toy", options=TWO_ROUNDS)
    assert "Once this match has a result" in reply_text(await table.slash(1, "game what-if"))
    assert await table.complete(1, "game what-if", "turn") == []


async def test_the_last_step_and_turns_that_there_are_not_are_refused(table: Channel) -> None:
    await finished(table)
    assert "ended with that step" in reply_text(await table.slash(1, "game what-if", turn="4"))
    for wrong in ("5", "999999", "nonsense", "1" * 90):
        assert "no such turn" in reply_text(await table.slash(1, "game what-if", turn=wrong)), wrong


async def test_a_turn_is_chosen_by_its_name_and_begins_before_its_first_move(table: Channel) -> None:
    of = await finished(table, "barrage", "rounds 1")
    steps = replay_steps(of)
    found = [int(at) for at in await table.complete(1, "game what-if", "turn")]
    assert found[0] == 0
    assert len(found) > 2
    for at in found[1:]:
        assert of.under_way.turn(steps[at].entry) > of.under_way.turn(steps[at - 1].entry)


async def test_a_guided_match_has_none(table: Channel) -> None:
    of = await finished(table)
    of.setup.guided = True
    assert "always goes the same way" in reply_text(await table.slash(1, "game what-if"))
    assert HERE not in buttons(reply_of(await table.slash(1, "game replay")))


async def test_a_private_match_is_gone_on_from_by_its_players_alone(table: Channel) -> None:
    of = await finished(table)
    of.setup.invited = [person.id for person in table.people]
    table.add_people("Zoe")
    assert "was private" in reply_text(await table.slash(4, "game what-if"))
    await goes(table, 1, ALONE)
    assert (await table.session()).setup.invited == of.setup.invited


async def test_a_match_that_one_person_played_has_no_same_people(table: Channel) -> None:
    await table.begin("toy", people=1, ai=3, options=TWO_ROUNDS, moves=opening(key="toy", options=TWO_ROUNDS))
    assert TOGETHER not in buttons(await asks(table, 0))


async def test_its_file_holds_its_salt_and_comes_back_as_a_copy(table: Channel, read_here: None) -> None:
    of = await finished(table)
    await goes(table, 1, ALONE)
    copy = await table.session()
    async with table.bot.matches.reading() as db:
        text = await file_of(copy, db)
    read = outcome(text.encode(), ALL_GAMES).match
    assert read is not None
    assert read.chance == chance_in(copy)
    assert read.log[copy.opening - 1]["salt"] == chance_in(copy).salt
    assert text.count(chance_in(copy).salt) == 1
    mo, home = table.moderator(), table.here
    table.here = table.guild.create_text_channel("elsewhere")
    assert TWIN["playing"] in await import_match(table.here, mo, text)
    await table.people[1].slash(home, "game end")
    assert "The match is here" in await import_match(table.here, mo, text)
    again = await table.session()
    assert again.setup.copied is not None
    assert (again.setup.copied.of, again.opening) == (of.id, copy.opening)
    assert everything(again.under_way) == everything(copy.under_way)


@pytest.mark.parametrize("step", ["0", "2"])
async def test_a_copy_of_a_copy_goes_its_own_way_again(table: Channel, step: str) -> None:
    await finished(table)
    await goes(table, 1, ALONE)
    copy = await table.session()
    await plays_on(table, copy, 1)
    first = chance_in(copy).salt
    await goes(table, 1, ALONE, await asks(table, 1, step))
    again = await table.session()
    assert again.setup.copied is not None
    assert again.setup.copied.of == copy.id
    assert chance_in(again).salt not in ("", first)


async def test_it_has_no_results_neither_at_its_end_nor_later(table: Channel) -> None:
    of = await finished(table)
    await goes(table, 1, ALONE)
    copy = await table.session()
    await plays_on(table, copy, 1)
    assert (await table.bot.matches.get(copy.id)).phase == "over"
    async with table.bot.matches.reading() as db:
        rows = await db.scalars(select(results.c.match_id).distinct())
        assert [*rows] == [of.id]
        assert await store.results.unrecorded(db) is None
