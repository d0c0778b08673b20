import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of a match come one after the other, so that the process that has played it looks at it too."""
    mine = [at for at, item in enumerate(items) if isinstance(item, pytest.Function) and case_of(item)]
    ordered = sorted((items[at] for at in mine), key=case_of)
    for at, item in zip(mine, ordered, strict=True):
        items[at] = item


def case_of(item: pytest.Item) -> str:
    """The name of the match that a test is about, or nothing."""
    return (
        str(item.callspec.params.get("case", ""))
        if isinstance(item, pytest.Function) and hasattr(item, "callspec")
        else ""
    )
