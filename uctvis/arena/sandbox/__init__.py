"""What confines the programs of bots, measures what they use, and keeps them at rest."""
