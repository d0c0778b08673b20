"""What the bot makes of any game fits Discord: posts, answers, pickers, commands and completion, at the worst case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

import pytest

from bot.app.client import Hustings
from bot.lobby import options
from bot.lobby.welcome import welcome
from bot.match import undo
from bot.match.replay_steps import sight
from bot.model.errors import UserError
from bot.model.live_page import Site
from bot.model.notes import AsksElse, AsksToGo
from bot.model.player import Vote
from bot.model.session import Question, Session
from bot.pages import hand
from bot.pages.controls import Button
from bot.pages.letters import letter
from bot.pages.log import came_of
from bot.pages.menus import SELECTS_IN_POST, buttons_and_menus
from bot.pages.more import more_rows
from bot.pages.picker import picking, with_picks
from bot.pages.posts import page
from bot.pages.question import MOST_LISTED, opened_menu_rows
from bot.pages.refusal import refusal
from bot.pages.reply import LONGEST_TEXT, Reply
from bot.personal import log, replay, rulebook
from bot.play.arguments import completions, fields_of, move_completions
from bot.play.hints import why
from bot.play.moves import after, warning
from bot.play.undo import move_completions as move_choices
from bot.play.undo import preview_undo
from bot.store.database import Store, driver_of
from rules import Decision, Game, Group, Illegal, Match, Offer, Open, Result, Seat, Table, story_of
from tests.bot.channel import ALL_GAMES, BareSettings, drawn_plainly
from tests.conformance.cases import Case, Position, at_the_ends, each_game, option_values
from tests.conformance.posted import SNOWFLAKE, components, fits_discord, in_lobby, posted, seated
from tests.engine.small import DONE, game_of
from tests.toy.game import Bid, State
from tests.wire import limits
from tests.wire.components import BUTTON, STRING_SELECT, walk

NAME = re.compile(r"[-_a-z0-9]{1,32}")
MOST_CHARACTERS = 8000


def posts_fit(at: Position) -> None:
    """Open ones also with all that has changed since one of the positions before."""
    session, since = seated(at.match), at.memory.get("seen")
    story = story_of(at.match) if at.match.result else None
    at.memory["seen"] = at.match.view()
    kinds = [posted(session, "result")] if at.match.result else []
    if not at.match.result:
        last = len(at.match.events())
        kinds = [posted(session, "turn", start=start, notes=notes) for start, notes in ((0, 8), (0, 0), (last, 0))]
    for post in (*kinds, posted(session, "turn", open=False, notes=8), posted(session, "notice", notes=8)):
        fits_discord(page(session, post, since, story))
    fits_discord(letter(session, posted(session, "follow", notes=8), since))


async def fullest(table: Table, state: State) -> Result:
    """A question with as many selects and buttons as one post shows, asked several times."""
    headed = [Group(f"{at} " + "W" * 90) for at in range(5)]
    groups = [Offer(Bid(at), f"{at} " + "W" * 70, "W" * 100, group=headed[at // 25]) for at in range(125)]
    loose = [Offer(Bid(200 + at), f"{at} " + "W" * 70) for at in range(5)]
    for number in range(4):
        await table.ask(number % 2, "W" * 200, [*loose, *groups], absent=Bid(0), topic="bid", clause="1.2")
    return DONE


def watched(session: Session) -> Session:
    """The same where its page is served, at the longest address."""
    site = Site(
        f"https://{'w' * 50}.example.org/{'w' * 250}", lambda purpose, what: b"w" * 32, lambda guild_id: False, print
    )
    session.memory.shared.site, session.venue.page = site, site.page(session.ref, 1)
    return session


def test_the_fullest_post_fits() -> None:
    """A question of all kinds, and every button beside its answers that can be."""
    match = Match(game_of(fullest), 4, "full", moves=[(0, Bid(0))])
    session = watched(seated(match))
    post = page(session, posted(session, "turn", notes=8))
    fits_discord(post)
    parts = [*walk(components(post))]
    assert sum(part["type"] == STRING_SELECT for part in parts) == SELECTS_IN_POST
    labels = [part["label"] for part in parts if part["type"] == BUTTON]
    assert [*labels[5:7], *labels[8:]] == ["More moves…", "Hint", "More…", "Live page"]
    assert labels[7].startswith("Undo")


def test_the_fullest_panel_of_all_else_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of the board with what is new, and every button that can be."""
    named = {str(at): "W" * 100 for at in range(40)}
    monkeypatch.setattr("bot.pages.close_ups.close_ups", lambda *arguments: named)
    monkeypatch.setattr("bot.pages.close_ups.changed_parts", lambda *arguments: {key: ["W" * 200] for key in named})
    match = Match(game_of(fullest), 4, "full", moves=[(0, Bid(0))])
    session = watched(seated(match))
    session.setup.host_id = SNOWFLAKE + 1
    panel = Reply("W" * 200, more_rows(session, SNOWFLAKE + 1, match.view(), 0))
    fits_discord(panel)
    labels = [button.label for row in panel.rows for button in row if isinstance(button, Button)]
    page = ["New address of the live page", "Turn off the live page"]
    assert labels == ["Read all", "Since my last turn", "Always…", "Plan…", "How to play", "Rules", *page]


