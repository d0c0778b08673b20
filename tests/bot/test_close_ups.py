"""Below each open post: parts of the board to see closely, one's plans; the themes; a hand as a picture."""

import random
from typing import Any

import pytest
from simcord import MemberActor

from bot.app.pictures import prepare_pictures
from bot.model.session import Session
from render import Picture, close_ups
from rules import Game, View
from rules.ninety.city import REGIONS
from tests.bot.channel import ONE_PIXEL, Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.moderating import last
from tests.bot.placing import newest
from tests.bot.playing import opening, type_move
from tests.bot.test_looking import drawn_by

CLOSELY, MORE = "Close-up…", "More close-ups: `/game board focus:`"
PLAN, LOOK, WHOLE = "Plan…", "Light or dark pictures in posts", "Whole board"


def parts_of(message: Any) -> list[tuple[str, str]]:
    """What may be chosen: each part by its name, with what is new there."""
    return [(one["label"], one.get("description") or "") for one in selects(message)[CLOSELY][1]]


async def placing(table: Channel, placed: int = 4) -> Session:
    """A match of Barrage in which so many Staffers are placed after the cards were chosen."""
    return await table.begin("barrage", options="rounds 1", moves=opening(4 + placed))


def broken(*arguments: object, **named: object) -> None:
    raise ZeroDivisionError


async def test_parts_in_which_something_is_new_come_first_and_say_what(table: Channel) -> None:
    session = await placing(table, 0)
    regions = ("Northwest and offices", "Northeast and offices", "Southwest", "Southeast")
    assert parts_of(await table.more(0))[:4] == [(name, "") for name in regions]
    seat = session.waiting.seats[0]
    await table.people[seat].slash(table.here, "barrage place", where="ME")
    found = parts_of(await table.more(seat))
    (region, state), rest = found[:2], found[2:]
    told = f"New: {session.names.short(seat)} placed in Maine"
    assert (region, state) == (("Northeast and offices", told), ("Maine", told))
    assert [name for name, _ in rest[:3]] == ["Northwest and offices", "Southwest", "Southeast"]
    assert len(rest) == 23
    assert not any(new for _, new in rest)


async def test_a_part_is_shown_to_whoever_asks_with_what_is_new_to_them(table: Channel) -> None:
    session, asked = await placing(table), drawn_by(table)
    for watcher in (table.people[0], table.moderator()):
        more = reply_of(await watcher.click(table.post, custom_id=buttons(table.post)["More…"]))
        answer = await watcher.select(more, ["OH"], custom_id=selects(more)[CLOSELY][0])
        assert reply_of(answer).ephemeral
        assert [one.filename for one in reply_of(answer).attachments] == ["board.png"]
        assert session.names.short(session.waiting.seats[0]) in reply_text(answer)
    mine, theirs = asked
    assert mine["focus"] == theirs["focus"] == "OH"
    assert mine["since"].me == 0
    assert theirs["since"] is None


async def test_below_the_answers_there_is_one_row(table: Channel) -> None:
    session = await placing(table)
    assert not any(title.startswith(CLOSELY) for title in selects(table.post))
    last = session.names.short((await table.session()).under_way.moves[-1][0])
    assert [*buttons(table.post)] == ["More moves…", "Hint", f"Undo {last}'s move", "More…"]


