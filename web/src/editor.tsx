// The editor of positions: cards are searched, put onto boards and into hands, and numbers are set.

import { useMemo, useState } from "preact/hooks";
import { Art } from "./art";
import { everyCard, info } from "./cards";
import { ask } from "./live";
import { previews } from "./preview";
import { go } from "./route";

interface Placed {
  id: string;
  attack?: number;
  health?: number;
  damage?: number;
  exhausted?: boolean;
}

interface EditSide {
  class: string;
  health: number;
  armor: number;
  mana: number;
  weapon: string | null;
  minions: Placed[];
  hand: Placed[];
  secrets: Placed[];
}

type Zone = "minions" | "hand" | "secrets";

const CLASSES = ["druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior"];
const KEPT = "hearthlab-editor";
const LIMITS: Record<Zone, number> = { minions: 7, hand: 10, secrets: 5 };

const empty = (cls: string): EditSide => ({ class: cls, health: 30, armor: 0, mana: 5, weapon: null, minions: [], hand: [], secrets: [] });

function kept(): [EditSide, EditSide] {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "null") as [EditSide, EditSide] | null;
    return found ?? [empty("mage"), empty("warrior")];
  } catch {
    return [empty("mage"), empty("warrior")];
  }
}

function position(sides: [EditSide, EditSide]) {
  return {
    turn: 2 * Math.max(1, sides[0].mana) - 1,
    players: sides.map((side) => ({
      class: side.class,
      hero: { damage: Math.max(0, 30 - side.health), armor: side.armor, ...(side.health > 30 ? { health: side.health } : {}) },
      mana: { max: side.mana },
      weapon: side.weapon,
      minions: side.minions,
      hand: side.hand.map((card) => card.id),
      secrets: side.secrets.map((card) => card.id),
      deck: Array(10).fill("CS2_231"),
    })),
  };
}

