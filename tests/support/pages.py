"""Reads HTML pages strictly: every tag is closed, and what a page asks for from outside is listed."""

from __future__ import annotations

from html.parser import HTMLParser

__all__ = ["Reader", "read"]

_VOID = {"meta", "br", "hr", "img", "link", "input"}


class Reader(HTMLParser):
    """What a page holds."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.outside: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.outside += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "xlink:href", "action")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(text: str) -> Reader:
    """Reads a page; fails if a tag is not closed."""
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader
