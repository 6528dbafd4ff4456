"""Helpers of the two programs."""
