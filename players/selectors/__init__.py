"""What pages show of players, read from the published snapshot."""
