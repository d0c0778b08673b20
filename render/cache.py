"""The cache of images that are pasted again: one for all games, with as many bytes for one game as for many."""

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
"""The bytes that an image counts besides its pixels: more than it takes with its key, but many small images would keep
the garbage collector busy, which halts everything."""

Parameters = ParamSpec("Parameters")
ImagesT = TypeVar("ImagesT")


class Key:
    """The key of images; a patch of many marks takes long to hash, so it is hashed once."""

    __slots__ = ("_hash", "_parts")

    def __init__(self, parts: tuple[object, ...]) -> None:
        self._parts, self._hash = parts, hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self._parts == other._parts


class Cache:
    """Images, alone or in tuples, in so many bytes; those not used for longest are dropped first."""

    def __init__(self, room: int) -> None:
        self.room, self.taken = room, 0
        self._images = OrderedDict[Key, object]()
        self._lock = Lock()

    def keep(self, draw: Callable[Parameters, ImagesT]) -> Callable[Parameters, ImagesT]:
        """Let a function draw only what is not in the cache yet; the images it returns must not be changed."""

        @wraps(draw)
        def lookup(*args: Parameters.args, **keywords: Parameters.kwargs) -> ImagesT:
            key = Key((draw, args, *keywords.items()))
            with self._lock:
                if key in self._images:
                    self._images.move_to_end(key)
                    return self._images[key]  # pyright: ignore[reportReturnType]  (its key says what it is)
            images = draw(*args, **keywords)
            self.put(key, images)
            return images

        return lookup

    def put(self, key: Key, images: object) -> None:
        """Keep images, and drop those for which there is no room any more."""
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
