"""A file that was mended after it came to grief is received and accepted, or refused in words."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grading.imports.results import read_results
from grading.interchange.faults import FaultsFound
from grading.models import Game
from grading.models.submissions import Submission
from grading.services.setup import set_up_lists
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.plan import plan_of
from grading.services.submissions.receiving import receive_submission
from gradingsite.recording import Refused
from players.models import Player
from tests.grading.imports.mutations import mutated
from tests.grading.imports.test_fuzz import BESIDE, FILES

pytestmark = pytest.mark.django_db

ON = date(2013, 2, 1)


@pytest.fixture(autouse=True)
def _records() -> None:
    set_up_lists(first="2011-07")
    Player.objects.create(ref="233310H", surname="Smith", forenames="Ann")


def outcome(content: bytes) -> str:
    """What becomes of a file; nothing of it stays."""
    with transaction.atomic():
        try:
            submission = receive_submission(
                name="f", read=read_results("f", content, BESIDE), declared=BESIDE, on=ON
            )
            games = plan_of(submission).parsed.games
            if submission.stage == Submission.Stage.IDENTIFIED:
                accept_submission(submission=submission, on=ON)
                assert Game.objects.count() == games
            return submission.stage
        except FaultsFound as faults:
            return str(faults)
        except Refused as refusal:
            return str(refusal)
        finally:
            transaction.set_rollback(True)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(FILES)), st.integers(0, 2**32))
def test_a_file_that_came_to_grief(name: str, seed: int) -> None:
    assert outcome(mutated(FILES[name], seed))


@pytest.mark.parametrize(
    "name, stage", [("submission", "accepted"), ("table", "accepted"), ("report", "received")]
)
def test_one_that_did_not(name: str, stage: str) -> None:
    """A report tells of no reference, so that somebody has to say who Ann Smith is."""
    assert outcome(FILES[name]) == stage
