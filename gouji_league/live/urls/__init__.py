"""The addresses of public pages, a module for each place."""

from gouji_league.live.urls import drafts, home, match, publishing

app_name = "live"
urlpatterns = [
    *home.urlpatterns,
    *match.urlpatterns,
    *drafts.urlpatterns,
    *publishing.urlpatterns,
]
