"""What posts told before the match went back: it is struck there, until it is told again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.model.post import Post, Span
from bot.model.session import Session
from rules import Event, Fact


def remaining_spans(session: Session, post: Post, lines: Sequence[Event]) -> list[Span]:
    """The struck lines of a post that are not told again: no line that came since has an equal fact.

    Lines that stood before the match went back hide none of them. Lines that are not in memory stay in their spans,
    though nobody can be shown them before a `recall`.
    """
    newest = max(post.struck).entry if post.struck else 0
    since = min(session.memory.history.fallen.get(newest, ()), default=len(lines))
    again = Counter(event.fact for event in lines[max(since, post.start) : None if post.open else post.end])
    return [one for span in post.struck for one in _without(session, span, again)]


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


def join_spans(struck: Iterable[Span]) -> list[Span]:
    """Struck lines in as few spans as there can be."""
    found = list[Span]()
    for one in struck:
        if found and (found[-1].entry, found[-1].end) == (one.entry, one.start):
            found[-1] = found[-1]._replace(end=one.end)
        else:
            found.append(one)
    return found
