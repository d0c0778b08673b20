"""What no tracked file may hold: places that exist on one machine only, or in one network only."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLACE_OF_A_MACHINE = re.compile(rb"(?<![\w.])/(?:home|root|Users|work)/\S*")


def tracked_files() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listing.returncode:
        pytest.skip(f"not a git checkout: {listing.stderr.strip()}")
    return [path for name in listing.stdout.split("\0") if (path := ROOT / name).is_file()]


def test_no_file_names_a_place_of_one_machine() -> None:
    found = {str(path.relative_to(ROOT)): PLACE_OF_A_MACHINE.findall(path.read_bytes()) for path in tracked_files()}
    assert {name: places for name, places in found.items() if places} == {}


def test_the_lock_holds_pins_and_hashes_only() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    strangers = [line for line in lines if "://" in line or line.startswith("-")]
    pins = [line for line in lines if line[:1].isalnum()]
    assert strangers == []
    assert pins
    assert all("==" in pin and pin.endswith("\\") for pin in pins)
