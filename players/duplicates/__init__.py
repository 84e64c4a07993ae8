"""Records that may be one person’s: found over all players, and kept until somebody looks."""
