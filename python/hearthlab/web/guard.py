"""Access control of the server: hosts, origins, the token, sizes and rates."""

from __future__ import annotations

import ipaddress
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

__all__ = ["COOKIE", "HEADERS", "LARGEST_FILE", "LARGEST_MESSAGE", "Guard", "Rate"]

COOKIE = "hearthlab-token"

LARGEST_MESSAGE = 64 << 10
"""The maximum number of characters of a browser's message; files are sent separately."""

LARGEST_FILE = 64 << 20
"""The maximum size in bytes of a file that is dropped on the page, such as a Power.log."""

HEADERS: Mapping[str, str] = {
    # Everything comes from this server, and inline scripts are forbidden.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # The address may contain the token.
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@dataclass(frozen=True, slots=True)
class Guard:
    """Decides whether a request is allowed.

    A server that only this machine can reach answers only to local names, so that a foreign page cannot reach it under
    a name of its own (DNS rebinding). A server that others can reach answers to any name, and requires a token.
    """

    host: str = "127.0.0.1"
    token: str | None = None

    @classmethod
    def of(cls, host: str) -> Guard:
        """Returns the guard of a server at an address; it has a token unless only this machine can reach it.

        >>> Guard.of("127.0.0.1").token is None, Guard.of("0.0.0.0").token is None
        (True, False)
        """
        return cls(host, None if is_local(host) else secrets.token_urlsafe(24))

    def refusal(self, headers: Mapping[str, str], query: Mapping[str, str], cookies: Mapping[str, str]) -> str | None:
        """Returns why a request is refused, or None if it is not."""
        host = headers.get("host", "")
        if self.token is None and not is_local(_name(host)):
            return "this server only answers requests for localhost"
        if _is_foreign(headers, host):
            return "requests from other sites are refused"
        if self.token is not None:
            given = query.get("token") or cookies.get(COOKIE) or ""
            if not secrets.compare_digest(given.encode(), self.token.encode()):
                return "the address must contain the token that `hearthlab serve` printed"
        return None


def is_local(name: str) -> bool:
    """Returns whether an address can only be reached from this machine.

    >>> is_local("localhost"), is_local("::1"), is_local("192.168.0.2"), is_local("localhost.example.org")
    (True, True, False, False)
    """
    if name.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _is_foreign(headers: Mapping[str, str], host: str) -> bool:
    """Returns whether a request comes from a page of another site; following a link to this server is allowed.

    >>> _is_foreign({"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, "localhost")
    True
    """
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc.lower() != host.lower()
        except ValueError:
            return True
    # Browsers send no origin for images, scripts and the like. Another port of this machine is the same site.
    followed = (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")) == ("navigate", "document")
    return headers.get("sec-fetch-site") in ("cross-site", "same-site") and not followed


def _name(host: str) -> str:
    """Returns the name in a Host header, without the port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


@dataclass(slots=True)
class Rate:
    """A rate limiter for the messages of a connection: `burst` at once, and `second` per second after that."""

    burst: float = 120.0
    second: float = 60.0
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left = self.burst
        self._at = time.monotonic()

    def allows(self, now: float | None = None) -> bool:
        """Returns whether another message is allowed now, and counts it.

        >>> rate = Rate(burst=2, second=1)
        >>> at = rate._at
        >>> [rate.allows(at), rate.allows(at), rate.allows(at), rate.allows(at + 1)]
        [True, True, False, True]
        """
        now = time.monotonic() if now is None else now
        self._left = min(self.burst, self._left + (now - self._at) * self.second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
