// A game: the table, what can be done, and what happened.

import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Card, spoken } from "./card";
import { deckName, info, known } from "./cards";
import { narrowed, open, sources, values } from "./choosing";
import type { Chosen } from "./choosing";
import { Arrow, useDrag } from "./drag";
import { History } from "./history";
import { ask, follow } from "./live";
import { hidePreview, previews } from "./preview";
import { NO_MARKS, Table } from "./table";
import type { Marks } from "./table";
import { parts } from "./types";
import type { Board, GameMessage, LogItem } from "./types";

interface Hint {
  action: string;
  text: string;
  at: number;
  chance: number | null;
}

/** The present state of a game, kept up to date by the server. */
function useGame(name: string) {
  const [game, set] = useState<GameMessage | null>(null);
  const [log, setLog] = useState<LogItem[]>([]);
  const [fresh, setFresh] = useState<LogItem[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let gone = false;
    const take = (message: GameMessage, news: boolean) => {
      if (gone) return;
      set(message);
      setLog((before) => [...before.filter((item) => item.n < message.log.from), ...message.log.items]);
      setFresh(news && message.log.from > 0 ? message.log.items : []);
    };
    const begin = () =>
      ask<GameMessage>("follow", { game: name })
        .then((message) => take(message, false))
        .catch((error: Error) => !gone && setProblem(error.message));
    const end = follow(`game/${name}`, (message) => take(message as unknown as GameMessage, true), begin);
    void begin();
    return () => {
      gone = true;
      end();
      void ask("leave", { game: name }).catch(() => undefined);
    };
  }, [name]);
  return { game, log, fresh, problem };
}

export function GamePage({ name }: { name: string }) {
  const { game, log, fresh, problem } = useGame(name);
  if (problem) return <p class="problem">{problem}</p>;
  if (!game) return <p class="soft wait">Loading …</p>;
  return <Game game={game} log={log} fresh={fresh} />;
}

export function playerNames(agents: (string | null)[]): [string, string] {
  const name = (agent: string | null | undefined) => (agent === null ? "You" : agent ? agent.replace(/\(.*/, "") : "");
  const [a, b] = [name(agents[0]) || "First player", name(agents[1]) || "Second player"];
  return [a, b];
}

function Game({ game, log, fresh }: { game: GameMessage; log: LogItem[]; fresh: LogItem[] }) {
  const { board, about } = game;
  const id = about.id;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [said, setSaid] = useState("");
  const [hint, setHint] = useState<Hint | null>(null);
  const [asking, setAsking] = useState(false);
  const names = playerNames(about.agents);
  const mine = about.me !== null && board.player === about.me && board.phase !== "over";
  const able = useMemo(() => (mine ? sources(board) : new Map<number, never>()), [board, mine]);
  const floats = useFloats(fresh);

  useEffect(() => {
    setChosen(null);
    setHint(null);
    hidePreview();
  }, [game.count, board.phase]);

  const request = useCallback(
    async <T,>(what: string, more = {}) => {
      setSaid("");
      try {
        return await ask<T>(what, { game: id, ...more });
      } catch (error) {
        setSaid((error as Error).message);
        return null;
      }
    },
    [id],
  );
  const act = (action: string) => {
    setChosen(null);
    void request("act", { action });
  };
  const settle = (next: Chosen) => {
    const [only] = next.left;
    if (next.left.length === 1 && only) act(only.text);
    else setChosen(next);
  };
  const choose = (eid: number): boolean => {
    if (chosen) {
      const part = open(chosen);
      if ((part === "target" || part === null) && values(chosen, "target").has(eid)) {
        settle(narrowed(chosen, "target", eid));
        return true;
      }
      if (eid === chosen.source) {
        const [only] = chosen.left;
        if (chosen.left.length === 1 && only && only.target === null) act(only.text);
        else setChosen(null);
        return true;
      }
    }
    const left = able.get(eid);
    if (!left) {
      setChosen(null);
      return false;
    }
    const [only] = left;
    if (left.length === 1 && only && only.kind === "power" && only.target === null) act(only.text);
    else setChosen({ source: eid, left });
    return true;
  };
  const slot = (value: number) => chosen && settle(narrowed(chosen, "slot", value));
  const drop = () => {
    const [only] = chosen?.left ?? [];
    if (chosen && open(chosen) === null && only && only.target === null) act(only.text);
  };
  const drag = useDrag({
    grab: (eid) => {
      const left = able.get(eid);
      if (left) setChosen({ source: eid, left });
    },
    onEntity: choose,
    onSlot: slot,
    onBoard: drop,
  });

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") setChosen(null);
      const typing = (event.target as Element).closest("input, textarea, select");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "e" && mine && board.actions.includes("end")) act("end");
      if (event.key === "h" && mine) void advise();
      if (event.key === "u" && game.undo) void request("undo");
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });

  const advise = async () => {
    setAsking(true);
    setHint(await request<Hint>("hint"));
    setAsking(false);
  };

  const part = chosen && open(chosen);
  const marks: Marks = {
    ...NO_MARKS,
    ready: chosen ? new Set([chosen.source]) : new Set(able.keys()),
    lit: chosen && (part === "target" || part === null) ? values(chosen, "target") : new Set(),
    selected: chosen?.source ?? null,
    slots: chosen && part === "slot" ? values(chosen, "slot") : new Set(),
    drop: !!chosen && part === null && chosen.left[0]?.kind === "play" && chosen.left[0]?.target === null,
    floats,
    hinted: hinted(hint, board),
  };
  return (
    <div class="game">
      <div class="playing">
        <Table
          board={board}
          names={names}
          marks={marks}
          onEntity={choose}
          onSlot={slot}
          onBoard={drop}
          onGrab={drag.start}
          middle={<Middle game={game} mine={mine} chosen={chosen} act={act} names={names} />}
        />
        {drag.line ? <Arrow line={drag.line} /> : null}
        {mine && board.phase === "mulligan" ? <Mulligan board={board} act={act} /> : null}
        {mine && board.choice && board.choice.kind !== "mulligan" ? <Pick board={board} act={act} /> : null}
        {chosen && part === "branch" ? <Branch chosen={chosen} board={board} onPick={(k) => settle(narrowed(chosen, "branch", k))} onBack={() => setChosen(null)} /> : null}
        {board.phase === "over" ? <Over game={game} names={names} request={request} /> : null}
      </div>
      <aside class="rail">
        <div class="tools">
          {about.me !== null && board.phase !== "over" ? (
            <>
              <button type="button" disabled={!mine || asking} onClick={advise} title="What would a strong player do? (h)">
                {asking ? "thinking …" : "Hint"}
              </button>
              {about.practice ? (
                <button type="button" disabled={!game.undo} onClick={() => void request("undo")} title="Take the last action back (u)">
                  Undo
                </button>
              ) : null}
            </>
          ) : null}
          {board.open && game.count ? <a href={`/game/${id}/replay`}>Play back</a> : null}
        </div>
        {hint ? (
          <p class="hint" role="status">
            {hint.text}
            {hint.chance === null ? null : <span class="soft"> · your chance of winning: {Math.round(100 * hint.chance)} %</span>}
          </p>
        ) : null}
        {said || about.problem ? (
          <p class="problem" role="alert">
            {said || about.problem}
          </p>
        ) : null}
        <History items={log} me={board.me} names={names} />
        <p class="soft setup-line">
          {about.decks.map(deckName).join(" – ")}
          {about.seed === null ? "" : `, seed ${about.seed}`}
        </p>
      </aside>
    </div>
  );
}

