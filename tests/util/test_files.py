"""Files are written whole or not at all, wherever their names lead."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from hearthlab.errors import HearthLabError
from hearthlab.util.files import replacing, writable, write_bytes, write_text


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_old_file_is_there_until_the_new_one_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    write_text(path, "old")

    def full_disk(part: Path, data: object, **_: object) -> int:
        with part.open("w") as file:
            file.write("ne")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full_disk)
    monkeypatch.setattr(Path, "write_bytes", full_disk)
    with pytest.raises(HearthLabError, match="cannot be written: No space left on device"):
        write_text(path, "new")
    with pytest.raises(HearthLabError, match="cannot be written: No space left on device"):
        write_bytes(path, b"new")
    assert [*tmp_path.iterdir()] == [path]
    assert path.read_text() == "old"


def test_a_file_keeps_its_permissions_and_a_new_one_gets_the_usual_ones(tmp_path: Path) -> None:
    path, usual = tmp_path / "game.json", tmp_path / "usual"
    usual.touch()
    write_text(path, "one")
    assert mode(path) == mode(usual)
    path.chmod(0o640)
    write_text(path, "two")
    assert (mode(path), path.read_text()) == (0o640, "two")


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "game.json", tmp_path / "link.json"
    link.symlink_to(target)
    for text in ("new", "newer"):  # first a link that leads to nothing yet
        write_text(link, text)
        assert link.is_symlink()
        assert target.read_text() == text
    assert [*(tmp_path / "far").iterdir()] == [target]


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
@pytest.mark.parametrize("into_a_file", [True, False])
def test_the_standard_output_can_be_written(name: str, into_a_file: bool, tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from hearthlab.util.files import writable, write_text; "
        f"writable(Path({name!r})); write_text(Path({name!r}), 'here')"
    )
    out = tmp_path / "out"
    with out.open("wb") as file:
        before = os.fstat(file.fileno()).st_ino
        said = subprocess.run([sys.executable, "-c", code], stdout=file if into_a_file else -1, check=True).stdout
    assert (out.read_text() if into_a_file else said.decode()) == "here"
    assert out.stat().st_ino == before


def test_a_device_stays_a_device() -> None:
    write_text(Path("/dev/null"), "gone")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    with pytest.raises(HearthLabError, match="No space left on device"):
        write_text(Path("/dev/full"), "much")


def test_a_long_name_is_no_hindrance(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 250)
    write_bytes(path, b"here")
    assert path.read_bytes() == b"here"


def test_what_cannot_be_written_is_known_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(HearthLabError, match=r'x\.html" cannot be written: there is no folder "/proc/nope"'):
        writable(Path("/proc/nope/x.html"))
    with pytest.raises(HearthLabError, match="cannot be written: it is a folder; name a file in it"):
        writable(tmp_path)
    with pytest.raises(HearthLabError, match="it is a folder"), replacing(tmp_path):
        pytest.fail("the work was begun")
    with pytest.raises(HearthLabError, match="cannot be written"):
        writable(Path("/proc/x.html"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_write_protected_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(HearthLabError, match="cannot be written: it is write-protected"):
        write_text(path, "new")
    tmp_path.chmod(0o555)
    with pytest.raises(HearthLabError, match="cannot be written: Permission denied"):
        writable(tmp_path / "new")
    path.chmod(0o644)
    write_text(path, "in place, as the folder takes no new file")
    tmp_path.chmod(0o755)


def test_trying_whether_a_file_can_be_written_changes_nothing(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("old")
    writable(old)
    writable(tmp_path / "new")
    assert [*tmp_path.iterdir()] == [old]
    assert old.read_text() == "old"
