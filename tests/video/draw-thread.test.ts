import { expect, test } from "vitest";
import { takeDrawThread } from "#lib/video/draw/draw-thread.ts";

/** What happens to threads, in order. */
function watched() {
  const events: string[] = [];
  return {
    events,
    take(name: string) {
      const thread = takeDrawThread();
      const loaded = new Promise<void>((resolve) => {
        thread.worker.once("message", () => {
          events.push(`${name} is loaded`);
          resolve();
        });
      });
      thread.worker.once("exit", () => events.push(`${name} has ended`));
      return { ...thread, loaded };
    },
  };
}

// V8 dies where the end of a thread meets the loading of another
test("no thread ends while another loads", async () => {
  const { events, take } = watched();
  const first = take("first");
  await first.loaded;
  const second = take("second");
  await Promise.all([first.end(), second.end()]);
  expect(events.slice(0, 2)).toEqual(["first is loaded", "second is loaded"]);
  expect(events.toSorted()).toEqual([
    "first has ended",
    "first is loaded",
    "second has ended",
    "second is loaded",
  ]);
});
