"""How a match stood, as a post keeps it: a turn that has passed, and lists of matches, need no replay for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from rules import Standings

_STANDINGS = TypeAdapter(Standings)


def kept(standings: Standings) -> dict[str, Any]:
    """What a turn or result post is about."""
    return {"standings": _STANDINGS.dump_python(standings, mode="json")}


def standings_in(about: Mapping[str, Any]) -> Standings | None:
    """How the match stood when such a post was last shown open; nothing for one of before."""
    found = about.get("standings")
    return None if found is None else _STANDINGS.validate_python(found)