def votes_and_what_is_shown_before_fit(at: Position) -> None:
    session = seated(at.match)
    for one in undo.standing_moves(session)[-3:] + undo.standing_moves(session)[:1] if not at.match.result else []:
        to = undo.before(session, one.step)
        fits_discord(preview_undo(session, 0, to))
        post = posted(session, "vote", notes=8)
        post.notes = [AsksToGo(0, undo.going(session, to)), AsksElse(0)]
        session.vote = Vote(0, to, session.step, [*range(at.match.seats)][::2], 0)
        fits_discord(page(session, post))
    for label, value in move_choices(session, ""):
        assert 0 < len(label) <= 100
        assert int(value)
    step = replay.step_of(session, at.number, 0, 0)
    seen = sight(at.match, 0, step.entry_before, step.entry)
    fits_discord(Reply("\n".join([*replay.words_of(step), *replay.held(step, seen)]), replay.rows_of(step)))


@at_the_ends
def test_the_lobby_and_its_options(case: Case) -> None:
    session = in_lobby(case.match)
    for name, values in option_values(case.game).items():
        session.setup.options[name] = values[-1]
        fits_discord(page(session, posted(session, "lobby")))
        fits_discord(options.option_panel(session))
    session.players[-1].user_id = None
    fits_discord(options.option_panel(session))
    session.phase = "closed"
    fits_discord(page(session, posted(session, "lobby", notes=8)))


def answers_fit(at: Position) -> None:
    """Of a seat that is asked, and of one in turn; that one's log too, in which little is its own."""
    session, in_turn = seated(at.match), at.number % at.match.seats
    for seat in {*at.match.pending, in_turn}:
        fits_discord(hand.hand(session, session.players[seat].user_id or 0))
        fits_discord(after(session, seat, came_of(session, seat) or ["W" * 80]))
    if at.match.events():
        fits_discord(log.history(session, session.players[in_turn].user_id or 0))
    for seat, question in at.match.pending.items():
        for reply in (*offered(session, seat, question), *refused(session, seat, question)):
            fits_discord(reply)


def offered(session: Session, seat: Seat, question: Decision) -> Iterator[Reply]:
    """What the presses of a question lead to."""
    legal, asked = list(question.legal), Question(session, seat, session.players[seat].question, question)
    menus = buttons_and_menus(legal[:MOST_LISTED])[1]
    yield from (Reply(question.prompt, opened_menu_rows(session, seat, question, at)) for at in range(len(menus)))
    for offer in legal:
        if offer.open:
            yield from (picking(asked, offer, picks) for picks in half_picked(offer))
        moves = [(picks, with_picks(offer, picks)) for picks in half_picked(offer)]
        legal_moves = ((picks, move) for picks, move in moves if question.check(move) is None)
        warnings = ((picks, move, question.warning(move)) for picks, move in legal_moves)
        yield from (warning(asked, offer, move, confirm, picks) for picks, move, confirm in warnings if confirm)
    yield from (why(session, question, offer) for offer in legal[:10])


