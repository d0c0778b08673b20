"""The buttons that have something of a match made, to share it or to keep it."""

from __future__ import annotations

from bot.model.session import Session
from bot.pages.controls import Button
from bot.pages.presses import MakeAnimation, MakePage


def sharing(session: Session) -> list[Button]:
    """The animation; of a match that is over its page too, which tells what was secret."""
    page = [Button("Page", MakePage(session.ref))] if session.phase == "over" else []
    return [Button("Animation", MakeAnimation(session.ref)), *page]
