import type { FlatHeaders } from "#lib/http/headers.ts";
import type { PageType } from "#lib/http/negotiate.ts";
import type { DiskBody } from "#lib/surface/disk-body.ts";
import type { Representation } from "#lib/surface/representation.ts";

/** A finished response. `headers` do not hold what differs by request (quota, request id, date). */
export interface Answer {
  status: number;
  headers: FlatHeaders;
  /** Null for HEAD, 204 and 304. */
  body: Buffer | DiskBody | null;
}

/** A page's three representations. HTML is missing where Next has to answer. */
export interface PageEntry {
  path: string;
  representations: Partial<Record<PageType, Representation>>;
  /** Section id → that section as Markdown. */
  section(id: string): Representation | undefined;
}

/** A discovery file and its JSON form; `document` is absent where the file is JSON itself. */
export interface FileEntry {
  contentType: string;
  file: Representation;
  document?: Representation;
}

/** Everything that the door answers from. Built once a process (lib/wiring). */
export interface SurfaceParts {
  baseUrl: string;
  pages: ReadonlyMap<string, PageEntry>;
  /** Markdown siblings: `/docs/x.md` → the page. */
  markdown: ReadonlyMap<string, PageEntry>;
  files: ReadonlyMap<string, FileEntry>;
  /** Scripts, styles and fonts of the pages, pictures and films; what is not here Next answers. */
  assets?: ReadonlyMap<string, Representation>;
  notFoundHtml?: Representation;
  /** Paths that pages and their Markdown siblings had before → where they are now. */
  moved: ReadonlyMap<string, string>;
  /** Markdown of a 404 for a path. */
  notFound(path: string): string;
  /** The search operation on decoded parameters, as JSON in UTF-8. @throws Problem */
  search(parameters: URLSearchParams): Buffer;
  /** Paths that a route or page of Next answers although the tables above do not hold them. */
  isRoute(path: string): boolean;
  /** Headers of a deprecated operation; empty for the others. */
  deprecationHeaders(method: string, path: string): FlatHeaders;
}

/** The door gives the request to Next. */
export const PASS = "pass";
