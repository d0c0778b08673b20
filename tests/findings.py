"""One assertion about many things, which names all that are wrong."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def check_all(things: Iterable[T], check: Callable[[T], object], name: Callable[[T], object] = str) -> None:
    """Check each thing, and go on after a failure. Raises AssertionError with all that was found, after the first."""
    every = [*things]
    assert every, "nothing to check"
    found = [(thing, error) for thing in every if (error := _failure(check, thing))]
    if found:
        lines = [f"{name(thing)}: {type(error).__name__}: {error}" for thing, error in found]
        raise AssertionError("\n".join([f"wrong with {len(found)} of {len(every)}:", *lines])) from found[0][1]


def for_each(
    names: str | Sequence[str], things: Iterable[Any], name: Callable[[Any], object] = str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """One test of all things, read as `pytest.mark.parametrize` is. `inspect.unwrap` gives that of one thing.

    The checks share the fixtures: what one leaves behind, the next one finds.
    """
    every = [*things]

    def of_all(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def checks(**fixtures: Any) -> None:
            check_all(every, lambda thing: test(**_arguments(names, thing), **fixtures), name)

        asked = inspect.signature(test)
        left = [one for one in asked.parameters.values() if one.name not in _arguments(names, names)]
        checks.__dict__["__signature__"] = asked.replace(parameters=left)
        return checks

    return of_all


def _arguments(names: str | Sequence[str], thing: Any) -> dict[str, Any]:
    return {names: thing} if isinstance(names, str) else dict(zip(names, thing, strict=True))


def _failure(check: Callable[[T], object], thing: T) -> BaseException | None:
    try:
        check(thing)
    except (Exception, pytest.fail.Exception) as error:
        return error
    return None
