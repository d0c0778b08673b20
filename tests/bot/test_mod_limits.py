"""What moderators do fits Discord, at the worst names and reasons."""

from typing import Any

from bot.match.interventions import because
from bot.model.names import bold
from bot.model.notes import Text, UndidThis
from bot.model.post import Post
from bot.model.session import Session
from bot.moderation.completion import entries, entry_meant, players_named
from bot.moderation.rewind import what_would_fall
from bot.pages.posts import page
from bot.ui.components import in_action_rows
from rules import Match, Rng, agents, games
from tests.conformance.posted import NAMES, fits_discord, posted, seated
from tests.driver import waiting

WORST = ("\\*_~`|>#-@1 " * 30)[:200]


def long_match(moves: int = 150) -> Session:
    """A match of eight under way, with the worst names."""
    match, rng = Match(games()["barrage"], 8, "long"), Rng("long")
    for _ in range(moves):
        seat = waiting(match)[0]
        match.play(seat, agents.random_move(match.pending[seat], rng))
    return seated(match)


def deed(session: Session, **about: Any) -> Post:
    """The announcement of what was done to everybody, for a reason of two hundred signs."""
    post = posted(session, "intervention")
    names = ", ".join(bold(name) for name in NAMES)
    announced = f"{names} (moderator) gave {names} 30 days more.{because(WORST)}"
    post.notes, post.about = [Text(announced)], about
    return post


def test_an_announcement_and_its_undoing() -> None:
    session = long_match()
    fits_discord(page(session, deed(session, intervention=9_999_999)))
    undone = deed(session, intervention=9_999_999)
    undone.notes, undone.open = [*undone.notes, UndidThis(NAMES[2])], False
    undone.about["struck"] = 1
    fits_discord(page(session, undone))
    session.phase = "ended"
    fits_discord(page(session, deed(session, intervention=9_999_999, ended=True)))


def test_many_open_seats() -> None:
    session = long_match()
    for player in session.players:
        player.vacant = True
    post = posted(session, "seat")
    post.about = {"seats": [*range(8)]}
    said = page(session, post)
    fits_discord(said)
    assert [len(row.children) for row in in_action_rows(said.rows)] == [5, 3]


def test_the_moves_to_go_back_to_and_what_falls() -> None:
    session = long_match()
    choices = entries(session)
    assert len(choices) == 150
    assert all(0 < len(name) <= 100 for name, _ in choices)
    assert entry_meant(session, "77") == 77
    for to in (0, 1, 77, 149):
        fits_discord(what_would_fall(session, to, WORST))
    assert all(len(name) <= 100 for name, _ in players_named(session, range(8)))


def test_a_reason_is_cut_to_what_is_written_down() -> None:
    assert because("  \n ") == ""
    assert because("x" * 300).count("x") == 200
    assert "@\u200b1" in because("@1")
