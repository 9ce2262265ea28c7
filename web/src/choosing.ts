// How clicks become an action: the legal actions are narrowed down, part by part, until one is left.

import { parts } from "./types";
import type { Board, Parts } from "./types";

export interface Chosen {
  source: number;
  /** The actions that are still possible. */
  left: Parts[];
}

const ORDER = ["branch", "slot", "target"] as const;
export type Part = (typeof ORDER)[number];

/** The actions of the position, by the thing that acts. */
export function sources(board: Board): Map<number, Parts[]> {
  const power = board.sides[board.me]?.power?.eid;
  const found = new Map<number, Parts[]>();
  for (const text of board.actions) {
    const action = parts(text);
    const source = action.kind === "power" ? power : action.source;
    if (source === undefined || source === null) continue;
    found.set(source, [...(found.get(source) ?? []), action]);
  }
  return found;
}

/** The part that has to be chosen next; null if only one action is left. */
export function open(chosen: Chosen): Part | null {
  return ORDER.find((part) => new Set(chosen.left.map((action) => action[part])).size > 1) ?? null;
}

export function narrowed(chosen: Chosen, part: Part, value: number): Chosen {
  return { ...chosen, left: chosen.left.filter((action) => action[part] === value) };
}

export function values(chosen: Chosen, part: Part): Set<number> {
  return new Set(chosen.left.map((action) => action[part]).filter((value): value is number => value !== null));
}
