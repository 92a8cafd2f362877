"""The search: settings, driver, result, snapshots of a running search."""
