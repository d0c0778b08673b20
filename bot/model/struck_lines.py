"""What posts told before the match went back: it is struck there, until it is told again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.model.post import Post, Span
from bot.model.session import Session
from rules import Event, Fact


def remaining_spans(session: Session, post: Post, lines: Sequence[Event]) -> list[Span | str]:
    """The struck lines of a post that are not told again: no line that came since has an equal fact.

    Lines that stood before the match went back hide none of them, and nothing hides a text of an older bot. Lines that
    are not in memory stay in their spans, though nobody can be shown them before a `recall`.
    """
    spans = [one for one in post.struck if isinstance(one, Span)]
    since = min(session.memory.history.fallen.get(max(spans).entry, ()), default=len(lines)) if spans else len(lines)
    again = Counter(event.fact for event in lines[max(since, post.start) : None if post.open else post.end])
    left = (_without(session, one, again) if isinstance(one, Span) else [one] for one in post.struck)
    return [one for some in left for one in some]


def _without(session: Session, span: Span, again: Counter[Fact]) -> Iterator[Span]:
    """A span line by line, without the facts that are told `again`, each as often as it is."""
    fell = session.memory.history.fallen.get(span.entry, {})
    for at in range(span.start, span.end):
        if at in fell and again[fell[at].fact]:
            again[fell[at].fact] -= 1
        else:
            yield Span(span.entry, at, at + 1)


def lines_in_memory(session: Session, span: Span) -> list[Event]:
    """The lines of a span that are in memory."""
    fell = session.memory.history.fallen.get(span.entry, {})
    return [fell[at] for at in range(span.start, span.end) if at in fell]


def join_spans(struck: Iterable[Span | str]) -> list[Span | str]:
    """Struck lines in as few spans as there can be."""
    found = list[Span | str]()
    for one in struck:
        last = found[-1] if found else ""
        if isinstance(one, Span) and isinstance(last, Span) and (last.entry, last.end) == (one.entry, one.start):
            found[-1] = last._replace(end=one.end)
        else:
            found.append(one)
    return found
