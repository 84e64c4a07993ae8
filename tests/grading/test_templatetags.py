"""Numbers and categories as pages say them."""

from fractions import Fraction

import pytest

from grading.templatetags.snapshot import decimal, grouped, meaning


@pytest.mark.parametrize(
    "number, written",
    [
        (None, ""),
        (120, "120"),
        (1210, "1,210"),
        (64.5, "64.5"),
        (Fraction(3092, 30), "103.0667"),
        (-15.5, "−15.5"),
        (-0.00001, "0"),
        (100.00000000001, "100"),
        (0, "0"),
        (Fraction(18125, 100000), "0.1813"),
    ],
)
def test_decimals_as_far_as_they_are_needed(number: float | Fraction | None, written: str) -> None:
    assert decimal(number) == written


@pytest.mark.parametrize("number, written", [(181.25, "181.3"), (170.35, "170.4"), (-0.25, "−0.3")])
def test_a_half_of_the_last_decimal_is_rounded_up(number: float, written: str) -> None:
    assert decimal(number, 1) == written


def test_thousands_apart() -> None:
    assert (grouped(9655), grouped(None)) == ("9,655", "")


def test_what_a_letter_means_under_its_rules() -> None:
    assert meaning("B", "ecf-2012") == (
        "30 or more counted games in 24 months, at least 20 in the last 12"
    )
    assert meaning("F", "ecf-2015").startswith("5 or more")
    assert meaning("F", "ecf-2012") == ""
    assert meaning("A", "") == "30 or more counted games in 12 months"
