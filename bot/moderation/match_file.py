"""A match as a file: what `/mod export` gives, and `replaying` reads."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.match.log import record_of
from bot.model.log import LogEntry
from bot.model.match import Live
from bot.moderation.replaying import EVERY


def written(live: Live, entries: Sequence[LogEntry]) -> str:
    """A match with its secret seed, as JSON, an entry of the log a line."""
    result = live.under_way.result
    whole = record_of(live, entries)
    log = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in whole["log"])
    frame = {
        "record": whole | {"log": []},
        "fingerprints": [row.fingerprint for row in entries if row.number % EVERY == 0],
        "fingerprint": live.under_way.fingerprint,
        "result": {"winners": list(result.winners), "scores": list(result.scores)} if result else None,
    }
    text = json.dumps(frame, ensure_ascii=False, indent=1)
    return text.replace('"log": []', f'"log": [\n{log}\n]' if log else '"log": []') + "\n"
