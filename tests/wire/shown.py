"""What a message shows, compared with what its post would show now."""

from __future__ import annotations

import re

from bot.match.stories import story_to_tell
from bot.match.struck_lines import recall
from bot.model.session import Session
from bot.pages.posts import page
from bot.tasks.outages import LEAST
from bot.ui.components import of_page
from tests.wire import components
from tests.wire.discord import Message

MOMENT = re.compile(r"(?<=<t:)\d+")


async def is_shown(session: Session, message: Message, *, timed: bool = True) -> None:
    """A message shows the newest post of a match as it stands, and if it is `timed` the same deadlines.

    A deadline may be shown as it was before an outage, which gives its time back; or with one that was under way, and
    was so short in the end that it counts for none. It is shown anew at the next edit.
    """
    assert session.last is not None
    await recall(session, session.last)
    story = await story_to_tell(session) if session.last.kind == "result" else None
    expected = of_page(page(session, session.last, story=story)).to_components()
    seen, known = ("\n".join(components.displays(one)) for one in (message.components, expected))
    assert MOMENT.sub("", seen) == MOMENT.sub("", known), f"{session.game.key}:\n{seen}\n\n{known}"
    given_back = sum(ended - began for began, ended in session.memory.shared.outages.over)
    for before, now in zip(MOMENT.findall(seen), MOMENT.findall(known), strict=True):
        assert not timed or -LEAST < int(now) - int(before) <= given_back, f"{seen}\n\n{known}"
