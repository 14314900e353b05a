"""What a browser's session is signed in to, beside an account: links."""

from django.http import HttpRequest

from gouji_league.accounts.models import Link


def links_of(request: HttpRequest) -> list[Link]:
    """The links that this session came in by and that still hold."""
    keys = request.session.get("links", [])
    return list(Link.objects.filter(key__in=keys, revoked_at__isnull=True)) if keys else []
