from django.urls import path

from gouji_league.tournaments.views import now

urlpatterns = [
    path("now/", now.now, name="now"),
]
