"""The calculator's files under the schemes that rate event after event, read and written."""
