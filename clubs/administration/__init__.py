"""Pages of the administration about clubs, beyond their forms."""
