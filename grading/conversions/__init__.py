"""Grades in the terms of other scales: rules of thumb with a date each, in fractions."""
