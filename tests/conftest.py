import os

from hypothesis import HealthCheck, settings

# No test is timed: a slow machine must not fail one.
settings.register_profile(
    "house", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")
