"""What is picked for the open fields of an offer, and the rows to pick with.

A press on picks carries the digest of those that its message shows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from zlib import crc32

from bot.model.names import literal
from bot.model.session import Question, Session
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Row, Select
from bot.pages.menus import SELECTS
from bot.pages.press import Shown
from bot.pages.reply import Reply
from bot.pages.spans import not_spanned, span_selects, spanned, spans_line
from bot.pages.turn_presses import AddPicks, DropPicks, GoBack, PicksDone
from rules import Choice, Offer, Open, Verb, tally

AT_ONCE, TIMES = (2, 3, 5, 10, 20, 4), "× "
"""How many of one choice a press picks at once, as far as a select has room, what two presses make last; and what
stands behind the number."""


def picker(question: Question, offer: Offer, picks: Mapping[str, Sequence[str]]) -> tuple[str, list[Row]]:
    """How far the picks for an offer's open fields are, and the rows to go on with."""
    session, move = question.session, str(offer.move)
    shown: Shown = (session.ref, question.seat, question.number, digest_of_picks(picks))
    picks = {part.field: picks.get(part.field, ()) for part in offer.open}
    done = all(part.least <= len(picks[part.field]) <= part.most for part in offer.open)
    empty = done and not any(picks.values())
    note = (question.decision.would(with_picks(offer, picks)) if done else "") or offer.note
    said = "" if empty and any(first_picks(offer).values()) else note
    lines = [session.names.in_bold(text) for text in (offer.label, said) if text]
    lines += [
        f"{_title(upper)}: choose for each ({_how_many(upper, picks[upper.field])})."
        if lower is upper
        else f"{_title(upper)}: choose for each, at least and at most."
        for lower, upper in spanned(offer)
    ]
    by_span, selects = [*span_selects(session, offer, picks, shown)], list[Select]()
    for part in not_spanned(offer):
        picked = picks[part.field]
        so_far = literal(_picks_line(session, part, picked)) or f"{_title(part)}: nothing yet"
        if picked or not by_span:
            lines.append(f"{so_far} ({_how_many(part, picked)})")
        selects += _pick_selects(session, offer, part.without(picks), picked, shown)
    style = "secondary" if empty else "success"
    finish = Button("Choose none" if empty else "Done", PicksDone(*shown, move), style=style, disabled=not done)
    begun = digest_of_picks(picks) == digest_of_picks(first_picks(offer))
    again = Button("Start over", DropPicks(*shown, move), disabled=begun)
    back = Button("Back", GoBack(session.ref, question.seat, question.number))
    return "\n".join(lines), [*([one] for one in [*by_span, *selects[:SELECTS]]), [finish, again, back]]


def picking(question: Question, offer: Offer, picks: Mapping[str, Sequence[str]], why: str = "") -> Reply:
    """How far the picks are, and why that is shown if it is not what a press asked for."""
    text, rows = picker(question, offer, picks)
    return Reply("\n".join(filter(None, [why, text])), rows)


def first_picks(offer: Offer) -> dict[str, list[str]]:
    """The picks before anybody picks: where there is one way alone to make them, or those that the game proposes.

    It proposes nothing where they are picked one by one, for there what is picked is not taken off again.
    """
    loose = {part.field for part in not_spanned(offer)}
    first = {part.field: part.only or (() if part.field in loose else part.first) for part in offer.open}
    return {field: [*picked] for field, picked in first.items() if picked}


def with_picks(offer: Offer, picks: Mapping[str, Sequence[str]]) -> Verb:
    return offer.with_picks({part.field: tuple(picks.get(part.field, ())) for part in offer.open})


def digest_of_picks(picks: Mapping[str, Sequence[str]]) -> str:
    """Tells picks from others of the same offer, which another message may have led to."""
    made = {field: [*picked] for field, picked in picks.items() if picked}
    return f"{crc32(json.dumps(made, sort_keys=True).encode()):x}"


