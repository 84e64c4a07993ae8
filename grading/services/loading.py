"""Loading an association in bulk: all of it, or nothing.

Rows go in without a history of their own, for which the import record of their file stands.
"""

from __future__ import annotations

from django.db import transaction

from clubs.models import Club
from grading.models import Event
from grading.services.batches import Progress
from grading.services.keys import Keys, UnknownKey
from grading.services.loading_clubs import load_clubs
from grading.services.loading_games import load_events, load_games
from grading.services.loading_grades import load_grades
from grading.services.loading_players import load_affiliations, load_memberships, load_players
from grading.services.rows import Association
from players.models import Player

__all__ = ["Keys", "Progress", "UnknownKey", "known_keys", "load"]


def known_keys() -> Keys:
    """The keys of all that is in the database."""
    return Keys(
        clubs=dict(Club.objects.values_list("code", "pk")),
        players=dict(Player.objects.values_list("ref", "pk")),
        events=dict(Event.objects.values_list("code", "pk")),
    )


@transaction.atomic
def load(
    *, association: Association, keys: Keys | None = None, progress: Progress | None = None
) -> Keys:
    """Store all rows of ``association`` and give the keys of all that is there then.

    ``keys`` are those a loading before gave; without them they are read from the database. The
    lists and periods must be there (``set_up_lists``), and nothing is accepted: events are left
    at the stage RECEIVED, for ``accept_event`` or ``accept_events``. Raises UnknownKey, and
    IntegrityError for a row that is here already.
    """
    keys = known_keys() if keys is None else keys
    load_clubs(association.clubs, keys, progress)
    load_players(association.players, keys, progress)
    load_memberships(association.memberships, keys, progress)
    load_affiliations(association.affiliations, keys, progress)
    load_grades(association.grades, keys, progress)
    load_events(association.events, keys, progress)
    load_games(association.games, keys, progress)
    return keys
