"""Public pages."""

from django.urls import path

from gouji_league.live import views

app_name = "live"
urlpatterns = [path("", views.home, name="home")]
