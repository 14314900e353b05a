"""The forms of the ways in."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.models import User


def password_field(label: Any, *, new: bool, **options: Any) -> forms.CharField:
    """A password; browsers offer to fill in the old one, or to keep the new one."""
    kind = "new-password" if new else "current-password"
    widget = forms.PasswordInput(attrs={"autocomplete": kind})
    return forms.CharField(label=label, strip=False, max_length=128, widget=widget, **options)


def name_field() -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "name"})
    return forms.CharField(
        label=_("姓名"), max_length=40, widget=widget, help_text=_("日志和裁判名单里这样称呼你。")
    )


class SignInForm(forms.Form):
    username = forms.CharField(
        label=_("登录名"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = password_field(_("密码"), new=False)


class NewPasswordForm(forms.Form):
    password = password_field(_("密码"), new=True, help_text=_("至少 8 位，不能只用数字。"))
    again = password_field(_("再输一次密码"), new=True)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("password") and given.get("again") and given["password"] != given["again"]:
            self.add_error("again", _("两次输入的密码不一样，请再输一次。"))
        return given


class NewAccountForm(NewPasswordForm):
    name = name_field()
    username = forms.CharField(
        label=_("登录名"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
        help_text=_("登录时用，可以用手机号、拼音或姓名；不分大小写。"),
    )

    field_order = ["name", "username", "password", "again"]

    def clean_username(self) -> str:
        username = User.normalize_username(self.cleaned_data["username"])
        if User.objects.filter(username=username).exists():
            raise ValidationError(_("这个登录名已有人用，请换一个。"))
        return username


class PasswordForm(NewPasswordForm):
    old = password_field(_("现在的密码"), new=False)

    password = password_field(_("新密码"), new=True, help_text=_("至少 8 位，不能只用数字。"))
    again = password_field(_("再输一次新密码"), new=True)

    field_order = ["old", "password", "again"]

    def __init__(self, *args: Any, user: User, wait: str = "", **kwargs: Any) -> None:
        """`wait`: what is said in place of looking at the password that was typed."""
        self.user, self.wait = user, wait
        super().__init__(*args, **kwargs)

    def clean_old(self) -> str:
        if self.wait:
            raise ValidationError(self.wait)
        if not self.user.check_password(self.cleaned_data["old"]):
            raise ValidationError(_("现在的密码不对。忘了的话，请机器的管理人给你一个登录链接。"))
        return str(self.cleaned_data["old"])


class ProfileForm(forms.Form):
    name = name_field()
    language = forms.ChoiceField(label=_("语言"), choices=settings.LANGUAGES)


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("六位短码"),
        max_length=20,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "one-time-code",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "class": "code-input",
            }
        ),
        help_text=_("主办方屏幕上的六个字母和数字，两分钟内有效，只能用一次。"),
    )


def put_errors(form: forms.Form, error: ValidationError) -> None:
    """What a service refused, at the fields it is about; a password's has no field of its own."""
    if not hasattr(error, "error_dict"):
        form.add_error("password", error)
        return
    for field, errors in error.error_dict.items():
        for one in errors:
            form.add_error(field if field in form.fields else None, one)
