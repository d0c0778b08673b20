"""`/rules`: clauses by number or word, and the chapters to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import shorten

import discord

from bot.pages.completion import LONGEST_CHOICE
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Select
from bot.pages.log import how_many_fit
from bot.pages.presses import HowToPlay, ShowRule
from bot.pages.reply import LONGEST_TEXT, Reply
from rules import Clause, Game

CLAUSES_SHOWN = 6
LONGEST_CHAPTER = LONGEST_TEXT - 300
"""What the clauses of one reply may have; headings and a last line come on top."""


def rule(game: Game, search: str) -> Reply:
    """The clauses of a number, or with some words, or the list of chapters; and a select to read on."""
    found = game.rulebook.search(search) if search else []
    if found:
        text = _clauses(game, found, search)
    elif search:
        word = discord.utils.escape_markdown(search[:60])
        text = f"No rule of {game.name} mentions “{word}”. Try another word, or choose a chapter."
    else:
        how = "Choose a chapter, or search with `/rules search:` and a word."
        text = f"### {game.rulebook.title}: the rules\n{how}\n-# {game.rulebook.credit}"
    return Reply(text, [[_chapters(game)], [Button("How to play", HowToPlay(game.key))]])


def in_short(clause: Clause) -> str:
    """A clause as completion lists it: as many whole words as Discord takes."""
    whole = f"{clause.number} {clause.heading}: {clause.text}"
    return shorten(whole, LONGEST_CHOICE, placeholder="…", break_on_hyphens=False)


def _chapters(game: Game) -> Select:
    """A select of the chapters of a rulebook; of a long one, of its parts."""
    options = list[Option]()
    for heading, grouped in groupby(game.rulebook.clauses.values(), key=lambda clause: clause.heading):
        first, *rest = _parts([*grouped])
        chapter = first[0].number.partition(".")[0]
        options.append(Option(f"{chapter} {heading}", chapter))
        options += [Option(f"{chapter} {heading}, from {part[0].number}", f"{part[0].number}…") for part in rest]
    return Select("Read a chapter", options[:OPTIONS_A_SELECT], ShowRule(game.key))


def _parts(clauses: Sequence[Clause]) -> list[Sequence[Clause]]:
    """Clauses cut into as many replies as they take."""
    parts = list[Sequence[Clause]]()
    while clauses:
        fit = max(1, how_many_fit(map(_clause_line, clauses), LONGEST_CHAPTER, gap=1))
        parts.append(clauses[:fit])
        clauses = clauses[fit:]
    return parts


def _clause_line(clause: Clause) -> str:
    return f"**{clause.number}** {clause.text}"


def _clauses(game: Game, found: Sequence[Clause], search: str) -> str:
    """Clauses under their headings: of a chapter as many as fit, of those found by a word the first few."""
    chapter = search.rstrip("….0123456789") == ""
    part = _parts(found if chapter else found[:CLAUSES_SHOWN])[0]
    lines = list[str]()
    for heading, clauses in groupby(part, key=lambda clause: clause.heading):
        lines += [f"### {heading}", *map(_clause_line, clauses)]
    if chapter and (rest := found[len(part) :]):
        lines.append(f"-# The chapter continues with {rest[0].number}: choose it below.")
    elif left := len(found) - len(part):
        lines.append(f"-# {left} more in the rules of {game.name}. Add a second word to narrow the search.")
    return "\n".join(lines)
