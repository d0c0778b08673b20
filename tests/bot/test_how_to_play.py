"""How to play: five lines and a picture, from a lobby, a turn, the rules and `/help`."""

from typing import Any

import pytest

from bot.lobby import how_to_play
from rules import games
from tests.bot.channel import Channel, buttons, parts, reply_of, reply_text, selects, text_of
from tests.toy import TOY


def has_a_picture(message: Any) -> bool:
    return any(part.get("type") == 12 for part in parts(message))


async def test_a_lobby_explains_its_game_in_lines_and_a_picture(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage")
    told = reply_of(await table.click(1, table.post, "How to play"))
    assert all(line in text_of(told) for line in games()["barrage"].guide.how)
    assert has_a_picture(told)
    assert told.ephemeral
    assert list(buttons(told)) == ["Learn by playing", "Rules"]
    assert text_of(table.post).startswith("### Electoral Barrage")


async def test_help_explains_each_game_and_stays(table: Channel) -> None:
    help_ = reply_of(await table.slash(0, "help"))
    ((_, options),) = selects(help_).values()
    assert {one["value"] for one in options} == {*table.bot.games}
    told = await table.pick(0, help_, "How to play…", "toy")
    assert all(line in reply_text(told) for line in TOY.guide.how)


async def test_the_rules_lead_to_it(table: Channel) -> None:
    rules = reply_of(await table.slash(0, "rules", game="toy"))
    assert TOY.guide.how[0] in reply_text(await table.click(0, rules, "How to play"))


async def test_a_turn_leads_to_it(table: Channel) -> None:
    await table.begin("toy", people=2)
    assert TOY.guide.how[0] in reply_text(await table.click(1, await table.more(1), "How to play"))


@pytest.mark.parametrize("why", ["drawing fails", "too many pictures"])
async def test_without_a_picture_there_are_the_lines(table: Channel, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    def fails(*arguments: object) -> None:
        raise ValueError("no paint")

    await table.gather("toy")
    monkeypatch.setattr(how_to_play, "_pictures", {})
    if why == "drawing fails":
        monkeypatch.setattr("render.how_to_play", fails)
    else:
        table.use_up("look")
    told = reply_of(await table.click(0, table.post, "How to play"))
    assert TOY.guide.how[0] in text_of(told)
    assert not has_a_picture(told)
    assert ("The next one can be drawn <t:" in text_of(told)) == (why == "too many pictures")


async def test_the_picture_counts_for_whoever_has_it_drawn_and_for_nobody_after(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(how_to_play, "_pictures", {})
    await table.gather("toy")
    for who in (0, 1, 1):
        assert has_a_picture(reply_of(await table.click(who, table.post, "How to play")))
    assert {user_id for user_id, what in table.bot.matches.limits._times if what == "look"} == {table.people[0].id}
    table.use_up("look", but=1)
    assert has_a_picture(reply_of(await table.click(0, table.post, "How to play")))
