"""Changes to accounts and to the ways in, a module for each kind."""

from gouji_league.accounts.services.users import make_user

__all__ = ["make_user"]
