"""The pages that belong to no app."""

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from grading.engine.rules import RULE_SETS
from grading.reading.pages import EarlyRequest, page_without_list
from gradingsite import lookup, site


@page_without_list
def home(request: EarlyRequest) -> HttpResponse:
    """The search box and what it found; before the first list, what there will be."""
    snapshot = request.snapshot
    if snapshot is None:
        return render(request, "before_first_list.html")
    question = lookup.read_question(request.GET, snapshot)
    if not request.htmx and (ref := lookup.reference_asked(snapshot, question)):
        return redirect(snapshot.address("profile", ref))
    answer = lookup.answer(snapshot, question) if question.text else None
    # As one types only the results are sent for, unless it is a page from the browser's history.
    only_results = request.htmx and not request.htmx.history_restore_request
    template = "lookup/answer.html" if only_results else "home.html"
    context = {"question": question, "answer": answer, "modes": lookup.MODES}
    return render(request, template, context)


@page_without_list
def help_page(request: EarlyRequest) -> HttpResponse:
    """What the words and letters on the other pages mean."""
    return render(request, "help.html", {"rule_sets": list(RULE_SETS.values())})


def server_error(_request: HttpRequest) -> HttpResponse:
    """Say that something broke, with as little as possible that could break again."""
    return HttpResponseServerError(render_to_string("500.html", site.context()))
