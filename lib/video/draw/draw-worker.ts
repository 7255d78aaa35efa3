import { parentPort } from "node:worker_threads";
import { canonicalJson } from "#lib/base/canonical.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Pixels } from "#lib/motion/draw/display.ts";
import type { Assets } from "#lib/motion/draw/stage.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import type { DrawFilm, DrawMessage, DrawOrder, DrawReport } from "#lib/video/draw/draw-pool.ts";
import { frames } from "#lib/video/frames.ts";
import { framesIn } from "#lib/video/encode/i420.ts";
import { segmentsOf } from "#lib/video/encode/segments.ts";

// A thread that draws segments, several in turns, into memory which it shares with the thread that started it.

const port = parentPort;
if (!port) throw new Error("This file is a worker.");
const report = (message: DrawReport) => port.postMessage(message);
/** Ends the thread; whoever started it hears why. */
const fail = (error: unknown) =>
  setImmediate(() => {
    throw error;
  });

function drawerOf(
  { composition, rings }: DrawFilm,
  pictures: Map<string, Pixels>,
): (order: DrawOrder) => void {
  const segments = segmentsOf(composition);
  const lanes = rings.map((memory) => {
    const { length: bytes = 1 } = framesIn(memory)[0] ?? {};
    return { memory, bytes, unread: 0, wake: () => {} };
  });
  /** Of the scenes that were drawn last: the pieces of one scene are drawn from the same things. */
  const known = new Map<string, Promise<Assets>>();

  function assetsFor(drawn: Composition): Promise<Assets> {
    const name = canonicalJson(drawn.scenes.map(({ id }) => id));
    const assets = known.get(name) ?? loadAssets(drawn, pictures);
    known.delete(name);
    known.set(name, assets);
    const [oldest] = known.keys();
    if (known.size > lanes.length && oldest !== undefined) known.delete(oldest);
    return assets;
  }

  async function draw(index: number, ring: number): Promise<void> {
    const segment = segments[index];
    if (!segment) throw new Error(`The film has no segment ${index}.`);
    const lane = lanes[ring];
    if (!lane) throw new Error(`The thread has no ring ${ring}.`);
    const { drawn, drawnFrame, frames: count } = segment;
    const range = { firstFrame: drawnFrame, frames: count };
    for await (const frame of frames(drawn, await assetsFor(drawn), range, lane.memory)) {
      lane.unread += 1;
      report({ ring, frame: frame.byteOffset / lane.bytes });
      // the next frame may overwrite the oldest one
      while (lane.unread > lane.memory.count - 1)
        await new Promise<void>((resolve) => {
          lane.wake = resolve;
        });
    }
    report({ ring, frame: null });
  }

  return (order) => {
    if (!("taken" in order)) return void draw(order.segment, order.ring).catch(fail);
    const lane = lanes[order.taken];
    if (!lane) return;
    lane.unread -= 1;
    lane.wake();
  };
}

/** Proves that a film can be drawn. @returns what draws it; null where it cannot be: that is reported */
async function prepare(film: DrawFilm): Promise<((order: DrawOrder) => void) | null> {
  const pictures = new Map<string, Pixels>();
  try {
    await loadAssets(film.composition, pictures);
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    report({ issues: error.issues });
    return null;
  }
  return drawerOf(film, pictures);
}

let drawer: ReturnType<typeof prepare> = Promise.resolve(null);
port.on("message", (message: DrawMessage) => {
  if ("composition" in message) {
    drawer = prepare(message);
    drawer.catch(fail);
  } else void drawer.then((obey) => obey?.(message)).catch(() => {});
});
