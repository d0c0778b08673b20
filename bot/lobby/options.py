"""The host's panels: the options of the game, and the terms of the table."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel

from bot import store
from bot.lobby.hosts import require_lobby_host
from bot.match import posts
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.options import Option as GameOption
from bot.model.options import in_words, is_on_post, options_of, require_playable, value_of
from bot.model.player import Cause
from bot.model.session import Session
from bot.model.terms import Terms
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Select
from bot.pages.lobby import odds
from bot.pages.press import Press
from bot.pages.presses import RemoveAI, SetHints, SetOption, SetPrivate, SetTerm
from bot.pages.reply import Reply
from rules import agents


async def set_option(matches: Matches, match_id: int, name: str, at: int, cause: Cause) -> Session:
    """The host chooses the value at this place of an option's list. Raises Illegal for one that does not fit."""
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby_host(session, cause, "change the options")
        values = {**session.setup.options, name: _value(session.game.rules.options, name, at)}
        session.setup.options = require_playable(session.game, values).model_dump(mode="json")
        store.matches.set_match(db, session.id, options=session.setup.options)
        await posts.note(session, db, [])
    return session


async def set_hints(matches: Matches, match_id: int, cause: Cause, *, hints: bool) -> Session:
    return await _set_term(matches, match_id, cause, "change the options", hints=hints)


async def set_term(matches: Matches, match_id: int, name: str, at: int, cause: Cause) -> Session:
    """The host chooses one of the terms: the value at this place of its list."""
    what = "change the time settings" if name in timing() else "change the options"
    return await _set_term(matches, match_id, cause, what, **{name: _value(Terms, name, at)})


async def _set_term(matches: Matches, match_id: int, cause: Cause, what: str, **values: object) -> Session:
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby_host(session, cause, what)
        session.setup.terms = session.setup.terms.model_copy(update=values)
        store.matches.set_match(db, session.id, terms=session.setup.terms.model_dump(mode="json"))
        await posts.note(session, db, [])
    return session


def _value(model: type[BaseModel], name: str, at: int) -> object:
    option = next((one for one in options_of(model) if one.name == name), None)
    if option is None or not 0 <= at < len(option.values):
        raise UserError("That option doesn't exist. Open the panel again with the button below the lobby.")
    return option.values[at]


def option_panel(session: Session) -> Reply:
    """Every option of a lobby that its post does not offer whole, with its value, to choose from."""
    level = next(one for one in options_of(Terms) if one.name == "level")
    shown = [
        one for one in options_of(session.game.rules.options) if not all(is_on_post(one, value) for value in one.values)
    ]
    rows = [*([_option_select(session, one)] for one in shown), [_term_select(session, level)]]
    lines = [f"**{one.title}** · {one.description}." for one in shown]
    if chances := odds(session):
        lines.append(f"-# {chances}")
    lines.append(f"**{level.title}** · {level.description}.")
    has_ai = any(player.user_id is None for player in session.players)
    fewer = [Button("Remove an AI player", RemoveAI(session.ref))] if has_ai else []
    private, hints = session.setup.invited is not None, session.setup.terms.hints
    label = "Open it to everyone" if private else "Make it private"
    may_join = "only people you invite with `/game invite`" if private else "everyone in this channel"
    asks = "players can ask what an AI player would do" if hints else "nobody gets any"
    lines += [f"**Who can join** · {may_join}.", f"**Hints** · {asks}."]
    switches = [
        Button(label, SetPrivate(session.ref, int(not private))),
        Button("Turn hints off" if hints else "Allow hints", SetHints(session.ref, int(not hints))),
    ]
    return Reply("\n".join(lines), [*rows, [*switches, *fewer]])


def timing() -> dict[str, GameOption]:
    """The terms about time, by name."""
    return {one.name: one for one in options_of(Terms) if one.name not in {"hints", "level"}}


def time_panel(session: Session) -> Reply:
    terms = timing().values()
    lines = [f"**{one.title}** · {one.description}." for one in terms]
    now = in_words(session.setup.terms) or "There's no time limit, so the other settings don't apply."
    return Reply("\n".join([*lines, f"-# {now}"]), [[_term_select(session, one)] for one in terms])


def _term_select(session: Session, one: GameOption) -> Select:
    values = agents.levels(session.game) if one.name == "level" else one.values
    return _select(session, one, values, getattr(session.setup.terms, one.name), SetTerm(session.ref, one.name))


def _option_select(session: Session, one: GameOption) -> Select:
    values = [value for value in one.values if not one.seats or value is None or _is_seat(session, value)]
    return _select(session, one, values, value_of(session, one), SetOption(session.ref, one.name))


def _select(session: Session, one: GameOption, values: Sequence[object], now: object, press: Press) -> Select:
    """A select of the values of an option, by their place in its list."""
    lines = [
        Option(f"{one.title}: {one.word(value, session)}", str(one.values.index(value)), chosen=value == now)
        for value in values
    ]
    return Select(one.title, lines[:OPTIONS_A_SELECT], press)


def _is_seat(session: Session, value: object) -> bool:
    return isinstance(value, int) and value < len(session.players)
