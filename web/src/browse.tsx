// All cards with a search, everything about one card, and the decks with their curves.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Card, spoken, title } from "./card";
import { deckName, everyCard, info } from "./cards";
import { read } from "./live";
import { previews } from "./preview";

const CLASSES = ["neutral", "druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior"];
const TYPES = ["minion", "spell", "weapon", "hero"];

export function Cards() {
  const [text, set] = useState("");
  const [cls, setCls] = useState("");
  const [type, setType] = useState("");
  const [cost, setCost] = useState("");
  const [most, setMost] = useState(60);
  const found = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return everyCard()
      .filter(([, card]) => card.deckable)
      .filter(([, card]) => !cls || card.cls === cls || (card.classes ?? []).includes(cls))
      .filter(([, card]) => !type || card.type === type)
      .filter(([, card]) => cost === "" || (cost === "7" ? (card.cost ?? 0) >= 7 : (card.cost ?? 0) === Number(cost)))
      .filter(([, card]) => words.every((word) => `${card.name} ${card.text ?? ""} ${card.race ?? ""} ${card.set ?? ""} ${card.rarity ?? ""}`.toLowerCase().includes(word)))
      .sort((x, y) => (x[1].cost ?? 0) - (y[1].cost ?? 0) || x[1].name.localeCompare(y[1].name));
  }, [text, cls, type, cost]);
  useEffect(() => setMost(60), [text, cls, type, cost]);
  const choice = (label: string, value: string, change: (value: string) => void, values: [string, string][]) => (
    <label>
      {label}
      <select value={value} onChange={(event) => change(event.currentTarget.value)}>
        <option value="">all</option>
        {values.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="browse">
      <h1>Cards</h1>
      <div class="filters panel">
        <label class="grow">
          Search
          <input type="search" value={text} placeholder="a name, a text, a race, a set, a rarity" onInput={(event) => set(event.currentTarget.value)} />
        </label>
        {choice("Class", cls, setCls, CLASSES.map((one) => [one, title(one)]))}
        {choice("Type", type, setType, TYPES.map((one) => [one, title(one)]))}
        {choice("Cost", cost, setCost, [...Array(8).keys()].map((k) => [String(k), k === 7 ? "7 or more" : String(k)]))}
      </div>
      <p class="soft" role="status">
        {found.length} cards
      </p>
      <ul class="gallery">
        {found.slice(0, most).map(([id]) => (
          <li key={id}>
            <a href={`/cards/${id}`} aria-label={spoken(id)}>
              <Card id={id} large />
            </a>
          </li>
        ))}
      </ul>
      {found.length > most ? (
        <button type="button" onClick={() => setMost(most + 120)}>
          More
        </button>
      ) : null}
    </div>
  );
}

interface Entry {
  statement?: { code?: string; file?: string; line?: number } | string | null;
  program?: string[];
  [key: string]: unknown;
}

export function CardPage({ id }: { id: string }) {
  const [entry, set] = useState<Entry | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    read<Entry>(`/api/cards/${encodeURIComponent(id)}`).then(set).catch((error: Error) => setProblem(error.message));
  }, [id]);
  if (problem) return <p class="problem">{problem}</p>;
  if (!entry) return <p class="soft wait">Loading …</p>;
  const card = info(id);
  const facts = Object.entries(entry).filter(([key, value]) => !["program", "statement", "source", "text", "name"].includes(key) && (typeof value === "string" || typeof value === "number") && value !== "");
  return (
    <div class="one-card">
      <Card id={id} large />
      <section class="panel">
        <h1>{card.name}</h1>
        <p>{card.text}</p>
        <dl>
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{key.replaceAll("_", " ")}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
        </dl>
        <Code heading="Its statement" text={codeOf(entry)} />
        <Code heading="Its program" text={(entry.program ?? []).join("\n")} />
      </section>
    </div>
  );
}

function codeOf(entry: Entry): string {
  const found = entry["source"] ?? entry.statement;
  if (typeof found === "string") return found;
  const all = (Array.isArray(found) ? found : [found]) as ({ statement?: string; text?: string; code?: string } | null | undefined)[];
  return all.map((one) => one?.statement ?? one?.text ?? one?.code ?? "").filter(Boolean).join("\n");
}

function Code({ heading, text }: { heading: string; text: string }) {
  if (!text) return null;
  return (
    <>
      <h2>{heading}</h2>
      <pre tabIndex={0}>{text}</pre>
    </>
  );
}

interface DeckEntry {
  name: string;
  class: string;
  cards: Record<string, number>;
  code: string;
  source: string;
}

export function Decks() {
  const [decks, set] = useState<DeckEntry[]>([]);
  useEffect(() => void read<DeckEntry[]>("/api/decks").then(set), []);
  return (
    <div class="browse">
      <h1>Decks</h1>
      <div class="deck-list">
        {decks.map((deck) => (
          <DeckPanel key={deck.name} deck={deck} />
        ))}
      </div>
    </div>
  );
}

function DeckPanel({ deck }: { deck: DeckEntry }) {
  const [copied, setCopied] = useState(false);
  const cards = Object.entries(deck.cards).sort((x, y) => (info(x[0]).cost ?? 0) - (info(y[0]).cost ?? 0) || info(x[0]).name.localeCompare(info(y[0]).name));
  const curve = Array(8).fill(0) as number[];
  for (const [id, count] of cards) curve[Math.min(7, info(id).cost ?? 0)]! += count;
  const most = Math.max(...curve, 1);
  return (
    <details class={`panel deck cls-${deck.class}`}>
      <summary>
        <strong>{deckName(deck.name)}</strong>
        <span class="mana-curve" role="img" aria-label={`cards by cost: ${curve.map((count, cost) => `${count} of ${cost}${cost === 7 ? " or more" : ""}`).join(", ")}`}>
          {curve.map((count, cost) => (
            <i key={cost} style={{ height: `${Math.max(2, (34 * count) / most)}px` }} title={`${count} cards of ${cost}${cost === 7 ? " or more" : ""}`} />
          ))}
        </span>
      </summary>
      <ul>
        {cards.map(([id, count]) => (
          <li key={id}>
            <a href={`/cards/${id}`} {...previews(id)}>
              <b>{info(id).cost ?? 0}</b> {info(id).name}
            </a>
            {count > 1 ? ` × ${count}` : ""}
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          void navigator.clipboard?.writeText(deck.code).then(() => setCopied(true));
        }}
      >
        {copied ? "Copied" : "Copy the deck code"}
      </button>
    </details>
  );
}
