"""Revisions in the administration: built, reported on, looked at, published, taken back."""