def move_in_words(session: Session, offer: Offer, move: Verb) -> str:
    """A move in the words of its offer, with what was picked for the open fields; one alone needs no title."""
    label = session.names.say(offer.label)
    if len(offer.open) == 1 and [*not_spanned(offer)]:
        (part,) = offer.open
        names = [name_of(session, part, str(one)) for one in getattr(move, part.field)]
        return f"{label}: {tally(names)}" if names else label
    spans = spans_line(session, offer, {part.field: [*map(str, getattr(move, part.field))] for part in offer.open})
    picked = (_picks_line(session, part, getattr(move, part.field)) for part in not_spanned(offer))
    return "; ".join([label, *filter(None, [spans, *picked])])


def _picks_line(session: Session, part: Open, picked: Sequence[object]) -> str:
    """The picks for a field by the names that they are offered under; nothing for none."""
    names = [name_of(session, part, str(one)) for one in picked]
    return f"{_title(part)}: {tally(names)}" if names else ""


def name_of(session: Session, part: Open, pick: str) -> str:
    """What a pick for a field is called, without what is listed about it."""
    return session.names.say(part.label(pick).name)


def _pick_selects(session: Session, offer: Offer, part: Open, picked: Sequence[str], shown: Shown) -> Iterable[Select]:
    """What can be picked for a field once more; its place is in the ids, for no two of a message may be the same."""
    left = _choices_left(part, picked)
    for start in range(0, len(left), OPTIONS_A_SELECT):
        names = left[start : start + OPTIONS_A_SELECT]
        ends = [name_of(session, part, name) for name in (names[0], names[-1])]
        span = f": {' to '.join(ends)}" if len(left) > OPTIONS_A_SELECT else ""
        amounts = _amounts(part, picked, names)
        options = [
            Option(session.names.say(str(_times(part.label(name), many))), several(name, many))
            for name, many in amounts
        ]
        most = min(part.most - len(picked), len(names))
        press = AddPicks(*shown, part.field, start, str(offer.move))
        yield Select(f"{_title(part)}{span}", options, press, most=most)


def _amounts(part: Open, picked: Sequence[str], names: Sequence[str]) -> list[tuple[str, int]]:
    """Each choice once, and as far as a select has room several times at once."""
    left = {name: min(part.choices[name] - list(picked).count(name), part.most - len(picked)) for name in names}
    found, room = {name: [1] for name in names}, OPTIONS_A_SELECT - len(names)
    for many in AT_ONCE:
        more = [name for name in names if left[name] >= many]
        if len(more) > room:
            break
        for name in more:
            found[name].append(many)
        room -= len(more)
    return [(name, many) for name in names for many in sorted(found[name])]


def _times(choice: Choice, many: int) -> Choice:
    """A choice so many times, as it is listed: "Ohio ×2: 18 votes"."""
    some = choice.times(many)
    return some if many == 1 else replace(some, name=f"{choice.name} ×{many}")


def several(name: str, many: int) -> str:
    """A choice so many times, as the value of an option."""
    return name if many == 1 else f"{many}{TIMES}{name}"


def picks_of(value: str) -> list[str]:
    """The picks that a value says."""
    many, times, name = value.partition(TIMES)
    return [name] * int(many) if times and many.isdecimal() else [value]


def _title(part: Open) -> str:
    return part.title or part.field.replace("_", " ").capitalize()


def _how_many(part: Open, picked: Sequence[str]) -> str:
    if not part.least:
        return f"{len(picked)} of at most {part.most}" if part.each else f"at most {part.most}"
    return f"{len(picked)} of {part.most}" if part.least == part.most else f"pick {part.least} to {part.most}"


def _choices_left(part: Open, picked: Sequence[str]) -> list[str]:
    """The choices that can be picked once more."""
    if len(picked) >= part.most:
        return []
    return [choice for choice in part.in_order if list(picked).count(choice) < part.choices[choice]]
