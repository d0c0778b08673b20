"""What `check` sees of how the files are protected."""

from pathlib import Path

import pytest

from bot.app import encryption
from bot.app.encryption import UNSEEN, YES, protection


def device(folder: Path, uuid: str = "", *below: Path) -> Path:
    """A device as the system tells of it, which lies upon others."""
    (folder / "slaves").mkdir(parents=True)
    if uuid:
        (folder / "dm").mkdir()
        (folder / "dm" / "uuid").write_text(uuid)
    for one in below:
        (folder / "slaves" / one.name).symlink_to(one)
    return folder


@pytest.fixture
def disk(file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the system tells of the disk on which the database is."""
    file.touch(0o600)
    monkeypatch.chdir(file.parent)
    monkeypatch.setattr(encryption, "DEVICES", file.parent / "dev")
    monkeypatch.setattr(encryption.os, "major", lambda number: 8)
    monkeypatch.setattr(encryption.os, "minor", lambda number: 1)
    return file.parent / "dev" / "8:1"


@pytest.mark.parametrize(
    ("uuids", "encrypted"),
    [
        (["CRYPT-LUKS2-0123-disk"], True),
        (["LVM-0123", "CRYPT-LUKS2-0123-disk"], True),
        (["CRYPT-INTEGRITY-0123-disk", "CRYPT-LUKS2-0123-disk"], True),
        (["CRYPT-INTEGRITY-0123-disk"], False),
        (["CRYPT-VERITY-0123-disk"], False),
        (["LVM-0123"], False),
        ([""], False),
    ],
)
def test_a_disk_of_dm_crypt_is_known_below_others_too(
    file: Path, disk: Path, uuids: list[str], encrypted: bool
) -> None:
    below = list[Path]()
    for number, uuid in enumerate(reversed(uuids[1:])):
        below = [device(file.parent / f"below-{number}", uuid, *below)]
    device(disk, uuids[0], *below)
    assert [*protection(file)] == [YES if encrypted else UNSEEN]


def test_where_nothing_is_told_of_the_disk_that_is_said(file: Path, disk: Path) -> None:
    assert [*protection(file)] == [UNSEEN]


def test_files_that_others_may_read_are_named(file: Path, disk: Path) -> None:
    file.chmod(0o644)
    first, _ = protection(file)
    assert first == f"Others on this machine may read {file}: chmod 600 {file}"
