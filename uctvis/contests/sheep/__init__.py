from uctvis.contests.sheep.contest import Sheep

__all__ = ["Sheep"]
