// A finished game, played back: a scrubber, the actions in words, and the chance of winning.

import { useEffect, useState } from "preact/hooks";
import { Curve } from "./curve";
import { History } from "./history";
import { ask, read } from "./live";
import { playerNames } from "./game";
import { go } from "./route";
import { NO_MARKS, Table } from "./table";
import { parts } from "./types";
import type { About, GameMessage, Replay } from "./types";

interface Loaded {
  replay: Replay;
  about: Pick<About, "agents" | "decks">;
}

async function load(source: string): Promise<Loaded> {
  const [, store, , number] = source.split("/");
  if (source.startsWith("watch/")) return read<Loaded>(`/api/stores/${encodeURIComponent(store!)}/games/${number}`);
  const game = source.split("/")[1] ?? "";
  const message = await ask<GameMessage>("follow", { game });
  const replay = await ask<Replay>("replay", { game });
  void ask("leave", { game });
  return { replay, about: message.about };
}

export function ReplayPage({ source, at }: { source: string; at: string | null }) {
  const [loaded, set] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    load(source).then(set).catch((error: Error) => setProblem(error.message));
  }, [source]);
  if (problem) return <p class="problem">{problem}</p>;
  if (!loaded) return <p class="soft wait">Loading …</p>;
  return <Player {...loaded} source={source} at={Number(at ?? 0) || 0} />;
}

function Player({ replay, about, source, at }: Loaded & { source: string; at: number }) {
  const last = replay.frames.length - 1;
  const now = Math.max(0, Math.min(last, at));
  const [playing, setPlaying] = useState(false);
  const base = source.startsWith("watch/") ? source : `${source}/replay`;
  const to = (number: number) => go(`/${base}/${Math.max(0, Math.min(last, number))}`, true);
  useEffect(() => {
    if (!playing) return;
    if (now >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => to(now + 1), 900);
    return () => clearTimeout(timer);
  }, [playing, now]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if ((event.target as Element).closest("input, textarea, select")) return;
      if (event.key === "ArrowRight") to(now + 1);
      if (event.key === "ArrowLeft") to(now - 1);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
  const board = replay.frames[now]!;
  const move = replay.moves[now];
  const names = playerNames(about.agents);
  const next = move ? parts(move.action) : null;
  const power = next?.kind === "power" ? board.sides[move!.player]?.power?.eid : undefined;
  const hinted = new Set([next?.source, next?.target, power, ...(next?.cards ?? [])].filter((eid): eid is number => typeof eid === "number"));
  return (
    <div class="game">
      <div class="playing">
        <Table
          board={board}
          names={names}
          marks={{ ...NO_MARKS, hinted }}
          middle={
            <>
              <span class="turn-now">{board.turn ? `Turn ${board.turn}` : "Mulligan"}</span>
              <span class="asks">{move ? `${names[move.player]}: ${move.text}` : board.winner === null ? "A draw" : `${names[board.winner]} wins`}</span>
            </>
          }
        />
        <div class="scrubber">
          <button type="button" onClick={() => to(now - 1)} disabled={!now} aria-label="one action back">
            ◀
          </button>
          <button type="button" onClick={() => setPlaying(!playing)} aria-label={playing ? "pause" : "play"}>
            {playing ? "❚❚" : "▶"}
          </button>
          <button type="button" onClick={() => to(now + 1)} disabled={now >= last} aria-label="one action on">
            ▶
          </button>
          <input type="range" min="0" max={last} value={now} aria-label="action" onInput={(event) => to(Number(event.currentTarget.value))} />
          <span class="count">
            {now} / {last}
          </span>
          {move ? (
            <button type="button" onClick={() => void ask<{ position: string }>("take", { of: source, at: now }).then((made) => go(`/analyse/${made.position}`))}>
              Analyse
            </button>
          ) : null}
        </div>
        <Curve source={source} moves={replay.moves} now={now} to={to} names={names} />
      </div>
      <aside class="rail">
        <ol class="moves" aria-label="Actions" tabIndex={0}>
          {replay.moves.map((one, k) => (
            <li key={k} class={`${one.player === board.me ? "own" : "other"}${k === now ? " now" : ""}`}>
              <button type="button" aria-current={k === now ? "step" : undefined} onClick={() => to(k)}>
                <small>{one.turn}</small> {one.text}
              </button>
            </li>
          ))}
        </ol>
        <History items={replay.log.filter((item) => item.n < (replay.events[now] ?? 0)).slice(-40)} me={board.me} names={names} />
      </aside>
    </div>
  );
}
