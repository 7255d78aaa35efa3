import pino from "pino";
import type { Log } from "#lib/base/log.ts";
import { createLook, reportLeak } from "#tests/harness/planted.ts";

/**
 * A log of every level that goes nowhere, and whose lines are looked through for planted secrets.
 *
 * @param keep is given each line, JSON and its end
 */
export function watchedLog(keep: (line: string) => void = () => {}): Log {
  return pino(
    { level: "trace" },
    {
      write(line: string) {
        const around = createLook()(line);
        if (around !== null) reportLeak("a line of a log", around);
        keep(line);
      },
    },
  );
}
