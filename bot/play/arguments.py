"""What is typed into a slash command, made into a move, and completed while it is typed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import chain, islice
from typing import Any, NamedTuple, TypeAlias, cast, get_type_hints

from bot.model.errors import NotAMove, UserError
from bot.model.names import literal
from bot.model.session import Question, Session
from bot.model.similarity import most_like
from bot.pages.completion import LONGEST_CHOICE, MOST, Choice, best_choices
from bot.pages.menus import best_first
from bot.play.typed import MOST_SHOWN, Unclear, interpret, nearest, why_not
from rules import (
    Decision,
    Offer,
    Open,
    Refused,
    Seat,
    Verb,
    as_text,
    cut,
    has_picks,
    holds_seats,
    mark,
    read_move,
    tally,
    untally,
)

Texts: TypeAlias = Mapping[str, str]


class Line(NamedTuple):
    """A move as it is listed: what is shown, what is filled in, and what it would do."""

    move: Verb
    label: str
    value: str
    note: str


@dataclass(frozen=True)
class Field:
    """A field of a verb, as a slash command asks for it."""

    name: str
    question: str
    optional: bool
    seat: bool


@cache
def fields_of(verb: type[Verb]) -> Sequence[Field]:
    """The fields of a verb, those without a default first."""
    hints = get_type_hints(verb, include_extras=True)
    all_fields = [
        Field(
            field.name,
            next((note for note in getattr(hints[field.name], "__metadata__", ()) if "?" in str(note)), "…"),
            field.default is not field.default_factory,
            holds_seats(hints[field.name]),
        )
        for field in fields(cast(Any, verb))
    ]
    return sorted(all_fields, key=lambda field: field.optional)


def typed_move(session: Session, decision: Decision, line: str) -> Offer | Verb:
    """The move that `/move` was given. Raises UserError with the nearest where it is none, or is not allowed."""
    try:
        meant = interpret(session.game, decision, line, session.names.say)
    except Unclear as no:
        raise NotAMove(literal(str(no)), nearest=no.nearest) from None
    if isinstance(meant, Offer) or (refused := decision.check(meant)) is None:
        return meant
    raise UserError(literal(refused.reason), refused.clause, nearest(list(decision.legal), line, session.names.say))


def move_from_fields(session: Session, decision: Decision, verb: type[Verb], texts: Texts) -> Offer | Verb:
    """The move that a verb's command was given, field by field. Raises UserError with the nearest if it is none."""
    texts = _unfold(verb, texts)
    line = " ".join([verb.name(), *(f"{name}:{_value(session, verb, name, text)}" for name, text in texts.items())])
    if exact := _exact(decision, verb, line):
        return exact
    offers = decision.of(verb)
    to_pick = {part.field for offer in offers for part in offer.open}
    picks = {name: text for name, text in texts.items() if name in to_pick}
    meant = _matching_offer(session, offers, {name: text for name, text in texts.items() if name not in to_pick})
    if meant and picks.keys() <= {part.field for part in meant.open}:
        return meant.with_picks(_picks(session, meant, picks)) if picks else meant
    try:
        move = read_move([verb], line)
    except ValueError as no:
        raise UserError(literal(str(no)), nearest=_nearest(session, offers, texts)) from None
    if (refused := decision.check(move)) is None:
        return move
    raise UserError(literal(refused.reason), refused.clause, _nearest(session, offers, texts))


def _exact(decision: Decision, verb: type[Verb], line: str) -> Verb | None:
    """The legal move that a line says to the letter, as completion fills it in; of one with picks offers know more."""
    try:
        move = read_move([verb], line)
    except ValueError:
        return None
    return move if not has_picks(move) and decision.check(move) is None else None


def completions(question: Question, verb: type[Verb], field: str, text: str, others: Texts) -> list[Choice]:
    """What a field can take, given what stands in the others; the best first."""
    session, offers, others = question.session, _in_order(question, verb), _unfold(verb, others)
    to_pick = {part.field for offer in offers for part in offer.open}
    closed = {name: typed for name, typed in others.items() if typed and name not in to_pick}
    fitting = [offer for offer in offers if all(_agrees(session, offer, name, typed) for name, typed in closed.items())]
    if open_part := next((part for offer in fitting for part in offer.open if part.field == field), None):
        open_part = open_part.without({open_part.unlike: untally(others.get(open_part.unlike, ""))})
        return list(islice(_pieces(session, open_part, text, seats=_holds_seat(verb, field)), MOST))
    by_value = dict[str, list[Offer]]()
    for offer in fitting:
        by_value.setdefault(_value_in(offer, field), []).append(offer)
    lines = [
        line for value, same in by_value.items() if value for line in _lines(session, value, same, {field, *others})
    ]
    place = {offer.move: at for at, offer in enumerate(offers)}
    return _fitting(sorted(lines, key=lambda line: place[line.move]), text)


