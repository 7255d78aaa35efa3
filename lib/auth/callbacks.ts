import type { OAuthOptions } from "@better-auth/oauth-provider";
import { changed, type MakeAdapter } from "#lib/auth/adapter.ts";

/** Hosts that are this machine whatever its resolver says, written as RFC 8252 §7.3 has them, and `localhost`. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?]|$)/i;

/** Schemes that belong to browsers and systems: whatever is behind one of these is not an application's own. */
const RESERVED = new Set(
  `about acap afp android-app blob chrome content crid dav data dns edge facetime feed file filesystem ftp ftps geo git
  gopher help http https iax imap imaps intent irc ircs itms jar javascript jdbc ldap ldaps livescript magnet mailto
  maps market mid mms mhtml moz news nfs nntp opera pop rdp resource rtsp rtsps search sftp shell sip sips smb sms
  snews ssh svn tel telnet tftp urn vbscript view-source vnc wais webcal ws wss wyciwyg`.split(/\s+/),
);
/** Families of them. `web+` leads to websites that asked a browser for it, not to programs. */
const RESERVED_FAMILY = /^(?:web\+|ms-|chrome-|moz-|edge-|microsoft-|x-apple|itms-|view-|safari-)/;
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/;
const ONE_WORD = /^[a-z][a-z0-9+-]+$/;

/** A URL that a browser can be sent to as it was written: no fragment, no user, nothing that parsers drop. */
function plainUrl(callback: string): URL | null {
  const url = /^[\x21-\x7e]+$/.test(callback) && !callback.includes("#") ? URL.parse(callback) : null;
  return url && !url.username && !url.password ? url : null;
}

/** Whether a callback is a program's on the user's machine, by plain http: RFC 8252 §7.3. */
export const isLoopback = (callback: string): boolean =>
  LOOPBACK.test(callback) && plainUrl(callback) !== null;

/** Whether a callback has a scheme other than http and https. */
export const hasOwnScheme = (callback: string): boolean => {
  const protocol = URL.parse(callback)?.protocol;
  return protocol !== undefined && protocol !== "http:" && protocol !== "https:";
};

/**
 * Whether a callback has a private-use scheme of a native application, RFC 8252 §7.1: a domain name in reverse, or
 * one word that no browser or system has for itself, with an authority behind it. §8.4 would rather have the first
 * form alone; the second is what editors and terminals have, and PKCE keeps a code from whoever takes its scheme.
 */
export function isPrivateUse(callback: string): boolean {
  const scheme = plainUrl(callback)?.protocol.slice(0, -1) ?? "";
  if (RESERVED.has(scheme) || RESERVED_FAMILY.test(scheme)) return false;
  const after = callback.slice(scheme.length + 1);
  if (REVERSE_DOMAIN.test(scheme)) return /^\/(?:\/[^/]|[^/]|$)|^[^/]/.test(after);
  return ONE_WORD.test(scheme) && /^\/\/[^/?]/.test(after);
}

type Extension = NonNullable<OAuthOptions["extensions"]>[number];

/** What the library calls a source of applications beside its table. */
const ANY_LOOPBACK = "any-loopback";

/**
 * Takes every loopback callback of one application, with any port and path: it stands for many programs, each of
 * which listens where it likes. Of the others the library compares all but the port.
 *
 * @param clientId the application; whenever the library reads it, it is marked as one of `anyLoopback`
 */
export const withAnyLoopback = (make: MakeAdapter, clientId: string): MakeAdapter =>
  changed(make, (adapter) => ({
    ...adapter,
    async findOne<Row>(asked: Parameters<typeof adapter.findOne>[0]) {
      const row = await adapter.findOne<Row & { clientId?: string }>(asked);
      if (asked.model !== "oauthClient" || row?.clientId !== clientId) return row;
      return { ...row, clientDiscoveryId: ANY_LOOPBACK };
    },
  }));

/** Adds the callback that is asked for to the application of `withAnyLoopback`. */
export const anyLoopback: Extension = {
  clientDiscovery: {
    id: ANY_LOOPBACK,
    matches: () => true,
    resolve: ({ query }, _, client) => {
      const asked: unknown = query?.redirect_uri;
      if (!client || typeof asked !== "string" || !isLoopback(asked)) return client;
      return { ...client, redirectUris: [...(client.redirectUris ?? []), asked] };
    },
  },
};
