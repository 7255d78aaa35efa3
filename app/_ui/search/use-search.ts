import { useEffect, useState } from "react";
import { API_PATHS } from "#lib/config/paths.ts";

/** What the dialog reads of `DocsSearchResponse` (lib/api/schemas.ts); zod stays on the server. */
export interface Hit {
  id: string;
  title: string;
  url: string;
  path: string;
  section: string;
  breadcrumbs: string[];
  excerpt: string;
  highlights: [number, number][];
}

/** Where a search is. */
export type SearchState =
  | { is: "idle" }
  | { is: "busy" }
  | { is: "found"; query: string; hits: Hit[]; suggestions: string[] }
  | { is: "refused"; text: string };

const DEBOUNCE_MS = 140;
const LIMIT = 8;

async function ask(query: string, signal: AbortSignal): Promise<SearchState> {
  const response = await fetch(`${API_PATHS.searchV1}?query=${encodeURIComponent(query)}&limit=${LIMIT}`, {
    headers: { accept: "application/json" },
    signal,
  });
  if (response.status === 429) {
    const seconds = Number(response.headers.get("retry-after")) || 60;
    return { is: "refused", text: `Too many requests from your address. Try again in ${seconds} s.` };
  }
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as { detail?: string } | null;
    return { is: "refused", text: body?.detail ?? `The search answered ${response.status}.` };
  }
  const { hits, suggestions } = (await response.json()) as { hits: Hit[]; suggestions: string[] };
  return { is: "found", query, hits, suggestions };
}

/** Searches the documentation while somebody types; what was found stays until there is something newer. */
export function useSearch(query: string): SearchState {
  const [state, setState] = useState<SearchState>({ is: "idle" });
  useEffect(() => {
    const words = query.trim();
    if (!words) return setState({ is: "idle" });
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      setState((before) => (before.is === "found" ? before : { is: "busy" }));
      try {
        setState(await ask(words, abort.signal));
      } catch (error) {
        if (!abort.signal.aborted)
          setState({ is: "refused", text: "The search cannot be reached. Are you online?" });
        else if ((error as Error).name !== "AbortError") throw error;
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return state;
}
