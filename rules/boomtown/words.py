"""What the questions and the log of Boomtown say of a location, a term, goods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import TypeAlias

from rules import Seat, as_words, die, face, join_words, mark, quote, with_sign
from rules.boomtown.board import CARD_OF, LOCATIONS
from rules.boomtown.notation import PICKS, Resource, Target, Term, Whom, Word
from rules.boomtown.pieces import Die, Town, Trade

FACES: tuple[tuple[str, str], ...] = (
    ("coin", "a coin"),
    ("food", "a loaf of bread"),
    ("wood", "logs"),
    ("stone", "a block of stone"),
    ("favor", "a check mark"),
    ("scorn", "a cross"),
    ("meeple", "a person"),
    ("office", "a building with columns"),
)
"""The things that have a face in a told line or a prompt, and what it shows."""

AIMS = {
    **dict.fromkeys(PICKS, "any faction"),
    Target.BEST: "your best faction",
    Target.ALL: "every faction",
}
"""The faction that a location is about, by target, unless it is the one whose card it is."""

MEANINGS = {
    Word.MEEPLE: "1 meeple: 1 vote",
    Word.CIVIC: "offices open locations of the governance card",
    Word.SCORN: "1 Scorn cancels 1 Favor",
}
"""What the words of a location mean."""

Parts: TypeAlias = Sequence[int | None]
"""How much of each term one has; None for all of it."""

Amounts: TypeAlias = tuple[tuple[Word, int], ...]
"""How much of what."""

Show: TypeAlias = Callable[[str, str], str]
"""How a thing is shown that may have a face, by its key and its words."""

YOUNG = 2
"""Up to this round the words of locations are explained, those too that are met in every round."""

LONGEST = 80
"""The most characters that a button shows."""


def face_of(what: str) -> str:
    """The mark of a good, or of Favor or Scorn."""
    return face(what.lower(), what)


def goods(kinds: Iterable[Resource | str], show: Show = as_words) -> str:
    """Goods by kind: "2 Coin and 1 Food"; "nothing" for none."""
    counts = Counter(map(str, kinds)).items()
    return join_words(f"{count} {show(kind.lower(), kind)}" for kind, count in counts) or "nothing"


def terms(trade: Trade) -> str:
    """What is given and wanted: "2 Coin for 1 Food"."""
    wanted = f"for {goods(trade.want, face)}" if trade.want else "as a gift"
    return f"{goods(trade.give, face)} {wanted}"


def noun(count: int, what: str) -> str:
    """The noun for what is counted or changes by so many: "vote", "votes"."""
    return what if abs(count) == 1 else f"{what}s"


def noun_of(term: Term, show: Show = as_words, chosen: str = "you pick") -> str:
    """What a term moves, in the number that its amount asks for; `chosen` says by whom goods of any kind are."""
    match term.what:
        case Word.ANY:
            return " ".join(filter(None, [noun(term.amount, "good"), chosen]))
        case Word.MEEPLE | Word.CIVIC:
            what = "meeple" if term.what is Word.MEEPLE else "office"
            return show(what, noun(term.amount, what))
        case _:
            return show(term.what, term.what.value.title())


def gain(term: Term, show: Show = as_words, part: int | None = None, chosen: str = "you pick") -> str:
    """What a location brings, in a few words: "+2 Favor", "−1 meeple", "+1 Scorn each"; or a `part`: "+3 of 6 Coin"."""
    whom = {Whom.EACH: " each", Whom.OPPONENT: " for an opponent"}.get(term.whom, "") if term.whom else ""
    amount = with_sign(term.amount) if part is None else f"{with_sign(part)} of {term.amount}"
    return f"{amount} {noun_of(term, show, chosen)}{whom}"


def amounts(has: Amounts, chosen: str) -> str:
    """How much of what somebody has: "1 Coin and 2 Food"; "nothing" for none. Goods of any kind are `chosen`."""
    return join_words(f"{count} {noun_of(Term(what, count), face, chosen)}" for what, count in has) or "nothing"


@dataclass(frozen=True)
class Portion:
    """What a seat pays and gets where several share; None where nothing of that kind can be divided."""

    seat: Seat
    pays: Amounts | None
    gets: Amounts | None

    def does(self, pay: str, get: str, chosen: str) -> str:
        """In words: "pays 2 Coin and gets nothing"; goods of any kind are `chosen`."""
        parts = ((pay, self.pays), (get, self.gets))
        return " and ".join(f"{verb} {amounts(has, chosen)}" for verb, has in parts if has is not None)


def cost_words(terms: Iterable[Term], show: Show = as_words, parts: Parts = (), chosen: str = "you pick") -> str:
    """What a location costs: "2 Coin, 1 Food"."""
    return ", ".join(
        f"{term.amount if part is None else f'{part} of {term.amount}'} {noun_of(term, show, chosen)}"
        for term, part in zip(terms, chain(parts, repeat(None)), strict=False)
    )


def exchange(
    cost: Iterable[Term],
    reward: Iterable[Term],
    show: Show = as_words,
    pays: Parts = (),
    gets: Parts = (),
    chosen: str = "you pick",
) -> str:
    """What a location brings, and for what: "+6 Favor for 6 Coin"; to one who `pays` and `gets` these parts of it."""
    parts = zip(reward, chain(gets, repeat(None)), strict=False)
    brings = ", ".join(gain(term, show, part, chosen) for term, part in parts)
    price = cost_words(cost, show, pays, chosen)
    return f"{brings or 'pays nothing now'} for {price}" if price else brings or "pays nothing now"


def label_place(where: str, die: str, left: int, price: str) -> tuple[str, str]:
    """A die, whether it fills the location, what that brings and costs; where; if there is room, which faction.

    And that faction as it is said there, "" for none.
    """
    does = f"{die} {'toward' if left else 'fills:'} {price} · {where}"
    waits = (f" (needs {more(left)})", f" ({more(left)})") if left else ("",)
    ways = [(f"{does}{wait}{f' · {aim}' if aim else ''}", aim) for aim in (*aim_words(where), "") for wait in waits]
    return next((one for one in ways if len(one[0]) <= LONGEST), ways[-1])


def aim_words(where: str) -> Iterator[str]:
    """The faction that a location is about, if any; then the same in short."""
    target = next((term.target for term in LOCATIONS[where].reward if term.target), None)
    if target:
        yield AIMS.get(target, CARD_OF[where])


def more(left: int) -> str:
    """How many dice a location waits for."""
    return f"{left} more {'die' if left == 1 else 'dice'}"


def explanations(where: str, *, young: bool) -> Iterator[str]:
    """What the words of a location mean; while the match is `young` those too that most locations have."""
    location = LOCATIONS[where]
    if location.golden and young:
        yield "golden slot: your die can stay and collect each round"
    for term in location.reward:
        if term.target is Target.BEST:
            yield "your best faction: most Favor"
        if (meant := MEANINGS.get(term.what)) and (young or term.what is not Word.MEEPLE):
            yield meant


def whose(one: Die) -> str:
    """A die that lies in a slot: "@0's 4"."""
    return f"{mark(one.seat)}'s {die(one.value)}"


def dice(values: Iterable[int]) -> str:
    """Dice in words, for a label or a refusal."""
    return ", ".join(map(str, sorted(values)))


def die_faces(values: Iterable[int]) -> str:
    """Dice with their faces."""
    return ", ".join(map(die, sorted(values)))


def no_such_location(where: str) -> str:
    return f"There's no location called {quote(where)}. The picture and `/boomtown place` show the ones in this town."


def not_here(town: Town, where: str) -> str:
    """Why a location of the game is not there to be used."""
    card = CARD_OF[where]
    if card in town.events:
        why = f"that part of {card} isn't in play"
    elif card in (*town.factions, town.government):
        why = f"{card} isn't pulled out far enough"
    else:
        why = f"{card} isn't in this town"
    return f"{where} isn't open: {why}."
