from django.urls import path

from gouji_league.live.views import home

urlpatterns = [path("", home.home, name="home")]
