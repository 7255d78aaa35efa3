import { parentPort, workerData } from "node:worker_threads";
import { canonicalJson } from "#lib/base/canonical.ts";
import type { Assets } from "#lib/motion/stage.ts";
import { loadAssets } from "#lib/video/assets.ts";
import type { DrawOrder, DrawReport, DrawWorkerData } from "#lib/video/draw-pool.ts";
import { frames } from "#lib/video/frames.ts";
import { framesIn } from "#lib/video/i420.ts";
import { segmentsOf } from "#lib/video/segments.ts";

// A thread that draws segments into memory which it shares with the thread that started it.

const port = parentPort;
if (!port) throw new Error("This file is a worker.");
const { composition, ring } = workerData as DrawWorkerData;
const { length: bytes } = framesIn(ring)[0] as Uint8Array;
const segments = segmentsOf(composition);

let unread = 0;
let wake = () => {};
let last: { name: string; assets: Promise<Assets> } | null = null;

/** The pieces of one scene are drawn from the same things. */
function assetsFor(drawn: Parameters<typeof loadAssets>[0]): Promise<Assets> {
  const name = canonicalJson(drawn.scenes.map(({ id }) => id));
  if (last?.name !== name) last = { name, assets: loadAssets(drawn) };
  return last.assets;
}

async function draw(index: number): Promise<void> {
  const segment = segments[index];
  if (!segment) throw new Error(`The film has no segment ${index}.`);
  const { drawn, drawnFrame, frames: count } = segment;
  const range = { firstFrame: drawnFrame, frames: count };
  for await (const frame of frames(drawn, await assetsFor(drawn), range, ring)) {
    unread += 1;
    port?.postMessage({ buffer: frame.byteOffset / bytes } satisfies DrawReport);
    // the next frame may overwrite the oldest one
    while (unread > ring.count - 1) await new Promise<void>((resolve) => (wake = resolve));
  }
  port?.postMessage({ buffer: null } satisfies DrawReport);
}

port.on("message", (order: DrawOrder) => {
  if ("taken" in order) {
    unread -= 1;
    wake();
  } else
    void draw(order.segment).catch((error) =>
      setImmediate(() => {
        throw error;
      }),
    );
});
