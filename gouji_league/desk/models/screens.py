"""大屏: what the projector in the hall shows."""

from django.db import models

from gouji_league.tournaments.models import Tournament


class Screen(models.Model):
    """大屏 of a tournament: its scenes in turn, or one that is held."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="screen")
    scenes = models.JSONField(default=list)
    """By their keys, in turn."""
    seconds = models.PositiveSmallIntegerField(default=12)
    """How long each picture stands."""
    held = models.CharField(max_length=20, blank=True)
    """One scene that stays; empty: in turn."""
    words = models.CharField(max_length=200, blank=True)
    """公告."""
    revealed = models.PositiveSmallIntegerField(default=0)
    """揭晓: how many of the prizes were shown, from the last up."""
    palette = models.CharField(max_length=8, default="dark")

    def __str__(self) -> str:
        return str(self.tournament)
