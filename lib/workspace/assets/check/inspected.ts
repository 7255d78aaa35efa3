import type { AssetFacts, AssetFailure } from "#lib/api/workspace/assets.ts";

/** What films use of a file, and what it is. */
export interface Inspected {
  contentType: string;
  /** Of its name: `png`. */
  extension: string;
  facts: AssetFacts;
  bytes: Uint8Array;
}

/** A file that is not taken. */
export class Unfit extends Error {
  override name = "Unfit";
  readonly code: string;

  constructor(code: "unsupported_type" | "unreadable" | "too_large", message: string) {
    super(message);
    this.code = code;
  }
}

/** What the process that looks at a file says, before the bytes. */
export type Verdict =
  | { ok: true; inspected: Omit<Inspected, "bytes"> }
  | { ok: false; failure: AssetFailure };
