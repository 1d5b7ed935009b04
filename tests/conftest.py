"""Hypothesis profiles: `day` for every run, `nightly` for `python3 manage.py test --nightly`.

No deadlines: what a machine happens to be busy with must not decide whether a test passes.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

NIGHTLY = os.environ.get("MEGAWATT_NIGHTLY") == "1"

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.filter_too_much]

settings.register_profile("day", max_examples=200, deadline=None, derandomize=True, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("nightly", max_examples=3000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("nightly" if NIGHTLY else "day")
