"""Which Host headers are answered.

A literal address is always let in: no name has to be resolved for it, so it cannot be used
for DNS rebinding. Names must be known: the machine's own, SITE_URL's, HOST_NAMES.
"""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host


def is_known(host: str) -> bool:
    domain, _port = split_domain_port(host)
    try:
        ipaddress.ip_address(domain.strip("[]"))
    except ValueError:
        # The test runner adds its own name to ALLOWED_HOSTS.
        names = [*settings.HOST_NAMES, *(n for n in settings.ALLOWED_HOSTS if n != "*")]
        return validate_host(domain, names)
    return True


class HostMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        host = request.get_host()
        if not is_known(host):
            raise DisallowedHost(f"Unknown host name {host!r}: name it in HOST_NAMES.")
        return self.get_response(request)
