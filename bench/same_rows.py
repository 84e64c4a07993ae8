"""Datasette's queries for the rows that pages show: the main table of each, without the rest."""

from __future__ import annotations


def queries(at: int, standard: str, rapid: str) -> dict[str, str]:
    """By name, at a revision, with the latest periods of its lists."""

    def then(*names: str) -> str:
        return " AND ".join(f"{name}.until > {at} AND {name}.since <= {at}" for name in names)

    columns = "p.ref, n.shown AS name, c.name AS club, s.grade, s.category, r.grade AS rapid"
    of_the_player = f"""
        JOIN grading_publishedplayer p ON p.player_id = n.player_id AND {then("p")}
        LEFT JOIN grading_publishedaffiliation a ON a.player_id = n.player_id AND a.position = 0
            AND {then("a")}
        LEFT JOIN grading_publishedclub c ON c.club_id = a.club_id AND {then("c")}
        LEFT JOIN grading_publishedgrade s ON s.player_id = n.player_id
            AND s.list_slug = 'standard' AND s.period = '{standard}' AND {then("s")}
        LEFT JOIN grading_publishedgrade r ON r.player_id = n.player_id
            AND r.list_slug = 'rapid' AND r.period = '{rapid}' AND {then("r")}"""
    listed = f"n.is_listed AND NOT n.is_former AND {then('n')}"
    people = f"SELECT {columns} FROM grading_publishedname n {of_the_player} WHERE {listed}"
    return {
        "named": f"""{people}
            AND n.folded >= :begin AND n.folded < :after AND n.folded LIKE :pattern
            ORDER BY n.folded, n.player_id LIMIT 50""",
        "referenced": f"{people} AND p.ref = :ref",
        "grades": f"""
            SELECT g.period, g.list_slug, g.grade, g.category, g.games_12m, g.games_counted
            FROM grading_publishedgrade g
            JOIN grading_publishedplayer p ON p.player_id = g.player_id
            WHERE p.ref = :ref AND {then("g", "p")} ORDER BY g.period DESC, g.list_slug""",
        "games": f"""
            SELECT s.day, e.name AS event, s.section, s.round, s.board, s.is_white, o.ref,
                o.surname || ', ' || o.forenames AS opponent, s.opponent_value, s.score, s.points
            FROM grading_publishedside s
            JOIN grading_publishedplayer p ON p.player_id = s.player_id
            LEFT JOIN grading_publishedplayer o ON o.player_id = s.opponent_id AND {then("o")}
            LEFT JOIN grading_publishedevent e ON e.event_id = s.event_id AND {then("e")}
            WHERE p.ref = :ref AND s.list_slug = 'standard' AND s.period = :period
                AND {then("s", "p")} ORDER BY s.day DESC, s.game_id""",
        "members": f"""
            SELECT {columns} FROM grading_publishedclub k
            JOIN grading_publishedaffiliation m ON m.club_id = k.club_id
            JOIN grading_publishedname n ON n.player_id = m.player_id {of_the_player}
            WHERE k.code = :code AND m.position IS NOT NULL AND {listed} AND {then("k", "m")}
            ORDER BY n.folded""",
    }