function Middle({ game, mine, chosen, act, names }: { game: GameMessage; mine: boolean; chosen: Chosen | null; act: (action: string) => void; names: [string, string] }) {
  const { board, about } = game;
  const more = board.actions.length > 1;
  const part = chosen && open(chosen);
  const asks = chosen ? (part === "slot" ? "Choose a place" : values(chosen, "target").size ? "Choose a target" : "Click the board to play it") : "";
  const waits = about.agents[board.player] ? `${names[board.player]} is thinking …` : "";
  return (
    <>
      <span class="turn-now">{board.turn ? `Turn ${board.turn}` : "Mulligan"}</span>
      <span class="asks" role="status">
        {board.phase === "over" ? "" : mine ? asks || (board.phase === "main" ? "Your turn" : "") : waits}
      </span>
      {about.me !== null ? (
        <button type="button" class={`end${mine && !more ? " only" : ""}`} disabled={!mine || !board.actions.includes("end")} onClick={() => act("end")}>
          End turn
        </button>
      ) : null}
    </>
  );
}

function hinted(hint: Hint | null, board: Board): Set<number> {
  if (!hint) return new Set();
  const action = parts(hint.action);
  const power = action.kind === "power" ? board.sides[board.me]?.power?.eid : undefined;
  return new Set([action.source, action.target, power, ...action.cards].filter((eid): eid is number => typeof eid === "number"));
}

/** The damage and healing of the last action, for a moment. */
function useFloats(fresh: LogItem[]): Map<number, number> {
  const [floats, set] = useState(new Map<number, number>());
  useEffect(() => {
    const found = new Map<number, number>();
    for (const item of fresh) {
      if (item.what === "damage") found.set(item.eid, (found.get(item.eid) ?? 0) - item.amount);
      if (item.what === "heal") found.set(item.eid, (found.get(item.eid) ?? 0) + item.amount);
    }
    set(found);
    if (!found.size) return;
    const timer = setTimeout(() => set(new Map()), 1400);
    return () => clearTimeout(timer);
  }, [fresh]);
  return floats;
}

