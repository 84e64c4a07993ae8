"""Central records of grading, and the published snapshot."""

from grading.models.corrections import Correction
from grading.models.events import Event, Section
from grading.models.games import Game, Placement
from grading.models.grading_lists import GradingList, Period
from grading.models.imported import ImportedAffiliation, ImportedGrade, ImportRecord
from grading.models.published import (
    PublishedAffiliation,
    PublishedClub,
    PublishedEvent,
    PublishedGrade,
    PublishedName,
    PublishedPlayer,
    PublishedSide,
)
from grading.models.revisions import Pointer, Revision

__all__ = [
    "Correction",
    "Event",
    "Game",
    "GradingList",
    "ImportRecord",
    "ImportedAffiliation",
    "ImportedGrade",
    "Period",
    "Placement",
    "Pointer",
    "PublishedAffiliation",
    "PublishedClub",
    "PublishedEvent",
    "PublishedGrade",
    "PublishedName",
    "PublishedPlayer",
    "PublishedSide",
    "Revision",
    "Section",
]
