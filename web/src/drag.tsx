// Dragging: from a card or a minion to a target or a place, with an arrow on the way.

import { useEffect, useRef, useState } from "preact/hooks";
import { hidePreview } from "./preview";

interface Line {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Drops {
  grab: (eid: number) => void;
  onEntity: (eid: number) => boolean;
  onSlot: (slot: number) => void;
  onBoard: () => void;
}

const FAR = 10;

export function useDrag(drops: Drops) {
  const [line, setLine] = useState<Line | null>(null);
  const held = useRef<{ eid: number; x: number; y: number; moving: boolean } | null>(null);
  const now = useRef(drops);
  now.current = drops;
  useEffect(() => {
    const move = (event: PointerEvent) => {
      const one = held.current;
      if (!one) return;
      if (!one.moving && Math.hypot(event.clientX - one.x, event.clientY - one.y) < FAR) return;
      if (!one.moving) {
        one.moving = true;
        hidePreview();
        now.current.grab(one.eid);
      }
      setLine({ x0: one.x, y0: one.y, x1: event.clientX, y1: event.clientY });
    };
    const up = (event: PointerEvent) => {
      const one = held.current;
      held.current = null;
      setLine(null);
      if (!one?.moving || event.type === "pointercancel") return;
      const below = document.elementFromPoint(event.clientX, event.clientY);
      const thing = below?.closest<HTMLElement>("[data-eid]");
      const slot = below?.closest<HTMLElement>("[data-slot]") ?? nearest(below, event.clientX);
      if (slot) now.current.onSlot(Number(slot.dataset["slot"]));
      else if (thing && Number(thing.dataset["eid"]) !== one.eid) now.current.onEntity(Number(thing.dataset["eid"]));
      else if (below?.closest("[data-board]")) now.current.onBoard();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
  }, []);
  const start = (eid: number, event: PointerEvent) => {
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    held.current = { eid, x: event.clientX, y: event.clientY, moving: false };
  };
  return { line, start };
}

/** The place between minions that is nearest to where a card was dropped on the row. */
function nearest(below: Element | null, x: number): HTMLElement | null {
  const places = [...(below?.closest(".row")?.querySelectorAll<HTMLElement>("[data-slot]") ?? [])];
  const far = (place: HTMLElement) => {
    const box = place.getBoundingClientRect();
    return Math.abs(box.left + box.width / 2 - x);
  };
  return places.sort((a, b) => far(a) - far(b))[0] ?? null;
}

export function Arrow({ line }: { line: Line }) {
  const { x0, y0, x1, y1 } = line;
  const bend = `${(x0 + x1) / 2} ${Math.min(y0, y1) - 40}`;
  return (
    <svg class="arrow" aria-hidden="true">
      <path d={`M${x0} ${y0} Q${bend} ${x1} ${y1}`} />
      <circle cx={x1} cy={y1} r="11" />
    </svg>
  );
}
