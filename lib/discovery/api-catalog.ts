import { API_PATHS, DISCOVERY_PATHS, docPath, HEALTH_PATHS, markdownPath } from "#lib/config/paths.ts";

/** RFC 9727 §4: the profile says that the link set is an API catalog. */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/**
 * `/.well-known/api-catalog` (RFC 9727): the APIs of this origin as a link set (RFC 9264), each with its
 * description, its documentation and where to see whether it is up.
 *
 * @param baseUrl the public origin
 */
export function apiCatalog(baseUrl: string): string {
  const at = (path: string) => `${baseUrl}${path}`;
  const described = (path: string, doc: string) => ({
    anchor: at(path),
    "service-desc": [{ href: at(DISCOVERY_PATHS.openapi), type: "application/json" }],
    "service-doc": [
      { href: at(doc), type: "text/html" },
      { href: at(markdownPath(doc)), type: "text/markdown" },
    ],
    status: [{ href: at(HEALTH_PATHS.ready) }],
  });
  const catalog = {
    linkset: [
      {
        anchor: at(DISCOVERY_PATHS.apiCatalog),
        item: [{ href: at(API_PATHS.searchV1) }, { href: at(API_PATHS.docsMcp) }],
      },
      described(API_PATHS.searchV1, docPath("api/search")),
      described(API_PATHS.docsMcp, docPath("mcp/overview")),
    ],
  };
  return `${JSON.stringify(catalog, null, 2)}\n`;
}
