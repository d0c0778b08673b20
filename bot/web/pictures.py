"""The pictures of a page: the board after each step, as everybody saw it, and as a seat did where that differs."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, get_args

from bot.match.replay_steps import ReplayStep
from bot.model.drawing import Board
from bot.model.names import Names
from bot.model.session import Session
from render import Picture, Theme, holdings
from render.tiles import ACROSS, SIDE, Tiled, Tiles, across
from rules import Game, Seat, View

THEMES: Sequence[Theme] = get_args(Theme)


Drawer: TypeAlias = Callable[[Board], Awaitable[Picture]]
"""What draws a position."""


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


@dataclass(frozen=True)
class Take:
    """What is to be drawn of a step: what each viewer saw then, and what each seat held in words."""

    names: Mapping[Seat, str]
    views: Mapping[Seat | None, View]
    held: Mapping[Seat | None, tuple[str, ...]]


async def album_of(
    session: Session,
    steps: Sequence[ReplayStep],
    viewers: Sequence[Seat | None],
    draw: Drawer,
    *,
    drawn_for: Sequence[Seat],
) -> Album:
    """The board after each step as each viewer saw it, in seconds; seats that it isn't `drawn_for` see what all did.

    Whoever may see what a seat saw sees to it that the viewers are those who may.
    """
    album, before = Album(shots={seat: [] for seat in viewers}), Take({}, {}, {})
    for take in await asyncio.to_thread(takes_of, session, steps, viewers):
        await _shoot(album, session.game.key, take, before, draw, drawn_for)
        before = take
    return album


def takes_of(session: Session, steps: Sequence[ReplayStep], viewers: Sequence[Seat | None]) -> list[Take]:
    """What is to be drawn of each step, found by playing the match again: it is called beside the loop."""
    wanted, game, takes = {step.entry for step in steps}, session.game, list[Take]()
    for number, copy in session.under_way.again():
        if number in wanted:
            names, views = session.names.at(number), {seat: copy.view(seat) for seat in viewers}
            held = {seat: _held(game, seat, view, views[None], names) for seat, view in views.items()}
            takes.append(Take(names.by_seat, views, held))
    return takes


def _held(game: Game, seat: Seat | None, view: View, public: View, names: Names) -> tuple[str, ...]:
    """What a seat held when all saw that, as it read it."""
    return () if seat is None else tuple(str(one) for one in holdings(game, view, public, names.short))


Held: TypeAlias = Mapping[Seat, Sequence[tuple[str, ...]]]
"""What each seat held after each step, in words."""


def held_of(session: Session, steps: Sequence[ReplayStep], viewers: Sequence[Seat | None]) -> Held:
    """What the seats among the viewers held, found by playing the match again: it is called beside the loop."""
    wanted, seats = {step.entry for step in steps}, [seat for seat in viewers if seat is not None]
    held = {seat: list[tuple[str, ...]]() for seat in seats}
    for number, copy in session.under_way.again() if seats else ():
        if number in wanted:
            names, public = session.names.at(number), copy.view()
            for seat in seats:
                held[seat].append(_held(session.game, seat, copy.view(seat), public, names))
    return held


async def _shoot(album: Album, game: str, take: Take, before: Take, draw: Drawer, drawn_for: Sequence[Seat]) -> None:
    """The shots of one step. What a seat saw is drawn in one theme first: nearly always it is what everybody saw."""

    async def drawn(seat: Seat | None, theme: Theme) -> Picture:
        since = before.views.get(seat)
        return await draw(Board(game, take.views[seat], take.names, theme, since=since, glance=True))

    async def kept(seat: Seat | None, first: Picture) -> int:
        pictures: dict[Theme, Picture] = {THEMES[0]: first, **{theme: await drawn(seat, theme) for theme in THEMES[1:]}}
        return await asyncio.to_thread(_keep, album, pictures)

    public = await drawn(None, THEMES[0])
    number = await kept(None, public)
    for seat in take.views:
        own = await drawn(seat, THEMES[0]) if seat in drawn_for else public
        mine = number if own.data == public.data else await kept(seat, own)
        album.shots[seat].append(Shot(mine, own.alt, take.held[seat]))


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
