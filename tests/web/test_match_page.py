"""The page of a match: what it shows and keeps to itself, and that nothing in it is taken for more than text."""

import json
import re
from base64 import b64decode
from html.parser import HTMLParser
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.app.replay import session_of
from bot.web import html as html_file
from bot.web.html import LARGEST, hash_of, html_of
from bot.web.match_page import in_words
from render import draw
from render.tiles import ACROSS, SIDE
from rules import Match, games
from tests.web.pages import NAMES, html, page_of, record

SHORT = "redistricting-2"
SECRETS, BEGUN = "barrage-3", 14


class Parts(HTMLParser):
    """The elements of a page with their attributes, and what stands in scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.inside: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.lasttag in {"script", "style"} and data.strip():
            self.inside.append((self.lasttag, data))


def data_of(text: str) -> dict[str, object]:
    return json.loads(re.findall(r'<script type="application/json" id="match">(.*?)</script>', text, re.DOTALL)[0])


def test_a_name_is_text_wherever_it_stands() -> None:
    parts = Parts(html(SHORT))
    assert [attrs for tag, attrs in parts.elements if tag == "script"] == [
        {"type": "application/json", "id": "match"},
        {},
    ]
    assert "<script>alert" not in html(SHORT)
    assert "&lt;/script&gt; won" in html(SHORT) or "&lt;script&gt;alert(1)&lt;/s… won" in html(SHORT)
    texts = data_of(html(SHORT))["texts"]
    assert isinstance(texts, list)
    assert any(NAMES[1] in text for text in texts), "the names are in the data too"


def test_it_says_as_a_result_does_who_was_out_and_which_points_went_to_nobody() -> None:
    page, _ = in_words(session_of(Match.load(record("politocracy-6")), NAMES))
    final, polls, votes = page.outcome.tables
    assert [(place, score) for _, (place, _, score) in final.rows] == [
        ("1.", "276"),
        ("2.", "236"),
        *[("3.", "out")] * 4,
    ]
    assert [polls.note, votes.note] == ["", "26 votes went to nobody, as nobody had chits in Region X."]
    assert f'<p class="note">{votes.note}</p>' in html_of(page)


def test_only_its_own_script_and_style_may_run() -> None:
    parts = Parts(html(SHORT))
    policy = next(attrs["content"] for _, attrs in parts.elements if attrs.get("http-equiv"))
    style, _, script = (text for _, text in parts.inside)
    assert policy == (
        f"default-src 'none'; img-src data:; style-src '{hash_of(style)}'; script-src '{hash_of(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    assert not any(
        name in {"src", "href", "style"} or name.startswith("on") for _, one in parts.elements for name in one
    )


def test_a_match_that_goes_on_is_shown_as_everybody_may_see_it() -> None:
    one = record(SECRETS)
    match = Match.load(one | {"log": one["log"][:BEGUN]}, games()[one["game"]])
    told = {event.text for seat in range(match.seats) for event in match.events(seat) if event.to is not None}
    assert told
    page = page_of(SECRETS, BEGUN)
    assert {*page.album.shots} == {None}
    assert [line for part in page.log for line in part.lines if line.to is not None] == []
    assert (page.outcome.curve, page.outcome.tables, page.viewers) == (None, (), {})
    assert "As seen by" not in html(SECRETS, BEGUN)


def test_a_match_that_is_over_is_seen_from_each_seat_with_what_it_alone_was_told() -> None:
    page = page_of(SHORT)
    assert {*page.album.shots} == {None, 0, 1}
    assert {len(shots) for shots in page.album.shots.values()} == {page.steps}
    assert any(shot.held for shot in page.album.shots[0])
    assert page.outcome.curve is not None
    assert page.outcome.curve.places == sorted(page.outcome.curve.places)
    assert [line.step for part in page.log for line in part.lines][-1] == page.steps - 1


def test_a_turning_point_leads_to_the_step_that_the_chart_marks() -> None:
    page = page_of(SHORT)
    curve, points = page.outcome.curve, page.outcome.turning
    assert curve is not None
    assert points
    marked = {flag.moment.number: (flag.at[0], flag.moment.says) for flag in curve.flags}
    assert marked == {number: (curve.places[one.step], one.text) for number, one in enumerate(points, 1)}


def test_a_picture_is_put_together_again_as_it_was_drawn() -> None:
    one = record(SHORT)
    match, page = Match.load(one, games()[one["game"]]), page_of(SHORT)
    pictures = data_of(html(SHORT))["pictures"]
    dark = pictures["themes"]["dark"]  # pyright: ignore  (JSON of our own)
    sheets = [Image.open(BytesIO(b64decode(sheet.partition(",")[2]))) for sheet in dark["sheets"]]  # pyright: ignore
    tiles: list[int] = []
    for wide, high, *changed in dark["pictures"]:  # pyright: ignore
        tiles = tiles or [0] * (-(-wide // SIDE) * -(-high // SIDE))
        for at, tile in zip(changed[::2], changed[1::2], strict=True):
            tiles[at] = tile
    image = Image.new("RGB", (wide, high))  # pyright: ignore
    for at, tile in enumerate(tiles):
        on, across = tile % ACROSS**2, -(-image.width // SIDE)
        left, top = on % ACROSS * SIDE, on // ACROSS * SIDE
        square = sheets[tile // ACROSS**2].crop((left, top, left + SIDE, top + SIDE)).convert("RGB")
        image.paste(square, (at % across * SIDE, at // across * SIDE))
    last = [copy.view() for _, copy in match.again()][-2:]
    called = dict(enumerate(page.names))
    drawn = draw(match.game, last[1], names=called, theme="dark", since=last[0], glance=True)
    assert ImageChops.difference(image, Image.open(BytesIO(drawn.data)).convert("RGB")).getbbox() is None


def test_a_file_that_would_be_too_large_has_fewer_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = len(html(SHORT).encode())
    assert whole < LARGEST
    monkeypatch.setattr(html_file, "LARGEST", whole - 1)
    text = html_of(page_of(SHORT))
    assert len(text.encode()) < whole
    pictures = data_of(text)["pictures"]
    assert isinstance(pictures, dict)
    assert pictures["every"] == 2
