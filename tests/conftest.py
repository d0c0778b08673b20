import gc
import os

import pytest
from _pytest.nodeid import NodeId
from hypothesis import HealthCheck, settings

# No test is timed: a slow machine must not fail one.
settings.register_profile(
    "house", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


def pytest_collection_finish() -> None:
    """Spare the garbage collector all that was imported and collected, which stays."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of a group get its name behind their own, by which xdist gives them to one process.

    xdist 3.8 does so itself, but where pytest 9.2 no longer looks.
    """
    for item in items if getattr(config.option, "loadgroup", False) else ():
        if groups := [str(mark.args[0]) for mark in item.iter_markers("xdist_group")]:
            item._id = NodeId.parse(f"{item.nodeid}@{'_'.join(groups)}")
