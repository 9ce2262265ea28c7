"""The page in a real browser: games by mouse, tournaments, playback, accessibility, and nothing from outside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from support.page import Server, serving, setup
from support.power_log import power_log
from support.runs import learning, played, strategy
from support.small import small

pytest.importorskip("playwright", reason="playwright drives the browser; it is in the extra dev")

from playwright.sync_api import Browser, Page, expect

import hearthlab as hl
from hearthlab.arena import report
from hearthlab.arena.schedule import Entrant, simple
from hearthlab.arena.store import Store
from hearthlab.equilibrium import GameTree, solve
from hearthlab.equilibrium import report as solving
from hearthlab.evolve import evolve
from hearthlab.learn import report as learning_report
from hearthlab.web import analysis
from support.tabs import NARROW, PATIENCE, WIDE, assert_accessible, opened

pytestmark = pytest.mark.slow

BAD = "<script>alert`1`</script>"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "run.db"
    decks = [hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")]
    hl.tournament(["random", f"{BAD}=greedy", "eva"], decks, 8, seed=2, store=path, name=BAD, records=True).close()
    return path


@pytest.fixture(scope="module")
def server(store: Path) -> Iterator[Server]:
    folder = store.parent
    evolve(small(name=BAD), folder / "evolution.db", workers=1).close()
    runs = [folder / "evolution.db", learning(folder / "learned", trained=2), strategy(folder / "duel.npz", about=BAD)]
    # Searches that are over soon: what the page shows of one does not depend on how long it takes.
    quick = {"SLICES": 6, "_MILLISECONDS": 60, "_TREE": 200}
    with pytest.MonkeyPatch.context() as patched, serving(stores=[store, *runs], workers=2) as running:
        for name, value in quick.items():
            patched.setattr(analysis, name, value)
        yield running


@pytest.fixture
def tab(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Page]:
    with opened(browser, server, getattr(request, "param", WIDE)) as page:
        yield page


def new_game(server: Server, **changed: Any) -> str:
    with server.tab() as tab:
        name: str = tab.ask("new", setup=setup(**changed))["game"]
        return name


def step(page: Page) -> bool:
    """Does one thing by mouse; returns whether the game is over."""
    dialog = page.get_by_role("dialog")
    mine = page.locator(".thing.ready, .end:not([disabled]), [role=dialog]").first
    mine.wait_for()
    if dialog.count():
        title = dialog.get_by_role("heading").inner_text()
        if title in ("Victory", "Defeat", "A draw"):
            return True
        options = dialog.locator(".options button:not([disabled])")
        button = dialog.locator("button.main") if title.startswith("Which cards") else options.first
        button.click()
        dialog.wait_for(state="detached")
        return False
    before = page.locator(".history li").count()
    ready = page.locator(".near .thing.ready:not(.weapon)")
    if not ready.count():
        page.locator(".end").click()
    else:
        ready.last.click()
        aims = page.locator(".slot, .play-here, .thing.lit, [role=dialog] .options button")
        for _ in range(4):
            if not aims.count():
                break
            aims.last.click()
            page.wait_for_timeout(60)
    page.wait_for_function(
        "n => document.querySelectorAll('.history li').length != n || document.querySelector('[role=dialog]')",
        arg=before,
    )
    return False


@pytest.mark.parametrize("tab", [WIDE, NARROW], ids=["1280", "390"], indirect=True)
def test_a_whole_game_is_played_by_mouse_and_survives_a_reload(tab: Page, server: Server) -> None:
    name = new_game(server, agents=[None, "hearthlab"], think=[1, 15], decks=["aggro-pirate-warrior"] * 2)
    tab.goto(f"/game/{name}")
    for number in range(400):
        if step(tab):
            break
        if number == 6:
            lines = tab.locator(".history li").all_inner_texts()
            tab.reload()
            tab.locator(".near").wait_for()
            assert tab.locator(".history li").all_inner_texts()[: len(lines)] == lines
    else:
        pytest.fail("the game did not end")
    assert number > 6, "the page was not reloaded"
    wide = tab.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert wide, "the page must not scroll sideways"
    assert_accessible(tab)
    tab.get_by_role("link", name="Play it back").click()
    expect(tab.locator(".scrubber")).to_be_visible()


@pytest.mark.parametrize("tab", [WIDE, NARROW], ids=["1280", "390"], indirect=True)
def test_a_game_begins_from_the_form_and_its_table_can_be_used_by_everybody(tab: Page) -> None:
    tab.goto("/")
    expect(tab.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert_accessible(tab)
    tab.get_by_role("radio", name="Casual").click()
    tab.get_by_text("Who begins, seed").click()
    tab.get_by_label("Who begins").select_option("0")
    tab.get_by_label("Seed").fill("11")
    tab.get_by_role("button", name="Play", exact=True).click()
    expect(tab.get_by_role("dialog", name="Which cards do you keep?")).to_be_visible()
    assert_accessible(tab)
    assert re.search(r"/game/\w+$", tab.url)
    # The rest with the keyboard alone.
    tab.keyboard.press("Enter")
    expect(tab.locator(".options .away")).to_have_count(1)
    tab.get_by_role("button", name="Throw back 1").press("Enter")
    expect(tab.get_by_role("button", name="End turn")).to_be_enabled()
    assert_accessible(tab)
    tab.keyboard.press("h")
    expect(tab.locator(".hint")).to_be_visible()
    tab.keyboard.press("e")
    expect(tab.locator(".turn-now")).to_have_text("Turn 3")
    tab.keyboard.press("u")
    expect(tab.locator(".turn-now")).to_have_text("Turn 1")


def test_a_card_is_dragged_onto_the_board(tab: Page, server: Server) -> None:
    name = new_game(server, decks=["aggro-pirate-warrior", "freeze-mage"], first=1, agents=[None, "random"])
    tab.goto(f"/game/{name}")
    tab.locator("button.main").click()
    card = tab.locator(".near .of-hand.ready").first
    card.wait_for()
    board = tab.locator(".near .row")
    held = tab.locator(".near .of-hand").count()
    box, row = card.bounding_box(), board.bounding_box()
    assert box is not None
    assert row is not None
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    tab.mouse.down()
    tab.mouse.move(row["x"] + row["width"] / 2, row["y"] + row["height"] / 2, steps=6)
    expect(tab.locator(".arrow")).to_be_visible()
    tab.mouse.up()
    expect(tab.locator(".near .of-hand")).not_to_have_count(held)


@pytest.mark.parametrize("tab", [WIDE, NARROW], ids=["1280", "390"], indirect=True)
def test_a_tournament_opens_down_to_a_single_action(tab: Page) -> None:
    tab.goto("/watch/run")
    expect(tab.get_by_role("heading", level=1)).to_have_text(BAD)
    expect(tab.locator("table:has(.interval) tbody tr")).to_have_count(3)
    assert_accessible(tab)
    tab.get_by_role("link", name="Who beats whom").click()
    expect(tab.locator(".matrix tbody tr")).to_have_count(3)
    assert_accessible(tab)
    tab.get_by_role("navigation", name="Parts of the tournament").get_by_role("link", name="Decks").click()
    expect(tab.locator(".matrix").first).to_be_visible()
    assert_accessible(tab)
    tab.goto("/watch/run/matrix")
    names = tab.locator(".matrix tbody th")
    expect(names).to_have_text(["eva", BAD, "random"])
    tab.locator(".matrix thead button", has_text="agent").click()
    expect(names).to_have_text([BAD, "eva", "random"])
    tab.locator(".matrix thead button", has_text="random").click()
    expect(names.last).to_have_text("random")
    expect(tab.locator(".matrix thead th").last).to_have_attribute("aria-sort", "descending")
    tab.locator(".matrix tbody tr").first.locator("a").first.click()
    expect(tab.locator(".games tbody tr")).to_have_count(8)
    assert_accessible(tab)
    tab.locator(".games tbody a").first.click()
    expect(tab.locator(".scrubber")).to_be_visible()
    tab.get_by_role("button", name="one action on").click()
    tab.get_by_role("button", name="one action on").click()
    expect(tab.locator(".scrubber .count")).to_have_text(re.compile("^2 /"))
    tab.reload()
    expect(tab.locator(".scrubber .count")).to_have_text(re.compile("^2 /"))
    assert_accessible(tab)


@pytest.mark.parametrize("tab", [WIDE, NARROW], ids=["1280", "390"], indirect=True)
def test_the_cards_of_a_tournament_are_counted_and_a_card_opens(tab: Page) -> None:
    tab.goto("/watch/run/cards")
    expect(tab.get_by_role("status").filter(has_text="24 games counted")).to_be_visible()
    played = {card for name in ("aggro-pirate-warrior", "midrange-jade-shaman") for card in hl.Deck.load(name).cards}
    expect(tab.locator(".by-card tbody tr")).to_have_count(len(played))
    tab.get_by_role("combobox", name="Agent").select_option("eva")
    expect(tab.locator(".card-stats")).to_contain_text("eva won")
    tab.get_by_role("button", name="mana").click()
    expect(tab.locator(".by-card th[aria-sort=ascending]")).to_have_text("mana")
    costs = [int(text) for text in tab.locator(".by-card .mana-gem").all_inner_texts()]
    assert costs == sorted(costs)
    if tab.viewport_size == NARROW:
        tab.get_by_text("Played", exact=True).first.click()
        expect(tab.locator(".by-card tbody .of-kept").first).to_be_hidden()
    else:
        tab.get_by_role("button", name="Played").click()
    expect(tab.locator(".by-card th[aria-sort]")).to_have_text("Played")
    assert_accessible(tab)
    tab.locator(".by-card tbody a", has_text="Fiery War Axe").click()
    expect(tab.locator(".one-card-stats h2").first).to_have_text("Fiery War Axe")
    assert "agent=eva" in tab.url
    tab.reload()
    expect(tab.get_by_role("combobox", name="Agent")).to_have_value("eva")
    expect(tab.locator(".one-card-stats tr", has_text=BAD)).to_be_visible()
    assert_accessible(tab)
    wide = tab.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert wide, "the page must not scroll sideways"


def test_a_tournament_is_watched_to_its_end(browser: Browser, tmp_path: Path) -> None:
    decks = [hl.Deck.load("aggro-pirate-warrior")]
    with hl.tournament(["random", "eva"], decks, 6, seed=1) as played:
        rows = played._rows("SELECT * FROM games ORDER BY number")
    path = tmp_path / "live.db"
    plan = simple([Entrant.read("random"), Entrant.read("eva")], decks, 6, seed=1)
    with Store.create(path, plan) as store, serving(stores=[path]) as server:
        context = browser.new_context(base_url=server.address)
        page = context.new_page()
        page.goto("/watch/live")
        expect(page.locator(".progress")).to_contain_text("0 of 6 games", timeout=PATIENCE)
        store.add(rows[:4])
        expect(page.locator(".progress")).to_contain_text("4 of 6 games", timeout=PATIENCE)
        page.reload()
        expect(page.locator(".progress")).to_contain_text("4 of 6 games", timeout=PATIENCE)
        store.add(rows[4:])
        expect(page.locator(".progress")).to_contain_text("6 games between", timeout=PATIENCE)
        context.close()


@pytest.mark.parametrize("tab", [WIDE, NARROW], ids=["1280", "390"], indirect=True)
@pytest.mark.parametrize(
    ("name", "said"), [("evolution", "How different they are"), ("learned", "generation 3 of 3: training")]
)
def test_runs_are_shown_as_reports(tab: Page, name: str, said: str) -> None:
    tab.goto("/watch")
    expect(tab.get_by_role("heading", level=1)).to_have_text("What there is to watch")
    assert_accessible(tab)
    tab.locator(f'a[href="/watch/{name}"]').click()
    expect(tab.get_by_text(said)).to_be_visible()
    expect(tab.locator(".report svg.chart").first).to_be_visible()
    tab.reload()
    expect(tab.get_by_text(said)).to_be_visible()
    assert_accessible(tab)
    assert tab.evaluate("document.documentElement.scrollWidth") <= tab.evaluate("innerWidth")


def test_a_learning_run_is_watched_as_it_goes_on(browser: Browser, tmp_path: Path) -> None:
    folder = learning(tmp_path / "live", evaluated=1)
    with serving(stores=[folder]) as server:
        context = browser.new_context(base_url=server.address)
        page = context.new_page()
        page.goto("/watch")
        expect(page.get_by_role("status").last).to_have_text("generation 2 of 3: games", timeout=PATIENCE)
        played(folder, 1, 2000)
        expect(page.get_by_role("status").last).to_have_text(
            "generation 2 of 3: 2,000 of 4,000 games", timeout=PATIENCE
        )
        context.close()


def wait_for_its_node(tab: Page) -> None:
    """The page shows the node before, whose links are about to go, until the one of its address has come."""
    tab.locator(f'a[href="{urlsplit(tab.url).path}"][aria-current=step]').wait_for()


@pytest.mark.parametrize("tab", [WIDE, NARROW], ids=["1280", "390"], indirect=True)
def test_the_tree_of_a_strategy_is_opened_down_to_an_end(tab: Page) -> None:
    tab.goto("/watch/duel")
    tree = tab.get_by_role("navigation", name="The tree of the game")
    expect(tree.get_by_text("player 0 gets").first).to_be_visible()
    expect(tab.get_by_text("The cards have not been dealt.")).to_be_visible()
    assert_accessible(tab)
    tree.get_by_role("link").first.click()
    expect(tab.get_by_role("heading", name="One information set")).to_be_visible()
    expect(tab.locator(".of-hand .name", has_text="Squire").first).to_be_visible()
    assert_accessible(tab)
    before = tab.url
    tab.locator(".same a:not([aria-current])").first.click()
    expect(tab).not_to_have_url(before)
    wait_for_its_node(tab)
    for _ in range(40):
        deepest = tree.locator(".level:not(:has(.level)) a")
        before = tab.url
        deepest.last.focus()
        tab.keyboard.press("Enter")
        expect(tab).not_to_have_url(before)
        wait_for_its_node(tab)
        if tree.get_by_text("The game is over.").count():
            break
    expect(tree.get_by_text("The game is over.")).to_be_visible()
    tab.reload()
    expect(tree.get_by_text("The game is over.")).to_be_visible()
    assert_accessible(tab)
    assert tab.evaluate("document.documentElement.scrollWidth") <= tab.evaluate("innerWidth")


@pytest.mark.parametrize("tab", [WIDE, NARROW], ids=["1280", "390"], indirect=True)
def test_a_position_is_put_together_by_hand_and_analysed(tab: Page) -> None:
    tab.goto("/analyse")
    expect(tab.get_by_role("button", name="Analyse", exact=True)).to_be_visible()
    assert_accessible(tab)
    tab.get_by_role("button", name="your hand").click()
    tab.get_by_label("Search cards").fill("Fireball")
    tab.locator(".search li button", has_text="Fireball").first.click()
    tab.get_by_role("button", name="their board").click()
    tab.get_by_label("Search cards").fill("Chillwind")
    tab.locator(".search li button", has_text="Chillwind Yeti").first.click()
    tab.get_by_label("attack of Chillwind Yeti").fill("7")
    tab.get_by_label("Health", exact=True).first.fill("6")
    assert_accessible(tab)
    tab.get_by_role("button", name="Analyse", exact=True).click()
    best = tab.locator(".bars li .move").first
    expect(best).to_have_text("play Fireball on the enemy hero")
    expect(tab.locator(".far .of-minion .attack")).to_have_text("7")
    tab.reload()
    expect(best).to_have_text("play Fireball on the enemy hero")
    asked = tab.get_by_role("region", name="moves of")
    expect(asked).to_have_count(1)
    tab.get_by_role("button", name="Ask another agent too").click()
    expect(asked).to_have_count(2)
    assert_accessible(tab)
    wide = tab.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert wide, "the page must not scroll sideways"


@pytest.mark.parametrize("tab", [WIDE, NARROW], ids=["1280", "390"], indirect=True)
def test_the_search_tree_opens_and_the_opponents_cards_follow_the_belief(tab: Page, server: Server) -> None:
    game = hl.Game("freeze-mage", "midrange-jade-shaman", seed=5)
    while game.turn < 7:
        game.apply(game.legal_actions()[0])
    with server.tab() as other:
        name = other.ask("place", position=game.state())["position"]
    tab.goto(f"/analyse/{name}")
    holds = tab.get_by_role("region", name="What the opponent may hold")
    expect(holds.locator("li").first).to_be_visible()
    before = holds.locator("li .name").all_inner_texts()
    tab.get_by_label("Belief").select_option("uniform")
    expect(holds.get_by_role("status")).to_contain_text("any card that the class may play")
    expect(holds.locator("li .name").first).not_to_have_text(before[0])
    tab.get_by_role("button", name="Open the search tree").click()
    tree = tab.get_by_role("region", name="search tree of mcts")
    expect(tree.locator(".node").first).to_be_visible()
    shut = tree.locator("button.node[aria-expanded=false]").first
    text = shut.locator(".words").inner_text()
    count = tree.locator(".node").count()
    shut.click()
    assert tree.locator(".node").count() > count
    opened = tree.locator("button.node[aria-expanded=true]", has_text=text).first
    opened.press("Enter")
    expect(tree.locator(".node")).to_have_count(count)
    assert_accessible(tab)
    wide = tab.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert wide, "the page must not scroll sideways"
    tree.get_by_role("button", name="Close").click()
    expect(tree).to_have_count(0)


def test_a_power_log_is_dropped_on_the_page_and_analysed(tab: Page, tmp_path: Path) -> None:
    log = tmp_path / "Power.log"
    log.write_text(power_log("InfoCount"), encoding="utf-8")
    tab.goto("/analyse")
    tab.locator("input[type=file]").set_input_files(log)
    expect(tab.locator(".bars li .move").first).to_be_visible()
    address = tab.url
    tab.reload()
    expect(tab.locator(".bars li .move").first).to_be_visible()
    assert tab.url == address


def test_a_file_that_is_none_is_refused_with_a_sentence(browser: Browser, server: Server, tmp_path: Path) -> None:
    # Not the usual tab: Chromium notes the refusal in its console.
    page = browser.new_page(base_url=server.address)
    page.goto("/analyse")
    bad = tmp_path / "bad.txt"
    bad.write_text("hello", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_role("alert")).to_be_visible(timeout=PATIENCE)
    page.close()


@pytest.mark.parametrize("tab", [WIDE, NARROW], ids=["1280", "390"], indirect=True)
def test_cards_and_decks_are_found(tab: Page) -> None:
    tab.goto("/cards")
    tab.get_by_label("Search").fill("leeroy")
    expect(tab.locator(".gallery li")).to_have_count(1)
    assert_accessible(tab)
    tab.locator(".gallery a").click()
    expect(tab.get_by_role("heading", name="Leeroy Jenkins")).to_be_visible()
    expect(tab.locator("pre").first).to_contain_text('minion("EX1_116"')
    assert_accessible(tab)
    tab.goto("/decks")
    expect(tab.locator(".deck")).to_have_count(len(hl.Deck.names()))
    tab.locator(".deck summary").first.click()
    expect(tab.locator(".deck li").first).to_be_visible()
    assert_accessible(tab)


@pytest.fixture(scope="module")
def reports(store: Path, server: Server) -> dict[str, str]:
    """Reports as files that know no server, by their names and the heads of their main tables."""
    folder = store.parent
    with Store.open(store) as played:
        (folder / "tournament.html").write_text(report.html(played), encoding="utf-8")
    learning_report.page(folder / "learned").write(folder / "learning.html")
    solution = solve(GameTree.of("4.4a(rounds=2)"), "cfr+", 20)
    solving.write(folder / "solving.html", BAD, {"small": {"cfr+": solution}}, 0)
    return {"tournament": "win rate", "learning": "positions", "solving": "nash_conv"}


@pytest.mark.parametrize("name", ["tournament", "learning", "solving"])
def test_reports_are_single_files_that_everybody_can_read(
    browser: Browser, store: Path, reports: dict[str, str], name: str
) -> None:
    address = (store.parent / f"{name}.html").as_uri()
    asked: list[str] = []
    for scripts in (False, True):
        context = browser.new_context(java_script_enabled=scripts)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        for size in (WIDE, NARROW):
            page.set_viewport_size(size)
            page.goto(address)
            expect(page.get_by_role("columnheader", name=reports[name], exact=True).first).to_be_visible()
            if scripts:
                assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
                page.emulate_media(color_scheme="light")
                assert_accessible(page)
                page.emulate_media(color_scheme="dark")
                assert_accessible(page)
        context.close()
    assert asked == [address] * 4
