"""What a seat may do now: offers, refusals with their reason, and the question they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count, islice
from typing import Any, Generic, Literal, TypeAlias, cast

from typing_extensions import TypeVar

from rules.engine.choices import Group, Open, Proposal
from rules.engine.texts import Late
from rules.engine.verbs import Verb, as_text, has_picks, read_move

V = TypeVar("V", bound=Verb, default=Any, covariant=True)
U = TypeVar("U", bound=Verb)
T = TypeVar("T")

MOST_SEARCHED = 625
"""So many offers of a question are looked through for a secret one: a page lists no more."""

Waits: TypeAlias = Literal["turn", "window", "now", "open"]
"""Who waits for an answer: the match ("turn"); the match, for the pace's short window at most ("window"); nobody,
a standing order, an AI player or the stand-in answers at once ("now"); nobody, it may be answered or not ("open")."""


@dataclass(frozen=True, eq=False)
class Offer(Generic[V]):
    """A legal move; with open fields, the frame of one: its own values there mean nothing.

    Two offers are the same where their moves are. What `label`, `note` and `confirm` say is made when it is read, while
    the move may still be made: of hundreds in a list most are never read.

    `label` stands on the button, with price and risk. `note` says what the move would do: to all, or to its own seat
    alone where a part of the question is secret or the game says what offers are worth. With `explains` the note holds
    for the thing of that name, whoever has it and whenever. `confirm` is a warning to accept first: of a frame, one
    that holds whatever is picked (see `Decision.warning`); `instead` are the moves, or the verbs of the moves, that it
    speaks of, to be made first. `group` is a heading for long lists. `name` is the thing
    that the offer is about, with which its label begins: long lists are told apart by it. `secret` means that others
    may not know it to be legal; `typed` that it has no button, since few want it.
    """

    move: V
    label: Late = Late()
    note: Late = Late()
    confirm: Late = Late()
    group: Group | None = None
    name: str = ""
    explains: bool = False
    secret: bool = False
    typed: bool = False
    open: tuple[Open, ...] = ()
    instead: tuple[Verb | type[Verb], ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and self.move == cast(Offer, other).move

    def __hash__(self) -> int:
        return hash(self.move)

    @property
    def explanation(self) -> str:
        """The label, and what the move would do."""
        return ". ".join(filter(None, (self.label, self.note)))

    def with_picks(self, picks: Mapping[str, tuple[str, ...]]) -> V:
        """The move with these picks in its open fields. They come as text, whatever the verb's field holds."""
        return cast(V, with_picks(self.move, picks))

    @property
    def only(self) -> V | None:
        """The move where there is one alone to make of this offer, or None."""
        picks = {part.field: only for part in self.open if (only := part.only) is not None}
        return self.with_picks(picks) if len(picks) == len(self.open) else None

    def misfit(self, move: Verb) -> str | None:
        """None for the move of this offer, "" for another move altogether, else what is wrong with the picks."""
        if move == self.move and not self.open:
            return None
        if type(move) is not type(self.move) or not self.open:
            return ""
        filled = {part.field for part in self.open}
        if any(value != getattr(self.move, name) for name, value in vars(move).items() if name not in filled):
            return ""
        picks = {part.field: getattr(move, part.field) for part in self.open}
        return next(filter(None, (part.without(picks).misfit(picks[part.field]) for part in self.open)), None)


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that is not legal now, why, and the clause of the rulebook that says so."""

    move: Verb
    reason: str
    clause: str = ""


class Offers(Generic[V]):
    """All moves of one verb: listed only when somebody looks, and each judged without listing the others.

    `moves` gives those worth showing, legal or not, in order; `refuse` is the one predicate, for any move of the verb;
    `show` makes the offer of a legal one. Picks in its open fields must fit them, and are judged by `refuse` first.
    `unlisted` gives more, which only complete what somebody types. `refuse_listed` judges those of `moves`, where fewer
    things can be wrong with them than with any move.
    """

    def __init__(
        self,
        verb: type[V],
        moves: Callable[[], Iterable[V]],
        refuse: Callable[[V], Refused | None],
        show: Callable[[V], Offer[V]],
        unlisted: Callable[[], Iterable[V]] = tuple,
        refuse_listed: Callable[[V], Refused | None] | None = None,
    ) -> None:
        self.verb = verb
        self._unlisted = unlisted
        self.refuse = refuse
        self._refuse_listed = refuse_listed or refuse
        self._moves = moves
        self._show = show

    def __iter__(self) -> Iterator[Offer[V] | Refused]:
        return (self._refuse_listed(move) or self._show(move) for move in self._moves())

    def like(self, move: Verb) -> Iterable[Offer[V] | Refused]:
        """The refusal of a move of the verb, or an offer to hold it against; shown only where it may have picks."""
        if type(move) is not self.verb:
            return ()
        mine = cast(V, move)
        return (self.refuse(mine) or (self._show(mine) if has_picks(mine) else Offer(mine)),)

    def offer_of(self, move: Verb) -> Offer[V] | None:
        """What is said of a legal move of the verb, its picks made; None of any other."""
        mine = cast(V, move)
        return self._show(mine) if type(move) is self.verb and self.refuse(mine) is None else None

    def legal(self) -> Iterator[V]:
        """The legal moves, without a word about them."""
        return (move for move in self._moves() if self._refuse_listed(move) is None)

    def legal_unlisted(self, verb: type[Verb]) -> Iterator[Offer[V]]:
        """The legal moves of a verb that are listed nowhere."""
        unlisted = self._unlisted() if verb is self.verb else ()
        return (self._show(move) for move in unlisted if self.refuse(move) is None)


class Listed(Generic[V]):
    """Offers and refusals of any verbs, one by one: the same for a few moves as `Offers` for many of one verb."""

    def __init__(self, items: Iterable[Offer[V] | Refused]) -> None:
        self._items = tuple(items)

    def __iter__(self) -> Iterator[Offer[V] | Refused]:
        return iter(self._items)

    def like(self, move: Verb) -> Iterable[Offer[V] | Refused]:
        """What is offered or refused of the verb of a move."""
        return (item for item in self._items if type(item.move) is type(move))

    def offer_of(self, move: Verb) -> Offer[V] | None:
        """What is said of a legal move, whatever is picked; None of any other."""
        return next((one for one in self._offers() if one.misfit(move) is None), None)

    def legal(self) -> Iterator[V]:
        return (offer.move for offer in self._offers())

    def legal_unlisted(self, verb: type[Verb]) -> Iterator[Offer[V]]:
        return iter(())

    def _offers(self) -> Iterator[Offer[V]]:
        return (item for item in self._items if isinstance(item, Offer))


class Remembered(Generic[T]):
    """What is gone through once, as far as somebody looks, and known from then on; after an error it begins anew."""

    def __init__(self, made: Callable[[], Iterable[T]]) -> None:
        self._made = made
        self._rest: Iterator[T] | None = None
        self._all_known = False

    def _begin(self) -> Iterator[T]:
        self._known, self._rest = list[T](), iter(self._made())
        return self._rest

    def __iter__(self) -> Iterator[T]:
        return iter(self._known) if self._all_known else self._look()

    def _look(self) -> Iterator[T]:
        if self._rest is None:
            self._begin()
        for at in count():
            while at >= len(self._known):
                if not self._found_more():
                    return
            yield self._known[at]

    def _found_more(self) -> bool:
        try:
            self._known.append(next(self._rest or self._begin()))
        except StopIteration:
            self._all_known = True
            return False
        except BaseException:
            self._begin()
            raise
        return True


Source: TypeAlias = Offers[V] | Listed[V]


def with_picks(move: Verb, picks: Mapping[str, tuple[str, ...]]) -> Verb:
    """A move with these picks in its fields. They come as text, whatever the verb's field holds."""
    if not picks:
        return move
    whole = type(move)(**{**vars(move), **picks})
    return read_move((type(whole),), str(whole))


