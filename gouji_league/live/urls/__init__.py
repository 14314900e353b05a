"""The addresses of public pages, a module for each place."""

from gouji_league.live.urls import (
    accounts,
    drafts,
    home,
    match,
    pages,
    publishing,
    screen,
    standings,
)

app_name = "live"
urlpatterns = [
    *accounts.urlpatterns,
    *home.urlpatterns,
    *match.urlpatterns,
    *drafts.urlpatterns,
    *pages.urlpatterns,
    *publishing.urlpatterns,
    *screen.urlpatterns,
    *standings.urlpatterns,
]
