import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "#lib/base/canonical.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";

/**
 * What names a film's content: SHA-256, in hex, of its canonical JSON (RFC 8785). The same with and without the
 * defaults written out, and in a browser without a secure context too.
 *
 * @param composition as `readComposition` returned it
 */
export const compositionHash = (composition: Composition): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(composition))));
