"""Folding and wild cards, against the vectors, a plain oracle, and SQL's LIKE."""

from __future__ import annotations

import json
import sqlite3
import sys
import unicodedata
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gradingsite.folding import LONGEST, Pattern, fold, parse_pattern

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "wildcards.json").read_text("utf-8"))
CASES: list[tuple[str, str, list[str]]] = [
    (kind, typed, found)
    for kind, part in (
        ("names", VECTORS),
        ("refs", VECTORS["refs"]),
        ("clubs", VECTORS["clubs"]),
    )
    for typed, found in part["cases"]
]
NAMES: dict[str, list[str]] = {
    "names": VECTORS["names"],
    "refs": VECTORS["refs"]["refs"],
    "clubs": VECTORS["clubs"]["clubs"],
}
EVERY_CHARACTER = [chr(code) for code in range(sys.maxunicode + 1)]

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=40)
LATIN_NAMES = st.text("aA éÉß łŁæ'’-.,%_\\*?", max_size=12)
FOLDED_NAMES = st.text("ab ,%_\\*?", max_size=10).map(fold)
PATTERNS = st.text("aab?* ,%_\\", max_size=8)


def like(names: list[str], pattern: Pattern) -> list[str]:
    """The names SQLite finds by the pattern."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE players (name TEXT, folded TEXT)")
        rows = [(name, fold(name)) for name in names]
        database.executemany("INSERT INTO players VALUES (?, ?)", rows)
        query = r"SELECT name FROM players WHERE folded LIKE ? ESCAPE '\'"
        return [name for (name,) in database.execute(query, [pattern.to_like()])]


def oracle(pattern: str, name: str) -> bool:
    """Whether ``pattern`` matches a beginning of ``name``, both folded: the plain definition."""
    if not pattern:
        return True
    if pattern[0] == "*":
        return any(oracle(pattern[1:], name[start:]) for start in range(len(name) + 1))
    return name[:1] != "" and pattern[0] in ("?", name[0]) and oracle(pattern[1:], name[1:])


def seconds_of(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


@pytest.mark.parametrize("kind, typed, found", CASES)
def test_vectors(kind: str, typed: str, found: list[str]) -> None:
    pattern = parse_pattern(typed)
    assert sorted(name for name in NAMES[kind] if pattern.matches(name)) == sorted(found)
    assert sorted(like(NAMES[kind], pattern)) == sorted(found)


@pytest.mark.parametrize(
    "text, folded",
    [
        ("Müller-Lüdenscheidt, Jörg", "muller ludenscheidt,jorg"),
        ("Mu\u0308ller", "muller"),
        ("Straße", "strasse"),
        ("Łukasz Ørsted Æthelred Đorđe Þór Œuvre", "lukasz orsted aethelred dorde thor oeuvre"),
        ("Иванов, Андрей", "ivanov,andrey"),
        ("O'B’r‘iʼeˈn`´ʻ′＇", "obrien"),
        ("St. John…", "st john"),
        ("  a \t b\r\nc\xa0\u3000d\x85e\u2028f ", "a b c d e f"),
        ("Smith  ,   John ,x", "smith,john,x"),
        ("Smith -,- John", "smith,john"),
        ("a ' b", "a b"),
        ("a\x00b \x01 c\x7f\u200b\u00ad", "ab c"),
        ("\ud800a\udfff", "a"),
        ("Surrey *", "surrey *"),
        ("100% _\\ ?*", "100% _\\ ?*"),
        ("ｗｉｄｅ，？＊％＿", "wide,?*%_"),
        ("", ""),
        (" .'- ", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_hyphens_of_all_kinds_are_spaces() -> None:
    hyphens = [c for c in EVERY_CHARACTER if unicodedata.category(c) == "Pd"]
    assert "\u2013" in hyphens
    assert [c for c in [*hyphens, "\u2212"] if fold(f"a{c}b") != "a b"] == []


def test_white_space_of_all_kinds_is_one_space() -> None:
    assert [c for c in EVERY_CHARACTER if c.isspace() and fold(f"a{c}b") != "a b"] == []


def test_apostrophes_of_all_kinds_are_dropped() -> None:
    apostrophes = [c for c in EVERY_CHARACTER if "APOSTROPHE" in unicodedata.name(c, "")]
    quotes = "\u2018\u2019\u201b\u02bb\u02bc\u02b9\u2032\u00b4\u0060\uff07\ua78c"
    assert "'" in apostrophes
    exceptions = {"ŉ"}  # a letter with an apostrophe, of which the letter stays
    dropped = {*apostrophes, *quotes} - exceptions
    assert [c for c in sorted(dropped) if fold(f"a{c}b") != "ab"] == []


def test_every_character_folds_to_printable_ascii() -> None:
    folded = fold("".join(EVERY_CHARACTER))
    assert folded.isascii()
    assert folded.isprintable()


@given(ANY_TEXT)
@example("a \x01 b")
@example("-,-")
@example("'-' ,")
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(ANY_TEXT)
def test_folded_text_is_tidy(text: str) -> None:
    folded = fold(text)
    assert folded == folded.strip().lower()
    assert not any(
        odd in folded for odd in ("  ", " ,", ", ", "'", "`", ".", "-", "\n", "\t", "\x00")
    )


@given(ANY_TEXT)
@example("Андрей Ёжиков")
@example("क़")
def test_equal_texts_fold_alike_however_their_accents_are_written(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))


@given(st.text("aeiouclnsz éüñçłßøæđþšžğőåÉÜŁØÆĐÞ", max_size=20))
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.upper()) == fold(text.lower()) == fold(text)


@given(ANY_TEXT)
def test_every_name_finds_itself(name: str) -> None:
    assert parse_pattern(name).matches(name)
    assert like([fold(name)], parse_pattern(name)) == [fold(name)]


@given(LATIN_NAMES, st.integers(0, 12))
def test_a_name_is_found_by_any_beginning_of_it(name: str, length: int) -> None:
    assert parse_pattern(name[:length]).matches(name)


@given(st.text("ab ,%_\\", max_size=5), FOLDED_NAMES)
def test_without_wild_cards_a_pattern_is_how_the_name_starts(typed: str, name: str) -> None:
    pattern = parse_pattern(typed)
    assert pattern.matches(name) == name.startswith(fold(typed))
    assert pattern.prefix == fold(typed)


@given(PATTERNS, FOLDED_NAMES)
@example("a*\\?", "ab\\a")
@example("*a?b", "aaab")
def test_matches_is_what_the_words_say(typed: str, name: str) -> None:
    assert parse_pattern(typed).matches(name) == oracle(fold(typed), name)


@given(PATTERNS, st.lists(FOLDED_NAMES, max_size=6))
def test_sql_finds_what_matches(typed: str, names: list[str]) -> None:
    pattern = parse_pattern(typed)
    assert like(names, pattern) == [name for name in names if pattern.matches(name)]


@given(PATTERNS, FOLDED_NAMES)
def test_what_matches_starts_with_the_prefix(typed: str, name: str) -> None:
    pattern = parse_pattern(typed)
    assert name.startswith(pattern.prefix) or not pattern.matches(name)
    assert fold(typed).startswith(pattern.prefix)


@pytest.mark.parametrize(
    "typed, sql",
    [
        ("Smith", "smith%"),
        ("sm?th*", "sm_th%"),
        ("m*cd", "m%cd%"),
        ("100%_\\", "100\\%\\_\\\\%"),
        ("*?**a*?*?*b", "_%a__%b%"),
        ("***", "%"),
        ("??", "__%"),
        ("", "%"),
    ],
)
def test_to_like(typed: str, sql: str) -> None:
    assert parse_pattern(typed).to_like() == sql


@pytest.mark.parametrize(
    "typed, only",
    [
        *[(typed, True) for typed in ("", " ", "*", "**", "???", "*?*", ".", "'", "-", "-*")],
        *[(typed, False) for typed in ("a", "a*", "*a", "?,", "%", "_", "\\", "*,", "? ?")],
    ],
)
def test_only_wild_cards(typed: str, only: bool) -> None:
    assert parse_pattern(typed).is_only_wildcards is only


@pytest.mark.parametrize(
    "typed, has", [("sm*ith", True), ("sm?i?ley", True), ("sm*th", False), ("smith*", False)]
)
def test_three_letters_after_a_wild_card_are_for_an_index(typed: str, has: bool) -> None:
    assert Pattern(typed).has_inner_trigram is has


def test_a_trailing_star_says_nothing_new_but_the_space_before_it_does() -> None:
    assert parse_pattern("2333*") == parse_pattern("2333")
    assert parse_pattern("surrey *").matches("Surrey *")
    assert not parse_pattern("surrey *").matches("Surrey")


LONG = [
    pytest.param(typed, id=f"{typed[:4]!a}...{typed[-2:]!a}")
    for typed in (
        "a" * 10_000,
        "*" * 10_000,
        "?" * 10_000,
        "*?" * 5_000,
        "*a" * 5_000,
        "a*" * 5_000 + "b",
        "*a?" * 3_000 + "b",
        "%_\\" * 3_000,
        "👯" * 10_000,  # many characters each as ASCII
        "\u0301\u0316" * 5_000,  # accents that have to change places
        " " * 10_000,
        "- ," * 3_000,
        "\ud800" * 10_000,
        "\x00" * 10_000,
    )
]


@pytest.mark.parametrize("typed", LONG)
def test_long_input_is_never_slow(typed: str) -> None:
    names = ["a" * 400, "a" * 399 + "b", "ab" * 200, ""]
    pattern = parse_pattern(typed)
    assert len(pattern.text) <= LONGEST
    assert len(pattern.to_like()) <= 2 * LONGEST + 1
    assert seconds_of(lambda: fold(typed)) < 0.5
    assert seconds_of(lambda: [pattern.matches(name) for name in names]) < 0.5
    assert seconds_of(lambda: like(names, pattern)) < 0.5


def test_what_is_cut_off_a_long_pattern_changes_no_answer() -> None:
    name = "a" * 499
    assert parse_pattern("*a" * 499).matches(name)
    assert not parse_pattern("*a" * 500 + "b").matches(name)
    assert not parse_pattern("?" * 10_000).matches(name)