class Decision(Generic[V]):
    """What a seat is asked now. It holds while it is pending, and lists nothing until somebody looks.

    `prompt` is read by everybody, whatever of the offers is secret; `topic` is a short stable key for standing orders
    ("crisis team: scandal"); `clause` the rule that asks; `always` asks even where one answer alone is legal, and looks
    as if there might be more, which it must when what is legal depends on something hidden; `answer` is what the seat
    has said to a question that others still think about, and may change; `button` is what opens a question for which
    nobody waits, and of another question those offers that belong there ("Trade"); `proposals` gives what others hold
    out to the seat meanwhile.
    """

    def __init__(
        self,
        prompt: str,
        *offers: Iterable[Offer[V] | Refused],
        absent: V | Callable[[], V] | None,
        waits: Waits = "turn",
        topic: str = "",
        clause: str = "",
        always: bool = False,
        answer: V | None = None,
        button: Group | None = None,
        proposals: Callable[[], Iterable[Proposal]] | None = None,
    ) -> None:
        self.prompt = prompt
        self.waits: Waits = waits
        self.topic = topic
        self.clause = clause
        self.always = always
        self.answer = answer
        self.button = button
        self._proposals: Iterable[Proposal] = Remembered(proposals) if proposals else ()
        self._absent = absent
        self._sources: list[Source[V]] = _sources_of(offers)
        self._alone: Decision | None = None
        self._hides: bool | None = None
        # What is listed knows no question, or the two would hold each other in memory.
        self._listed = Remembered(partial(chain.from_iterable, self._sources))

    @property
    def absent(self) -> V | None:
        """The move that stands in for an absent player; None where nobody waits for an answer."""
        made = self._absent
        return cast(V | None, made) if made is None or isinstance(made, Verb) else made()

    @property
    def proposals(self) -> Iterator[Proposal]:
        """What others hold out to the seat meanwhile, put into words when somebody first looks."""
        return iter(self._proposals)

    @property
    def legal(self) -> Iterator[Offer[V]]:
        """The offers in the order to show, made when somebody first looks: while they are asked nothing changes."""
        return (offer for offer in self._listed if isinstance(offer, Offer))

    @property
    def shown(self) -> Iterator[Offer[V]]:
        """The legal ones but those that are left to typing."""
        return (offer for offer in self.legal if not offer.typed)

    @property
    def hides(self) -> bool:
        """Whether its seat may be offered more than others see; found out when somebody first asks."""
        if self._hides is None:
            self._hides = self.always or any(offer.secret for offer in islice(self.legal, MOST_SEARCHED))
        return self._hides

    def of(self, verb: type[Verb]) -> list[Offer[V]]:
        """The legal ones of a verb, those too that are listed nowhere."""
        more = chain.from_iterable(source.legal_unlisted(verb) for source in self._sources)
        return [*(offer for offer in self.legal if type(offer.move) is verb), *more]

    @property
    def refused(self) -> Iterator[Refused]:
        """The illegal moves worth showing, each with its reason."""
        return (offer for offer in self._listed if isinstance(offer, Refused))

    @property
    def offers(self) -> Iterator[Offer[V] | Refused]:
        """The legal ones in the order to show, then the refused ones worth showing."""
        return chain(self.legal, self.refused)

    @property
    def only(self) -> V | None:
        """The one legal answer where there is no choice, or None; silence is a choice where nobody waits."""
        if self.waits == "open":
            return None
        few = list(islice(chain.from_iterable(source.legal() for source in self._sources), 2))
        assert few, f"nothing is legal at “{self.prompt}”"
        if len(few) == 2:
            return None
        return next(self.legal).only

    @property
    def forced_answer(self) -> V | None:
        """The one legal answer, where there is no choice, whatever may be done beside it; unless it asks `always`."""
        return None if self.always else self.alone.only

    def check(self, move: Verb) -> Refused | None:
        """None for a legal move; for any other, of whatever verb, the reason.

        A refusal of this very move is the best reason, then what is wrong with its picks; that of another move of the
        verb holds for it too where none of that verb is legal.
        """
        exact, kin, reasons = list[Refused](), list[Refused](), list[str]()
        for item in chain.from_iterable(source.like(move) for source in self._sources):
            if isinstance(item, Refused):
                (exact if item.move == move else kin).append(item)
            elif (reason := item.misfit(move)) is None:
                return None
            else:
                reasons.append(reason)
        if exact:
            return exact[0]
        if kin and not reasons:
            return replace(kin[0], move=move)
        return Refused(move, next(filter(None, reasons), "You can't do that right now."), self.clause)

    def spelled(self, move: Verb) -> Verb:
        """The move with its picks as an offer that they fit spells them, in whatever case they were typed."""
        if not has_picks(move):
            return move
        for offer in self.of(type(move)):
            picks = {part.field: part.spell(map(as_text, getattr(move, part.field))) for part in offer.open}
            whole = with_picks(move, picks)
            if offer.misfit(whole) is None:
                return whole
        return move

    def would(self, move: Verb) -> str:
        """The note on a legal move, its picks made: what it would do."""
        return next((offer.note for offer in self._offers_of(move) if offer.note), "")

    def warning(self, move: Verb) -> str:
        """What to accept before a legal move, its picks made; "" where that is nothing."""
        return next((offer.confirm for offer in self._offers_of(move) if offer.confirm), "")

    def instead(self, move: Verb) -> list[Offer[V]]:
        """What may be done in place of a move, or first, of which its warning speaks."""
        named = next((offer.instead for offer in self._offers_of(move) if offer.confirm), ())
        return [one for one in self.shown if one.move in named or type(one.move) in named] if named else []

    def _offers_of(self, move: Verb) -> Iterator[Offer[V]]:
        return (offer for source in self._sources if (offer := source.offer_of(move)) is not None)

    def beside(
        self, *offers: Iterable[Offer[U] | Refused], proposals: Callable[[], Iterable[Proposal]] | None = None
    ) -> Decision[V | U]:
        """The same question, with more that may be done before it is answered, and what others hold out."""
        more = cast("Decision[V | U]", copy(self))
        more._proposals = Remembered(proposals) if proposals else self._proposals
        more._sources = [*self._sources, *_sources_of(offers)]
        more._listed = Remembered(partial(chain.from_iterable, more._sources))
        more._alone, more._hides = self.alone, None
        return more

    @property
    def alone(self) -> Decision:
        """The question without what stands beside it."""
        return self._alone or self

    def is_beside(self, move: Verb) -> bool:
        """Whether a legal move leaves the question as it is: one of those that may be made beside it."""
        return self._alone is not None and self._alone.check(move) is not None

    def with_answer(self, move: Verb) -> Decision[V]:
        """The same question once this seat has answered it: open to a change, and nobody waits."""
        changed = copy(self)
        changed.waits, changed.answer = "open", cast(V, move)
        return changed


def _sources_of(offers: Iterable[Iterable[Offer[V] | Refused]]) -> list[Source[V]]:
    """What is listed only when somebody looks stays so; the rest is gone through now."""
    return [part if isinstance(part, Offers) else Listed(part) for part in offers]
