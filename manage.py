#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys


def main() -> None:
    """Run the command that the arguments name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gradingsite.settings")
    try:
        from django.core.management import execute_from_command_line  # noqa: PLC0415
    except ImportError as error:
        raise SystemExit(
            "Django is not installed here: run `make run` once, then .venv/bin/python manage.py"
        ) from error
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
