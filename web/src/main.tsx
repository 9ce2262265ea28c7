// The page: its head, and whatever its address names.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { AnalysePage, AnalyseStart } from "./analyse";
import { CardPage, Cards, Decks } from "./browse";
import { loadCards } from "./cards";
import { read } from "./live";
import { GamePage } from "./game";
import { Home } from "./home";
import { Preview } from "./preview";
import { ReplayPage } from "./replay";
import { followLinks, useRoute } from "./route";
import { RunPage, WatchList } from "./run";
import { SolvedPage } from "./solved";
import type { PageInfo } from "./types";
import { WatchPage } from "./watch";
import "./style.css";
import "./table.css";
import "./watch.css";
import "./watch-cards.css";
import "./browse.css";
import "./analyse.css";
import "./runs.css";

const PLACES: [string, string][] = [
  ["play", "Play"],
  ["watch", "Watch"],
  ["analyse", "Analyse"],
  ["cards", "Cards"],
  ["decks", "Decks"],
];

function Page() {
  const [about, setAbout] = useState<PageInfo | null>(null);
  const [failed, setFailed] = useState("");
  const route = useRoute();
  useEffect(() => {
    // The catalogue comes beside what everything needs; who watches a store first may do without.
    if (!bare(route, null)) void loadCards().catch(() => undefined);
    read<PageInfo>("/api/about").then(setAbout).catch((error: Error) => setFailed(error.message));
  }, []);
  const place = route[0] ?? "play";
  useEffect(() => {
    document.title = `${place.charAt(0).toUpperCase()}${place.slice(1)} · HearthLab`;
  }, [place]);
  return (
    <div class="page" onClick={followLinks}>
      <header class="top">
        <a class="brand" href="/">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 2h6v2h-1v5l6 10a2 2 0 0 1-2 3H6a2 2 0 0 1-2-3l6-10V4H9z" class="flask" />
            <path d="M12 10c.8 2.600 3.800 3.800 3.800 7a3.800 3.800 0 0 1-7.600 0c0-2 1.400-2.600 1.700-4.500.9.6 1.300 1.200 1.300 2 .8-1.300 1-2.800.8-4.500z" class="flame" />
          </svg>
          HearthLab
        </a>
        <nav aria-label="Pages">
          {PLACES.map(([path, name]) => (
            <a key={path} href={`/${path}`} aria-current={place === path || (path === "play" && place === "game") ? "page" : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <span class="lost" role="status">
          the server does not answer …
        </span>
      </header>
      <main>{failed ? <p class="problem">{failed}</p> : about ? <Place route={route} about={about} /> : <Wait />}</main>
      <Preview />
    </div>
  );
}

const Wait = () => <p class="soft wait">Loading …</p>;

/** Whether an address shows tables alone; all other pages draw cards, whose catalogue is large. */
function bare([first, name, more]: string[], about: PageInfo | null): boolean {
  const kind = about?.stores?.find((store) => store.id === name)?.kind;
  return first === "watch" && more !== "game" && more !== "cards" && kind !== "strategy";
}

function Place({ route, about }: { route: string[]; about: PageInfo }) {
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState("");
  const waits = !bare(route, about);
  useEffect(() => {
    if (waits) loadCards().then(() => setReady(true)).catch((error: Error) => setFailed(error.message));
  }, [waits]);
  if (failed) return <p class="problem">{failed}</p>;
  return waits && !ready ? <Wait /> : <There route={route} about={about} />;
}

function There({ route, about }: { route: string[]; about: PageInfo }) {
  const [first, name, more] = route;
  if (first === "game" && name) {
    if (more === "replay") return <ReplayPage key={name} source={`game/${name}`} at={route[3] ?? null} />;
    return <GamePage key={name} name={name} />;
  }
  if (first === "watch") {
    if (!name) return <WatchList about={about} />;
    if (more === "game" && route[3]) return <ReplayPage key={route[3]} source={`watch/${name}/game/${route[3]}`} at={route[4] ?? null} />;
    const kind = about.stores?.find((store) => store.id === name)?.kind;
    if (kind === "strategy") return <SolvedPage key={name} name={name} at={more === "node" ? (route[3] ?? "") : ""} />;
    if (kind && kind !== "tournament") return <RunPage key={name} name={name} />;
    return <WatchPage key={name} name={name} part={more ?? ""} a={route[3]} b={route[4]} />;
  }
  if (first === "analyse") return name ? <AnalysePage key={name} name={name} about={about} /> : <AnalyseStart />;
  if (first === "cards") return name ? <CardPage key={name} id={name} /> : <Cards />;
  if (first === "decks") return <Decks />;
  if (!first || first === "play") return <Home about={about} />;
  return <p class="problem">There is no page at this address.</p>;
}

render(<Page />, document.getElementById("page")!);
