import { parentPort } from "node:worker_threads";
import type { TaskOrder, TaskReport } from "#lib/workspace/films/film-threads.ts";
import { TASKS } from "#lib/workspace/films/tasks.ts";

// A thread that does one task after another.

const port = parentPort;
if (!port) throw new Error("This file is a worker.");

port.on("message", async ({ name, input }: TaskOrder) => {
  const task = TASKS[name] as (...parameters: unknown[]) => Promise<unknown>;
  let report: TaskReport;
  try {
    report = { result: await task(...input) };
  } catch (error) {
    report = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port.postMessage(report);
});
