"""Pages of clubs and counties."""
