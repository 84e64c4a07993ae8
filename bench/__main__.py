"""Run the benchmark or parts of it, and print the tables, or put them in the document too."""

from __future__ import annotations

import os
import platform
import sys
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path

import django
import numpy

from bench.document import DOCUMENT, written
from bench.sections import SECTIONS, section
from bench.setup import full, quick


def main() -> None:
    """Print every section as soon as it is measured."""
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=list(SECTIONS), default=list(SECTIONS))
    parser.add_argument("--quick", action="store_true", help="so little that it says nothing")
    parser.add_argument("--write", action="store_true", help="to docs/performance.md, too")
    parser.add_argument("--folder", type=Path, default=Path("var/bench"), help="of the demos")
    asked = parser.parse_args()
    if asked.quick and asked.write:
        parser.error("what --quick measures is not for the document")
    setup = (quick if asked.quick else full)(asked.folder, os.environ.get("BENCH_DATABASE_URL", ""))
    for name in asked.only:
        measured = f"{_machine()}\n\n{section(name)(setup)}"
        sys.stdout.write(f"\n{name}: {measured}\n")
        sys.stdout.flush()
        if asked.write:
            DOCUMENT.write_text(written(DOCUMENT.read_text(), name, measured))


def _machine() -> str:
    """What the figures are of."""
    return (
        f"{datetime.now(UTC).date()}, {platform.machine()}, {os.cpu_count()} cores,"
        f" Python {platform.python_version()}, Django {django.__version__},"
        f" numpy {numpy.__version__}"
    )


if __name__ == "__main__":
    main()
