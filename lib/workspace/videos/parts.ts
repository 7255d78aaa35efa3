import type { Database } from "#lib/db/database.ts";
import type { SendJob } from "#lib/jobs/job.ts";
import type { VideoPlanner } from "#lib/workspace/films/plan-film.ts";
import type { FilmTasks } from "#lib/workspace/films/tasks.ts";

/** A sound file of an account, as its own format. */
export interface SoundFile {
  /** `audio/wav`, `audio/mpeg`, `audio/flac` or `audio/ogg`. */
  contentType: string;
  bytes: Uint8Array;
}

/** What videos are made with. */
export interface VideoParts {
  database: Database;
  send: SendJob;
  planner: VideoPlanner;
  tasks: FilmTasks;
  /** Of the plan: a film is no longer. */
  secondsPerFilm: number;
  /** Sound that an account has uploaded; null where it has no such, or it is not ready. */
  sound(userId: string, assetId: string): Promise<SoundFile | null>;
}

/** Who asks, for what may be his alone. */
export interface Asked {
  userId: string;
  /** Milliseconds since the Unix epoch. */
  now: number;
  /** Aborted where the caller has gone. */
  signal?: AbortSignal | undefined;
}
