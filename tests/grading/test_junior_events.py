"""What is for juniors by its name."""

import pytest

from grading.junior_events import is_for_juniors


@pytest.mark.parametrize(
    "name",
    [
        "Kent Junior Congress",
        "JUNIORS",
        "Under 18",
        "Under-11 boys",
        "U9",
        "U-14s",
        "Primary Schools",
    ],
)
def test_names_of_what_is_for_juniors(name: str) -> None:
    assert is_for_juniors(name)


@pytest.mark.parametrize("name", ["Under 100", "Under 90", "U120", "Major", "Schooner Cup", "U4"])
def test_a_limit_of_grades_is_no_age(name: str) -> None:
    assert not is_for_juniors(name)