export function Editor() {
  const [sides, setSides] = useState(kept);
  const [zone, setZone] = useState<[number, Zone]>([0, "minions"]);
  const [problem, setProblem] = useState("");
  const change = (who: number, part: Partial<EditSide>) => {
    const next = sides.map((side, k) => (k === who ? { ...side, ...part } : side)) as [EditSide, EditSide];
    setSides(next);
    localStorage.setItem(KEPT, JSON.stringify(next));
  };
  const add = (id: string, [who, where]: [number, Zone]) => {
    const side = sides[who]!;
    if (info(id).type === "weapon" && where === "minions") return change(who, { weapon: id });
    if (side[where].length < LIMITS[where]) change(who, { [where]: [...side[where], { id }] });
  };
  const start = async () => {
    setProblem("");
    try {
      const made = await ask<{ position: string }>("place", { position: position(sides) });
      go(`/analyse/${made.position}`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <div class="editor">
      <Search onPick={(id) => add(id, zone)} wanted={zone[1]} />
      <div class="table edit">
        {[1, 0].map((who) => (
          <section key={who} class={`half ${who ? "far" : "near"}`} aria-label={who ? "the opponent" : "the player who decides"}>
            <EditHead side={sides[who]!} who={who} change={(part) => change(who, part)} />
            {(["minions", "hand", "secrets"] as Zone[]).map((where) => (
              <EditZone
                key={where}
                cards={sides[who]![where]}
                title={`${who ? "their" : "your"} ${where === "minions" ? "board" : where}`}
                on={zone[0] === who && zone[1] === where}
                onChoose={() => setZone([who, where])}
                onDrop={(id) => add(id, [who, where])}
                onChange={(cards) => change(who, { [where]: cards })}
                numbers={where === "minions"}
              />
            ))}
          </section>
        ))}
      </div>
      {problem ? (
        <p class="problem" role="alert">
          {problem}
        </p>
      ) : null}
      <div class="choices">
        <button type="button" class="main" onClick={start}>
          Analyse
        </button>
        <button type="button" onClick={() => setSides([empty("mage"), empty("warrior")])}>
          Clear
        </button>
      </div>
    </div>
  );
}

function EditHead({ side, who, change }: { side: EditSide; who: number; change: (part: Partial<EditSide>) => void }) {
  const number = (label: string, key: "health" | "armor" | "mana", least: number, most: number) => (
    <label>
      {label}
      <input type="number" min={least} max={most} value={side[key]} onInput={(event) => change({ [key]: Math.max(least, Math.min(most, Number(event.currentTarget.value) || 0)) })} />
    </label>
  );
  return (
    <div class="edit-head">
      <label>
        {who ? "Opponent" : "You"}
        <select value={side.class} onChange={(event) => change({ class: event.currentTarget.value })}>
          {CLASSES.map((cls) => (
            <option key={cls}>{cls}</option>
          ))}
        </select>
      </label>
      {number("Health", "health", 1, 60)}
      {number("Armor", "armor", 0, 99)}
      {number("Mana", "mana", 0, 10)}
      {side.weapon ? (
        <button type="button" title="take it away" onClick={() => change({ weapon: null })}>
          {info(side.weapon).name} ✕
        </button>
      ) : null}
    </div>
  );
}

function EditZone({ cards, title, on, onChoose, onDrop, onChange, numbers }: { cards: Placed[]; title: string; on: boolean; onChoose: () => void; onDrop: (id: string) => void; onChange: (cards: Placed[]) => void; numbers: boolean }) {
  const set = (k: number, part: Partial<Placed>) => onChange(cards.map((card, j) => (j === k ? { ...card, ...part } : card)));
  return (
    <div
      class={`zone${on ? " on" : ""}`}
      onClick={onChoose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const id = event.dataTransfer?.getData("text/plain");
        if (id && info(id).type) onDrop(id);
      }}
    >
      <button type="button" class="zone-name" aria-pressed={on} onClick={onChoose}>
        {title}
      </button>
      {cards.map((card, k) => (
        <span key={k} class="placed" {...previews(card.id)}>
          <span class="thumb">
            <Art id={card.id} />
          </span>
          <span class="placed-name">{info(card.id).name}</span>
          {numbers ? (
            <span class="placed-numbers">
              <input type="number" aria-label={`attack of ${info(card.id).name}`} min="0" max="99" value={card.attack ?? info(card.id).attack ?? 0} onInput={(event) => set(k, { attack: Number(event.currentTarget.value) || 0 })} />
              <input type="number" aria-label={`health of ${info(card.id).name}`} min="1" max="99" value={card.health ?? info(card.id).health ?? 1} onInput={(event) => set(k, { health: Math.max(1, Number(event.currentTarget.value) || 1) })} />
            </span>
          ) : null}
          <button type="button" class="remove" aria-label={`take ${info(card.id).name} away`} onClick={() => onChange(cards.filter((_, j) => j !== k))}>
            ✕
          </button>
        </span>
      ))}
      {cards.length ? null : <span class="soft">{on ? "pick cards from the list, or drag them here" : "drag cards here"}</span>}
    </div>
  );
}

function Search({ onPick, wanted }: { onPick: (id: string) => void; wanted: Zone }) {
  const [text, set] = useState("");
  const found = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (type: string | undefined) => (wanted === "minions" ? type === "minion" || type === "weapon" : type !== "enchantment" && type !== "hero_power" && type !== undefined);
    return everyCard()
      .filter(([, card]) => card.playable && fits(card.type) && (card.deckable || words.length > 0))
      .filter(([, card]) => words.every((word) => `${card.name} ${card.text ?? ""} ${card.cls ?? ""} ${card.race ?? ""}`.toLowerCase().includes(word)))
      .sort((x, y) => Number(y[1].deckable ?? 0) - Number(x[1].deckable ?? 0) || rank(x[1].name, text) - rank(y[1].name, text) || x[1].name.localeCompare(y[1].name))
      .slice(0, 40);
  }, [text, wanted]);
  return (
    <div class="search panel">
      <label>
        Search cards
        <input type="search" value={text} placeholder="a name, a text, a class, a race" onInput={(event) => set(event.currentTarget.value)} />
      </label>
      <ul>
        {found.map(([id, card]) => (
          <li key={id}>
            <button type="button" draggable onClick={() => onPick(id)} onDragStart={(event) => event.dataTransfer?.setData("text/plain", id)} {...previews(id)}>
              <b>{card.cost ?? 0}</b> {card.name}
              {card.type === "minion" ? (
                <small>
                  {card.attack ?? 0}/{card.health ?? 0}
                </small>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function rank(name: string, text: string): number {
  return name.toLowerCase().startsWith(text.toLowerCase()) ? 0 : 1;
}
