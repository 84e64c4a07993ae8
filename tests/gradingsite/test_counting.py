"""Numbers of things, in words."""

from __future__ import annotations

import pytest

from gradingsite.counting import counted


@pytest.mark.parametrize(
    "count, words", [(0, "0 games"), (1, "1 game"), (2, "2 games"), (2000, "2,000 games")]
)
def test_one_thing_is_no_several(count: int, words: str) -> None:
    assert counted(count, "game") == words
