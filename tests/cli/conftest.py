"""A page as wide as any other, whatever window the tests are run in."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
