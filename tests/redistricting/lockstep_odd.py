"""Positions that matches seldom come to, made in the game and in the model alike."""

from __future__ import annotations

from random import Random
from typing import Any

from rules import Match
from rules.redistricting.board import District
from rules.redistricting.state import State
from tests.redistricting.model import Model
from tests.redistricting.model_terms import SYMBOLS


def distort(match: Match[Any], model: Model, random: Random) -> None:
    """Few blocks in some districts; and in full play most cards in somebody's hand."""
    few = random.sample([*SYMBOLS], random.choice((1, 2, 3)))
    for district in few:
        shrink(match.state, model, random, district, few)
    if not model.simple and random.random() < 0.5:
        deal(match.state, model, random)


def shrink(state: State, model: Model, random: Random, district: str, few: list[str]) -> None:
    """Blocks of the district go to neighbors that are to stay large, as far as their tiles last."""
    for _ in range(random.choice((3, 6, 8, 8))):
        leaving = [(block, to) for block, to in model.city.singles() if model.city.district(block) == district]
        leaving = [(block, to) for block, to in leaving if to not in few]
        if leaving:
            block, to = random.choice(leaving)
            model.city.convert({block: to})
            state.tiles[block].append(District(to))


def deal(state: State, model: Model, random: Random) -> None:
    """Most cards, or all, into hands."""
    for card in random.sample(state.deck, random.choice((15, 18, 20))):
        seat = random.randrange(model.seats)
        state.deck.remove(card)
        state.operatives[seat].hand.append(card)
        model.deck.left[card] -= 1
        model.hands[seat][str(card)] += 1
