"""One assertion about many things, which names all with which something is wrong."""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def check_all(things: Iterable[T], check: Callable[[T], object], name: Callable[[T], object] = str) -> None:
    """Check each thing, and go on after a failure. Raises AssertionError with all that was found, after the first."""
    every = [*things]
    assert every, "nothing to check"
    found = [(thing, error) for thing in every if (error := _failure(check, thing))]
    if found:
        lines = [f"{name(thing)}: {type(error).__name__}: {error}" for thing, error in found]
        raise AssertionError("\n".join([f"wrong with {len(found)} of {len(every)}:", *lines])) from found[0][1]


def _failure(check: Callable[[T], object], thing: T) -> Exception | None:
    try:
        check(thing)
    except Exception as error:
        return error
    return None
