"""The alpha-beta search: settings, driver, result and tree, compiled kernel."""
