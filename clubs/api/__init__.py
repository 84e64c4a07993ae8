"""The API of clubs and counties."""
