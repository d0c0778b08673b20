"""The Campaign Playbook of the independent model: what each card may be played on, and what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tests.lockstep import Move
from tests.redistricting.model_terms import (
    CARPETBAGGER,
    DOUBLING,
    REVIEW,
    REVIEWS,
    SUPPRESSION,
    SYMBOLS,
    VAN,
    VOTER_CUBES,
    Frames,
    Pool,
)

if TYPE_CHECKING:
    from tests.redistricting.model import Model


def plain_cards(model: Model, hand: Counter[str]) -> Iterable[str]:
    """The plays of this hand that pick no voters."""
    city = model.city
    if hand[REVIEW] and len(city.reviewed) < REVIEWS:
        yield from (f"play card:{REVIEW} district:{district}" for district in SYMBOLS if district not in city.reviewed)
    if hand[CARPETBAGGER] and model.replaceable:
        yield f"play card:{CARPETBAGGER}"


def frames_of_cards(model: Model, hand: Counter[str]) -> Frames:
    """The plays of this hand that pick voters."""
    frames: Frames = {}
    for card in (SUPPRESSION, DOUBLING):
        if hand[card] and (left := VOTER_CUBES - len(cubes_of(model, card))):
            frames |= frames_of_cubes(model, card, left)
    if hand[VAN]:
        frames |= frames_of_van(model)
    return frames


def cubes_of(model: Model, card: str) -> set[str]:
    return model.city.suppressed if card == SUPPRESSION else model.city.doubled


def frames_of_cubes(model: Model, card: str, left: int) -> Frames:
    """One or two voters of a district who carry no cube, as far as the cubes last."""
    city, frames = model.city, Frames()
    for district in SYMBOLS:
        free = frozenset(city.electorate(district)) - city.suppressed - city.doubled
        if free:
            pool = Pool(free, 1, min(2, left, len(free)))
            frames[f"play card:{card} district:{district}"] = {"voters": pool}
    return frames


def frames_of_van(model: Model) -> Frames:
    """A voter of each of two districts that share an edge."""
    city, frames = model.city, Frames()
    for one in SYMBOLS:
        for other in SYMBOLS:
            pools = [frozenset(city.electorate(district)) for district in (one, other)]
            if all(pools) and city.touch(one, other):
                fields = {name: Pool(pool, 1, 1) for name, pool in zip(("voters", "others"), pools, strict=True)}
                frames[f"play card:{VAN} district:{one} other:{other}"] = fields
    return frames


def play_card(model: Model, move: Move) -> None:
    city = model.city
    match move["card"]:
        case "Voter Suppression":
            placed = {*move.all("voters")}
            there = city.suppressed & {*city.electorate(move["district"])}
            if not model.is_blocked(2 * len(placed | there)):
                city.suppressed |= placed
        case "Get Out the Vote":
            city.doubled |= {*move.all("voters")}
        case "Judicial Review":
            city.reviewed.add(move["district"])
        case "Carpetbagger":
            model.draw_candidates()
        case _:
            city.trade_voters(*move.all("voters"), *move.all("others"))
