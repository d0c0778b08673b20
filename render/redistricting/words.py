"""Re[District]ing without a picture: the alt text, and the whole position in lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from render.redistricting.changes import Changes, told
from render.wording import Name, addressed, news, paragraph, ranked, titled
from rules import listed, plural
from rules.redistricting.board import BOARD, CANDIDATES, Candidate, Card, Month, Token, Voter
from rules.redistricting.view import DistrictView, Operative, RedistrictingView, standings


def alt(view: RedistrictingView, name: Name, found: Changes, *, part: str | None = None) -> str:
    """The picture in a paragraph: the moment, whose turn, who leads where, the positions, what has changed."""
    where = "; ".join(f"{district}: {ahead(one)}" for district, one in view.districts.items())
    said = [titled("Re[District]ing", part), moment(view), *turn(view, name), *options(view)]
    return paragraph([*said, *([where] if where else ()), ranked(standings(view), name), *news(told(found, view))])


def moment(view: RedistrictingView) -> str:
    """The month, or what goes on before and after."""
    if view.month is None or view.winners:
        return str(view.heading.value)
    return f"{view.month} ({view.round} of {len(Month)})"


def options(view: RedistrictingView) -> Iterator[str]:
    if view.simple:
        yield "simple play"
    if view.most_cubes:
        yield "most cubes"


def turn(view: RedistrictingView, name: Name) -> Iterator[str]:
    """Whose turn it is, or who has won."""
    if view.winners:
        yield f"{listed(map(name, view.winners))} {verdict(view)}"
    elif view.turn is not None:
        yield f"{name(view.turn)} to play: {budget(view)}"


def verdict(view: RedistrictingView) -> str:
    return "wins" if len(view.winners) == 1 else "share the victory"


def budget(view: RedistrictingView) -> str:
    """What is left of a turn."""
    played = f", {plural(view.played, 'card')} played" if view.played else ""
    return f"{plural(view.points, 'point')} left{played}"


def ahead(one: DistrictView) -> str:
    """Who is ahead in a district or has won it, by how much: "Rivera 4 to 2"."""
    return f"elects {one.elected}" if one.elected else one.poll.standing


def outcome(one: DistrictView) -> str:
    """Who is ahead in a district or has won it, with all votes: "Rivera 4, Gupta 2"."""
    votes = sorted(one.poll.votes.items(), key=lambda each: -each[1])
    if not votes:
        return "no candidate"
    said = ", ".join(f"{name} {count}" for name, count in votes)
    if one.elected:
        return f"elects {one.elected} ({said})"
    if len(votes) == 1:
        return f"{said} unopposed"
    return said if one.poll.leader else f"tie, {said}"


def position(view: RedistrictingView, name: Name) -> Iterator[str]:
    """All that the view holds."""
    yield ". ".join([moment(view), *turn(view, name), *options(view)]) + "."
    if view.first is not None:
        yield f"First player: {name(view.first)}"
    for seat, one in enumerate(view.operatives):
        yield operative(one, addressed(name(seat), me=view.me == seat), over=bool(view.winners))
    yield f"Left: {supplies(view)}"
    if view.discards:
        yield f"Cards played: {', '.join(counted(view.discards))}"
    if view.aside:
        yield f"Candidates set aside: {', '.join(view.aside)}"
    if view.promotions:
        yield f"Promotions in order: {', '.join(view.promotions)}"
    for district, one in view.districts.items():
        yield f"{district}: {outlook(one)}"
    for block, who in view.tokens.items():
        yield f"{block}: {resident(view, who)}; {', '.join(view.tiles[block])}"
    yield from private(view)


def operative(one: Operative, name: str, *, over: bool) -> str:
    """All of a seat that may be seen."""
    said = [plural(one.cards, "card")]
    if one.dice:
        said.append(f"dice of the courts {', '.join(map(str, one.dice))}")
    if one.goals:
        said.append(f"goals {listed(map(str, one.goals))}")
    if over:
        said.append(plural(one.points, "point"))
    return f"{name}: {'; '.join(said)}"


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


def outlook(one: DistrictView) -> str:
    """All of a district."""
    said = [outcome(one), f"{one.poll.undecided} undecided", f"{one.poll.silent} not voting"]
    if one.poll.following:
        said.append(f"the undecided follow {one.poll.following}")
    if one.promoted:
        said.append(f"promoted {', '.join(one.promoted)}")
    said += [plural(one.tiles, "tile") + " left", *(["lines are final"] if one.reviewed else [])]
    return f"{'; '.join(said)}; blocks {', '.join(one.blocks)}"


def resident(view: RedistrictingView, who: Token) -> str:
    """Who lives on a block, with their cube."""
    if isinstance(who, Candidate):
        return candidate(who.name)
    cube = ", suppressed" if who in view.suppressed else ", counts double" if who in view.doubled else ""
    return f"voter {concerns(who)}{cube}"


def candidate(name: str) -> str:
    """A candidate with all positions."""
    return f"{name} ({', '.join(map(str, CANDIDATES[name].positions))})"


def concerns(who: Voter) -> str:
    return f"{who.primary}, then {who.secondary}" if who.primary else "without concerns"


def counted(cards: Iterable[Card]) -> list[str]:
    """Each kind of card, with its number where it is there twice or more."""
    return [f"{card} ×{count}" if count > 1 else str(card) for card, count in Counter(cards).items()]


def private(view: RedistrictingView) -> Iterator[str]:
    """The hand, and whom a Carpetbagger may bring."""
    for card, said in zip(Counter(view.hand), counted(view.hand), strict=True):
        yield f"{said}: {BOARD.cards[card]}"
    if view.drawn:
        yield f"Drawn: {', '.join(map(candidate, view.drawn))}"


def holdings(view: RedistrictingView, name: Name) -> Iterator[str]:
    """One's own goals, dice and cards, and whom a Carpetbagger may bring."""
    if view.me is not None:
        mine = view.operatives[view.me]
        if mine.goals:
            yield f"Goals: elect candidates who are {listed(map(str, mine.goals))}"
        if mine.dice:
            yield f"The courts cost you {plural(sum(mine.dice), 'point')} of your next turn"
        yield from private(view)
