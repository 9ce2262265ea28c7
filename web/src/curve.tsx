// The chance of winning through a game, as a curve to point at, with the costliest actions.

import { useEffect, useState } from "preact/hooks";
import { ask, follow } from "./live";
import type { Move } from "./types";

interface Point {
  n: number;
  chance: number;
  cost: number;
}

const BLUNDER = 0.08;

export function Curve({ source, moves, now, to, names }: { source: string; moves: Move[]; now: number; to: (number: number) => void; names: [string, string] }) {
  const [points, set] = useState<Point[]>([]);
  const [done, setDone] = useState(false);
  useEffect(() => {
    set([]);
    setDone(false);
    const begin = () => ask("curve", { of: source }).catch(() => setDone(true));
    const end = follow(
      `curve/${source}`,
      (message) => {
        const point = message["found"] as Point | null | undefined;
        if (point) set((before) => [...before.filter((one) => one.n !== point.n), point].sort((x, y) => x.n - y.n));
        else setDone(true);
      },
      begin,
    );
    void begin();
    return end;
  }, [source]);
  const last = Math.max(1, moves.length);
  const x = (n: number) => (1000 * n) / last;
  const y = (chance: number) => 100 - 100 * chance;
  const line = points.map((point, k) => `${k ? "L" : "M"}${x(point.n).toFixed(1)} ${y(point.chance).toFixed(1)}`).join(" ");
  const [first, final] = [points[0], points[points.length - 1]];
  const blunders = points
    .filter((point) => point.cost >= BLUNDER && moves[point.n])
    .sort((one, other) => other.cost - one.cost)
    .slice(0, 5);
  const point = (event: PointerEvent) => {
    if (event.type !== "pointerdown" && !event.buttons) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    to(Math.round((last * (event.clientX - box.left)) / box.width));
  };
  return (
    <div class="chance">
      <svg class="curve" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={`the chance of ${names[0]} to win, through the game`} onPointerDown={point} onPointerMove={point}>
        <line class="mid" x1="0" x2="1000" y1="50" y2="50" />
        {first && final ? <path class="under" d={`${line} L${x(final.n)} 100 L${x(first.n)} 100Z`} /> : null}
        <path class="line" d={line} />
        {blunders.map((one) => (
          <rect key={one.n} class="bad" x={x(one.n) - 3} y={y(one.chance) - 4} width="6" height="8" />
        ))}
        <line class="now" x1={x(now)} x2={x(now)} y1="0" y2="100" />
      </svg>
      <p class="soft">
        The chance of {names[0]} to win, as mcts sees it with what the deciding player knew{done ? "" : " (being computed …)"}.
      </p>
      {blunders.length ? (
        <ul class="blunders" aria-label="The costliest actions">
          {blunders.map((one) => (
            <li key={one.n}>
              <button type="button" onClick={() => to(one.n)}>
                −{(100 * one.cost).toFixed(0)} % {moves[one.n]!.text}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
