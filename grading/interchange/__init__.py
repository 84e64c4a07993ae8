"""Interchange CSV: results and grades in plain files, graded without a database."""
