"""Interfaces to other frameworks."""
