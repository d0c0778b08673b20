"""Re[District]ing without a picture: the whole position in lines, and what a seat holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from render.redistricting.goals import allies, mine, scores, shared_goals, tie_count
from render.wording import Explained, Headline, Name, address
from rules import join_words, plural
from rules.redistricting.board import BOARD, CANDIDATES, Candidate, Card, District, Month, Token, Voter
from rules.redistricting.view import DistrictView, Operative, RedistrictingView, months_to_come, prospect


def moment(view: RedistrictingView) -> str:
    """The month, or the part of the rulebook before and after."""
    if view.month is None or view.winners:
        return str(view.heading.value)
    return f"{view.month} ({view.round} of {len(Month)})"


def options(view: RedistrictingView) -> Iterator[str]:
    if view.simple:
        yield "Simple play"
    if view.most_cubes:
        yield "Most cubes"
    if view.last_in_goes:
        yield "October in single goes"


def turn(view: RedistrictingView, name: Name) -> Iterator[str]:
    """Whose turn it is, or who has won."""
    if view.winners:
        yield f"{join_words(map(name, view.winners))} {verdict(view)}"
    elif view.turn is not None:
        yield f"{name(view.turn)} to play: {budget(view)}"


def verdict(view: RedistrictingView) -> str:
    return "wins" if len(view.winners) == 1 else "share the victory"


def budget(view: RedistrictingView) -> str:
    """The action points left of a turn, and the cards played in it."""
    played = f", {plural(view.played, 'card')} played" if view.played else ""
    return f"{view.points} AP left{played}"


def scorers(view: RedistrictingView, district: District, name: Name) -> str:
    """The seats that score with the candidate a district has elected: "Ann 2, Bo 1"."""
    return ", ".join(f"{name(seat)} {count}" for seat, count in scores(view, district).items())


def outcome(one: DistrictView) -> str:
    """Who is ahead in a district or has won it, with all votes: "Rivera 4, Gupta 2"."""
    votes = sorted(one.poll.votes.items(), key=lambda each: -each[1])
    if not votes:
        return "no candidate"
    parts = ", ".join(f"{name} {count}" for name, count in votes)
    if one.elected:
        return f"elects {one.elected} ({parts})"
    if len(votes) == 1:
        return f"{parts} unopposed"
    return parts if one.poll.leader else f"tie, {parts}"


def position(view: RedistrictingView, name: Name) -> Iterator[str]:
    """All that the view holds."""
    yield ". ".join([moment(view), *turn(view, name), *options(view)]) + "."
    if view.first is not None:
        yield f"First player: {name(view.first)}"
    yield Headline("Players")
    for seat, one in enumerate(view.operatives):
        yield operative(one, address(name(seat), me=view.me == seat), over=bool(view.winners))
    yield Headline("In the middle")
    yield f"Left: {supplies(view)}"
    if view.discards:
        yield f"Cards played: {', '.join(counts(view.discards))}"
    if view.aside:
        yield f"Candidates set aside: {', '.join(view.aside)}"
    if view.promotions:
        yield f"Promotions in order: {', '.join(view.promotions)}"
    yield from map(Headline, ["Districts"] if view.districts else [])
    for district in view.districts:
        yield f"{district}: {outlook(view, district, name)}"
    yield from map(Headline, ["Blocks"] if view.tokens else [])
    for block, who in view.tokens.items():
        yield f"{block}: {resident(view, who)}; {', '.join(view.tiles[block])}"
    if held := [*map(str, private(view))]:
        yield Headline("Your cards")
        yield from held


def operative(one: Operative, name: str, *, over: bool) -> str:
    """All of a seat that may be seen."""
    parts = [*([] if one.left is None else [f"{one.left} AP left"]), plural(one.cards, "card")]
    if one.dice:
        parts.append(f"dice of the courts {', '.join(map(str, one.dice))}")
    if one.goals:
        parts.append(f"goals {join_words(map(str, one.goals))}")
    if over:
        parts.append(plural(one.points, "point"))
    return f"{name}: {'; '.join(parts)}"


def supplies(view: RedistrictingView) -> str:
    """The cubes and cards in the middle."""
    left = view.supply
    counts = {
        "promotion": left.promotions,
        "suppression": left.suppressions,
        "double vote": left.get_outs,
        "review": left.reviews,
        "card": left.cards,
    }
    return ", ".join(plural(count, word) for word, count in counts.items())


def outlook(view: RedistrictingView, district: District, name: Name) -> str:
    """All of a district."""
    one = view.districts[district]
    parts = [outcome(one), *([f"points: {whose}"] if (whose := scorers(view, district, name)) else ())]
    parts += [f"{one.poll.undecided} undecided", f"{one.poll.silent} not voting"]
    if one.poll.following:
        parts.append(f"the undecided follow {one.poll.following}")
    if one.promoted:
        parts.append(f"promoted {', '.join(one.promoted)}")
    parts += [plural(one.tiles, "tile") + " left", *(["lines are final"] if one.reviewed else [])]
    return f"{'; '.join(parts)}; blocks {', '.join(one.blocks)}"


def resident(view: RedistrictingView, who: Token) -> str:
    """Who lives on a block, with their cube."""
    if isinstance(who, Candidate):
        return candidate(who.name)
    if who in view.suppressed:
        return f"voter {concerns(who)}, suppressed"
    return f"voter {concerns(who)}, counts double" if who in view.doubled else f"voter {concerns(who)}"


def candidate(name: str) -> str:
    """A candidate with all positions."""
    return CANDIDATES[name].introduction


def concerns(who: Voter) -> str:
    return f"{who.primary}, then {who.secondary}" if who.primary else "without concerns"


def counts(cards: Iterable[Card]) -> list[str]:
    """Each kind of card, with its number where it is there twice or more."""
    return [f"{card} ×{count}" if count > 1 else str(card) for card, count in Counter(cards).items()]


def explanations(cards: Iterable[Card]) -> Iterator[Explained]:
    """Each kind of card with what it does."""
    for card, parts in zip(Counter(cards), counts(cards), strict=True):
        yield Explained(card, parts, BOARD.cards[card])


def private(view: RedistrictingView) -> Iterator[str | Explained]:
    """The hand, and whom a Carpetbagger may bring."""
    yield from explanations(view.hand)
    if view.drawn:
        yield f"Drawn: {', '.join(map(candidate, view.drawn))}"


def holdings(view: RedistrictingView, name: Name) -> Iterator[str | Explained]:
    """One's own goals with their points as things stand, dice and cards, and a Carpetbagger's candidates."""
    if view.me is not None:
        yield from ambitions(view)
        if dice := view.operatives[view.me].dice:
            yield costs(view, dice)
        yield from private(view)


def costs(view: RedistrictingView, dice: Sequence[int]) -> str:
    """What one's own dice cost; once no turn follows, that is nothing."""
    assert view.me is not None
    if months_to_come(view, view.me):
        return f"The courts cost you {plural(sum(dice), 'action point')} next turn"
    return f"Dice of the courts, which cost nothing now: {', '.join(map(str, dice))}"


