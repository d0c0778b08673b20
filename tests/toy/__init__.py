"""A toy game kept as the fixture of the engine's tests."""

from tests.toy.game import TOY

__all__ = ["TOY"]
