"""One file for each engine that `uctvis uci` offers; see `uctvis.play.uci.searches`."""
