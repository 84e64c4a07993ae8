"""Addresses of the pages of one player in the administration, beyond those of Django."""

from __future__ import annotations

from gradingsite.administration.addresses import Pages
from players.administration.erasing import erase_page, export_page
from players.administration.hiding import hide_page
from players.administration.merging import merge_page
from players.administration.splitting import split_page
from players.administration.unmerging import unmerge_page

PAGES: Pages = {
    "merge": ("merge/", merge_page),
    "unmerge": ("<int:pk>/unmerge/", unmerge_page),
    "split": ("<int:pk>/split/", split_page),
    "hide": ("<int:pk>/hide/", hide_page),
    "erase": ("<int:pk>/erase/", erase_page),
    "export": ("<int:pk>/export/", export_page),
}