def move_completions(question: Question, text: str, *, refused: bool = False) -> list[Choice]:
    """The legal moves for `/move`, the best first, and the others too for `/game why`."""
    session, decision = question.session, question.decision
    legal = best_first(session, question.seat, decision.legal)
    listed: Iterable[Offer | Refused] = chain(legal, decision.refused if refused else ())
    return _fitting([_line(session, one) for one in listed if len(str(one.move)) <= LONGEST_CHOICE], text)


def _in_order(question: Question, verb: type[Verb]) -> list[Offer]:
    """The offers of a verb, the most helpful first; unlisted ones come last."""
    offers = question.decision.of(verb)
    many = sum(type(offer.move) is verb for offer in question.decision.legal)
    return [*best_first(question.session, question.seat, offers[:many]), *offers[many:]]


def _fitting(lines: Sequence[Line], text: str) -> list[Choice]:
    """The lines that fit what is typed, each with what it would do, as far as there is room in whole sentences."""
    notes = {line.value: line.note for line in lines}
    found = best_choices([(line.label, line.value) for line in lines], text)
    return [(_with_note(label, notes[value]), value) for label, value in found]


def _with_note(label: str, note: str) -> str:
    """A label with as many sentences of its note as there is room for; “…” says that some are missing."""
    line = label
    for sentence in filter(None, note.split(". ")):
        if len(longer := f"{line}. {sentence}") >= LONGEST_CHOICE:
            return line if line == label else f"{line}…"
        line = longer
    return line


def _matching_offer(session: Session, offers: Sequence[Offer], texts: Texts) -> Offer | None:
    """The one offer that agrees with these texts; a field without a text keeps its default where it has one."""
    for agrees in (_agrees, _begins, _mentions):
        fitting = [offer for offer in offers if all(agrees(session, offer, name, text) for name, text in texts.items())]
        if len(fitting) > 1:
            fitting = [
                offer for offer in fitting if all(_is_default(offer, name) for name in {*vars(offer.move)} - {*texts})
            ]
        if len(fitting) == 1:
            return fitting[0]
    return None


def _agrees(session: Session, offer: Offer, name: str, text: str) -> bool:
    """Whether a text is the value of a field: as it is written, or a player's name."""
    value = getattr(offer.move, name)
    if _holds_seat(type(offer.move), name):
        return value in _seats_meant(session, text)
    return text.strip().casefold() == as_text(value).casefold()


def _seats_meant(session: Session, text: str) -> list[Seat]:
    """The seats that a text names: by a mark, as completion fills it in, or else by the name of a player."""
    typed, seats = text.strip().casefold(), range(len(session.players))
    marked = [seat for seat in seats if typed == mark(seat)]
    return marked or [seat for seat in seats if typed.removeprefix("@") == session.names.short(seat).casefold()]


def _begins(session: Session, offer: Offer, name: str, text: str) -> bool:
    """Whether the label begins with a text, up to the end of a word: "virginia" for "Virginia: 50%"."""
    label, typed = session.names.say(offer.label).casefold(), re.escape(text.strip().casefold())
    return _agrees(session, offer, name, text) or re.match(rf"{typed}\b", label) is not None


def _mentions(session: Session, offer: Offer, name: str, text: str) -> bool:
    """Whether a text stands in the name of what the offer is about, as whole words."""
    typed = re.escape(text.strip().casefold())
    return _agrees(session, offer, name, text) or re.search(rf"\b{typed}\b", str(offer.name).casefold()) is not None


def _is_default(offer: Offer, name: str) -> bool:
    default = next(field.default for field in fields(cast(Any, offer.move)) if field.name == name)
    return getattr(offer.move, name) == default or any(part.field == name for part in offer.open)


def _value_in(offer: Offer, field: str) -> str:
    """A field of an offer as completion fills it in: a player by a mark."""
    value = getattr(offer.move, field)
    return mark(value) if _holds_seat(type(offer.move), field) else as_text(value)


def _lines(session: Session, value: str, same: Sequence[Offer], texts: Collection[str]) -> Iterator[Line]:
    """A line for a value; where a move needs optional fields beside it, a line for each of their values."""
    with_needs = [" ".join([value, *_needs(offer, texts)]) for offer in same]
    if value in with_needs:
        note = session.names.say(same[0].note) if len(same) == 1 else ""
        yield Line(same[0].move, _label(session, value, same), value, note)
        return
    for offer, whole in zip(same, with_needs, strict=True):
        if len(whole) <= LONGEST_CHOICE:
            yield Line(
                offer.move, session.names.say(offer.label)[:LONGEST_CHOICE], whole, session.names.say(offer.note)
            )


