// The strategy of a small game: its tree, opened node by node, with the position of each.

import { useEffect, useState } from "preact/hooks";
import { learnCards } from "./cards";
import { useFollowed } from "./followed";
import { read } from "./live";
import { Blocks, RunHead } from "./run";
import type { Run } from "./run";
import { NO_MARKS, Table } from "./table";
import type { Board, CardInfo } from "./types";

interface Node {
  kind: "chance" | "decision" | "end";
  player: number | null;
  /** The nodes down to this one, drawn by the server as in a report. */
  tree: string;
  /** What a player did right before chance decides. */
  after: string;
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
                <span class="asks">{asks(node)}</span>
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
        {node.kind === "decision" && node.histories > 1 ? <Same node={node} player={node.player!} path={path} base={base} /> : null}
      </div>
      <nav class="panel tree" aria-label="The tree of the game">
        <h2>The tree</h2>
        <Blocks html={node.tree} />
      </nav>
    </div>
  );
}

function asks(node: Node): string {
  if (node.payoffs) return node.payoffs[0] === node.payoffs[1] ? `A draw: ${signed(node.payoffs[0])} for both` : `${NAMES[node.payoffs[0] > node.payoffs[1] ? 0 : 1]} wins`;
  if (node.kind === "decision") return `${NAMES[node.player!]} decides`;
  return node.after ? `${node.after}, and then chance decides` : "Chance decides";
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
