from pathlib import Path

import pytest

from bot.model.errors import Unusable
from bot.store.key import key_beside, key_file


def test_a_key_is_made_once_and_stays(tmp_path: Path):
    database = tmp_path / "hustings.db"
    first = key_beside(database)
    assert key_beside(database).mark("page", "7") == first.mark("page", "7")
    assert [file.name for file in tmp_path.iterdir()] == ["hustings.db.key"]


def test_only_its_owner_can_read_it(tmp_path: Path):
    key_beside(tmp_path / "hustings.db")
    assert key_file(tmp_path / "hustings.db").stat().st_mode & 0o777 == 0o600


def test_marks_differ_by_key_by_purpose_and_by_what_they_stand_for(tmp_path: Path):
    one, other = key_beside(tmp_path / "one.db"), key_beside(tmp_path / "other.db")
    marks = [one.mark("page", "7"), one.mark("page", "8"), one.mark("person", "7"), other.mark("page", "7")]
    assert len({*marks}) == len(marks)


@pytest.mark.parametrize("content", ["", "00", "no key at all"])
def test_a_damaged_one_is_told_and_left_as_it_is(tmp_path: Path, content: str):
    key_file(tmp_path / "hustings.db").write_text(content)
    with pytest.raises(Unusable, match="is damaged"):
        key_beside(tmp_path / "hustings.db")
    assert key_file(tmp_path / "hustings.db").read_text() == content
