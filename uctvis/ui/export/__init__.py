"""Pictures, films and tree files from the window."""
