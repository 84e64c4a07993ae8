"""Files of results in the administration: uploaded, identified, looked over, accepted."""
