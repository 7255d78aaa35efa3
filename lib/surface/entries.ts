import type { Corpus, Page } from "#lib/content/corpus.ts";
import { type DiscoveryFile, textFileDocument } from "#lib/discovery/files.ts";
import { lazily, type Make } from "#lib/surface/maker.ts";
import type { FileEntry, PageEntry } from "#lib/surface/parts.ts";
import type { Representation } from "#lib/surface/representation.ts";

/** @param html the page for people, where we answer it */
export function pageEntry(page: Page, make: Make, html: Representation | undefined): PageEntry {
  const markdownOf = (text: string) => make("text/markdown; charset=utf-8", text, page.path);
  const markdown = lazily(() => markdownOf(page.markdown));
  const json = lazily(() =>
    make("application/json; charset=utf-8", JSON.stringify(page.document), page.path),
  );
  const sections = new Map<string, Representation>();
  return {
    path: page.path,
    representations: {
      "text/html": html,
      get "text/markdown"() {
        return markdown();
      },
      get "application/json"() {
        return json();
      },
    },
    section(id) {
      const current = page.formerIds[id] ?? id;
      const section = page.sections.find((candidate) => candidate.id === current);
      if (!section) return undefined;
      let made = sections.get(id);
      if (!made) {
        made = markdownOf(section.markdown);
        sections.set(id, made);
      }
      return made;
    },
  };
}

export function fileEntry(file: DiscoveryFile, make: Make, corpus: Corpus, baseUrl: string): FileEntry {
  const own = lazily(() => make(file.contentType, file.text(corpus, baseUrl), null));
  const document = lazily(() =>
    make("application/json; charset=utf-8", JSON.stringify(textFileDocument(file, corpus, baseUrl)), null),
  );
  return {
    contentType: file.contentType,
    get file() {
      return own();
    },
    get document() {
      return file.hasJson ? document() : undefined;
    },
  };
}
