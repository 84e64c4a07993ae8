"""``python -m bench.within MODULE WORDS``: what a module finds out within a site, as JSON."""

from __future__ import annotations

import json
import sys
from importlib import import_module

import django

if __name__ == "__main__":
    django.setup()
    # Its models can be imported from here on.
    found = import_module(sys.argv[1]).found(*sys.argv[2:])
    json.dump(found, sys.stdout)
