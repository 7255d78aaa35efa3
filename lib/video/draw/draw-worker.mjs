import module from "node:module";
import { parentPort, workerData } from "node:worker_threads";

// Begins a drawing thread: in JavaScript, so that the modules behind it come out of the cache of compiled code
// where the process has one. A thread does not inherit it, and compiling took half of its start.
if (workerData.codeCache) module.enableCompileCache?.(workerData.codeCache);
// see draw-thread.ts
for (let count = Atomics.load(workerData.ending, 0); count; count = Atomics.load(workerData.ending, 0))
  Atomics.wait(workerData.ending, 0, count);
await import("#lib/video/draw/draw-worker.ts");
// the first message: see draw-thread.ts
parentPort?.postMessage({ loaded: true });
