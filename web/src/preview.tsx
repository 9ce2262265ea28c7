// The large card that shows up beside whatever the pointer or the keyboard is at.

import { useEffect, useState } from "preact/hooks";
import { Card } from "./card";
import { info, keyword } from "./cards";
import type { Entity } from "./types";

interface Shown {
  id: string;
  entity?: Entity;
  at: DOMRect;
}

let show: (shown: Shown | null) => void = () => undefined;

/** What an element needs so that its card is shown in full. */
export function previews(id: string | null, entity?: Entity) {
  if (id === null) return {};
  const on = (event: Event) => show({ id, entity, at: (event.currentTarget as Element).getBoundingClientRect() });
  const off = () => show(null);
  return { onMouseEnter: on, onMouseLeave: off, onFocus: on, onBlur: off };
}

export function hidePreview(): void {
  show(null);
}

export function Preview() {
  const [shown, set] = useState<Shown | null>(null);
  useEffect(() => {
    show = set;
    const hide = (event: KeyboardEvent) => event.key === "Escape" && set(null);
    addEventListener("keydown", hide);
    return () => removeEventListener("keydown", hide);
  }, []);
  if (!shown) return null;
  const { id, entity, at } = shown;
  const words = [...(entity?.keywords ?? []).map(keyword), ...(entity?.enchantments ?? []).map((e) => info(e).name)];
  const wide = 210;
  const tall = 300 + (words.length ? 30 : 0);
  const right = at.right + 12 + wide < innerWidth;
  const left = right ? at.right + 12 : at.left - 12 - wide > 0 ? at.left - 12 - wide : Math.max(8, (innerWidth - wide) / 2);
  const beside = right || at.left - 12 - wide > 0;
  const wanted = beside ? at.top + at.height / 2 - tall / 2 : at.top > innerHeight / 2 ? at.top - tall - 12 : at.bottom + 12;
  const top = Math.max(8, Math.min(innerHeight - tall - 8, wanted));
  return (
    <div class="preview" style={{ left: `${left}px`, top: `${top}px` }} aria-hidden="true">
      <Card id={id} entity={entity} large />
      {words.length ? <p class="also">{words.join(" · ")}</p> : null}
    </div>
  );
}
