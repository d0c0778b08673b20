"""How all stand: in one line, and as a post keeps it, so that a turn that has passed needs no replay for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from bot.model.session import Session
from rules import Figure, Seat, Standings


def standings_line(session: Session, standings: Standings) -> str:
    """Who leads comes first and in bold: "`C` **84** · `A` 38 · `B` 0 electoral votes"."""
    return standings.line(" · ".join(_figure(session, one, standings.sign) for one in standings.ranking))


def of_seat(session: Session, standings: Standings, seat: Seat) -> str:
    """The same to whoever sits at a seat, where it does not say which seat is whose: "you're `A`"."""
    return f"{standings_line(session, standings)}; you're {session.names.badge(seat)}"


def _figure(session: Session, one: Figure, sign: str) -> str:
    whose = one.of if isinstance(one.of, str) else session.names.badge(one.of)
    count = f"**{one.count}{sign}**" if one.leads else f"{one.count}{sign}"
    return f"{whose} {count}" + (f" ({one.beside})" if one.beside else "")


_STANDINGS = TypeAdapter(Standings)


def about_standings(standings: Standings) -> dict[str, Any]:
    """The standings, as what a turn or result post is about."""
    return {"standings": _STANDINGS.dump_python(standings, mode="json")}


def standings_in(about: Mapping[str, Any]) -> Standings | None:
    """How the match stood when such a post was last shown open; None before its first post."""
    found = about.get("standings")
    return None if found is None else _STANDINGS.validate_python(found)
