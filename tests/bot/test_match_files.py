"""What a match file may look like: as it was exported, also where a program has put a mark before it."""

import codecs
import json
from typing import Any

import pytest

from bot.moderation.replaying import Unfit, parse

RECORD: dict[str, Any] = {"game": "toy", "version": 1, "seats": 3, "seed": "a", "options": {}, "log": []}


def test_a_file_that_was_saved_with_a_byte_order_mark_is_read() -> None:
    assert parse(codecs.BOM_UTF8 + json.dumps({"record": RECORD}).encode()).record.seats == 3


@pytest.mark.parametrize("number", [3.0, "3", True])
@pytest.mark.parametrize("field", ["seats", "version"])
def test_a_number_that_is_written_otherwise_is_none(field: str, number: object) -> None:
    with pytest.raises(Unfit, match=rf"record\.{field} is wrong"):
        parse(json.dumps({"record": {**RECORD, field: number}}).encode())


@pytest.mark.parametrize(
    "entry", [[1.0, "bid 1"], ["1", "bid 1"], [True, "bid 1"], {"back": "1", "fresh": True}, {"back": 0, "fresh": 1}]
)
def test_an_entry_whose_number_is_written_otherwise_is_none(entry: object) -> None:
    with pytest.raises(Unfit, match="is wrong"):
        parse(json.dumps({"record": {**RECORD, "log": [entry]}}).encode())
