"""The project's own benchmark: ``make bench``. Ratios side by side in one run, never a test."""
