"""Schemes that rate unit after unit: saca, elo, glicko. Arrays in, arrays out, no Django."""
