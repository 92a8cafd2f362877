"""One file for each engine; see `uctvis.engines.contract`."""
