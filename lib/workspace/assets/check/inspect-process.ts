import { buffer } from "node:stream/consumers";
import { Unfit, type Verdict } from "#lib/workspace/assets/check/inspected.ts";

// A process of its own, without the service's environment: it can be ended whatever a file makes a decoder do, and what
// a decoder gives away is not ours.

/** The verdict, its length before it, and the bytes behind it. */
function say(verdict: Verdict, bytes: Uint8Array = new Uint8Array()): void {
  const text = Buffer.from(JSON.stringify(verdict));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  process.stdout.write(Buffer.concat([length, text, bytes]));
}

const kind = process.argv[2];
const bytes = await buffer(process.stdin);
try {
  const { bytes: kept, ...inspected } =
    kind === "font"
      ? (await import("#lib/workspace/assets/check/font.ts")).inspectFont(bytes)
      : kind === "audio"
        ? await (await import("#lib/workspace/assets/check/audio.ts")).inspectAudio(bytes)
        : await (await import("#lib/workspace/assets/check/image.ts")).inspectImage(bytes);
  say({ ok: true, inspected }, kept);
} catch (error) {
  if (!(error instanceof Unfit)) throw error;
  say({ ok: false, failure: { code: error.code, detail: error.message, retryable: false } });
}
