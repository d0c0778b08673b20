"""The host's panels: the options of the game, and the terms of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from bot import store
from bot.lobby.joining import demand_host
from bot.match import posts
from bot.match.matches import Matches
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.options import Option as GameOption
from bot.model.options import demand_playable, in_words, options_of
from bot.model.player import Cause
from bot.model.terms import Terms
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Select, in_rows
from bot.pages.press import Press
from bot.pages.presses import RemoveAI, SetHints, SetOption, SetPrivate, SetTerm
from bot.pages.reply import Reply
from rules import agents


async def set_options(matches: Matches, match_id: int, values: Mapping[str, Any], cause: Cause) -> Live:
    """The host chooses options. Raises Illegal for those that do not fit."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "change the options")
        live.setup.options = demand_playable(live.game, {**live.setup.options, **values}).model_dump(mode="json")
        store.matches.set_match(db, live.id, options=live.setup.options)
        await posts.note(live, db, [])
    return live


async def choose(matches: Matches, live: Live, name: str, at: int, cause: Cause) -> Live:
    """The host chooses the value at this place of an option's list."""
    return await set_options(matches, live.id, {name: _value(live.game.rules.options, name, at)}, cause)


async def set_hints(matches: Matches, match_id: int, cause: Cause, *, hints: bool) -> Live:
    """The host allows hints, or turns them off."""
    return await _set_term(matches, match_id, cause, "change the options", hints=hints)


async def set_term(matches: Matches, match_id: int, name: str, at: int, cause: Cause) -> Live:
    """The host chooses one of the terms: the value at this place of its list."""
    what = "change the time settings" if name in timing() else "change the options"
    return await _set_term(matches, match_id, cause, what, **{name: _value(Terms, name, at)})


async def _set_term(matches: Matches, match_id: int, cause: Cause, what: str, **values: object) -> Live:
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, what)
        live.setup.terms = live.setup.terms.model_copy(update=values)
        store.matches.set_match(db, live.id, terms=live.setup.terms.model_dump(mode="json"))
        await posts.note(live, db, [])
    return live


def _value(model: type[BaseModel], name: str, at: int) -> object:
    option = next((one for one in options_of(model) if one.name == name), None)
    if option is None or at >= len(option.values):
        raise Sorry("That option doesn't exist. Open the panel again with the button below the lobby.")
    return option.values[at]


def option_panel(live: Live) -> Reply:
    """Every option of a lobby, with its value, to choose from."""
    level = next(one for one in options_of(Terms) if one.name == "level")
    rows = [*([_option_select(live, one)] for one in options_of(live.game.rules.options)), [_term_select(live, level)]]
    lines = [f"**{one.title}** · {one.description}." for one in (*options_of(live.game.rules.options), level)]
    has_ai = any(player.user_id is None for player in live.players)
    fewer = [Button("Remove an AI player", RemoveAI(live.ref))] if has_ai else []
    private, hints = live.setup.invited is not None, live.setup.terms.hints
    label = "Open it to everyone" if private else "Make it private"
    may_join = "only people you invite with `/game invite`" if private else "everyone in this channel"
    asks = "players can ask what an AI player would do" if hints else "nobody gets any"
    more = [f"**Who can join** · {may_join}.", f"**Hints** · {asks}."]
    switches = [
        Button(label, SetPrivate(live.ref, int(not private))),
        Button("Turn hints off" if hints else "Allow hints", SetHints(live.ref, int(not hints))),
    ]
    text = "\n".join([*lines, *more])
    return Reply(text, [*rows, *in_rows([*switches, *fewer])])


def timing() -> dict[str, GameOption]:
    """What of the terms is about time, by name."""
    return {one.name: one for one in options_of(Terms) if one.name not in {"hints", "level"}}


def time_panel(live: Live) -> Reply:
    """The terms of a lobby, to choose from."""
    terms = timing().values()
    lines = [f"**{one.title}** · {one.description}." for one in terms]
    now = in_words(live.setup.terms) or "There's no time limit, so the other settings don't apply."
    return Reply("\n".join([*lines, f"-# {now}"]), [[_term_select(live, one)] for one in terms])


def _term_select(live: Live, one: GameOption) -> Select:
    values = agents.levels(live.game) if one.name == "level" else one.values
    return _select(live, one, values, getattr(live.setup.terms, one.name), SetTerm(live.ref, one.name))


def _option_select(live: Live, one: GameOption) -> Select:
    values = [value for value in one.values if not one.seats or value is None or _is_seat(live, value)]
    return _select(live, one, values, live.setup.options.get(one.name, one.default), SetOption(live.ref, one.name))


def _select(live: Live, one: GameOption, values: Sequence[object], now: object, press: Press) -> Select:
    """A select of the values of an option, by their place in its list."""
    lines = [
        Option(f"{one.title}: {one.word(value, live)}", str(one.values.index(value)), chosen=value == now)
        for value in values
    ]
    return Select(one.title, lines[:OPTIONS_A_SELECT], press)


def _is_seat(live: Live, value: object) -> bool:
    return isinstance(value, int) and value < len(live.players)
