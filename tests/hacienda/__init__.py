"""Hacienda."""
