"""The addresses of public pages, a module for each place."""

from gouji_league.live.urls import home

app_name = "live"
urlpatterns = [*home.urlpatterns]
