// The cards of a tournament: how often decks win with each of them drawn, played and kept, by turn and by opponent.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Card } from "./card";
import { deckName, info } from "./cards";
import { ask, follow, read } from "./live";
import { previews } from "./preview";
import { Interval, percent } from "./rates";
import { go } from "./route";

interface Rate {
  games: number;
  wins: number;
  draws: number;
  win_rate: number;
  interval: [number, number];
}

type Kind = "drawn" | "played" | "kept";

interface Row {
  card: string;
  name: string;
  deck: Rate;
  drawn: Rate;
  played: Rate;
  kept: Rate;
  offered: number;
}

interface Statistics {
  counted: number;
  left_out: number;
  games: Rate;
  cards: Row[];
  lengths: (Rate & { turns: number })[];
  opponents: (Rate & { agent: string })[];
  opponents_decks: (Rate & { deck: string })[];
}

interface OneCard extends Row {
  turns: { turn: number; drawn: Rate; played: Rate }[];
  opponents: ({ agent: string } & Record<Kind, Rate>)[];
}

interface Counted {
  counted: number;
  left_out: number;
  pending: number;
  games: number;
}

const LATEST = 15;
const KINDS: [Kind, string, string][] = [
  ["drawn", "Drawn", "games in which the card came into the hand, win rate"],
  ["played", "Played", "games in which the card was played after it was drawn, win rate"],
  ["kept", "Kept", "games in which the card was offered and kept in the mulligan, win rate"],
];
const CHOICES = ["agent", "deck", "against", "against_deck"] as const;
type Choice = Record<(typeof CHOICES)[number], string>;

function readChoice(): Choice {
  const given = new URLSearchParams(location.search);
  return Object.fromEntries(CHOICES.map((name) => [name, given.get(name) ?? ""])) as Choice;
}

function query(choice: Choice, more: Record<string, string> = {}): string {
  const found = new URLSearchParams(Object.entries({ ...choice, ...more }).filter(([, value]) => value));
  return found.size ? `?${found}` : "";
}

/** Counts for as long as the page is open, unless it was stopped; tells how far it is. */
function useCounting(name: string) {
  const [counted, set] = useState<Counted | null>(null);
  const [running, setRunning] = useState(true);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!running) return;
    const begin = () => ask<Counted>("count", { store: name }).then(set).catch((error: Error) => setProblem(error.message));
    const end = follow(
      `cards/${name}`,
      (message) => {
        if (message["progress"]) set(message["progress"] as unknown as Counted);
        if (message["problem"]) setProblem(String(message["problem"]));
      },
      begin,
    );
    void begin();
    return () => {
      end();
      void ask("uncount", { store: name }).catch(() => undefined);
    };
  }, [name, running]);
  return { counted, running, setRunning, problem };
}

/** Data that is read again while games are counted, once a second at most. */
function useCounted<T>(address: string, counted: Counted | null) {
  const [found, set] = useState<T | null>(null);
  const [problem, setProblem] = useState("");
  const step = counted ? (counted.pending ? Math.floor(Date.now() / 1000) : -counted.counted) : null;
  useEffect(() => {
    let gone = false;
    read<T>(address)
      .then((answer) => {
        if (!gone) {
          set(answer);
          setProblem("");
        }
      })
      .catch((error: Error) => !gone && setProblem(error.message));
    return () => {
      gone = true;
    };
  }, [address, step]);
  return { found, problem };
}