def half_picked(offer: Offer) -> Iterator[dict[str, list[str]]]:
    """Nothing, half, and all of the picks for an offer's open fields."""
    for part in (1, 2, 3):
        yield {one.field: whole(one)[: one.most * (part - 1) // 2] for one in offer.open}


def whole(one: Open) -> list[str]:
    return [choice for choice, limit in one.choices.items() for _ in range(limit)]


def refused(session: Session, seat: Seat, question: Decision) -> Iterator[Reply]:
    nearest = list(question.legal)[:5]
    for one in list(question.refused)[:10]:
        yield refusal(Illegal(one.reason, one.clause), session, session.players[seat].user_id or 0)
        yield refusal(UserError(one.reason, one.clause, nearest), session, session.players[seat].user_id or 0)


@each_game
def test_the_rulebook(game: Game) -> None:
    searches = ["", *game.rulebook.clauses, "a", "the", "nowhere at all" * 10]
    for search in (*searches, *{number.split(".")[0] for number in game.rulebook.clauses}):
        fits_discord(rulebook.rule(game, search))


@each_game
def test_the_rulebook_can_be_read_to_its_end(game: Game) -> None:
    """By the chapters of the list alone, long ones in parts; nothing is cut."""
    (menu,) = rulebook.rule(game, "").rows[0]
    read = list[str]()
    for part in [option.value for option in cast("Any", menu).options]:
        text = rulebook.rule(game, part).text
        assert len(text) <= LONGEST_TEXT
        read += re.findall(r"^\*\*([\d.]+)\*\*", text, re.MULTILINE)
    assert read == [*game.rulebook.clauses]


def test_the_first_message() -> None:
    fits_discord(welcome(ALL_GAMES.values()))


def completion_fits(at: Position) -> None:
    session = seated(at.match)
    for seat, decision in at.match.pending.items():
        question = Question(session, seat, 0, decision)
        for text in ("", "a", "st"):
            chosen(move_completions(question, text))
            chosen(move_completions(question, text, refused=True))
            for verb in dict.fromkeys(type(offer.move) for offer in decision.legal):
                for field in fields_of(verb):
                    chosen(completions(question, verb, field.name, text, {}))


def chosen(choices: list[tuple[str, str]]) -> None:
    limits.choices([{"name": name, "value": value} for name, value in choices])
    values = [value for _, value in choices]
    twice = sorted({value for value in values if values.count(value) > 1})
    assert not twice, f"two lines of a completion stand for the same: {twice}"


@pytest.fixture(scope="module")
def commands() -> list[dict[str, Any]]:
    bot = Hustings(BareSettings(), Store(driver_of(BareSettings().database_url)), ALL_GAMES, drawn_plainly())
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


def test_commands(commands: list[dict[str, Any]]) -> None:
    limits.commands(commands)
    for command in commands:
        many = characters(command)
        assert many <= MOST_CHARACTERS, f"/{command['name']} has {many} characters: shorter docstrings and questions"
        for part in parts(command):
            assert NAME.fullmatch(part["name"]), f"/{command['name']}: “{part['name']}” is no name for a command"


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options", []):
        yield from parts(option)


def characters(command: dict[str, Any]) -> int:
    """As Discord counts them: names, descriptions and the values of choices."""
    return sum(
        len(part["name"])
        + len(part.get("description", ""))
        + sum(len(str(choice["name"])) + len(str(choice["value"])) for choice in part.get("choices", []))
        for part in parts(command)
    )
