"""Long tables, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass

from grading.reading.problems import missing


@dataclass(frozen=True, slots=True)
class Paging:
    """Where a page stands among the others; pages are numbered from 1."""

    number: int
    pages: int
    start: int
    end: int

    @property
    def before(self) -> int | None:
        """The page before this one."""
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        """The page after this one."""
        return self.number + 1 if self.number < self.pages else None


def page_of(total: int, *, page: int, size: int) -> Paging:
    """The page with that number of ``total`` rows; NotShown where they do not reach so far."""
    pages = max(1, -(-total // size))
    if page > pages:
        last = "there is only one" if pages == 1 else f"the last is page {pages}"
        raise missing("No such page", f"The table has no page {page}: {last}.")
    return Paging(page, pages, (page - 1) * size, min(page * size, total))
