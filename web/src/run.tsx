// Evolutions, maps of decks and learning runs: reports that the server draws anew as they go on.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useFollowed } from "./followed";
import { go } from "./route";
import { makeSortable } from "./sorting";
import type { Orders } from "./sorting";
import type { PageInfo } from "./types";

export interface Run {
  kind: string;
  name: string;
  lead: string;
  seed: number | null;
  html: string;
  done: number;
  total: number;
  doing: string;
}

const KINDS: [string, string][] = [
  ["tournament", "Tournaments"],
  ["evolution", "Evolutions"],
  ["map", "Maps of decks"],
  ["learning", "Learning runs"],
  ["strategy", "Strategies of small games"],
];

export function WatchList({ about }: { about: PageInfo }) {
  const stores = about.stores ?? [];
  useEffect(() => {
    if (stores.length === 1) go(`/watch/${stores[0]!.id}`, true);
  }, []);
  if (!stores.length) {
    return (
      <section class="panel">
        <h1>Nothing to watch yet</h1>
        <p>
          Start the page with what you want to look at, also while it is still running: the store of a tournament, an evolution or a map of decks, the folder of a learning run, or the saved strategy of a small game.
        </p>
        <p>
          <code>hearthlab serve run.db evolution.db strategy.npz</code>
        </p>
      </section>
    );
  }
  return (
    <div class="report">
      <h1>What there is to watch</h1>
      {KINDS.map(([kind, title]) => {
        const some = stores.filter((store) => store.kind === kind);
        return some.length ? (
          <section key={kind} class="panel">
            <h2>{title}</h2>
            <ul class="stores">
              {some.map((store) => (
                <li key={store.id}>
                  <a href={`/watch/${store.id}`}>{store.name}</a>
                </li>
              ))}
            </ul>
          </section>
        ) : null;
      })}
    </div>
  );
}

export function RunPage({ name }: { name: string }) {
  const { found, problem } = useFollowed<Run>(name);
  if (problem) return <p class="problem">{problem}</p>;
  if (!found) return <p class="soft wait">Reading …</p>;
  return (
    <div class="run-page">
      <RunHead run={found} />
      <Blocks html={found.html} />
    </div>
  );
}

export function RunHead({ run, children }: { run: Run; children?: ComponentChildren }) {
  return (
    <header class="run">
      <h1>{run.name}</h1>
      <div class="progress">
        <p class="soft">
          {run.lead}
          {run.seed === null ? "" : ` Seed ${run.seed}.`}
        </p>
        {run.doing === "finished" ? null : (
          <p class="doing">
            <progress value={run.done} max={run.total} aria-label={run.doing} />
            <span role="status">{run.doing}</span>
          </p>
        )}
        {children}
      </div>
    </header>
  );
}

/** Blocks of a report, as its file has them; the server escapes all names. Tables can be sorted by their heads. */
export function Blocks({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const orders = useRef<Orders>(new Map());
  useLayoutEffect(() => {
    const here = box.current!;
    // What is drawn anew keeps its place, its order and the focus.
    const places = [...here.querySelectorAll(".scroll")].map((one) => [one.scrollLeft, one.scrollTop] as const);
    const focused = here.contains(document.activeElement) ? document.activeElement!.getAttribute("href") : null;
    here.innerHTML = html;
    makeSortable(here, orders.current);
    here.querySelectorAll(".scroll").forEach((one, k) => places[k] && one.scrollTo(...places[k]));
    if (focused !== null) here.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }, [html]);
  return <div class="report" ref={box} />;
}
