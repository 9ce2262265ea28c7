// Stores and runs on the server, told whenever they have changed.

import { useEffect, useState } from "preact/hooks";
import { ask, follow } from "./live";

/** What the server shows of a store, now and whenever it changes. */
export function useFollowed<T>(name: string): { found: T | null; problem: string } {
  const [found, set] = useState<T | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const begin = () => ask<T>("watch", { store: name }).then(set).catch((error: Error) => setProblem(error.message));
    const end = follow(
      `store/${name}`,
      (message) => {
        if (message["table"]) set(message["table"] as T);
        if (message["problem"]) setProblem(String(message["problem"]));
      },
      begin,
    );
    void begin();
    return () => {
      end();
      void ask("unwatch", { store: name }).catch(() => undefined);
    };
  }, [name]);
  return { found, problem };
}
