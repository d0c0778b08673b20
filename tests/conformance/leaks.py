"""Leaks to be planted in games: what they keep secret is told, asked or answered so that others see it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules import Decision, Fact, Game, Offer, Result, Table, Topic, Verb, View
from tests.games import but_for

Use = Callable[..., Any]
"""What is done in place of a use of the table: it gets the table, the State, and the arguments."""


@dataclass(frozen=True)
class Leak:
    """A leak with a name, for the game of a key; where another than its first match meets it, the seats and number."""

    name: str
    game: str
    plant: Callable[[Game], Game]
    match: tuple[int, int] | None = None

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


class Leaky:
    """A table that does otherwise in some of its uses."""

    def __init__(self, table: Table, state: Any, uses: Mapping[str, Use]) -> None:
        self._table, self._state, self._uses = table, state, uses

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._table, name)
        if use := self._uses.get(name):
            return lambda *args, **kwargs: use(self._table, self._state, *args, **kwargs)  # pyright: ignore[reportUnknownLambdaType]
        return found


def leaking(**uses: Use) -> Callable[[Game], Game]:
    """What makes a game that leaks by these uses of its table."""

    def plant(game: Game) -> Game:
        async def play(table: Table, state: Any) -> Result:
            leaky: Any = Leaky(table, state, uses)
            return await game.rules.play(leaky, state)

        return but_for(game, play=play)

    return plant


class Whispered(Fact):
    """What nobody should read."""

    what: str

    def say(self) -> str:
        return f"{self.what}."


def aloud(kind: type[Fact]) -> Callable[[Game], Game]:
    """What one seat alone is told is told to all."""

    def tell(table: Table, state: Any, fact: Fact, to: int | None = None) -> None:
        table.tell(fact, None if isinstance(fact, kind) else to)

    return leaking(tell=tell)


def to_another(kind: type[Fact]) -> Callable[[Game], Game]:
    """What one seat alone is told is told to another too."""

    def tell(table: Table, state: Any, fact: Fact, to: int | None = None) -> None:
        table.tell(fact, to)
        if isinstance(fact, kind):
            table.tell(fact, 0 if to else 1)

    return leaking(tell=tell)


def after(
    kind: type[Fact], say: Callable[[Any, Any], Iterable[str]], whom: int | None = None
) -> Callable[[Game], Game]:
    """Lines follow a fact, which all read or one seat alone."""

    def tell(table: Table, state: Any, fact: Fact, to: int | None = None) -> None:
        table.tell(fact, to)
        for line in say(state, fact) if isinstance(fact, kind) else ():
            table.tell(Whispered(line), whom)

    return leaking(tell=tell)


def prompting(topic: str, say: Callable[[Any, int], object]) -> Callable[[Game], Game]:
    """The prompt of a topic says more."""

    def ask(table: Table, state: Any, seat: int, prompt: str, *offers: Any, **rest: Any) -> Any:
        more = f" {say(state, seat)}" if rest.get("topic") == topic else ""
        return table.ask(seat, prompt + more, *offers, **rest)

    return leaking(ask=ask)


def labeling(verb: type[Verb], say: Callable[[Any, int], object]) -> Callable[[Game], Game]:
    """The button of a verb says more."""

    def ask(table: Table, state: Any, seat: int, prompt: str, *offers: Any, **rest: Any) -> Any:
        def labeled(one: Any) -> Any:
            mine = isinstance(one, Offer) and type(one.move) is verb
            return replace(one, label=f"{one.label} {say(state, seat)}") if mine else one

        some = [[labeled(one) for one in part] if isinstance(part, list) else part for part in offers]
        return table.ask(seat, prompt, *some, **rest)

    return leaking(ask=ask)


def seeing(**shown: Callable[[Any], object]) -> Callable[[Game], Game]:
    """All seats see this of the State in fields of their views."""

    def plant(game: Game) -> Game:
        def view(state: Any, seat: int | None) -> View:
            more = {} if seat is None else {name: show(state) for name, show in shown.items()}
            return replace(game.rules.view(state, seat), **more)

        return but_for(game, view=view)

    return plant


def citing(topic: str, clause: Callable[[Any, int], str]) -> Callable[[Game], Game]:
    """A question of a topic is asked by another clause."""

    def ask(table: Table, state: Any, seat: int, *args: Any, **rest: Any) -> Any:
        if rest.get("topic") == topic:
            rest["clause"] = clause(state, seat)
        return table.ask(seat, *args, **rest)

    return leaking(ask=ask)


def citing_any(topic: str, clause: Callable[[Any, int], str]) -> Callable[[Game], Game]:
    """The same where several are asked, of whom the first goes on."""

    def ask_any(table: Table, state: Any, questions: Mapping[int, Decision]) -> Any:
        for seat, question in questions.items():
            question.clause = clause(state, seat) if question.topic == topic else question.clause
        return table.ask_any(questions)

    return leaking(ask_any=ask_any)


def prompting_all(topic: str, say: Callable[[Any, int], object]) -> Callable[[Game], Game]:
    """The prompts of a topic that several are asked at once say more."""

    def ask_all(table: Table, state: Any, questions: Mapping[int, Decision]) -> Any:
        for seat, question in questions.items():
            question.prompt += f" {say(state, seat)}" if question.topic == topic else ""
        return table.ask_all(questions)

    return leaking(ask_all=ask_all)


def asking_only(topic: str, whom: Callable[[Any, int], bool]) -> Callable[[Game], Game]:
    """Some are asked a question of a topic, which everybody is asked; for the others the stand-in answers."""

    async def ask(table: Table, state: Any, seat: int, *args: Any, **rest: Any) -> Any:
        if rest.get("topic") == topic and not whom(state, seat):
            return rest["absent"]() if callable(rest["absent"]) else rest["absent"]
        return await table.ask(seat, *args, **rest)

    return leaking(ask=ask)


def presetting(topic: str, preset: Callable[[Any, int], Sequence[Verb]]) -> Callable[[Game], Game]:
    """A topic is preset."""

    def plant(game: Game) -> Game:
        def preset_in(one: Topic) -> Topic:
            return replace(one, preset=preset) if one.key == topic else one

        return replace(game, topics=tuple(map(preset_in, game.topics)))

    return plant
