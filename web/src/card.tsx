// Cards and the things on the table, drawn from their data.

import type { ComponentChildren } from "preact";
import { Art } from "./art";
import { info, keyword } from "./cards";
import type { CardInfo, Entity } from "./types";

function against(now: number | undefined, base: number | undefined): string {
  if (now === undefined || base === undefined || now === base) return "";
  return now > base ? " better" : " worse";
}

const TYPES: Record<string, string> = { hero_power: "Hero Power", mechanical: "Mech" };

export function title(word: string): string {
  return TYPES[word] ?? word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
}

function kindOf(card: CardInfo): string {
  const type = title(card.type ?? "minion");
  return card.race ? title(card.race) : type;
}

function statsOf(card: CardInfo, entity?: Entity): [number, number] | null {
  if (card.type === "weapon") return [entity?.attack ?? card.attack ?? 0, entity?.durability ?? card.durability ?? 0];
  if (card.type === "minion") return [entity?.attack ?? card.attack ?? 0, (entity?.health ?? card.health ?? 0) - (entity?.damage ?? 0)];
  return null;
}

/** What a screen reader says of a card. */
export function spoken(id: string | null, entity?: Entity): string {
  if (id === null) return "unknown card";
  const card = info(id);
  const stats = statsOf(card, entity);
  const numbers = stats ? `, ${stats[0]}/${stats[1]}` : "";
  const words = (entity?.keywords ?? []).map(keyword).join(", ");
  return `${card.name}, ${kindOf(card)}, cost ${entity?.cost ?? card.cost ?? 0}${numbers}${words ? `, ${words}` : ""}${card.text ? `: ${card.text}` : ""}`;
}

/** A card as it is held in a hand. */
export function Card({ id, entity, large }: { id: string; entity?: Entity; large?: boolean }) {
  const card = info(id);
  const stats = statsOf(card, entity);
  const cost = entity?.cost ?? card.cost ?? 0;
  const weapon = card.type === "weapon";
  const length = (card.text ?? "").length;
  return (
    <div class={`card cls-${card.cls ?? "neutral"} type-${card.type ?? "minion"}${large ? " large" : ""}`}>
      <div class="window">
        <Art id={id} />
      </div>
      <div class={`name${card.name.length > 18 ? " long" : ""}`}>
        <span>{card.name}</span>
      </div>
      <span class={`gem rarity-${card.rarity || "free"}`} />
      <div class={`words${length > 90 ? " tiny" : length > 55 ? " small" : ""}`}>
        <p>{card.text}</p>
      </div>
      <span class="kind">{kindOf(card)}</span>
      <span class={`cost${against(-cost, card.cost === undefined ? undefined : -card.cost)}`}>{cost}</span>
      {stats ? (
        <>
          <span class={`attack${against(stats[0], entity ? card.attack ?? 0 : undefined)}`}>{stats[0]}</span>
          <span class={`${weapon ? "durability" : "health"}${entity?.damage ? " worse" : against(stats[1], entity ? (weapon ? card.durability : card.health) ?? 0 : undefined)}`}>{stats[1]}</span>
        </>
      ) : null}
    </div>
  );
}

/** The back of a card that nobody may see. */
export function Back() {
  return (
    <div class="card back">
      <svg viewBox="0 0 60 84" aria-hidden="true">
        <rect x="5" y="5" width="50" height="74" rx="5" class="back-line" />
        <circle cx="30" cy="42" r="15" class="back-line" />
        <path d="M30 27 L34 42 L30 57 L26 42Z M15 42 L30 38 L45 42 L30 46Z" class="back-star" />
      </svg>
    </div>
  );
}

const MARKS: [string, string, string][] = [
  ["poisonous", "☠", "Poisonous"],
  ["lifesteal", "♥", "Lifesteal"],
  ["windfury", "≋", "Windfury"],
  ["mega_windfury", "≋", "Mega-Windfury"],
  ["rush", "»", "Rush"],
  ["charge", "⚡", "Charge"],
];

/** A minion on the board. */
export function Minion({ entity, children }: { entity: Entity; children?: ComponentChildren }) {
  const id = entity.id ?? "";
  const card = info(id);
  const words = new Set(entity.keywords ?? []);
  const classes = ["taunt", "divine_shield", "stealth", "immune", "elusive"].filter((word) => words.has(word));
  const left = (entity.health ?? 0) - (entity.damage ?? 0);
  return (
    <div class={`minion cls-${card.cls ?? "neutral"} ${classes.join(" ")}${entity.frozen ? " frozen" : ""}${entity.exhausted && !words.has("charge") ? " asleep" : ""}${entity.silenced ? " silenced" : ""}${card.rarity === "legendary" ? " legendary" : ""}`}>
      <div class="portrait">
        <Art id={id} />
      </div>
      <span class="label">{card.name}</span>
      <span class={`attack${against(entity.attack, card.attack ?? 0)}`}>{entity.attack ?? 0}</span>
      <span class={`health${entity.damage ? " worse" : against(entity.health, card.health ?? 0)}`}>{left}</span>
      <span class="marks">
        {MARKS.filter(([word]) => words.has(word)).map(([word, sign, says]) => (
          <i key={word} title={says}>
            {sign}
          </i>
        ))}
        {/Deathrattle/.test(card.text ?? "") && !entity.silenced ? <i title="Deathrattle">✝</i> : null}
        {entity.silenced ? <i title="Silenced">∅</i> : null}
        {entity.frozen ? <i title="Frozen">❄</i> : null}
      </span>
      {entity.exhausted && !words.has("charge") && !words.has("rush") ? <span class="zzz">z</span> : null}
      {children}
    </div>
  );
}

/** What a screen reader says of something on the table. */
export function onTable(entity: Entity, whose: string): string {
  const card = info(entity.id);
  const left = (entity.health ?? 0) - (entity.damage ?? 0);
  const states = [
    ...(entity.keywords ?? []).map(keyword),
    ...(entity.frozen ? ["frozen"] : []),
    ...(entity.silenced ? ["silenced"] : []),
    ...(entity.exhausted ? ["asleep"] : []),
  ];
  return `${whose} ${card.name}, ${entity.attack ?? 0} attack, ${left} health${entity.armor ? `, ${entity.armor} armor` : ""}${states.length ? `, ${states.join(", ")}` : ""}`;
}
