// Choosing a game: the opponent, how strong it is, the decks, who begins.

import { useEffect, useState } from "preact/hooks";
import { deckName } from "./cards";
import { ask, read } from "./live";
import { go } from "./route";
import type { About, AgentInfo, PageInfo } from "./types";

const KEPT = "hearthlab-setup";

interface Chosen {
  me: boolean;
  agents: [string, string];
  think: [number, number];
  decks: [string, string];
  first: string;
  seed: string;
  practice: boolean;
}

const USUAL: Chosen = {
  me: true,
  agents: ["hearthlab", "hearthlab"],
  think: [1000, 1000],
  decks: ["midrange-jade-shaman", "aggro-pirate-warrior"],
  first: "",
  seed: "",
  practice: true,
};

function kept(): Chosen {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Chosen>) };
  } catch {
    return USUAL;
  }
}

export function Home({ about }: { about: PageInfo }) {
  const [chosen, set] = useState(kept);
  const [problem, setProblem] = useState("");
  const change = (part: Partial<Chosen>) => set({ ...chosen, ...part });
  const start = async (event: Event) => {
    event.preventDefault();
    setProblem("");
    localStorage.setItem(KEPT, JSON.stringify(chosen));
    const setup = {
      agents: [chosen.me ? null : chosen.agents[0], chosen.agents[1]],
      think: chosen.think,
      decks: chosen.decks,
      first: chosen.first === "" ? null : Number(chosen.first),
      seed: chosen.seed.trim() === "" ? null : Number(chosen.seed),
      practice: chosen.me && chosen.practice,
      pace: 700,
    };
    try {
      const made = await ask<{ game: string }>("new", { setup });
      go(`/game/${made.game}`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const two = <T,>(pair: [T, T], at: number, value: T): [T, T] => (at ? [pair[0], value] : [value, pair[1]]);
  return (
    <div class="home">
      <form class="setup panel" onSubmit={start}>
        <h1>Sit down and play</h1>
        <div class="segments" role="radiogroup" aria-label="Who plays">
          {([[true, "You against an agent"], [false, "Watch two agents"]] as const).map(([value, text]) => (
            <label key={text} class={chosen.me === value ? "on" : ""}>
              <input type="radio" name="who" checked={chosen.me === value} onChange={() => change({ me: value })} />
              {text}
            </label>
          ))}
        </div>
        <div class="sides">
          {[0, 1].map((at) => (
            <fieldset key={at}>
              <legend>{chosen.me ? (at ? "Your opponent" : "You") : at ? "Second agent" : "First agent"}</legend>
              {chosen.me && at === 0 ? (
                <p class="soft">You play with the mouse, by touch or with the keyboard. Legal moves light up.</p>
              ) : (
                <Strength agents={about.agents} agent={chosen.agents[at]!} think={chosen.think[at]!} onAgent={(agent) => change({ agents: two(chosen.agents, at, agent) })} onThink={(think) => change({ think: two(chosen.think, at, think) })} />
              )}
              <DeckField decks={about.decks} value={chosen.decks[at]!} onChange={(deck) => change({ decks: two(chosen.decks, at, deck) })} />
            </fieldset>
          ))}
        </div>
        <details>
          <summary>Who begins, seed, practice</summary>
          <div class="more">
            <label>
              Who begins
              <select value={chosen.first} onChange={(event) => change({ first: event.currentTarget.value })}>
                <option value="">chance decides</option>
                <option value="0">{chosen.me ? "you" : "the first agent"}</option>
                <option value="1">{chosen.me ? "your opponent" : "the second agent"}</option>
              </select>
            </label>
            <label>
              Seed
              <input inputMode="numeric" pattern="[0-9]*" placeholder="any" value={chosen.seed} onInput={(event) => change({ seed: event.currentTarget.value })} />
            </label>
            {chosen.me ? (
              <label class="check">
                <input type="checkbox" checked={chosen.practice} onChange={(event) => change({ practice: event.currentTarget.checked })} />
                practice: actions can be taken back
              </label>
            ) : null}
          </div>
        </details>
        {problem ? (
          <p class="problem" role="alert">
            {problem}
          </p>
        ) : null}
        <button class="main" type="submit">
          {chosen.me ? "Play" : "Watch"}
        </button>
      </form>
      <aside class="beside-setup">
        <Shared />
        <Recent />
      </aside>
    </div>
  );
}

function Strength({ agents, agent, think, onAgent, onThink }: { agents: AgentInfo[]; agent: string; think: number; onAgent: (agent: string) => void; onThink: (think: number) => void }) {
  const levels = agents.filter((one) => one.level !== null).sort((a, b) => a.level! - b.level!);
  const found = agents.find((one) => one.name === agent);
  const place = levels.findIndex((one) => one.name === agent);
  return (
    <>
      <div class="levels" role="radiogroup" aria-label="Strength">
        {levels.map((level, k) => (
          <button type="button" role="radio" aria-checked={level.name === agent} key={level.name} class={k <= place ? "on" : ""} onClick={() => onAgent(level.name)}>
            <i aria-hidden="true" style={{ height: `${6 + k * 5}px` }} />
            {level.title}
          </button>
        ))}
      </div>
      <label>
        Agent
        <select value={agent} onChange={(event) => onAgent(event.currentTarget.value)}>
          {agents.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
              {one.open ? " (sees everything)" : ""}
            </option>
          ))}
        </select>
      </label>
      <p class="soft">{found?.about}</p>
      {found?.thinks ? (
        <label>
          Thinking time: {think < 1000 ? `${think} ms` : `${think / 1000} s`} an action
          <input type="range" min="0" max="4" step="1" value={TIMES.indexOf(think) < 0 ? 2 : TIMES.indexOf(think)} onInput={(event) => onThink(TIMES[Number(event.currentTarget.value)] ?? 1000)} />
        </label>
      ) : null}
    </>
  );
}

const TIMES = [100, 300, 1000, 3000, 10000];

function DeckField({ decks, value, onChange }: { decks: { name: string; class: string }[]; value: string; onChange: (deck: string) => void }) {
  const named = decks.some((deck) => deck.name === value);
  const [own, setOwn] = useState(!named);
  return (
    <>
      <label>
        Deck
        <select
          value={own ? "" : value}
          onChange={(event) => {
            const name = event.currentTarget.value;
            setOwn(name === "");
            onChange(name);
          }}
        >
          {decks.map((deck) => (
            <option key={deck.name} value={deck.name}>
              {deckName(deck.name)}
            </option>
          ))}
          <option value="">a deck code or a list …</option>
        </select>
      </label>
      {own ? (
        <label>
          Deck code or list of cards
          <textarea rows={3} value={value} placeholder="AAEB…" onInput={(event) => onChange(event.currentTarget.value)} />
        </label>
      ) : null}
    </>
  );
}

function Shared() {
  const [text, set] = useState("");
  const [problem, setProblem] = useState("");
  const look = async (event: Event) => {
    event.preventDefault();
    try {
      const made = await ask<{ game: string }>("look", { text });
      go(`/game/${made.game}/replay`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <form class="panel shared" onSubmit={look}>
      <h2>Open a shared game</h2>
      <label>
        Its text
        <textarea rows={2} placeholder="HLG1.…" value={text} onInput={(event) => set(event.currentTarget.value)} />
      </label>
      {problem ? (
        <p class="problem" role="alert">
          {problem}
        </p>
      ) : null}
      <button type="submit" disabled={!text.trim()}>
        Look at it
      </button>
    </form>
  );
}

function Recent() {
  const [games, set] = useState<(About & { made: number })[]>([]);
  useEffect(() => {
    read<(About & { made: number })[]>("/api/games").then(set).catch(() => undefined);
  }, []);
  if (!games.length) return null;
  const name = (agent: string | null | undefined) => (agent === null ? "you" : agent || "a shared game");
  return (
    <section class="panel">
      <h2>Your last games</h2>
      <ul class="recent">
        {games.slice(0, 8).map((game) => (
          <li key={game.id}>
            <a href={`/game/${game.id}`}>
              {name(game.agents[0])} – {name(game.agents[1])}
            </a>
            <span class="soft">
              {game.decks.map(deckName).join(" – ")}, {new Date(game.made * 1000).toLocaleString([], { dateStyle: "short", timeStyle: "short" })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
