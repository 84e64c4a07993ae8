"""Places by a measure, page by page, against a plain sort."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from grading.reading.problems import NotShown
from grading.reading.snapshot import Snapshot, read_snapshot
from players.selectors.places import contest, page_of_places
from tests.snapshot import World


def plain(measures: dict[int, int], top: int | None) -> list[tuple[int, int, int]]:
    """Place, player and measure, by counting: nobody here has a name, so equals go by id."""
    placed = [
        (1 + sum(other > own for other in measures.values()), player_id, own)
        for player_id, own in sorted(measures.items(), key=lambda item: (-item[1], item[0]))
    ]
    return [one for one in placed if top is None or one[0] <= top]


class TestPages(TestCase):
    """Hypothesis and the database together need a class."""

    @given(
        st.dictionaries(st.integers(1, 99), st.integers(0, 9), max_size=30),
        st.integers(1, 7),
        st.none() | st.integers(1, 30),
    )
    def test_pages_put_together_are_the_whole(
        self, measures: dict[int, int], size: int, top: int | None
    ) -> None:
        snapshot = self.snapshot()
        expected = plain(measures, top)
        found = []
        for page in range(1, max(1, -(-len(expected) // size)) + 1):
            shown = page_of_places(snapshot, contest(measures), top=top, page=page, size=size)
            assert shown.total == len(expected)
            found += [(one.place, one.player_id, one.measure) for one in shown.placed]
        assert found == expected
        whole = page_of_places(snapshot, contest(measures), top=top, page=1, size=None)
        assert [(one.place, one.player_id, one.measure) for one in whole.placed] == expected

    def test_there_is_no_page_after_the_last(self) -> None:
        with pytest.raises(NotShown):
            page_of_places(self.snapshot(), contest({1: 100}), top=None, page=2, size=5)

    def snapshot(self) -> Snapshot:
        """An empty one."""
        world = World()
        world.revise(1)
        world.publish(1)
        snapshot = read_snapshot()
        assert snapshot is not None
        return snapshot
