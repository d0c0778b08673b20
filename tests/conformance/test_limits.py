"""Every text fits where Discord shows it, with the longest names, the most seats and options."""

import re
from dataclasses import MISSING, fields
from functools import cache
from inspect import getdoc
from itertools import product
from typing import Any, get_type_hints

from rules import Decision, Game, Group, Offer, Verb, fill
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
    assert COMMAND.fullmatch(game.command)
    assert 0 < len(game.rules.verbs) <= 25, "more than the subcommands of a group"
    names = [verb.name() for verb in game.rules.verbs]
    assert len(names) == len(set(names))
    for verb in game.rules.verbs:
        assert COMMAND.fullmatch(verb.name())
        assert 0 < len(getdoc(verb) or "") <= DESCRIPTION, verb
        assert "\n" not in (getdoc(verb) or ""), verb
        assert verb.__doc__ != Verb.__doc__, verb


@each_game
def test_arguments(game: Game) -> None:
    for verb in game.rules.verbs:
        ours: tuple[Any, ...] = fields(verb)  # pyright: ignore[reportArgumentType]
        hints = get_type_hints(verb, include_extras=True)
        required = [field.default is MISSING and field.default_factory is MISSING for field in ours]
        assert len(ours) <= 25
        assert required == sorted(required, reverse=True), "required ones come first"
        for field in ours:
            assert COMMAND.fullmatch(field.name)
            assert not hasattr(Verb, field.name), f"{field.name} is a method of every verb"
            questions = [one for one in hints[field.name].__metadata__ if isinstance(one, str) and one.endswith("?")]
            assert len(questions) == 1, f"{verb.name()} {field.name} asks one question"
            assert len(questions[0]) <= DESCRIPTION


@each_game
def test_options(game: Game) -> None:
    assert game.rules.options.model_config.get("extra") == "forbid"
    for name, values in option_values(game).items():
        assert 1 < len(values) <= 25, name
        field = game.rules.options.model_fields[name]
        assert COMMAND.fullmatch(name)
        assert field.title
        assert len(field.title) <= 45, "more than the label of a field"
        assert len(field.description or "") <= DESCRIPTION
        assert not field.is_required()


@each_game
def test_what_a_lobby_tells(game: Game) -> None:
    for line in (game.blurb, *odds(game)):
        assert 0 < len(line) <= TITLE
        assert line.endswith(".")
        assert "\n" not in line


def odds(game: Game) -> set[str]:
    values = option_values(game)
    every = [game.chosen(dict(zip(values, chosen, strict=True))) for chosen in product(*values.values())]
    return (
        {game.telling.odds(options, seats) for options in every for seats in game.rules.seats} - {""}
        if game.telling.odds
        else set()
    )


@each_game
def test_the_rulebook(game: Game) -> None:
    assert 0 < len(game.name) <= 50
    assert game.rulebook.title == game.name
    assert game.rulebook.credit
    for clause in game.rulebook.clauses.values():
        assert len(clause.text) <= CLAUSE, clause.number
        assert 0 < len(clause.heading) <= OPTION, clause.number


def questions_and_offers_fit(at: Position) -> None:
    for question in at.match.pending.values():
        assert 0 < long(question.prompt) <= TITLE, question.prompt
        assert len(question.topic) <= OPTION, question.topic
        assert "@" not in question.topic, "a key holds no mark"
        if question.button:
            assert len(str(question.button)) < ASIDE, "the three dots come to it"
            group_fits(question.button)
        for proposal in question.proposals:
            assert (terms := at.match.game.telling.terms) is not None
            assert 0 < long(terms(proposal.by, proposal.move)) <= LINE
            assert long(proposal.holding) <= LINE
            assert 0 < len(proposal.answers) <= 5
        offers = list(question.legal)
        assert len({offer.label for offer in offers}) == len(offers), f"two labels alike at “{question.prompt}”"
        for offer in offers:
            fits(offer)
        for refused in question.refused:
            assert 0 < long(refused.reason) <= TITLE, refused.reason


def fits(offer: Offer) -> None:
    assert 0 < short(offer.label) <= BUTTON, offer.label
    assert short(offer.note) <= DESCRIPTION, offer.note
    assert long(offer.confirm) <= TITLE, offer.confirm
    if offer.group:
        group_fits(offer.group)
    assert offer.label.startswith(offer.name), offer.label
    assert offer.open or len(str(offer.move)) <= CUSTOM_ID, offer.move
    for part in offer.open:
        assert len(part.choices) <= 100
        assert all(0 < len(choice) <= OPTION for choice in part.choices)
        assert set(part.labels) <= set(part.choices)
        assert all(0 < short(str(label)) <= OPTION for label in part.labels.values())


def group_fits(group: Group) -> None:
    """A key is short and no sentence, and stands without a title only where it is the name of a thing."""
    assert short(str(group)) <= OPTION, group
    assert len(group.key) <= KEY, group
    assert NAME.fullmatch(group.key), group
    assert group.title or group.key[0].isupper(), group


def a_topic_has_not_more_than_one_kind_of_question(at: Position) -> None:
    kinds = at.memory.setdefault("clause of each topic", dict[str, str]())
    for question in at.match.pending.values():
        if question.topic:
            assert kinds.setdefault(question.topic, question.clause) == question.clause, question.topic


@each_case
def test_lines_of_the_log(case: Case) -> None:
    lines = {event.text for seat in range(case.seats) for event in case.match.events(seat)}
    assert case.match.result
    for line in [*sorted(lines), case.match.result.reason]:
        assert 0 < long(line) <= LINE, line
        fill(line, lambda seat: str(range(case.seats)[seat]))


def every_clause_that_is_cited_exists(at: Position) -> None:
    known = {"", *at.case.game.rulebook.clauses}
    for question in at.match.pending.values():
        assert cited(question) <= known


def cited(question: Decision) -> set[str]:
    return {question.clause, *(refused.clause for refused in question.refused)}