/** A layer above the table that asks for a choice. */
function Layer({ title, children }: { title: string; children: JSX.Element | JSX.Element[] }) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    first.current?.querySelector("button")?.focus({ preventScroll: true });
    hidePreview();
  }, []);
  return (
    <div class="layer" role="dialog" aria-modal="true" aria-label={title} ref={first}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

function Mulligan({ board, act }: { board: Board; act: (action: string) => void }) {
  const [away, set] = useState(new Set<number>());
  const hand = board.sides[board.me]!.hand;
  const offered = new Set((board.choice?.options ?? []).filter((eid): eid is number => typeof eid === "number"));
  const toggle = (eid: number) => {
    const next = new Set(away);
    if (!next.delete(eid)) next.add(eid);
    set(next);
  };
  const send = () => {
    const wanted = [...away].sort((a, b) => a - b).join(" ");
    const action = board.actions.find((text) => parts(text).cards.sort((a, b) => a - b).join(" ") === wanted);
    if (action) act(action);
  };
  return (
    <Layer title="Which cards do you keep?">
      <div class="options">
        {hand
          .filter((card) => offered.has(card.eid))
          .map((card) => (
            <button type="button" key={card.eid} class={away.has(card.eid) ? "away" : ""} aria-pressed={away.has(card.eid)} aria-label={`${spoken(card.id, card)}, ${away.has(card.eid) ? "thrown back" : "kept"}`} onClick={() => toggle(card.eid)}>
              {card.id ? <Card id={card.id} entity={card} large /> : null}
            </button>
          ))}
      </div>
      <button type="button" class="main" onClick={send}>
        {away.size ? `Throw back ${away.size}` : "Keep all"}
      </button>
    </Layer>
  );
}

function Pick({ board, act }: { board: Board; act: (action: string) => void }) {
  const choice = board.choice!;
  const source = choice.kind === "choice" ? "Choose one" : choice.kind;
  return (
    <Layer title={source.charAt(0).toUpperCase() + source.slice(1)}>
      <div class="options">
        {choice.options.map((option, k) => (
          <button type="button" key={k} disabled={!board.actions.includes(`pick ${k}`)} aria-label={typeof option === "string" ? spoken(option) : `option ${k + 1}`} onClick={() => act(`pick ${k}`)} {...previews(null)}>
            {typeof option === "string" ? <Card id={option} large /> : <span class="card blank">{k + 1}</span>}
          </button>
        ))}
      </div>
    </Layer>
  );
}

function Branch({ chosen, board, onPick, onBack }: { chosen: Chosen; board: Board; onPick: (k: number) => void; onBack: () => void }) {
  const card = board.sides[board.me]!.hand.find((one) => one.eid === chosen.source);
  const id = card?.id ?? "";
  return (
    <Layer title={`${info(id).name}: choose one`}>
      <div class="options">
        {[...values(chosen, "branch")].sort().map((k) => {
          const half = `${id}${"abc"[k] ?? ""}`;
          return (
            <button type="button" key={k} onClick={() => onPick(k)} aria-label={known(half) ? spoken(half) : `text ${k + 1}`}>
              {known(half) ? <Card id={half} large /> : <span class="card blank">Text {k + 1}</span>}
            </button>
          );
        })}
      </div>
      <button type="button" onClick={onBack}>
        Back
      </button>
    </Layer>
  );
}

function Over({ game, names, request }: { game: GameMessage; names: [string, string]; request: <T>(what: string, more?: object) => Promise<T | null> }) {
  const { board, about } = game;
  const [text, setText] = useState("");
  const [hidden, setHidden] = useState(false);
  if (hidden) return null;
  const won = board.winner === about.me;
  const title = board.winner === null ? "A draw" : about.me === null ? `${names[board.winner]} wins` : won ? "Victory" : "Defeat";
  const share = async () => {
    const found = await request<{ text: string }>("share");
    if (!found) return;
    setText(found.text);
    await navigator.clipboard?.writeText(found.text).catch(() => undefined);
  };
  return (
    <Layer title={title}>
      <p class="soft">
        after {board.turn} turns{board.reason && board.reason !== "death" ? `, by ${board.reason}` : ""}
      </p>
      <div class="choices">
        <a class="main" href={`/game/${about.id}/replay`}>
          Play it back
        </a>
        <button type="button" onClick={share}>
          {text ? "Copied" : "Share"}
        </button>
        <a href="/play">New game</a>
        <button type="button" onClick={() => setHidden(true)}>
          Look at the table
        </button>
      </div>
      {text ? (
        <label class="text">
          Anybody's HearthLab replays this text
          <textarea readOnly rows={3} value={text} onFocus={(event) => event.currentTarget.select()} />
        </label>
      ) : (
        <></>
      )}
    </Layer>
  );
}
