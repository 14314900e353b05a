"""Ways in."""

from django.urls import path

from gouji_league.accounts.views import account, invitations, sign_in

app_name = "accounts"
urlpatterns = [
    path("login/", sign_in.sign_in, name="sign_in"),
    path("logout/", sign_in.sign_out, name="sign_out"),
    path("code/", sign_in.code, name="code"),
    path("r/<str:token>", sign_in.link, name="link"),
    path("account/", account.account, name="account"),
    path("account/password/", account.password, name="password"),
    path("account/everywhere/", account.everywhere, name="everywhere"),
    path("account/devices/<uuid:key>/off/", account.device_off, name="device_off"),
    path("account/links/<uuid:key>/code/", account.own_code, name="own_code"),
    path("welcome/<str:token>/", invitations.welcome, name="welcome"),
    path("invite/<str:token>/", invitations.invitation, name="invitation"),
]
