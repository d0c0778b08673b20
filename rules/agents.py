"""Agents: they choose a move from what a seat is asked and may see."""

from rules.dice import Rng
from rules.game import Agent, Game
from rules.offers import Decision, Offer, Open
from rules.verbs import Verb


def of(game: Game) -> Agent:
    """The game's AI player."""
    return game.agent


def random_move(decision: Decision, rng: Rng) -> Verb:
    """Any legal move, each offer as likely; open fields are filled at random."""
    return completed(rng.choice(list(decision.legal)), rng)


def completed(offer: Offer, rng: Rng) -> Verb:
    """The move of an offer, its open fields filled at random."""
    return offer.filled({part.field: _picks(part, rng) for part in offer.open})


def _picks(part: Open, rng: Rng) -> tuple[str, ...]:
    pool = [choice for choice, limit in part.choices.items() for _ in range(min(limit, part.most))]
    rng.shuffle(pool)
    return tuple(pool[: rng.randint(part.least, min(part.most, len(pool)))])
