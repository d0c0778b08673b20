import gc
import os

from hypothesis import HealthCheck, settings

# No test is timed: a slow machine must not fail one.
settings.register_profile(
    "house", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


def pytest_collection_finish() -> None:
    """All that was imported and collected stays; it need not be gone through again whenever garbage is."""
    gc.collect()
    gc.freeze()
