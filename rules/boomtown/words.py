"""What the questions and the log of Boomtown say of a location, a term, goods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import TypeAlias

from rules import Choice, Seat, die, listed, mark, marks, plural, quoted, signed
from rules.boomtown.board import BOARD, CARD_OF, EVENTS, LOCATIONS, RULES, Resource
from rules.boomtown.notation import PICKS, Target, Term, Trigger, When, Whom, Word
from rules.boomtown.pieces import Card, Die
from rules.boomtown.state import State

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
    Target.PICK: "you pick the faction",
    Target.PICK_OTHER: "you pick the faction",
    Target.PICK_DIFFERENT: "you pick the faction",
    Target.BEST: "your best faction",
    Target.ALL: "every faction",
}
"""With which faction a location has to do, unless it is the one whose card it is."""

STRUCK = {
    Target.ALL: "every faction",
    Target.LARGE: "each large faction",
    Target.LARGEST: "the largest faction",
    Target.SMALLEST: "the smallest faction",
    Target.SMALLEST_SMALL: "the smaller small faction",
    Target.PICK: "a faction of their choice",
}
"""The factions that an event strikes."""

CONCERNED = {
    Whom.EACH: "everyone",
    Whom.FOREMOST: "anyone with the most Favor in all",
    Whom.STOCKED: "anyone with 3 or more Wood and Stone",
    Whom.UNSTOCKED: "everyone else",
}
"""Whom an event concerns."""

MEANT = {
    Word.MEEPLE: "1 meeple: 1 vote",
    Word.CIVIC: "offices open locations of the governance card",
    Word.SCORN: "1 Scorn cancels 1 Favor",
}
"""What the words of a location mean."""

Parts: TypeAlias = Sequence[int | None]
"""How much of each term one has; None for all of it."""

YOUNG = 2
"""Up to this round the words of locations are explained."""

LONGEST = 80
"""What a button shows."""


def goods(kinds: Iterable[Resource | str], show: Callable[[str], str] = str) -> str:
    """Goods by kind: "2 Coin and 1 Food"; "nothing" for none."""
    return listed(f"{count} {show(kind)}" for kind, count in Counter(map(str, kinds)).items()) or "nothing"


def named(term: Term, show: Callable[[str], str] = str, chosen: str = "you pick") -> str:
    """What a term moves, in the number that its amount asks for; for goods of any kind, by whom they are `chosen`."""
    match term.what:
        case Word.ANY:
            return f"good{'s' * (abs(term.amount) != 1)} {chosen}"
        case Word.MEEPLE | Word.CIVIC:
            what = "meeple" if term.what is Word.MEEPLE else "office"
            return show(what + "s" * (abs(term.amount) != 1))
        case _:
            return show(term.what.value.title())


def gain(term: Term, show: Callable[[str], str] = str, part: int | None = None, chosen: str = "you pick") -> str:
    """What a location brings, in a few words: "+2 Favor", "−1 meeple", "+1 Scorn each"; or a `part`: "+3 of 6 Coin"."""
    whom = {Whom.EACH: " each", Whom.OPPONENT: " for an opponent"}.get(term.whom, "") if term.whom else ""
    amount = signed(term.amount) if part is None else f"{signed(part)} of {term.amount}"
    return f"{amount} {named(term, show, chosen)}{whom}"


def priced(terms: Iterable[Term], show: Callable[[str], str] = str, parts: Parts = (), chosen: str = "you pick") -> str:
    """What a location costs: "2 Coin, 1 Food"."""
    return ", ".join(
        f"{term.amount if part is None else f'{part} of {term.amount}'} {named(term, show, chosen)}"
        for term, part in zip(terms, chain(parts, repeat(None)), strict=False)
    )


def exchange(
    cost: Iterable[Term],
    reward: Iterable[Term],
    show: Callable[[str], str] = str,
    pays: Parts = (),
    gets: Parts = (),
    chosen: str = "you pick",
) -> str:
    """What a location brings, and for what: "+6 Favor for 6 Coin"; to one who `pays` and `gets` these parts of it."""
    parts = zip(reward, chain(gets, repeat(None)), strict=False)
    brings = ", ".join(gain(term, show, part, chosen) for term, part in parts)
    price = priced(cost, show, pays, chosen)
    return f"{brings or 'pays nothing now'} for {price}" if price else brings or "pays nothing now"


def bargain(state: State, where: str, show: Callable[[str], str] = str) -> str:
    """What a location brings and costs now."""
    return exchange(state.cost(where), state.reward(where), show)


def label_place(where: str, die: str, left: int, price: str) -> str:
    """A die, whether it fills the location, what that brings and costs; where; if there is room, which faction."""
    label = f"{die} toward {price} · {where} (needs {more(left)})" if left else f"{die} fills: {price} · {where}"
    labels, aims = (label, label.replace("(needs ", "(")), [*(f" · {aim}" for aim in aimed(where)), ""]
    ways = (f"{one}{aim}" for aim in aims for one in labels)
    return next((one for one in ways if len(one) <= LONGEST), labels[-1])


def aimed(where: str) -> Iterator[str]:
    """The faction with which a location has to do, if there is one; then the same in short."""
    target = next((term.target for term in LOCATIONS[where].reward if term.target), None)
    if target:
        yield AIMS.get(target, CARD_OF[where])
    if target in PICKS:
        yield "you pick"


def more(left: int) -> str:
    """How many dice a location waits for."""
    return f"{left} more {'die' if left == 1 else 'dice'}"


def note_place(state: State, me: Seat, where: str, *, split: bool) -> str:
    """Whose card it is, and who shares it, by one's split perhaps; while the match is young what its words mean."""
    others = [seat for seat in state.participants(where) if seat != me]
    if not others:
        return " · ".join([CARD_OF[where], *(explained(where) if state.round <= YOUNG else ())])
    how = f"your split with {marks(others)} if they agree" if split else f"shared with {marks(others)}"
    return f"{CARD_OF[where]} · {how}"


