import { DISCOVERY_PATHS, docPath } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { SITE_DATA } from "#lib/content/data.ts";

/**
 * `/.well-known/security.txt` (RFC 9116). Not signed: nothing here would say whose key it is.
 *
 * @param baseUrl the public origin
 */
export function securityText(baseUrl: string): string {
  return [
    `Contact: mailto:${SITE_DATA.contacts.security}`,
    `Expires: ${SITE_DATA.securityPolicyExpires}T00:00:00Z`,
    `Preferred-Languages: ${SITE.language}`,
    `Canonical: ${baseUrl}${DISCOVERY_PATHS.security}`,
    `Policy: ${baseUrl}${docPath("security")}`,
    "",
  ].join("\n");
}
