"""Events in the administration."""
