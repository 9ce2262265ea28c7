// What the server sends.

export interface CardInfo {
  name: string;
  text?: string;
  type?: string;
  cls?: string;
  classes?: string[];
  set?: string;
  rarity?: string;
  race?: string;
  cost?: number;
  attack?: number;
  health?: number;
  durability?: number;
  armor?: number;
  deckable?: boolean;
  playable?: boolean;
}

export interface Entity {
  eid: number;
  id: string | null;
  cost?: number;
  attack?: number;
  health?: number;
  damage?: number;
  durability?: number;
  armor?: number;
  keywords?: string[];
  frozen?: boolean;
  silenced?: boolean;
  exhausted?: boolean;
  attacks?: number;
  data?: number;
  enchantments?: string[];
}

export interface Side {
  class: string;
  hero: Entity;
  power: Entity | null;
  weapon: Entity | null;
  quest: Entity | null;
  secrets: Entity[];
  minions: Entity[];
  hand: Entity[];
  mana: { now: number; max: number; locked: number; owed: number; most: number };
  deck: number;
  left: Record<string, number>;
  fatigue: number;
}

export interface Board {
  turn: number;
  phase: string;
  active: number;
  player: number;
  first: number;
  winner: number | null;
  reason: string | null;
  choice: { kind: string; player: number; options: (string | number | null)[] } | null;
  sides: [Side, Side];
  me: number;
  open: boolean;
  actions: string[];
}

export interface LogItem {
  n: number;
  turn: number;
  what: string;
  player: number;
  eid: number;
  card: string | null;
  amount: number;
  text: string;
}

export interface About {
  id: string;
  agents: (string | null)[];
  decks: string[];
  practice: boolean;
  me: number | null;
  seed: number | null;
  problem: string | null;
}

export interface GameMessage {
  about: About;
  board: Board;
  log: { from: number; items: LogItem[] };
  count: number;
  undo: boolean;
}

export interface Move {
  action: string;
  text: string;
  player: number;
  turn: number;
}

export interface Replay {
  frames: Board[];
  events: number[];
  log: LogItem[];
  moves: Move[];
}

export interface AgentInfo {
  name: string;
  about: string;
  open: boolean;
  thinks: boolean;
  /** Whether it guesses the opponent's cards by a belief that can be chosen. */
  believes: boolean;
  level: number | null;
  title: string;
}

export interface PageInfo {
  version: string;
  agents: AgentInfo[];
  adviser: string;
  decks: { name: string; class: string }[];
  beliefs: { name: string; about: string }[];
  stores?: { id: string; name: string; kind: string }[];
}

/** An action, taken apart: `play E [at S] [branch K] [on T]` and the like. */
export interface Parts {
  text: string;
  kind: string;
  source: number | null;
  slot: number | null;
  branch: number | null;
  target: number | null;
  option: number | null;
  cards: number[];
}

export function parts(text: string): Parts {
  const words = text.split(" ");
  const kind = words[0] ?? "";
  const found: Parts = { text, kind, source: null, slot: null, branch: null, target: null, option: null, cards: [] };
  if (kind === "mulligan") {
    found.cards = words.slice(1).map(Number);
    return found;
  }
  let at = 1;
  if (kind === "play" || kind === "attack") found.source = Number(words[at++]);
  if (kind === "pick") found.option = Number(words[at++]);
  for (; at + 1 < words.length; at += 2) {
    const value = Number(words[at + 1]);
    if (words[at] === "at") found.slot = value;
    if (words[at] === "branch") found.branch = value;
    if (words[at] === "on") found.target = value;
  }
  return found;
}
