"""What becomes of the votes: which cards grow or shrink, who leads a faction now, who gains and who loses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules import Seat, listed, mark, marks, plural, signed, with_most
from rules.boomtown.board import CARD_OF, MARK_OF
from rules.boomtown.gist import faced
from rules.boomtown.notation import Term, Word
from rules.boomtown.state import State


@dataclass(frozen=True, slots=True)
class Standing:
    """How far the cards are pulled out, and who leads each faction."""

    out: Mapping[str, int]
    leaders: Mapping[str, Seat | None]

    @property
    def voted(self) -> list[Seat]:
        """Who has votes."""
        return sorted({seat for seat in self.leaders.values() if seat is not None})


@dataclass(frozen=True, slots=True)
class News:
    """What all should know, in a sentence, that ends with who `loses` votes; where nobody does, `short` goes on in the
    line of what `of` did."""

    text: str
    of: Seat | None = None
    short: str = ""
    loses: Seat | None = None


def counts(terms: Sequence[Term]) -> bool:
    """Whether any of these terms can change who has how many votes, or pull a card: not those that move goods alone."""
    return any(term.what is not Word.ANY and term.what.resource is None for term in terms)


def standing(state: State) -> Standing:
    out = {**state.meeples, state.chosen.government: state.offices}
    return Standing(out, {name: state.leader(name) for name in state.meeples})


def news(state: State, was: Standing, moved: Sequence[str], by: Seat) -> list[News]:
    """What has come of what this seat did; `moved` are the cards that were to grow or shrink."""
    now = standing(state)
    if now == was and not moved:
        return []
    found = [*sizes(was, now, moved, by), *leads(state, was, now)]
    for seat in (seat for seat in was.voted if seat not in now.voted):
        at = max(at for at, one in enumerate(found) if one.loses == seat)
        found[at] = replace(found[at], text=f"{found[at].text} and has none left")
    return found


def sizes(was: Standing, now: Standing, moved: Sequence[str], by: Seat) -> Iterator[News]:
    """The cards that grew or shrank, or could not, in one sentence."""
    if not moved:
        return
    names = [*dict.fromkeys(moved)]
    text = all_sizes(was, now, names)
    if any(now.out[name] < was.out[name] for name in names):
        yield News(text)
    else:
        yield News(text, by, all_sizes(was, now, names, by))


def all_sizes(was: Standing, now: Standing, names: Sequence[str], by: Seat | None = None) -> str:
    """Several cards in a sentence, in which what is alike is said once: "A shrinks to 3 meeples, B to 1 and C to 4"."""
    said, last = list[str](), ""
    for name in names:
        doing, more = size(was, now, name, by)
        said.append(f"{name}{'' if doing == last else f' {doing}'} {more}")
        last = doing
    return listed(said)


def size(was: Standing, now: Standing, name: str, by: Seat | None) -> tuple[str, str]:
    """How far a card is pulled out now, what that opens or closes, and whose votes it changes."""
    out, change = now.out[name], now.out[name] - was.out[name]
    many = f"{out} {faced(('meeple' if name in now.leaders else 'office') + 's' * (out != 1))}"
    if not change:
        return "stays", f"at {many}, its {'minimum' if out == 1 else 'maximum'}"
    places = [where for where, card in CARD_OF.items() if card == name and is_between(where, was.out[name], out)]
    details = [f"{listed(places)} {'open' if change > 0 else 'close'}{'s' * (len(places) == 1)}"] if places else []
    leader = now.leaders.get(name)
    if leader is not None and was.leaders[name] == leader:
        details.append(many_votes(change) if leader == by else f"{mark(leader)} {many_votes(change)}")
    more = f"to {many}" + (f" ({', '.join(details)})" if details else "")
    return "grows" if change > 0 else "shrinks", more


def is_between(where: str, then: int, now: int) -> bool:
    """Whether a location is opened, or closed, by a card that moves."""
    return min(then, now) < MARK_OF[where] <= max(then, now)


def many_votes(change: int) -> str:
    return f"{signed(change)} vote{'s' * (abs(change) != 1)}"


def leads(state: State, was: Standing, now: Standing) -> Iterator[News]:
    """The factions that somebody else leads now, or nobody."""
    for name, leader in now.leaders.items():
        before = was.leaders[name]
        if leader == before:
            continue
        lost = "" if before is None else f"{mark(before)} loses {was.out[name]}"
        if leader is None:
            level = marks(with_most([state.net(seat, name) for seat in range(state.seats)]))
            yield News(f"{level} are now tied for {name}, so nobody gets its votes; {lost}", loses=before)
            continue
        ahead = state.net(leader, name) - max(state.net(seat, name) for seat in range(state.seats) if seat != leader)
        leading, votes = f"now leads {name} by {ahead}", now.out[name]
        text = f"{mark(leader)} {leading} and gets its {plural(votes, 'vote')}"
        yield News(f"{text}; {lost}", loses=before) if lost else News(text, leader, f"{leading} ({many_votes(votes)})")
