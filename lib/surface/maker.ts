import { DISCOVERY_PATHS, markdownPath, PAGE_PATHS } from "#lib/config/paths.ts";
import { CACHE_CONTROL, CLOSED_POLICY, CORS_HEADERS, commonHeaders } from "#lib/http/headers.ts";
import { makeRepresentation, type Representation } from "#lib/surface/representation.ts";

const PAGE_TYPES = [
  ["text/html", (path: string) => path],
  ["text/markdown", markdownPath],
  ["application/json", (path: string) => path],
] as const;

/** `Link`: the other representations, and where a machine goes on from here. */
function linkHeader(baseUrl: string, path: string | null, own: string): string {
  const links = [
    `<${baseUrl}${DISCOVERY_PATHS.openapi}>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}${PAGE_PATHS.docs}>; rel="service-doc"; type="text/html"`,
    `<${baseUrl}${DISCOVERY_PATHS.apiCatalog}>; rel="api-catalog"; type="application/linkset+json"`,
    `<${baseUrl}${DISCOVERY_PATHS.llms}>; rel="describedby"; type="text/plain"`,
  ];
  if (path === null) return links.join(", ");
  const alternates = PAGE_TYPES.filter(([type]) => type !== own).map(
    ([type, at]) => `<${baseUrl}${at(path)}>; rel="alternate"; type="${type}"`,
  );
  const canonical = own === "text/html" ? [] : [`<${baseUrl}${path}>; rel="canonical"`];
  return [...canonical, ...alternates, ...links].join(", ");
}

/**
 * Makes representations with the headers that pages and files have.
 *
 * @param path of the page that is represented; null for what is no page
 * @param policy its Content-Security-Policy; closed where nothing else is said
 */
export type Make = (
  contentType: string,
  text: string,
  path: string | null,
  policy?: string,
) => Representation;

/**
 * @see Make
 * @param madeAt when what is represented last changed, in milliseconds since the epoch
 */
export function createMaker(baseUrl: string, madeAt: number): Make {
  const common = [...commonHeaders(baseUrl), ...CORS_HEADERS];
  const state = { lastModified: madeAt };
  return (contentType, text, path, policy = CLOSED_POLICY) =>
    makeRepresentation(
      contentType,
      text,
      [
        ...common,
        ["Content-Security-Policy", policy],
        ["Cache-Control", CACHE_CONTROL.revalidate],
        ["Vary", "Accept, Accept-Encoding"],
        ["Link", linkHeader(baseUrl, path, contentType.split(";")[0] ?? "")],
      ],
      state,
    );
}

/** Made at the first request that wants it: a start does not wait for what nobody asks for. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
