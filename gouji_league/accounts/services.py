"""Changes to accounts."""

from django.contrib.auth.password_validation import validate_password
from django.db import transaction

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import User
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
