"""Small widgets that all rooms of the window use: fields, icons, dialogs, strips."""
