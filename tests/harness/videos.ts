import type { Database } from "#lib/db/database.ts";
import type { SendJob } from "#lib/jobs/job.ts";
import { planFilm } from "#lib/workspace/films/plan-film.ts";
import type { Asked, SoundFile, VideoParts } from "#lib/workspace/videos/parts.ts";
import { tasksHere } from "#tests/harness/films.ts";

export const NOW = Date.UTC(2026, 10, 29, 12);

/** What videos are made with, planned by rules, in this process. */
export const videoParts = (database: Database, change: Partial<VideoParts> = {}): VideoParts => ({
  database,
  send: (async () => {}) as SendJob,
  planner: { asks: false, plan: planFilm },
  tasks: tasksHere,
  secondsPerFilm: 600,
  sound: async (): Promise<SoundFile | null> => null,
  ...change,
});

export const asks = (userId = "user-1", now = NOW): Asked => ({ userId, now });

/** The refusal that something ends with. */
export async function refusal(work: Promise<unknown>): Promise<{
  code: string;
  message: string;
  extras: Record<string, unknown>;
}> {
  const value = await work.catch((error: unknown) => error);
  if ((value as Error)?.name !== "Problem")
    throw new Error(`no refusal: ${JSON.stringify(value) ?? value}`, { cause: value });
  return value as never;
}
