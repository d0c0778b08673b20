"""A match of Redistricting and the model of it, held against each other after every move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules import Decision, Event, Match, Offer, Open, Verb, games
from rules.redistricting.verbs import EndTurn, Play, Promote, Replace, Swap
from rules.redistricting.view import RedistrictingView
from tests.lockstep import Draw, Mismatch, Seen, as_move, fill, main, record_draws
from tests.redistricting.lockstep_odd import distort
from tests.redistricting.lockstep_views import Comparisons, comparisons, of_log, of_prospects
from tests.redistricting.lockstep_words import mean_score, wrong_choices, wrong_labels, wrong_notes, wrong_warning
from tests.redistricting.model import Model, frame_of
from tests.redistricting.model_terms import BLOCKS, CARDS, NAMES, SYMBOLS, Asked, Pool

STYLES = ("", "", "", "swap", "give", "promote", "draw", "play", "shrink")
"""What a match does more of than of all else, so that piles run out and districts grow odd."""


class Lockstep:
    """One match, and the model that follows it; `seen` counts what was chosen, over many matches."""

    def __init__(self, seats: int, seed: str, options: Mapping[str, Any], draws: list[Draw], seen: Seen) -> None:
        self.draws = draws
        self.seen = seen
        self.random = random.Random(seed)
        self.style = self.random.choice(STYLES)
        self.eager = self.random.random()
        self.match: Match[RedistrictingView] = Match(games()["redistricting"], seats, seed, options)
        self.model = Model(seats, self.drawn(), **options)
        self.compare()

    def drawn(self) -> list[Draw]:
        draws = [*self.draws]
        self.draws.clear()
        return draws

    @property
    def lines(self) -> Sequence[Event]:
        """Every line of the log, whoever may read it."""
        return vars(self.match)["_table"].events

    def ahead(self) -> dict[str, list[str]]:
        """The candidates who lead in each district."""
        return {district: self.model.city.count(district).leaders for district in SYMBOLS}

    def begin_oddly(self) -> None:
        """The first turn passes, so that the next question is of a distorted position."""
        distort(self.match, self.model, self.random)
        self.match.play(self.model.seat, EndTurn())
        self.model.play(as_move(EndTurn()), self.drawn())
        self.compare()

    def run(self) -> None:
        while self.match.result is None:
            self.step()
        assert self.match.result.winners == self.model.champions

    def step(self) -> None:
        asked = self.model.pending
        assert asked is not None
        seat, hand = asked.seat, Counter(self.model.hand)
        move = self.choose(self.match.pending[seat])
        self.seen[self.key(move)] += 1
        lines, ahead = len(self.lines), self.ahead()
        points = mean_score(self.model.city, self.model.goals[seat])
        self.match.play(seat, move)
        view = self.match.view(seat)
        drawn = [*((Counter(map(str, view.hand)) - hand).elements() if move.name() == "draw" else view.drawn)]
        self.model.play(as_move(move), self.drawn(), [*map(str, drawn)])
        facts = [line.fact for line in self.lines[lines:] if line.to is None]
        told = [line.fact for line in self.lines[lines:] if line.to is not None]
        told_points = of_prospects(told, self.model, seat, points)
        self.compare([*of_log(facts, self.model, ahead, self.ahead()), *told_points])

    def choose(self, decision: Decision[Verb]) -> Verb:
        """One of the moves seen least often, or of the style of the match, so that seldom offers come up."""
        every = [*decision.legal]
        offers = [offer for offer in every if offer.move.name() != "end-turn" or self.random.random() < 0.1] or every
        if self.random.random() < 0.7:
            offers = [offer for offer in offers if self.is_in_style(offer.move)] or offers
        if self.random.random() < self.eager:
            least = min(self.seen[self.key(offer.move)] for offer in offers)
            offers = [offer for offer in offers if self.seen[self.key(offer.move)] == least]
        move = fill(self.random.choice(offers), self.random)
        if refused := decision.check(move):
            raise Mismatch(f"{move} was offered, but is refused: {refused.reason}")
        return move

    def is_in_style(self, move: Verb) -> bool:
        if isinstance(move, Swap) and self.style == "shrink":
            size = len(self.model.city.blocks(self.model.city.district(move.give)))
            return not move.take and (
                size < 9 or len(self.model.city.running(self.model.city.district(move.give))) == 1
            )
        return move.name() == self.style or (self.style == "give" and isinstance(move, Swap) and not move.take)

    def key(self, move: Verb) -> tuple[str, str, str]:
        """What is special about a move: its price and risk, or its card."""
        city, kind = self.model.city, self.model.pending.kind if self.model.pending else ""
        match move:
            case Swap(give, take, to) if take:
                special = f"pair for {city.price((give, take))}"
            case Swap(give, _, to):
                special = f"single for {city.price((give,))}, risk {city.risk(give, to)}"
            case Promote(who):
                again = ", again" if who in city.promoted else ""
                special = f"for {city.price_of_promotion(who)}{again}"
            case Play(card):
                special = str(card)
            case _:
                special = ""
        return kind, move.name(), special

    def compare(self, also: Comparisons = ()) -> None:
        differences = [*mismatches(comparisons(self.match, self.model)), *mismatches(also), *self.of_question()]
        if differences:
            raise Mismatch("; ".join(differences))

    def of_question(self) -> Iterator[str]:
        asked = self.model.pending
        if (game := [*self.match.pending]) != ([asked.seat] if asked else []):
            yield f"the game asks {game}, the model {asked}"
        elif asked:
            decision = self.match.pending[asked.seat]
            yield from offer_differences(decision, asked)
            yield from self.of_words(decision, self.model.goals[asked.seat])
            yield from self.of_any(decision)

    def of_words(self, decision: Decision[Verb], goals: tuple[str, ...]) -> Iterator[str]:
        """What the offers say: of some of them, what would become of the districts too."""
        offers, city = [*decision.legal], self.model.city
        for offer in offers:
            yield from wrong_labels(city, offer)
            yield from wrong_choices(city, offer)
        for offer in self.random.sample(offers, min(4, len(offers))):
            move = fill(offer, self.random)
            yield from wrong_notes(city, replace(offer, move=move, note=decision.would(move)), goals)
            yield from wrong_warning(city, move, decision.warning(move))

    def of_any(self, decision: Decision[Verb]) -> Iterator[str]:
        """Moves at random, most of which are not legal."""
        for _ in range(12):
            move = self.anything()
            if (refused := decision.check(move)) is None and not self.model.allows(as_move(move)):
                yield f"the game takes {move}"
            elif refused and self.model.allows(as_move(move)):
                yield f"the game refuses {move}: {refused.reason}"

    def anything(self) -> Verb:
        pick = self.random.choice
        districts, own = [*SYMBOLS, ""], [*self.model.hand, *CARDS]
        running = [*self.model.city.candidates.values()]
        match pick("spvmr"):
            case "s":
                return Swap(pick(BLOCKS), take=pick(BLOCKS))
            case "p":
                return Promote(pick(pick([NAMES, running])))
            case "v":
                picks = tuple(self.random.choices(BLOCKS, k=pick([0, 1, 2, 2, 3])))
                home = self.model.city.district(picks[0]) if picks else pick(districts)
                return Play(pick(own), district=pick([home, home, pick(districts)]), voters=picks)  # pyright: ignore[reportArgumentType]
            case "m":
                one, other = pick(BLOCKS), pick(BLOCKS)
                of = self.model.city.district
                return Play(pick(own), of(one), of(other), (one,), (other,))  # pyright: ignore[reportArgumentType]
            case _:
                return pick([Swap(pick(BLOCKS), to=pick(districts)), Replace(pick(running), pick(NAMES))])


def mismatches(things: Comparisons) -> Iterator[str]:
    """Each thing in which the game is not what the model says."""
    for name, game, model in things:
        if game != model:
            yield f"{name}: the game has {game!r}, the model {model!r}"


def offer_differences(decision: Decision[Verb], asked: Asked) -> Iterator[str]:
    """How the offers of a question differ from those that the rules give."""
    offers = [*decision.legal]
    listed = [str(offer.move) for offer in offers if not offer.open]
    game = {*listed, *(str(offer.move) for offer in decision.of(Swap))}
    game |= {str(turned) for offer in offers if (turned := other_way(offer.move)) and decision.check(turned) is None}
    if game != asked.moves:
        yield f"“{asked.kind}”: only the game {sorted(game - asked.moves)}, only the model {sorted(asked.moves - game)}"
    if len({*listed}) < len(listed):
        yield f"“{asked.kind}” lists a move twice"
    frames = {frame_of(as_move(move)): fields for offer in offers for move, fields in open_fields(offer)}
    if frames != asked.frames:
        yield f"“{asked.kind}”: only the game {less(frames, asked.frames)}, only the model {less(asked.frames, frames)}"
    if decision.waits != "turn":
        yield f"“{asked.kind}” waits {decision.waits}"
    if str(decision.absent) != ("end-turn" if asked.kind == "turn" else "pass"):
        yield f"the stand-in of “{asked.kind}” is {decision.absent}"


def other_way(move: Verb) -> Swap | None:
    """The same pair, with the other block first."""
    return Swap(move.take, move.give) if isinstance(move, Swap) and move.take else None


def open_fields(offer: Offer[Verb]) -> Iterator[tuple[Verb, dict[str, Pool]]]:
    """The fields of an offer that are open; of a Moving Van from either side, though it is listed from one."""
    fields = {part.field: pool_of(part) for part in offer.open}
    if offer.open:
        yield offer.move, fields
    if isinstance(offer.move, Play) and "others" in fields:
        turned = {"voters": fields["others"], "others": fields["voters"]}
        yield Play(offer.move.card, offer.move.other, offer.move.district), turned


def pool_of(part: Open) -> Pool:
    return Pool(frozenset(part.choices), part.least, min(part.most, len(part.pool)))


def less(some: Mapping[str, object], others: Mapping[str, object]) -> dict[str, object]:
    """What some have that others have not, or have otherwise."""
    return {name: value for name, value in some.items() if others.get(name) != value}


def play(number: int, seen: Seen) -> None:
    """A match of two to five seats: some are simple, some with most cubes or single goes, some begin oddly."""
    seats = 2 + number % 4
    options = {
        "simple": number // 4 % 4 == 3,
        "most_cubes": number % 3 == 2,
        "last_turn": "goes" if (number + 1) // 4 % 2 else "whole",
    }
    with record_draws() as draws:
        lockstep = Lockstep(seats, str(number), options, draws, seen)
        if number % 5 == 4:
            lockstep.begin_oddly()
        lockstep.run()


if __name__ == "__main__":
    main(play)
