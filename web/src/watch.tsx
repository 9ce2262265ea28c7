// Tournaments: the ladder, who beats whom, decks and faults, while they run and after.

import { useEffect, useRef, useState } from "preact/hooks";
import { deckName } from "./cards";
import { useFollowed } from "./followed";
import { read } from "./live";
import { Blocks } from "./run";
import { CardStatistics } from "./watch-cards";

interface Results {
  name: string;
  games: number;
  planned: number;
  rate: number;
  left: number | null;
  agents: string[];
  decks: string[];
  faults: number;
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
  const base = `/watch/${encodeURIComponent(name)}`;
  return (
    <div class="watch">
      <header class="run">
        <h1>{results?.name ?? name}</h1>
        {results ? <Progress results={results} /> : null}
      </header>
      <nav class="parts" aria-label="Parts of the tournament">
        {PARTS.map(([path, title]) => (
          <a key={path} href={path ? `${base}/${path}` : base} aria-current={part === path ? "page" : undefined}>
            {title}
            {path === "faults" && results?.faults ? ` (${results.faults})` : ""}
          </a>
        ))}
      </nav>
      {part in TABLES ? <Tables key={part} name={name} part={TABLES[part]!} games={results?.games} /> : null}
      {part === "cards" && results ? <CardStatistics name={name} agents={results.agents} decks={results.decks} base={base} card={a} /> : null}
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

const TABLES: Record<string, string> = { "": "ladder", matrix: "matrix", decks: "decks" };

/** Tables of the report, as its file has them, drawn anew when games are finished. They do not wait for the rest. */
function Tables({ name, part, games }: { name: string; part: string; games: number | undefined }) {
  const [found, set] = useState<{ html: string; games: number } | null>(null);
  const [problem, setProblem] = useState("");
  const asking = useRef(false);
  useEffect(() => {
    // Asked for at once, and again if there are more games by now than it is about.
    if (asking.current || (found && (games ?? 0) <= found.games)) return;
    asking.current = true;
    read<{ html: string; games: number }>(`/api/stores/${encodeURIComponent(name)}/parts/${part}`)
      .then(set)
      .catch((error: Error) => setProblem(error.message))
      .finally(() => {
        asking.current = false;
      });
  }, [name, part, games, found]);
  if (problem) return <p class="problem">{problem}</p>;
  if (found === null) return <p class="soft wait">Adding up …</p>;
  return (
    <>
      {part === "matrix" ? <p class="soft">Click a cell for its games, a head to sort by it.</p> : null}
      <Blocks html={found.html} />
    </>
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
