"""Mi Tierra."""
