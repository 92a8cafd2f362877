"""The searches of the PC in jobs: thinking, laying out, growing, replaying."""
