"""In British English."""
