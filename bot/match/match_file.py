"""A match as a file: what is needed to play it again and, once it is over, the proof of its dice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot import store
from bot.match.log import record_of
from bot.model.log import LogEntry
from bot.model.match_file import EVERY
from bot.model.proof import Kind, ProofFile, proof_of, seal
from bot.model.session import Session
from bot.store.transactions import Reading


async def file_of(session: Session, db: Reading) -> str:
    """The text of a match's file, with its secret seed; nobody who plays may have that before the match is over."""
    entries = await store.log.log_of(db, session.id)
    if session.phase != "over":
        return in_lines(frame(session, entries))
    imported = await store.interventions.last_time(db, session.id, "import") is not None
    return in_lines(proven(session, entries, kind_of(session, imported=imported)).model_dump(mode="json"))


def kind_of(session: Session, *, imported: bool) -> Kind:
    """Where the seed of a match comes from."""
    if session.setup.guided:
        return "guided"
    if session.setup.copied:
        return "copied"
    if imported:
        return "imported"
    return "drawn" if session.setup.dice.secret else "seed"


def frame(session: Session, entries: Sequence[LogEntry]) -> dict[str, Any]:
    """What any match file has: `hustings replay` and `/mod import` read it."""
    result = session.under_way.result
    return {
        "record": record_of(session, entries),
        "fingerprints": [row.fingerprint for row in entries if row.number % EVERY == 0],
        "fingerprint": entries[-1].fingerprint if entries else session.under_way.fingerprint,
        "result": {"winners": list(result.winners), "scores": list(result.scores)} if result else None,
    }


def proven(session: Session, entries: Sequence[LogEntry], kind: Kind) -> ProofFile:
    """The file of a match that is over, with its proof; people are known there by their seats alone."""
    dice = session.setup.dice
    more = {
        "positions": [row.fingerprint for row in entries],
        "proof": proof_of(kind, session.under_way, dice),
        "handed_on": [(one.entry, one.seat) for one in session.memory.history.former],
        "put_back": dice.put_back,
    }
    return seal(ProofFile.model_validate({**frame(session, entries), **more}))


def in_lines(whole: dict[str, Any]) -> str:
    """A file as JSON, an entry of the log a line."""
    record = whole["record"]
    log = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in record["log"])
    text = json.dumps(whole | {"record": record | {"log": []}}, ensure_ascii=False, indent=1)
    return text.replace('"log": []', f'"log": [\n{log}\n]' if log else '"log": []', 1) + "\n"
