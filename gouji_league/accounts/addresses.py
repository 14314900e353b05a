"""Where a request came from.

Behind a proxy every request has the proxy's address; who asked stands in X-Forwarded-For. Anybody
can send that header, so it is read only from the proxies that TRUSTED_PROXIES names, and only as
far as they wrote it themselves: from its end, up to the first address that is none of them.
"""

import ipaddress
from contextlib import suppress

from django.conf import settings
from django.http import HttpRequest

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def client_address(request: HttpRequest) -> str:
    """The visitor's own address, as far as it is known; empty when nothing is."""
    found = _read(request.META.get("REMOTE_ADDR", ""))
    if found is None:
        return ""
    hops = request.headers.get("X-Forwarded-For", "").split(",")
    while _is_proxy(found) and hops:
        told = _read(hops.pop())
        if told is None:  # a proxy of ours writes addresses: the rest is somebody's own text
            break
        found = told
    return str(found)


def _is_proxy(address: Address) -> bool:
    return any(address in network for network in settings.TRUSTED_PROXIES)


def _read(text: str) -> Address | None:
    """An address as proxies write it: alone, in brackets, with a port behind it."""
    plain = text.strip().removeprefix("[")
    host, mark, _port = plain.partition("]")
    if not mark and plain.count(":") == 1:
        host = plain.partition(":")[0]
    with suppress(ValueError):
        found = ipaddress.ip_address(host)
        mapped = getattr(found, "ipv4_mapped", None)
        return mapped or found
    return None
