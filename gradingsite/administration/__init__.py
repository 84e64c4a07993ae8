"""The administration's own pages that belong to no app: logging in, one-time codes, the audit."""
