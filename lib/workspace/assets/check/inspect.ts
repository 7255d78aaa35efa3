import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AssetFailure, AssetKind } from "#lib/api/workspace/assets.ts";
import { TYPE_STRIPPING } from "#lib/base/find-node.mjs";
import type { Inspected, Verdict } from "#lib/workspace/assets/check/inspected.ts";

/** For one file: a busy machine needs some, and none needs more. */
const SECONDS = 60;
/** Bytes that a process says at most: a picture of noise, 3,840 × 3,840 points. */
const MOST_SAID = 80_000_000;
/** Megabytes of JavaScript's own heap. */
const HEAP_MEGABYTES = 256;

const PROGRAM = fileURLToPath(new URL("./inspect-process.ts", import.meta.url));

/** What a process said, whole. @throws where it said nothing that can be read */
function read(said: Buffer): { inspected: Inspected } | { failure: AssetFailure } {
  const length = said.readUInt32BE(0);
  const verdict = JSON.parse(said.toString("utf8", 4, 4 + length)) as Verdict;
  if (!verdict.ok) return { failure: verdict.failure };
  return { inspected: { ...verdict.inspected, bytes: said.subarray(4 + length) } };
}

/**
 * Looks at a file by its bytes, in a process of its own, and makes of it what films use.
 *
 * @param options.signal ends the process
 * @returns why it is not taken, where it is not
 * @throws the signal's reason where it is aborted
 */
export function inspect(
  kind: AssetKind,
  bytes: Uint8Array,
  options: { signal?: AbortSignal; seconds?: number } = {},
): Promise<{ inspected: Inspected } | { failure: AssetFailure }> {
  const { signal, seconds = SECONDS } = options;
  signal?.throwIfAborted();
  const stripping = process.features.typescript ? [] : TYPE_STRIPPING;
  const args = [...stripping, `--max-old-space-size=${HEAP_MEGABYTES}`, PROGRAM, kind];
  const child = spawn(process.execPath, args, {
    env: {} as NodeJS.ProcessEnv,
    stdio: ["pipe", "pipe", "ignore"],
  });
  return new Promise((resolve, reject) => {
    let ended: "slow" | "loud" | null = null;
    const end = (why: typeof ended) => {
      ended = why;
      child.kill("SIGKILL");
    };
    const abort = () => child.kill("SIGKILL");
    signal?.addEventListener("abort", abort, { once: true });
    const timer = setTimeout(end, seconds * 1_000, "slow");
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > MOST_SAID) end("loud");
      else chunks.push(chunk);
    });
    // it may end before it has read everything
    child.stdin.on("error", () => {});
    child.stdin.end(bytes);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      if (signal?.aborted) return reject(signal.reason);
      try {
        if (code === 0) return resolve(read(Buffer.concat(chunks, length)));
      } catch {
        // no verdict is as good as a crash
      }
      const detail =
        ended === "slow"
          ? `The file takes more than ${seconds} seconds to decode. Save it anew, smaller.`
          : ended === "loud"
            ? "The file becomes too large. Save it anew, smaller."
            : "The file made its decoder fail. Save it anew.";
      resolve({ failure: { code: ended === "slow" ? "too_slow" : "unreadable", detail, retryable: false } });
    });
  });
}
