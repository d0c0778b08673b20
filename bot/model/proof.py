"""The proof of a finished match: a file that anybody can check, and what comes of checking it.

Each part of the file has a stamp, a short hash by which a damaged part is named, and all of it a sum. Whoever changes a
part can make both anew: they show accidents. What binds is published: the commitment in the lobby, the start code with
the start. `python -m bot.model.proof` checks the file on its standard input in a process of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from bot.model.confined import confine
from bot.model.fair_dice import FairDice, Start, canonical, sha256_of, start_of
from bot.model.match_file import EVERY, MOST_ENTRIES, Unfit, begun, enter, parse_as
from rules import Game, Illegal, Item, Match, Record, Result, Seat, Unreadable, games, letter, visible

LONGEST_CHECK = 20.0
"""Seconds of processor time; most matches take a tenth of one to one, and each step back plays the match again."""
DIGITS = 16
"""Digits of a stamp."""
LETTERS = 26
LONGEST = 200
"""Characters of what is said of one part."""

Kind: TypeAlias = Literal["drawn", "seed", "guided", "imported", "copied"]
"""Where the seed comes from: a secret with what the players put in; the bot alone, as in older matches; the guide of a
game, always the same; a file; another match, up to a turn, and then the bot alone."""
Stamps: TypeAlias = Annotated[dict[str, str], Field(max_length=3 * MOST_ENTRIES)]
Entries: TypeAlias = Annotated[list[StrictInt], Field(max_length=MOST_ENTRIES)]


class Part(BaseModel):
    """What is in the file: nothing else may be."""

    model_config = ConfigDict(extra="forbid")


class Outcome(Part):
    """Who won, and with how many points each."""

    winners: list[StrictInt]
    scores: list[StrictInt]

    @classmethod
    def of(cls, result: Result) -> Outcome:
        return cls(winners=[*result.winners], scores=[*result.scores])


class Proof(Part):
    """Where the chance of the match comes from, as texts. `words` have each its hash, and the word while it is kept."""

    kind: Kind
    commitment: str = ""
    secret: str = ""
    start_code: str = ""
    start_press: str = ""
    presses: list[tuple[StrictInt, str]] = []
    words: list[tuple[StrictInt, str, str | None]] = []


class ProofFile(Part):
    """The file: that of a match, and its proof.

    `positions` has the fingerprint after each entry, `handed_on` after which entry which seat went to somebody else,
    and `put_back` after which the database went back to a copy.
    """

    record: Record
    fingerprints: Annotated[list[str], Field(max_length=MOST_ENTRIES // EVERY)]
    fingerprint: str
    result: Outcome | None
    positions: Annotated[list[str], Field(max_length=MOST_ENTRIES)] = []
    proof: Proof | None = None
    handed_on: Annotated[list[tuple[StrictInt, StrictInt]], Field(max_length=MOST_ENTRIES)] = []
    put_back: Entries = []
    stamps: Stamps = {}
    sum: str = ""


class Checked(BaseModel):
    """What came of a check: what is `wrong`, by name, and what was checked; `renewed` are the steps back that drew
    chance anew."""

    wrong: list[str] = []
    kind: Kind | None = None
    moves: int = 0
    presses: int = 0
    words: int = 0
    renewed: list[int] = []
    handed_on: list[tuple[int, int]] = []
    put_back: list[int] = []
    commitment: str = ""
    start_code: str = ""
    sum: str = ""

    @property
    def proves(self) -> bool:
        """Whether all is right and something binds the dice."""
        return not self.wrong and self.kind in ("drawn", "seed")


def proof_of(kind: Kind, match: Match, dice: FairDice) -> Proof:
    """The proof of a match that is over."""
    if kind == "seed":
        return Proof(kind=kind, commitment=match.commitment)
    if kind != "drawn":
        return Proof(kind=kind)
    options = match.options.model_dump(mode="json")
    start = start_of(match.game.key, match.version, match.seats, options, dice)
    words = [(share.seat, share.hash, share.word) for share in dice.shares if share.seat is not None and share.hash]
    return Proof(
        kind=kind,
        commitment=dice.commitment,
        secret=dice.secret,
        start_code=start.code(dice.commitment),
        start_press=start.start,
        presses=[*start.presses],
        words=words,
    )


def seal(file: ProofFile) -> ProofFile:
    """The same with a stamp for each part, and the sum."""
    named = [*parts(file)]
    return file.model_copy(update={"stamps": {name: stamp(value) for name, value in named}, "sum": total(named)})


def parts(file: ProofFile) -> Iterator[tuple[str, object]]:
    """All that the file holds, by the names that people read."""
    whole: dict[str, Any] = file.model_dump(mode="json")
    record, proof = whole["record"], whole["proof"] or {}
    yield from ((f"the {name}", record[name]) for name in ("game", "version", "seats", "seed"))
    yield from ((f"option {name}", value) for name, value in record["options"].items())
    yield from ((entry_name(number, item), item) for number, item in enumerate(record["log"], 1))
    yield from ((f"the position after entry {number}", one) for number, one in enumerate(whole["positions"], 1))
    yield from ((f"the {name}", whole[name]) for name in ("fingerprints", "fingerprint", "result"))
    yield from ((NAMES[name], proof.get(name)) for name in NAMES)
    yield from ((f"the press of {seat_name(one[0])}", one) for one in proof.get("presses", ()))
    yield from ((f"the word of {seat_name(one[0])}", one) for one in proof.get("words", ()))
    yield "the seats that were handed on", whole["handed_on"]
    yield "when the database went back to a copy", whole["put_back"]


NAMES = {
    "kind": "the kind of proof",
    "commitment": "the code of the lobby",
    "secret": "the secret",
    "start_code": "the start code",
    "start_press": "the press of Start",
}


def entry_name(number: int, item: object) -> str:
    """What an entry of the log is called: moves and steps back are counted alike."""
    return f"move {number}" if isinstance(item, tuple | list) else f"step back {number}"


def seat_name(seat: Seat) -> str:
    return f"seat {letter(seat) if seat in range(LETTERS) else seat}"


def stamp(value: object) -> str:
    return sha256_of(canonical(value))[:DIGITS]


def total(named: Sequence[tuple[str, object]]) -> str:
    return sha256_of(canonical(named))


def check(data: bytes, games: Mapping[str, Game]) -> Checked:
    """What a file proves, or what is wrong with it. All that it holds is checked, and nothing of it trusted."""
    try:
        file = parse_as(ProofFile, data)
        wrong = damaged(file)
    except Unfit as no:
        return Checked(wrong=[f"the file: {plainly(no)}"])
    except (RecursionError, ValueError):
        return Checked(wrong=["the file: too many brackets stand in each other"])
    proof = file.proof or Proof(kind="seed")
    checked = Checked(
        wrong=wrong if file.proof else ["the proof: there is none in this file"],
        kind=file.proof.kind if file.proof else None,
        moves=sum(isinstance(item, tuple) for item in file.record.log),
        presses=len(proof.presses),
        words=len(proof.words),
        renewed=[
            at for at, one in enumerate(file.record.log, 1) if not isinstance(one, tuple) and one.fresh and not one.salt
        ],
        handed_on=file.handed_on,
        put_back=file.put_back,
        commitment=proof.commitment,
        start_code=proof.start_code,
        sum=file.sum,
    )
    if not checked.wrong:
        unlike = differs(file, games)
        checked.wrong = [*unbound(file, proof), *unfit(file, proof), *([unlike] if unlike else [])]
    return checked


def damaged(file: ProofFile) -> list[str]:
    """The parts that were changed since the file was written; where all of them are whole, the stamps that were."""
    named = [*parts(file)]
    made = {name: stamp(value) for name, value in named}
    unlike = [name for name in {**made, **file.stamps} if made.get(name) != file.stamps.get(name)]
    if total(named) == file.sum:
        return [f"the stamp of {plainly(name)}" for name in unlike]
    return [plainly(name) for name in unlike] or ["the sum"]


def plainly(what: object) -> str:
    """A text that may be anybody's, in one line and not long."""
    return visible(str(what))[:LONGEST]


