"""A text without what somebody is told by."""

from __future__ import annotations

from datetime import date

import pytest

from players.erasing.called import ERASED, Called

ANN = Called(
    refs={"233310H": "100001K"},
    names=[("Smith-Jones", "Ann Mary")],
    numbers=["ME123456"],
    born=[date(2001, 2, 3)],
)


@pytest.mark.parametrize(
    "text",
    [
        *("Smith-Jones, Ann Mary", "Ann Smith-Jones", "ANN MARY SMITH-JONES", "smith jones,ann"),
        *("ME123456", "me123456"),
    ],
)
def test_a_name_goes_however_it_is_written(text: str) -> None:
    assert ANN.without(f"of {text}: x", about=False) == f"of {ERASED}: x"


def test_a_reference_gives_way_to_another() -> None:
    assert ANN.without("is 233310h, not 1233310H", about=False) == "is 100001K, not 1233310H"


@pytest.mark.parametrize(
    "text",
    ["2001-02-03", "3/2/2001", "03.02.2001", "3 February 2001", "Feb 3, 2001", "smith-jones"],
)
def test_only_what_is_about_somebody_is_searched_for_what_others_have_too(text: str) -> None:
    assert ANN.without(text, about=True) == ERASED
    assert ANN.without(text, about=False) == text


def test_a_name_that_is_shared_is_taken_from_what_is_about_somebody_alone() -> None:
    shared = Called(refs=ANN.refs, names=ANN.names, is_shared=True)
    text = "Ann Smith-Jones came"
    assert shared.without(text, about=False) == text
    assert shared.without(text, about=True) == f"{ERASED} came"
    told = {"moves": [{"ref": "233310H", "name": "Smith-Jones, Ann"}, {"name": "Smith-Jones, Ann"}]}
    assert shared.without_in(told, about=False) == {
        "moves": [{"ref": "100001K", "name": ERASED}, {"name": "Smith-Jones, Ann"}]
    }


def test_what_has_the_reference_in_it_is_about_somebody_but_for_a_file_of_many() -> None:
    shared = Called(refs=ANN.refs, names=ANN.names, is_shared=True)
    text = "Smith-Jones, Ann 233310H"
    assert shared.without(text, about=False) == f"{ERASED} 100001K"
    assert shared.without(text, about=False, same_length=True) == "Smith-Jones, Ann 100001K"


def test_a_word_that_only_begins_so_stays() -> None:
    assert ANN.without("Smith-Joneston", about=True) == "Smith-Joneston"


def test_columns_stay_where_they_are() -> None:
    assert ANN.without("|Smith-Jones, Ann|", about=False, same_length=True) == "|[erased]        |"
