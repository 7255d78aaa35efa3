import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as (options: { type: "minor" }) => void;

/**
 * Frees what was just used and is used no more. Pixels that were read from a canvas lie outside of JavaScript's
 * heap, so that the collector sees small objects and waits: 75 MB pile up in a thread, and fresh memory costs more
 * time than used memory does. Takes half a millisecond.
 */
export const freeRecent = (): void => gc({ type: "minor" });
