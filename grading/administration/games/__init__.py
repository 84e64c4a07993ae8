"""Games in the administration."""
