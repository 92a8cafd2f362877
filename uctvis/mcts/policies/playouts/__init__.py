"""One file for each way to pick the moves of playouts: see `contract.PlayoutPolicy`."""
