"""What users write about bots and judged games: files, folders and texts, read and checked."""
