"""What a result tells of how the match went: where points came from, what turned it, what won or lost it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from bot.model.log import OPENING
from bot.model.names import Names
from bot.model.session import Session
from bot.pages.log import COPIED_MOVE, MADE_BY, in_italics
from rules import (
    Accounts,
    Moment,
    Story,
    Title,
    join_words,
    last_of_step,
    letter,
    lines_of,
    marks,
    number,
    sources_of,
    titles_of,
)

WIDE, SHORTEST = 34, 10
"""Characters: of a table, so that no phone wraps it, and of the name of a source at least."""
NOTHING = "·"
TITLES: Mapping[Title, tuple[str, str]] = {
    Title.PHOTO_FINISH: ("Photo finish", "level at the end"),
    Title.CLOSEST_SHAVE: ("Closest shave", "a hair ahead"),
    Title.COMEBACK: ("Comeback", "far behind and last with a third to go"),
    Title.START_TO_FINISH: ("From start to finish", "never behind"),
}
"""What each title is called, and what it is for."""


def points_table(story: Story, accounts: Accounts, scores: Sequence[int]) -> str:
    """Where points came from, as on a score pad: a column for each seat that it is about, the first first.

    What they come to in all is told where the `scores` are of something else. A long name goes on in the next line. Of
    many seats with long figures those that come last are left out. "" where nobody has any.
    """
    table = sources_of(story, accounts)
    rows = [row for row in table.rows if row.seat in accounts.among or not accounts.among]
    lines = [[row.points[at] for row in rows] for at, _ in enumerate(table.columns)]
    words = [f"{accounts.units}{f' ({accounts.sign})' if accounts.sign else ''}", *table.columns]
    if accounts.totals != (*scores,):
        lines.append([row.total for row in rows])
        words.append("in all")
    cells = [[number(count) if count else NOTHING for count in line] for line in lines]
    if not cells:
        return ""
    each = 1 + max(len(cell) for line in cells for cell in line)
    shown = rows[: (WIDE - SHORTEST) // each]
    names = [wrap(what, WIDE - each * len(shown), subsequent_indent="  ") for what in words]
    wide = max(len(line) for name in names for line in name)
    heads = [letter(row.seat) for row in shown]
    return "\n".join(
        "\n".join([f"{first:<{wide}}" + "".join(f"{cell:>{each}}" for cell in line[: len(shown)]), *others])
        for (first, *others), line in zip(names, [heads, *cells], strict=True)
    )


def turning_points(session: Session, story: Story) -> list[str]:
    """What turned the match, under a heading, with the numbers that the chart has; nothing where nothing did.

    Who gained and lost in all is added where its lines don't say that: they may tell less than what a turn changed.
    The heading names the measure where another decided the match.
    """
    told = list[str]()
    for at, one in enumerate(story.moments, 1):
        of = "in all this turn: " if one.of_turn else ""
        gains = "" if not one.cause or one.tells else f" ({of}{one.gains(story.sign)})"
        before = COPIED_MOVE if session.setup.copied else MADE_BY[OPENING]
        remark = in_italics(before) if entry_of(session, one) <= session.opening else ""
        told.append(f"{at}. {names_then(session, one).in_bold(one.say(session.game.telling) + gains)}{remark}")
    measure = f" in {story.unit}" if story.accounts and story.accounts[-1].units != story.unit else ""
    return [f"**{'Turning points' if len(told) > 1 else 'Turning point'}{measure}**", *told] if told else []


def titles_line(session: Session, story: Story) -> str:
    """What the victory is called, with its reason; "" where it has no title, and in a guided match."""
    titles = () if session.setup.guided else titles_of(story)
    if not titles or story.result is None:
        return ""
    told = join_words([f"**{TITLES[one][0]}** ({TITLES[one][1]})" for one in titles])
    return session.names.in_bold(f"{marks(story.result.winners)}: {told}")


def names_then(session: Session, moment: Moment) -> Names:
    """Who sat where when a match was turned."""
    return session.names.at(entry_of(session, moment))


def entry_of(session: Session, moment: Moment) -> int:
    """The last entry of what turned a match."""
    return last_of_step(session.under_way.log, moment.after)


def differences(session: Session, story: Story) -> list[str]:
    """A line a player on what won or lost it, the first first, under a heading; nothing where that is not known."""
    lines = [session.names.in_bold(line) for line in lines_of(story)]
    return ["**What made the difference**", *lines] if lines else []
