"""Many players at once: who is meant by each reference and name, in few queries."""
