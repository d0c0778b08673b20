"""A match of Politocracy and the model of it, held against each other after every move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules import Decision, Event, Fact, Match, Seat, Verb, games
from rules.politocracy.board import ChangeCard, HopeCard
from rules.politocracy.telling_campaign import Travelled, Walked
from rules.politocracy.telling_change import Shutdown, TabloidAffair, YourCard
from rules.politocracy.telling_hope import HopeDrawn, HopeMoved
from rules.politocracy.verbs import Advertise, AskMe, Chits, Limit
from rules.politocracy.view import PolitocracyView
from tests.lockstep import Draw, Mismatch, Seen, as_move, fill, main, record_draws
from tests.politocracy.model import Model
from tests.politocracy.model_election import may_be_filed, votes
from tests.politocracy.model_terms import NAMES, Asked

TYPED: tuple[Verb, ...] = (*map(Limit, (10, 20, 30, 40, 80)), AskMe(True), AskMe(False))
"""What is left to typing, beside every question of a seat's own turn."""

SHUNNED = ("exchange", "play", "cancel", "buy", "poll", "debate", "declare")
"""What a match may do without, each for itself, where there is something else to do: so more of the rest is seen."""

OWN = {"roll", "constituent", "poll or debate", "media", "trip's end", "surrogate", "after"}
"""The questions of a seat's own turn."""


class Lockstep:
    """One match, and the model that follows it; `seen` counts what was chosen, over many matches."""

    def __init__(self, seats: int, seed: str, options: Mapping[str, Any], draws: list[Draw], seen: Seen) -> None:
        self.draws = draws
        self.seen = seen
        self.random = random.Random(seed)
        self.eager = self.random.random()
        self.shunned = {verb for verb in SHUNNED if self.random.random() < 0.25}
        self.match = Match(games()["politocracy"], seats, seed, options)
        self.model = Model(seats, options.get("rounds"), sealed=bool(options.get("sealed")))
        self.model.start(self.drawn())
        self.compare()

    def drawn(self) -> list[Draw]:
        draws = [*self.draws]
        self.draws.clear()
        return draws

    @property
    def lines(self) -> Sequence[Event]:
        """Every line of the log, whoever may read it."""
        return vars(self.match)["_table"].events

    def cards(self, since: int) -> list[str]:
        """The cards drawn, as the log tells it from a line on."""
        return [str(card) for line in self.lines[since:] if (card := drawn(line.fact))]

    def run(self) -> None:
        while self.match.result is None:
            self.step()
        assert self.match.result.winners == (self.model.elected,)

    def step(self) -> None:
        seat = self.random.choice([one for one, asked in self.match.pending.items() if asked.waits != "open"])
        asked = self.model.pending[seat]
        move = self.typed(seat) or self.choose(self.match.pending[seat], asked)
        self.seen[key(asked, move)] += 1
        lines = len(self.lines)
        self.match.play(seat, move)
        self.model.play(seat, as_move(move), self.drawn(), self.cards(lines))
        self.compare()

    def typed(self, seat: Seat) -> Verb | None:
        """Now and then something that no offer shows."""
        if self.random.random() > 0.02:
            return None
        able = [move for move in TYPED if self.match.pending[seat].check(move) is None]
        return self.random.choice(able) if able else None

    def choose(self, decision: Decision[Verb], asked: Asked) -> Verb:
        """One of the moves seen least often, so that cards and seldom offers come up."""
        every = [*decision.legal]
        offers = [offer for offer in every if offer.move.name() not in self.shunned] or every
        rare = [*offers]
        if self.random.random() < self.eager:
            least = min(self.seen[key(asked, offer.move)] for offer in offers)
            rare = [offer for offer in offers if self.seen[key(asked, offer.move)] == least]
        while True:
            move = fill(self.random.choice(rare), self.random)
            if decision.check(move) is None:
                return move

    def compare(self) -> None:
        differences = [*self.differences()]
        if differences:
            raise Mismatch("; ".join(differences))

    def differences(self) -> Iterator[str]:
        """Each thing in which the game is not what the model says."""
        view = self.match.view(None)
        for name, game, model in [*self.publicly(view), *self.of_candidates(view)]:
            if game != model:
                yield f"{name}: the game has {game!r}, the model {model!r}"
        for seat in range(self.match.seats):
            game, model = sorted(map(str, self.match.view(seat).hand)), sorted(self.model.candidates[seat].hand)
            if game != model:
                yield f"hand of {seat}: the game has {game}, the model {model}"
        yield from self.of_questions()

    def publicly(self, view: PolitocracyView) -> Iterator[tuple[str, object, object]]:
        model = self.model
        yield "owners", dict(view.owners), {NAMES[at]: owner for at, owner in model.owners.items()}
        yield "discards", Counter(map(str, view.discards)), +model.change.played
        yield "Hope cards left", view.hope_left, model.hope.left.total()
        yield "Change cards left", view.change_left, model.change.left.total()
        yield "limits", dict(view.limits), model.limits
        yield "rounds", view.rounds, model.rounds
        yield "finalists", sorted(view.finalists), sorted(model.finalists)
        yield "supporters", dict(view.supporters), model.supporters
        yield "chits", {seat: dict(own) for seat, own in view.chits.items()}, chits_of(model)
        yield "votes", view.votes, {seat: votes(model, seat) for seat in view.finalists}
        yield "elected", view.elected, model.elected
        if model.started and not model.finalists:
            yield "round", view.round, model.round
            yield "first", view.first, model.first
            yield "turn", view.turn, model.turn

    def of_candidates(self, view: PolitocracyView) -> Iterator[tuple[str, object, object]]:
        for seat, (game, model) in enumerate(zip(view.candidates, self.model.candidates, strict=True)):
            for name in ("profile", "hearts", "stars", "dollars", "insider", "ideology", "money", "scandals"):
                yield f"{name} of {seat}", getattr(game, name), getattr(model, name)
            for name in ("lost_turns", "asks"):
                yield f"{name} of {seat}", getattr(game, name), getattr(model, name)
            yield f"popularity of {seat}", game.popularity, self.model.popularity(seat)
            if not self.model.finalists:
                yield f"pandering of {seat}", game.pandering, model.pandering
                yield f"gathered by {seat}", game.gathered, model.gathered
                yield f"surrogate of {seat}", game.surrogate, model.surrogate
            yield f"cards of {seat}", game.cards, len(model.hand)
            yield f"square of {seat}", game.square, model.square if model.stop is None else None
            if model.stop is None or model.stop <= 16:
                yield f"stop of {seat}", game.stop, model.stop

    def of_questions(self) -> Iterator[str]:
        game = {seat: asked for seat, asked in self.match.pending.items() if asked.waits != "open"}
        model = {seat: asked for seat, asked in self.model.pending.items() if seat not in self.model.given}
        if game.keys() != model.keys():
            asked = {seat: (one.topic, one.prompt) for seat, one in game.items()}
            expected = {seat: one.kind for seat, one in model.items()}
            yield f"the game asks {asked}, the model {expected}"
            return
        for seat, one in model.items():
            yield from offer_differences(seat, game[seat], one)
            yield from self.of_typed(seat, game[seat], one)
            if "advertise" in one.open:
                yield from self.of_bids(seat, game[seat])

    def of_typed(self, seat: Seat, decision: Decision[Verb], asked: Asked) -> Iterator[str]:
        """Limits and whether to be asked, beside the questions of a seat's own turn."""
        own, asks = asked.kind in OWN, self.model.candidates[seat].asks
        expected = self.model.may_name(seat) | {str(AskMe(not asks))} if own else set[str]()
        if (able := {str(move) for move in TYPED if decision.check(move) is None}) != expected:
            yield f"“{asked.kind}” of {seat} takes {sorted(able)}, not {sorted(expected)}"

    def of_bids(self, seat: Seat, decision: Decision[Verb]) -> Iterator[str]:
        """Bids with as many negative ads as may be, whatever is bid: those that fit can be filed, no others."""
        names = [*next(offer.open[0].choices for offer in decision.legal if offer.open)]
        at_most, at_least, negative = (self.few(names) for _ in range(3))
        move = Advertise(at_most, () if self.model.sealed else at_least, negative)
        if (decision.check(move) is None) != (fits := may_be_filed(as_move(move), names)):
            yield f"“{move}” of {seat}: the model {'files' if fits else 'refuses'} it, and the game does not"

    def few(self, names: Sequence[str]) -> tuple[str, ...]:
        """One of these names up to five times."""
        return (self.random.choice(names),) * self.random.randint(0, 5)


