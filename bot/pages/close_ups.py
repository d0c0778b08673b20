"""The parts of a board that may be seen closely, to be chosen from, and the whole of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import structlog

from bot.model.session import Session
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Row, Select
from bot.pages.presses import ShowBoard, ShowPart
from render import Theme, changed_parts, close_ups, wording_of
from rules import View

log = structlog.get_logger(__name__)


def part_rows(session: Session, since: View | None) -> list[Row]:
    """A select of the parts, those with news for a spectator first; no row where the board has no parts."""
    new, names = _new(session, since), close_ups(session.game, session.shown, session.names.short)
    keys = [*(key for key in names if key in new), *(key for key in names if key not in new)]
    options = [
        Option(names[key], key, f"New: {'; '.join(new[key])}" if key in new else "") for key in keys[:OPTIONS_A_SELECT]
    ]
    return [[Select("Close-up…", options, ShowPart(session.ref))]] if options else []


def whole_board(session: Session) -> list[Button]:
    """The way from the picture of a post to all that is on the board, where the game has a drawing."""
    return [Button("Whole board", ShowBoard(session.ref))] if wording_of(session.game) else []


def own_rows(session: Session, since: View | None, part: str, theme: Theme) -> list[Row]:
    """What else of the board can be seen by whoever looks at it alone, and in the other theme."""
    other: Theme = "light" if theme == "dark" else "dark"
    whole = whole_board(session) if part else []
    return [*part_rows(session, since), [*whole, Button(other.capitalize(), ShowBoard(session.ref, other, part))]]


def _new(session: Session, since: View | None) -> Mapping[str, Sequence[str]]:
    """What is new in each part; nothing where that cannot be told, for a post does not wait for it."""
    try:
        return changed_parts(session.game, session.shown, since, session.names.short) if since else {}
    except Exception:
        log.exception("what is new cannot be told", game=session.game.key)
        return {}
