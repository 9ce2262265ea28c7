// Tournaments: the ladder, who beats whom, decks and faults, while they run and after.

import { useEffect, useMemo, useState } from "preact/hooks";
import { deckName } from "./cards";
import { useFollowed } from "./followed";
import { read } from "./live";
import { Interval, percent } from "./rates";
import { CardStatistics } from "./watch-cards";

interface Tally {
  games: number;
  wins: number;
  draws: number;
  rate: number;
  low: number;
  high: number;
}

type Cell = [number, number, number] | null;

interface Results {
  name: string;
  games: number;
  planned: number;
  seed: number | null;
  rate: number;
  left: number | null;
  agents: (Tally & { name: string; shown: string; agent: string; rating: [number, number] | null; begins: Tally })[];
  decks: string[];
  pairs: Cell[][];
  with: Cell[][];
  deck_pairs: Cell[][];
  beginner: Tally;
  reasons: Record<string, number>;
  faults: number;
  charts: Record<string, string>;
}


const PARTS: [string, string][] = [
  ["", "Ladder"],
  ["matrix", "Who beats whom"],
  ["decks", "Decks"],
  ["cards", "Cards"],
  ["faults", "Faults"],
];

export function WatchPage({ name, part, a, b }: { name: string; part: string; a: string | undefined; b: string | undefined }) {
  const { found: results, problem } = useFollowed<Results>(name);
  if (problem) return <p class="problem">{problem}</p>;
  if (!results) return <p class="soft wait">Adding up …</p>;
  const base = `/watch/${encodeURIComponent(name)}`;
  return (
    <div class="watch">
      <header class="run">
        <h1>{results.name}</h1>
        <Progress results={results} />
      </header>
      <nav class="parts" aria-label="Parts of the tournament">
        {PARTS.map(([path, title]) => (
          <a key={path} href={path ? `${base}/${path}` : base} aria-current={part === path ? "page" : undefined}>
            {title}
            {path === "faults" && results.faults ? ` (${results.faults})` : ""}
          </a>
        ))}
      </nav>
      {part === "" ? <Ladder results={results} /> : null}
      {part === "matrix" ? <Matrix results={results} base={base} /> : null}
      {part === "decks" ? <Decks results={results} /> : null}
      {part === "cards" ? <CardStatistics name={name} agents={results.agents.map((agent) => agent.name)} decks={results.decks} base={base} card={a} /> : null}
      {part === "faults" ? <Faults name={name} /> : null}
      {part === "games" && a && b ? <Games name={name} a={a} b={b} base={base} /> : null}
    </div>
  );
}

