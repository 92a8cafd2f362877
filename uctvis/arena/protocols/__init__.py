"""The protocols of bots, each found by its file or folder; see `uctvis.arena.seats.contract`."""