async def test_what_is_new_in_the_parts_is_worked_out_only_when_somebody_asks(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[object]()

    def told(*arguments: object) -> dict[str, list[str]]:
        asked.append(arguments)
        return {}

    monkeypatch.setattr("bot.pages.close_ups.changed_parts", told)
    session = await placing(table)
    await type_move(table, session, session.waiting.seats[0], random.Random(1))
    assert not asked
    await table.more(0)
    assert len(asked) == 1


async def test_a_match_that_is_paused_may_be_looked_at_closely_too(table: Channel) -> None:
    await placing(table)
    post = table.post
    await table.moderator().slash(table.here, "mod pause", why="Lunch")
    post = newest(table, post)
    assert [*selects(post), *buttons(post)] == ["More…"]
    more = reply_of(await table.click(0, post, "More…"))
    assert [*buttons(more)] == [WHOLE, "Since my last turn", PLAN, "How to play", "Rules"]
    assert "Your plans" in reply_text(await table.click(0, more, PLAN))
    more = reply_of(await table.click(0, post, "More…"))
    assert reply_of(await table.pick(0, more, CLOSELY, "CA")).attachments


async def test_a_match_that_is_over_may_be_looked_at_closely_too(table: Channel) -> None:
    await table.begin("barrage", options="rounds 1", moves=opening())
    assert [*selects(table.post)] == [CLOSELY]
    after = ["Read all", "Step by step", "Animation", "Page", "Verify", "Rematch", WHOLE, "Log", "Rules"]
    assert [*buttons(table.post)] == after
    assert reply_of(await table.pick(0, table.post, CLOSELY, "CA")).attachments


async def test_a_post_shows_the_board_at_a_glance_and_the_whole_of_it_at_a_press(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = drawn_by(table)
    monkeypatch.setattr(table.bot.outbox.sender, "_draw", table.bot.draw)
    session = await placing(table)
    assert {one["glance"] for one in asked} == {True}
    assert asked[-1]["asked"] == session.waiting.seats
    answer = reply_of(await table.click(0, await table.more(0), WHOLE))
    assert answer.ephemeral
    assert answer.attachments
    assert not asked[-1]["glance"]
    assert (asked[-1]["view"], asked[-1]["focus"]) == (session.under_way.view(0), None)


async def test_the_same_part_is_seen_in_the_other_theme_at_a_press(table: Channel) -> None:
    await placing(table)
    asked = drawn_by(table)
    closely = reply_of(await table.pick(0, await table.more(0), CLOSELY, "CA"))
    assert [*buttons(closely)] == [WHOLE, "Light"]
    light = reply_of(await table.click(0, closely, "Light"))
    assert [*buttons(light)] == [WHOLE, "Dark"]
    await table.pick(0, light, CLOSELY, "OH")
    whole = reply_of(await table.click(0, light, WHOLE))
    assert [*buttons(whole)] == ["Dark"]
    parts = [(one["theme"], one["focus"]) for one in asked]
    assert parts == [("dark", "CA"), ("light", "CA"), ("light", "OH"), ("light", None)]


async def test_a_board_without_parts_has_none_to_choose(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    more = await table.more(0)
    assert CLOSELY not in selects(more)
    assert WHOLE not in buttons(more), "its picture is all there is"


@pytest.mark.parametrize(
    ("key", "whole", "first"),
    [
        ("barrage", False, ["Northwest and offices", "Northeast and offices", "Southwest", "Southeast", "California"]),
        ("boomtown", True, ["Left: the Township"]),
        ("ninety", False, ["Around whose turn it is", *REGIONS, "The first candidates"]),
    ],
)
async def test_parts_that_are_left_out_are_said_to_be_elsewhere(
    table: Channel, key: str, whole: bool, first: list[str]
) -> None:
    session = await table.begin(key)
    names, every = (
        [name for name, _ in parts_of(await table.more(0))],
        close_ups(session.game, session.shown, session.names.short),
    )
    assert names == [*every.values()][:25]
    assert names[: len(first)] == first
    assert whole is (len(names) == len(every))
    answer = reply_text(await table.pick(0, await table.more(0), CLOSELY, next(iter(every))))
    assert (MORE in answer) is not whole


async def test_where_it_cannot_be_told_what_is_new_the_parts_are_listed_all_the_same(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.pages.close_ups.changed_parts", broken)
    session = await placing(table)
    await type_move(table, session, session.waiting.seats[0], random.Random(1))
    assert not any(new for _, new in parts_of(await table.more(0)))


async def test_plan_opens_the_plans_of_whoever_presses(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    for who in (0, 2):
        panel = await table.click(who, await table.more(who), PLAN)
        assert reply_of(panel).ephemeral
        assert "Your plans in Toy market" in reply_text(panel)
    topic = next(iter(selects(reply_of(panel)).values()))
    assert ":2" in topic[0], "the seat of whoever pressed"
    looker = table.moderator()
    more = reply_of(await looker.click(table.post, custom_id=buttons(table.post)["More…"]))
    assert PLAN not in buttons(more), "without a seat there is nothing to plan"


async def test_the_theme_that_a_person_chose_is_remembered(table: Channel) -> None:
    await placing(table)
    asked = drawn_by(table)
    assert "as the server's posts show it" in reply_text(await table.slash(0, "me show"))
    for given in ({}, {"theme": "light"}, {}, {"theme": "dark"}, {"theme": "light"}):
        await table.slash(0, "game board", **given)
    await table.pick(0, await table.more(0), CLOSELY, "CA")
    await table.slash(1, "game board")
    assert [one["theme"] for one in asked] == ["dark", "light", "light", "dark", "light", "light", "dark"]
    told = reply_text(await table.slash(0, "me show"))
    assert "are light" in told
    assert "“same as the server”" in told
    assert "`/game board theme:dark`" in told
    await table.restart()
    asked = drawn_by(table)
    await table.slash(0, "game board", focus="OH")
    assert asked[-1]["theme"] == "light"


async def test_a_theme_is_left_to_the_server_again(table: Channel) -> None:
    await placing(table)
    asked = drawn_by(table)
    for theme in ("light", "server", "server"):
        await table.slash(0, "game board", theme=theme)
    assert [one["theme"] for one in asked] == ["light", "dark", "dark"]
    await table.restart()
    assert "as the server's posts show it" in reply_text(await table.slash(0, "me show"))


async def test_a_part_that_is_none_changes_no_theme(table: Channel) -> None:
    await placing(table)
    assert "This board has no part" in reply_text(await table.slash(0, "game board", focus="Atlantis", theme="dark"))
    assert "as the server's posts show it" in reply_text(await table.slash(0, "me show"))


async def test_a_server_chooses_the_theme_of_its_posts(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, mo = drawn_by(table), table.moderator()
    monkeypatch.setattr(table.bot.outbox.sender, "_draw", table.bot.draw)
    panel = reply_of(await mo.slash(table.here, "mod settings"))
    assert "Pictures in posts: dark (default)" in text_of(panel)
    panel = await light_posts(mo, panel)
    assert "Pictures in posts: light" in text_of(panel)
    assert (await last(table)).before == {"theme": None}
    session = await placing(table)
    await table.slash(0, "game board")
    await table.slash(0, "game board", theme="dark")
    await table.slash(0, "game board")
    assert [one["theme"] for one in asked] == ["light", "light", "dark", "dark"]
    assert "Undone: a change of the server settings" in reply_text(await mo.slash(table.here, "mod undo"))
    await type_move(table, session, session.waiting.seats[0], random.Random(1))
    assert asked[-1]["theme"] == "dark"
    panel = await light_posts(mo, panel)
    await mo.click(panel, custom_id=buttons(panel)["Default pictures"])
    assert table.bot.matches.servers.theme(table.guild.id) == "dark"


async def light_posts(mo: MemberActor, panel: Any) -> Any:
    """A moderator chooses that in the server's settings."""
    return reply_of(await mo.select(panel, ["light"], custom_id=selects(panel)[LOOK][0]))


async def test_the_theme_of_a_server_is_prepared(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await placing(table)
    mo, prepared = table.moderator(), list[tuple[str, str]]()
    await light_posts(mo, reply_of(await mo.slash(table.here, "mod settings")))
    monkeypatch.setattr("render.prepare", lambda game, theme: prepared.append((game.key, theme)))
    await prepare_pictures(table.bot)
    assert prepared == [("barrage", "light")]


async def test_a_hand_is_a_picture_where_the_game_draws_one(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session, themes = await table.begin("barrage", options="rounds 1"), list[str]()
    cards = session.under_way.view(0)
    await table.slash(0, "game board", theme="dark")

    def hand(game: Game, view: View, *, theme: str, **named: object) -> Picture:
        assert view == cards
        themes.append(theme)
        return ONE_PIXEL

    monkeypatch.setattr("render.hand", hand)
    for answer in (await table.slash(0, "game hand"), await table.click(0, table.post, "Your choice")):
        assert reply_of(answer).ephemeral
        assert "Your cards: " in reply_text(answer)
        assert [one.filename for one in reply_of(answer).attachments] == ["board.png"]
    assert themes == ["dark", "dark"]


async def test_a_hand_that_cannot_be_drawn_is_told(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begin("barrage", options="rounds 1")
    monkeypatch.setattr("render.hand", broken)
    answer = await table.slash(0, "game hand")
    assert "Your cards: " in reply_text(answer)
    assert not reply_of(answer).attachments


async def test_a_hand_says_what_one_holds_now(table: Channel) -> None:
    session = await placing(table, 8)
    character = session.under_way.state.characters[0]
    told = reply_text(await table.slash(0, "game hand"))
    assert f"You're the {character}. " in told
    assert "Saved for later: " in told
    assert "You're dealt" not in told


@pytest.mark.parametrize(("key", "held"), [("boomtown", "You: "), ("ninety", "You have ")])
async def test_where_all_lies_open_a_hand_says_what_is_ones_own(table: Channel, key: str, held: str) -> None:
    await table.begin(key, moves=opening(12, key, options=""))
    answer = await table.slash(0, "game hand")
    assert held in reply_text(answer)
    assert "cannot see" not in reply_text(answer)
    assert not reply_of(answer).attachments
