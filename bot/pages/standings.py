"""How all stand, in one line."""

from __future__ import annotations

from bot.model.match import Live
from rules import Figure, Seat, Standings


def standings_line(live: Live, standings: Standings) -> str:
    """Who leads comes first and in bold: "`C` **84** · `A` 38 · `B` 0 electoral votes"."""
    return standings.line(" · ".join(_figure(live, one, standings.sign) for one in standings.ranked))


def of_seat(live: Live, standings: Standings, seat: Seat) -> str:
    """The same, where it does not say which seat is whose, to who sits there: "you're `A`"."""
    return f"{standings_line(live, standings)}; you're {live.names.badge(seat)}"


def _figure(live: Live, one: Figure, sign: str) -> str:
    whose = one.of if isinstance(one.of, str) else live.names.badge(one.of)
    count = f"**{one.count}{sign}**" if one.leads else f"{one.count}{sign}"
    return f"{whose} {count}" + (f" ({one.beside})" if one.beside else "")
