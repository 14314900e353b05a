"""The addresses of copies."""

from django.urls import path

from gouji_league.copies import views

app_name = "copies"
COPIES = "t/<slug:slug>/manage/copies/"
urlpatterns = [
    path(COPIES, views.page, name="page"),
    path(f"{COPIES}take/", views.take, name="take"),
    path(f"{COPIES}second/", views.second, name="second"),
]