def offer_differences(seat: Seat, decision: Decision[Verb], asked: Asked) -> Iterator[str]:
    """How the offers of a question differ from those that the rules give."""
    offers = [*decision.legal]
    game = {str(offer.move) for offer in offers if offer.move.name() not in asked.open}
    if game != (model := asked.moves | asked.beside):
        yield f"“{asked.kind}” of {seat}: only the game {sorted(game - model)}, only the model {sorted(model - game)}"
    if decision.waits != asked.waits:
        yield f"“{asked.kind}” of {seat} waits {decision.waits}, not {asked.waits}"
    if (absent := stand_in(decision)) != asked.absent:
        yield f"“{asked.kind}” of {seat}: the stand-in is {absent}, not {asked.absent}"


def stand_in(decision: Decision[Verb]) -> str:
    """The move for an absent player; chits in whatever order they are listed."""
    move = decision.absent
    if isinstance(move, Chits) and not move.hearts + move.money:
        return f"chits {sorted(Counter(move.regions).items())}"
    return str(move)


def drawn(fact: Fact) -> HopeCard | ChangeCard | None:
    """The card that is drawn or taken, as everybody or its new owner is told."""
    match fact:
        case HopeDrawn(card=card) | HopeMoved(card=card) | YourCard(card=card) | YourCard(card=card):
            return card
        case Walked(step=step) | Travelled(step=step):
            return step.card
        case TabloidAffair():
            return ChangeCard.TABLOID_AFFAIR
        case Shutdown():
            return ChangeCard.GOVERNMENT_SHUTDOWN
        case _:
            return None


def chits_of(model: Model) -> dict[int, dict[str, int]]:
    return {seat: dict(own) for seat, own in model.chits.items()}


def key(asked: Asked, move: Verb) -> tuple[str, str, str]:
    return asked.kind, move.name(), str(vars(move).get("card", ""))


def play(number: int, seen: Seen) -> None:
    """A match of two to six seats, every third with options."""
    seats = 2 + number % 5
    options: dict[str, Any] = {"crowded": seats > 4}
    if number % 3 == 0:
        options |= {"sealed": True, "rounds": (10, 20, 30, 40, 80)[number // 3 % 5]}
    with record_draws() as draws:
        Lockstep(seats, str(number), options, draws, seen).run()


if __name__ == "__main__":
    main(play)
