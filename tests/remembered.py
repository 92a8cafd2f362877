"""Writing to the settings file, as another program might do."""

import json

from uctvis.ui.runtime import settings_store


def write_settings(values):
    """Add values to the settings file, each any JSON value; or replace it by any bytes."""
    file = settings_store.folder() / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(values, bytes):
        file.write_bytes(values)
    else:
        file.write_text(json.dumps(read_settings() | values), "utf-8")


def read_settings():
    file = settings_store.folder() / "settings.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else {}
