import { z } from "#lib/api/zod.ts";
import { Problem } from "#lib/http/problem.ts";

/** What is read of an issuer's metadata (RFC 8414 §2); all of it is passed on. */
const Metadata = z.looseObject({ issuer: z.string(), jwks_uri: z.string() });
export type IssuerMetadata = z.infer<typeof Metadata>;

const KEPT_MS = 600_000;
const PATIENCE_MS = 5_000;
const MAXIMUM_BYTES = 262_144;

/** RFC 8414 §3.1: the name stands before the issuer's path. OpenID Connect puts it behind. */
function addressesOf(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
}

async function fetchMetadata(issuer: string): Promise<IssuerMetadata | null> {
  for (const address of addressesOf(issuer)) {
    const response = await fetch(address, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null);
    const text = response?.ok ? await response.text() : "";
    if (!text || text.length > MAXIMUM_BYTES) continue;
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      continue;
    }
    const parsed = Metadata.safeParse(json);
    // byte for byte: another one's document is no answer (RFC 8414 §3.3)
    if (parsed.success && parsed.data.issuer === issuer) return parsed.data;
  }
  return null;
}

/**
 * Reads the metadata of `OAUTH_ISSUER`, and keeps it for ten minutes; longer while the issuer is away.
 *
 * @returns a function; it throws Problem `unavailable` where the issuer has never answered
 */
export function issuerMetadata(issuer: string): (now: number) => Promise<IssuerMetadata> {
  let kept: IssuerMetadata | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const read = async (now: number) => {
    kept = (await fetchMetadata(issuer)) ?? kept;
    readAt = now;
  };
  return async (now) => {
    if (!kept || now - readAt >= KEPT_MS) {
      reading ??= read(now).finally(() => {
        reading = undefined;
      });
      await reading;
    }
    if (kept) return kept;
    throw new Problem(
      "unavailable",
      "The service that people sign in at does not answer. Try again in a moment.",
      {
        headers: { "Retry-After": "5" },
      },
    );
  };
}
