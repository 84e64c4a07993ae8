"""Who changed what, when, why, and what it was before: of all central records, on one page."""
