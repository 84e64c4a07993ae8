"""A whole ranking in rows, for a file."""

from __future__ import annotations

from collections.abc import Iterator

from clubs.selectors.clubs import first_clubs
from grading.reading.lists import PublishedList
from grading.reading.snapshot import Snapshot
from players.selectors.people import people_at
from players.selectors.places import Placed, batches
from players.selectors.ranking import games_of, overall_ranks

COLUMNS = (
    "place",
    "rank",
    "ref",
    "name",
    "sex",
    "age",
    "nation",
    "club_code",
    "club",
    "grade",
    "category",
    "games_12m",
)


def ranking_rows(
    snapshot: Snapshot, grading_list: PublishedList, placed: list[Placed]
) -> Iterator[tuple[object, ...]]:
    """What ``COLUMNS`` name, of everybody in ``placed``."""
    rank = overall_ranks(snapshot, grading_list)
    by_id = {one.player_id: one for one in placed}
    for batch in batches(by_id):
        people = people_at(snapshot, batch)
        clubs = first_clubs(snapshot, batch)
        games = games_of(snapshot, grading_list, batch)
        for key in batch:
            if (person := people.get(key)) is not None:
                club = clubs.get(key)
                yield (
                    by_id[key].place,
                    rank(person, by_id[key].measure),
                    person.ref,
                    person.name,
                    person.sex,
                    person.age,
                    person.nation,
                    club.code if club else None,
                    club.name if club else None,
                    by_id[key].measure,
                    *games[key],
                )
