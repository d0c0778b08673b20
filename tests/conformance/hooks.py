"""A game whose table calls back after all that it does for the rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import currentframe, iscoroutinefunction
from typing import Any, cast

from rules import Game, Result, Seat, Table
from tests.games import but_for


@dataclass(frozen=True)
class Hook:
    """What the rules had from their table: the name of its method, the arguments, and what it gave.

    `draws` are the numbers of the draws from chance that it took, `site` the line of the rules that asked for it.
    """

    name: str
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict[str, Any])
    value: Any = None
    draws: range = range(0)
    site: tuple[str, int] = ("", 0)

    @property
    def discloses(self) -> bool:
        match self.name:
            case "reveal" | "roll" | "pick" | "shuffle":
                return True
            case "tell":
                return self.to is not None and self.args[0].reveals
            case "ask_all" | "ask_all_beside":
                return len(self.value) > 1
            case _:
                return False

    @property
    def to(self) -> Seat | None:
        return (*self.args[1:], self.kwargs.get("to"))[0] if self.name == "tell" else None


class Hooked:
    def __init__(self, table: Table, after: Callable[[Hook], object]) -> None:
        self._table = table
        self._after = after

    @property
    def _drawn(self) -> int:
        return self._table.dice.position[1]

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._table, name)
        if not callable(found):
            return found
        self.__dict__[name] = calling = self._calling(name, cast("Callable[..., Any]", found))
        return calling

    def _calling(self, name: str, inner: Callable[..., Any]) -> Callable[..., Any]:
        """A method of the table that calls back. It is made once: a match uses few of them, thousands of times."""

        async def asked(*args: Any, **kwargs: Any) -> Any:
            answer = await inner(*args, **kwargs)
            self._after(Hook(name, args, kwargs, answer))
            return answer

        def called(*args: Any, **kwargs: Any) -> Any:
            before, caller = self._drawn, currentframe()
            value = inner(*args, **kwargs)
            assert caller is not None
            assert caller.f_back is not None
            site = caller.f_back.f_code.co_filename, caller.f_back.f_lineno
            self._after(Hook(name, args, kwargs, value, range(before, self._drawn), site))
            return value

        return asked if iscoroutinefunction(inner) else called


def hooked(game: Game, after: Callable[[Any, Hook], object]) -> Game:
    """The game, calling `after` with its State at the start and after each use of the table."""

    async def play(table: Table, state: Any) -> Result:
        after(state, Hook("start"))
        return await game.rules.play(cast(Table, Hooked(table, lambda hook: after(state, hook))), state)

    return but_for(game, play=play)
