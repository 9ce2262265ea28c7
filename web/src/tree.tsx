// The tree of a search, opened node by node: what the agent tried, how often, and what it thought of it.

import { useEffect, useState } from "preact/hooks";
import { ask } from "./live";
import { percent } from "./rates";

interface Node {
  player: number;
  turn: number;
  action: string;
  text: string;
  visits: number;
  value: number;
  children: Node[];
}

interface Found {
  action: string;
  iterations: number;
  chances: boolean;
  roots: Node[];
}

const FEW = 6;
/** How deep the most visited line is open at first. */
const OPEN = 3;

export function SearchTree({ name, agent, belief, me, onAt, onClose }: { name: string; agent: string; belief: string; me: number; onAt: (action: string | null) => void; onClose: () => void }) {
  const [found, set] = useState<Found | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let gone = false;
    set(null);
    setProblem("");
    ask<Found>("tree", { position: name, agent, belief })
      .then((answer) => !gone && set(answer))
      .catch((error: Error) => !gone && setProblem(error.message));
    return () => {
      gone = true;
    };
  }, [name, agent, belief]);
  return (
    <section class="panel search-tree" aria-label={`search tree of ${agent}`}>
      <header>
        <h2>The search of {agent}</h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      {problem ? (
        <p class="problem" role="alert">
          {problem}
        </p>
      ) : !found ? (
        <p class="soft">Searching for a second …</p>
      ) : found.roots.length ? (
        <>
          <p class="soft">
            {found.iterations.toLocaleString("en")} iterations in a second. This is what the agent imagined: the opponent's cards in it are guesses from what the player knows.{" "}
            {found.chances ? "The percentage is the deciding player's chance of winning." : "The number is what the deciding player got on average, in the agent's own measure."}
          </p>
          <Branches nodes={found.roots} of={found.iterations} chances={found.chances} me={me} depth={0} turn={found.roots[0]!.turn} onAt={onAt} />
        </>
      ) : (
        <p class="soft">{found.iterations ? "This agent searches, but grows no tree." : "There was nothing to search: the agent knew its move at once, or does not search at all."}</p>
      )}
    </section>
  );
}

interface Shared {
  chances: boolean;
  me: number;
  depth: number;
  turn: number;
  onAt: (action: string | null) => void;
}

function Branches({ nodes, of, ...shared }: Shared & { nodes: Node[]; of: number }) {
  const [most, setMost] = useState(FEW);
  return (
    <ul>
      {nodes.slice(0, most).map((node, k) => (
        <Branch key={`${node.player} ${node.turn} ${node.action} ${node.text}`} node={node} of={of} open={k === 0 && shared.depth < OPEN - 1} {...shared} />
      ))}
      {nodes.length > most ? (
        <li>
          <button type="button" class="more" onClick={() => setMost(most + 20)}>
            {nodes.length - most} more
          </button>
        </li>
      ) : null}
    </ul>
  );
}

function Branch({ node, of, open: first, ...shared }: Shared & { node: Node; of: number; open: boolean }) {
  const [open, setOpen] = useState(first);
  const { chances, me, depth, turn, onAt } = shared;
  const own = node.player === me;
  const look = depth === 0 ? { onMouseEnter: () => onAt(node.action), onMouseLeave: () => onAt(null), onFocus: () => onAt(node.action), onBlur: () => onAt(null) } : {};
  const row = (
    <>
      <i aria-hidden="true" style={{ width: `${(100 * node.visits) / Math.max(1, of)}%` }} />
      <span class="words">
        {node.turn !== turn ? <em>turn {node.turn}</em> : null}
        {own ? null : <em class="foe">opponent</em>}
        {node.text}
      </span>
      <span class="numbers">
        <b>{chances ? percent(node.value) : node.value.toFixed(2)}</b> {node.visits.toLocaleString("en")} {node.visits === 1 ? "visit" : "visits"}
      </span>
    </>
  );
  return (
    <li class={own ? "own" : "theirs"}>
      {node.children.length ? (
        <button type="button" class="node" aria-expanded={open} onClick={() => setOpen(!open)} {...look}>
          {row}
        </button>
      ) : (
        <div class="node" {...look}>
          {row}
        </div>
      )}
      {open && node.children.length ? <Branches nodes={node.children} of={node.visits} {...shared} depth={depth + 1} turn={node.turn} /> : null}
    </li>
  );
}
