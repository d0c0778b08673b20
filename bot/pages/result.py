"""What a result says: who won and by how much, and what to do next."""

from __future__ import annotations

from bot.model.names import literal
from bot.model.post import Post
from bot.model.session import Session
from bot.pages import notices, presses
from bot.pages.close_ups import part_rows, whole_board
from bot.pages.controls import Button
from bot.pages.log import SHOW_ALL, show_all, told
from bot.pages.page import Page
from rules import Result, Seat, View, letter, marks

LONGEST, LONGEST_END = 3_900, 2_500
"""Characters: of a message, less the ends of its lines; of the lines that tell the end, which people want whole."""


def result_post(session: Session, post: Post, since: View | None) -> Page:
    """Who won and by how much, the scores, thanks; what to do next; the seed that was promised at the start."""
    match = session.under_way
    assert match.result is not None
    winners = session.names.in_bold(marks(match.result.winners))
    scores = f"{session.names.in_bold(margin(match.result))}\n```\n{score_table(session, match.result)}\n```"
    head = f"### {session.game.name}: {winners} won\n{scores}"
    foot = "\n".join([_thanks(session), *notices.follower_lines(post), f"-# {_proof(session)}"])
    tells = told(session, post, min(LONGEST_END, LONGEST - len(head) - len(foot)), rest=SHOW_ALL)
    parts = [head, "\n".join(tells.lines), foot]
    parts = [part for part in parts if part]
    by_ai = any(by == "ai" for by, _ in session.memory.history.made.values())
    explains = [Button("AI moves", presses.ShowAIMoves(session.ref))] if by_ai else []
    log, rules = Button("Log", presses.ShowLog(session.ref)), Button("Rules", presses.ShowRule(session.game.key, ""))
    buttons = [*_again(session, post), *explains, *whole_board(session), log, rules]
    steps = [*show_all(session, tells), Button("Step by step", presses.ShowReplay(session.ref))]
    return Page(post.id, parts, view=session.shown, rows=[steps, *part_rows(session, since), buttons])


def _again(session: Session, post: Post) -> list[Button]:
    """The way to another match; from a guided one to a real one, with friends."""
    if session.setup.guided:
        friends = Button(f"Play {session.game.name} with others", presses.OpenLobby(session.game.key), style="success")
        return [friends, Button("Once more", presses.Learn(session.game.key))]
    return [Button("Rematch", presses.Rematch(session.ref), style="success")] if post.open else []


def _proof(session: Session) -> str:
    if session.setup.guided:
        return "The dice of a guided match are always the same. In every other match nobody can know them beforehand."
    seed = session.under_way.seed
    return f"The dice were fair: all came from the secret `{seed}`. Its SHA-256 is the code that **Fair dice** shows."


def margin(result: Result) -> str:
    """By how much the match was won, and over whom; or who was level."""
    others = [seat for seat in range(len(result.scores)) if seat not in result.winners]
    best = max((result.scores[seat] for seat in others), default=None)
    if best is None:
        return f"{result.reason}."
    next_best = marks(tuple(seat for seat in others if result.scores[seat] == best))
    ahead = min(result.scores[seat] for seat in result.winners) - best
    if ahead > 0:
        return f"{result.reason}: {ahead} ahead of {next_best}."
    return f"{result.reason}: {next_best} also had {best}." if ahead == 0 else f"{result.reason}."


def score_table(session: Session, result: Result) -> str:
    """A line a seat, in order: the place, which those share who are level, the score, and the name."""
    order = sorted(range(len(result.scores)), key=lambda seat: _rank(result, seat))
    keys = [_rank(result, seat) for seat in order]
    wide = max(len(str(score)) for score in result.scores)
    names = [session.names.short(seat).replace("`", "´") for seat in order]
    return "\n".join(
        f"{keys.index(key) + 1}. {result.scores[seat]:>{wide}}  {letter(seat)} {name}"
        for seat, key, name in zip(order, keys, names, strict=True)
    )


def _rank(result: Result, seat: Seat) -> tuple[bool, int]:
    """What orders the seats at the end: winners first, then by score."""
    return seat not in result.winners, 0 if seat in result.winners else -result.scores[seat]


def _thanks(session: Session) -> str:
    """To the players, and to those who made the game."""
    people = marks(tuple(player.seat for player in session.members))
    return session.names.in_bold(f"Thanks for playing, {people}! ") + literal(session.game.rulebook.makers)
