"""The addresses of public pages, a module for each place."""

from gouji_league.live.urls import accounts, drafts, home, match, publishing, standings

app_name = "live"
urlpatterns = [
    *accounts.urlpatterns,
    *home.urlpatterns,
    *match.urlpatterns,
    *drafts.urlpatterns,
    *publishing.urlpatterns,
    *standings.urlpatterns,
]
