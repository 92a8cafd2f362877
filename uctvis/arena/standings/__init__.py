"""Who is ahead: points, scores, ratings, tests, and the table of a tournament."""
