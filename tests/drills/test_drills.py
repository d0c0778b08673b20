"""Every drill is played."""

from pathlib import Path

import pytest

from tests.drills.all import DRILLS
from tests.drills.drill import Drill


@pytest.mark.long
@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.name)
async def test_it_comes_out_well(drill: Drill, tmp_path: Path) -> None:
    assert await drill.play(tmp_path)
