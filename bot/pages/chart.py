"""The chart of how a match went."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.session import Session
from bot.pages.copies import title
from bot.pages.story import names_then
from render.chart import Chart, Lead, Line, Moment, Round
from rules import Story


def chart_of(session: Session, story: Story) -> Chart | None:
    """How all stood from the start to the end; None where the match was told of no seats."""
    if not story.points:
        return None
    at = {one.step: place for place, one in enumerate(story.points)}
    return Chart(
        title=title(session),
        unit=story.unit,
        sign=story.sign,
        lines=(*_lines(session, story),),
        rounds=(*_rounds(story),),
        moments=(*_moments(session, story, at),),
        leads=tuple(Lead(at[one.step], one.seats) for one in story.leads),
        winners=story.result.winners if story.result else (),
    )


def _lines(session: Session, story: Story) -> Iterator[Line]:
    names, hues = session.names, session.hues
    for seat, counts in enumerate(zip(*(one.counts for one in story.points), strict=True)):
        yield Line(seat, names.short(seat), hues[seat] if seat < len(hues) else None, counts)


def _rounds(story: Story) -> Iterator[Round]:
    """Where each begins; what comes before the first is of none."""
    before = ""
    for place, one in enumerate(story.points):
        if one.round != before:
            yield Round(place, one.round)
            before = one.round


def _moments(session: Session, story: Story, at: dict[int, int]) -> Iterator[Moment]:
    """The turning points, each on the line that it moved most; of equal ones on a winner's."""
    winners = story.result.winners if story.result else ()
    for number, one in enumerate(story.moments, 1):
        change = one.change
        says = names_then(session, one).say(one.say(session.game.telling))
        seat = max(range(story.seats), key=lambda it: (abs(change[it]), it in winners))
        yield Moment(number, at[one.after], seat, change[seat], says)
