"""What every test relies on: the same surroundings and the same examples on every machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

import followsuit

# Each of these changes what the command prints; a test that wants one sets it.
PRINTING = ("COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS", "NO_COLOR", "PYTHONIOENCODING")


def pytest_configure() -> None:
    for name in PRINTING:
        os.environ.pop(name, None)
    # Derandomised, so that a red run can be had again; no deadline, since a busy machine is not a fault.
    settings.register_profile("repeatable", derandomize=True, deadline=None)
    settings.load_profile("repeatable")


def pytest_report_header() -> str:
    return f"followsuit {followsuit.__version__} from {Path(followsuit.__file__).parent}"


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top of the source tree: rules/, schema/, docs/ and the rest."""
    return Path(__file__).parent.parent
