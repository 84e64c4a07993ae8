"""A file of results that comes in."""

from __future__ import annotations

from tests.faults.cluster import Cluster

CODES = "FAULT{}"
"""What the file of each turn is called."""
RESULTS = """#EVENT DETAILS
#EVENT CODE={code}#SUBMISSION INDEX=1#EVENT NAME=Congress of the Faults
#EVENT DATE=01/04/2013#FINAL RESULT DATE=28/04/2013
#RESULTS OFFICER=A. Grader#RESULTS OFFICER ADDRESS=1 High Street
#TREASURER=B. Treasurer#TREASURER ADDRESS=2 High Street
#MINUTES FOR GAME=90
#PLAYER LIST
{players}
#SECTION RESULTS=Open
{games}
#FINISH
"""


def results_of(cluster: Cluster, code: str) -> str:
    """A file of results of forty players who are known, as the event called ``code``."""
    query = (
        "SELECT ref, surname || ', ' || forenames FROM players_player"
        " WHERE merged_into_id IS NULL AND forenames <> '' ORDER BY ref OFFSET 20 LIMIT 40"
    )
    with cluster.connect() as connection:
        known = connection.execute(query).fetchall()
    players = [f"#PIN={pin}#ECF CODE={ref}#NAME={name}" for pin, (ref, name) in enumerate(known, 1)]
    games = [
        f"#PIN1={pin}#SCORE={'10' if pin % 3 else '55'}#PIN2={pin + apart}#ROUND={apart}"
        f"#GAME DATE={apart:02}/04/2013#COLOUR=W"
        for apart in range(1, 6)
        for pin in range(1, len(known) - apart + 1, 2 * apart)
    ]
    return RESULTS.format(code=code, players="\n".join(players), games="\n".join(games))