def unbound(file: ProofFile, proof: Proof) -> Iterator[str]:
    """What does not follow from the secret and what was published."""
    head = file.record
    if proof.kind == "seed" and sha256_of(head.seed) != proof.commitment:
        yield "the seed: its SHA-256 isn't the code"
    if proof.kind != "drawn":
        return
    if sha256_of(proof.secret) != proof.commitment:
        yield "the secret: its SHA-256 isn't the code of the lobby"
    for seat, hashed, word in proof.words:
        if word is not None and sha256_of(word) != hashed:
            yield f"the word of {seat_name(seat)}: it has another hash"
    words = [(seat, hashed) for seat, hashed, _ in proof.words]
    start = Start(head.game, head.version, head.seats, head.options, proof.presses, words, proof.start_press)
    if start.code(proof.commitment) != proof.start_code:
        yield "the start code: the presses, words, options or seats are others"
    if start.seed(proof.secret) != head.seed:
        yield "the seed: it doesn't come of the secret, presses, words and options"


def unfit(file: ProofFile, proof: Proof) -> Iterator[str]:
    """What no such match can have: chance put in on the way, a history of what isn't there, codes of another kind."""
    entries, seats = range(len(file.record.log) + 1), range(file.record.seats)
    if proof.kind != "drawn" and proof != Proof(kind=proof.kind, commitment=proof.commitment * (proof.kind == "seed")):
        yield "the proof: there's more in it than in one of its kind"
    for at, one in enumerate(file.record.log, 1):
        if proof.kind != "copied" and not isinstance(one, tuple) and one.salt:
            yield f"step back {at}: dice of its own are for a copy alone"
    if any(entry not in entries or seat not in seats for entry, seat in file.handed_on):
        yield "the seats that were handed on: there's no such entry or seat"
    if any(entry not in entries for entry in file.put_back):
        yield "when the database went back to a copy: there's no such entry"


