"""All that a seat did in a turn, in one line of the log."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from rules import Deed, join_words, mark
from rules.barrage.board import place_name
from rules.barrage.telling import BallotUsed, Sent
from rules.barrage.telling_roll import Idle, Miss, UnderWay, Win


def sum_up(deeds: Sequence[Deed]) -> str:
    """What a seat did, in one line: what it won first."""
    return f"{mark(deeds[0].me)} {'; '.join(parts(without_interim(deeds)))}."


def without_interim(deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds without those of a roll of which a later deed tells the end."""
    last = len(deeds) - 1
    return [one for at, one in enumerate(deeds) if at == last or not isinstance(one, UnderWay)]


def parts(deeds: Sequence[Deed]) -> Iterator[str]:
    """What was won, where ballots were used, what was missed, what is not over, and where Staffers went."""
    if won := [one.prize for one in deeds if isinstance(one, Win)]:
        yield f"wins {join_words(with_counts(won))}"
    if used := [(one.then.outcome, "") for one in deeds if isinstance(one, BallotUsed)]:
        yield f"uses {'ballots' if len(used) > 1 else 'a ballot'} in {join_words(with_counts(used))}"
    if missed := [one for one in deeds if isinstance(one, Miss)]:
        yield f"misses {join_words(by_place(missed))}"
    if idle := [f"{one.rolled} in {place_name(one.place)}" for one in deeds if isinstance(one, Idle)]:
        yield f"rolls {join_words(idle)} with nothing to win"
    yield from (one.so_far for one in deeds if isinstance(one, UnderWay))
    if sent := [place for one in deeds if isinstance(one, Sent) for place in one.where]:
        yield f"sends {'Staffers' if len(sent) > 1 else 'a Staffer'} to {places(sent)}"


def by_place(missed: Iterable[Miss]) -> Iterator[str]:
    """Each place once, with all that was rolled there: "Texas with a 2 and a 1"."""
    dice = defaultdict[str, list[str]](list)
    for one in missed:
        dice[one.place].append(str(one.rolled))
    yield from (f"{place_name(place)} with {join_words(rolled)}" for place, rolled in dice.items())


def with_counts(many: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Each once, and how many: "2 Staffers" where there is a word for several, else "Texas (a tie) twice"."""
    for (one, several), count in Counter(many).items():
        if count == 1:
            yield one
        elif several:
            yield f"{count} {several}"
        else:
            yield f"{one} twice" if count == 2 else f"{one} {count} times"


def places(many: Iterable[str]) -> str:
    """Places by name, each once, with a number where it is there several times."""
    counts = Counter(many)
    return join_words(f"{place_name(place)}{f' ({count})' if count > 1 else ''}" for place, count in counts.items())
