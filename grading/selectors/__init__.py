"""What pages show of revisions, grades and events, read from the published snapshot."""
