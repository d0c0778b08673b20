"""The notation of the cards: slots, costs, rewards, effects and triggers, from a line of text to values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Resource(StrEnum):
    """The four kinds of goods (M-D1)."""

    COIN = "Coin"
    FOOD = "Food"
    WOOD = "Wood"
    STONE = "Stone"


class Word(StrEnum):
    """What a term moves: goods of a kind, goods of one's choice, Favor, Scorn, a faction's meeple, an office."""

    COIN = "coin"
    FOOD = "food"
    WOOD = "wood"
    STONE = "stone"
    ANY = "any"
    FAVOR = "favor"
    SCORN = "scorn"
    MEEPLE = "meeple"
    CIVIC = "civic"

    @property
    def resource(self) -> Resource | None:
        """The kind of goods that it names, if it names one."""
        return _GOODS.get(self)


_GOODS = {word: Resource(word.value.title()) for word in (Word.COIN, Word.FOOD, Word.WOOD, Word.STONE)}


class Target(StrEnum):
    """With which factions (M-D2); the last four are those of events, where ties are broken by choice."""

    SELF = "self"
    PICK = "pick"
    PICK_OTHER = "pick_other"
    PICK_DIFFERENT = "pick_different"
    SAME = "same"
    BEST = "best"
    ALL = "all"
    LARGE = "large"
    LARGEST = "largest"
    SMALLEST = "smallest"
    SMALLEST_SMALL = "smallest_small"


PICKS = (Target.PICK, Target.PICK_OTHER, Target.PICK_DIFFERENT)
"""The targets that somebody chooses."""


class Whom(StrEnum):
    """Who receives: an opponent of one's choice, everybody whole, the seats with most net Favor in all, or those with
    as much Wood and Stone as STOCKED, or with less."""

    OPPONENT = "opponent"
    EACH = "each"
    FOREMOST = "foremost"
    STOCKED = "stocked"
    UNSTOCKED = "unstocked"


STOCKED = 3
"""How much Wood and Stone an inspector wants to see (M-D7)."""


class Rule(StrEnum):
    """What an event changes while it is shown: the Township's slots need more, its Coin rewards and all costs in Coin
    are higher, golden slots pay nothing."""

    TOWN_SLOTS = "town_slots"
    TOWN_COIN = "town_coin"
    COIN_COSTS = "coin_costs"
    GOLDEN_SHUT = "golden_shut"


class When(StrEnum):
    """What moves an event card on (M-D7)."""

    COMPLETED = "completed"
    ROUND_END = "round_end"
    ROUNDS = "rounds"


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a cost, a reward or an effect moves."""

    what: Word
    amount: int
    target: Target | None = None
    whom: Whom | None = None

    @property
    def shared(self) -> bool:
        """Whether participants divide it among themselves (M-A7, M-A25)."""
        return self.whom is None and self.what not in {Word.SCORN, Word.MEEPLE, Word.CIVIC}


@dataclass(frozen=True, slots=True)
class Slot:
    """The least die that fits, and whether the die may stay."""

    needs: int
    golden: bool = False


@dataclass(frozen=True, slots=True)
class Trigger:
    """When a card leaves its phase, after how many rounds, and to which phase from 1; None to be discarded."""

    when: When
    rounds: int
    to: int | None

    def is_due(self, rounds: int) -> bool:
        """Whether the end of a round moves on a card that has been in its phase for so many full rounds (9.3)."""
        return self.when is When.ROUND_END or (self.when is When.ROUNDS and rounds >= self.rounds)


_TERM = re.compile(r"(\w+)(?:@(\w+))? (-?\d+)(?: (\w+))?")
_TRIGGER = re.compile(r"(\w+)(?: (\d+))? -> (\d+|discard)")


def terms(text: str) -> tuple[Term, ...]:
    """`coin 2, favor@pick 2, scorn@same 1 each`; "-" for none. Raises ValueError for what it does not know."""
    return tuple(map(_term, _pieces(text, ",")))


def slots(text: str) -> tuple[Slot, ...]:
    """`3 3`: two slots for 3 or more; `4*`: a golden one. Raises ValueError for anything else."""
    found = [re.fullmatch(r"([1-6])(\*?)", piece) for piece in text.split()]
    made = tuple(Slot(int(one[1]), bool(one[2])) for one in found if one)
    if not made or len(made) < len(found) or (len(made) > 1 and any(slot.golden for slot in made)):
        raise ValueError(f"these are no slots: {text!r}; a golden one stands alone")
    return made


def triggers(text: str) -> tuple[Trigger, ...]:
    """`completed -> discard; rounds 2 -> 2`. Raises ValueError for what it does not know."""
    return tuple(map(_trigger, _pieces(text, ";")))


def rule_amounts(text: str) -> dict[Rule, int]:
    """`town_slots 1`. Raises ValueError for what it does not know."""
    pairs = (piece.rpartition(" ") for piece in _pieces(text, ","))
    return {Rule(name): int(amount) for name, _, amount in pairs}


def _pieces(text: str, separator: str) -> Iterator[str]:
    return (piece.strip() for piece in text.split(separator) if piece.strip() not in {"", "-"})


def _term(text: str) -> Term:
    if not (found := _TERM.fullmatch(text)):
        raise ValueError(f"this is no term: {text!r}")
    what, target, amount, whom = found.groups()
    term = Term(Word(what), int(amount), Target(target) if target else None, Whom(whom) if whom else None)
    if (term.target is None) == (term.what in {Word.FAVOR, Word.SCORN, Word.MEEPLE}) or not term.amount:
        raise ValueError(f"this term says too little or too much: {text!r}")
    return term


def _trigger(text: str) -> Trigger:
    if not (found := _TRIGGER.fullmatch(text)):
        raise ValueError(f"this is no trigger: {text!r}")
    when, rounds, to = found.groups()
    if (when == When.ROUNDS) != bool(rounds):
        raise ValueError(f"this trigger says too little or too much: {text!r}")
    return Trigger(When(when), int(rounds or 1), None if to == "discard" else int(to))


def picks(reward: tuple[Term, ...]) -> tuple[Term, ...]:
    """The terms for which a player names a faction, in order."""
    return tuple(term for term in reward if term.target in PICKS)
