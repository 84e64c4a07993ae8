"""Central records of grading, and the published snapshot."""

from grading.models.allocations import Allocation
from grading.models.corrections import Correction
from grading.models.error_reports import ErrorReport
from grading.models.events import Event, Section
from grading.models.expected import NotExpected, ReportingContact, ReportReminder
from grading.models.feeds import Feed
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
    PublishedSection,
    PublishedSide,
)
from grading.models.received import ReceivedReport
from grading.models.revisions import Pointer, Revision
from grading.models.school_grades import SchoolGrade
from grading.models.submissions import Identification, KnownAs, Submission

__all__ = [
    "Allocation",
    "Correction",
    "ErrorReport",
    "Event",
    "Feed",
    "Game",
    "GradingList",
    "Identification",
    "ImportRecord",
    "ImportedAffiliation",
    "ImportedGrade",
    "KnownAs",
    "NotExpected",
    "Period",
    "Placement",
    "Pointer",
    "PublishedAffiliation",
    "PublishedClub",
    "PublishedEvent",
    "PublishedGrade",
    "PublishedName",
    "PublishedPlayer",
    "PublishedSection",
    "PublishedSide",
    "ReceivedReport",
    "ReportReminder",
    "ReportingContact",
    "Revision",
    "SchoolGrade",
    "Section",
    "Submission",
]
