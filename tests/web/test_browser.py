"""The page of a match in Chromium: it goes by keys and by pointer, at each width, in the light and the dark."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from render.chart.layout import AIR
from tests.demo.test_page import CHROMIUM, FLAGS, PATIENCE_MS
from tests.web.pages import html, page_of

SHORT = "redistricting-2"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here, in which the page would be opened")


@dataclass
class Seen:
    """The page as a browser shows it, with what it complained of and what it asked the network for."""

    page: Page
    complaints: list[str] = field(default_factory=list[str])
    requests: list[str] = field(default_factory=list[str])

    async def is_at(self, step: int) -> None:
        await expect(self.page.locator("#picture")).to_have_attribute("data-step", str(step))

    async def press(self, key: str, step: int) -> None:
        await self.page.keyboard.press(key)
        await self.is_at(step)


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        one = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield one
        await one.close()


@asynccontextmanager
async def seen(one: Browser, file: Path, wide: int, scheme: str, *, script: bool = True) -> AsyncIterator[Seen]:
    """The page at a width, in a colour scheme; it asks for nothing, and complains of nothing."""
    size, dark = {"width": wide, "height": 900}, "dark" if scheme == "dark" else "light"
    context = await one.new_context(viewport=size, color_scheme=dark, java_script_enabled=script)  # pyright: ignore
    shown = Seen(await context.new_page())
    shown.page.on("console", lambda said: shown.complaints.append(said.text))
    shown.page.on("pageerror", lambda error: shown.complaints.append(str(error)))
    shown.page.on("request", lambda asked: shown.requests.append(asked.url))
    await shown.page.goto(file.as_uri())
    yield shown
    assert shown.complaints == []
    assert [url for url in shown.requests if not url.startswith("data:")] == [file.as_uri()]
    assert await shown.page.evaluate("document.documentElement.scrollWidth") <= wide if script else True
    await context.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The page, which is made where no event loop runs yet."""
    (one := tmp_path / "page.html").write_text(html(SHORT), "utf-8")
    return one


@pytest.mark.long
async def test_the_page_is_gone_through_by_keys_and_pointer_at_each_width(file: Path) -> None:
    async with browser() as one:
        for wide in (360, 1280):
            for scheme in ("light", "dark"):
                async with seen(one, file, wide, scheme) as shown:
                    await goes_by_keys(shown)
                    await goes_by_pointer(shown)
                    await shows_a_seat_what_it_held(shown)
                    await changes_its_theme(shown, scheme)
                    await has_words_that_stand_apart_in_its_chart(shown)
                    await goes_to_a_turning_point(shown)
                    await has_a_table_with_what_it_comes_to_in_sight(shown, wide)
        async with seen(one, file, 360, "light", script=False) as bare:
            await expect(bare.page.get_by_role("heading", name="The log")).to_be_visible()
            await expect(bare.page.get_by_text("How all came in")).to_be_visible()
            await expect(bare.page.locator("#board")).to_be_hidden()


async def goes_by_keys(shown: Seen) -> None:
    page, last = page_of(SHORT), page_of(SHORT).steps - 1
    await shown.is_at(last)
    await expect(shown.page.locator("#where")).to_have_text(f"Step {last} of {last}")
    await shown.press("Home", 0)
    await expect(shown.page.locator("#where")).to_have_text(f"The start, step 0 of {last}")
    await shown.press("ArrowRight", 1)
    await expect(shown.page.locator("#where")).to_have_text(f"Step 1 of {last}")
    await expect(shown.page.locator("#lines li.now").first).to_be_visible()
    await shown.press("ArrowLeft", 0)
    await shown.press("Shift+ArrowRight", page.turns[1])
    await shown.press("End", last)
    await expect(shown.page.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    alt = page.album.shots[None][last].alt
    await expect(shown.page.locator("#picture")).to_have_attribute("aria-label", alt)
    await shown.press("Home", 0)
    await shown.page.get_by_role("slider", name="Step").focus()
    await shown.press("ArrowRight", 1)


async def goes_by_pointer(shown: Seen) -> None:
    last = page_of(SHORT).steps - 1
    await shown.page.locator("#lines li").last.click()
    await shown.is_at(last)
    box = await shown.page.locator("#chart").bounding_box()
    assert box
    await shown.page.locator("#chart").click(position={"x": 4, "y": box["height"] / 2})
    await shown.is_at(0)
    await shown.page.get_by_role("button", name="Next", exact=True).click()
    await shown.is_at(1)


async def shows_a_seat_what_it_held(shown: Seen) -> None:
    held = shown.page.locator("#held")
    await expect(held).to_be_hidden()
    await shown.page.get_by_label("As seen by").select_option("0")
    await expect(held.get_by_role("listitem")).to_have_text([*page_of(SHORT).album.shots[0][1].held])
    await shown.page.get_by_label("As seen by").select_option("all")
    await expect(held).to_be_hidden()


async def changes_its_theme(shown: Seen, scheme: str) -> None:
    picture, other = shown.page.locator("#picture"), "light" if scheme == "dark" else "dark"
    await expect(picture).to_have_attribute("data-theme", scheme)
    await shown.page.get_by_role("button", name=other.capitalize(), exact=True).click()
    await expect(picture).to_have_attribute("data-theme", other)
    await expect(shown.page.get_by_role("button", name=scheme.capitalize(), exact=True)).to_be_visible()


async def has_words_that_stand_apart_in_its_chart(shown: Seen) -> None:
    """In the browser's own letters, which are wider than a picture's."""
    names, figures, rounds = [await sides(shown, kind) for kind in (".name", ".figure", ".axis.mid")]
    pairs = [*zip(names, figures, strict=True), *pairwise(rounds)]
    assert len(names) == 2
    assert len(rounds) > 1
    assert all(right + AIR - 1 <= left for (_, right), (left, _) in pairs)


async def sides(shown: Seen, kind: str) -> list[tuple[float, float]]:
    """From where to where such texts of the chart go, in its own units."""
    script = "all => all.map(one => one.getBBox()).map(box => [box.x, box.x + box.width])"
    return [(left, right) for left, right in await shown.page.locator(f"#chart {kind}").evaluate_all(script)]


async def goes_to_a_turning_point(shown: Seen) -> None:
    points = page_of(SHORT).outcome.turning
    assert points
    for one in points:
        link = shown.page.get_by_role("link", name=one.text, exact=True)
        await link.focus()
        await shown.press("Enter", one.step)
        await expect(shown.page.locator("#picture")).to_be_in_viewport()


async def has_a_table_with_what_it_comes_to_in_sight(shown: Seen, wide: int) -> None:
    table = shown.page.get_by_role("region", name="Where the points came from")
    await table.scroll_into_view_if_needed()
    await expect(table.get_by_role("columnheader", name="In all")).to_be_in_viewport(ratio=1)
    shade = await right_edge(table)
    await table.evaluate("it => { it.scrollLeft = it.scrollWidth; }")
    await expect(table.get_by_role("rowheader").first).to_be_in_viewport(ratio=1)
    assert (shade != await right_edge(table)) == (wide == 360), "a shade shows that more can be scrolled to"


async def right_edge(table: Locator) -> object:
    """The colour at the edge, beside the caption."""
    image = Image.open(BytesIO(await table.screenshot()))
    return image.getpixel((image.width - 2, 2))
