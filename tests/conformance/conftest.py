import gc

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a match come together, for the process that has played it to look at it; then come the others."""
    mine = [at for at, item in enumerate(items) if item.path.parent.name == "conformance"]
    for at, item in zip(mine, sorted((items[at] for at in mine), key=case_of, reverse=True), strict=True):
        items[at] = item


def case_of(item: pytest.Item) -> str:
    of = getattr(item, "callspec", None)
    return str(of.params.get("case", "")) if of else ""


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a match or a drawing leaves is kept to the end: it need not be gone through again for each match played."""
    if nextitem is None or case_of(nextitem) != case_of(item):
        gc.collect()
        gc.freeze()