def _needs(offer: Offer, texts: Collection[str]) -> Iterator[str]:
    """The values of a move in optional fields that have no text, in the form that `_unfold` reads."""
    for field in fields_of(type(offer.move)):
        if field.optional and field.name not in texts and not _is_default(offer, field.name):
            yield f"{field.name}:{_value_in(offer, field.name)}"


def _unfold(verb: type[Verb], texts: Texts) -> Texts:
    """Part the fields where one was filled in with others that it needs: "Push Poll whom:@1"."""
    names, found = "|".join(field.name for field in fields_of(verb)), dict[str, str]()
    for name, text in texts.items():
        value, *more = re.split(rf" ({names}):", text)
        found |= {name: value, **dict(zip(more[::2], more[1::2], strict=True))}
    return found


def _label(session: Session, value: str, same: Sequence[Offer]) -> str:
    """A value as it is listed: a player by name, all else with the label of the simplest move that has it."""
    if value.startswith("@"):
        return session.names.say(value)
    simplest = min(same, key=lambda offer: sum(not _is_default(offer, name) for name in vars(offer.move)))
    label = session.names.say(simplest.label)
    end = "" if value.casefold() in label.casefold() else f" ({value})"
    return label[: LONGEST_CHOICE - len(end)] + end


def _pieces(session: Session, part: Open, text: str, *, seats: bool) -> Iterator[Choice]:
    """A list of picks, one piece longer for each choice that is left; seats by name."""
    done, _, last = text.rpartition(",")
    limits = {mark(int(choice)): limit for choice, limit in part.choices.items()} if seats else part.choices
    picked = Open(part.field, limits, part.least, part.most).spell(untally(done))
    left = [choice for choice, limit in limits.items() if picked.count(choice) < limit]
    if picked and not last.strip() and len(picked) >= part.least:
        yield session.names.say(tally(picked))[:LONGEST_CHOICE], tally(picked)
    for _, name in best_choices([(session.names.say(choice), choice) for choice in left], last):
        for count in range(1, min(limits[name] - picked.count(name), part.most - len(picked)) + 1):
            if len(whole := tally([*picked, *[name] * count])) <= LONGEST_CHOICE:
                label = whole if picked else str(replace(part.label(name).times(count), name=whole))
                yield cut(session.names.say(label), LONGEST_CHOICE), whole


def _picks(session: Session, offer: Offer, texts: Texts) -> dict[str, tuple[str, ...]]:
    """The picks that were typed, each as the offer spells it; players by the numbers of their seats."""
    picks = dict[str, tuple[str, ...]]()
    for part in offer.open:
        typed = untally(texts.get(part.field, ""))
        if _holds_seat(type(offer.move), part.field):
            typed = tuple(_seat(session, pick) for pick in typed)
        picks[part.field] = part.spell(typed) or part.only or ()
    return picks


def _value(session: Session, verb: type[Verb], name: str, text: str) -> str:
    """A field as it is written in a move: players by the numbers of their seats."""
    if not _holds_seat(verb, name):
        return text
    whole = _seats_meant(session, text)
    return str(whole[0]) if len(whole) == 1 else tally([_seat(session, pick) for pick in untally(text)])


def _seat(session: Session, text: str) -> str:
    """The number of the seat that a text names; the text itself where it names none, or several."""
    meant = _seats_meant(session, text)
    return str(meant[0]) if len(meant) == 1 else text.strip().removeprefix("@")


@cache
def _holds_seat(verb: type[Verb], name: str) -> bool:
    return any(field.name == name and field.seat for field in fields_of(verb))


def _line(session: Session, one: Offer | Refused) -> Line:
    if isinstance(one, Offer):
        label = f"{one.move.name()}: {session.names.say(one.label)}"
        return Line(one.move, label[:LONGEST_CHOICE], str(one.move), session.names.say(one.note))
    return Line(one.move, why_not(one, session.names.say)[:LONGEST_CHOICE], str(one.move), "")


def _nearest(session: Session, offers: Sequence[Offer], texts: Texts) -> list[Offer]:
    """The offers that are most like what was typed."""
    typed = " ".join(texts.values()).casefold()
    labels = [
        f"{session.names.say(offer.label)} {' '.join(map(as_text, vars(offer.move).values()))}".casefold()
        for offer in offers
    ]
    return [offers[at] for at in most_like(typed, labels, MOST_SHOWN)]
