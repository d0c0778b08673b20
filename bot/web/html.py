"""A page as HTML with its style and its script: a file with its pictures in it, or one that is served."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from bot.web.match_page import MatchPage
from bot.web.pictures import Held, Shot, packed

LARGEST = 8 << 20
"""Bytes of a file."""
FRAMED_BY_NOBODY = "frame-ancestors 'none'"
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
    return _html(page, _data(page, every), policy=_policy(page, "img-src data:"))


@dataclass(frozen=True)
class Serving:
    """What a page is told that is served: how the match stands in words, and by which name that is known (`at`).

    Pictures lie beside it by the `numbers` of their steps; `look` is another where they would look otherwise.
    """

    standing: str
    at: str
    numbers: Sequence[int]
    look: str
    goes_on: bool


def served_html(page: MatchPage, held: Held, serving: Serving) -> tuple[str, str]:
    """A page that takes its pictures and its news from beside it, and the policy to send with it."""
    texts = Texts()
    shots = {str(seat): [[0, 0, texts.numbers(one)] for one in some] for seat, some in held.items()}
    data = {**_steps(page), "shots": shots, "texts": [*texts.known], "served": asdict(serving)}
    return _html(page, data, serving=serving), _policy(page, "img-src 'self'; connect-src 'self'", FRAMED_BY_NOBODY)


def _html(page: MatchPage, data: dict[str, Any], *, policy: str = "", serving: Serving | None = None) -> str:
    style, script = Markup(_style(page)), Markup(own_file("page.js"))
    template = environment().get_template("page.html")
    return template.render(page=page, data=data, style=style, script=script, policy=policy, serving=serving)


def _style(page: MatchPage) -> str:
    return own_file("page.css") + environment().get_template("colours.css").render(colours=page.colours)


def _policy(page: MatchPage, images: str, *more: str) -> str:
    """What alone a browser may load and run."""
    style, script = hash_of(_style(page)), hash_of(own_file("page.js"))
    own = (f"style-src '{style}'", f"script-src '{script}'")
    return "; ".join(["default-src 'none'", images, *own, "base-uri 'none'", "form-action 'none'", *more])


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


class Texts:
    """Texts that are told several times, and are written down once."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.known.setdefault(text, len(self.known))

    def numbers(self, some: Iterable[str]) -> list[int]:
        return [self.number(text) for text in some]


def _steps(page: MatchPage) -> dict[str, Any]:
    places = page.outcome.curve.places if page.outcome.curve else []
    return {"steps": page.steps, "turns": page.turns, "places": places}


def _data(page: MatchPage, every: int) -> dict[str, Any]:
    """What the script reads of a file."""
    texts = Texts()
    shots = {("all" if seat is None else str(seat)): some for seat, some in page.album.shots.items()}
    pictures: Mapping[str, Any] = packed(page.album, every)

    def told(one: Shot) -> list[object]:
        return [one.picture, texts.number(one.alt), texts.numbers(one.held)]

    return {
        **_steps(page),
        "shots": {who: [told(one) for one in some] for who, some in shots.items()},
        "pictures": pictures,
        "texts": [*texts.known],
    }
