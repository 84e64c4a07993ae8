"""Reporting an error: the form, what keeps programs from it, and the page that tells the rest."""
