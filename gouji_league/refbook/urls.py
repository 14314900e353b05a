"""规则: the rule books, each and two side by side."""

from django.urls import path

from gouji_league.refbook import views

app_name = "refbook"
urlpatterns = [
    path("", views.index, name="index"),
    path("compare/", views.compare, name="compare"),
    path("<str:book>/", views.book, name="book"),
]
