"""A month's work, step by step; each can be broken off anywhere, and asked for again."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from urllib.parse import urlencode

from grading.models.published import STANDS
from tests.faults.cluster import Cluster
from tests.faults.readers import read
from tests.faults.results import CODES
from tests.faults.servers import HERE, Host, Server
from tests.faults.waiting import SECONDS, comes_true, free_port, wait_until

FIRST_MONTH = 12 * 2013 + 4
"""May 2013, which comes after the demo's last revision, in months."""
PATIENCE = 4
"""How often somebody asks for a thing before he gives it up."""
PASSWORD = "of a test alone"


@dataclass(slots=True)
class Step:
    """Something that somebody asks for, and a server does."""

    name: str
    ask: Callable[[], object]
    """Asks for it; asking a second time changes nothing."""
    is_done: Callable[[], object]
    victim: Callable[[], Server]
    """The server that is at work on it."""
    comes_again: bool = False
    """Whether a task waits in the queue for it, and another worker takes it up."""


@dataclass(slots=True)
class Month:
    """The steps, and the servers that do them; ``turn`` after turn, a month each."""

    cluster: Cluster
    web_host: Host = HERE
    worker_host: Host = HERE
    turn: int = 0
    port: int = field(default_factory=free_port)
    web: Server = field(init=False)
    worker: Server = field(init=False)
    command: Server = field(init=False)

    def __post_init__(self) -> None:
        self.web = self.cluster.web(self.port, self.web_host)
        self.worker = self.cluster.worker(self.worker_host)
        self.command = self._receiving()

    @property
    def steps(self) -> list[Step]:
        """From a file that comes in to the files that are made of the revision."""
        return [
            Step("receive", self._receive, self._is_received, lambda: self.command),
            Step("accept", self._accept, self._is_accepted, lambda: self.worker, comes_again=True),
            self._merging(),
            Step("build", self._build, self._is_built, lambda: self.worker, comes_again=True),
            Step("publish", self._publish, self._is_published, lambda: self.worker, True),
            Step("export", self._export, self._is_exported, lambda: self.worker, True),
        ]

    @property
    def name(self) -> str:
        """The revision's, such as 2013-05."""
        year, month = divmod(FIRST_MONTH + self.turn, 12)
        return f"{year}-{month + 1:02}"

    def step(self, name: str) -> Step:
        """The step of that name."""
        return next(step for step in self.steps if step.name == name)

    @property
    def root(self) -> str:
        """Where the site answers."""
        return f"http://{self.web_host.address}:{self.port}"

    def paths(self) -> list[str]:
        """Pages and answers of the API about players of all sorts, and about everybody."""
        with self.cluster.connect() as connection:
            refs = connection.execute(
                "SELECT DISTINCT ref FROM grading_publishedplayer p JOIN grading_publishedgrade g"
                " ON g.player_id = p.player_id WHERE p.until = %s AND p.merged_into_id IS NULL"
                " ORDER BY ref LIMIT 12",
                [STANDS],
            ).fetchall()
        assert refs
        of_players = [
            path.format(ref) for (ref,) in refs for path in ("/players/{}/", "/api/v1/players/{}/")
        ]
        return [*of_players, "/", "/?q=s", "/rankings/standard/", "/api/v1/players/?q=s"]

    def start(self) -> None:
        """Start what does the steps."""
        self.worker = self.cluster.worker(self.worker_host)
        self.web = self.cluster.web(self.port, self.web_host)
        self.worker.start()
        self.web.start()
        self._wait_for_web()

    def end(self) -> None:
        """Let nothing run on."""
        for server in (self.command, self.worker, self.web):
            server.kill()

    def restart(self, victim: Server) -> None:
        """Start again what was killed, but for a command, which somebody types again."""
        if victim is self.command:
            return
        victim.start()
        if victim is self.web:
            self._wait_for_web()

    def _wait_for_web(self) -> None:
        # That somebody listens is not enough: what was killed may do so for a moment yet.
        wait_until(lambda: read(self.root, "/help/")[0] == 200, self.root)

    # The steps

    def _receiving(self) -> Server:
        return self.cluster.command(
            "import_results", str(self.cluster.results), "--hold", "--kind", "other"
        )

    def _receive(self) -> None:
        self.command.kill()  # Whoever asks again breaks off what hangs.
        self.command = self._receiving()
        self.command.start()

    def _is_received(self) -> object:
        return self._submission() is not None

    def _submission(self) -> int | None:
        query = "SELECT id FROM grading_submission WHERE code = %s AND stage <> 'aside'"
        found: int | None = self.cluster.value(query, CODES.format(self.turn))
        return found

    def _accept(self) -> None:
        self._send("grading.accept_submission", self._submission(), f"{self.name}-02", None, None)

    def _is_accepted(self) -> object:
        query = "SELECT count(*) FROM grading_submission WHERE code = %s AND stage = 'accepted'"
        return self.cluster.value(query, CODES.format(self.turn))

    def _merging(self) -> Step:
        # Every second turn takes back what the one before did.
        if self.turn % 2:
            return Step("part", self._part, lambda: not self._is_merged(), lambda: self.web)
        return Step("merge", self._merge, self._is_merged, lambda: self.web)

    def _merge(self) -> None:
        kept, merged = self._pair()
        self._send_form(f"/admin/players/player/merge/?kept={kept}&merged={merged}")

    def _part(self) -> None:
        _kept, merged = self._pair()
        self._send_form(f"/admin/players/player/{merged}/unmerge/")

    def _send_form(self, path: str) -> None:
        visitor = Visitor(self.root)
        visitor.log_in()
        try:
            visitor.post(
                path, reason="looked at", confirmed_by="office", one_person="on", button="do"
            )
        except OSError:
            return  # It was killed while it answered; whoever waits looks again.

    def _is_merged(self) -> object:
        _kept, merged = self._pair()
        query = "SELECT merged_into_id FROM players_player WHERE id = %s"
        return self.cluster.value(query, merged)

    def _pair(self) -> tuple[int, int]:
        """Two who have never met, both with games: the first of the records, and the last."""
        kept = self.cluster.value("SELECT min(id) FROM players_player WHERE merged_into_id IS NULL")
        merged = self.cluster.value(
            "SELECT max(p.id) FROM players_player p WHERE coalesce(p.merged_into_id, %s) = %s"
            " AND NOT EXISTS (SELECT FROM players_player o WHERE o.merged_into_id = p.id)"
            " AND 9 < (SELECT count(*) FROM grading_game g WHERE p.id IN (white_id, black_id))"
            " AND NOT EXISTS (SELECT FROM grading_game g"
            " WHERE p.id IN (white_id, black_id) AND %s IN (white_id, black_id))",
            *(kept, kept, kept),
        )
        return kept, merged

    def _build(self) -> None:
        base = self._shown()
        self._send("grading.build_as_asked", self.name, base, self._decided(), None, None)

    def _is_built(self) -> object:
        query = "SELECT max(number) FROM grading_revision WHERE month = %s AND state = 'draft'"
        return self.cluster.value(query, self.name)

    def _publish(self) -> None:
        self._send("grading.publish_revision", self._is_built() or self._shown())

    def _is_published(self) -> object:
        query = (
            "SELECT count(*) FROM grading_pointer p JOIN grading_revision r"
            " ON r.number = p.revision_id WHERE r.month = %s"
        )
        return self.cluster.value(query, self.name)

    def _export(self) -> None:
        self._send("grading.export_published", self._shown())

    def _is_exported(self) -> object:
        return (self.cluster.var / "exports" / str(self._shown())).is_dir()

    def _shown(self) -> int:
        number: int = self.cluster.value("SELECT revision_id FROM grading_pointer")
        return number

    def _decided(self) -> int:
        query = "SELECT max(number) FROM grading_revision WHERE state NOT IN ('building', 'draft')"
        number: int = self.cluster.value(query)
        return number

    def _send(self, name: str, *given: object) -> None:
        self.cluster.tasks().send_task(name, given)


class Visitor:
    """Somebody with a browser."""

    def __init__(self, root: str) -> None:
        self.root = root
        self._cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._open = urllib.request.build_opener(self._cookies).open

    def get(self, path: str) -> str:
        """The page at a path."""
        with self._open(self.root + path, timeout=30) as answer:
            text: str = answer.read().decode()
        return text

    def post(self, path: str, **given: str) -> str:
        """What a form's page answers when the form is sent off."""
        page = self.get(path)
        token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        sent = urlencode({"csrfmiddlewaretoken": token, **given}).encode()
        asked = urllib.request.Request(self.root + path, sent)  # noqa: S310 - our own server
        with self._open(asked, timeout=30) as answer:
            text: str = answer.read().decode()
        return text

    def log_in(self) -> None:
        """As the administrator."""
        self.post("/admin/login/", username="admin", password=PASSWORD, next="/admin/")


def carry_out(step: Step) -> float:
    """Ask, and ask again, until it is done; gives the seconds that took."""
    began = time.monotonic()
    for _ in range(PATIENCE):
        step.ask()
        if comes_true(step.is_done, SECONDS / PATIENCE):
            return time.monotonic() - began
    raise AssertionError(f"waited in vain for {step.name}")
