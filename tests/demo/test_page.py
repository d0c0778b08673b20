"""The demo as somebody meets it who opens its address: the real process, and Chromium."""

import asyncio
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import BrowserContext, Locator, Page, TimeoutError, async_playwright, expect

from render.glance import SQUARE
from rules import games

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
START_SECONDS, STOP_SECONDS, PATIENCE_MS = 30, 20, 15_000
TRIES = 10


@dataclass(frozen=True)
class Table:
    """The channel as the page shows it to one member at a time."""

    page: Page

    @property
    def messages(self) -> Locator:
        return self.page.locator("#channel-message-list")

    @property
    def post(self) -> Locator:
        return self.page.locator(".channel-message").filter(has=self.page.locator("section.component-container")).last

    @property
    def channels(self) -> Locator:
        return self.page.get_by_role("navigation", name="Channels").get_by_role("link")

    async def open(self, address: str) -> None:
        await self.page.goto("about:blank")
        await self.page.goto(address)

    async def rests(self) -> None:
        """The page has done what it was last asked to: until then it drops what is pressed."""
        await expect(self.page.locator("#action-status")).not_to_have_text(re.compile("…$"))

    async def view_as(self, name: str) -> None:
        await self.page.locator("#viewer-picker").select_option(label=name)
        await self.rests()

    async def press(self, label: str) -> None:
        await self.rests()
        await self.messages.get_by_role("button", name=label, exact=True).last.click()

    async def choose(self, select: str, within: Locator | None = None) -> None:
        """The first of a list in the newest post, which the page closes when it draws the post anew meanwhile."""
        first = self.page.locator(".select-option:visible").first
        for _ in range(TRIES):
            await self.rests()
            await (within or self.post).get_by_role("combobox", name=select).first.click()
            with suppress(TimeoutError):
                await first.click(timeout=PATIENCE_MS / TRIES)
                return
        raise AssertionError(f"the list “{select}” does not stay open")

    async def reads(self, text: str) -> None:
        await expect(self.messages.get_by_text(text).last).to_be_visible()

    async def shows_a_board(self) -> None:
        """The newest post has its picture, loaded, and the words for it; and a face for whoever is asked."""
        await expect(self.post.locator("img.custom-emoji").first).to_be_visible()
        picture = self.post.locator("img:not(.custom-emoji)").last
        await expect(picture).to_have_attribute("alt", re.compile("Electoral Barrage"))
        await expect(picture).to_have_js_property("naturalWidth", SQUARE[0])


@asynccontextmanager
async def demo(folder: Path) -> AsyncIterator[str]:
    """The demo on a folder, until Ctrl-C; the address that it prints. It ends well, without a line of complaint."""
    command = (sys.executable, "-m", "bot", "demo", "--folder", str(folder), "--port", "0")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    assert process.stdout
    try:
        said = await asyncio.wait_for(process.stdout.readuntil(b"Ctrl-C"), START_SECONDS)
        yield re.findall(r"http://127\.0\.0\.1:\S+", said.decode())[0]
        process.send_signal(signal.SIGINT)
        ended, errors = await asyncio.wait_for(process.communicate(), STOP_SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
    assert (process.returncode, errors.decode()) == (0, "")
    assert "The demo has ended. Its matches continue the next time you start it." in ended.decode()


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[BrowserContext]:
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=FLAGS, viewport={"width": 1280, "height": 1000}
        )
        context.set_default_timeout(PATIENCE_MS)
        yield context
        await context.close()


@pytest.mark.long
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here, in which the page would be opened")
async def test_matches_are_played_in_the_page_and_go_on_after_a_restart(tmp_path: Path) -> None:
    expect.set_options(timeout=PATIENCE_MS)
    async with browser(tmp_path / "profile") as context:
        table = Table(await context.new_page())
        async with demo(tmp_path / "demo") as address:
            await table.open(address)
            await begin(table)
            await keep_a_character(table)
            await table.reads("Place a Staffer (4 left) in a state or office.")
            await table.shows_a_board()
            await table.choose("★★★ 5+ wins (33%) · 29–55 votes")
            await table.reads("Place a Staffer (3 left) in a state or office.")
            await is_seen_by_another(table)
            await a_second_game_has_a_thread(table)
        async with demo(tmp_path / "demo") as address:
            await table.open(address)
            await table.reads("Place a Staffer (3 left) in a state or office.")
            await table.reads("Live page")
            await table.shows_a_board()
            await table.choose("★★★ 5+ wins (33%) · 29–55 votes")
            await table.reads("Place a Staffer (2 left) in a state or office.")
            await table.channels.filter(has_text="Ninety · Dev's match").click()
            await expect(table.post.get_by_text("Seed the map (1 of 2)")).to_be_visible()
            await table.view_as("Dev")
            await a_list_forgets_what_was_picked(table)


async def a_list_forgets_what_was_picked(table: Table) -> None:
    """The next question of the same post has lists of its own, in which the same can be picked again."""
    first = table.post.get_by_role("combobox").first
    name = await first.inner_text()
    await table.choose(name)
    await expect(table.post.get_by_text("Seed the map (2 of 2")).to_be_visible()
    await expect(first).to_have_text(name)


async def begin(table: Table) -> None:
    """Ann, who has read the first message alone, presses three times, and a match against AI players begins."""
    await table.reads("Election board games, played right here")
    await table.press("Play Electoral Barrage")
    await table.reads("1 of 8 seats")
    await table.press("Add 3 AI")
    await table.reads("4 of 8 seats")
    await table.press("Start")


async def keep_a_character(table: Table) -> None:
    """In secret; not the Banker, who would be asked more than one question a turn."""
    await table.press("Your choice")
    await table.reads("Your cards: ")
    cards = table.messages.get_by_role("button", name=re.compile("^Keep the (?!Banker)"))
    await table.rests()
    await cards.last.click()


async def is_seen_by_another(table: Table) -> None:
    """Dev, who does not play, sees the post and its picture, and not what Ann was told alone."""
    await expect(table.messages.get_by_text("Only you can see this").last).to_be_visible()
    await table.view_as("Dev")
    await table.reads("Place a Staffer (3 left) in a state or office.")
    await table.shows_a_board()
    await expect(table.messages.get_by_text("Only you can see this")).to_have_count(0)
    await expect(table.messages.get_by_text("Your cards: ")).to_have_count(0)


async def a_second_game_has_a_thread(table: Table) -> None:
    """Dev, in the channel of a game where a lobby is open, plays another on a narrow screen."""
    await expect(table.channels).to_have_text(["# the-hustings", *(f"# {key}" for key in games())])
    await table.channels.filter(has_text="# boomtown").click()
    await expect(table.messages.get_by_role("button").first).to_have_text("Play Boomtown")
    await table.press("Play Boomtown")
    await table.reads("1 of 5 seats")
    await table.press("Play Ninety")
    await table.reads("There's already an open lobby here")
    await table.press("Open in a new thread")
    await table.messages.locator(".mention", has_text="#Ninety · Dev's match").click()
    await table.reads("Ninety: a new match")
    await table.page.set_viewport_size({"width": 420, "height": 1000})
    await table.press("Add 3 AI")
    await table.reads("4 of 5 seats")
    await table.press("Start")
    await expect(table.post.get_by_text("Seed the map (1 of 2)")).to_be_visible()
    await table.press("More…")
    await table.choose("Close-up…", within=table.messages)
    picture = table.messages.get_by_alt_text("seen closely")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("image => image.width") > 380, "it takes the room below the avatar"
    await table.page.set_viewport_size({"width": 1280, "height": 1000})
