"""The pictures of a page: the board after each step, as everybody saw it, and as a seat did where that differs."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, get_args

from bot.match.replay_steps import ReplayStep
from bot.model.session import Session
from render import Picture, Theme, holdings
from render.tiles import ACROSS, SIDE, Tiled, Tiles, across
from rules import Game, Seat, View

THEMES: Sequence[Theme] = get_args(Theme)


class Draw(Protocol):
    """What draws a position at a glance: `render.draw`."""

    def __call__(
        self, game: Game, view: View, *, names: Mapping[Seat, str], theme: Theme, since: View | None, glance: bool
    ) -> Picture: ...


@dataclass(frozen=True)
class Shot:
    """The board after a step as somebody saw it: a picture a theme, by its number, and its alt text.

    `held` is what the seat held then, in words.
    """

    picture: int
    alt: str
    held: tuple[str, ...] = ()


@dataclass
class Album:
    """All pictures of a page, in both themes, and the shots of each step by who saw them."""

    tiles: Mapping[Theme, Tiles] = field(default_factory=lambda: {theme: Tiles() for theme in THEMES})
    pictures: Mapping[Theme, list[Tiled]] = field(default_factory=lambda: {theme: list[Tiled]() for theme in THEMES})
    shots: dict[Seat | None, list[Shot]] = field(default_factory=dict[Seat | None, "list[Shot]"])


def album_of(session: Session, steps: Sequence[ReplayStep], viewers: Sequence[Seat | None], draw: Draw) -> Album:
    """The board after each step as each viewer saw it; the match is played again for it, so it takes seconds.

    Whoever may see what a seat saw sees to it that the viewers are those who may.
    """
    album = Album(shots={seat: [] for seat in viewers})
    before: dict[Seat | None, View] = {}
    wanted = {step.entry for step in steps}
    for number, copy in session.under_way.again():
        if number in wanted:
            views = {seat: copy.view(seat) for seat in viewers}
            _shoot(album, session, number, views, before, draw)
            before = views
    return album


def _shoot(
    album: Album,
    session: Session,
    entry: int,
    views: Mapping[Seat | None, View],
    before: Mapping[Seat | None, View],
    draw: Draw,
) -> None:
    """The shots of one step. What a seat saw is drawn in one theme first: nearly always it is what everybody saw."""
    game, names = session.game, session.names.at(entry)

    def drawn(seat: Seat | None, theme: Theme) -> Picture:
        since = before.get(seat)
        return draw(game, views[seat], names=names.by_seat, theme=theme, since=since, glance=True)

    public = drawn(None, THEMES[0])
    number = _keep(album, {THEMES[0]: public, **{theme: drawn(None, theme) for theme in THEMES[1:]}})
    album.shots[None].append(Shot(number, public.alt))
    for seat, view in views.items():
        if seat is None:
            continue
        own = drawn(seat, THEMES[0])
        same = own.data == public.data
        mine = number if same else _keep(album, {theme: drawn(seat, theme) for theme in THEMES})
        held = (str(one) for one in holdings(game, view, views[None], names.short))
        album.shots[seat].append(Shot(mine, own.alt, (*held,)))


def _keep(album: Album, pictures: Mapping[Theme, Picture]) -> int:
    """The number of a picture, which is drawn in every theme."""
    for theme, picture in pictures.items():
        album.pictures[theme].append(album.tiles[theme].add(picture.data))
    return len(album.pictures[THEMES[0]]) - 1


def packed(album: Album, every: int) -> dict[str, object]:
    """The pictures as the script of the page reads them, those of every so many steps.

    Each sheet of squares is there once, as a data address. A picture is its width and height, then the places of those
    squares that differ from the picture before it, each behind where it lies: `[1100, 1100, 17, 4032, …]`.
    """
    used = sorted({shot.picture for shots in album.shots.values() for shot in shots[::every]})
    themes: dict[str, object] = {}
    for theme in THEMES:
        sheets, pictures = album.tiles[theme].sheets(album.pictures[theme][number] for number in used)
        themes[theme] = {
            "sheets": ["data:image/png;base64," + b64encode(sheet).decode() for sheet in sheets],
            "pictures": _changes(pictures),
        }
    return {"side": SIDE, "across": ACROSS, "every": every, "numbers": used, "themes": themes}


def _changes(pictures: Sequence[Tiled]) -> list[list[int]]:
    found, before = list[list[int]](), Tiled((0, 0), ())
    for one in pictures:
        old = before.tiles if across(before.size) == across(one.size) else (-1,) * len(one.tiles)
        pairs = zip(old, one.tiles, strict=True)
        changed = [part for at, (was, now) in enumerate(pairs) if was != now for part in (at, now)]
        found.append([*one.size, *changed])
        before = one
    return found
