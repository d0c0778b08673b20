"""Every text fits where Discord shows it, with the longest names, the most seats and options."""

import re
from dataclasses import MISSING, fields
from functools import cache
from inspect import getdoc
from itertools import product
from typing import Any, get_type_hints

from rules import Decision, Game, Group, Match, Offer, Rng, Verb, agents, fill, join_words
from tests.conformance.cases import Case, Position, each_case, each_game, option_values

COMMAND = re.compile(r"[-_a-z0-9]{1,32}")
NAME = re.compile(r"[-–&\w]+(\.? [-–&\w]+)*")
BUTTON, OPTION, DESCRIPTION, CUSTOM_ID, TITLE, LINE, CLAUSE = 80, 100, 100, 70, 200, 500, 1000
ASIDE, KEY = 20, 40
"""What a text may have at most; CUSTOM_ID of Discord's hundred leaves room for match, token, seat and question."""

SHORT, LONG = "W" * 20, "W" * 32
"""A name as a control shows it, cut; and one in full, as a line of text does."""


@cache
def short(text: str) -> int:
    return len(fill(text, lambda seat: SHORT))


@cache
def long(text: str) -> int:
    return len(fill(text, lambda seat: LONG))


@each_game
def test_commands(game: Game) -> None:
    assert COMMAND.fullmatch(game.command), f"GAME.command is a word in small letters, not “{game.command}”"
    assert 0 < len(game.rules.verbs) <= 25, f"a command has 1 to 25 verbs, and not {len(game.rules.verbs)}"
    names = [verb.name() for verb in game.rules.verbs]
    assert len(names) == len({*names}), f"two verbs have the same name: {sorted(names)}"
    for verb in game.rules.verbs:
        doc = getdoc(verb) or ""
        assert COMMAND.fullmatch(verb.name()), f"“{verb.name()}” is no name for a command"
        lacks = verb.__doc__ == Verb.__doc__ or doc.startswith(f"{verb.__name__}(")
        assert not lacks, f"{verb.__name__} has no docstring: it describes the command to players"
        assert 0 < len(doc) <= DESCRIPTION, f"the docstring of {verb.__name__} has {len(doc)}, not 1 to {DESCRIPTION}"
        assert "\n" not in doc, f"the docstring of {verb.__name__} is a line"


@each_game
def test_arguments(game: Game) -> None:
    for verb in game.rules.verbs:
        ours: tuple[Any, ...] = fields(verb)  # pyright: ignore[reportArgumentType]
        hints = get_type_hints(verb, include_extras=True)
        required = [field.default is MISSING and field.default_factory is MISSING for field in ours]
        assert len(ours) <= 25, f"{verb.__name__} has {len(ours)} fields, and a command at most 25"
        assert required == sorted(required, reverse=True), f"{verb.__name__}: fields without a default come first"
        for field in ours:
            assert COMMAND.fullmatch(field.name), f"{verb.__name__}: “{field.name}” is no name for a command's option"
            assert not hasattr(Verb, field.name), f"{field.name} is a method of every verb"
            said = getattr(hints[field.name], "__metadata__", ())
            questions = [one for one in said if isinstance(one, str) and one.endswith("?")]
            what = f"{verb.__name__}.{field.name}"
            assert len(questions) == 1, f'{what} asks one question: Annotated[…, "Where to?"], not {questions}'
            assert len(questions[0]) <= DESCRIPTION, f"the question of {what} has more than {DESCRIPTION} characters"


