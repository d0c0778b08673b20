"""A page as one file of HTML, with its style, its script and its pictures in it: it asks no network for anything."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from bot.web.match_page import MatchPage
from bot.web.pictures import Shot, packed

LARGEST = 8 << 20
"""Bytes of a file."""
FEWEST = 64
"""Where the picture of each such step alone is too much too, the file is as large as it is."""


def html_of(page: MatchPage) -> str:
    """The file; where it would be too large it has the pictures of every second, fourth … step alone."""
    every, text = 1, written(page, 1)
    while len(text.encode()) > LARGEST and every < FEWEST:
        every *= 2
        text = written(page, every)
    return text


def written(page: MatchPage, every: int) -> str:
    """The file with the pictures of every so many steps."""
    style = own_file("page.css") + environment().get_template("colours.css").render(colours=page.colours)
    script = own_file("page.js")
    return (
        environment()
        .get_template("page.html")
        .render(
            page=page,
            data=_data(page, every),
            style=Markup(style),
            script=Markup(script),
            style_hash=hash_of(style),
            script_hash=hash_of(script),
        )
    )


@cache
def environment() -> Environment:
    """What escapes all that it writes, and knows of nothing that it is not given."""
    return Environment(
        loader=PackageLoader("bot.web", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def own_file(name: str) -> str:
    return files("bot.web").joinpath(name).read_text("utf-8")


def hash_of(text: str) -> str:
    """By which the page's policy knows what may run."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _data(page: MatchPage, every: int) -> dict[str, Any]:
    """What the script reads; texts that are told several times are in it once."""
    texts: dict[str, int] = {}

    def number(text: str) -> int:
        return texts.setdefault(text, len(texts))

    shots = {("all" if seat is None else str(seat)): some for seat, some in page.album.shots.items()}
    pictures: Mapping[str, Any] = packed(page.album, every)

    def told(one: Shot) -> list[object]:
        return [one.picture, number(one.alt), [number(line) for line in one.held]]

    return {
        "steps": page.steps,
        "turns": page.turns,
        "places": page.outcome.curve.places if page.outcome.curve else [],
        "shots": {who: [told(one) for one in some] for who, some in shots.items()},
        "pictures": pictures,
        "texts": [*texts],
    }
