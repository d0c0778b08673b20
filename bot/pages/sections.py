"""A list under titles, the most urgent first, of which a message shows what it has room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.pages.log import how_many_fit

LONGEST_LIST = 3_499
"""Characters: what a message has, less what stands around the list."""


def fit(sections: Mapping[str, Sequence[str]]) -> list[str]:
    """As many of the lines as a message has room for, and how many more there are."""
    all_lines = [one for ones in sections.values() for one in ones]
    room = how_many_fit(all_lines, LONGEST_LIST, gap=1)
    left, lines = len(all_lines) - room, list[str]()
    for title, ones in sections.items():
        head = ones[:room]
        room -= len(head)
        lines += [f"**{title}**", *head] if head else []
    return [*lines, f"-# {left} more; the most urgent are above."] if left else lines
