"""What pages show of clubs and counties, read from the published snapshot."""
