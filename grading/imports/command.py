"""What the import commands share: faults told, a progress bar, what was loaded."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from grading.imports.storing import Begin
from grading.interchange.faults import FaultsFound
from grading.services.batches import Progress
from grading.services.keys import UnknownKey
from grading.services.rows import Association
from gradingsite.recording import Refused


class ImportCommand(BaseCommand):
    """A command that loads files, or says all that is wrong with them and stores nothing."""

    def load(self, load: Callable[[Begin], Association]) -> Association:
        """Load what ``load`` loads, with a progress bar, and say what was new."""
        started = perf_counter()
        # No bar where there is no terminal to show it on.
        with tqdm(unit=" rows", disable=None, leave=False) as bar:

            def begin(total: int) -> Progress:
                bar.reset(total)
                return bar.update

            try:
                association = load(begin)
            except FaultsFound as found:
                count = f"{found.total:,} fault{'s' if found.total > 1 else ''}"
                raise CommandError(f"{count}, nothing was stored:\n{found}") from found
            except (Refused, UnknownKey) as error:
                raise CommandError(f"Nothing was stored: {error}") from error
        self.stdout.write(f"Loaded in {perf_counter() - started:.1f} s: {_counts(association)}")
        return association


def _counts(association: Association) -> str:
    counts = {
        "clubs": len(association.clubs),
        "players": len(association.players),
        "grades": len(association.grades),
        "events": len(association.events),
        "games": sum(1 for _ in association.games),
    }
    new = [f"{count:,} {what}" for what, count in counts.items() if count]
    return ", ".join(new) or "nothing, all of it is here already"
