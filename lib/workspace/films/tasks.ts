import { editFilm } from "#lib/workspace/films/edit-film.ts";
import { readBoardFilm, readFilm } from "#lib/workspace/films/film.ts";
import { planFilm } from "#lib/workspace/films/plan-film.ts";
import { drawFrame, drawSheet, findingsOf } from "#lib/workspace/films/stills.ts";

/**
 * What is done with films beside the requests: each takes up to some hundred milliseconds of a processor, and more for
 * what somebody writes to take longer.
 */
export const TASKS = {
  plan: planFilm,
  readComposition: readFilm,
  readStoryboard: readBoardFilm,
  edit: editFilm,
  frame: drawFrame,
  sheet: drawSheet,
  findings: findingsOf,
};

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;

/** Does tasks somewhere. */
export interface FilmTasks {
  /**
   * @param signal ends the wait for a turn where the caller has gone
   * @throws Problem `unavailable` where too much waits, or where it takes too long
   */
  run<Name extends TaskName>(
    name: Name,
    input: Parameters<Tasks[Name]>,
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  /** Nothing is done afterwards. */
  close(): Promise<void>;
}
