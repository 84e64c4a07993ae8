"""What a long command took."""

from __future__ import annotations

import resource
import sys
from time import perf_counter
from types import TracebackType
from typing import Self

# The kernels count in different units.
BYTES_A_UNIT = 1 if sys.platform == "darwin" else 1024
BYTES_A_MEGABYTE = 1_000_000


class Stopwatch:
    """Times a ``with`` block; as text, its seconds and the most memory the process ever held."""

    def __enter__(self) -> Self:
        """Start."""
        self.seconds = 0.0
        self._start = perf_counter()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stop."""
        self.seconds = perf_counter() - self._start

    def __str__(self) -> str:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * BYTES_A_UNIT
        return f"{self.seconds:.0f} s, {peak / BYTES_A_MEGABYTE:.0f} MB at most"
