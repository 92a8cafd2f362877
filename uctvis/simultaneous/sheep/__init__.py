from uctvis.simultaneous.sheep.game import Sheep

__all__ = ["Sheep"]
