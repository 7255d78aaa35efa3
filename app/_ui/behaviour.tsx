"use client";

import { type ComponentType, useEffect, useState } from "react";
import { connectFilm } from "#app/_ui/film/connect.ts";
import { THEME_KEY } from "#app/_ui/theme/theme-script.ts";

/*
 * Everything that needs JavaScript outside the search dialog: one listener a kind of event, on what the
 * server rendered. Without JavaScript the pages lose these and nothing else.
 */

const root = () => document.documentElement;

const isDark = () =>
  root().dataset.theme ? root().dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

function showTheme() {
  const dark = isDark();
  for (const button of document.querySelectorAll('[data-action="theme"]'))
    button.setAttribute("aria-pressed", String(dark));
}

function switchTheme() {
  const next = isDark() ? "light" : "dark";
  root().dataset.theme = next;
  try {
    localStorage.setItem(THEME_KEY, next);
  } catch {
    // a browser that forbids storage keeps the choice for this page
  }
  showTheme();
}

/** Puts text on the clipboard and says so on the button, to eyes and to screen readers, for two seconds. */
async function copy(button: HTMLElement, text: () => Promise<string>) {
  const label = button.getAttribute("aria-label");
  let done = "Copied";
  try {
    await navigator.clipboard.writeText(await text());
  } catch {
    done = "Could not copy";
  }
  const status = document.getElementById("status");
  if (status) status.textContent = done;
  button.dataset.done = done;
  setTimeout(() => {
    delete button.dataset.done;
    if (label) button.setAttribute("aria-label", label);
    if (status) status.textContent = "";
  }, 2000);
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

/** Marks the section in view in the contents. */
function watchSections(): () => void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>(".contents a")].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  if (!headings.length) return () => {};
  const mark = () => {
    const line = innerHeight * 0.25;
    const end = innerHeight + scrollY >= document.body.scrollHeight - 2;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= line);
    const current = (end ? headings.at(-1) : passed.at(-1))?.id;
    for (const [id, link] of links) {
      if (id === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  mark();
  addEventListener("scroll", mark, { passive: true });
  return () => removeEventListener("scroll", mark);
}

/** A table that fits its box is no stop of the keyboard's and says nothing of scrolling. */
function watchTables(): () => void {
  const attributes = ["role", "aria-label", "tabindex"];
  const boxes = new Map(
    [...document.querySelectorAll<HTMLElement>("main .table")].map((box) => [
      box,
      attributes.map((name) => [name, box.getAttribute(name) ?? ""] as const),
    ]),
  );
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const scrolls = target.scrollWidth > target.clientWidth;
      for (const [name, value] of boxes.get(target as HTMLElement) ?? [])
        if (scrolls) target.setAttribute(name, value);
        else target.removeAttribute(name);
    }
  });
  for (const box of boxes.keys()) observer.observe(box);
  return () => observer.disconnect();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function Behaviour() {
  const [search, setSearch] = useState<{ Dialog: ComponentType<{ opened: number }>; opened: number }>();

  useEffect(() => {
    const openSearch = async () => {
      // the dialog's code comes with its first use
      const { SearchDialog } = await import("#app/_ui/search/search-dialog.tsx");
      setSearch({ Dialog: SearchDialog, opened: performance.now() });
    };
    const onClick = (event: MouseEvent) => {
      const target =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]") : null;
      switch (target?.dataset.action) {
        case "theme":
          return switchTheme();
        case "search":
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          return void openSearch();
        case "copy-code": {
          const code = target.closest(".code")?.querySelector("code")?.textContent ?? "";
          return void copy(target, async () => code);
        }
        case "copy-page":
          return void copy(target, () => fetchText(target.dataset.source ?? ""));
        case "wrap": {
          const wrapped = target.closest(".code")?.toggleAttribute("data-wrap");
          return target.setAttribute("aria-pressed", String(Boolean(wrapped)));
        }
      }
      // the contents on a narrow screen close when they have done their work
      const menu =
        event.target instanceof Element &&
        event.target.closest<HTMLElement>("a[href^='#']")?.closest<HTMLElement>("[popover]:popover-open");
      if (menu) menu.hidePopover();
    };
    const onKey = (event: KeyboardEvent) => {
      const command = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
      const slash =
        event.key === "/" && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target);
      if (!command && !slash) return;
      event.preventDefault();
      void openSearch();
    };
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    showTheme();
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    scheme.addEventListener("change", showTheme);
    const unwatch = watchSections();
    const unwatchTables = watchTables();
    const disconnect = connectFilm();
    // the tree shows where the reader is; the page itself does not move
    const current = document.querySelector<HTMLElement>('.tree [aria-current="page"]');
    const tree = current?.closest<HTMLElement>(".tree");
    if (current && tree && tree.scrollHeight > tree.clientHeight) {
      tree.scrollTop = current.offsetTop - tree.clientHeight / 3;
    }
    const mac = /mac|iphone|ipad/i.test(navigator.userAgent);
    if (!mac) for (const key of document.querySelectorAll<HTMLElement>(".keys")) key.dataset.key = "Ctrl K";
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
      scheme.removeEventListener("change", showTheme);
      unwatch();
      unwatchTables();
      disconnect();
    };
  }, []);

  return (
    <>
      <p id="status" className="visually-hidden" role="status" />
      {search && <search.Dialog opened={search.opened} />}
    </>
  );
}
