"""``manage.py demo``: fill an empty database with an invented association, and publish it."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from grading.demo.administrator import demo_administrator
from grading.demo.chapters import chapters
from grading.demo.chronicle import NotEmpty, told_months, was_published
from grading.demo.sizes import MONTHS, SIZES, Size
from grading.demo.stopwatch import Stopwatch
from grading.demo.story import rows_to_come, tell
from grading.demo.world import invent
from grading.publishing.build import build
from grading.publishing.publish import publish

SEED = 2013


class Command(BaseCommand):
    """Say so if the demo is there; tell its story, or the rest of it, if not."""

    help = "Fills an empty database with an invented association, the same every time."

    def add_arguments(self, parser: CommandParser) -> None:
        """The size, whether to publish, and what to do where there is something else."""
        parser.add_argument("--size", choices=list(SIZES), default="small")
        parser.add_argument("--seed", type=int, default=SEED, help="another one, other people")
        parser.add_argument(
            "--if-empty", action="store_true", help="leave a database that is in use as it is"
        )
        parser.add_argument(
            "--no-publish", action="store_true", help="bring in the records and publish nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Tell the story, or what is left of it, and print the log-in."""
        size, seed, publishes = SIZES[options["size"]], options["seed"], not options["no_publish"]
        try:
            told = told_months(size, seed)
        except NotEmpty as error:
            if options["if_empty"]:
                return
            raise CommandError(str(error)) from error
        if told.issuperset(MONTHS) and (not publishes or was_published(MONTHS[-1])):
            self.stdout.write(f"The {size.name} demo is here already.")
        else:
            self._tell(size, seed, told, publishes=publishes)
        self._print_log_in()

    def _tell(self, size: Size, seed: int, told: set[str], *, publishes: bool) -> None:
        self.stdout.write(f"Inventing the {size.name} demo: {size.players:,} players.")
        with Stopwatch() as watch:
            world = invent(size, seed)
            plan = chapters(world)
            total = rows_to_come(world, plan, told)
            with tqdm(total=total, unit=" rows", unit_scale=True, disable=None) as bar:
                tell(
                    world,
                    plan,
                    told=told,
                    publish=partial(self._publish, size) if publishes else _leave,
                    progress=bar.update,
                    say=bar.set_description,
                )
        self.stdout.write(f"The {size.name} demo is ready: {watch}.")

    def _publish(self, size: Size, month: str) -> None:
        # Those of a country take their time, and are wanted of the last revision at most.
        with_files = size.name == "small" or month == MONTHS[-1]
        with Stopwatch() as watch:
            draft = build(month=month, replace=True)
            totals = publish(revision=draft, with_files=with_files, with_mail=False).totals
        with tqdm.external_write_mode():
            self.stdout.write(
                f"{month} published: {totals['games']:,} games, {totals['graded']:,} players with"
                f" current grades ({watch})"
            )

    def _print_log_in(self) -> None:
        log_in = demo_administrator()
        if log_in is not None:
            password = log_in.password or "the one you gave it"
            self.stdout.write(f"Administration: user {log_in.name}, password {password}")


def _leave(month: str) -> None:
    """Publish nothing."""