def ambitions(view: RedistrictingView) -> Iterator[str]:
    """One's own goals, and their points as things stand."""
    if mine(view):
        yield f"Goals: a point for each elected candidate who is {', and for each '.join(mine(view))}"
        yield expectation(view)
        yield from ties(view)


def expectation(view: RedistrictingView) -> str:
    """The points of one's own goals as the districts stand."""
    count = in_tenths(prospect(view))
    return f"If the vote were now: {count} {'point' if count == '1' else 'points'}"


def in_tenths(points: float) -> str:
    return f"{round(points, 1):g}"


def ties(view: RedistrictingView) -> Iterator[str]:
    """The number of districts that nobody leads alone."""
    if count := tie_count(view):
        yield f"{plural(count, 'tied district')} {'counts' if count == 1 else 'count'} with the average of those tied"


def goals_by_district(view: RedistrictingView) -> Iterator[str]:
    """The candidate ahead in each district, and which of one's goals that meets."""
    for district, here in view.districts.items():
        name = here.poll.leader
        yield f"{district}: {name} ({common(view, name)})" if name else f"{district}: {here.poll.standing}"


def common(view: RedistrictingView, name: str) -> str:
    """Which of one's goals a candidate shares, beside the signs of all."""
    found = shared_goals(mine(view), name)
    if len(found) > 1:
        return "both goals"
    return found[0].value if found else "neither goal"


def carpetbagger(view: RedistrictingView) -> str:
    """The candidates that a Carpetbagger may bring, and which of one's goals they share."""
    change_lines = "; ".join(f"{candidate(name)}: {common(view, name)}" for name in view.drawn)
    return f"Drawn: {change_lines}" if change_lines else ""


def behind_or_level(here: DistrictView, name: str, behind: int) -> str:
    """How a candidate stands in a district."""
    if behind:
        return f"{behind} behind"
    return "ahead" if name == here.poll.leader else "tied"


def partners(view: RedistrictingView) -> str:
    """The candidates in the city who share both of one's goals, and how they stand."""
    change_lines = ", ".join(
        f"{name} ({district}, {behind_or_level(here, name, behind)})"
        for district, here in view.districts.items()
        for name, behind in allies(view, district)
    )
    return f"Both goals: {change_lines}" if change_lines else ""