def differs(file: ProofFile, games: Mapping[str, Game]) -> str | None:
    """What comes out otherwise where the match is played again: the first such entry, or else the end."""
    if len(file.positions) != len(file.record.log):
        return "the positions: there isn't one for each entry"
    try:
        match = begun(file.record, games)
    except Unfit as no:
        return f"the start: {plainly(no)}"
    for number, (item, position) in enumerate(zip(file.record.log, file.positions, strict=True), 1):
        if why := misfit(match, item, position):
            return f"{entry_name(number, item)}: {why}"
    return end_differs(file, match)


def misfit(match: Match, item: Item, position: str) -> str:
    """Why an entry does not fit that is made now, or does not lead to the `position` that is told; "" if it does."""
    try:
        enter(match, item)
        came_out = match.fingerprint
    except (Illegal, Unreadable) as no:
        return plainly(no)
    except Exception as error:
        return f"the rules fail at it ({type(error).__name__})"
    if match.log[-1].silent != (isinstance(item, tuple) and len(item) > len(("seat", "move"))):
        return "it's said otherwise whether others knew of it"
    return "" if came_out == position else "it comes out otherwise"


def end_differs(file: ProofFile, match: Match) -> str | None:
    """What of the end is otherwise than the file says."""
    if match.result is None:
        return "the result: the match isn't over"
    if file.result is None or Outcome.of(match.result) != file.result:
        return "the result: it comes out otherwise"
    if file.fingerprints != file.positions[EVERY - 1 :: EVERY] or file.fingerprint != match.fingerprint:
        return "the fingerprints: they differ from the positions"
    return None


def main() -> None:
    """Check a file and say what comes of it; or be ended by SIGPROF."""
    data = confine(LONGEST_CHECK, load=games)
    sys.stdout.write(check(data, games()).model_dump_json())


if __name__ == "__main__":
    main()
