"""What a result says: who won and by how much, how it came to that, and what to do next."""

from __future__ import annotations

from bot.model.names import literal
from bot.model.post import Post
from bot.model.session import Session
from bot.pages import notices, presses
from bot.pages.chart import chart_of
from bot.pages.close_ups import part_rows, whole_board
from bot.pages.controls import Button
from bot.pages.copies import copy_lines
from bot.pages.live_page import page_link
from bot.pages.log import READ_ALL, how_many_fit, read_all, told
from bot.pages.page import Page
from bot.pages.sharing import sharing
from bot.pages.story import differences, points_table, titles_line, turning_points
from rules import Result, Story, View, letter, marks, number

LONGEST, LONGEST_END, SHORTEST_END = 3_900, 2_500, 600
"""Characters: of a message, less the ends of its lines; of the lines that tell the end, which people want whole, and
which yet make way for the story."""


def result_post(session: Session, post: Post, since: View | None, story: Story | None = None) -> Page:
    """Who won and by how much, the scores, what won and lost it; thanks; what to do next; how to check the dice.

    Without a story it tells the end alone.
    """
    head, foot = _head(session, story), _foot(session, post)
    turns, each = (turning_points(session, story), differences(session, story)) if story else ([], [])
    room = LONGEST - len(head) - len(foot) - len("\n".join(turns))
    tells = told(session, post, min(LONGEST_END, max(SHORTEST_END, room - len("\n".join(each)))), rest=READ_ALL)
    fit = how_many_fit(each, room - len("\n".join(tells.lines)), gap=1)
    parts = ["\n".join(lines) for lines in ([head], tells.lines, turns, each[:fit] if fit > 1 else [], [foot])]
    by_ai = any(by == "ai" for by, _ in session.memory.history.made.values())
    explains = [Button("AI moves", presses.ShowAIMoves(session.ref))] if by_ai else []
    log, rules = Button("Log", presses.ShowLog(session.ref)), Button("Rules", presses.ShowRule(session.game.key, ""))
    buttons = [*_again(session, post), *explains, *whole_board(session), log, rules]
    check = [] if session.setup.guided else [Button("Verify", presses.CheckDice(session.ref))]
    stepwise = Button("Step by step", presses.ShowReplay(session.ref))
    steps = [*read_all(session, tells), stepwise, *sharing(session), *page_link(session), *check]
    return Page(
        post.id,
        [part for part in parts if part],
        view=session.shown,
        rows=[steps, *part_rows(session, since), buttons],
        chart=chart_of(session, story) if story else None,
    )


def _head(session: Session, story: Story | None) -> str:
    """Who won and by how much, what that is called, in what order the others came, where the points came from."""
    result = session.under_way.result
    assert result is not None
    won = session.names.in_bold(f"### {session.game.name}: {marks(result.winners)} won")
    pads = [points_table(story, one, result.scores) for one in story.accounts] if story else []
    tables = "\n\n".join([score_table(session, result, story), *filter(None, pads)])
    notes = [session.names.in_bold(one.note) for one in story.accounts if one.note] if story else []
    head = [won, *copy_lines(session), session.names.in_bold(margin(result))]
    titles = [line] if story and (line := titles_line(session, story)) else []
    return "\n".join([*head, *titles, f"```\n{tables}\n```", *notes])


def _foot(session: Session, post: Post) -> str:
    return "\n".join([_thanks(session), *notices.follower_lines(post), f"-# {_proof(session)}"])


def _again(session: Session, post: Post) -> list[Button]:
    """The way to another match; from a guided one to a real one, with friends; none from a copy."""
    if session.setup.guided:
        friends = Button(f"Play {session.game.name} with others", presses.OpenLobby(session.game.key), style="success")
        return [friends, Button("Once more", presses.Learn(session.game.key))]
    if session.setup.copied:
        return []
    return [Button("Rematch", presses.Rematch(session.ref), style="success")] if post.open else []


def _proof(session: Session) -> str:
    if session.setup.guided:
        return "The dice of a guided match are always the same. In every other match nobody can know them beforehand."
    if session.setup.copied:
        return "Up to where it was copied the dice are those of the match that was played, then of a new secret."
    return "The dice were fair: **Verify** checks it."


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


def score_table(session: Session, result: Result, story: Story | None = None) -> str:
    """A line a seat, in order: the place, which those share who are level, the score, and the name."""
    places, scores = result.places, scores_told(result, story)
    order = story.order if story else sorted(range(len(places)), key=places.__getitem__)
    wide = max(map(len, scores))
    names = [session.names.short(seat).replace("`", "´") for seat in order]
    return "\n".join(
        f"{places[seat]}. {scores[seat]:>{wide}}  {letter(seat)} {name}"
        for seat, name in zip(order, names, strict=True)
    )


def scores_told(result: Result, story: Story | None) -> list[str]:
    """The score of each seat in figures; of those who were out before it was decided that they were."""
    out = story.out if story else ()
    return ["out" if seat in out else number(score) for seat, score in enumerate(result.scores)]


def _thanks(session: Session) -> str:
    """To the players, as far as they aren't forgotten, and to those who made the game."""
    people = marks(player.seat for player in session.members)
    thanks = f"Thanks for playing, {people}" if people else "Thanks for playing"
    return session.names.in_bold(f"{thanks}! ") + literal(session.game.rulebook.makers)
