"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { API_PATHS, SEARCH_PAGE_PATH } from "#lib/config/paths.ts";
import { CloseIcon, SearchIcon } from "#app/_ui/chrome/icons.tsx";
import { marked } from "#app/_ui/search/marked.tsx";

/** What the dialog reads of `DocsSearchResponse` (lib/api/schemas.ts); zod stays on the server. */
interface Hit {
  id: string;
  title: string;
  url: string;
  path: string;
  section: string;
  breadcrumbs: string[];
  excerpt: string;
  highlights: [number, number][];
}
type State =
  | { is: "idle" }
  | { is: "busy" }
  | { is: "found"; query: string; hits: Hit[]; suggestions: string[] }
  | { is: "refused"; text: string };

const DEBOUNCE_MS = 140;
const LIMIT = 8;

/** The address on this page's own origin: a copy served elsewhere than `BASE_URL` keeps its reader. */
const here = (url: string) => {
  const { pathname, search, hash } = new URL(url, location.href);
  return `${pathname}${search}${hash}`;
};

async function ask(query: string, signal: AbortSignal): Promise<State> {
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

/** @param props.opened when it was asked for; a new value opens it again */
export function SearchDialog({ opened }: { opened: number }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [state, setState] = useState<State>({ is: "idle" });
  const [active, setActive] = useState(0);
  const list = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `opened` is the signal to open again
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    input.current?.select();
  }, [opened]);

  useEffect(() => {
    const words = query.trim();
    setActive(0);
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

  const hits = state.is === "found" ? state.hits : [];
  const close = () => dialog.current?.close();
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    close();
    location.assign(here(hit.url));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // in a search field that holds words Chromium's Escape empties the field, and the dialog would stay
    if (event.key === "Escape" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      close();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step && hits.length) {
      event.preventDefault();
      const next = (active + step + hits.length) % hits.length;
      setActive(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    // where the answer is not yet the answer to these words, the form goes to the results page
    if (event.key === "Enter" && hits.length && state.is === "found" && state.query === query.trim()) {
      event.preventDefault();
      go(hits[active]);
    }
  };

  const says =
    state.is === "refused"
      ? state.text
      : state.is === "found"
        ? hits.length
          ? `${hits.length} ${hits.length === 1 ? "result" : "results"}`
          : `Nothing found for “${state.query}”.`
        : state.is === "busy"
          ? "Searching"
          : "";

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; the keyboard has Escape
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label="Search the documentation"
      onClick={(event) => event.target === dialog.current && close()}
    >
      <search>
        <form action={SEARCH_PAGE_PATH} method="get" onKeyDown={onKeyDown}>
          <SearchIcon />
          <input
            ref={input}
            type="search"
            name="query"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            placeholder="Search the documentation"
            aria-label="Search the documentation"
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={list}
            aria-activedescendant={hits.length ? `${list}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={256}
          />
          <button type="button" className="tool" onClick={close} aria-label="Close the search">
            <CloseIcon />
          </button>
        </form>
      </search>
      <p className="search-says" role="status" data-state={state.is}>
        {says}
      </p>
      <div id={list} role="listbox" aria-label="Results" className="hits" hidden={!hits.length}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field (aria-activedescendant)
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field opens it
          <div
            key={hit.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => go(hit)}
          >
            <span className="hit-path">{[...hit.breadcrumbs.slice(1), hit.title].join(" / ")}</span>
            <span className="hit-title">{hit.section || hit.title}</span>
            <span className="hit-excerpt">{marked(hit.excerpt, hit.highlights)}</span>
          </div>
        ))}
      </div>
      {state.is === "found" && !hits.length && state.suggestions.length > 0 && (
        <p className="search-instead">
          Did you mean{" "}
          {state.suggestions.map((suggestion) => (
            <button key={suggestion} type="button" onClick={() => setQuery(suggestion)}>
              {suggestion}
            </button>
          ))}
        </p>
      )}
      <p className="search-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </dialog>
  );
}
