"""The page of a match that goes on, in Chromium: it follows the match, and leaves a reader where they are."""

import random
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

import render
from bot.match.replay_steps import replay_steps
from rules.engine.agents import random_move
from tests.bot.channel import Channel, channel, drawing
from tests.bot.playing import makes, opening
from tests.demo.test_page import CHROMIUM
from tests.web.live import Visitor, path_of, served
from tests.web.test_browser import browser

RNG = random.Random(1)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here, in which the page would be opened")


@pytest.mark.long
async def test_the_page_follows_a_match_and_keeps_the_place_of_a_reader(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db", draw=drawing(render.draw)) as table, served(table) as visitor:
        await table.begin("toy", moves=opening(5, key="toy"))
        async with browser() as one:
            for wide, dark in ((360, True), (1280, False)):
                await follows(table, visitor, one, wide, dark=dark)


async def follows(table: Channel, visitor: Visitor, one: Browser, wide: int, *, dark: bool) -> None:
    size, scheme = {"width": wide, "height": 900}, "dark" if dark else "light"
    context = await one.new_context(viewport=size, color_scheme=scheme)  # pyright: ignore
    page, complaints = await context.new_page(), list[str]()
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(f"{visitor.here}{await path_of(table)}")
    await expect(page.locator("#picture")).to_have_attribute("data-theme", scheme)
    await moved(table)
    last = await is_at_the_newest(table, page)
    await expect(page.locator("#lines li.now").first).to_be_visible()
    await page.keyboard.press("Home")
    await expect(page.locator("#picture")).to_have_attribute("data-step", "0")
    await moved(table)
    await expect(page.locator("#where")).to_have_text(f"The start, step 0 of {last + 1}")
    await expect(page.locator("#picture")).to_have_attribute("data-step", "0")
    await page.get_by_role("button", name="Newest").click()
    await is_at_the_newest(table, page)
    assert await page.evaluate("document.documentElement.scrollWidth") <= wide
    assert complaints == []
    await context.close()


@pytest.mark.long
async def test_whoever_follows_a_match_sees_its_end_and_a_reader_stays_where_they_are(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db", draw=drawing(render.draw)) as table, served(table) as visitor:
        session = await table.begin("toy", options="rounds 1")
        await moved(table)
        async with browser() as one:
            follower, reader = await one.new_page(), await one.new_page()
            for page in (follower, reader):
                await page.goto(f"{visitor.here}{await path_of(table)}")
                await is_at_the_newest(table, page)
            await reader.keyboard.press("Home")
            while session.phase != "over":
                await moved(table)
            for page in (follower, reader):
                await expect(page.get_by_role("heading", name="The result")).to_be_visible()
            last = len(replay_steps(session)) - 1
            await expect(follower.locator("#picture")).to_have_attribute("data-step", str(last))
            await expect(reader.locator("#picture")).to_have_attribute("data-step", "0")


async def moved(table: Channel) -> None:
    """Somebody moves in a way that all are told of."""
    session = await table.session()
    lines = len(session.under_way.events())
    while len(session.under_way.events()) == lines:
        seat = session.waiting.seats[0]
        await makes(table, session, seat, random_move(session.pending[seat], RNG))


async def is_at_the_newest(table: Channel, page: Page) -> int:
    last = len(replay_steps(await table.session())) - 1
    await expect(page.locator("#picture")).to_have_attribute("data-step", str(last))
    await expect(page.locator("#picture")).to_have_attribute("aria-label", re.compile(r"\w"))
    return last