@each_game
def test_options(game: Game) -> None:
    forbids = game.rules.options.model_config.get("extra") == "forbid"
    assert forbids, 'Options takes any name: write model_config = ConfigDict(extra="forbid", frozen=True)'
    for name, values in option_values(game).items():
        field, what = game.rules.options.model_fields[name], f"the option “{name}”"
        assert 1 < len(values) <= 25, f"{what} has {len(values)} values, and not 2 to 25"
        assert COMMAND.fullmatch(name), f"{what} has no name for a command's option"
        assert field.title, f'{what} has no title: Annotated[…, Field(title="…")]'
        assert len(field.title) <= 45, f"{what} has a title of more than 45 characters"
        assert len(field.description or "") <= DESCRIPTION, f"{what} has a description of more than {DESCRIPTION}"
        assert not field.is_required(), f"{what} has no default"


@each_game
def test_what_a_lobby_tells(game: Game) -> None:
    for line in (game.blurb, *odds(game)):
        assert 0 < len(line) <= TITLE, f"GAME.blurb, and what `odds` tells, have 1 to {TITLE} characters: “{line}”"
        assert line.endswith("."), f"GAME.blurb, and what `odds` tells, end with a full stop: “{line}”"
        assert "\n" not in line, f"GAME.blurb, and what `odds` tells, are a line: “{line}”"


def odds(game: Game) -> set[str]:
    values = option_values(game)
    every = [game.options_from(dict(zip(values, chosen, strict=True))) for chosen in product(*values.values())]
    if game.telling.odds is None:
        return set()
    tables = product(every, game.rules.seats, (None, *agents.levels(game)))
    return {game.telling.odds(*one) for one in tables} - {""}


@each_game
def test_the_rulebook(game: Game) -> None:
    assert 0 < len(game.name) <= 50, "GAME.name has 1 to 50 characters"
    title = game.rulebook.title
    assert title == game.name, f"rulebook.md is headed “{title}”, and GAME.name is “{game.name}”"
    assert game.rulebook.credit, "rulebook.md says in its first paragraph who made the game"
    for clause in game.rulebook.clauses.values():
        long = len(clause.text)
        assert long <= CLAUSE, f"clause {clause.number} has {long} characters of at most {CLAUSE}: make two of it"
        assert 0 < len(clause.heading) <= OPTION, (
            f"the heading above clause {clause.number} has 1 to {OPTION} characters"
        )


def questions_and_offers_fit(at: Position) -> None:
    for question in at.match.pending.values():
        assert 0 < long(question.prompt) <= TITLE, f"a prompt has 1 to {TITLE}, with long names: “{question.prompt}”"
        assert len(question.topic) <= OPTION, f"a topic has a key of more than {OPTION} characters: “{question.topic}”"
        assert "@" not in question.topic, f"the key of a topic holds no mark: “{question.topic}”"
        if question.button:
            assert len(str(question.button)) < ASIDE, "the three dots come to it"
            group_fits(question.button)
        offers = list(question.legal)
        labels = [offer.label for offer in offers]
        alike = sorted({one for one in labels if labels.count(one) > 1}) if len({*labels}) < len(labels) else ()
        assert not alike, f"two offers of “{question.prompt}” have the same label: {join_words(alike)}"
        for offer in offers:
            fits(offer)
        for refused in question.refused:
            assert 0 < long(refused.reason) <= TITLE, f"a reason has 1 to {TITLE} characters: “{refused.reason}”"


@each_game
def test_what_an_offer_says_can_be_read_after_later_moves(game: Game) -> None:
    match, rng, held = Match(game, seats=3, seed="late"), Rng(1), list[Offer]()
    while match.result is None and len(match.log) < 120:
        seat, question = next(iter(match.pending.items()))
        offers = list(question.legal)
        match.play(seat, agents.random_move(question, rng))
        for offer in (*held, *offers):
            assert isinstance(offer.explanation + offer.confirm, str)
        held = offers


