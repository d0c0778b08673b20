"""Players who have been out of time for long, and the post in which the others are asked what to do about them."""

from __future__ import annotations

from collections import Counter

from bot import store
from bot.match import posts
from bot.model import clock
from bot.model.notes import AsksAboutSilent, MovedOn, Note, Wish
from bot.model.player import DECIDED, GIVEN_UP, OVERDUE, Player
from bot.model.session import Session
from bot.store.transactions import Writing

CHOICES: tuple[Wish, ...] = ("ai", "open", "end")
"""What can be done, the mildest first: of those that as many want it is done."""


def silent(session: Session) -> list[Player]:
    """Those about whom the others decide."""
    if session.phase != "playing":
        return []
    return [player for player in session.players if player.silence >= DECIDED and player.present]


def deciders(session: Session) -> list[Player]:
    """Those who decide."""
    return [player for player in session.players if player.consents]


def question(session: Session) -> str:
    """Whom the others are asked about, and since which question of theirs: what a press on the post has to mean."""
    return ".".join(f"{player.seat}-{player.question}" for player in silent(session))


async def see_to(session: Session, db: Writing) -> None:
    """A post asks about just those who are silent now, once; one that asks about others asks no more.

    Those who are newly asked have the whole time to decide.
    """
    asked, standing = question(session), False
    for post in await store.posts.open_posts(db, session.id, "silence"):
        if post.about["asked"] == asked:
            standing = True
        else:
            await close(session, db, MovedOn())
    if asked and not standing and (here := deciders(session)):
        late = [player for player in silent(session) if player.silence > OVERDUE]
        for player in late:
            clock.wait_longer(session, player)
        store.players.set_players(db, session.id, late)
        note = AsksAboutSilent(tuple(player.seat for player in silent(session)))
        await posts.notice(session, db, note, [player.seat for player in here], "silence", asked=asked)


async def close(session: Session, db: Writing, note: Note) -> None:
    """The post that asks has no buttons any more, and says why; what was wanted counts no more."""
    await store.posts.close_posts(db, session.id, "silence", note)
    for player in session.players:
        player.wish = ""
    store.players.set_players(db, session.id, session.players)


def decision(session: Session) -> Wish:
    """What is done: what more than half of those who decide want; once all have answered, or had their time, the most.

    "" while that is open; the end once nobody has said anything for long.
    """
    asked, about = deciders(session), silent(session)
    wishes = Counter(player.wish for player in asked if player.wish in CHOICES)
    most = max(CHOICES, key=lambda wish: wishes[wish])
    over = all(player.silence >= OVERDUE for player in about) or wishes.total() == len(asked)
    if about and not wishes and all(player.silence >= GIVEN_UP for player in about):
        return "end"
    return most if about and (2 * wishes[most] > len(asked) or (wishes and over)) else ""
