"""How hard hypothesis looks: always the same examples in CI, new ones at home."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "home", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("home"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "home")
