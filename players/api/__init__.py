"""The API of players, their grades and games."""
