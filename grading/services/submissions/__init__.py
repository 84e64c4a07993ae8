"""Files of results into the records: received, identified, looked over, accepted."""
