"""Names of people, who may call themselves anything, made fit to stand in a post or on a button."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import discord

from rules import cut, unmarked

LONGEST = 20
NAMES_KEPT = 4096


@lru_cache(NAMES_KEPT)
def short(name: str) -> str:
    """A name in one line of at most twenty characters, without signs that cannot be seen; for a button or a picture."""
    seen = "".join(" " if sign.isspace() else sign for sign in name if sign.isspace() or not _hidden(sign))
    return cut(" ".join(seen.split()), LONGEST) or "Somebody"


@lru_cache(NAMES_KEPT)
def bold(name: str) -> str:
    """A name in a post, in bold; nothing in it is taken for markdown or a mention."""
    return f"**{literal(short(name))}**"


def literal(text: str) -> str:
    """Somebody's text in a post, as it is: no markdown, no mention, no link."""
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(text))
    return escaped.replace("<", "\\<").replace("://", ":\u200b//")


def named(name: str) -> str:
    """A name in bold in a note of a post or a refusal, where names are filled in later."""
    return f"**{without_marks(short(name))}**"


def moderator(name: str) -> str:
    """A moderator, to begin a sentence of a note with."""
    return f"{named(name)} (moderator)"


def sentence(text: str) -> str:
    """Somebody's text in one line of a note, as it is, without signs that cannot be seen."""
    return without_marks(" ".join("".join(" " if _hidden(sign) else sign for sign in text).split()))


def without_marks(text: str) -> str:
    """Somebody's text in a note of a post, where names are filled in later: nothing in it is taken for a mark."""
    return unmarked(literal(text))


def _hidden(sign: str) -> bool:
    """Controls, and the marks that turn the direction of writing; joiners stay, for emoji are made with them."""
    return (
        unicodedata.category(sign) in {"Cc", "Cs", "Co", "Cn"}
        or sign in "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    )
