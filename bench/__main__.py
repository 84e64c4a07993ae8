"""Run the whole benchmark and print its tables."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from os import cpu_count

import numpy
import scipy

from bench.national import half_year
from bench.rules import beside_rivals, growth
from bench.sequential import beside_libraries

SECTIONS: dict[str, Callable[[], str]] = {
    "The whole rule set beside its rivals": beside_rivals,
    "Every scheme beside the libraries": beside_libraries,
    "Growth with the games": growth,
    "The real national half-year": half_year,
}


def main() -> None:
    """Print every section as soon as it is measured."""
    show = sys.stdout.write
    show(
        f"{platform.machine()}, {cpu_count()} cores, Python {platform.python_version()},"
        f" numpy {numpy.__version__}, scipy {scipy.__version__}\n"
    )
    for title, measure in SECTIONS.items():
        show(f"\n{title}\n{measure()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
