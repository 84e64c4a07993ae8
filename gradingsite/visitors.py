"""Where a request comes from, for what is counted by the visitor."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The address to count a visitor by: of a long one the first of its network."""
    return network_of(request).partition("/")[0]


def network_of(request: HttpRequest) -> str:
    """The network address of a visitor; of a long one (IPv6) the half that names the network.

    Behind the proxy that HTTPS=1 speaks of, the last address of ``X-Forwarded-For`` is the one the
    proxy saw itself; those before it are hearsay.
    """
    told = request.headers.get("X-Forwarded-For", "") if settings.HTTPS else ""
    text = told.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(text)
    except ValueError:
        return text[:64]
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Network((address, 64), strict=False))
    return str(address)
