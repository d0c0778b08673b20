"""What a rehearsal found, in words for whoever runs the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.app.rehearsal.findings import Check, Finding, NotAllowed, NotPosted, NotPressed, Seen, Value, What
from rules import join_words

CHECKS: Mapping[Check, str] = {
    "permissions": "Permissions in the channel",
    "commands": "Commands at Discord",
    "emoji": "Emoji of the application",
    "post": "A post, read back",
    "nonce": "The same nonce twice",
    "edit": "Edits of a post",
    "deleted": "An edit of a deleted post",
    "thread": "A thread",
    "press": "A press, answered by its post",
    "match": "A match",
}
WHAT: Mapping[What, str] = {
    "not allowed": "the bot lacks",
    "kept out": "posts are refused with code",
    "refused": "Discord refuses it with code",
    "broken off": "it broke off with",
    "other commands": "others there are",
    "missing emoji": "missing are",
    "found again": "found by its container's id",
    "container": "id of its container",
    "texts": "texts",
    "pictures": "pictures",
    "alt": "alt text",
    "controls": "rows of buttons",
    "messages": "messages",
    "new picture": "the picture is the new one",
    "picture kept": "the picture stays where none is sent",
    "code": "code",
    "edit in archive": "code of an edit while it is archived",
    "post in archive": "code of a post while it is archived",
    "archived": "still archived after that",
    "second answer": "code of a second answer",
    "phase": "phase",
    "never shown": "posts that are due still",
    "not once": "posts that are not there just once",
    "out of order": "posts out of order",
    "bare": "posts without their picture or alt text",
}
MOST_LISTED = 5


def line(one: Finding) -> str:
    """What came of a check."""
    return f"{CHECKS[one.check]}: {outcome(one)}"


def outcome(one: Finding) -> str:
    match one.skipped:
        case None if one.differs:
            return f"differs: {'; '.join(map(difference, one.differs))}"
        case None:
            return "as expected"
        case NotAllowed(missing):
            return f"not checked: the bot lacks {listed(missing)}"
        case NotPosted():
            return "not checked: the channel takes no posts"
        case NotPressed(0):
            return "not checked: nobody was asked to press"
        case NotPressed(seconds):
            return f"not checked: nobody pressed the button in {seconds:g} seconds"


def difference(seen: Seen) -> str:
    expected = "" if seen.expected in (None, ()) else f", not {listed(seen.expected)}"
    return f"{WHAT[seen.what]}: {listed(seen.found)}{expected}"


def listed(value: Value) -> str:
    """A value; of many, the first ones."""
    match value:
        case None | ():
            return "none"
        case True | False:
            return "yes" if value else "no"
        case tuple():
            more = len(value) - MOST_LISTED
            return join_words([*map(str, value[:MOST_LISTED]), *([f"{more} more"] if more > 0 else [])])
        case _:
            return str(value)


def summed_up(findings: Sequence[Finding]) -> str:
    """The count of all of them."""
    differ = sum(bool(one.differs) for one in findings)
    skipped = sum(one.skipped is not None for one in findings)
    return f"Checks: {len(findings)}. Not as expected: {differ}. Not checked: {skipped}."
