"""What menus, keys, toolbar and buttons do: one entry for each action."""
