"""All addresses: each app brings its own."""

from django.urls import include, path
from django.views.decorators.cache import cache_control
from django.views.decorators.vary import vary_on_headers
from django.views.i18n import JavaScriptCatalog

from gouji_league import api
from gouji_league.live.views import now
from gouji_league.tournaments import urls as tournaments

# The texts of scripts, in the reader's language.
script_texts = vary_on_headers("Cookie", "Accept-Language")(
    cache_control(private=True, max_age=60)(JavaScriptCatalog.as_view())
)

# A tournament's home is a public page, under the name by which every app leads there.
home = path("t/<slug:slug>/", now.now, name="home")

urlpatterns = [
    path(api.PREFIX, api.addresses()),
    path("i18n/texts.js", script_texts, name="script_texts"),
    path("rules/", include("gouji_league.refbook.urls")),
    path("", include("gouji_league.accounts.urls")),
    path("", include("gouji_league.matches.urls")),
    path("", include("gouji_league.rounds.urls")),
    path("", include("gouji_league.desk.urls")),
    path("", include(([home, *tournaments.urlpatterns], tournaments.app_name))),
    path("", include("gouji_league.ui.urls")),
    path("", include("gouji_league.exports.urls")),
    path("", include("gouji_league.copies.urls")),
    path("", include("gouji_league.live.urls")),
]

handler404 = api.not_found
