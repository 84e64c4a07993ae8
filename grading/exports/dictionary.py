"""What is in each file: the data dictionary, which the downloads page shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Columns = Mapping[str, str]
"""Each column, and what it holds."""


@dataclass(frozen=True, slots=True)
class Described:
    """A table, what it is for, and its columns."""

    stem: str
    """Of its files' names; what follows is the kind of file."""
    title: str
    words: str
    columns: Columns


LIST = Described(
    "list",
    "The list",
    "Everybody with a current grade, by reference, in the layout that other software reads:"
    " ISO-8859-1, with other letters written plainly. A * marks a place rather than a club.",
    {
        "Ref, Name, Sex": "the player",
        "JrAge": "the age, of juniors only",
        "Cat, Grade": "category and grade in the first list, as they now stand",
        "Grade1": "the grade in the list before, as it now stands",
        "Games": "games counted in the grade",
        "RCat, RGrade, RGrade1, RGames": "the same of the second list",
        "ClubNam1 to ClubNam6": "clubs, the one seen last first",
        "FIDECode, Nation": "as registered with FIDE",
    },
)
CLUBS = Described(
    "clubs",
    "Clubs",
    "All clubs, places and county teams, in the layout that goes with the list.",
    {"Club": "the name", "Code": "four characters", "Union, County": "where it is"},
)
TABLES = (
    Described(
        "players",
        "Players",
        "Everybody on record. Whoever is not shown here has no name, and in the games of his"
        " opponents a reference such as withheld1.",
        {
            "ref": "the player’s reference",
            "surname, forenames": "the name",
            "sex": "M or F",
            "title, fide_code, nation": "as registered with FIDE",
            "club": "code of the club seen last",
        },
    ),
    Described(
        "games",
        "Games",
        "Every game that was played: those graded, those in progress, and those of groups nobody of"
        " whom had met a graded player. Defaults are no games.",
        {
            "id": "the game",
            "date": "the day it was played, or about then",
            "rate": "the list it is graded in",
            "white, black": "references of the players",
            "score": "White’s: 1, 0.5 or 0",
            "period": "the list it is graded in, by month: late results come later than their date",
            "white_counts, black_counts": "0 where it does not count for the player",
            "event": "the event, as in the table of events",
            "section, round, board": "where in the event, if known",
        },
    ),
    Described(
        "sides",
        "Sides",
        "Each player’s half of every graded game.",
        {
            "list, period, game": "where it was graded",
            "ref, opponent": "references of the two",
            "own_grade, opponent_grade": "the grades they went in with",
            "opponent_kind": "list, other (that of the other list), start (a starting grade), age"
            " (a start by age) or allocated",
            "points": "what it is worth",
            "counted": "0 where it does not count for the player",
        },
    ),
    Described(
        "grades",
        "Grades",
        "Every grade of every list worked out here, as it now stands.",
        {
            "list, period, ref": "whose it is, and in which list",
            "grade, category": "as published",
            "games_12m": "games counted in the last twelve months",
            "games_counted": "games counted in the grade",
        },
    ),
    Described(
        "ages",
        "Juniors’ ages",
        "The ages that those lists took juniors at; whoever has no row was an adult.",
        {"list, period, ref": "whose it is, and in which list", "age": "in years"},
    ),
    Described(
        "allocations",
        "Allocated grades",
        "Grades that an association allocated for a season of its own list; no other list has any.",
        {
            "list, period, ref": "whose it is, and in which list",
            "grade": "what the player went in with",
        },
    ),
    Described(
        "starts",
        "Starts of ratings",
        "Where events are rated in turn, what ratings began at and were held up by: the start of a"
        " school grade, as far as the ratings show it.",
        {
            "list, ref": "whose it is, and in which list",
            "start": "the rating",
            "date": "the first day that it shows",
        },
    ),
    Described(
        "opening",
        "Opening grades",
        "The grades held before the first list worked out here.",
        {
            "list, ref": "whose it is, and in which list",
            "grade": "as published",
            "games": "the games it stands for when brought forward",
            "date": "the day they are of",
        },
    ),
    Described(
        "history",
        "Older grades",
        "Every grade of the lists before, as they were published. Those before July 2009 are on the"
        " scale of that time.",
        {
            "list, period, ref": "whose it is, and in which list",
            "grade, category": "as published",
            "games": "the games it rests on, where that is known",
        },
    ),
    Described(
        "events",
        "Events",
        "Where the games were played.",
        {
            "event": "the event, as in the table of games",
            "code, name, organiser": "as its organiser calls it",
            "kind, rate": "what it is, and at which rate it is played",
            "first_day, last_day": "when",
            "games": "how many of its games are here, defaults too",
        },
    ),
)
"""Those with a file of each kind."""
