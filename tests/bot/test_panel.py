"""The private panel of a person: a new one takes the place of the one before, and a warning leads on and back."""

from typing import Any

import pytest

from bot.ui.panels import Panels
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
    second = reply_of(await table.click(0, table.post, "Plan…"))
    ids = {one.id for one in there(table)}
    assert first.id not in ids
    assert {other.id, second.id} <= ids, "each person has one"


async def test_a_rule_stands_beside_the_panel(table: Channel) -> None:
    await table.begin("toy", people=2)
    panel = reply_of(await table.click(0, table.post, "Your choice"))
    rule = reply_of(await table.click(0, table.post, "Rules"))
    assert {panel.id, rule.id} <= {one.id for one in there(table)}


async def test_a_warning_offers_what_it_names_and_the_way_back(table: Channel) -> None:
    now = await campaign(table)
    warned = reply_of(await table.slash(now.who, "ninety end-day"))
    again = reply_of(await table.slash(now.who, "ninety end-day"))
    assert warned.id not in {one.id for one in there(table)}, "tries don't pile up"
    *instead, _, back = buttons(again)
    assert back == "Back"
    question = reply_of(await table.click(now.who, again, "Back"))
    assert question.id == again.id
    assert "action points (AP) left" in text_of(question)
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


async def test_panels_that_nobody_can_delete_any_more_are_left() -> None:
    panels, deleted = Panels(), list[int]()

    async def delete() -> None:
        deleted.append(1)

    await panels.shown((1, 2), 10, delete)
    await panels.shown((1, 2), 10, delete)
    assert not deleted, "it is the same message"
    await panels.shown((1, 2), 11, delete)
    await panels.shown((1, 3), 12, delete)
    assert deleted == [1]
