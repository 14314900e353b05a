from django.urls import URLPattern, path

from gouji_league.live.views import publishing

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/manage/publishing/", publishing.page, name="publishing"),
]
