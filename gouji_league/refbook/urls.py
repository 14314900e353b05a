from django.urls import URLPattern

app_name = "refbook"
urlpatterns: list[URLPattern] = []
