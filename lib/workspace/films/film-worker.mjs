import module from "node:module";
import { parentPort, workerData } from "node:worker_threads";

// Begins a thread that does tasks, as lib/video/draw/draw-worker.mjs begins one that draws.
if (workerData.codeCache) module.enableCompileCache?.(workerData.codeCache);
for (let count = Atomics.load(workerData.ending, 0); count; count = Atomics.load(workerData.ending, 0))
  Atomics.wait(workerData.ending, 0, count);
await import("#lib/workspace/films/film-worker.ts");
parentPort?.postMessage({ loaded: true });
