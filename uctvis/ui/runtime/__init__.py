"""Jobs in threads, settings, keys, log, games on the disk."""
