// The conversation with the server: requests with answers, and news about what the tab follows.

export type Json = Record<string, unknown>;

interface Waiting {
  done: (value: never) => void;
  failed: (error: Error) => void;
}

type News = (message: Json) => void;

const waiting = new Map<number, Waiting>();
const news = new Map<string, Set<News>>();
const returns = new Set<() => void>();
let socket: WebSocket | null = null;
let opening: Promise<WebSocket> | null = null;
let number = 0;
let lost = false;
let pause = 250;

function opened(): Promise<WebSocket> {
  if (socket?.readyState === WebSocket.OPEN) return Promise.resolve(socket);
  opening ??= new Promise((done, failed) => {
    const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    made.onopen = () => {
      socket = made;
      opening = null;
      pause = 250;
      done(made);
      if (lost) {
        lost = false;
        document.body.classList.remove("offline");
        for (const back of [...returns]) back();
      }
    };
    made.onmessage = (event: MessageEvent<string>) => received(JSON.parse(event.data) as Json);
    made.onclose = () => {
      socket = null;
      opening = null;
      lost = true;
      document.body.classList.add("offline");
      for (const one of waiting.values()) one.failed(new Error("the connection to the server was lost"));
      waiting.clear();
      failed(new Error("the server does not answer"));
      // What is followed is followed again when the server is back.
      pause = Math.min(5000, pause * 2);
      if (returns.size) setTimeout(() => void opened().catch(() => undefined), pause);
    };
  });
  return opening;
}

function received(message: Json): void {
  if (typeof message["topic"] === "string") {
    for (const one of news.get(message["topic"]) ?? []) one(message);
    return;
  }
  const asked = waiting.get(message["id"] as number);
  if (!asked) return;
  waiting.delete(message["id"] as number);
  if (typeof message["error"] === "string") asked.failed(new Error(message["error"]));
  else asked.done(message["ok"] as never);
}

/** Sends a request and returns its answer. */
export async function ask<T>(what: string, more: Json = {}): Promise<T> {
  const open = await opened();
  const id = ++number;
  return new Promise<T>((done, failed) => {
    waiting.set(id, { done, failed });
    open.send(JSON.stringify({ id, do: what, ...more }));
  });
}

/** Calls back with all news of a topic, and when the connection has come back; returns what ends it. */
export function follow(topic: string, told: News, back: () => void): () => void {
  const all = news.get(topic) ?? new Set<News>();
  all.add(told);
  news.set(topic, all);
  returns.add(back);
  return () => {
    all.delete(told);
    returns.delete(back);
  };
}

/** Reads plain data from the server. */
export async function read<T>(path: string, options?: RequestInit): Promise<T> {
  const answer = await fetch(path, options);
  if (!answer.ok) {
    const text = await answer.text();
    let said = text;
    try {
      said = (JSON.parse(text) as { error?: string }).error ?? text;
    } catch {
      // Not every answer is JSON.
    }
    throw new Error(said);
  }
  return (await answer.json()) as T;
}
