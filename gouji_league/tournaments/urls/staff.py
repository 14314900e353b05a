from django.urls import path

from gouji_league.tournaments.views import staff, work

STAFF = "t/<slug:slug>/manage/staff/"

urlpatterns = [
    path("t/<slug:slug>/work/", work.work, name="work"),
    path(STAFF, staff.staff, name="staff"),
    path(f"{STAFF}links/", staff.make_link, name="staff_link"),
    path(f"{STAFF}links/tables/", staff.make_table_links, name="staff_table_links"),
    path(f"{STAFF}links/extend/", staff.extend_links, name="staff_extend_all"),
    path(f"{STAFF}links/<uuid:key>/extend/", staff.extend_link, name="staff_extend"),
    path(f"{STAFF}links/<uuid:key>/renew/", staff.renew_link, name="staff_renew"),
    path(f"{STAFF}links/<uuid:key>/code/", staff.link_code, name="staff_code"),
    path(f"{STAFF}links/<uuid:key>/revoke/", staff.revoke_link, name="staff_revoke"),
    path(f"{STAFF}links/<uuid:key>/restore/", staff.restore_link, name="staff_restore"),
    path(f"{STAFF}invitations/", staff.invite, name="staff_invite"),
    path(
        f"{STAFF}invitations/<uuid:key>/withdraw/",
        staff.withdraw_invitation,
        name="staff_withdraw",
    ),
    path(f"{STAFF}roles/take/", staff.take_role, name="staff_take"),
    path(f"{STAFF}roles/back/", staff.give_role_back, name="staff_back"),
    path("t/<slug:slug>/manage/devices/", staff.devices, name="devices"),
    path(
        "t/<slug:slug>/manage/devices/<uuid:key>/off/",
        staff.switch_device,
        {"state": "off"},
        name="device_off",
    ),
    path(
        "t/<slug:slug>/manage/devices/<uuid:key>/on/",
        staff.switch_device,
        {"state": "on"},
        name="device_on",
    ),
]
