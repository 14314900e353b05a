from django.urls import URLPattern, path

from gouji_league.live.views import drafts

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/live/drafts/", drafts.drafts, name="drafts"),
]
