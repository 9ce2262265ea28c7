// Analysis: a position from the editor, a game or a file, and the moves of it as agents rank them.

import { useEffect, useState } from "preact/hooks";
import { Editor } from "./editor";
import { BeliefChoice, Holds } from "./holds";
import { ask, follow, read } from "./live";
import { go } from "./route";
import { NO_MARKS, Table } from "./table";
import { SearchTree } from "./tree";
import { parts } from "./types";
import type { Board, PageInfo } from "./types";

interface Ranked {
  action: string;
  text: string;
  share: number;
  visits: number;
  chance: number | null;
}

interface Found {
  agent: string;
  slice: number;
  done: boolean;
  moves: Ranked[];
}

interface Report {
  line: string[];
  lethal: string[];
}

interface Shown {
  id: string;
  board: Board;
}

export function AnalyseStart() {
  const [problem, setProblem] = useState("");
  const [over, setOver] = useState(false);
  const open = async (file: File | undefined) => {
    if (!file) return;
    setProblem("");
    try {
      const found = await sendFile(file);
      go(`/analyse/${found.id}`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <div class="analyse">
      <h1>What is the best move?</h1>
      <label
        class={`drop-file${over ? " over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void open(event.dataTransfer?.files[0]);
        }}
      >
        <strong>Drop a file here, or click to choose one</strong>
        <span class="soft">a Power.log or HSReplay file of a real game, a record, a shared game, or a position</span>
        <input type="file" onChange={(event) => void open(event.currentTarget.files?.[0])} />
      </label>
      {problem ? (
        <p class="problem" role="alert">
          {problem}
        </p>
      ) : null}
      <Editor />
    </div>
  );
}

async function sendFile(file: File): Promise<{ id: string }> {
  return read<{ id: string }>("/api/positions", { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file });
}

const USUAL = ["mcts"];

export function AnalysePage({ name, about }: { name: string; about: PageInfo }) {
  const [shown, set] = useState<Shown | null>(null);
  const [problem, setProblem] = useState("");
  const [agents, setAgents] = useState(USUAL);
  const [belief, setBelief] = useState(about.beliefs[0]!.name);
  const [found, setFound] = useState<Record<string, Found>>({});
  const [report, setReport] = useState<Report | null>(null);
  const [running, setRunning] = useState(false);
  const [at, setAt] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const start = async () => {
    setFound({});
    setReport(null);
    setRunning(true);
    await ask("analyse", { position: name, agents, belief }).catch((error: Error) => {
      setProblem(error.message);
      setRunning(false);
    });
  };
  useEffect(() => {
    ask<Shown>("position", { position: name }).then(set).catch((error: Error) => setProblem(error.message));
  }, [name]);
  useEffect(() => {
    const end = follow(
      `analysis/${name}`,
      (message) => {
        const one = message["found"] as (Found & { report?: Report }) | null | undefined;
        if (one?.report) setReport(one.report);
        else if (one) setFound((before) => ({ ...before, [one.agent]: one }));
        else setRunning(false);
        if (message["problem"]) setProblem(String(message["problem"]));
      },
      () => void start(),
    );
    void start();
    return () => {
      end();
      void ask("stop").catch(() => undefined);
    };
  }, [name, agents.join(), belief]);
  useEffect(() => {
    if (opened && !agents.includes(opened)) setOpened(null);
  }, [agents.join()]);
  if (problem && !shown) return <p class="problem">{problem}</p>;
  if (!shown) return <p class="soft wait">Loading …</p>;
  const { board } = shown;
  const action = at ? parts(at) : null;
  const power = action?.kind === "power" ? board.sides[board.me]?.power?.eid : undefined;
  const hinted = new Set([action?.source, action?.target, power, ...(action?.cards ?? [])].filter((eid): eid is number => typeof eid === "number"));
  const fair = about.agents.filter((agent) => !agent.open);
  return (
    <div class="game analyse">
      <div class="playing">
        <Table
          board={board}
          names={["First player", "Second player"]}
          marks={{ ...NO_MARKS, hinted }}
          middle={
            <>
              <span class="turn-now">{board.turn ? `Turn ${board.turn}` : "Mulligan"}</span>
              <span class="asks">{at ? [...Object.values(found)].flatMap((one) => one.moves).find((move) => move.action === at)?.text : "the player below decides"}</span>
            </>
          }
        />
        {opened ? <SearchTree name={name} agent={opened} belief={belief} me={board.me} onAt={setAt} onClose={() => setOpened(null)} /> : null}
        {board.phase === "mulligan" ? null : <Holds name={name} belief={belief} board={board} about={about} />}
      </div>
      <aside class="rail bars-rail">
        <div class="tools">
          {running ? (
            <button type="button" onClick={() => void ask("stop").then(() => setRunning(false))}>
              Stop
            </button>
          ) : (
            <button type="button" onClick={() => void start()}>
              Again
            </button>
          )}
          <a href="/analyse">New position</a>
        </div>
        <BeliefChoice belief={belief} board={board} about={about} onChoose={setBelief} />
        {problem ? (
          <p class="problem" role="alert">
            {problem}
          </p>
        ) : null}
        {agents.map((agent, k) => (
          <section key={k} class="bars panel" aria-label={`moves of ${agent}`}>
            <label>
              Agent
              <select value={agent} onChange={(event) => setAgents(agents.map((one, j) => (j === k ? event.currentTarget.value : one)))}>
                {fair.map((one) => (
                  <option key={one.name} value={one.name}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
            <Bars found={found[agent]} onAt={setAt} running={running} />
            {about.agents.find((one) => one.name === agent)?.believes ? null : <p class="soft">{agent} takes no belief: the choice above does not change its moves.</p>}
            {about.agents.find((one) => one.name === agent)?.thinks ? (
              <button type="button" class="open-tree" aria-pressed={opened === agent} onClick={() => setOpened(opened === agent ? null : agent)}>
                {opened === agent ? "Close the search tree" : "Open the search tree"}
              </button>
            ) : null}
          </section>
        ))}
        {report ? (
          <section class="panel bars" aria-label="the best line">
            <h2>{report.lethal.length ? "This turn wins" : "How it may go on"}</h2>
            <ol class="line">
              {(report.lethal.length ? report.lethal : report.line).map((move, k) => (
                <li key={k}>{move}</li>
              ))}
            </ol>
          </section>
        ) : null}
        {agents.length < 3 ? (
          <button type="button" onClick={() => setAgents([...agents, fair.find((one) => !agents.includes(one.name) && one.level !== null && one.level > 1)?.name ?? "eva"])}>
            Ask another agent too
          </button>
        ) : null}
      </aside>
    </div>
  );
}

function Bars({ found, onAt, running }: { found: Found | undefined; onAt: (action: string | null) => void; running: boolean }) {
  if (!found) return <p class="soft">{running ? "Thinking …" : "Nothing yet"}</p>;
  const most = Math.max(...found.moves.map((move) => move.share), 0.01);
  return (
    <>
      <ol>
        {found.moves.map((move) => (
          <li key={move.action}>
            <button type="button" onMouseEnter={() => onAt(move.action)} onMouseLeave={() => onAt(null)} onFocus={() => onAt(move.action)} onBlur={() => onAt(null)}>
              <i aria-hidden="true" style={{ width: `${(100 * move.share) / most}%` }} />
              <span class="move">{move.text}</span>
              <span class="numbers">{move.chance === null ? "its choice" : `${(100 * move.chance).toFixed(1)} % · ${move.visits.toLocaleString("en")} visits`}</span>
            </button>
          </li>
        ))}
      </ol>
      <p class="soft">{found.done ? "done" : `refining, ${found.slice} of 40`}{found.moves.some((move) => move.chance !== null) ? "; the percentage is the chance of winning" : ""}</p>
    </>
  );
}
