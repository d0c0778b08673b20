"""The cache of what has been drawn and is pasted again: one for all games, so many bytes for one game as for many."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar, cast

from PIL import Image

ROOM = 64 * 2**20
"""The bytes of the cache of all pictures: a game in play has some 10 MiB there a theme."""

BESIDE = 2**14
"""What an image counts beside its pixels: with what it is found by it takes fewer bytes, but many small ones would keep
the collector of garbage busy, which halts everything."""

Parameters = ParamSpec("Parameters")
Kept = TypeVar("Kept")


class Key:
    """What images are found by; a patch of many marks takes long to hash, so that is done once."""

    __slots__ = ("_hash", "_parts")

    def __init__(self, parts: tuple[object, ...]) -> None:
        self._parts, self._hash = parts, hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self._parts == other._parts


class Cache:
    """Images, alone or in tuples, in so many bytes; what was not used for longest leaves first."""

    def __init__(self, room: int) -> None:
        self.room, self.taken = room, 0
        self._images = OrderedDict[Key, object]()
        self._lock = Lock()

    def keep(self, draw: Callable[Parameters, Kept]) -> Callable[Parameters, Kept]:
        """Let a function draw only what is not kept yet; what it returns must not be changed."""

        @wraps(draw)
        def kept(*args: Parameters.args, **named: Parameters.kwargs) -> Kept:
            key = Key((draw, args, *named.items()))
            with self._lock:
                if key in self._images:
                    self._images.move_to_end(key)
                    return self._images[key]  # pyright: ignore[reportReturnType]  (its key says what it is)
            drawn = draw(*args, **named)
            self.put(key, drawn)
            return drawn

        return kept

    def put(self, key: Key, images: object) -> None:
        """Keep images, and drop those that have no room any more."""
        with self._lock:
            self.taken += weight(images) - weight(self._images.pop(key, None))
            self._images[key] = images
            while self.taken > self.room:
                self.taken -= weight(self._images.popitem(last=False)[1])


def weight(images: object) -> int:
    """The bytes of images in memory, about; of all else, which is small, 0."""
    if isinstance(images, Image.Image):
        return images.width * images.height * (1 if images.mode in ("1", "L", "P") else 4) + BESIDE
    return sum(map(weight, cast("tuple[object, ...]", images))) if isinstance(images, tuple) else 0


CACHE = Cache(ROOM)
keep = CACHE.keep
