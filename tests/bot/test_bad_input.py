"""What people do wrong: each is told so in its own words, and nothing is changed."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from bot.model.errors import Repeated
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.playing import opening
from tests.bot.test_toy import match_to_build
from tests.findings import check_all
from tests.toy.game import Bid


async def test_without_a_match_every_command_says_how_to_open_one(table: Channel) -> None:
    for command in ("join", "start", "leave", "end", "status", "hand", "log", "undo"):
        assert "/game new" in reply_text(await table.slash(0, f"game {command}"))
    assert "/game new" in reply_text(await table.slash(0, "toy pass"))
    assert "/game new" in reply_text(await table.slash(0, "move", move="x"))


async def test_an_unknown_game_is_answered_with_those_there_are(table: Channel) -> None:
    told = reply_text(await table.slash(0, "rules", game="chess"))
    assert "Electoral Barrage" in told
    assert "Toy market" in told


async def test_somebody_without_a_seat_is_told_who_plays(table: Channel) -> None:
    session = await table.begin("toy", people=3)
    before = await table.standing()
    assert "not in this match" in reply_text(await table.slash(3, "toy bid", coins="1"))
    assert "**Ann**, **Bob** and **Cleo**" in reply_text(await table.slash(3, "move", move="bid 1"))
    assert "have a seat" in reply_text(await table.click(3, table.post, "Your choice"))
    assert "not in this match" in reply_text(await table.press(3, table.post, f"b:play:{session.ref}:0:0:bid coins:1"))
    assert await table.standing() == before


async def test_a_typed_move_with_a_value_that_does_not_fit_is_told_which_and_why(table: Channel) -> None:
    await table.begin("toy", people=3)
    before = await table.standing()
    for typed in ("many", "2.5"):
        refused = reply_text(await table.slash(0, "move", move=f"bid {typed}"))
        assert "In “bid”, “coins” has to be a whole number." in refused
    assert await table.standing() == before


async def test_whoever_moves_out_of_turn_is_told_whose_turn_it_is(table: Channel) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    (seat,), before = session.waiting.seats, await table.standing()
    other = (seat + 1) % 4
    for command, typed in (("barrage place", {"where": "NH"}), ("move", {"move": "nh"})):
        refused = reply_text(await table.slash(other, command, **typed))
        assert "isn't your turn" in refused
        assert f"**{session.names.short(seat)}**" in refused
    menu, (_, options) = next(iter(selects(table.post).items()))
    assert "isn't your turn" in reply_text(await table.pick(other, table.post, menu, options[0]["value"]))
    assert await table.standing() == before


async def test_another_players_button_is_refused(table: Channel) -> None:
    session = await table.begin("toy")
    before = await table.standing()
    told = reply_text(await table.press(1, table.post, f"b:play:{session.ref}:0:0:bid coins:1"))
    assert "another player" in told
    assert await table.standing() == before
    assert not session.under_way.log


async def test_a_button_of_an_earlier_question_is_answered_with_the_present_one(table: Channel) -> None:
    session, builder = await match_to_build(table)
    await table.slash(0, "toy propose", coins="2")
    post = table.post
    await table.slash(0, "toy withdraw")
    before = await table.standing()
    told = reply_text(await table.press(builder, post, buttons(post)["Sell to Ann for 2"]))
    assert "earlier question" in told
    assert "Three cubes to lay." in told
    assert await table.standing() == before
    number = session.players[0].question
    told = reply_text(await table.press(0, post, f"b:play:{session.ref}:0:{number - 1}:propose coins:3"))
    assert "earlier question" in told
    assert "Offer coins?" in told


async def test_a_move_that_became_illegal_between_showing_and_clicking_is_refused(table: Channel) -> None:
    session, _ = await match_to_build(table)
    number = session.players[0].question
    before = await table.standing()
    told = reply_text(await table.press(0, table.post, f"b:play:{session.ref}:0:{number}:propose coins:99"))
    assert "no longer possible" in told
    assert await table.standing() == before


@pytest.mark.parametrize(
    ("command", "typed"), [("barrage place", {"where": "Virgina"}), ("move", {"move": "place virgina"})]
)
async def test_a_misspelt_place_is_answered_with_the_nearest_as_buttons_that_work(
    table: Channel, command: str, typed: dict[str, str]
) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    (seat,), before = session.waiting.seats, await table.standing()
    answer = reply_of(await table.slash(seat, command, **typed))
    label = next(label for label in buttons(answer) if label.startswith("Virginia"))
    assert await table.standing() == before
    await table.click(seat, answer, label)
    assert str(session.under_way.moves[-1][1]) == "place where:VA"


TEXTS = ("**bold** ```", "@everyone", "<@1> @0 <@&2> <#3>", "[x](https://example.org)", "x" * 3000, "²", "9" * 5000)


async def test_free_text_does_no_harm(table: Channel) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    (seat,), before = session.waiting.seats, await table.standing()
    commands = (("barrage place", "where"), ("move", "move"), ("game why", "move"), ("rules", "search"))
    typed = [(command, field, text) for command, field in commands for text in TEXTS]
    answers = dict[tuple[str, str, str], tuple[str, bool]]()
    for one in typed:
        answer = await table.slash(seat, one[0], **{one[1]: one[2]})
        answers[one] = reply_text(answer), reply_of(answer).ephemeral

    def harmless(one: tuple[str, str, str]) -> None:
        text, ephemeral = answers[one]
        assert "our mistake" not in text
        assert ephemeral
        assert "**bold**" not in text
        assert not re.search(r"(?<!\\)\[x\]\(https://", text)

    check_all(answers, harmless, lambda one: str(one)[:100])
    assert await table.standing() == before
    assert not [one for one in table.env.http_requests if "'everyone'" in str(one.json)]


async def test_too_few_players_do_not_start(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage")
    assert "2 to 8" in reply_text(await table.slash(0, "game start"))
    assert (await table.session()).phase == "lobby"


async def test_options_with_which_nobody_can_play_are_refused(table: Channel) -> None:
    refused = "Nobody can play Electoral Barrage with these options together. Choose others."
    assert refused in reply_text(await table.slash(0, "game new", game="barrage", ai=7, options="first 8, pairs yes"))
    assert not table.posts
    await table.slash(0, "game new", game="barrage", ai=7, options="first 8")
    assert refused in reply_text(await table.choose("Pairs", "yes"))
    assert (await table.session()).setup.options == {"rounds": 4, "first": 7, "pairs": False}
    assert "8 of 8 seats" in text_of(table.post)


async def test_nobody_joins_a_match_that_has_begun(table: Channel) -> None:
    await table.begin(people=3)
    before = await table.standing()
    assert "has started" in reply_text(await table.slash(3, "game join"))
    assert "has started" in reply_text(await table.slash(0, "game start"))
    assert await table.standing() == before


async def test_the_command_of_another_game_is_refused_with_the_right_one(table: Channel) -> None:
    await table.begin("toy")
    before = await table.standing()
    assert "/toy" in reply_text(await table.slash(0, "barrage place", where="NH"))
    assert await table.standing() == before


@pytest.mark.parametrize("name", ["send_messages", "attach_files", "view_channel"])
async def test_a_missing_permission_is_named_before_there_is_a_lobby(table: Channel, name: str) -> None:
    assert table.bot.user is not None
    deny = discord.PermissionOverwrite(**{name: False})
    forbidden = table.guild.create_text_channel("forbidden", overwrites={table.bot.user: deny})
    told = reply_text(await table.people[0].slash(forbidden, "game new", game="toy"))
    assert name.replace("_", " ").title() in told
    assert not forbidden.history()


async def twice(table: Channel, act: Callable[[], Awaitable[Any]]) -> None:
    """Somebody does something, and Discord delivers it once more."""
    emit, delivered = table.env.backend.emit, list[Any]()

    def noted(event: str, payload: Any, **more: Any) -> Any:
        if event == "INTERACTION_CREATE":
            delivered.append(payload)
        return emit(event, payload, **more)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(table.env.backend, "emit", noted)
        await act()
    emit("INTERACTION_CREATE", delivered[0])
    await table.env.settle()


async def test_a_move_that_is_delivered_twice_is_made_once(table: Channel) -> None:
    session = await table.begin("toy")
    await twice(table, lambda: table.slash(0, "toy bid", coins="3"))
    assert session.under_way.moves == ((0, Bid(3)),)
    assert len(session.under_way.log) == 1


async def test_a_press_that_is_delivered_twice_counts_once(table: Channel) -> None:
    _, builder = await match_to_build(table)
    picker = reply_of(await table.click(builder, table.post, "Lay three cubes"))
    await twice(table, lambda: table.pick(builder, picker, "Places", "Mill"))
    assert "1 of 3" in text_of(picker)
    assert "2 of 3" in reply_text(await table.pick(builder, picker, "Places", "Hill"))


async def test_a_match_that_is_opened_twice_by_one_command_is_opened_once(table: Channel) -> None:
    await twice(table, lambda: table.slash(0, "game new", game="toy"))
    assert len(table.posts) == 1


async def test_a_command_that_an_earlier_bot_carried_out_is_not_left_waiting(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin("toy")

    async def known(*given: object) -> None:
        raise Repeated

    monkeypatch.setattr("bot.store.interactions.remember", known)
    assert "already" in reply_text(await table.slash(0, "toy bid", coins="3"))
