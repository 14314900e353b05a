"""Changes to accounts."""

from django.contrib.auth.password_validation import validate_password
from django.db import transaction

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import User
from gouji_league.accounts.services.devices import switch_off_all
from gouji_league.audit.services import record


@transaction.atomic
def make_user(*, by: Actor, username: str, name: str, password: str, language: str = "") -> User:
    """Makes an account; a taken name or a weak password is a ValidationError."""
    user = User(username=User.normalize_username(username), name=name.strip())
    if language:
        user.language = language
    user.set_password(password)
    user.full_clean()
    validate_password(password, user)
    user.save()
    record(actor=by, verb="accounts.user_made", subject=user.username, after={"name": user.name})
    return user


@transaction.atomic
def change_profile(user: User, *, by: Actor, name: str, language: str) -> None:
    """Changes what an account is called and speaks."""
    held = User.objects.select_for_update().get(pk=user.pk)
    before = {"name": held.name, "language": held.language}
    held.name, held.language = name.strip(), language
    held.full_clean()
    held.save(update_fields=["name", "language"])
    after = {"name": held.name, "language": held.language}
    record(
        actor=by,
        verb="accounts.profile_changed",
        subject=held.username,
        before=before,
        after=after,
    )


@transaction.atomic
def set_password(user: User, *, by: Actor, password: str, keep: str | None = None) -> None:
    """Sets a password and ends the account's sessions, but for the device whose key is kept."""
    validate_password(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])
    record(actor=by, verb="accounts.password_changed", subject=user.username)
    switch_off_all(user, by=by, but=keep)
