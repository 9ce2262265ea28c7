// The catalogue of all cards, read once.

import { read } from "./live";
import type { CardInfo } from "./types";

let all: Record<string, CardInfo> = {};
let loading: Promise<void> | null = null;

/** Reads the catalogue, unless that was done. */
export function loadCards(): Promise<void> {
  loading ??= read<Record<string, CardInfo>>("/api/cards").then((found) => {
    all = found;
  });
  return loading;
}

/** Adds cards that only one game has. */
export function learnCards(more: Record<string, CardInfo>): void {
  all = { ...all, ...more };
}

/** What is known about a card; a card without data is called by its id. */
export function info(id: string | null): CardInfo {
  if (id === null) return { name: "Unknown card" };
  return all[id] ?? { name: id };
}

export function everyCard(): [string, CardInfo][] {
  return Object.entries(all);
}

export function known(id: string): boolean {
  return id in all;
}

/** A number that follows from a text, for drawings that are always the same. */
export function hash(text: string): number {
  let found = 2166136261;
  for (let k = 0; k < text.length; k++) {
    found ^= text.charCodeAt(k);
    found = Math.imul(found, 16777619);
  }
  return found >>> 0;
}

const WORDS: Record<string, string> = {
  divine_shield: "Divine Shield",
  mega_windfury: "Mega-Windfury",
  cant_attack: "Can't attack",
  cant_attack_heroes: "Can't attack heroes",
};

/** A keyword as people write it. */
export function keyword(word: string): string {
  const text = WORDS[word] ?? word.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A deck's name as people write it. */
export function deckName(name: string): string {
  return name.replaceAll("-", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
