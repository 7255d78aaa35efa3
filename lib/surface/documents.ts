import { CACHE_CONTROL } from "#lib/http/headers.ts";
import { namesJson, negotiatePage, prefersJson } from "#lib/http/negotiate.ts";
import { type Facts, queryOf } from "#lib/surface/facts.ts";
import { type Fresh, NEGOTIATED } from "#lib/surface/fresh.ts";
import { type Answer, type FileEntry, type PageEntry, PASS } from "#lib/surface/parts.ts";
import { createSend } from "#lib/surface/send.ts";

/** Answers with pages and files: which of their representations, by address and `Accept`. */
export function createDocuments(baseUrl: string, made: Fresh) {
  const { fresh, problem } = made;
  const send = createSend(made);

  function notAcceptable(facts: Facts): Answer {
    const available = ["text/html", "text/markdown", "application/json"];
    const detail = `This page can be had as ${available.join(", ")}. Ask for one of them in Accept.`;
    if (namesJson(facts.accept)) {
      return problem("not_acceptable", detail, facts.method, { headers: NEGOTIATED, extras: { available } });
    }
    const text = `Not Acceptable\n\n${detail}\n`;
    const headers = [...NEGOTIATED, "Cache-Control", CACHE_CONTROL.none];
    return fresh(406, "text/plain; charset=utf-8", text, headers, facts.method);
  }

  return {
    /** A page at its own address. */
    page(entry: PageEntry, facts: Facts): Answer | typeof PASS {
      const type = negotiatePage(facts.accept);
      if (!type) return notAcceptable(facts);
      const representation = entry.representations[type];
      return representation ? send(representation, facts) : PASS;
    },
    /** A page, or one section of it, at the address of its Markdown. */
    markdownSibling(entry: PageEntry, facts: Facts): Answer {
      const id = facts.target.includes("?") ? queryOf(facts.target).get("section") : null;
      const representation = id === null ? entry.representations["text/markdown"] : entry.section(id);
      if (representation) return send(representation, facts);
      const ids = "The headings of the page are its section ids; the page as JSON lists them.";
      const text = `# No such section\n\n${ids}\n\n- [The whole page](${baseUrl}${entry.path})\n`;
      return fresh(404, "text/markdown; charset=utf-8", text, NEGOTIATED, facts.method);
    },
    /** A discovery file, or its JSON form. */
    file(entry: FileEntry, facts: Facts): Answer {
      const own = entry.contentType.split(";")[0] ?? "";
      const json = entry.document && prefersJson(facts.accept, own);
      return send(json && entry.document ? entry.document : entry.file, facts);
    },
    /** What pages load. */
    asset: send,
  };
}
