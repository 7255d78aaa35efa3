"use client";

import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { SEARCH_PAGE_PATH } from "#lib/config/paths.ts";
import { CloseIcon, SearchIcon } from "#app/_ui/chrome/icons.tsx";
import { marked } from "#app/_ui/search/marked.tsx";
import { type Hit, type SearchState, useSearch } from "#app/_ui/search/use-search.ts";

/** The address on this page's own origin: a copy served elsewhere than `BASE_URL` keeps its reader. */
const here = (url: string) => {
  const { pathname, search, hash } = new URL(url, location.href);
  return `${pathname}${search}${hash}`;
};

/** A search in words, for the eye and for who hears the page. */
function wordsOf(state: SearchState): string {
  if (state.is === "refused") return state.text;
  if (state.is !== "found") return state.is === "busy" ? "Searching" : "";
  const { hits, query } = state;
  if (!hits.length) return `Nothing found for “${query}”.`;
  return `${hits.length} ${hits.length === 1 ? "result" : "results"}`;
}

/** The field, which leads to the results page where there is nothing to choose. */
function Field(props: {
  input: RefObject<HTMLInputElement | null>;
  query: string;
  /** Ids of the list of what was found, and of the one that is chosen of it. */
  list: string;
  chosen: string | undefined;
  onQuery(query: string): void;
  onKeyDown(event: KeyboardEvent): void;
  onClose(): void;
}) {
  const { input, query, list, chosen, onQuery, onKeyDown, onClose } = props;
  return (
    <search>
      <form action={SEARCH_PAGE_PATH} method="get" onKeyDown={onKeyDown}>
        <SearchIcon />
        <input
          ref={input}
          type="search"
          name="query"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          placeholder="Search the documentation"
          aria-label="Search the documentation"
          role="combobox"
          aria-expanded={chosen !== undefined}
          aria-controls={list}
          aria-activedescendant={chosen}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={256}
        />
        <button type="button" className="tool" onClick={onClose} aria-label="Close the search">
          <CloseIcon />
        </button>
      </form>
    </search>
  );
}

/** What was found, to choose from. Focus stays in the field; `id` names the list, and with a number one of it. */
function Hits(props: {
  id: string;
  hits: readonly Hit[];
  active: number;
  onActive(index: number): void;
  onGo(hit: Hit): void;
}) {
  const { id, hits, active, onActive, onGo } = props;
  return (
    <div id={id} role="listbox" aria-label="Results" className="hits" hidden={!hits.length}>
      {hits.map((hit, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field (aria-activedescendant)
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field opens it
        <div
          key={hit.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => onActive(index)}
          onClick={() => onGo(hit)}
        >
          <span className="hit-path">{[...hit.breadcrumbs.slice(1), hit.title].join(" / ")}</span>
          <span className="hit-title">{hit.section || hit.title}</span>
          <span className="hit-excerpt">{marked(hit.excerpt, hit.highlights)}</span>
        </div>
      ))}
    </div>
  );
}

/** Other words to search for, where nothing was found. */
const Instead = (props: { suggestions: readonly string[]; onQuery(query: string): void }) => (
  <p className="search-instead">
    Did you mean{" "}
    {props.suggestions.map((suggestion) => (
      <button key={suggestion} type="button" onClick={() => props.onQuery(suggestion)}>
        {suggestion}
      </button>
    ))}
  </p>
);

/** @param props.opened when it was asked for; a new value opens it again */
export function SearchDialog({ opened }: { opened: number }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const state = useSearch(query);
  const [active, setActive] = useState(0);
  const list = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `opened` is the signal to open again
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    input.current?.select();
  }, [opened]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words find something else
  useEffect(() => setActive(0), [query]);

  const hits = state.is === "found" ? state.hits : [];
  const close = () => dialog.current?.close();
  const go = (hit: Hit) => {
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
    const chosen = hits[active];
    if (event.key === "Enter" && hits.length && state.is === "found" && state.query === query.trim()) {
      event.preventDefault();
      if (chosen) go(chosen);
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; the keyboard has Escape
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label="Search the documentation"
      onClick={(event) => event.target === dialog.current && close()}
    >
      <Field
        input={input}
        query={query}
        list={list}
        chosen={hits.length ? `${list}-${active}` : undefined}
        onQuery={setQuery}
        onKeyDown={onKeyDown}
        onClose={close}
      />
      <p className="search-says" role="status" data-state={state.is}>
        {wordsOf(state)}
      </p>
      <Hits id={list} hits={hits} active={active} onActive={setActive} onGo={go} />
      {state.is === "found" && !hits.length && state.suggestions.length > 0 && (
        <Instead suggestions={state.suggestions} onQuery={setQuery} />
      )}
      <p className="search-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </dialog>
  );
}
