import pino, { type Logger } from "pino";

export type Log = Logger;

/** Characters that wait for standard output at most; what comes on top of them is dropped. */
const MAXIMUM_BUFFER = 1_048_576;

/**
 * The process's log: JSON lines on standard output, times in ISO 8601, written in batches so that a line
 * costs a request no system call.
 *
 * @param level `silent` writes nothing
 * @param mask each line goes through it
 */
export function createLog(level: string, mask: (line: string) => string = (line) => line): Log {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 8192, maxLength: MAXIMUM_BUFFER });
  let told = false;
  let failing = false;
  // a full disk costs log lines, never the service; written again when there is room
  destination.on("error", (error: NodeJS.ErrnoException) => {
    if (!told) console.error(`The log cannot be written: ${error.code}.`);
    told = true;
    failing = true;
  });
  destination.on("write", () => {
    failing = false;
  });
  // called at the exit, by pino too: on a full disk it would try for ever
  const flushSync = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    if (!failing) flushSync();
  };
  // what is buffered goes out at least every 50 ms
  setInterval(() => destination.flush(), 50).unref();
  process.once("exit", () => {
    try {
      destination.flushSync();
    } catch {
      // standard output is gone already: there is nowhere left to say so
    }
  });
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: mask },
    },
    destination,
  );
}
