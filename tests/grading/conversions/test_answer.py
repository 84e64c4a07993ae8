"""What is typed into the conversions, read strictly, and told in every scale of its era."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.conversions.answer import InvalidValueError, answer, parse_value
from grading.conversions.scales import SCALES


def told(text: str, scale: str) -> dict[str, tuple[int, str, str]]:
    """Rounded, exact and how, by scale."""
    return {e.scale.slug: (e.rounded, e.written, e.how) for e in answer(text, scale).equivalents}


def test_a_grade_is_told_in_all_scales_of_its_era() -> None:
    assert told("151", "ecf") == {
        "fide": (1858, "1858", "151 × 8 + 650"),
        "national": (1808, "1808", "151 × 8 + 600"),
        "ecf-2020": (1833, "1832 1⁄2", "151 × 7.5 + 700"),
    }
    assert told("150", "bcf") == {
        "elo": (2000, "2000", "150 × 5 + 1250"),
        "us": (2100, "2100", "150 × 5 + 1350"),
    }


def test_a_rating_is_told_as_a_grade_and_by_way_of_it_in_the_others() -> None:
    assert told("1853", "fide") == {
        "ecf": (150, "150 3⁄8", "(1853 − 650) ÷ 8"),
        "national": (1803, "1803", "(1853 − 650) ÷ 8 × 8 + 600"),
        "ecf-2020": (1828, "1827 13⁄16", "(1853 − 650) ÷ 8 × 7.5 + 700"),
    }


def test_only_a_us_rating_is_of_a_class() -> None:
    (elo, us) = answer("150", "bcf").equivalents
    assert elo.us_class is None
    assert us.us_class is not None
    assert us.us_class.words == "Expert"


@pytest.mark.parametrize("text", ["1850", " 1850 ", "1,850"])
def test_numbers_as_people_write_them(text: str) -> None:
    assert parse_value(text, SCALES["fide"][1]) == 1850


@pytest.mark.parametrize(
    "text, scale, says",
    [
        ("abc", "ecf", "“abc” is no number: an ECF grade is a whole one, such as 150."),
        ("abc", "fide", "“abc” is no number: a FIDE rating is a whole one, such as 1850."),
        ("150.5", "ecf", "150.5 is no whole number, as grades and ratings are: try 150 or 151."),
        ("150½", "ecf", "150½ is no whole number, as grades and ratings are: try 150 or 151."),
        (
            "150 3⁄8",
            "ecf",
            "150 3⁄8 is no whole number, as grades and ratings are: try 150 or 151.",
        ),
        ("  ", "ecf", "Type a number to convert."),
        ("301", "ecf", "301 is outside what is converted: an ECF grade is from 0 to 300."),
        ("-1", "ecf", "-1 is outside what is converted: an ECF grade is from 0 to 300."),
        ("649", "fide", "649 is outside what is converted: a FIDE rating is from 650 to 3050."),
        ("１５０", "ecf", "“１５０” is no number"),
        ("9" * 5_000, "ecf", f"“{'9' * 20}…” is no number"),
    ],
)
def test_what_is_wrong_is_named(text: str, scale: str, says: str) -> None:
    with pytest.raises(InvalidValueError) as caught:
        answer(text, scale)
    assert str(caught.value).startswith(says)


def test_a_number_of_another_scale_offers_those_it_fits() -> None:
    with pytest.raises(InvalidValueError) as caught:
        answer("1850", "ecf")
    assert [scale.slug for scale in caught.value.fits] == [
        "fide",
        "national",
        "ecf-2020",
        "elo",
        "us",
    ]


@given(st.text(max_size=30), st.sampled_from(sorted(SCALES)))
def test_anything_typed_is_answered_or_refused(text: str, scale: str) -> None:
    try:
        found = answer(text, scale)
    except InvalidValueError:
        return
    assert str(found.value) in text.replace(",", "")