function Progress({ results }: { results: Results }) {
  const { games, planned, rate, left } = results;
  const done = games === planned;
  return (
    <div class="progress">
      <p class="soft">
        {done ? `${games.toLocaleString("en")} games` : `${games.toLocaleString("en")} of ${planned.toLocaleString("en")} games`} between {results.agents.length} agents with {results.decks.length} {results.decks.length === 1 ? "deck" : "decks"}
        {!done && rate ? ` · ${rate.toLocaleString("en")} games a second` : ""}
        {!done && left !== null ? ` · ${duration(left)} left` : ""}
      </p>
      {done ? null : <progress value={games} max={planned} aria-label="finished games" />}
    </div>
  );
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

function Ladder({ results }: { results: Results }) {
  const rows = [...results.agents].sort((x, y) => y.rate - x.rate);
  return (
    <>
      <div class="scroll" tabIndex={0}>
        <table class="ladder">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col" class="left">
                agent
              </th>
              <th scope="col" class="left wide">
                win rate with its 95 % interval
              </th>
              <th scope="col">rating</th>
              <th scope="col">games</th>
              <th scope="col">won</th>
              <th scope="col">drawn</th>
              <th scope="col">begins</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, k) => (
              <tr key={row.name}>
                <td>{k + 1}</td>
                <th scope="row" class="left" title={row.agent}>
                  {row.shown}
                </th>
                <td class="left wide">
                  <Interval low={row.low} high={row.high} rate={row.rate} />
                </td>
                <td>{row.rating ? `${row.rating[0] >= 0 ? "+" : "−"}${Math.abs(row.rating[0]).toFixed(0)} ± ${row.rating[1].toFixed(0)}` : "–"}</td>
                <td>{row.games.toLocaleString("en")}</td>
                <td>{row.wins.toLocaleString("en")}</td>
                <td>{row.draws.toLocaleString("en")}</td>
                <td>{row.begins.games ? percent(row.begins.rate) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="soft">
        A draw counts as half a win. Who begins wins {percent(results.beginner.rate)}. Games ended by{" "}
        {Object.entries(results.reasons)
          .map(([reason, count]) => `${reason} ${count.toLocaleString("en")}`)
          .join(", ")}
        .
      </p>
      <div class="charts">
        <Chart title="Ratings" svg={results.charts["ratings"]} />
        <Chart title="How long games last" svg={results.charts["lengths"]} />
      </div>
    </>
  );
}

/** A chart that the server has drawn, as its reports have them; it escapes all names itself. */
function Chart({ title, svg }: { title: string; svg: string | undefined }) {
  if (!svg) return null;
  return (
    <figure class="panel">
      <h2>{title}</h2>
      <div class="scroll" tabIndex={0} dangerouslySetInnerHTML={{ __html: svg }} />
    </figure>
  );
}

/** The colour of a win rate, as in the reports; between 72 and 95 % neither dark nor light text could be read on it. */
function shade(rate: number): { background: string; color: string } {
  const strength = Math.min(1, Math.abs(2 * rate - 1));
  const strong = strength > 0.8;
  const mixed = Math.round(strong ? 95 + 25 * (strength - 0.8) : 90 * strength);
  const end = rate < 0.5 ? "low" : "high";
  return { background: `color-mix(in srgb, var(--${end}) ${mixed}%, var(--paper))`, color: strong ? "var(--on)" : "var(--ink)" };
}

const rateOf = (cell: Cell) => (cell ? (cell[1] + cell[2] / 2) / cell[0] : 0.5);

function Matrix({ results, base }: { results: Results; base: string }) {
  const [by, setBy] = useState<string>("rate");
  const order = useMemo(() => {
    const places = results.agents.map((_, k) => k);
    const rate = (k: number) => results.agents[k]!.rate;
    if (by === "name") return places.sort((x, y) => results.agents[x]!.name.localeCompare(results.agents[y]!.name));
    if (by === "plan") return places;
    if (by.startsWith("against ")) {
      const column = Number(by.slice(8));
      return places.sort((x, y) => rateOf(results.pairs[y]![column]!) - rateOf(results.pairs[x]![column]!));
    }
    return places.sort((x, y) => rate(y) - rate(x));
  }, [results, by]);
  const columns = by.startsWith("against ") ? [...order].sort((x, y) => results.agents[y]!.rate - results.agents[x]!.rate) : order;
  const small = results.agents.length > 20;
  return (
    <>
      <p class="soft bar">
        How often the row beats the column, in percent. Click a cell for its games, a head to sort by it.{" "}
        <label>
          Order
          <select value={by.startsWith("against ") ? "column" : by} onChange={(event) => setBy(event.currentTarget.value)}>
            <option value="rate">by win rate</option>
            <option value="name">by name</option>
            <option value="plan">as entered</option>
            {by.startsWith("against ") ? <option value="column">by a column</option> : null}
          </select>
        </label>
      </p>
      <div class="scroll tall" tabIndex={0}>
        <table class={`matrix${small ? " small" : ""}`}>
          <thead>
            <tr>
              <th scope="col" class="left">
                agent
              </th>
              {columns.map((k) => (
                <th key={k} scope="col" title={results.agents[k]!.name} aria-sort={by === `against ${k}` ? "descending" : undefined}>
                  <button type="button" onClick={() => setBy(`against ${k}`)}>
                    {results.agents[k]!.name}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((row) => (
              <tr key={row}>
                <th scope="row" class="left">
                  {results.agents[row]!.shown}
                </th>
                {columns.map((column) => {
                  const cell = results.pairs[row]![column]!;
                  if (!cell) return <td key={column} class="none" />;
                  const rate = rateOf(cell);
                  const [a, b] = [results.agents[row]!.name, results.agents[column]!.name];
                  return (
                    <td key={column} style={shade(rate)}>
                      <a href={`${base}/games/${encodeURIComponent(a)}/${encodeURIComponent(b)}`} title={`${a} against ${b}: ${percent(rate)} of ${cell[0]} games`}>
                        {small ? Math.round(100 * rate) : (100 * rate).toFixed(1)}
                      </a>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Plain({ head, rows, cells, caption }: { head: string[]; rows: string[]; cells: Cell[][]; caption: string }) {
  return (
    <section class="panel">
      <h2>{caption}</h2>
      <div class="scroll tall" tabIndex={0}>
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col" class="left" />
              {head.map((name) => (
                <th key={name} scope="col">
                  <span>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((name, k) => (
              <tr key={name}>
                <th scope="row" class="left">
                  {name}
                </th>
                {cells[k]!.map((cell, j) =>
                  cell ? (
                    <td key={j} style={shade(rateOf(cell))} title={`${cell[0]} games`}>
                      {(100 * rateOf(cell)).toFixed(1)}
                    </td>
                  ) : (
                    <td key={j} class="none" />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Decks({ results }: { results: Results }) {
  const decks = results.decks.map(deckName);
  return (
    <div class="charts">
      <Plain caption="How often the agent wins with the deck, in percent" head={decks} rows={results.agents.map((agent) => agent.shown)} cells={results.with} />
      {decks.length > 1 ? <Plain caption="How often the row's deck beats the column's, in percent" head={decks} rows={decks} cells={results.deck_pairs} /> : null}
    </div>
  );
}

interface Fault {
  game: number;
  agent: string;
  point: string;
  reason: string;
  trace: string;
  output: string;
}

function Faults({ name }: { name: string }) {
  const [found, set] = useState<{ faults: Fault[]; count: number; forfeited: number } | null>(null);
  useEffect(() => {
    void read<typeof found>(`/api/stores/${encodeURIComponent(name)}/faults`).then(set);
  }, [name]);
  if (!found) return <p class="soft wait">Loading …</p>;
  if (!found.count) return <p class="panel">No agent failed or broke a rule.</p>;
  return (
    <section class="panel">
      <p class="soft">
        {found.count.toLocaleString("en")} faults; {found.forfeited.toLocaleString("en")} games were forfeited.{found.faults.length < found.count ? ` The first ${found.faults.length}:` : ""}
      </p>
      <ul class="faults">
        {found.faults.map((fault, k) => (
          <li key={k}>
            <a href={`/watch/${encodeURIComponent(name)}/game/${fault.game}`}>game {fault.game}</a> {fault.agent}, {fault.point}: {fault.reason}
            {fault.trace || fault.output ? (
              <details>
                <summary>what it left behind</summary>
                <pre>
                  {fault.trace}
                  {fault.output}
                </pre>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Played {
  number: number;
  agents: [string, string];
  decks: [string, string];
  first: number;
  winner: number | null;
  turns: number;
  actions: number;
  reason: string;
  fault: boolean;
}

function Games({ name, a, b, base }: { name: string; a: string; b: string; base: string }) {
  const [games, set] = useState<Played[]>([]);
  const [more, setMore] = useState(true);
  const [problem, setProblem] = useState("");
  const load = (start: number) =>
    read<{ games: Played[]; more: boolean }>(`/api/stores/${encodeURIComponent(name)}/games?${new URLSearchParams({ a, b, start: String(start) })}`)
      .then((found) => {
        set((before) => [...before.slice(0, start), ...found.games]);
        setMore(found.more);
      })
      .catch((error: Error) => setProblem(error.message));
  useEffect(() => void load(0), [name, a, b]);
  return (
    <section class="panel">
      <h2>
        {a} against {b}
      </h2>
      {problem ? <p class="problem">{problem}</p> : null}
      <div class="scroll" tabIndex={0}>
        <table class="games">
          <thead>
            <tr>
              <th scope="col">game</th>
              <th scope="col" class="left">
                {a} had
              </th>
              <th scope="col" class="left">
                {b} had
              </th>
              <th scope="col" class="left">
                began
              </th>
              <th scope="col" class="left">
                won
              </th>
              <th scope="col">turns</th>
            </tr>
          </thead>
          <tbody>
            {games.map((game) => {
              const seat = game.agents[0] === a ? 0 : 1;
              return (
                <tr key={game.number}>
                  <td>
                    <a href={`${base}/game/${game.number}`}>{game.number}</a>
                  </td>
                  <td class="left">{deckName(game.decks[seat]!)}</td>
                  <td class="left">{deckName(game.decks[1 - seat]!)}</td>
                  <td class="left">{game.agents[game.first]}</td>
                  <td class="left">
                    {game.winner === null ? "nobody" : game.agents[game.winner]}
                    {game.fault ? " (by a fault)" : ""}
                  </td>
                  <td>{game.turns}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {more && games.length ? (
        <button type="button" onClick={() => void load(games.length)}>
          More
        </button>
      ) : null}
    </section>
  );
}
