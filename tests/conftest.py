import gc
import os
import traceback
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from _pytest.nodeid import NodeId
from hypothesis import HealthCheck, settings

from tests.postgres import end_servers, on_postgres

# No test is timed: a slow machine must not fail one.
settings.register_profile(
    "house", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """Stop where something of a game does not import: else each file of tests says so, at length."""
    if hasattr(config, "workerinput"):
        return
    try:
        from rules import games

        for module in (name for key in games() for name in (f"render.{key}", f"tests.{key}.conforms")):
            if find_spec(module):
                import_module(module)
    except Exception as error:
        at = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{os.path.relpath(at.filename, Path(__file__).parent.parent)}:{at.lineno}"
        pytest.exit(f"{where}: {type(error).__name__}: {error}. No test can run before that is mended.", returncode=4)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked so runs on both databases."""
    if metafunc.definition.get_closest_marker("both"):
        metafunc.parametrize(
            "database", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
        )


@pytest.fixture(autouse=True)
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """Which database the test runs on: the first of all fixtures, so that all others find it."""
    which = getattr(request, "param", "sqlite")
    with on_postgres() if which == "postgres" else nullcontext():
        yield which


def pytest_unconfigure() -> None:
    end_servers()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Where all tests are read, every other process begins at their end: what one has compiled, the others find."""
    config, here = session.config, Path(__file__).parent
    worker = getattr(config, "workerinput", {}).get("workerid", "gw0")
    if int(worker.removeprefix("gw")) % 2 and config.args == config.getini("testpaths"):
        for path in sorted(here.rglob("test_*.py"), reverse=True):
            with suppress(Exception):  # the reading that follows says what is wrong
                import_module(".".join(path.relative_to(here.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Spare the garbage collector all that was imported and collected, which stays."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests come first. Those of a group get its name behind their own, by which xdist gives them to one process.

    xdist 3.8 does so itself, but where pytest 9.2 no longer looks.
    """
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    for item in items if getattr(config.option, "loadgroup", False) else ():
        if groups := [str(mark.args[0]) for mark in item.iter_markers("xdist_group")]:
            item._id = NodeId.parse(f"{item.nodeid}@{'_'.join(groups)}")
