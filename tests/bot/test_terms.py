"""On what terms a table plays: chosen in the lobby, told on its card, kept by a rematch, fixed at the start."""

import pytest

from bot.model.clock import deadline
from bot.model.options import in_words, options_of
from bot.model.terms import ANSWERS, PACES, Terms
from bot.model.time import DAY, HOUR, MINUTE, about, span
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.playing import opening
from tests.findings import for_each


async def test_a_match_tells_its_terms_in_a_line(table: Channel) -> None:
    await table.slash(0, "game new", game="toy", ai=1)
    assert "Time" not in text_of(table.post), "the line about its length says it"
    assert "When time is up" not in text_of(table.post), "that is as usual"
    await table.click(0, table.post, "Start")
    assert "Time: relaxed, 3 days per answer. When time is up: up to three pings." in text_of(table.posts[0])


async def test_the_host_chooses_the_terms_in_a_panel(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    panel = await table.click(0, table.post, "Time")
    assert reply_of(panel).ephemeral
    assert [*selects(reply_of(panel))] == ["Pace", "Clock", "When time is up", "Quiet hours", "Holiday"]
    await table.pick(0, reply_of(panel), "Pace", value_of("pace", "daily"))
    await table.pick(0, reply_of(panel), "Clock", value_of("clock", "bank"))
    changed = await table.pick(0, reply_of(panel), "When time is up", value_of("lapse", "ai"))
    session = await table.session()
    assert session.setup.terms == Terms(pace="daily", clock="bank", lapse="ai")
    line = "Time: daily, a time budget of 5 days per player, plus 8 hours per question. When time is up: an AI player"
    assert "; at most 5 days per player, plus 8 hours per question." in text_of(table.post)
    assert "When time is up: an AI player plays until they're back" in text_of(table.post)
    assert line in reply_text(changed)
    await table.restart()
    assert (await table.session()).setup.terms == Terms(pace="daily", clock="bank", lapse="ai")


def value_of(name: str, value: object) -> str:
    """How a value of the terms is sent."""
    one = next(one for one in options_of(Terms) if one.name == name)
    return str(one.values.index(value))


async def test_a_table_without_time_says_nothing_of_it(table: Channel) -> None:
    await table.slash(0, "game new", game="toy", pace="none")
    assert "if everyone answers within 4 hours; no time limit." in text_of(table.post)
    panel = await table.click(0, table.post, "Time")
    assert "no time limit" in reply_text(panel)


async def test_only_the_host_chooses_the_terms_and_only_before_the_match(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    await table.slash(1, "game join")
    assert "Only **Ann**" in reply_text(await table.click(1, table.post, "Time"))
    session, card = await table.session(), table.post
    panel = await table.click(0, card, "Time")
    await table.press(1, card, f"s:terms:{session.ref}:pace", "0")
    await table.slash(0, "game start")
    late = await table.pick(0, reply_of(panel), "Pace", value_of("pace", "live"))
    assert "has started" in reply_text(late)
    odd = await table.press(0, card, f"s:terms:{session.ref}:nothing", "0")
    assert "That option doesn't exist" in reply_text(odd)
    assert (await table.session()).setup.terms == Terms()


async def test_a_pace_is_given_with_the_command(table: Channel) -> None:
    await table.slash(0, "game new", game="toy", pace="live")
    await table.slash(1, "game join")
    assert (await table.session()).setup.terms.pace == "live"
    assert "; at most 5 minutes per answer." in text_of(table.post)


async def test_a_rematch_keeps_the_terms(table: Channel) -> None:
    await table.begin("toy", options="rounds 1", terms=Terms(pace="daily"), moves=opening(key="toy"))
    await table.click(0, table.post, "Rematch")
    assert "; at most 1 day per answer." in text_of(table.post)
    assert "Time" in buttons(table.post)


@pytest.mark.parametrize("clock", ["turn", "bank"])
async def test_the_status_tells_until_when_each_has_time(table: Channel, clock: str) -> None:
    terms = Terms.model_validate({"pace": "daily", "clock": clock})
    session = await table.begin("toy", people=2, ai=1, terms=terms)
    await table.slash(1, "toy bid", coins="1")
    told = reply_text(await table.slash(1, "game status"))
    ends = deadline(session, session.players[0])
    assert f"**Ann**: has until <t:{ends}:f> (<t:{ends}:R>)" in told
    assert told.count(f"<t:{ends}:f>") == 1, "an end is told once"
    assert ("5 days in their time budget" in told) is (clock == "bank")
    assert "AI 1" not in told.partition("`A`")[2]


@for_each(
    ("seconds", "words"),
    [(-5, "less than a minute"), (60, "1 minute"), (3 * DAY, "3 days"), (DAY + 2 * HOUR + 60, "1 day 2 hours")],
)
def test_a_length_of_time_in_words(seconds: int, words: str) -> None:
    assert span(seconds) == words


def test_about_how_long() -> None:
    lengths = (10, 400, 29 * MINUTE, HOUR, 9 * DAY + HOUR, 13 * DAY, 19 * DAY)
    words = ["1 minute", "7 minutes", "30 minutes", "1 hour", "9 days", "13 days", "3 weeks"]
    assert [about(seconds) for seconds in lengths] == words


def test_an_answer_is_reckoned_to_come_within_its_time() -> None:
    assert {*ANSWERS} == {*next(one for one in options_of(Terms) if one.name == "pace").values}
    assert all(ANSWERS[name] < pace.turn for name, pace in PACES.items())


def test_every_value_of_the_terms_has_a_word() -> None:
    for one in options_of(Terms):
        assert one.description
        for value in one.values:
            assert one.word(value) not in {"stand-in", "0", "7", "14", "28"}
            assert len(f"{one.title}: {one.word(value)}") <= 100
    assert in_words(Terms(pace="none")) == ""
