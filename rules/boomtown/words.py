"""What the questions and the log of Boomtown say of a location, a term, goods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules import Seat, listed, mark, marks, quoted
from rules.boomtown.board import BOARD, CARD_OF, RULES, Resource
from rules.boomtown.notation import Target, Term, When, Whom, Word
from rules.boomtown.pieces import Card
from rules.boomtown.state import State

AIMS = {
    Target.PICK: " (your pick)",
    Target.PICK_OTHER: " (your pick)",
    Target.PICK_DIFFERENT: " (another)",
    Target.SAME: " there",
    Target.BEST: " with your best",
    Target.ALL: " with all",
}
"""How a term says which faction; nothing for the one whose card it is."""

LONGEST = 80
"""What a button shows."""

SHORTER = {"your pick": "pick", " for each": " each", " to fill)": ")", " with a ": " by "}


def goods(kinds: Iterable[Resource | str]) -> str:
    """Goods by kind: "2 Coin and 1 Food"; "nothing" for none."""
    return listed(f"{count} {kind}" for kind, count in Counter(map(str, kinds)).items()) or "nothing"


def said(term: Term) -> str:
    """A term in a few words: "2 Favor (your pick)", "+1 meeple", "3 of any"."""
    each = " for each" if term.whom is Whom.EACH else ""
    aim = AIMS.get(term.target, "") if term.target else ""
    match term.what:
        case Word.ANY:
            return f"{term.amount} of any{each}"
        case Word.MEEPLE:
            return f"{term.amount:+} meeple{aim}"
        case Word.CIVIC:
            return f"{term.amount:+} office"
        case Word.SCORN if term.whom is Whom.OPPONENT:
            return f"{term.amount} Scorn for an opponent"
        case _:
            return f"{term.amount} {term.what.value.title()}{aim}{each}"


def priced(terms: Iterable[Term]) -> str:
    return ", ".join(map(said, terms))


def unnamed(reward: str) -> str:
    """A reward of which it need not be said that somebody names a faction."""
    return reward.replace(AIMS[Target.PICK], "").replace(AIMS[Target.PICK_DIFFERENT], "")


def bargain(state: State, where: str) -> str:
    """What a location takes and gives now: "2 Coin → 3 Favor (your pick)"."""
    cost, reward = priced(state.cost(where)), priced(state.reward(where)) or "pays nothing now"
    return f"{cost} → {reward}" if cost else reward


def label_place(where: str, die: str, left: int, price: str) -> str:
    """A die on a location, how many more fill it, and what it takes and gives."""
    label = f"{where}{die}{f' (+{left} to fill)' if left else ''}: {price}"
    return label if len(label) <= LONGEST else shorter(label)


def shorter(label: str) -> str:
    """A label that a button would cut, in fewer words."""
    for words, fewer in SHORTER.items():
        label = label.replace(words, fewer)
    return label


def note_place(state: State, me: Seat, where: str) -> str:
    """Who shares it, or whose card it is."""
    others = [seat for seat in state.participants(where) if seat != me]
    return f"shared with {marks(others)}" if others else CARD_OF[where]


def prospects(state: State, me: Seat, name: str) -> str:
    """A faction's votes, the seat's own net Favor with it, and who leads there."""
    leader, mine = state.leader(name), f"you {state.net(me, name):+}"
    ahead = "" if leader is None else ", you lead" if leader == me else f", {mark(leader)} {state.net(leader, name):+}"
    return f"{name}: {state.meeples[name]} votes, {mine}{ahead}"


def change(amount: int, what: str, faction: str = "") -> str:
    """An entry on a sheet: "+2 Coin", "-1 Food", "+1 Favor (Choir Society)"."""
    return f"{amount:+} {what}" + (f" ({faction})" if faction else "")


def gained(amount: int, of: int, what: str, faction: str = "") -> str:
    """What was written of a gain, and what found no circle: "+1 Coin (2 lost, sheet full)" (11.1)."""
    return change(amount, what, faction) + (f" ({of - amount} lost, sheet full)" if amount < of else "")


def grown(card: str, change: int, now: int) -> str:
    """A card pulled out or pushed in."""
    if not change:
        return f"{card} can go no further." if now > 1 else f"{card} stays at 1."
    return f"{card} {'grows' if change > 0 else 'shrinks'} to {now}."


def begun(card: Card, now: int) -> str:
    """A phase of an event in the round in which it begins: what it changes, and until when it is shown."""
    phase, ends = card.shows, list[str]()
    for trigger in phase.next:
        if trigger.when is When.COMPLETED and phase.location:
            ends.append(f"{phase.location.name} is filled")
        else:
            last = card.since + trigger.rounds - 1 if trigger.when is When.ROUNDS else now
            ends.append(f"round {min(last, BOARD.rounds)} ends")
    changes = [RULES[rule].format(more) for rule, more in phase.shown.items()]
    return ". ".join([f"{card.name}: {phase.name}", *changes, f"Until {' or '.join(ends)}."])


def dice(values: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(values)))


def no_such_location(where: str) -> str:
    return f"There is no location called {quoted(where)}; the picture and `/boomtown place` list those of this town."


def not_here(where: str) -> str:
    """Why a location of the game is not there to be used."""
    return f"{where} is not open: {CARD_OF[where]} is not in this town, or not pulled out so far."
