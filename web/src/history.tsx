// What happened, as a rail of short lines.

import { useEffect, useRef } from "preact/hooks";
import { info } from "./cards";
import { previews } from "./preview";
import type { LogItem } from "./types";

/** The events of a game, the newest at the end; `me` is the player whose lines are marked as their own. */
export function History({ items, me, names }: { items: LogItem[]; me: number; names: [string, string] }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [items.length]);
  return (
    <div class="history" ref={end} role="log" aria-label="What happened" tabIndex={0}>
      <ol>
      {items.map((item) => {
        const own = item.player === me;
        const said = item.text.replace(/^player \d /, "").replace(/player (\d)/g, (_, who: string) => names[Number(who)] ?? who);
        if (item.what === "turn")
          return (
            <li key={item.n} class="turn">
              Turn {item.turn}, {names[item.player]}
            </li>
          );
        return (
          <li key={item.n} class={`${own ? "own" : "other"} what-${item.what}`} {...(item.card && info(item.card).type ? previews(item.card) : {})}>
            {said}
          </li>
        );
      })}
      </ol>
    </div>
  );
}
