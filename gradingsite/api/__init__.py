"""What every part of the JSON API shares: one revision a reply, problems, pages of rows, CSV."""
