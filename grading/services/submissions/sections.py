"""The sections of an event, as files name them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grading.imports.parsed import ParsedSection
from grading.models import Event, Section

LONGEST = 160


class SectionsOf:
    """Sections made as they are first asked for."""

    def __init__(self, event: Event, parsed: Sequence[ParsedSection]) -> None:
        """Read those that ``event`` has already, and name those of the file."""
        self._event = event
        self._held = {section.name: section for section in event.sections.all()}
        self._names = _names(parsed)

    def of(self, parsed: ParsedSection) -> Section | None:
        """The section for a part of the file; none where the part has no name."""
        name = self._names[parsed.line]
        if not name:
            return None
        if name not in self._held:
            self._held[name] = Section.objects.create(
                event=self._event, name=name, kind=parsed.kind, position=len(self._held)
            )
        return self._held[name]


def _names(sections: Sequence[ParsedSection]) -> dict[int, str]:
    """By its line the name of each part; two of one name in a file are told apart."""
    seen: Counter[str] = Counter()
    names = {}
    for section in sections:
        seen[section.name] += 1
        times = seen[section.name]
        suffix = f" ({times})" if times > 1 else ""
        names[section.line] = section.name and section.name[: LONGEST - len(suffix)] + suffix
    return names
