"""Golden games of Mi Tierra: transcripts that together show everything that can happen."""
