"""The whole API of the demo held against its schema: no fault of ours, every reply as described.

schemathesis makes up requests from the schema, right ones and wrong ones; half of them are about
players, clubs and events that there are. CI does it, and ``pytest -m crawl`` does anywhere.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import schemathesis
import yaml
from django.utils.text import slugify
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from grading.models import PublishedClub, PublishedEvent, PublishedPlayer, Revision
from gradingsite.api.docs import SCHEMA
from gradingsite.wsgi import application
from tests.browser import subjects
from tests.grading.demo.small.snapshot import grades, last_revision

EXAMPLES = 40
NOT_HELD: Any = [positive_data_acceptance]
"""No schema can say which cursors, counties or pairs of lists there are."""
DESCRIBED = schemathesis.openapi.from_dict(yaml.safe_load(SCHEMA.read_text()))
DESCRIBED.app = application
OF_SCHEMA: Any = DESCRIBED.get_all_operations()
FOUND: Any = [found.ok() for found in OF_SCHEMA]
OPERATIONS = {operation.definition.raw["operationId"]: operation for operation in FOUND}


def real_values(path: str) -> dict[str, st.SearchStrategy[Any]]:
    """Values that parts of addresses, and of what is sent, have in the demo."""
    number = last_revision().number
    boards = st.lists(st.sampled_from([_pupil(number), "-", "250"]), min_size=1, max_size=4)
    refs = list(PublishedPlayer.objects.at(number).values_list("ref", flat=True)[:200])
    merged = PublishedPlayer.objects.at(number).filter(merged_into_id__isnull=False)
    refs += list(merged.values_list("ref", flat=True))
    # Somebody has a starting grade among these, whoever comes first in the alphabet has none.
    refs += [subjects.starter(number), subjects.junior(number), _pupil(number)] * len(refs)
    named = PublishedClub.objects.at(number).values_list("county", flat=True)
    counties = {slugify(county) for county in named}
    slugs = ["schools"] if "/seeding/" in path else ["standard", "rapid", "schools"]
    slugs = sorted(counties - {""}) if "/counties/" in path else slugs
    events = PublishedEvent.objects.at(number)
    return {
        "ref": st.sampled_from(refs),
        "other": st.sampled_from(refs),
        "code": st.sampled_from(list(PublishedClub.objects.values_list("code", flat=True))),
        "slug": st.sampled_from(slugs),
        "period": st.sampled_from(["2012-01", "2012-07", "2013-01", "2013-04", "2013-07"]),
        "event_id": st.sampled_from(list(events.values_list("event_id", flat=True))),
        "teams": st.lists(st.fixed_dictionaries({"boards": boards}), min_size=1, max_size=3),
        "number": st.sampled_from(list(Revision.objects.values_list("number", flat=True))),
    }


def _pupil(number: int) -> str:
    """Somebody with a rating, which events move in turn."""
    player_id = min(grades(number, "schools", "2013-04"))
    return str(PublishedPlayer.objects.at(number).get(player_id=player_id).ref)


@pytest.mark.crawl
@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_it_is_as_described(name: str, record_property: Any) -> None:
    operation, real = OPERATIONS[name], real_values(OPERATIONS[name].path)
    answered: Counter[int] = Counter()

    @seed(1)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), chosen=st.data())
    def holds(case: schemathesis.Case, chosen: st.DataObject) -> None:
        if chosen.draw(st.integers(0, 3)):
            for part in case.path_parameters:
                case.path_parameters[part] = chosen.draw(real[part])
        # A text is seldom a name: of teams made up, hardly one can be seeded.
        if isinstance(case.body, dict) and "teams" in case.body and chosen.draw(st.booleans()):
            case.body["teams"] = chosen.draw(real["teams"])
        response = case.call(headers={"Accept-Encoding": "identity"})
        answered[response.status_code] += 1
        case.validate_response(response, excluded_checks=NOT_HELD)

    holds()
    record_property("statuses", dict(answered))
    assert any(status < 300 for status in answered), answered
