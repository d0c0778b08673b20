"""What the offers of the game say of prices, risks and votes, read back as figures for the lock step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from statistics import mean

from rules import Offer, Verb
from rules.redistricting.board import Card
from rules.redistricting.verbs import Play, Promote, Replace, Swap
from tests.redistricting.model_city import SILENT, UNDECIDED, City, Count, choice_of
from tests.redistricting.model_terms import STANDS, SYMBOLS

HOPELESS = 6
"""A risk that no die can pass."""
ROUNDED = 0.051
"""Points are told to a tenth."""


def outcome(district: str, before: Count, after: Count, *, brief: bool = False, led: bool = False) -> str:
    """How a district votes after a change, as the notes of offers put it; `led` says who was ahead."""
    leaders, was = sorted(after.leaders), sorted(before.leaders)
    changes = was and leaders != was
    ahead = f" ({was[0]} led)" if len(was) == 1 else " (was tied)"
    text = f"{district} {how(leaders, after, brief=brief, stays=leaders == was)}"
    return text + (ahead if led and changes else "")


def how(leaders: list[str], after: Count, *, brief: bool, stays: bool) -> str:
    if not leaders:
        return "without candidates"
    *others, last = leaders
    if others:
        level = f"{len(leaders)}" if brief else f"{', '.join(others)} & {last}"
        return f"tied, {level} at {max(after.votes.values())}"
    votes = " to ".join(map(str, after.first_two)) or "unopposed"
    return f"still {last}'s, {votes}" if stays else f"to {last}, {votes}"


def after(city: City, move: Verb) -> City | None:
    """The city once an action or a card succeeds; None for what nobody can foretell."""
    then = deepcopy(city)
    match move:
        case Swap(give, take, to):
            joins = {give: city.district(take), take: city.district(give)} if take else {give: to}
            then.convert(joins)
        case Promote(who):
            then.promoted.append(who)
        case Replace(who, by):
            then.candidates[city.where(who)] = by
        case Play(Card.SUPPRESSION, voters=blocks):
            then.suppressed.update(blocks)
        case Play(Card.GET_OUT, voters=blocks):
            then.doubled.update(blocks)
        case Play(Card.MOVING_VAN, voters=(one,), others=(other,)):
            then.trade_voters(one, other)
        case _:
            return None
    return then


def wrong_notes(city: City, offer: Offer[Verb], goals: tuple[str, ...]) -> Iterator[str]:
    """Where the note of an offer is not what would become of the districts, and of the points of these goals."""
    if (then := after(city, offer.move)) is None:
        return
    now, soon = ({district: one.count(district) for district in SYMBOLS} for one in (city, then))
    turned = [
        one
        for one in SYMBOLS
        if {*now[one].leaders} != {*soon[one].leaders} or now[one].first_two != soon[one].first_two
    ]
    ways = ({"led": True}, {}, {"brief": True})
    models = [sorted(outcome(one, now[one], soon[one], **way) for one in turned) for way in ways]
    if parts(offer.note) not in models:
        yield f"{offer.move} is said to lead to {offer.note!r}, not {models[0]}"
    gain = mean_score(then, goals) - mean_score(city, goals)
    if abs(points_in_note(offer.note) - gain) > ROUNDED:
        yield f"{offer.move} is said to be worth {offer.note!r}, not {gain}"


def points_in_note(note: str) -> float:
    """How many points more a note tells, rounded."""
    found = re.match(r"([+−])(\d+(?:\.\d+)?) points?\. ", note)
    return float(found[2]) * (1 if found[1] == "+" else -1) if found else 0.0


def mean_score(city: City, goals: tuple[str, ...]) -> float:
    """What goals would score if the city voted, of a tie the mean."""
    shares = [[len(STANDS[name] & {*goals}) for name in city.count(one).leaders] for one in SYMBOLS]
    return sum(mean(each) for each in shares if each)


def parts(note: str) -> list[str]:
    """What a note says of each district, beside the points."""
    found = [in_order(part) for part in note.split(". ") if not re.fullmatch(r"[+−].* points?", part)]
    return [] if found == ["Changes no district's vote"] else sorted(found)


def in_order(part: str) -> str:
    """What a note says of a district, those who are level by name."""
    return re.sub(r"(?<=tied, )(?:\w+, )*\w+ & \w+", sorted_by_name, part)


def sorted_by_name(level: re.Match[str]) -> str:
    *others, last = sorted(re.findall(r"\w+", level[0]))
    return f"{', '.join(others)} & {last}"


def figures(offer: Offer[Verb]) -> tuple[int, int]:
    """The price and the risk that a label tells."""
    price = re.search(r"(\d+) AP", offer.label)
    risk = re.search(r"a die of 1 (?:or|to) (\d) blocks it", offer.label)
    hopeless = "every die blocks it" in offer.label
    return int(price[1]) if price else 0, HOPELESS if hopeless else int(risk[1]) if risk else 0


def wrong_labels(city: City, offer: Offer[Verb]) -> Iterator[str]:
    """Where a label tells another price or risk, or there is no warning of what cannot succeed (D-A12)."""
    risk = 0
    match offer.move:
        case Swap(give, take, to):
            price = city.price((give, take) if take else (give,))
            risk = 0 if take else min(HOPELESS, city.risk(give, to))
        case Promote(who):
            price = city.price_of_promotion(who)
        case _:
            return
    if (told := figures(offer)) != (price, risk):
        yield f"“{offer.label}” of {offer.move} tells price and risk {told}, not {(price, risk)}"
    if (risk == HOPELESS) != bool(offer.confirm):
        yield f"“{offer.label}” of {offer.move} is confirmed by “{offer.confirm}”"


def wrong_warning(city: City, move: Verb, warning: str) -> Iterator[str]:
    """Where voters are picked whom no die lets a card silence, and there is no warning; or one without that."""
    if isinstance(move, Play) and move.card == Card.SUPPRESSION:
        there = sum(block in city.suppressed for block in city.blocks(move.district))
        if (2 * (there + len(move.voters)) >= HOPELESS) != bool(warning):
            yield f"{move} is confirmed by “{warning}”"


def wrong_choices(city: City, offer: Offer[Verb]) -> Iterator[str]:
    """Where a voter who can be picked is described otherwise than the voter is."""
    for part in offer.open:
        for block, label in part.labels.items():
            if str(label) != (model := description(city, block)):
                yield f"{block} is labelled “{label}”, not “{model}”"


def description(city: City, block: str) -> str:
    voter = city.voters[block]
    concerns = ", then ".join(map(position_words, voter)) or "no concerns"
    district = city.district(block)
    choice, favorite = choice_of(voter, city.running(district)), city.favorite(city.cubes(district))
    swayed = f"undecided, follows {favorite}" if favorite else "undecided"
    vote = {UNDECIDED: swayed, SILENT: "not voting"}.get(choice, f"votes for {choice}")
    if block in city.suppressed:
        vote = "suppressed"
    return f"{block}: {concerns} · {vote}{', counts double' if block in city.doubled else ''}"


def position_words(position: str) -> str:
    shapes = {"R": "red circle", "O": "orange diamond", "Y": "yellow star", "G": "green square", "B": "blue triangle"}
    return f"{'for' if position[1] == '+' else 'against'} {shapes[position[0]]}"
