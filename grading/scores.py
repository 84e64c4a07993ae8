"""Results of games that were played, as they are written: White's score first."""

from __future__ import annotations

HALF_POINTS = {"10": 2, "55": 1, "01": 0}
"""White's score in half points; whatever else is reported is a default, and never graded."""


def in_halves(half_points: int) -> str:
    """So many half points as they are written, such as "4½"."""
    whole, half = divmod(half_points, 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")