def what_is_held_out_is_told(at: Position) -> None:
    """Each proposal is a post of its own, which says in words what would change hands."""
    for question in at.match.pending.values():
        terms, what = at.match.game.telling.terms, f"a proposal at “{question.prompt}”"
        proposals = [*question.proposals]
        assert terms or not proposals, (
            f"{what} can't be told, and is no post: write `terms` in rules/{at.case.game.key}, which tells a seat what "
            "another holds out to it by a move, and give it to Telling(terms=…) in __init__.py"
        )
        for proposal in proposals:
            said = terms(proposal.by, proposal.move) if terms else ""
            assert 0 < long(said) <= LINE, f"{what}: `terms` says “{said}”, and not 1 to {LINE} characters"
            assert long(proposal.holding) <= LINE, f"{what}: its `holding` has more than {LINE}: “{proposal.holding}”"
            assert 0 < len(proposal.answers) <= 5, f"{what} has {len(proposal.answers)} answers, and not 1 to 5"


def fits(offer: Offer) -> None:
    many = short(offer.label)
    assert 0 < many <= BUTTON, f"a label has 1 to {BUTTON} characters with names, and not {many}: “{offer.label}”"
    assert short(offer.note) <= DESCRIPTION, f"the note of “{offer.label}” has more than {DESCRIPTION}: “{offer.note}”"
    assert long(offer.confirm) <= TITLE, f"`confirm` of “{offer.label}” has more than {TITLE}: “{offer.confirm}”"
    if offer.group:
        group_fits(offer.group)
    assert offer.label.startswith(offer.name), f"“{offer.label}” does not begin with its name, “{offer.name}”"
    written = len(str(offer.move))
    assert offer.open or written <= CUSTOM_ID, (
        f"{offer.move} has {written} characters, and a button at most {CUSTOM_ID}: shorter keys, or an open field"
    )
    for part in offer.open:
        what = f"the field “{part.field}” of “{offer.label}”, which is open,"
        assert len(part.choices) <= 100, f"{what} has {len(part.choices)} choices, and not at most 100"
        assert all(0 < len(choice) <= OPTION for choice in part.choices), f"{what} has a choice of more than {OPTION}"
        assert {*part.labels} <= {*part.choices}, f"{what} has a label for what is no choice"
        for label in map(str, part.labels.values()):
            assert 0 < short(label) <= OPTION, f"{what} has a label of more than {OPTION}: “{label}”"


def group_fits(group: Group) -> None:
    """A key is short and no sentence, and stands without a title only where it is the name of a thing."""
    assert short(str(group)) <= OPTION, f"the title of a group has at most {OPTION} characters: {group}"
    assert len(group.key) <= KEY, f"the key of a group has at most {KEY} characters: {group}"
    assert NAME.fullmatch(group.key), f"the key of a group is words, not a sentence: {group}"
    assert group.title or group.key[0].isupper(), f"a group without a title has the name of a thing as its key: {group}"


def a_topic_has_not_more_than_one_kind_of_question(at: Position) -> None:
    kinds = at.memory.setdefault("clause of each topic", dict[str, str]())
    for question in at.match.pending.values():
        if question.topic:
            first = kinds.setdefault(question.topic, question.clause)
            assert first == question.clause, (
                f"topic “{question.topic}” is asked with clauses {first} and {question.clause}: a topic is one kind of "
                "question, so another kind needs a topic of its own"
            )


@each_case
def test_lines_of_the_log(case: Case) -> None:
    lines = {event.text for seat in range(case.seats) for event in case.match.events(seat)}
    assert case.match.result
    for line in [*sorted(lines), case.match.result.reason]:
        assert 0 < long(line) <= LINE, f"a line of the log has 1 to {LINE} characters with names: “{line}”"
        fill(line, lambda seat: str(range(case.seats)[seat]))


def every_clause_that_is_cited_exists(at: Position) -> None:
    known = {"", *at.case.game.rulebook.clauses}
    for question in at.match.pending.values():
        lacking = sorted(cited(question) - known)
        assert not lacking, f"rulebook.md has no clause {join_words(lacking)}, which “{question.prompt}” cites"


def cited(question: Decision) -> set[str]:
    return {question.clause, *(refused.clause for refused in question.refused)}
