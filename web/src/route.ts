// Addresses: every page, game and position has one, and a reload shows the same again.

import { useEffect, useState } from "preact/hooks";

const changed = new Set<() => void>();

/** Goes to another address of the page. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  for (const one of [...changed]) one();
}

addEventListener("popstate", () => {
  for (const one of [...changed]) one();
});

/** The parts of the present address. */
export function useRoute(): string[] {
  const [path, set] = useState(location.pathname);
  useEffect(() => {
    const update = () => set(location.pathname);
    changed.add(update);
    return () => void changed.delete(update);
  }, []);
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}

/** Follows links without loading the page again. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin) return;
  event.preventDefault();
  go(link.pathname + link.search);
  scrollTo(0, 0);
}
