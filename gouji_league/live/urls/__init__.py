"""The addresses of public pages, a module for each place."""

from gouji_league.live.urls import drafts, home

app_name = "live"
urlpatterns = [*home.urlpatterns, *drafts.urlpatterns]
