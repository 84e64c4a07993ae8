"""What programs written for the grading site's own service ask: ``/api/compat/api.php?PATH``.

Source: formats, section 6, Compatible endpoints. Numbers are texts where these programs read texts,
and what nothing is held for is there and empty.
"""