export function CardStatistics({ name, agents, decks, base, card }: { name: string; agents: string[]; decks: string[]; base: string; card: string | undefined }) {
  const [choice, setChoice] = useState(readChoice);
  useEffect(() => setChoice(readChoice()), [card]);
  const { counted, running, setRunning, problem } = useCounting(name);
  const here = `${base}/cards${card ? `/${encodeURIComponent(card)}` : ""}`;
  const choose = (changed: Partial<Choice>) => {
    const now = { ...choice, ...changed };
    setChoice(now);
    go(here + query(now), true);
  };
  const select = (label: string, key: keyof Choice, names: string[], shown: (name: string) => string = (one) => one) => (
    <label>
      {label}
      <select value={choice[key]} onChange={(event) => choose({ [key]: event.currentTarget.value })}>
        <option value="">any</option>
        {names.map((one) => (
          <option key={one} value={one}>
            {shown(one)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="card-stats">
      <div class="filters panel">
        {select("Agent", "agent", agents)}
        {select("with the deck", "deck", decks, deckName)}
        {select("against", "against", agents)}
        {select("with the deck", "against_deck", decks, deckName)}
      </div>
      {counted ? <Progress counted={counted} running={running} onRunning={setRunning} /> : null}
      {problem ? (
        <p class="problem" role="alert">
          {problem}
        </p>
      ) : null}
      {card ? <One name={name} choice={choice} card={card} counted={counted} base={base} /> : <All name={name} choice={choice} counted={counted} base={base} />}
    </div>
  );
}

function Progress({ counted, running, onRunning }: { counted: Counted; running: boolean; onRunning: (running: boolean) => void }) {
  const done = counted.counted + counted.left_out;
  const kept = done + counted.pending;
  const rest = counted.games - kept;
  const said = [
    counted.pending ? `${done.toLocaleString("en")} of ${kept.toLocaleString("en")} games counted` : `${counted.counted.toLocaleString("en")} games counted`,
    counted.left_out ? `${counted.left_out.toLocaleString("en")} cannot be replayed with these cards` : "",
    rest > 0 ? `${rest.toLocaleString("en")} without their actions are left out` : "",
  ];
  return (
    <div class="counting">
      <p class="soft" role="status">
        {said.filter(Boolean).join(" · ")}
      </p>
      {counted.pending ? (
        <>
          <progress value={done} max={kept} aria-label="counted games" />
          <button type="button" onClick={() => onRunning(!running)}>
            {running ? "Stop" : "Go on"}
          </button>
        </>
      ) : null}
    </div>
  );
}

function All({ name, choice, counted, base }: { name: string; choice: Choice; counted: Counted | null; base: string }) {
  const { found, problem } = useCounted<Statistics>(`/api/stores/${encodeURIComponent(name)}/cards${query(choice)}`, counted);
  const [by, setBy] = useState<Kind | "name" | "cost">("drawn");
  const rows = useMemo(() => sorted(found?.cards ?? [], by), [found, by]);
  if (problem) return <p class="problem">{problem}</p>;
  if (!found || !counted) return <p class="soft wait">Counting …</p>;
  if (!found.games.games) {
    return (
      <p class="panel">
        {counted.pending ? "No such game was counted yet." : counted.counted ? "No such game was played." : "No game kept its actions. "}
        {!counted.pending && !counted.counted ? (
          <>
            Tournaments with <code>--records</code> keep them.
          </>
        ) : null}
      </p>
    );
  }
  const shown = by === "name" || by === "cost" ? "drawn" : by;
  const head = (kind: typeof by, title: string, about: string) => (
    <th scope="col" class={`left of-${kind}`} aria-sort={by === kind ? (kind === "name" || kind === "cost" ? "ascending" : "descending") : undefined}>
      <button type="button" title={about} onClick={() => setBy(kind)}>
        {title}
      </button>
    </th>
  );
  const own = found.games;
  return (
    <>
      <p class="soft">
        {choice.agent || "The decks"} won {percent(own.win_rate)} of {own.games.toLocaleString("en")} games; the line on each track stands there. The bars are 95 % intervals, and a draw counts as half a win.
      </p>
      <div class="segments narrow" role="group" aria-label="What is shown">
        {KINDS.map(([kind, title]) => (
          <label key={kind} class={shown === kind ? "on" : ""}>
            <input type="radio" name="kind" checked={shown === kind} onChange={() => setBy(kind)} />
            {title}
          </label>
        ))}
      </div>
      <div class="scroll tall" tabIndex={0} role="group" aria-label="Win rates of cards">
        <table class={`by-card shows-${shown}`}>
          <thead>
            <tr>
              {head("cost", "mana", "sort by cost")}
              {head("name", "card", "sort by name")}
              {KINDS.map(([kind, title, about]) => head(kind, title, about))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.card}>
                <td>
                  <b class="mana-gem">{info(row.card).cost ?? 0}</b>
                </td>
                <th scope="row" class="left">
                  <a href={`${base}/cards/${row.card}${query(choice)}`} {...previews(row.card)}>
                    {row.name}
                  </a>
                </th>
                {KINDS.map(([kind]) => (
                  <td key={kind} class={`left of-${kind}`}>
                    <RateCell rate={row[kind]} even={own.win_rate} also={kind === "kept" && row.offered ? `${Math.round((100 * row.kept.games) / row.offered)} % of ${row.offered}` : undefined} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="charts">
        <Part title="By the turn in which the game ended" head="own turn" rows={found.lengths.map((one) => [turnName(one.turns), one])} even={own.win_rate} />
        <div class="stacked">
          <Part title="By opponent" head="agent" rows={found.opponents.map((one) => [one.agent, one])} even={own.win_rate} />
          {found.opponents_decks.length > 1 ? <Part title="By the opponent's deck" head="deck" rows={found.opponents_decks.map((one) => [deckName(one.deck), one])} even={own.win_rate} /> : null}
        </div>
      </div>
    </>
  );
}

function sorted(rows: Row[], by: Kind | "name" | "cost"): Row[] {
  const name = (x: Row, y: Row) => x.name.localeCompare(y.name);
  if (by === "name") return [...rows].sort(name);
  if (by === "cost") return [...rows].sort((x, y) => (info(x.card).cost ?? 0) - (info(y.card).cost ?? 0) || name(x, y));
  return [...rows].sort((x, y) => Number(!x[by].games) - Number(!y[by].games) || y[by].win_rate - x[by].win_rate || y[by].games - x[by].games || name(x, y));
}

const games = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "game" : "games"}`;

function RateCell({ rate, even, also }: { rate: Rate; even: number; also?: string | undefined }) {
  if (!rate.games) return <span class="soft">never</span>;
  return (
    <span class="rate-cell">
      <Interval rate={rate.win_rate} low={rate.interval[0]} high={rate.interval[1]} even={even} />
      <small class="of-games" title={also ? `kept in ${also} games in which it was offered` : undefined}>
        {also ?? games(rate.games)}
      </small>
    </span>
  );
}

function Part({ title, head, rows, even }: { title: string; head: string; rows: [string, Rate][]; even: number }) {
  return (
    <section class="panel">
      <h2>{title}</h2>
      <Rates head={[head, "win rate"]} rows={rows.map(([name, rate]) => [name, <RateCell rate={rate} even={even} />])} />
    </section>
  );
}

function Rates({ head, rows }: { head: string[]; rows: [string, ...ComponentChildren[]][] }) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={head[0]}>
      <table class="rates">
        <thead>
          <tr>
            {head.map((one) => (
              <th key={one} scope="col" class="left">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row" class="left" title={name}>
                {name}
              </th>
              {cells.map((cell, k) => (
                <td key={k} class="left">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function turnName(turn: number): string {
  if (turn === 0) return "first hand";
  return turn === LATEST ? `${turn} and later` : String(turn);
}

function One({ name, choice, card, counted, base }: { name: string; choice: Choice; card: string; counted: Counted | null; base: string }) {
  const { found, problem } = useCounted<OneCard>(`/api/stores/${encodeURIComponent(name)}/cards${query(choice, { card })}`, counted);
  if (problem) return <p class="problem">{problem}</p>;
  if (!found) return <p class="soft wait">Counting …</p>;
  const even = found.deck.games ? found.deck.win_rate : 0.5;
  return (
    <div class="one-card-stats">
      <aside>
        <Card id={found.card} large />
        <p>
          <a href={`${base}/cards${query(choice)}`}>All cards</a> · <a href={`/cards/${found.card}`}>Its text and program</a>
        </p>
      </aside>
      <div>
        <section class="panel">
          <h2>{found.name}</h2>
          {found.deck.games ? (
            <p class="soft">
              Decks with it won {percent(found.deck.win_rate)} of {found.deck.games.toLocaleString("en")} games; the line on each track stands there.
            </p>
          ) : (
            <p class="soft">No such game was counted.</p>
          )}
          <Rates head={["", "win rate"]} rows={KINDS.map(([kind, title]) => [title, <RateCell rate={found[kind]} even={even} also={kind === "kept" && found.offered ? `${found.kept.games} of ${found.offered} offers` : undefined} />])} />
        </section>
        <section class="panel">
          <h2>By turn</h2>
          <p class="soft">The player's own turn in which the card was first drawn or played.</p>
          <Rates head={["turn", "drawn", "played"]} rows={found.turns.map((one) => [turnName(one.turn), <RateCell rate={one.drawn} even={even} />, <RateCell rate={one.played} even={even} />])} />
        </section>
        <section class="panel">
          <h2>By opponent</h2>
          <Rates head={["against", ...KINDS.map(([, title]) => title.toLowerCase())]} rows={found.opponents.map((one) => [one.agent, ...KINDS.map(([kind]) => <RateCell key={kind} rate={one[kind]} even={even} />)])} />
        </section>
      </div>
    </div>
  );
}