def explained(where: str) -> Iterator[str]:
    """What is said of a location to whoever meets it first."""
    location = LOCATIONS[where]
    if location.golden:
        yield "golden slot: your die can stay and collect each round"
    for term in location.reward:
        if term.target is Target.BEST:
            yield "your best faction: most Favor"
        if meant := MEANT.get(term.what):
            yield meant


def unfilled(state: State) -> Iterator[str]:
    """The locations that a round leaves without their reward, and whose dice lie there; a few of them in a line."""
    places = [
        f"{where} ({', '.join(whose(one) for one in lying if one)})"
        for where, lying in state.lying.items()
        if None in lying
    ]
    for at in range(0, len(places), 4):
        few = places[at : at + 4]
        said = "wasn't filled this round and pays" if len(few) == 1 else "weren't filled this round and pay"
        yield f"{listed(few)} {said} nothing."


def whose(one: Die) -> str:
    """A die that lies in a slot: "@0's 4"."""
    return f"{mark(one.seat)}'s {die(one.value)}"


def prospects(state: State, me: Seat, name: str) -> Choice:
    """A faction's votes, the seat's own net Favor with it, and who leads there."""
    leader, mine = state.leader(name), f"you have {net(state, me, name)} Favor"
    if leader == me:
        stand = f"you lead with {net(state, me, name)} Favor"
    elif leader is None:
        stand = f"{mine}, nobody leads"
    else:
        stand = f"{mine}, {mark(leader)} has {net(state, leader, name)}"
    return Choice(name, f"{plural(state.meeples[name], 'vote')} · {stand}")


def net(state: State, seat: Seat, name: str) -> str:
    """The net Favor of a seat with a faction, with a proper minus."""
    return signed(state.net(seat, name)).lstrip("+")


def by_seats(changes: Mapping[Seat, str], seats: int) -> str:
    """What several seats write down, those with the same together: "@0 and @1 +1 Coin; @2 +1 Food"."""
    same = dict[str, list[Seat]]()
    for seat, text in changes.items():
        same.setdefault(text, []).append(seat)
    return "; ".join(f"{'everyone' if len(found) == seats else marks(found)} {text}" for text, found in same.items())


def strikes(term: Term) -> str:
    """What a term of an event does: "every faction shrinks by 1", "everyone loses 1 Food"."""
    factions = STRUCK[term.target] if term.target else ""
    if term.what is Word.MEEPLE:
        return f"{factions} {'grows' if term.amount > 0 else 'shrinks'} by {abs(term.amount)}"
    whom = CONCERNED[term.whom or Whom.EACH]
    return (
        f"{whom} {'gets' if term.amount > 0 else 'loses'} {abs(term.amount)} {named(term, chosen='of their choice')}"
        + (f" with {factions}" if factions else "")
    )


def coming(card: Card, trigger: Trigger) -> str:
    """What an event becomes: "Epidemic follows (every faction shrinks by 1)", "Influenza ends"."""
    if trigger.to is None:
        return f"{card.name} ends"
    phase = EVENTS[card.name].phases[trigger.to - 1]
    does = [*map(strikes, phase.effect), *(RULES[rule].format(by) for rule, by in phase.shown.items())]
    return f"{phase.name} follows" + (f" ({'; '.join(does)})" if does else "")


def begun(card: Card, now: int) -> str:
    """A phase of an event in the round in which it begins: what it changes, what ends it, and what comes then."""
    phase = card.shows
    changes = [RULES[rule].format(by) for rule, by in phase.shown.items()]
    return " ".join(f"{one[0].upper()}{one[1:]}." for one in (phase.name, *changes, *ending(card, now)))


def ending(card: Card, now: int) -> Iterator[str]:
    """How a phase ends, by its location or with a round; nothing of what comes after the match."""
    location, triggers = card.shows.location, card.shows.next
    filled = next((coming(card, one) for one in triggers if location and one.when is When.COMPLETED), "")
    timed = next((one for one in triggers if one.when is not When.COMPLETED), None)
    last = card.since + timed.rounds - 1 if timed and timed.when is When.ROUNDS else now
    later = coming(card, timed) if timed and last <= BOARD.rounds else ""
    if location and filled and later:
        yield f"Fill {location.name} by the end of round {last}, and {filled}; if not, {later}"
    elif location and filled:
        yield f"Once {location.name} is filled, {filled}"
    elif later:
        yield f"After round {last}, {later}"


def dice(values: Iterable[int]) -> str:
    """Dice in words, for a label or a refusal."""
    return ", ".join(map(str, sorted(values)))


def rolled(values: Iterable[int]) -> str:
    """Dice with their faces."""
    return ", ".join(map(die, sorted(values)))


def no_such_location(where: str) -> str:
    return f"There's no location called {quoted(where)}. The picture and `/boomtown place` show the ones in this town."


def not_here(state: State, where: str) -> str:
    """Why a location of the game is not there to be used."""
    card, town = CARD_OF[where], state.chosen
    if card in town.events:
        why = f"that part of {card} isn't in play"
    elif card in (*town.factions, town.government):
        why = f"{card} isn't pulled out far enough"
    else:
        why = f"{card} isn't in this town"
    return f"{where} isn't open: {why}."
