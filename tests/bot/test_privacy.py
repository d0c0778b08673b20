"""`/privacy`: what is kept about somebody as a file, and being forgotten."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from bot import store
from bot.lobby.opening import Lobby, open_lobby
from bot.match import forgetting
from bot.match.departures import KEPT, compare, forget_departed
from bot.match.forgetting import finish_all
from bot.match.matches import Matches
from bot.model.forgotten import AI_FOR_FORMER
from bot.model.names import FORMER, Names, name_for_note
from bot.model.shards import ALL
from bot.pages.log import public_lines
from bot.store.forgotten import list_file
from tests.bot.channel import ALL_GAMES, Channel, buttons, reply_of, reply_text, text_of
from tests.bot.playing import opening
from tests.bot.test_what_if import ALONE, goes
from tests.store.at_table import content

OPTIONS = "rounds 2"
AGAIN, ONCE_MORE = "you are deleted from it again", "delete once more then"
"""What becomes of those in a copy that is put back."""


async def over(table: Channel) -> None:
    await table.begin("toy", options=OPTIONS, moves=opening(key="toy", options=OPTIONS))
    await table.env.settle()


def file_of(table: Channel, answer: Any) -> dict[str, Any]:
    (file,) = answer.attachments
    data = table.env.backend.cdn.get(file.url)
    assert data is not None
    held = json.loads(data)
    assert isinstance(held, dict)
    return held


async def forget(table: Channel, who: int) -> Any:
    asked = reply_of(await table.slash(who, "privacy delete"))
    assert (AGAIN if table.bot.store.forgotten else ONCE_MORE) in text_of(asked)
    return await table.click(who, asked, "Delete everything")


async def test_the_first_message_leads_to_it(table: Channel) -> None:
    card = reply_of(await table.slash(0, "help"))
    panel = reply_of(await table.click(0, card, "Privacy"))
    assert [*buttons(panel)] == ["Your data", "Delete my data…"]
    assert panel.flags.ephemeral


@pytest.mark.both
async def test_somebody_gets_all_that_is_kept_about_them_and_nothing_of_others(table: Channel) -> None:
    session = await table.begin("toy", options=OPTIONS)
    await table.slash(0, "game note", text="Ask for the blue one")
    await table.slash(1, "game note", text="Keep quiet")
    held = file_of(table, reply_of(await table.slash(0, "privacy export")))
    assert held["about"] == str(table.people[0].id)
    assert [one["text"] for one in held["private notes"]] == ["Ask for the blue one"]
    assert [one["name"] for one in held["seats"]] == ["Ann"]
    text = json.dumps(held)
    assert all(secret not in text for secret in (session.setup.seed, "Keep quiet", str(table.people[1].id), "Bob"))


async def test_who_hosts_or_moderates_gets_no_ids_names_or_words_of_others(table: Channel) -> None:
    await table.slash(0, "game new", game="toy", private=True)
    await table.slash(0, "game invite", who=table.people[1])
    await table.slash(1, "game join")
    await table.slash(0, "game start")
    mo = table.moderator()
    await mo.slash(table.here, "mod replace", player="Bob", by=table.people[3])
    await mo.slash(table.here, "mod pause", why="Dinner is ready")
    host, moderates = (
        json.dumps(file_of(table, reply_of(result)))
        for result in (await table.slash(0, "privacy export"), await mo.slash(table.here, "privacy export"))
    )
    ids = [str(one.id) for one in table.people[1:]]
    assert not [one for one in (*ids, "Bob", "Dev", "Mo", "Dinner", str(mo.id)) if one in host]
    assert not [one for one in (*ids, "Bob", "Dev", "Ann", str(table.people[0].id)) if one in moderates]
    assert "Dinner is ready" in moderates


async def test_a_copy_with_an_ai_player_for_somebody_forgets_their_name_too(table: Channel) -> None:
    await over(table)
    await goes(table, 1, ALONE)
    name = "AI for Ann"
    assert name in [one.name for one in (await table.session()).players]
    await forget(table, 0)
    assert (await table.session()).players[0].name == AI_FOR_FORMER
    assert all(name.encode() not in (content(one) or b"") for one in table.file.parent.iterdir())


@pytest.mark.both
async def test_whoever_deletes_is_a_former_player_in_the_result_and_in_the_database(table: Channel) -> None:
    await over(table)
    assert "Ann" in text_of(table.post)
    mine = str(table.people[0].id).encode()
    assert FORMER in reply_text(await forget(table, 0))
    assert ("Ann" in text_of(table.post), FORMER in text_of(table.post)) == (False, True)
    async with table.bot.matches.reading() as db:
        assert not await db.run_sync(lambda one: store.forgetting.is_known(one, table.people[0].id))
    files = [content(one) or b"" for one in table.file.parent.iterdir()]
    assert all(mine not in one for one in files)
    assert list_file(table.file).exists() == table.file.exists(), "no list lies beside a server's database"
    assert "keep nothing about you" in reply_text(await table.slash(0, "privacy delete"))


async def test_a_former_player_begins_a_sentence_with_a_capital_and_is_thanked_without_a_name(table: Channel) -> None:
    session = await table.begin("toy", options=OPTIONS, moves=opening(key="toy", options=OPTIONS))
    for seat in range(4):
        await forget(table, seat)
    session = await table.bot.matches.get(session.id)
    assert "Thanks for playing! " in text_of(table.post)
    told = [one.say(session.names) for one in public_lines(session)]
    assert any(line.startswith("**A former player (") for line in told)
    assert not any(line.startswith("**a former") for line in told)
    names = Names((FORMER, "ann"), {"a_plain": "<:a_plain:7>"}, hues=(None, None))
    assert names.say("@0 and @1. @1 thanks @0. @0 bows.\n@0: 3") == (
        f"A former player and ann. ann thanks {FORMER}. A former player bows.\nA former player: 3"
    )
    assert names.in_bold("@0 waits for @0.") == f"<:a_plain:7> **A former player** waits for <:a_plain:7> **{FORMER}**."
    assert names.in_bold_words("@0 waits.") == "**A former player** waits."
    assert names.in_bold(f"{name_for_note(FORMER)} left.") == "**A former player** left.", "a note has the name in it"


async def test_the_others_play_on_with_an_ai_player(table: Channel) -> None:
    await table.begin("toy", people=3, options=OPTIONS)
    await forget(table, 0)
    session = await table.session()
    assert (session.phase, [player.user_id for player in session.players][1:]) == (
        "playing",
        [one.id for one in table.people[1:3]],
    )
    assert session.players[0].user_id is None
    assert session.setup.host_id == table.people[1].id
    assert any("former player** left for good" in text_of(post) for post in table.posts)


async def test_whoever_played_alone_leaves_a_match_that_has_ended(table: Channel) -> None:
    session = await table.begin("toy", people=1, ai=2, options=OPTIONS)
    await forget(table, 0)
    assert (await table.bot.matches.get(session.id)).phase == "ended"


async def test_the_host_of_a_lobby_leaves_it_to_the_next(table: Channel) -> None:
    await table.gather("toy", 3)
    await forget(table, 0)
    session = await table.session()
    assert [player.name for player in session.players] == ["Bob", "Cleo"]
    assert session.setup.host_id == table.people[1].id


@pytest.mark.both
async def test_what_a_stopped_bot_left_undone_is_finished_by_the_next(table: Channel) -> None:
    await over(table)
    async with table.bot.matches.saving() as db:
        store.forgetting.begin(db, table.people[0].id, 1)
    await table.restart()
    await table.directly(finish_all(table.bot.matches))
    async with table.bot.matches.reading() as db:
        assert not await db.run_sync(lambda one: store.forgetting.is_known(one, table.people[0].id))


async def test_a_database_that_was_put_back_by_hand_forgets_again_at_the_next_start(table: Channel) -> None:
    await over(table)
    await table.directly(table.bot.watch.beat())
    await table.directly(table.bot.store.leave_no_trace())
    before = content(table.file)
    assert before is not None
    await table.env.advance_time(100)
    await forget(table, 0)
    await table.restart(lambda: table.file.write_bytes(before))
    await table.directly(finish_all(table.bot.matches))
    async with table.bot.matches.reading() as db:
        assert not await db.run_sync(lambda one: store.forgetting.is_known(one, table.people[0].id))


async def test_whoever_comes_back_at_once_stays_though_the_bot_is_killed_then(table: Channel) -> None:
    await over(table)
    await table.directly(table.bot.watch.beat())
    await forget(table, 0)
    await table.slash(0, "game new", game="toy")
    killed = content(table.file), content(table.file.with_name(f"{table.file.name}-wal"))

    def as_it_was() -> None:
        for name, held in zip((table.file.name, f"{table.file.name}-wal"), killed, strict=True):
            table.file.with_name(name).write_bytes(held or b"")

    await table.restart(as_it_was)
    await table.directly(finish_all(table.bot.matches))
    assert (await table.session()).players[0].user_id == table.people[0].id


async def test_a_reason_that_a_moderator_never_confirmed_is_theirs_and_goes(table: Channel) -> None:
    await table.begin("toy", people=3)
    mo = table.moderator()
    await mo.slash(table.here, "mod end", why="Dinner is ready")
    held = file_of(table, reply_of(await mo.slash(table.here, "privacy export")))
    assert [*held.values()][2:] == [[{"why": "Dinner is ready"}]]
    asked = reply_of(await mo.slash(table.here, "privacy delete"))
    await mo.click(asked, custom_id=buttons(asked)["Delete everything"])
    assert all(b"Dinner" not in (content(one) or b"") for one in table.file.parent.iterdir())


async def test_whoever_sits_down_elsewhere_meanwhile_is_somebody_new(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await over(table)
    forget_in = forgetting._forget_in

    async def comes_back(matches: Matches, known: Sequence[int], user_id: int) -> None:
        await forget_in(matches, known, user_id)
        place = Lobby(table.guild.id, table.here.id, ALL_GAMES["toy"], 2_000_000_000, options={})
        await open_lobby(matches, place, table.cause(0))

    monkeypatch.setattr(forgetting, "_forget_in", comes_back)
    await table.directly(forgetting.forget_person(table.bot.matches, table.people[0].id))
    table.bot.matches.forget((await table.session()).id)
    session = await table.session()
    assert [player.user_id for player in session.players] == [session.setup.host_id] == [table.people[0].id]


async def test_what_was_said_last_is_edited_too(table: Channel) -> None:
    await table.begin("toy", people=3)
    await table.moderator().slash(table.here, "mod remove", player="Ann")
    assert "removed **Ann**" in text_of(table.post)
    await forget(table, 0)
    assert f"removed **{FORMER}**" in text_of(table.post)


async def test_a_server_without_the_bot_is_forgotten_after_its_time_and_not_before(table: Channel) -> None:
    await over(table)
    matches = table.bot.matches
    await table.directly(compare(matches, set()))
    assert [*matches.shared.gone] == [table.guild.id]
    for seconds, left in ((KEPT - 100, 1), (200, 0)):
        await table.env.advance_time(seconds)
        await table.directly(forget_departed(matches))
        async with matches.reading() as db:
            assert len(await store.departures.known_servers(db, ALL)) == left


async def test_a_server_to_which_the_bot_is_back_is_kept(table: Channel) -> None:
    await over(table)
    matches = table.bot.matches
    await table.directly(
        compare(matches, set()),
    )
    await table.directly(compare(matches, {table.guild.id}))
    await table.env.advance_time(KEPT + 100)
    await table.directly(forget_departed(matches))
    async with matches.reading() as db:
        assert await store.departures.known_servers(db, ALL) == {table.guild.id}
