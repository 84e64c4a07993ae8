"""Examples of what is asked and answered about players, for the schema."""

from __future__ import annotations

from typing import Any

NONE: dict[str, Any] = {"grade": None, "category": None}
PLAYER: dict[str, Any] = {
    "ref": "233310H",
    "name": "Smith, Ann",
    "sex": "F",
    "age": 12,
    "title": None,
    "nation": "ENG",
    "deceased": False,
    "club": {"code": "4HAS", "name": "Hastings"},
    "formerly": [],
    "grades": {
        "standard": {
            "grade": 141,
            "category": "B",
            "is_revised": True,
            "baseline": 139,
            "previous": {"grade": 130, "category": "C"},
            "season": {"grade": 128, "category": "C"},
        },
        "rapid": {**NONE, "is_revised": False, "baseline": None, "previous": NONE, "season": None},
    },
}
GRADE: dict[str, Any] = {
    "period": "2013-01",
    "list": "standard",
    "grade": 141,
    "category": "B",
    "games_12m": 24,
    "games_counted": 30,
    "first_published": {"grade": 139, "category": "B"},
    "scale": "new",
    "has_working": True,
}
RANKED: dict[str, Any] = {
    "place": 1,
    "rank": 412,
    "ref": "233310H",
    "name": "Smith, Ann",
    "sex": "F",
    "age": 12,
    "nation": "ENG",
    "club": {"code": "4HAS", "name": "Hastings"},
    "grade": 141,
    "category": "B",
    "previous_grade": 130,
    "previous_category": "C",
    "games_12m": 24,
}
REFERENCES: dict[str, Any] = {"references": ["233310H", "233302", "233310J"]}
LOOKED_UP: dict[str, Any] = {
    "given": "233310J",
    "note": "233310J: the letter should be H",
    "player": None,
}
TOTALS: dict[str, Any] = {
    "list": "standard",
    "period": "2013-01",
    "revision": 8,
    "players": 2,
    "total": 261,
    "average": 130.5,
}
ADDED: dict[str, Any] = {"games": [{"grade": 150, "score": "1"}, {"grade": 130, "score": "0.5"}]}
TEAMS: dict[str, Any] = {
    "teams": [
        {"name": "Ashlea", "boards": ["233310H", "Birch, Bo", "-"]},
        {"name": "Elmfield", "boards": ["250", "300"], "seeding": 350, "note": "They have grown"},
    ]
}
SEEDED: dict[str, Any] = {
    "place": 1,
    "name": "Ashlea",
    "seeding": 340.0,
    "average": 340.0,
    "note": None,
    "problem": None,
    "boards": [
        {
            "given": "233310H",
            "ref": "233310H",
            "name": "Ash, Al",
            "rating": 480,
            "problem": None,
            "note": None,
            "may_be": [],
            "more": 0,
        },
    ],
}
