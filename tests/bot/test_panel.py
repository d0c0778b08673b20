"""The private panel of a person: a new one takes the place of the one before, and a warning leads on and back."""

from typing import Any

import discord
import pytest

from bot.ui.discord_errors import UNKNOWN_MESSAGE
from bot.ui.panels import Panel, Panels
from rules.ninety.verbs import EndDay
from tests.bot.channel import Channel, buttons, reply_of, text_of
from tests.bot.test_campaign import campaign, come_to


def there(table: Channel) -> list[Any]:
    """The messages in the channel, private ones too."""
    return [*table.env.backend.messages[table.here.id].values()]


async def test_a_new_panel_takes_the_place_of_the_one_before(table: Channel) -> None:
    await table.begin("barrage", people=2)
    first = reply_of(await table.click(0, table.post, "Your choice"))
    other = reply_of(await table.click(1, table.post, "Your choice"))
    second = await table.your_choice(0)
    ids = {one.id for one in there(table)}
    assert first.id not in ids
    assert {other.id, second.id} <= ids, "each person has one"


async def test_a_look_stands_beside_the_panel_and_the_next_takes_its_place(table: Channel) -> None:
    await table.begin("toy", people=2)
    panel = reply_of(await table.click(0, table.post, "Your choice"))
    more = await table.more(0)
    assert {panel.id, more.id} <= {one.id for one in there(table)}
    board = reply_of(await table.press(0, table.post, f"b:board:{(await table.session()).ref}::"))
    ids = {one.id for one in there(table)}
    assert more.id not in ids
    assert {panel.id, board.id} <= ids


async def test_a_look_goes_when_its_reader_goes_on_in_the_panel(table: Channel) -> None:
    """It stands below the panel, which would change out of sight."""
    await table.begin("toy", people=2)
    panel = reply_of(await table.click(0, table.post, "Your choice"))
    more = await table.more(0)
    await table.click(0, panel, "Hint")
    ids = {one.id for one in there(table)}
    assert panel.id in ids
    assert more.id not in ids


async def test_a_refusal_leaves_the_panel_as_it_is(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    panel = reply_of(await table.click(0, table.post, "Your choice"))
    refused = reply_of(await table.press(0, table.post, f"b:undo:{session.ref}:0"))
    assert {panel.id, refused.id} <= {one.id for one in there(table)}


async def test_a_panel_that_is_gone_is_sent_anew(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer panel took its place while its own press was under way."""
    await table.begin("toy", people=2)
    panel = reply_of(await table.click(0, table.post, "Your choice"))

    async def gone(*arguments: object, **named: object) -> None:
        raise discord.NotFound(Answer(), {"code": UNKNOWN_MESSAGE, "message": "Unknown Message"})  # type: ignore[arg-type]

    monkeypatch.setattr(discord.InteractionResponse, "edit_message", gone)
    told = reply_of(await table.click(0, panel, "Hint"))
    assert "**Hint:**" in text_of(told)
    assert told.id != panel.id


class Answer:
    """What Discord answers about a message that is gone."""

    status, reason = 404, "Not Found"


async def test_a_warning_offers_what_it_names_and_the_way_back(table: Channel) -> None:
    now = await campaign(table)
    warned = reply_of(await table.slash(now.who, "ninety end-day"))
    again = reply_of(await table.slash(now.who, "ninety end-day"))
    assert warned.id not in {one.id for one in there(table)}, "tries don't pile up"
    *instead, _, back = buttons(again)
    assert back == "Back"
    question = reply_of(await table.click(now.who, again, "Back"))
    assert question.id == again.id
    assert "action points (AP) today" in text_of(question)
    warned = reply_of(await table.slash(now.who, "ninety end-day"))
    await table.click(now.who, warned, instead[0])
    assert str(now.session.under_way.moves[-1][1]) in {"recruit", "fundraise"}


async def test_do_this_makes_the_move_whose_warning_the_hint_told(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = await come_to(table, monkeypatch, lambda offer: isinstance(offer.move, EndDay) and bool(offer.confirm))
    monkeypatch.setattr("bot.play.hints.ai_move", lambda *arguments: EndDay())
    monkeypatch.setattr("bot.play.hints.reason", lambda *arguments: "Why not.")
    hint = reply_of(await table.click(now.who, table.post, "Hint"))
    assert "This ends your day." in text_of(hint)
    await table.click(now.who, hint, "Do this")
    assert now.session.under_way.moves[-1][1] == EndDay()


def panel(number: int, deleted: list[int], asked_at: int | None = None) -> Panel:
    async def delete() -> None:
        deleted.append(number)

    return Panel(number, number if asked_at is None else asked_at, delete)


async def test_panels_that_nobody_can_delete_any_more_are_left() -> None:
    panels, deleted = Panels(), list[int]()
    await panels.shown((1, 2, "question"), panel(10, deleted))
    await panels.shown((1, 2, "question"), panel(10, deleted))
    assert not deleted, "it is the same message"
    await panels.shown((1, 2, "question"), panel(11, deleted))
    await panels.shown((1, 3, "question"), panel(12, deleted))
    await panels.shown((1, 2, "look"), panel(13, deleted))
    assert deleted == [10]


async def test_of_two_at_once_what_was_asked_for_last_stays() -> None:
    panels, deleted = Panels(), list[int]()
    await panels.shown((1, 2, "question"), panel(11, deleted, asked_at=2))
    await panels.shown((1, 2, "question"), panel(10, deleted, asked_at=1))
    await panels.shown((1, 2, "question"), panel(12, deleted, asked_at=3))
    assert deleted == [10, 11]


async def test_what_opened_a_look_stays_with_it_and_goes_with_it() -> None:
    """However often one looks from one thing on to the next, two messages are left."""
    panels, deleted = Panels(), list[int]()
    await panels.shown((1, 2, "look"), panel(10, deleted))
    await panels.shown((1, 2, "look"), panel(11, deleted), opener=10)
    assert deleted == []
    await panels.shown((1, 2, "look"), panel(12, deleted), opener=10)
    assert deleted == [11]
    await panels.shown((1, 2, "look"), panel(13, deleted), opener=12)
    assert deleted == [11, 10]
    await panels.shown((1, 2, "look"), panel(14, deleted), opener=99)
    assert deleted == [11, 10, 13, 12]
