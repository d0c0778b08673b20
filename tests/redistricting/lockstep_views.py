"""What the game shows, beside what the model has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules import Fact, Match
from rules.redistricting.board import Candidate, Position, Voter
from rules.redistricting.telling import Done, PointsNow
from rules.redistricting.telling_vote import Elected, GoalsShown, NobodyElected, Won
from rules.redistricting.view import DistrictView, RedistrictingView
from tests.redistricting.lockstep_words import ROUNDED, mean_score
from tests.redistricting.model import Model
from tests.redistricting.model_city import City
from tests.redistricting.model_terms import BLOCKS, MONTHS, PROMOTIONS, REVIEWS, STANDS, VOTER_CUBES

Ahead = Mapping[str, Sequence[str]]
"""The candidates who lead in each district."""

Comparisons = Iterable[tuple[str, object, object]]
"""What it is, in the game, in the model."""


def comparisons(match: Match[RedistrictingView], model: Model) -> Comparisons:
    """All that anybody may see, in the game and in the model."""
    view = match.view(None)
    yield from of_match(model, view)
    yield from of_city(model, view)
    for district, outlook in view.districts.items():
        yield from of_district(model.city, model.winners, str(district), outlook)
    yield from of_supplies(model, view)
    yield from of_seats(match, model)


def sign(position: Position) -> str:
    """For red is R+."""
    return position.issue[0].upper() + ("+" if position.is_for else "-")


def concerns(voter: Voter) -> tuple[str, ...]:
    return tuple(sign(one) for one in (voter.primary, voter.secondary) if one)


def of_match(model: Model, view: RedistrictingView) -> Comparisons:
    yield "first", view.first, model.order[0]
    yield "winners", view.winners, model.champions if model.pending is None else ()
    if model.pending:
        yield "month", view.month, [*MONTHS][model.month]
        yield "round", view.round, model.month + 1
        yield "turn", view.turn, model.seat
        yield "points", view.points, model.points
        yield "cards played", view.played, model.played_by[model.seat]
        yield "in goes", view.in_goes, model.in_goes


def of_city(model: Model, view: RedistrictingView) -> Comparisons:
    city = model.city
    named = {block: token.name for block, token in view.tokens.items() if isinstance(token, Candidate)}
    voters = {block: concerns(token) for block, token in view.tokens.items() if isinstance(token, Voter)}
    yield "candidates", named, city.candidates
    yield "voters", voters, city.voters
    tiles = {block: [*map(str, stack)] for block, stack in view.tiles.items()}
    yield "tiles", tiles, {block: [city.home[block], *city.tiles[block]] for block in BLOCKS}
    yield "promotions", [*view.promotions], city.promoted
    for name, cubes, own in (("suppressed", view.suppressed, city.suppressed), ("doubled", view.doubled, city.doubled)):
        yield name, sorted(map(concerns, cubes)), sorted(city.voters[block] for block in own)
    yield "aside", {*view.aside}, model.set_aside


def of_district(city: City, elected: Mapping[str, str], district: str, outlook: DistrictView) -> Comparisons:
    count = city.count(district)
    yield f"blocks of {district}", {*outlook.blocks}, city.blocks(district)
    yield f"tiles of {district}", outlook.tiles, city.supply[district]
    yield f"review of {district}", outlook.reviewed, district in city.reviewed
    yield f"promotions of {district}", [*outlook.promoted], city.cubes(district)
    yield f"votes of {district}", dict(outlook.poll.votes), count.votes
    yield f"undecided of {district}", outlook.poll.undecided, count.undecided
    yield f"silent of {district}", outlook.poll.silent, count.silent + count.suppressed
    yield f"followed in {district}", outlook.poll.following or "", city.favorite(city.cubes(district))
    yield f"elected by {district}", outlook.elected, elected.get(district)


def of_supplies(model: Model, view: RedistrictingView) -> Comparisons:
    city, supply = model.city, view.supply
    yield "cubes of promotions", supply.promotions, PROMOTIONS - len(city.promoted)
    yield "cubes of suppressions", supply.suppressions, VOTER_CUBES - len(city.suppressed)
    yield "cubes of votes got out", supply.get_outs, VOTER_CUBES - len(city.doubled)
    yield "cubes of reviews", supply.reviews, REVIEWS - len(city.reviewed)
    if not model.simple:
        yield "deck", supply.cards, model.deck.left.total()
        yield "discards", Counter(map(str, view.discards)), +model.deck.played


def of_seats(match: Match[RedistrictingView], model: Model) -> Comparisons:
    for seat, operative in enumerate(match.view(None).operatives):
        own, over = match.view(seat), model.pending is None
        goals = tuple(map(sign, operative.goals))
        yield f"cards of {seat}", operative.cards, model.hands[seat].total()
        yield f"hand of {seat}", Counter(map(str, own.hand)), +model.hands[seat]
        yield f"left to {seat}", operative.left, model.points_of[seat] if not over and seat in model.in_turn else None
        yield f"dice of {seat}", sorted(operative.dice), sorted(model.dice[seat])
        yield f"goals shown of {seat}", goals, model.goals[seat] if over else ()
        yield f"own goals of {seat}", tuple(map(sign, own.operatives[seat].goals)), model.goals[seat]
        yield f"score of {seat}", operative.points, model.scores[seat] if over else 0
        mine = model.drawn if model.pending and model.seat == seat else ()
        yield f"drawn by {seat}", {*own.drawn}, {*mine}


def of_log(facts: Sequence[Fact], model: Model, before: Ahead, now: Ahead) -> Comparisons:
    """Where others lead than before the move, and the vote."""
    others = [one for one in now if now[one] != before[one]]
    turned = [one for fact in facts if isinstance(fact, Done) for one in fact.then]
    yield (
        "turned",
        {one.district: (sorted(one.leaders), one.votes, sorted(one.was)) for one in turned},
        {one: (sorted(now[one]), model.city.count(one).first_two, sorted(before[one])) for one in others},
    )
    if model.pending is None:
        yield from of_vote(facts, model, now)
        yield from of_points(facts, model)


def of_prospects(facts: Sequence[Fact], model: Model, me: int, before: float) -> Comparisons:
    """What seats are told of their points: as the city would vote now; and whose turn it is, of any real change."""
    told = {fact.you: fact.now for fact in facts if isinstance(fact, PointsNow)}
    means = {seat: mean_score(model.city, goals) for seat, goals in enumerate(model.goals)}
    yield (
        "points now",
        {seat: abs(now / 10 - means[seat]) <= ROUNDED for seat, now in told.items()},
        dict.fromkeys(told, True),
    )
    if abs(means[me] - before) > 2 * ROUNDED:
        yield "points of the mover", me in told, True


def of_vote(facts: Sequence[Fact], model: Model, ahead: Ahead) -> Comparisons:
    """Who is elected, by how many votes, and after a tie; and where nobody runs."""
    elected = {fact.district: (fact.who, fact.votes, bool(fact.rolls)) for fact in facts if isinstance(fact, Elected)}
    of_model = {
        one: (model.winners[one], model.city.count(one).first_two, len(leaders) > 1)
        for one, leaders in ahead.items()
        if leaders
    }
    yield "elected", elected, of_model
    nobody = [fact.district for fact in facts if isinstance(fact, NobodyElected)]
    yield "elects nobody", nobody, [one for one, leaders in ahead.items() if not leaders]


def of_points(facts: Sequence[Fact], model: Model) -> Comparisons:
    """Everybody's goals, what each district brought to whom, and all points at the end."""
    shown = [(fact.seat, tuple(map(sign, fact.goals))) for fact in facts if isinstance(fact, GoalsShown)]
    yield "goals", shown, [(seat, tuple(goals)) for seat, goals in enumerate(model.goals)]
    elected = [fact for fact in facts if isinstance(fact, Elected)]
    brought = [(fact.who, tuple(dict(fact.gains).get(seat, 0) for seat in range(model.seats))) for fact in elected]
    each = [(who, tuple(len(STANDS[who] & {*own}) for own in model.goals)) for who, _ in brought]
    yield "brought", brought, each
    totals = [
        tuple(map(sum, zip(*(gains for _, gains in brought[: at + 1]), strict=True))) for at in range(len(brought))
    ]
    yield "totals", [(*dict(fact.points).values(),) for fact in elected], totals
    ranks = [(score, hand.total()) for score, hand in zip(model.scores, model.hands, strict=True)]
    best_first = sorted(range(model.seats), key=lambda seat: (-ranks[seat][0], -ranks[seat][1], seat))
    others = tuple((seat, model.scores[seat]) for seat in best_first if seat not in model.champions)
    ends = [(fact.winners, fact.points, fact.others) for fact in facts if isinstance(fact, Won)]
    yield "end", ends, [(model.champions, max(model.scores), others)]
