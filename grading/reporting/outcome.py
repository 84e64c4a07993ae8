"""What came of a report, and the revision that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grading.models import ErrorReport, Revision
from gradingsite.folding import fold
from players.chains import branches_of
from players.models import FormerName, Player

PUBLISHED = Revision.State.PUBLISHED
NOT_SHOWN = "a player not shown"
BETWEEN_WORDS = re.compile(r"\W+")


def report_called(token: str) -> ErrorReport | None:
    """The report with that token, the correction that answered it and its game, by one query."""
    with_correction = ErrorReport.objects.select_related("correction__shown_in", "game")
    return with_correction.filter(token=token).first()


def shown_in(report: ErrorReport) -> Revision | None:
    """The published revision that shows what was put right; none before there is one.

    Where no correction is named, as of a name, that is the first whose building began after the
    answer: it is made of all records. One that undoes another brings nothing new.
    """
    if report.status != ErrorReport.Status.RIGHT or report.answered_at is None:
        return None
    if report.correction is not None:
        return report.correction.shown_in
    later = Revision.objects.filter(state=PUBLISHED, undoes=None, created_at__gt=report.answered_at)
    return later.order_by("number").first()


def shown_subject(report: ErrorReport) -> str:
    """What it is about; of a player who is hidden, whom it names or leads to, no more than that."""
    leads = {report.player_id}
    if report.game is not None:
        leads |= {report.game.white_id, report.game.black_id}
    said = {*_words(report.subject)}
    hidden = branches_of(Player.objects.filter(hidden=True).values_list("pk", flat=True))
    is_about_one = not hidden.isdisjoint(leads) or any(called <= said for called in _called(hidden))
    return NOT_SHOWN if is_about_one else report.subject


def _called(players: set[int]) -> Iterator[set[str]]:
    """The words that any of them is called by, or was before: a reference, or a name.

    Of a name it is the surname, and the first of the forenames.
    """
    now = Player.objects.filter(pk__in=players)
    before = Player.history.filter(id__in=players)
    former = FormerName.objects.filter(player__in=players)
    for ref in now.values_list("ref", flat=True):
        yield {ref.lower()}
    names = [kind.order_by().values_list("surname", "forenames") for kind in (now, before, former)]
    for surname, forenames in names[0].union(*names[1:]):
        if words := {*_words(surname), *_words(forenames)[:1]}:
            yield words


def _words(text: str) -> list[str]:
    return fold(BETWEEN_WORDS.sub(" ", text)).split()
