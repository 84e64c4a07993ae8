"""Results submission files for tests, and what is told of them."""

from __future__ import annotations

from grading.imports.parsed import ParsedEvent
from grading.imports.submission.reading import read_submission
from grading.interchange.faults import Faults, FaultsFound

DETAILS = """#EVENT DETAILS
#EVENT CODE=KENT1#SUBMISSION INDEX=1#EVENT NAME=Kent Congress
#EVENT DATE=01/09/2012#FINAL RESULT DATE=30/09/2012
#RESULTS OFFICER=A. Grader#RESULTS OFFICER ADDRESS=1 High Street#RESULTS OFFICER ADDRESS=Town
#TREASURER=B. Treasurer#TREASURER ADDRESS=2 High Street
#MINUTES FOR GAME=90
"""
PLAYERS = """#PLAYER LIST
#PIN=1#ECF CODE=233310H#NAME=Smith, Ann
#PIN=2#NAME=Jones, Bob J#CLUB CODE=7AAA
#PIN=3#SURNAME=Brown#FORENAME=Cy#INITIALS=D#CLUB CODE=7AAA
"""
SECTION = """#SECTION RESULTS=Open
#PIN1=1#SCORE=10#PIN2=2#ROUND=1#GAME DATE=01/09/2012#COLOUR=W
#PIN1=3#SCORE=55#PIN2=1#ROUND=2#GAME DATE=02/09/2012#COLOUR=B
"""
FINISH = "#FINISH\n"
WHOLE = DETAILS + PLAYERS + SECTION + FINISH


def read(text: str) -> ParsedEvent:
    """The event of a file without a fault."""
    faults = Faults()
    event = read_submission("f", text, faults)
    faults.raise_any()
    return event


def faults_of(text: str) -> list[str]:
    """What is told of a file, a line a fault."""
    faults = Faults()
    read_submission("f", text, faults)
    try:
        faults.raise_any()
    except FaultsFound as found:
        return str(found).splitlines()
    return []
