"""The pages that belong to no app."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static

from grading.conversions.scales import ECF
from grading.engine.rules import BYCA, RULE_SETS
from grading.engine.sequential.seeding import MISSING_BOARD
from grading.reading.pages import EarlyRequest, page_without_list
from grading.reading.parameters import is_ticked
from grading.selectors.received import first_list_due
from gradingsite import lookup
from gradingsite.help import HEADINGS, counts_of, increments

STATED_IN_2013 = ("fide", "national")
"""The conversions that the help page tells; a page of their own has all of them."""


@page_without_list
def home(request: EarlyRequest) -> HttpResponse:
    """The search box and what it found; before the first list, what there will be."""
    snapshot = request.snapshot
    if snapshot is None:
        return render(request, "before_first_list.html", {"due": first_list_due()})
    question = lookup.read_question(request.GET, snapshot)
    # Only where it was sent off: the way back from the profile is to what was typed.
    if is_ticked(request.GET, "go") and (ref := lookup.reference_asked(snapshot, question)):
        return redirect(snapshot.address("profile", ref))
    answer = lookup.answer(snapshot, question) if question.text else None
    # As one types only the results are sent for, unless it is a page from the browser's history.
    only_results = request.htmx and not request.htmx.history_restore_request
    template = "lookup/answer.html" if only_results else "home.html"
    context = {
        "question": question,
        "answer": answer,
        "modes": lookup.MODES,
        "counts": counts_of(snapshot),
    }
    return render(request, template, context)


@page_without_list
def help_page(request: EarlyRequest) -> HttpResponse:
    """What the words and letters on the other pages mean."""
    context = {
        "headings": HEADINGS,
        "counts": counts_of(request.snapshot),
        "rule_sets": [rules for rules in RULE_SETS.values() if rules.has_categories],
        "age_starts": BYCA.age_starts,
        "missing_board": MISSING_BOARD,
        "increments": list(increments()),
        "scales": [scale for scale in ECF.scales if scale.slug in STATED_IN_2013],
    }
    return render(request, "help.html", context)


def icon(request: HttpRequest) -> HttpResponse:
    """Lead to the icon, which browsers ask for here where no page says where it is."""
    return redirect(static("icon.svg"))
