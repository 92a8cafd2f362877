"""Matches and tournaments between bots: programs of anyone, engines of uctvis, and people."""
