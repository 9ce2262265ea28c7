// The strategy of a small game: its tree, opened node by node, with the position of each.

import { useEffect, useState } from "preact/hooks";
import { learnCards } from "./cards";
import { useFollowed } from "./followed";
import { read } from "./live";
import { Blocks, RunHead } from "./run";
import type { Run } from "./run";
import { NO_MARKS, Table } from "./table";
import type { Board, CardInfo } from "./types";

interface Level {
  kind: "chance" | "decision" | "end";
  player: number | null;
  options: { text: string; chance: number; value: number | null }[];
}

interface Node {
  levels: Level[];
  board: Board | null;
  payoffs: [number, number] | null;
  reach: number;
  histories: number;
  same: { path: number[]; belief: number; text: string }[];
  cards: Record<string, CardInfo>;
}

const NAMES: [string, string] = ["Player 0", "Player 1"];

const percent = (share: number) => (share > 0 && share < 0.001 ? "< 0.1 %" : `${(100 * share).toFixed(1)} %`);
const signed = (value: number) => `${value < -0.0005 ? "−" : value < 0.0005 ? "±" : "+"}${Math.abs(value).toFixed(3)}`;

export function SolvedPage({ name, at }: { name: string; at: string }) {
  const { found, problem } = useFollowed<Run>(name);
  // The node that is shown is the one before until the next has come.
  const [shown, set] = useState<{ node: Node; at: string } | null>(null);
  const [wrong, setWrong] = useState("");
  // The values of all nodes come a while after the strategy itself.
  const valued = found?.html ?? "";
  useEffect(() => {
    let current = true;
    read<Node>(`/api/stores/${encodeURIComponent(name)}/node?${new URLSearchParams({ at })}`)
      .then((one) => {
        if (!current) return;
        learnCards(one.cards);
        set({ node: one, at });
        setWrong("");
      })
      .catch((error: Error) => current && setWrong(error.message));
    return () => {
      current = false;
    };
  }, [name, at, valued]);
  if (problem) return <p class="problem">{problem}</p>;
  if (!found) return <p class="soft wait">Reading …</p>;
  const base = `/watch/${encodeURIComponent(name)}`;
  return (
    <div class="run-page">
      <RunHead run={found} />
      {wrong ? <p class="problem">{wrong}</p> : null}
      {shown ? <Explored node={shown.node} path={shown.at ? shown.at.split(".").map(Number) : []} base={base} /> : <p class="soft wait">Reading …</p>}
      <Blocks html={found.html} />
    </div>
  );
}

const address = (base: string, path: number[]) => (path.length ? `${base}/node/${path.join(".")}` : base);

function Explored({ node, path, base }: { node: Node; path: number[]; base: string }) {
  const here = node.levels[node.levels.length - 1]!;
  return (
    <div class="explored">
      <div class="place">
        {node.board ? (
          <Table
            board={node.board}
            names={NAMES}
            marks={NO_MARKS}
            middle={
              <>
                <span class="turn-now">Turn {node.board.turn}</span>
                <span class="asks">{asks(here, node, path)}</span>
              </>
            }
          />
        ) : (
          <p class="panel deal">The cards have not been dealt.</p>
        )}
        <p class="soft">
          {path.length ? <>A game of these strategies comes here with probability {percent(node.reach)}. </> : null}
          Both hands are open here; players see their own alone.
        </p>
        {here.kind === "decision" && node.histories > 1 ? <Same node={node} player={here.player!} path={path} base={base} /> : null}
      </div>
      <nav class="panel tree" aria-label="The tree of the game">
        <h2>The tree</h2>
        <Branch levels={node.levels} path={path} depth={0} base={base} />
      </nav>
    </div>
  );
}

function asks(here: Level, node: Node, path: number[]): string {
  if (node.payoffs) return node.payoffs[0] === node.payoffs[1] ? `A draw: ${signed(node.payoffs[0])} for both` : `${NAMES[node.payoffs[0] > node.payoffs[1] ? 0 : 1]} wins`;
  if (here.kind === "decision") return `${NAMES[here.player!]} decides`;
  const before = node.levels[node.levels.length - 2];
  const taken = before?.options[path[path.length - 1] ?? 0];
  return taken ? `${NAMES[before!.player ?? 0]}: ${taken.text}, and then chance decides` : "Chance decides";
}

/** One level of the tree, and below the option that was taken the next one. */
function Branch({ levels, path, depth, base }: { levels: Level[]; path: number[]; depth: number; base: string }) {
  const level = levels[depth]!;
  const taken = path[depth];
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [taken]);
  if (level.kind === "end") return <p class="soft leaf">The game is over.</p>;
  const whole = taken === undefined || open || level.options.length <= 3;
  const shown = level.options.map((option, k) => ({ option, k })).filter(({ k }) => whole || k === taken);
  const best = Math.max(...level.options.map((option) => option.value ?? 0));
  return (
    <div class={`level ${level.kind === "chance" ? "by-chance" : `by-${level.player}`}`}>
      <p class="who">
        {level.kind === "chance" ? "Chance" : NAMES[level.player!]}
        {whole || level.options.length === 1 ? null : (
          <button type="button" onClick={() => setOpen(true)}>
            {level.options.length - 1} others
          </button>
        )}
      </p>
      <ul>
        {shown.map(({ option, k }) => (
          <li key={k}>
            <a class={`option${k === taken ? " taken" : ""}`} href={address(base, [...path.slice(0, depth), k])} aria-current={k === taken ? "step" : undefined}>
              <i style={{ width: `${100 * option.chance}%` }} aria-hidden="true" />
              <span class="does">{option.text}</span>
              <span class="numbers">
                <b>{percent(option.chance)}</b>
                {option.value === null ? null : (
                  <span class={level.kind === "decision" && option.value >= best - 1e-6 ? "best" : undefined}>
                    {level.kind === "decision" ? "gets" : "player 0 gets"} {signed(option.value)}
                  </span>
                )}
              </span>
            </a>
            {k === taken ? <Branch levels={levels} path={path} depth={depth + 1} base={base} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Same({ node, player, path, base }: { node: Node; player: number; path: number[]; base: string }) {
  const here = path.join(".");
  return (
    <section class="panel same">
      <h2>One information set</h2>
      <p class="soft">
        {NAMES[player]} cannot tell {node.histories.toLocaleString("en")} histories apart and does the same in all of them.{node.same.length < node.histories ? ` The ${node.same.length} most probable ones,` : " This is"} how likely each is by what {NAMES[1 - player]} and chance do, and what {NAMES[1 - player]} holds:
      </p>
      <ul>
        {node.same.map((one) => (
          <li key={one.path.join(".")}>
            <a href={address(base, one.path)} aria-current={one.path.join(".") === here ? "true" : undefined}>
              <b>{percent(one.belief)}</b> {one.text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
