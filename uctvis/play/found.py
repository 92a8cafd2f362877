"""The results of the searches whose trees are kept and shown."""

from uctvis.alphabeta.result import AlphaBetaResult
from uctvis.mcts.result import SearchResult

Found = SearchResult | AlphaBetaResult
