"""The language switch and the page of components."""

from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from gouji_league.ui import views

app_name = "ui"
urlpatterns = [
    # Exempt because the switch stands on every page: a token there would make each public page
    # different for each visitor, and changing the language of a page harms nobody.
    path("language/", csrf_exempt(set_language), name="language"),
    path("styleguide/", views.styleguide, name="styleguide"),
]
