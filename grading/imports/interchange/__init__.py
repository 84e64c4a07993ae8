"""Interchange CSV, read for the records. Source: formats, section 1."""
